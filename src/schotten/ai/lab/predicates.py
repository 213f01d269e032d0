"""What must be true of a position for each reason that is given.

Rows are worked out apart from the mind, by force; where its chances are better is asked anew, of other samples.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from schotten.ai.mind.reason_list import AGAINST_CODES
from schotten.game import Game, MoveKind
from schotten.game.naming import names_of
from schotten.game.table import View

from .rows_by_force import NOTHING, TYPES, best_row, ground_of, texts
from .second_look import mean_lead

if TYPE_CHECKING:
    from collections.abc import Callable

    from schotten.ai.analysis import MoveValue
    from schotten.game import Move
    from schotten.told.structs import Reason

    from .rows_by_force import Strength


@dataclass(frozen=True, slots=True)
class Said:
    """What reasons were given about: the best move, the one that was made in a review, all moves of a hint."""

    view: View
    best: Move
    made: Move | None = None
    moves: tuple[MoveValue, ...] = ()


@dataclass(frozen=True, slots=True)
class MoveMade:
    """A move that a reason is about: the view before it and after it, and the spot it goes to."""

    before: View
    after: View
    move: Move
    over: bool

    @property
    def seat(self) -> int:
        """Whose move it is."""
        return self.before.seat


def step_of(said: Said, reason: Reason) -> MoveMade:
    """The move that a reason is about."""
    move = said.made if reason.code in AGAINST_CODES and said.made is not None else said.best
    game = Game(said.view.edition, said.view.options, said.view.row)
    game.play(move)
    after = View(said.view.edition, said.view.options, tuple(game.state), said.view.seat)
    return MoveMade(said.view, after, move, game.outcome is not None)


# -- rows ------------------------------------------------------------------------------------------------------
def laid(view: View, spot: int, seat: int) -> tuple[str, ...]:
    """The cards of a row."""
    return tuple(map(str, view.spot(spot).rows[seat]))


def is_full(view: View, spot: int, seat: int) -> bool:
    """Whether a row is complete."""
    return len(laid(view, spot, seat)) >= view.spot(spot).places


def own_best(view: View, spot: int) -> Strength:
    """The best row the seat can still have, by its hand and what it may draw."""
    free = texts(view.hand) if view.deck_size(0) == 0 else texts(view.unseen) - texts(view.known)
    return best_row(laid(view, spot, view.seat), free, ground_of(view, spot))


def other_best(view: View, spot: int, *, public: bool = False) -> Strength:
    """The best row the other can still have, as the seat knows it; or as everybody sees it."""
    free = texts(view.unseen) - (frozenset() if public else texts(view.hand))
    return best_row(laid(view, spot, 1 - view.seat), free, ground_of(view, spot))


def named(strength: Strength) -> str:
    """The type of a strength."""
    return TYPES[strength[0]]


def stands(view: View, spot: int, *, public: bool) -> bool:
    """Whether the seat's row is complete and nothing beats it: a row of the other that is complete was first."""
    if not is_full(view, spot, view.seat):
        return False
    own, other = own_best(view, spot), other_best(view, spot, public=public)
    return other < own if is_full(view, spot, 1 - view.seat) else other <= own


# -- what each code says -----------------------------------------------------------------------------------------
def _wins(step: MoveMade, _: Reason) -> bool:
    outcome = step.after.outcome
    return outcome is not None and outcome.winner == step.seat


def _takes(step: MoveMade, reason: Reason) -> bool:
    return step.move.kind == MoveKind.CLAIM and int(step.move) - int(MoveKind.CLAIM) == reason.spot


def _opens(step: MoveMade, reason: Reason) -> bool:
    if step.over or step.after.turn != step.before.turn or reason.spot is None:
        return False
    return step.after.spot(reason.spot).claimable and not step.before.spot(reason.spot).claimable


def _next(step: MoveMade, reason: Reason) -> bool:
    spot = reason.spot
    if spot is None or step.over or step.after.spot(spot).owner is not None or _opens(step, reason):
        return False
    if step.before.cells.cauldrons >= 0 and step.before.edition.key == "siege" and step.before.first != step.seat:
        return False
    return stands(step.after, spot, public=True) and not stands(step.before, spot, public=True)


def _decides(step: MoveMade, reason: Reason) -> bool:
    return reason.spot is not None and stands(step.after, reason.spot, public=False)


def _completes(step: MoveMade, reason: Reason) -> bool:
    spot = reason.spot
    if spot is None or is_full(step.before, spot, step.seat) or not is_full(step.after, spot, step.seat):
        return False
    return named(own_best(step.after, spot)) == reason.formation


