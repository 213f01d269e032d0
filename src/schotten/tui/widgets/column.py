"""One spot with both rows, as a column of cells: the other's row grows upward, the own one downward."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from rich.style import Style
from rich.text import Text
from textual.message import Message
from textual.widget import Widget

from schotten.i18n.naming import card_name, spot_name
from schotten.tui.wording import SIGNS, fit, is_troop, short_card

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.events import Click

    from schotten.i18n.telling import Listener
    from schotten.told.structs import SpotView

SPOT_LINES = 3
_TERRAIN_PLACES = {"fog": 4, "mud": 5}
_WORD_WIDTH = 7  # from here on a card has room for its colour's name


@dataclass(frozen=True)
class Picture:
    """All that a column shows beside the position: sizes, and what is lit."""

    to: Listener
    spot: SpotView
    index: int
    near: int  # the seat below
    siege: bool
    width: int  # of a cell
    height: int  # of a card
    depth: int  # cards a row may hold
    open_to_card: bool = False  # the card in hand could go here
    claimable: bool = False
    chosen: bool = False
    targets: frozenset[tuple[int, int]] = frozenset()  # seat and place of cards that may be chosen
    fresh: frozenset[str] = frozenset()  # cards that came last


class SpotColumn(Widget):
    """A column; a click tells which spot, and which card of which row if one was hit."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        *(f"card--{name}" for name in (*"rgbypo", "tactics", "fresh", "target")),
        "place",
        "place--open",
        *("spot", "spot--damaged", "spot--claimable", "spot--near", "spot--far", "spot--chosen"),
    }

    class Pointed(Message):
        """A spot was pointed at; seat and place say which card, place None the spot itself."""

        def __init__(self, spot: int, seat: int | None, place: int | None) -> None:
            super().__init__()
            self.spot = spot
            self.seat = seat
            self.place = place

    def __init__(self, index: int) -> None:
        super().__init__(id=f"spot{index + 1}")
        self.index = index
        self.picture: Picture | None = None

    def show(self, picture: Picture) -> None:
        """Draw something else, if it is something else."""
        if picture == self.picture:
            return
        self.picture = picture
        self.styles.width = picture.width + 1
        self.styles.height = 2 * picture.depth * picture.height + SPOT_LINES
        self.tooltip = describe(picture)
        self.refresh()

    def render(self) -> Text:
        """The column from top to bottom."""
        return Text("") if self.picture is None else ColumnDrawing(self.picture, self._style).column()

    def _style(self, name: str, *more: str) -> Style:
        """The style of a part, with what lights it up."""
        style = self.get_component_rich_style(name)
        for each in more:
            style += self.get_component_rich_style(each, partial=True)
        return style

    def on_click(self, event: Click) -> None:
        """Say what was pointed at."""
        picture = self.picture
        if picture is None:
            return
        side = picture.depth * picture.height
        near = picture.near
        seat: int | None = None
        place: int | None = None
        if event.y < side:
            seat, place = 1 - near, (side - 1 - event.y) // picture.height
        elif event.y >= side + SPOT_LINES:
            seat, place = near, (event.y - side - SPOT_LINES) // picture.height
        self.post_message(self.Pointed(self.index, seat, place))


