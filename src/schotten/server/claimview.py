"""Why a claim holds or not, as facts: the game's own explanation, and which cards of a better row lie open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from schotten.game import Refusal
from schotten.game.claim import ClaimExplanation, explain_claim
from schotten.game.heaps import troops_of
from schotten.game.reading import Reading, read_row
from schotten.rules import layout as at
from schotten.rules.formations import best_fill
from schotten.rules.record import PATTERNS

from .cardtext import card_texts
from .messages import Claim, ClaimState, Formation

if TYPE_CHECKING:
    from schotten.editions import Edition
    from schotten.rules.jit import Numbers, Rules


def explained(row: Numbers, rules: Rules, edition: Edition, spot: int, seat: int) -> Claim:
    """The explanation of a claim of a spot by a seat; a view is enough for it, since all it rests on lies open."""
    found = explain_claim(row, rules, spot, seat)
    texts = card_texts(edition)
    dream, blocked = _dream(row, rules, found)
    return Claim(
        spot=spot,
        seat=seat,
        holds=found.holds,
        claimable=found.claimable,
        code=found.refusal.name.lower(),
        places=found.places,
        pattern=PATTERNS[found.pattern],
        missing=found.missing,
        tied=found.tied,
        own=_formation(found.own, found.own_row, texts),
        other=_formation(None if found.proof else found.answer, found.other_row, texts),
        answer=None if found.answer is None else _formation(found.answer, found.answer.cards, texts),
        fill=[texts[card] for card in found.fill],
        dream=None if dream is None else _formation(dream, dream.cards, texts),
        open=[texts[card] for card in blocked],
    )


def _formation(reading: Reading | None, cards: tuple[int, ...], texts: tuple[str, ...]) -> Formation:
    shown = [texts[card] for card in cards]
    if reading is None:
        return Formation(shown, None, None, [])
    wilds = [(texts[wild], texts[troop]) for wild, troop in reading.wilds]
    return Formation(shown, reading.formation.name.lower(), reading.total, wilds)


def _dream(row: Numbers, rules: Rules, found: ClaimExplanation) -> tuple[Reading | None, tuple[int, ...]]:
    """The best row the other could build if only this spot's cards lay open, and which of its cards do (P4)."""
    if not found.proof or found.refusal == Refusal.SPOT_CLAIMED:
        return None, ()
    number = 2 * found.spot + 1 - found.seat
    here = row[at.MASK + number] | row[at.MASK + (number ^ 1)]
    missing = found.places - len(found.other_row)
    mask, wilds = row[at.MASK + number], row[at.WILDS + number]
    strength, fill = best_fill(mask, wilds, missing, rules[at.ALL] & ~here, found.places, found.pattern, rules, at.NONE)
    blocked = fill & row[at.SEEN]
    if strength == at.NONE or not blocked:
        return None, ()
    return read_row(found.other_row + troops_of(fill), found.places, found.pattern, rules), troops_of(blocked)


def told_claims(row: Numbers, rules: Rules, edition: Edition, seat: int | None) -> list[ClaimState]:
    """For each spot whether the seat may claim it now, with the explanation where it may."""
    mine = seat is not None and row[at.TURN] == seat and row[at.ACTOR] == seat
    mask = row[at.CLAIMABLE] if mine else 0
    return [
        ClaimState(spot, True, explained(row, rules, edition, spot, seat or 0)) if mask >> spot & 1 else _NOT[spot]
        for spot in range(rules[at.SPOTS])
    ]


_NOT = [ClaimState(spot, False) for spot in range(at.MOST_SPOTS)]
