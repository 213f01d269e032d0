"""A table as a picture: where each symbol stands. The near side is below."""

from __future__ import annotations

from .art import Look, box_of, looks, symbol
from .pictured import Pictured, PicturedSpot

CARD = 84.0
TALL = CARD * 1.4
STEP = CARD * 0.5
COLUMN = 100.0
MARGIN = 24.0
RAIL = 116.0
GAP = 8.0
SMALL = 52.0


class Easel:
    """Collects what is placed, and the symbols that it needs."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self.used: set[str] = set()
        self.placed: list[str] = []

    def put(self, name: str, x: float, y: float, width: float) -> None:
        """Place a symbol by its upper left corner, so wide."""
        wide, high = box_of(self.look, name)
        self.used.add(name)
        size = f'width="{width:g}" height="{width * high / wide:g}"'
        self.placed.append(f'<use href="#{name}" x="{x:g}" y="{y:g}" {size}/>')

    def count(self, number: int, x: float, y: float) -> None:
        """A number on a small plate: how many cards lie there."""
        self.placed.append(f'<circle cx="{x:g}" cy="{y:g}" r="14" class="plate"/>')
        self.placed.append(f'<text x="{x:g}" y="{y + 6:g}" text-anchor="middle" class="count">{number}</text>')


def draw(table: Pictured) -> str:
    """A picture of a table as one seat or everybody sees it, as the text of an SVG file."""
    look = looks()[table.edition.borrows or table.edition.key]
    seat = getattr(table, "seat", 0)
    near = seat if seat in (0, 1) else 0
    easel = Easel(look)
    width = RAIL + len(table.spots) * COLUMN + 2 * MARGIN
    row = TALL + 3 * STEP
    top = MARGIN + SMALL * 1.4 + 2 * GAP
    put_hand(easel, table, 1 - near, MARGIN, width)
    for spot in table.spots:
        put_spot(easel, spot, near, (RAIL + MARGIN + spot.index * COLUMN, top, row))
    middle = top + row + spot_height(look)
    put_rail(easel, table, top + row * 0.5)
    low = middle + row + 4 * GAP
    height = low + put_hand(easel, table, near, low, width) + MARGIN
    return page(easel, table, width, height)


def spot_height(look: Look) -> float:
    """How high the line of spots is."""
    wide, high = box_of(look, "spot0")
    return COLUMN * high / wide


def put_spot(easel: Easel, spot: PicturedSpot, near: int, at: tuple[float, float, float]) -> None:
    """A spot with its rows: the far one grows upwards, the near one downwards."""
    left, top, row = at
    inset = (COLUMN - CARD) / 2
    for place, card in reversed(list(enumerate(spot.rows[1 - near]))):
        easel.put(str(card), left + inset, top + row - TALL - place * STEP, CARD)
    tall = spot_height(easel.look)
    easel.put(f"spot{spot.index}{'broken' if spot.damaged else ''}", left, top + row, COLUMN)
    for name in [name for name, lies in (("fog", spot.fog), ("mud", spot.mud)) if lies]:
        easel.put(f"{name}_lying", left, top + row, COLUMN)
    for place, card in enumerate(spot.rows[near]):
        easel.put(str(card), left + inset, top + row + tall + place * STEP, CARD)
    if spot.owner is not None:
        easel.put("near" if spot.owner == near else "far", left + COLUMN * 0.62, top + row + tall * 0.2, 34)


def put_rail(easel: Easel, table: Pictured, top: float) -> None:
    """The decks, the discard and the cauldrons, each with how many there are."""
    for deck, name in enumerate(("troops", "tactics")):
        if size := table.deck_size(deck):
            easel.put(name, MARGIN, top, SMALL * 1.2)
            easel.count(size, MARGIN + SMALL * 1.2, top + 4)
        top += SMALL * 1.2 * 1.4 + 2 * GAP
    if table.discard:
        easel.put(str(table.discard[-1]), MARGIN, top, SMALL * 1.2)
        easel.count(len(table.discard), MARGIN + SMALL * 1.2, top + 4)
        top += SMALL * 1.2 * 1.4 + 2 * GAP
    for cauldron in range(table.cauldrons):
        easel.put("cauldron", MARGIN + cauldron * 30, top, 28)


def put_hand(easel: Easel, table: Pictured, seat: int, top: float, width: float) -> float:
    """A hand in the middle, open where it is known; how high it is."""
    troops, tactics = table.hand_counts(seat)
    known = [str(card) for card in table.hand_of(seat)]
    open_hand = len(known) == troops + tactics
    names = known if open_hand else ["troops"] * troops + ["tactics"] * tactics
    size = CARD if open_hand else SMALL
    left = (width - len(names) * (size + GAP) + GAP) / 2
    for at, name in enumerate(names):
        easel.put(name, left + at * (size + GAP), top, size)
    return size * 1.4


def page(easel: Easel, table: Pictured, width: float, height: float) -> str:
    """The whole file: style, what symbols are filled with, the symbols that are used, and what was placed."""
    look = easel.look
    key = table.edition.borrows or table.edition.key
    symbols = "".join(symbol(look, name) for name in sorted(easel.used))
    corner = '<clipPath id="corner"><rect width="100" height="140" rx="8"/></clipPath>'
    style = ".plate{fill:var(--panel);stroke:var(--line)}.count{font:700 17px var(--serif);fill:var(--text)}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" data-edition="{key}"'
        f' data-theme="light" role="img"><style>{escaped(look["style"] + style)}</style>'
        f"<defs>{corner}{look['defs']}{symbols}</defs>"
        f'<rect width="{width:g}" height="{height:g}" fill="var(--turf)"/>{"".join(easel.placed)}</svg>\n'
    )


def escaped(style: str) -> str:
    """Style as text of an XML file."""
    return style.replace("&", "&amp;").replace("<", "&lt;")