class ColumnDrawing:
    """The text of a column; ``style`` finds the style of a part by its name."""

    def __init__(self, picture: Picture, style: Callable[..., Style]) -> None:
        self.picture = picture
        self._style = style

    def column(self) -> Text:
        """The column from top to bottom."""
        near = self.picture.near
        return Text("\n").join([*reversed(self._row(1 - near)), *self._spot_lines(), *self._row(near)])

    def _cell(self, text: str, *names: str) -> Text:
        picture = self.picture
        text = fit(text, picture.width)
        left = (picture.width - len(text)) // 2
        fitted = f"{' ' * left}{text}".ljust(picture.width)
        return Text.assemble((fitted, self._style(*names)), " ") if names else Text(fitted + " ")

    # -- rows ---------------------------------------------------------------------------------------------

    def _row(self, seat: int) -> list[Text]:
        """The cells of a row from the spot outward."""
        picture = self.picture
        spot, lines = picture.spot, []
        cards = spot.rows[seat]
        for place in range(picture.depth):
            if place < len(cards):
                lines += self._card(cards[place], seat, place)
            else:
                lines += self._place(seat, place, len(cards))
        return lines

    def _card(self, card: str, seat: int, place: int) -> list[Text]:
        picture = self.picture
        names = [f"card--{card[0]}" if is_troop(card) else "card--tactics"]
        names += ["card--fresh"] if card in picture.fresh else []
        names += ["card--target"] if (seat, place) in picture.targets else []
        lines = [self._cell(self._face(card), *names)]
        if picture.height > 2:
            lines.append(self._cell(self._under(card), names[0]))
        if picture.height > 1:
            lines.append(self._edge(names[0]))
        return lines if seat == picture.near else lines[::-1]

    def _edge(self, name: str) -> Text:
        """The lower edge of a tall card: half a line, so that cards of one colour stay apart."""
        return Text.assemble(("▀" * self.picture.width, Style(color=self._style(name).bgcolor)), " ")

    def _face(self, card: str) -> str:
        picture = self.picture
        if not is_troop(card):
            return card_name(picture.to.lang, picture.to.edition, card)
        return short_card(picture.to.lang, picture.to.edition, card)

    def _under(self, card: str) -> str:
        """The second line of a tall card."""
        picture = self.picture
        if not is_troop(card):
            return "◇"
        return picture.to.say(f"colour.{card[0]}.name") if picture.width >= _WORD_WIDTH else ""

    def _place(self, seat: int, place: int, taken: int) -> list[Text]:
        picture = self.picture
        blank = [self._cell("")] * picture.height
        if place >= picture.spot.places or picture.spot.owner is not None:
            return blank
        lit = picture.open_to_card and seat == picture.near and place == taken
        cell = self._cell("▸ ◂" if lit else "·", "place--open" if lit else "place")
        return [cell, *blank[1:]] if seat == picture.near else [*blank[1:], cell]

    # -- the spot -----------------------------------------------------------------------------------------

    def _spot_lines(self) -> list[Text]:
        """The spot's three lines: a tile stands, a claimed stone has walked to its owner's side."""
        picture = self.picture
        if picture.siege:
            return self._tile()
        lines = [self._terrain(1 - picture.near), self._cell(""), self._terrain(picture.near)]
        owner = picture.spot.owner
        at = 1 if owner is None else 2 if owner == picture.near else 0
        lines[at] = self._cell(self._number(), self._spot_name())
        return lines

    def _spot_name(self) -> str:
        picture = self.picture
        if picture.chosen:
            return "spot--chosen"
        if picture.claimable:
            return "spot--claimable"
        if picture.spot.owner is not None:
            return "spot--near" if picture.spot.owner == picture.near else "spot--far"
        return "spot--damaged" if picture.spot.damaged else "spot"

    def _number(self) -> str:
        picture = self.picture
        flag = "⚑" if picture.claimable else ("▼" if picture.spot.owner == picture.near else "▲")
        lit = picture.claimable or picture.spot.owner is not None
        return f"{flag}{picture.index + 1}" if lit else str(picture.index + 1)

    def _terrain(self, seat: int) -> Text:
        """Fog or mud, on the side of who played it."""
        picture = self.picture
        marks = [mark.card for mark in picture.spot.terrain if mark.by == seat]
        if not marks:
            return self._cell("")
        names = [short_card(picture.to.lang, picture.to.edition, mark) for mark in marks]
        text = names[0] if len(names) == 1 else "+".join(name[:2] for name in names)
        lit = {(seat, _TERRAIN_PLACES[mark]) for mark in marks} & picture.targets
        return self._cell(text, "card--tactics", *(["card--target"] if lit else []))

    def _tile(self) -> list[Text]:
        """A piece of the wall: number, kind, how many cards and what counts."""
        picture = self.picture
        spot, name = picture.spot, self._spot_name()
        kind = spot_name(picture.to.lang, picture.to.edition, picture.index).rsplit(" ", 1)[0]
        top = (
            f"⚑{picture.index + 1}"
            if picture.claimable
            else f"▚{picture.index + 1}▞"
            if spot.damaged
            else self._number()
        )
        counts = f"{spot.places} {SIGNS[spot.pattern]}"
        return [self._cell(top, name), self._cell(kind, name), self._cell(counts, name)]


def describe(picture: Picture) -> str:
    """A spot in words, for whoever points at it."""
    to, spot = picture.to, picture.spot
    parts = [spot_name(to.lang, to.edition, picture.index), to.say("spot.places", count=spot.places)]
    parts.append(to.say(f"pattern.{spot.pattern}.help"))
    parts += [to.say(f"tactics.{to.edition}.{mark}.name") for mark in spot.marks]
    return "\n".join(parts)
