"""Draw the map of the rooms, docs/architecture.svg, from the imports.

``.venv/bin/python tests/architecture/draw_map.py`` writes it; a test compares it with what would be drawn.

Rooms stand in the layers of the import contract, and arrows point from a room to those it imports. An arrow that
follows from others is left out, or every room would have one to nearly every room below.
"""

import sys
from html import escape
from itertools import pairwise, permutations, product
from pathlib import Path
from textwrap import wrap

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))

from architecture.house import ROOT, Room, needed_arrows, read_layers, read_rooms

FILE = ROOT / "docs" / "architecture.svg"
WIDTH, MARGIN, TOP, BOX, GAP = 960, 24, 28, 236, 42  # the page, its edge, where boxes begin, one's width, the way down
LINE, CHIP = 15, 24  # heights: a line of text, a part of a room
LANE = 16  # how far arrows keep from each other and from boxes they pass
LETTER = 6.3  # the width of a small letter, about
STYLE = """
  text { font: 12px system-ui, sans-serif; fill: #3c4650; }
  .name { font-size: 16px; font-weight: 650; fill: #16202a; }
  .title { font-size: 19px; font-weight: 650; fill: #16202a; }
  .box { fill: #fff; stroke: #8a97a5; stroke-width: 1.2; }
  .core { fill: #eef5ee; stroke: #7fa283; }
  .part { fill: none; stroke: #a9b4bf; }
  .arrow { fill: none; stroke: #6d7b89; stroke-width: 1.6; }
  .tip { fill: #6d7b89; }
  .page { fill: #f7f8f9; }
  @media (prefers-color-scheme: dark) {
    text { fill: #b9c3cd; }
    .name, .title { fill: #f0f4f7; }
    .box { fill: #1e262e; stroke: #66727f; }
    .core { fill: #1d2c24; stroke: #5d8a68; }
    .part { stroke: #58636e; }
    .arrow { stroke: #93a1ae; }
    .tip { fill: #93a1ae; }
    .page { fill: #12171c; }
  }
"""
CORE = {"ai", "compiled", "editions", "engine", "features", "game", "notation", "rules", "series", "told"}

Point = tuple[float, float]
Arrow = tuple[str, str]


class Map:
    """Where every room and every arrow is."""

    def __init__(self, rooms: dict[str, Room], layers: list[list[str]]) -> None:
        self.rooms, self.arrows = rooms, needed_arrows(rooms)
        self.layers = order(layers, self.arrows)
        self.across = {name: at for layer in self.layers for name, at in zip(layer, spread(layer), strict=True)}
        self.row = {name: row for row, layer in enumerate(self.layers) for name in layer}
        self.tops: list[float] = [TOP]
        for layer in self.layers:
            self.tops.append(self.tops[-1] + max(map(self.height, layer)) + GAP)
        self.taken: dict[int, list[float]] = {row: [] for row in range(len(layers))}
        self.ways = {arrow: self.way(arrow) for arrow in sorted(self.arrows, key=self.length)}

    def height(self, name: str) -> float:
        """How high the box of a room is."""
        room = self.rooms[name]
        return 34 + LINE * len(about(room)) + CHIP * len(chips(room))

    def bottom(self, name: str) -> float:
        """Where the box of a room ends."""
        return self.tops[self.row[name]] + self.height(name)

    def length(self, arrow: Arrow) -> tuple[int, float]:
        """How far an arrow goes: the short ones choose their way first."""
        return self.row[arrow[1]] - self.row[arrow[0]], abs(self.across[arrow[0]] - self.across[arrow[1]])

    def way(self, arrow: Arrow) -> list[Point]:
        """The points of an arrow: from the upper box past every layer between to the lower box."""
        upper, lower = arrow
        points = [(self.port(arrow, upper), self.bottom(upper))]
        for row in range(self.row[upper] + 1, self.row[lower]):
            x = self.passage(row, points[-1][0], self.across[lower], self.row[lower] - row + 1)
            points += [(x, self.tops[row]), (x, self.tops[row + 1] - GAP)]
        return [*points, (self.port(arrow, lower), self.tops[self.row[lower]])]

    def port(self, arrow: Arrow, name: str) -> float:
        """Where an arrow meets the box of a room: in the order of where the arrows come from or go to."""
        side = 1 if arrow[0] == name else 0
        mine = sorted((one for one in self.arrows if one[1 - side] == name), key=lambda one: self.across[one[side]])
        step = min(36.0, (BOX - 60) / len(mine))
        return self.across[name] + step * (mine.index(arrow) - (len(mine) - 1) / 2)

    def passage(self, row: int, here: float, there: float, steps: int) -> float:
        """Where an arrow passes a layer: nearest to its straight way, not through a box and not upon another arrow."""
        straight = here + (there - here) / steps
        boxes = [self.across[name] for name in self.layers[row]]
        free = [
            x
            for x in range(MARGIN, WIDTH - MARGIN)
            if all(abs(x - box) >= BOX / 2 + LANE for box in boxes)
            and all(abs(x - other) >= LANE for other in self.taken[row])
        ]
        chosen = min(free, key=lambda x: abs(x - straight))
        self.taken[row].append(chosen)
        return chosen


