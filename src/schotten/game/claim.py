"""The referee's answer: why a claim holds or does not, with the cards (P1-P9). Exact, from the rules' own proof."""

from __future__ import annotations

from dataclasses import dataclass

from schotten.rules import layout as at
from schotten.rules.jit import Numbers, Rules
from schotten.rules.legal import owned
from schotten.rules.proof import best_answer, refutation

from .codes import Refusal
from .heaps import troops_of
from .reading import Reading, read_row


@dataclass(frozen=True, slots=True)
class ClaimExplanation:
    """What decides a claim of a spot by a seat.

    ``holds`` judges the cards alone; ``claimable`` says whether the claim may be made at this moment.
    ``answer`` is the best row the opponent has or could still build with ``fill``; None if he cannot complete
    his row (P8) or nothing is to be judged. A claim that fails by the cards loses to exactly this row.
    """

    spot: int
    seat: int
    holds: bool
    claimable: bool
    refusal: Refusal
    places: int
    pattern: int
    own_row: tuple[int, ...]
    own: Reading | None
    other_row: tuple[int, ...]
    fill: tuple[int, ...]
    answer: Reading | None

    @property
    def missing(self) -> int:
        """How many cards the own row lacks."""
        return max(0, self.places - len(self.own_row))

    @property
    def proof(self) -> bool:
        """Whether the opponent's row is incomplete, so that a proof decides (P3)."""
        return len(self.other_row) < self.places

    @property
    def tied(self) -> bool:
        """Whether both rows are worth the same, so that the one completed first is better (F3, F4)."""
        return self.own is not None and self.answer is not None and self.own.strength == self.answer.strength


def explain_claim(row: Numbers, rules: Rules, spot: int, seat: int | None = None) -> ClaimExplanation:
    """Explain a claim of a spot by a seat: if none is given by the attacker, or by whose turn it is."""
    if not 0 <= spot < rules[at.SPOTS]:
        raise ValueError(f"there is no spot {spot}; they are numbered 0 to {rules[at.SPOTS] - 1}")
    if seat is None:
        seat = row[at.FIRST] if rules[at.SIEGE] else row[at.TURN]
    if seat not in (0, 1):
        raise ValueError(f"there is no seat {seat}; there are 0 and 1")
    refusal = _why_not(row, rules, spot, seat)
    places, pattern = row[at.PLACES + spot], row[at.PATTERN + spot]
    own_row, other_row = _cards(row, spot, seat), _cards(row, spot, 1 - seat)
    fill, answer = ((), None) if refusal == Refusal.SPOT_CLAIMED else _answer(row, rules, spot, 1 - seat)
    judged = len(own_row) >= places and refusal != Refusal.SPOT_CLAIMED
    return ClaimExplanation(
        spot=spot,
        seat=seat,
        holds=refusal == Refusal.FINE,
        claimable=bool(row[at.TURN] == seat and row[at.CLAIMABLE] >> spot & 1),
        refusal=refusal,
        places=places,
        pattern=pattern,
        own_row=own_row,
        own=read_row(own_row, places, pattern, rules) if judged else None,
        other_row=other_row,
        fill=fill,
        answer=answer,
    )


def _why_not(row: Numbers, rules: Rules, spot: int, seat: int) -> Refusal:
    """Why a claim fails by the cards, whatever the moment."""
    if rules[at.SIEGE] and seat != row[at.FIRST]:
        return Refusal.ONLY_ATTACKER
    if owned(row) >> spot & 1:
        return Refusal.SPOT_CLAIMED
    if not row[at.COMPLETE + seat] >> spot & 1:
        return Refusal.ROW_INCOMPLETE
    fill = refutation(row, rules, spot, seat)
    if fill == at.NONE:
        return Refusal.FINE
    return Refusal.NOT_PROVEN if fill else Refusal.ROW_LOSES


def _cards(row: Numbers, spot: int, seat: int) -> tuple[int, ...]:
    number = 2 * spot + seat
    start = at.ROW + at.MOST_PLACES * number
    return tuple(row[start + place] for place in range(row[at.SIZE + number]))


def _answer(row: Numbers, rules: Rules, spot: int, seat: int) -> tuple[tuple[int, ...], Reading | None]:
    """The best row a seat has or can still complete at a spot, and the unseen troops it takes."""
    cards = _cards(row, spot, seat)
    places, pattern = row[at.PLACES + spot], row[at.PATTERN + spot]
    if len(cards) >= places:
        return (), read_row(cards, places, pattern, rules)
    strength, fill = best_answer(row, rules, spot, seat, at.NONE)
    if strength == at.NONE:
        return (), None
    return troops_of(fill), read_row(cards + troops_of(fill), places, pattern, rules)
