"""The line of spots: it chooses sizes that fit and hands each column its picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.containers import Container, Horizontal

from .column import SPOT_LINES, Picture, SpotColumn

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.events import Resize

    from schotten.i18n.telling import Listener
    from schotten.told.structs import SeatPosition

NARROWEST, WIDEST, TALLEST = 5, 14, 5


class Board(Container):
    """All spots of a game."""

    def __init__(self, spots: int) -> None:
        super().__init__(id="board")
        self.spots = spots
        self._last: tuple[Listener, SeatPosition, str | None, int | None, frozenset[str]] | None = None

    def compose(self) -> ComposeResult:
        """One column a spot."""
        with Horizontal(id="line"):
            for index in range(self.spots):
                yield SpotColumn(index)

    def on_resize(self, event: Resize) -> None:
        """Use the room there is."""
        self._draw()

    def show(
        self, to: Listener, position: SeatPosition, held: str | None, chosen: int | None, fresh: frozenset[str]
    ) -> None:
        """Draw a position: with the card held in hand, the spot chosen, and the cards that came last."""
        self._last = (to, position, held, chosen, fresh)
        self._draw()

    def _draw(self) -> None:
        if self._last is None or not self.is_mounted:
            return
        to, position, held, chosen, fresh = self._last
        view = position.view
        depth = max(max(spot.places, *map(len, spot.rows)) for spot in view.spots)
        width = max(NARROWEST, min(WIDEST, self.size.width // self.spots - 1))
        height = max(1, min(TALLEST, (self.size.height - SPOT_LINES) // (2 * depth)))
        for column in self.query(SpotColumn):
            moves = [choice for choice in position.moves if choice.spot == column.index]
            picks = {(choice.seat, choice.place) for choice in moves if choice.source == "row"}
            going = {choice.card for choice in moves if choice.kind in {"play", "tactics"}}
            picture = Picture(
                to=to,
                spot=view.spots[column.index],
                index=column.index,
                near=view.near,
                siege=view.attacker is not None,
                width=width,
                height=height,
                depth=depth,
                open_to_card=held in going if held else any(choice.kind == "place" for choice in moves),
                claimable=column.index in position.claimable,
                chosen=column.index == chosen,
                targets=frozenset((seat, place) for seat, place in picks if seat is not None and place is not None),
                fresh=fresh,
            )
            column.show(picture)
