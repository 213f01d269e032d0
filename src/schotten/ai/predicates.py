"""What must be true of a position for each reason that is given: a reason that does not hold is wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

from schotten.game import Game, MoveKind
from schotten.game.naming import names_of

from .analysis import Reason

if TYPE_CHECKING:
    from collections.abc import Callable

    from schotten.game import Move, View

    from .analysis import ViewAnalysis


def effects(view: View, move: Move) -> tuple[Reason, ...]:
    """What a move does at once: wins, takes a spot, opens claims; what a draw or a pick brings is not known."""
    if move.kind in (MoveKind.PICK, MoveKind.DRAW):
        return ()
    game = Game(view.edition, view.options, view.row)
    game.play(move)
    found = [Reason("wins", 0)] if game.outcome and game.outcome.winner == view.seat else []
    if move.kind == MoveKind.CLAIM:
        found.append(Reason("takes_spot", int(move) - int(MoveKind.CLAIM)))
    return (*found, *(Reason("makes_claim", spot) for spot in _opened(view, game)))


def _opened(view: View, game: Game) -> list[int]:
    """The spots that may be claimed after a move and could not be before it."""
    if game.turn != view.turn or game.outcome:
        return []
    pairs = zip(view.spots, game.table.spots, strict=True)
    return [after.index for before, after in pairs if after.claimable and not before.claimable]


def _is_effect(view: View, found: ViewAnalysis, reason: Reason) -> bool:
    return reason in effects(view, found.moves[0].move)


def _is_chance(_view: View, found: ViewAnalysis, _reason: Reason) -> bool:
    best = max(each.value for each in found.moves)
    return found.win == found.moves[0].value == best and (0 < best < 1 or found.moves[0].proven)


def _is_better(_view: View, found: ViewAnalysis, reason: Reason) -> bool:
    other = found.moves[reason.about]
    return not other.equal and other.value < found.win


def _may_reply(view: View, _found: ViewAnalysis, reason: Reason) -> bool:
    move = names_of(view.edition).move(reason.about)
    if move.kind != MoveKind.PLAY or move.card is None or not names_of(view.edition).card(move.card).is_troop:
        return True
    return move.card in view.unseen and move.card not in view.hand


PREDICATES: dict[str, Callable[[View, ViewAnalysis, Reason], bool]] = {
    "wins": _is_effect,
    "makes_claim": _is_effect,
    "takes_spot": _is_effect,
    "chance": _is_chance,
    "better_than": _is_better,
    "reply": _may_reply,
}


def holds(view: View, found: ViewAnalysis, reason: Reason) -> bool:
    """Whether a reason of an analysis is true of its position."""
    return PREDICATES[reason.code](view, found, reason)
