"""What a seat can know, worked out from the true state and nothing of the server's."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any

from schotten.editions import Edition
from schotten.game.heaps import tactics_of, troops_of
from schotten.rules import layout as at
from schotten.rules import moves as space
from schotten.rules.plain import Kind
from schotten.told.cards import card_texts

WATCHER = 2


@dataclass
class Knowledge:
    """The cards each of the two seats and a watcher have ever been able to see."""

    edition: Edition
    seen: tuple[set[int], set[int], set[int]] = field(default_factory=lambda: (set(), set(), set()))

    def note(self, row: list[int]) -> None:
        """Take in a position: open cards are everybody's, a hand is its owner's."""
        everybody = set(troops_of(row[at.SEEN])) | set(tactics_of(row[at.DISCARD_TACTICS]))
        for seat in range(2):
            everybody |= set(tactics_of(row[at.USED + seat]))
            hand = {*troops_of(row[at.HAND + seat]), *tactics_of(row[at.HAND_TACTICS + seat])}
            self.seen[seat].update(hand)
        for number in range(at.ROWS):
            everybody |= set(tactics_of(row[at.WILDS + number]))
        for kind in range(2):
            if row[at.TERRAIN_AT + kind] != at.NONE:
                everybody.add(at.TACTICS + Kind.FOG + kind)
        for known in self.seen:
            known.update(everybody)

    def texts(self, viewer: int) -> set[str]:
        texts = card_texts(self.edition)
        return {texts[card] for card in self.seen[viewer]}


def named(message: Any, texts: set[str]) -> set[str]:
    """Every card that a message names, but for `unseen` and the claims' explanations, which name what might be."""
    if isinstance(message, dict):
        parts = [value for key, value in message.items() if key not in {"unseen", "claims", "options", "text", "kind"}]
        return set().union(*(named(part, texts) for part in parts)) if parts else set()
    if isinstance(message, list):
        return set().union(*(named(part, texts) for part in message)) if message else set()
    return {message} & texts if isinstance(message, str) else set()


@dataclass(frozen=True)
class Swap:
    """A renaming of cards that a viewer has never seen: the same game for him, another one in truth."""

    to: dict[int, int]

    @classmethod
    def of_hidden(cls, edition: Edition, tactics: set[int], seen: set[int], rng: random.Random) -> Swap:
        """Troops among troops, tactics among tactics; jokers stay, for there are two of them."""
        found: dict[int, int] = {}
        for heap in (range(edition.troops), sorted(tactics - {at.TACTICS + Kind.JOKER})):
            hidden = [card for card in heap if card not in seen]
            turned = hidden[1:] + hidden[:1]
            rng.shuffle(turned)
            found |= dict(zip(hidden, turned, strict=True))
        return cls(found)

    def card(self, card: int) -> int:
        return self.to.get(card, card)

    def row(self, row: list[int]) -> list[int]:
        """A dealt row with the cards renamed."""
        made = row.copy()
        for index in range(at.DECK, at.WIDTH):
            if row[index] != at.NONE:
                made[index] = self.card(row[index])
        for seat in range(2):
            made[at.HAND + seat] = sum(1 << self.card(card) for card in troops_of(row[at.HAND + seat]))
        return made

    def move(self, move: int) -> int:
        """A hidden pick of the other's names another card now."""
        picks = space.PICK <= move < space.DRAW
        return space.PICK + self.card(move - space.PICK) if picks else move
