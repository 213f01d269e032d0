"""Which rows can still come about, by trying every card: written from the rules' text, apart from the rules' code.

A card is its text; a strength is a pair, the rank of a type and the score within it. Slow, and easy to read.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, pairwise, product
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from schotten.game.table import Table

TYPES = ("", "sum", "run", "colour", "same", "colour_run")  # by rank (F1)
COUNTED = {"plus": ("sum",), "minus": ("sum",), "equal": ("same",), "colour": ("colour",), "run": ("run",)}  # S3
SHIELD = (1, 2, 3)
NOTHING = (0, 0)
Strength = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Ground:
    """Where a row lies: how many cards it takes, what counts, what a colour run is worth, which cards exist."""

    places: int
    pattern: str
    colour_run: str
    colours: str
    values: tuple[int, ...]
    spy: int


def ground_of(table: Table, spot: int) -> Ground:
    """A spot of a table."""
    at, edition = table.spot(spot), table.edition
    values = tuple(range(edition.lowest, edition.highest + 1))
    spy = 10 if table.edition.spots[spot].kind not in ("stone", "crystal") else 7
    return Ground(at.places, "plus" if at.fog else at.pattern, table.options.colour_run, edition.colours, values, spy)


def faces(card: str, ground: Ground) -> list[str]:
    """The troops that a card may stand for (T10 to T12, Y4)."""
    values = {"joker": ground.values, "spy": (ground.spy,), "shield": SHIELD}.get(card)
    return [card] if values is None else [f"{colour}{value}" for colour in ground.colours for value in values]


def types_of(cards: tuple[str, ...]) -> set[str]:
    """All types that troops make."""
    values = sorted(int(card[1:]) for card in cards)
    one_colour = len({card[0] for card in cards}) == 1
    consecutive = all(two == one + 1 for one, two in pairwise(values))
    found = {"sum"} | ({"same"} if values[0] == values[-1] else set())
    found |= {"colour"} if one_colour else set()
    found |= {"run"} if consecutive else set()
    return found | ({"colour_run"} if one_colour and consecutive else set())


def counted(types: set[str], ground: Ground) -> str:
    """The type that counts at a spot (S3, S4)."""
    if ground.pattern == "any":
        return max(types, key=TYPES.index)
    if ground.pattern in ("colour", "run") and "colour_run" in types and ground.colour_run != "pattern":
        return "colour_run" if ground.colour_run == "top" else "sum"
    return next((each for each in COUNTED[ground.pattern] if each in types), "sum")


def strength_of(cards: tuple[str, ...], ground: Ground) -> Strength:
    """What troops are worth as a complete row."""
    total = sum(int(card[1:]) for card in cards)
    return TYPES.index(counted(types_of(cards), ground)), -total if ground.pattern == "minus" else total


@lru_cache(maxsize=4096)
def best_row(laid: tuple[str, ...], free: frozenset[str], ground: Ground) -> Strength:
    """The strongest row that comes of what is laid with free troops; NOTHING if there are too few of them."""
    return max(_rows(laid, free, ground), default=NOTHING)


def _rows(laid: tuple[str, ...], free: frozenset[str], ground: Ground) -> Iterator[Strength]:
    for fill in combinations(sorted(free), max(0, ground.places - len(laid))):
        for row in product(*(faces(card, ground) for card in (*laid, *fill))):
            yield strength_of(row, ground)


def texts(cards: Iterable[object]) -> frozenset[str]:
    """The troops among some cards, as text."""
    return frozenset(text for text in map(str, cards) if text[1:].isdigit())
