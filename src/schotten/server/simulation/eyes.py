"""What each pair of eyes may know at each event, by the log alone; and what in a message it may not have been told."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import msgspec

from schotten.rules.cards import NONE
from schotten.rules.codes import Deck
from schotten.server.store.log import DEALT, ENDED
from schotten.told.cards import card_texts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from schotten.game import Game
    from schotten.server.store.log import Entry
    from schotten.server.tables.table_state import TableState

    from .network import Message

NO_CARDS = {"unseen", "claims", "options", "text", "kind", "seats"}  # what names cards that might be, or words
RUN = 4  # so many numbers in the order of a deck are no chance
WORD = re.compile(r"\w+")
Seen = tuple[set[str], set[str], set[str]]


@dataclass
class Knowledge:
    """By event: the cards of the game that seat 0, seat 1 and a watcher have seen, and what nobody may know."""

    texts: set[str] = field(default_factory=set)
    seen: dict[int, Seen] = field(default_factory=dict)
    decks: dict[int, set[tuple[int, ...]]] = field(default_factory=dict)  # parts of the decks as they were dealt
    seeds: dict[int, str] = field(default_factory=dict)  # of the game under way

    def note(self, entry: Entry, table: TableState) -> None:
        """Take in a table after an event."""
        play = table.play
        if play is None:
            return
        before = self.seen.get(entry.seq - 1, (set(), set(), set()))
        if entry.kind == DEALT:
            before = (set(), set(), set())
            self._runs = set(_runs(play))
            self.texts |= set(card_texts(play.edition))
        self.seen[entry.seq] = _seen(play, before)
        if entry.kind != ENDED and table.stage == "playing":
            self.decks[entry.seq] = self._runs
            self.seeds[entry.seq] = table.seeds[table.number].hex()

    def hidden(self, message: Message, seq: int, since: int, seat: int | None) -> list[str]:
        """What a message of an event tells of that these eyes may not know; the last one was of event `since`."""
        eyes = 2 if seat is None else seat
        # What happened since may have begun in the game before.
        lately = set().union(*(self.seen[at][eyes] for at in range(min(since + 1, seq), seq + 1) if at in self.seen))
        found = _cards(message, self.seen[seq][eyes], lately) & self.texts
        told = sorted(found)
        if seq in self.decks and any(run in self.decks[seq] for run in _number_runs(message)):
            told.append("the order of a deck")
        if seq in self.seeds and self.seeds[seq] in msgspec.json.encode(message).decode():
            told.append("the seed")
        return told


def _cards(message: Message, seen: set[str], lately: set[str]) -> set[str]:
    """The words of a message that were not seen: of its events lately, of all else by its own time."""
    position = message["position"] if message["kind"] == "welcome" else message
    events = position.get("events", []) if position else []
    rest = {**message, "position": None} if message["kind"] == "welcome" else {}
    now = {key: part for key, part in (position or {}).items() if key != "events"}
    return (named(events) - lately) | (named([now, rest]) - seen)


def _seen(play: Game, before: Seen) -> Seen:
    """What each seat and a watcher may have seen: what lies open, and the own hand."""
    table, texts = play.table, card_texts(play.edition)
    cards = [card for spot in table.spots for row in spot.rows for card in row]
    cards += [*table.discard, *table.used_by(0), *table.used_by(1)]
    everybody = {texts[card] for card in cards}
    everybody |= {"fog" for spot in table.spots if spot.fog} | {"mud" for spot in table.spots if spot.mud}
    hands = [{texts[card] for card in table.hand_of(seat)} for seat in range(2)]
    return before[0] | everybody | hands[0], before[1] | everybody | hands[1], before[2] | everybody


def _runs(play: Game) -> Iterator[tuple[int, ...]]:
    """All that follow each other in the decks, from the top and from the bottom."""
    for deck in (Deck.TROOP, Deck.TACTICS):
        cards = [NONE if card is None else int(card) for card in play.table.deck(deck)]
        for order in (cards, cards[::-1]):
            yield from _parts(order)


def _parts(numbers: list[int]) -> Iterator[tuple[int, ...]]:
    for start in range(len(numbers) - RUN + 1):
        yield tuple(numbers[start : start + RUN])


def _number_runs(message: Any) -> Iterator[tuple[int, ...]]:
    """All numbers that follow each other in the lists of a message."""
    if isinstance(message, dict):
        for part in message.values():
            yield from _number_runs(part)
    elif isinstance(message, list):
        if all(isinstance(part, int) for part in message):
            yield from _parts(message)
        else:
            for part in message:
                yield from _number_runs(part)


def named(message: Any) -> set[str]:
    """Every word in a message that could be a card."""
    if isinstance(message, dict):
        return set().union(*(named(part) for key, part in message.items() if key not in NO_CARDS))
    if isinstance(message, list):
        return set().union(*(named(part) for part in message))
    return set(WORD.findall(message)) if isinstance(message, str) else set()
