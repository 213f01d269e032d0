"""The game's own explanation of a claim as facts for ``tell_claim``, where no server has made them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from schotten.editions import find_edition
from schotten.notation import format_card
from schotten.rules.record import PATTERNS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from schotten.game import ClaimExplanation, Reading


def claim_facts(edition: str, found: ClaimExplanation) -> dict[str, Any]:
    """An explanation in the form of docs/protocol.md, without the row that is out of reach."""
    proof = found.proof
    return {
        "spot": found.spot,
        "seat": found.seat,
        "holds": found.holds,
        "claimable": found.claimable,
        "code": found.refusal.name.lower(),
        "places": found.places,
        "pattern": PATTERNS[found.pattern],
        "missing": found.missing,
        "tied": found.tied,
        "own": _row(edition, found.own_row, found.own),
        "other": _row(edition, found.other_row, None if proof else found.answer),
        "answer": None if found.answer is None else _row(edition, found.answer.cards, found.answer),
        "fill": _texts(edition, found.fill),
    }


def _texts(edition: str, cards: Sequence[int]) -> list[str]:
    return [format_card(card, find_edition(edition)) for card in cards]


def _row(edition: str, cards: Sequence[int], reading: Reading | None) -> dict[str, Any]:
    row: dict[str, Any] = {"cards": _texts(edition, cards), "type": None, "sum": None, "wilds": []}
    if reading is not None:
        wilds = [_texts(edition, pair) for pair in reading.wilds]
        row |= {"type": reading.formation.name.lower(), "sum": reading.total, "wilds": wilds}
    return row
