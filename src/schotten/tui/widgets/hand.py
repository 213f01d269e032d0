"""The own hand: cards side by side, one under the cursor, one lifted when it is chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.containers import Horizontal
from textual.message import Message
from textual.widgets import Static

from schotten.i18n.naming import card_name
from schotten.tui.wording import SHAPES, fit, is_troop

if TYPE_CHECKING:
    from textual.events import Click

    from schotten.i18n.telling import Listener

_NARROW, _WIDE = 8, 10
_MANY = 8


class HandCard(Static):
    """One card; a click chooses it."""

    class Chosen(Message):
        """A card of the hand was pointed at."""

        def __init__(self, place: int) -> None:
            super().__init__()
            self.place = place

    def __init__(self, to: Listener, card: str, place: int, *, wide: bool) -> None:
        super().__init__(self._face(to, card, wide=wide), markup=False)
        self.place = place
        self.add_class(card[0] if is_troop(card) else "tactics")
        self.tooltip = describe_card(to, card)

    @staticmethod
    def _face(to: Listener, card: str, *, wide: bool) -> str:
        room = _WIDE if wide else _NARROW
        if is_troop(card):
            return f"{SHAPES[card[0]]} {card[1:]}\n{fit(to.say(f'colour.{card[0]}.name'), room)}\n{card[0]}"
        name = card_name(to.lang, to.edition, card)
        first, _, rest = name.partition(" ")
        if len(first) > room:
            first, rest = f"{first[: room - 1]}-", first[room - 1 :]
        return f"{first}\n{fit(rest, room)}\n◇"

    def on_click(self, event: Click) -> None:
        """Choose the card."""
        event.stop()
        self.post_message(self.Chosen(self.place))


def describe_card(to: Listener, card: str) -> str:
    """A card in words: its name, and what a tactics card does."""
    name = card_name(to.lang, to.edition, card)
    return name if is_troop(card) else f"{name}: {to.say(f'tactics.{to.edition}.{card}.effect')}"


class Hand(Horizontal):
    """All cards of a hand."""

    def __init__(self) -> None:
        super().__init__(id="hand")
        self._shown: tuple[object, ...] = ()

    async def show(self, to: Listener, cards: tuple[str, ...], *, wide: bool) -> None:
        """Lay other cards out, if they are others."""
        key = (cards, to.lang, wide)
        if key != self._shown:
            self._shown = key
            self.set_class(len(cards) > _MANY, "many")
            await self.remove_children()
            await self.mount_all([HandCard(to, card, place, wide=wide) for place, card in enumerate(cards)])

    def mark(self, cursor: int, chosen: int | None, playable: frozenset[int]) -> None:
        """Show where the cursor is, which card is lifted, and which can be used now."""
        for card in self.query(HandCard):
            card.set_class(card.place == cursor, "here")
            card.set_class(card.place == chosen, "chosen")
            card.set_class(card.place not in playable, "idle")