def _rules_out(step: MoveMade, reason: Reason) -> bool:
    if reason.spot is None or reason.formation not in TYPES:
        return False
    before, after = (other_best(view, reason.spot, public=True) for view in (step.before, step.after))
    return named(before) == reason.formation and after[0] < before[0]


def _keeps(step: MoveMade, reason: Reason) -> bool:
    spot = reason.spot
    if spot is None or is_full(step.after, spot, step.seat) or named(own_best(step.after, spot)) != reason.formation:
        return False
    colours = {card[0] for card in texts(laid(step.after, spot, step.seat))}
    if reason.colour is not None and colours != {reason.colour}:
        return False
    return bool(laid(step.before, spot, step.seat)) == (reason.code == "keeps")


def _lost(step: MoveMade, reason: Reason) -> bool:
    spot = reason.spot
    if spot is None or is_full(step.before, spot, step.seat) or not is_full(step.before, spot, 1 - step.seat):
        return False
    return own_best(step.before, spot) <= other_best(step.before, spot)


def _ends(step: MoveMade, reason: Reason) -> bool:
    spot = reason.spot
    if spot is None or int(step.move) % 9 != spot or not laid(step.before, spot, step.seat):
        return False
    before, after = own_best(step.before, spot), own_best(step.after, spot)
    return named(before) == reason.formation and after[0] < before[0]


def _wants(step: MoveMade, reason: Reason) -> bool:
    spot = reason.spot
    if spot is None or not laid(step.before, spot, step.seat) or str(step.move).partition("@")[0] != reason.card:
        return False
    before, after = own_best(step.before, spot), own_best(step.after, spot)
    return named(before) == reason.formation and after[0] < before[0] and int(step.move) % 9 != spot


def _beaten(step: MoveMade, reason: Reason) -> bool:
    spot = reason.spot
    if spot is None or not is_full(step.after, spot, step.seat) or is_full(step.after, spot, 1 - step.seat):
        return False
    other = other_best(step.after, spot)
    return other != NOTHING and other > own_best(step.after, spot) and named(other) == reason.formation


FACTS: dict[str, Callable[[MoveMade, Reason], bool]] = {
    "wins": _wins,
    "takes_spot": _takes,
    "makes_claim": _opens,
    "claim_next": _next,
    "decides": _decides,
    "completes": _completes,
    "rules_out": _rules_out,
    "keeps": _keeps,
    "begins": _keeps,
    "lost": _lost,
    "ends": _ends,
    "wants": _wants,
    "beaten": _beaten,
}


def next_best(said: Said) -> MoveValue | None:
    """The first move of a hint that is not as good as the best."""
    return next((each for each in said.moves if not each.equal), None)


def _is_better(said: Said, reason: Reason) -> bool:
    """The next best move is the first that is not as good as the best: nothing lies between them."""
    other = next_best(said)
    if other is None or reason.by is None or reason.move is None or int(other.move) != reason.move.id:
        return False
    return reason.by > 0 and abs(said.moves[0].value - other.value - reason.by) < 0.001


def _may_reply(said: Said, reason: Reason) -> bool:
    if reason.move is None:
        return False
    move = names_of(said.view.edition).move(reason.move.id)
    if move.kind != MoveKind.PLAY or move.card is None or not names_of(said.view.edition).card(move.card).is_troop:
        return True
    return move.card in said.view.unseen and move.card not in said.view.hand


def _waits(said: Said, _: Reason) -> bool:
    view = said.view
    if int(said.best) != MoveKind.DRAW or not view.deck_size(1):
        return False
    played = [view.tactics_played(seat) for seat in range(2)]
    return sum(not card.is_troop for card in view.hand) > played[1 - view.seat] - played[view.seat]


def _has_more(said: Said, reason: Reason) -> bool:
    """Looked at anew, with other samples than the reason comes from, the chances there are still better."""
    behind = next_best(said)
    other = said.made if said.made is not None else behind.move if behind else None
    if other is None or reason.spot is None or said.view.spot(reason.spot).owner is not None:
        return False
    return mean_lead(said.view, reason.spot, said.best, other) > 0


NUMBERS: dict[str, Callable[[Said, Reason], bool]] = {
    "better_than": _is_better,
    "reply": _may_reply,
    "waits": _waits,
    "more_at": _has_more,
}


def holds(said: Said, reason: Reason) -> bool:
    """Whether a reason is true of its position."""
    if reason.code in NUMBERS:
        return NUMBERS[reason.code](said, reason)
    return FACTS[reason.code](step_of(said, reason), reason)