def spread(layer: list[str]) -> list[float]:
    """The middles of the boxes of a layer."""
    return [WIDTH * (at + 0.5) / len(layer) for at in range(len(layer))]


def order(layers: list[list[str]], arrows: list[Arrow]) -> list[list[str]]:
    """The layers with their rooms so ordered that the arrows are short."""

    def cost(tried: tuple[tuple[str, ...], ...]) -> float:
        across = {name: at for layer in tried for name, at in zip(layer, spread(list(layer)), strict=True)}
        return sum(abs(across[upper] - across[lower]) for upper, lower in arrows)

    best = min(product(*(tuple(permutations(sorted(layer))) for layer in layers)), key=cost)
    return [list(layer) for layer in best]


def about(room: Room) -> list[str]:
    """What a room says of itself, in lines."""
    return wrap(room.about, int((BOX - 16) / LETTER))


def chips(room: Room) -> list[list[str]]:
    """The parts of a room in lines that fit into its box."""
    lines: list[list[str]] = []
    for part in room.parts:
        if lines and sum(map(chip_width, [*lines[-1], part])) <= BOX - 14:
            lines[-1].append(part)
        else:
            lines.append([part])
    return lines


def chip_width(part: str) -> float:
    """How wide a part is, with the room beside it."""
    return len(part) * LETTER + 20


def draw_room(house: Map, name: str) -> list[str]:
    """One box: the room's name, what it is, and its parts."""
    room, middle, top = house.rooms[name], house.across[name], house.tops[house.row[name]]
    kind = "box core" if name in CORE else "box"
    size = f'width="{BOX}" height="{house.height(name):.0f}"'
    drawn = [
        f'<rect class="{kind}" x="{middle - BOX / 2:.0f}" y="{top:.0f}" {size} rx="8"/>',
        f'<text class="name" x="{middle:.0f}" y="{top + 22:.0f}" text-anchor="middle">{escape(name)}</text>',
    ]
    y = top + 38
    for line in about(room):
        drawn.append(f'<text x="{middle:.0f}" y="{y:.0f}" text-anchor="middle">{escape(line)}</text>')
        y += LINE
    for parts in chips(room):
        drawn += draw_chips(parts, middle, y - 6)
        y += CHIP
    return drawn


def draw_chips(parts: list[str], middle: float, top: float) -> list[str]:
    """One line of parts."""
    drawn, left = [], middle - sum(map(chip_width, parts)) / 2
    for part in parts:
        width = chip_width(part)
        drawn.append(
            f'<rect class="part" x="{left + 3:.1f}" y="{top:.1f}" width="{width - 6:.1f}" height="19" rx="5"/>'
        )
        drawn.append(
            f'<text x="{left + width / 2:.1f}" y="{top + 13.5:.1f}" text-anchor="middle">{escape(part)}</text>'
        )
        left += width
    return drawn


def draw_arrow(way: list[Point]) -> str:
    """An arrow through its points: straight past a layer, bent between two."""
    path = f"M{way[0][0]:.1f} {way[0][1]:.1f}"
    *before, (x, y) = way
    for (from_x, from_y), (to_x, to_y) in pairwise([*before, (x, y - 7)]):
        bend = (to_y - from_y) / 2
        path += f"C{from_x:.1f} {from_y + bend:.1f} {to_x:.1f} {to_y - bend:.1f} {to_x:.1f} {to_y:.1f}"
    tip = f'<path class="tip" d="M{x:.1f} {y:.1f}l-4.5 -8h9z"/>'
    return f'<path class="arrow" d="{path}"/>{tip}'


def draw_map(rooms: dict[str, Room], layers: list[list[str]]) -> str:
    """The whole picture."""
    house = Map(rooms, layers)
    height = house.tops[-1] - GAP + MARGIN
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:.0f}" role="img">',
        "<title>The rooms of Schotten: who imports whom</title>",
        f"<style>{STYLE}</style>",
        f'<rect class="page" width="{WIDTH}" height="{height:.0f}"/>',
        f'<text class="title" x="{MARGIN}" y="46">Schotten, room by room</text>',
        f'<text x="{MARGIN}" y="68">An arrow points to what is imported;</text>',
        f'<text x="{MARGIN}" y="84">what follows from others is left out.</text>',
        f'<text x="{MARGIN}" y="100">Green is the core: no clock, no language.</text>',
        *(draw_arrow(house.ways[arrow]) for arrow in sorted(house.ways)),
        *(line for layer in house.layers for name in layer for line in draw_room(house, name)),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def made() -> str:
    """The map of the rooms as they are."""
    rooms = read_rooms()
    return draw_map(rooms, read_layers(rooms))


if __name__ == "__main__":
    FILE.write_text(made(), encoding="utf-8")
    print(f"{FILE.relative_to(ROOT)} written")
