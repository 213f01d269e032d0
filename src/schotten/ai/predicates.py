"""What must be true of a position for each reason that is given: a reason that does not hold is wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

from schotten.game import Move, MoveKind
from schotten.rules import layout as at
from schotten.rules.apply import apply_move
from schotten.rules.cells import tactics_card
from schotten.rules.moves import CLAIM, PICK
from schotten.rules.plain import Phase

from .analysis import Reason

if TYPE_CHECKING:
    from collections.abc import Callable

    from schotten.game import View

    from .analysis import ViewAnalysis

LAST_TROOP = tactics_card(0)


def after(view: View, move: Move) -> list[int]:
    """The view after a move that it can carry out."""
    row = list(view.row)
    apply_move(row, view.rules, int(move))
    return row


def effects(view: View, move: Move) -> tuple[Reason, ...]:
    """What a move does at once: wins, takes a spot, opens claims; what a draw or a pick brings is not known."""
    if PICK <= int(move) < CLAIM:
        return ()
    row = after(view, move)
    found = [Reason("wins", 0)] if _won(row, view.seat) else []
    if move.kind == MoveKind.CLAIM:
        found.append(Reason("takes_spot", int(move) - CLAIM))
    return (*found, *(Reason("makes_claim", spot) for spot in range(at.MOST_SPOTS) if _opens(view, row, spot)))


def _won(row: list[int], seat: int) -> bool:
    return row[at.PHASE] == Phase.OVER and row[at.WINNER] == seat


def _opens(view: View, row: list[int], spot: int) -> bool:
    new = row[at.CLAIMABLE] & ~view.row[at.CLAIMABLE] if row[at.TURN] == view.row[at.TURN] else 0
    return bool(new >> spot & 1)


def _is_effect(view: View, found: ViewAnalysis, reason: Reason) -> bool:
    return reason in effects(view, found.moves[0].move)


def _is_chance(_view: View, found: ViewAnalysis, _reason: Reason) -> bool:
    best = max(each.value for each in found.moves)
    return found.win == found.moves[0].value == best and (0 < best < 1 or found.moves[0].proven)


def _is_better(_view: View, found: ViewAnalysis, reason: Reason) -> bool:
    other = found.moves[reason.about]
    return not other.equal and other.value < found.win


def _may_reply(view: View, _found: ViewAnalysis, reason: Reason) -> bool:
    card = reason.about // at.MOST_SPOTS
    if Move(reason.about).kind != MoveKind.PLAY or card >= LAST_TROOP:
        return True
    return not (view.row[at.SEEN] | view.row[at.HAND + view.seat]) >> card & 1


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
