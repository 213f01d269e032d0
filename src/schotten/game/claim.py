"""The referee's answer: why a claim holds or does not, with the cards (P1-P9). Exact, from the rules' own proof."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from schotten.rules import tell_layout as told
from schotten.rules.cards import NONE
from schotten.rules.jit import Numbers, Rules
from schotten.rules.named import RulesCells, StateCells
from schotten.rules.tell_claims import tell_claim

from .codes import Formation, Refusal
from .heaps import troops_of
from .naming import name_cards

if TYPE_CHECKING:
    from schotten.editions import Edition

    from .card import Card


@dataclass(frozen=True, slots=True)
class Reading:
    """A row as it is judged: its type, its sum, the cards that count, and each wild with the troop it stands for."""

    cards: tuple[Card, ...]
    formation: Formation
    total: int
    strength: int
    wilds: tuple[tuple[Card, Card], ...]

    def beats(self, other: Reading) -> bool:
        """Whether it is worth more at a spot of the same pattern; of two equal ones the earlier wins (F3, F4)."""
        return self.strength > other.strength

    def __str__(self) -> str:
        """Type, sum and cards: ``colour run 24: r7 r8 r9``."""
        stand = [f"{wild} as {troop}" for wild, troop in self.wilds]
        said = f"{self.formation.name.lower().replace('_', ' ')} {self.total}: {' '.join(map(str, self.cards))}"
        return ", ".join([said, *stand])


@dataclass(frozen=True, slots=True)
class ClaimExplanation:
    """What decides a claim of a spot by a seat.

    ``holds`` judges the cards alone; ``claimable`` says whether the claim may be made at this moment.
    ``answer`` is the best row the opponent has or could still build with ``fill``; None if he cannot complete
    his row (P8) or nothing is to be judged. A claim that fails by the cards loses to exactly this row, unless
    no proof counts where it is made (T14).
    """

    spot: int
    seat: int
    holds: bool
    claimable: bool
    refusal: Refusal
    places: int
    pattern: int
    own_row: tuple[Card, ...]
    own: Reading | None
    other_row: tuple[Card, ...]
    fill: tuple[Card, ...]
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


def claim_record(state: Numbers, rules: Rules, spot: int, seat: int | None = None) -> list[int]:
    """The told numbers of a claim of a spot by a seat: if none is given by the attacker, or by whose turn it is."""
    facts = RulesCells(rules)
    cells = StateCells(state)
    if not 0 <= spot < facts.spots:
        raise ValueError(f"there is no spot {spot}; they are numbered 0 to {facts.spots - 1}")
    if seat is None:
        seat = cells.first if facts.siege else cells.turn
    if seat not in (0, 1):
        raise ValueError(f"there is no seat {seat}; there are 0 and 1")
    record = [0] * told.CLAIM_WIDTH
    tell_claim(state, rules, spot, seat, record)
    return record


def explain_claim(
    state: Numbers, rules: Rules, edition: Edition, spot: int, seat: int | None = None
) -> ClaimExplanation:
    """Explain a claim of a spot by a seat: if none is given by the attacker, or by whose turn it is."""
    record = claim_record(state, rules, spot, seat)
    return ClaimExplanation(
        spot=spot,
        seat=record[told.CLAIM_SEAT],
        holds=bool(record[told.CLAIM_HOLDS]),
        claimable=bool(record[told.CLAIM_NOW]),
        refusal=Refusal(record[told.CLAIM_CODE]),
        places=record[told.CLAIM_PLACES],
        pattern=record[told.CLAIM_PATTERN],
        own_row=_cards(record, told.CLAIM_OWN, edition),
        own=read_reading(record, told.CLAIM_OWN, edition),
        other_row=_cards(record, told.CLAIM_OTHER, edition),
        fill=name_cards(troops_of(record[told.CLAIM_FILL]), edition),
        answer=read_reading(record, told.CLAIM_ANSWER, edition),
    )


def _cards(record: list[int], base: int, edition: Edition) -> tuple[Card, ...]:
    start = base + told.FORM_CARDS
    return name_cards(record[start : start + record[base + told.FORM_SIZE]], edition)


def read_reading(record: list[int], base: int, edition: Edition) -> Reading | None:
    """A formation of told numbers as it was judged, if it was."""
    if record[base + told.FORM_TYPE] == NONE:
        return None
    counted = record[base + told.FORM_COUNTED]
    start = base + told.FORM_WILDS
    wilds = name_cards(record[start : start + 2 * record[base + told.FORM_WILD_COUNT]], edition)
    return Reading(
        cards=tuple(card for place, card in enumerate(_cards(record, base, edition)) if counted >> place & 1),
        formation=Formation(record[base + told.FORM_TYPE]),
        total=record[base + told.FORM_SUM],
        strength=record[base + told.FORM_STRENGTH],
        wilds=tuple(zip(wilds[::2], wilds[1::2], strict=True)),
    )
