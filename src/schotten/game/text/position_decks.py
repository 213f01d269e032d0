"""The decks of a position, and what reinforcements and an exchange have to remember."""

from __future__ import annotations

from typing import TYPE_CHECKING

from schotten.game import Deck
from schotten.rules.cards import MOST_TACTICS, MOST_TROOPS, NONE
from schotten.rules.tactics.exchange import EXCHANGED

from .cards import HIDDEN, HIDDEN_TACTICS, NOTHING, is_troop, read_counted, read_heap
from .draft import PositionDraft, add_card, read_pair
from .header import ALL_SEEN, SEAT_NAMES, read_seat

if TYPE_CHECKING:
    from .spans import Lines, Span


def read_decks(lines: Lines, draft: PositionDraft) -> None:
    """The decks from the top."""
    draft.where["troops"] = lines.value("troops")
    _read_deck(draft.where["troops"], draft, Deck.TROOP)
    if draft.options.tactical:
        draft.where["tactics"] = lines.value("tactics")
        _read_deck(draft.where["tactics"], draft, Deck.TACTICS)


def _read_deck(value: Span, draft: PositionDraft, deck: Deck) -> None:
    """A deck from the top: the first card of the text comes to lie last."""
    found: list[tuple[int, int | None, Span]] = []
    if not value.text:
        value.fail("the deck is missing; '-' says that it is empty")
    for word in [] if value.text == NOTHING else value.words():
        face, colon, seat = word.text.partition(":")
        by = read_seat(word.part(len(face) + 1)) if colon else None
        card, times = read_counted(word.part(0, len(face)), draft.edition)
        _check_cell(word, draft, deck, card, by)
        found += [(card, by, word)] * (1 if seat else times)
    most = MOST_TROOPS if deck == Deck.TROOP else MOST_TACTICS
    if len(found) > most:
        found[most][2].fail(f"a deck has at most {most} cards")
    draft.cells.deck_size[deck] = len(found)
    lying, known = draft.cells.deck(deck), draft.cells.known_at(deck)
    for place, (card, by, word) in enumerate(reversed(found)):
        hidden = HIDDEN if deck == Deck.TROOP else HIDDEN_TACTICS
        draft.census.count(hidden if card == HIDDEN else card, word)
        lying[place] = NONE if card == HIDDEN else card
        if by is not None:
            known[by] |= 1 << place


def _check_cell(word: Span, draft: PositionDraft, deck: Deck, card: int, by: int | None) -> None:
    """Refuse a card of the wrong deck, or one that the viewer does (not) know where it lies."""
    if card == HIDDEN_TACTICS or (card != HIDDEN and is_troop(card) != (deck == Deck.TROOP)):
        word.fail(f"{word.shown()} does not lie in this deck")
    if draft.viewer is ALL_SEEN:
        if card == HIDDEN:
            word.fail("nothing is hidden in a full position")
    elif (card != HIDDEN) != (by is not None and by == draft.viewer):
        word.fail("of a deck a seat sees the cards that it put there, and no others")


def read_effects(lines: Lines, draft: PositionDraft) -> None:
    """What effects have left behind or are waiting for, and the order of a reshuffle."""
    cells = draft.cells
    reinforced = lines.optional("reinforced")
    if reinforced is not None:
        draft.where["reinforced"] = reinforced
        for card, word in read_heap(reinforced, draft.edition):
            if not is_troop(card) or cells.reinforced >> card & 1:
                word.fail(f"{word.text} is no troop, or named twice")
            cells.reinforced |= 1 << card
    fresh = lines.optional("fresh")
    if fresh is not None:
        draft.where["fresh"] = fresh
        cells.fresh.fill(read_pair(fresh, "number of troops drawn"))
    for seat in range(2):
        _read_picked(lines, draft, seat)
    draft.where["end"] = lines.peek()
    if draft.viewer is not ALL_SEEN:
        cells.reshuffle.fill([NONE] * MOST_TROOPS)
    elif draft.options.tactical and "reinforce" in draft.edition.tactics:
        _read_reshuffle(lines.value("reshuffle"), draft)


def _read_picked(lines: Lines, draft: PositionDraft, seat: int) -> None:
    key = f"picked {SEAT_NAMES[seat]}"
    value = lines.optional(key)
    if value is None:
        return
    draft.where[key] = value
    found = read_heap(value, draft.edition)
    if not 1 <= len(found) <= EXCHANGED:
        value.fail(f"one to {EXCHANGED} cards are picked for an exchange")
    for card, word in found:
        if card == HIDDEN_TACTICS or (card == HIDDEN) == draft.sees(seat):
            word.fail("a seat sees the cards that it picked, and no others")
        draft.cells.picked_count[seat] += 1
        if card != HIDDEN:
            add_card(draft.cells.picked, draft.cells.picked_tactics, seat, card)


def _read_reshuffle(value: Span, draft: PositionDraft) -> None:
    cards = [card for card, _ in read_heap(value, draft.edition)]
    if sorted(cards) != list(range(draft.edition.troops)):
        value.fail("the order of the reshuffle names every troop once")
    draft.cells.reshuffle.fill(cards)
