"""`schotten prove POSITION SPOT`: whether a spot may be claimed, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from . import InputFile, naming, read_parsed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from schotten.editions import Edition
    from schotten.game import ClaimExplanation, Reading, Table


FORMATIONS = {5: "colour run, ", 4: "same strength, ", 3: "colour, ", 2: "run, ", 1: ""}


def run(position: InputFile, spot: int, /, *, seat: Literal["A", "B", ""] = "") -> None:
    """Answer the referee's question: may this spot be claimed, and why or why not, with the cards.

    Parameters
    ----------
    position
        A position, full or as one seat sees it; - reads the standard input.
    spot
        The spot's number, from 1.
    seat
        Who claims; if not said, the attacker of a siege, else whose turn it is.

    """
    from schotten.notation import parse_position

    table = read_parsed(position, parse_position)
    with naming(position):
        if not 1 <= spot <= len(table.edition.spots):
            raise ValueError(f"{table.edition.key} has the spots 1 to {len(table.edition.spots)}, not {spot}")
        explanation = table.explain_claim(spot - 1, {"A": 0, "B": 1, "": None}[seat])
    print(*sentences(explanation, table), sep="\n")


def sentences(claim: ClaimExplanation, table: Table) -> Iterator[str]:
    """The answer in words."""
    from schotten.game import Phase, Refusal

    me, you = ("A", "B") if claim.seat == 0 else ("B", "A")
    spot = f"spot {claim.spot + 1} ({what_counts(claim, table)})"
    yield f"{me} may claim {spot}: the claim holds." if claim.holds else f"{me} may not claim {spot}."
    if claim.refusal == Refusal.ONLY_ATTACKER:
        yield "Only the attacker claims."
    elif claim.refusal == Refusal.SPOT_CLAIMED:
        owner = "A" if table.spot(claim.spot).owner == 0 else "B"
        yield f"It belongs to {owner} already."
    else:
        yield own_sentence(claim, table.edition, me)
        yield from other_sentences(claim, table, you)
    if claim.holds and not claim.claimable:
        why = "the game is over" if table.phase == Phase.OVER else "it is not the moment for claims of this seat"
        yield f"By the cards, that is; just now {why}."


def what_counts(claim: ClaimExplanation, table: Table) -> str:
    """The number of cards and what counts at a spot."""
    names = {"any": "all formations", "plus": "sums only", "minus": "lowest sum", "equal": "same strength, else sum"}
    pattern = table.spot(claim.spot).pattern
    return f"{claim.places} cards, {names.get(pattern) or f'{pattern}, else sum'}"


def own_sentence(claim: ClaimExplanation, edition: Edition, me: str) -> str:
    """What the claimer has."""
    from schotten.game.text.cards import format_heap

    row = format_heap(claim.own_row, edition)
    if claim.own is None:
        return f"{me} has {row}: {claim.missing} more needed before a claim."
    return f"{me} has {row}: {reading_words(claim.own, edition)}."


def other_sentences(claim: ClaimExplanation, table: Table, you: str) -> Iterator[str]:
    """What the opponent has or could still build, and how that compares."""
    from schotten.game import Refusal
    from schotten.game.text.cards import format_heap

    edition = table.edition
    row = format_heap(claim.other_row, edition)
    if claim.answer is None:
        lacking = claim.places - len(claim.other_row)
        yield f"{you} has {row} and lacks {lacking}; with {len(table.unseen)} unseen troops no row can be made of it."
    elif claim.refusal == Refusal.OTHER_INCOMPLETE:
        yield f"{you} has {row}: by the options no proof counts in mud, so both need {claim.places} cards first."
        return
    elif claim.proof:
        yield (
            f"{you} has {row}; the best row still possible takes the unseen {format_heap(claim.fill, edition)}: "
            f"{format_heap(claim.answer.cards, edition)}, {reading_words(claim.answer, edition)}."
        )
    else:
        yield f"{you} has {row}: {reading_words(claim.answer, edition)}."
    if claim.own is not None and claim.answer is not None:
        yield verdict(claim, you)


def verdict(claim: ClaimExplanation, you: str) -> str:
    """How the two rows compare."""
    if claim.tied:
        if claim.proof:
            return f"That only ties, and {you}'s row would be complete later: it loses."
        return f"They are worth the same; {you}'s row was completed {'later' if claim.holds else 'first'}."
    return "That loses." if claim.holds else "That wins."


def reading_words(reading: Reading, edition: Edition) -> str:
    """A formation in words: ``colour run, sum 24 (joker as r9)``."""
    from schotten.notation import format_card

    said = f"{FORMATIONS[reading.formation]}sum {reading.total}"
    wilds = [f"{format_card(wild, edition)} as {format_card(troop, edition)}" for wild, troop in reading.wilds]
    return said + (f" ({', '.join(wilds)})" if wilds else "")
