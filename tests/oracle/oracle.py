"""The oracle: rows and claims judged by exhaustive enumeration.

Written from the clauses of rules.md alone (F, P, S2-S4, T9-T14, Y4), without a look at
the program, so that the two can be held against each other. Nothing here is meant to
be fast; everything here is meant to be readable in one sitting.

A card is text: a troop is a colour letter and a value (``r7``, ``g11``), a wild is
``joker``, ``spy`` or ``shield``. A row is a sequence of cards. A strength is a pair
(rank of the type, score); at one spot the larger pair is the stronger row.

There are two answers to "how strong is this row at best?":

* ``best_strength_literal`` tries every card that every wild may stand for. It is the
  definition.
* ``best_strength`` gives the same answer from a table of row shapes, see ``_shape``.
  The tests of the oracle hold it against the literal one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import cache
from itertools import combinations, pairwise, product
from typing import Literal

Row = Sequence[str]
Strength = tuple[int, int]
Pattern = Literal["any", "plus", "minus", "equal", "colour", "run"]
ColourRun = Literal["sum", "pattern", "top"]
Type = Literal["colour_run", "equal", "colour", "run", "sum"]

WILDS = ("joker", "spy", "shield")
SHIELD_VALUES = (1, 2, 3)  # T12, Y4
RANK: dict[Type, int] = {  # F1
    "colour_run": 5,
    "equal": 4,
    "colour": 3,
    "run": 2,
    "sum": 1,
}


@dataclass(frozen=True)
class World:
    """The cards of a game: its colours, its values, and what its spy is worth."""

    colours: str
    values: tuple[int, ...]
    spy_value: int


HIGHLANDS = World("rgbypo", tuple(range(1, 10)), 7)  # B1, T10-T12
SIEGE = World("rgbyp", tuple(range(12)), 10)  # S1, Y4


@dataclass(frozen=True)
class Spot:
    """A stone, crystal or wall tile: cards required, what counts, and option S4.

    Fog (T13) is the pattern "plus"; mud (T14) is four places, and with its option switched
    off nothing is claimed there by proof.
    """

    places: int
    pattern: Pattern
    colour_run: ColourRun = "sum"
    by_proof: bool = True


# ---------------------------------------------------------------------------- cards


def is_wild(card: str) -> bool:
    """Tell a wild from a troop."""
    return card in WILDS


def colour_of(troop: str) -> str:
    """The colour letter of a troop."""
    return troop[0]


def value_of(troop: str) -> int:
    """The value of a troop."""
    return int(troop[1:])


def troops(world: World) -> frozenset[str]:
    """Every troop of the game."""
    return frozenset(f"{c}{v}" for c in world.colours for v in world.values)


def unseen_after(world: World, seen: Iterable[str]) -> frozenset[str]:
    """P4: every troop that does not lie open (wilds among ``seen`` do no harm)."""
    return troops(world) - frozenset(seen)


def faces(card: str, world: World) -> list[str]:
    """Every troop that a card may stand for: a troop itself, a wild many (T10-T12, Y4)."""
    values: Sequence[int]
    if card == "joker":
        values = world.values
    elif card == "spy":
        values = (world.spy_value,)
    elif card == "shield":
        values = SHIELD_VALUES
    else:
        return [card]
    return [f"{c}{v}" for c in world.colours for v in values]


# ------------------------------------------------------------- types and strengths


def types_of(cards: Row) -> set[Type]:
    """F1: all types that a row of concrete cards satisfies, whatever counts."""
    values = sorted(value_of(card) for card in cards)
    same_colour = len({colour_of(card) for card in cards}) == 1
    consecutive = all(b == a + 1 for a, b in pairwise(values))
    result: set[Type] = {"sum"}
    if same_colour and consecutive:
        result.add("colour_run")
    if len(set(values)) == 1:
        result.add("equal")
    if same_colour:
        result.add("colour")
    if consecutive:
        result.add("run")
    return result


def type_at(cards: Row, spot: Spot) -> Type:
    """F2, S3, S4: the type as which a row of concrete cards counts at the spot."""
    types = types_of(cards)
    if spot.pattern == "any":
        return max(types, key=lambda t: RANK[t])
    if spot.pattern in ("plus", "minus"):
        return "sum"
    if spot.pattern == "equal":
        return "equal" if "equal" in types else "sum"
    # What is left are colour and run tiles.
    wanted: Type = "colour" if spot.pattern == "colour" else "run"
    if "colour_run" in types:  # S4
        if spot.colour_run == "sum":
            return "sum"
        if spot.colour_run == "pattern":
            return wanted
        return "colour_run"
    return wanted if wanted in types else "sum"


def strength(cards: Row, spot: Spot) -> Strength:
    """F3: rank and score of a row of exactly ``places`` concrete cards."""
    if len(cards) != spot.places:
        raise ValueError(f"{len(cards)} cards at a spot of {spot.places}")
    total = sum(value_of(card) for card in cards)
    score = -total if spot.pattern == "minus" else total
    return RANK[type_at(cards, spot)], score


def complete(row: Row, spot: Spot) -> bool:
    """Tell whether the row holds at least as many cards as required."""
    return len(row) >= spot.places


def choices(row: Row, spot: Spot) -> Iterator[tuple[str, ...]]:
    """F6: every choice of the required number of cards (usually the one row)."""
    if not complete(row, spot):
        raise ValueError(f"row {' '.join(row)} is incomplete at a spot of {spot.places}")
    return combinations(row, spot.places)


def best_strength_literal(row: Row, spot: Spot, world: World) -> Strength:
    """F5, F6: the best over every choice of cards and every face of every wild."""
    return max(
        strength(cards, spot)
        for choice in choices(row, spot)
        for cards in product(*(faces(card, world) for card in choice))
    )


# ------------------------------------------------ the same, from a table of shapes

Shape = tuple[tuple[int, ...], bool, tuple[str, ...]]


def _shape(cards: Iterable[str]) -> Shape:
    """All that a strength can depend on.

    Sums, runs and equality ask for the values only. Colours are asked one question
    only: are they all the same? So a row is as good as its sorted values, whether its
    troops are of one colour, and its wilds.
    """
    values: list[int] = []
    colours: set[str] = set()
    wilds: list[str] = []
    for card in cards:
        if card in WILDS:
            wilds.append(card)
        else:
            values.append(int(card[1:]))
            colours.add(card[0])
    values.sort()
    wilds.sort()
    return tuple(values), len(colours) <= 1, tuple(wilds)


def _strength_of_shape(shape: Shape, spot: Spot, world: World) -> Strength:
    """Enumerate the wilds of a model row of that shape.

    The troops of the model are all of the first colour, or of the first two if the
    shape says that they differ. Two colours are then enough for the wilds as well:
    "all the same" and "not all the same" can both be said with them.
    """
    values, one_colour, wilds = shape
    first, second = world.colours[0], world.colours[1]
    model = [f"{first}{value}" for value in values]
    if not one_colour:
        model[0] = f"{second}{values[0]}"
    two_colours = World(first + second, world.values, world.spy_value)
    return max(strength((*model, *cards), spot) for cards in product(*(faces(wild, two_colours) for wild in wilds)))


@cache
def _table(spot: Spot, world: World) -> dict[Shape, Strength]:
    """Strengths already worked out at spots like this one."""
    del spot, world  # only the key matters: every such pair has a table of its own
    return {}


def _look_up(cards: Iterable[str], table: dict[Shape, Strength], spot: Spot, world: World) -> Strength:
    shape = _shape(cards)
    known = table.get(shape)
    if known is None:
        known = table[shape] = _strength_of_shape(shape, spot, world)
    return known


def best_strength(row: Row, spot: Spot, world: World) -> Strength:
    """F5, F6: as ``best_strength_literal``, by way of the shapes."""
    table = _table(spot, world)
    return max(_look_up(choice, table, spot, world) for choice in choices(row, spot))


# --------------------------------------------------------------------------- claims


def compare(row_a: Row, row_b: Row, spot: Spot, world: World, a_first: bool) -> Literal["a", "b"]:
    """F3, P2: the winner of two complete rows; ``a_first``: a was completed first."""
    a = best_strength(row_a, spot, world)
    b = best_strength(row_b, spot, world)
    if a != b:
        return "a" if a > b else "b"
    return "a" if a_first else "b"


def _in_order(unseen: AbstractSet[str]) -> list[str]:
    return sorted(unseen, key=lambda card: (-value_of(card), colour_of(card)))


def _fills(
    other_row: Row, unseen: AbstractSet[str], spot: Spot, world: World
) -> Iterator[tuple[Strength, tuple[str, ...]]]:
    """P3: every way of filling an incomplete row, and how strong it makes it."""
    table = _table(spot, world)
    missing = spot.places - len(other_row)
    for fill in combinations(_in_order(unseen), missing):
        yield _look_up((*other_row, *fill), table, spot, world), fill


def claim_holds(
    own_row: Row,
    other_row: Row,
    unseen: AbstractSet[str],
    spot: Spot,
    world: World,
    own_first: bool | None = None,
) -> bool:
    """P1-P4, P8, T14: does the claim of ``own_row``'s player stand?

    ``own_first`` tells who completed first; it is asked for only if both rows are
    complete and equally strong.
    """
    if not complete(own_row, spot):
        return False  # P1
    own = best_strength(own_row, spot, world)
    if complete(other_row, spot):  # P2
        other = best_strength(other_row, spot, world)
        if own == other and own_first is None:
            raise ValueError("a tie of complete rows: who was first?")
        return own > other or (own == other and bool(own_first))
    if not spot.by_proof:  # T14: only after both have laid four cards
        return False
    # P3; too few unseen troops: there is no fill at all (P8).
    return not any(reached > own for reached, _ in _fills(other_row, unseen, spot, world))


def best_fill(
    other_row: Row, unseen: AbstractSet[str], spot: Spot, world: World
) -> tuple[Strength, tuple[str, ...]] | None:
    """P9: the best the other can still reach, and one fill that reaches it.

    The fill of a complete row is empty. None: too few unseen troops (P8).
    """
    if complete(other_row, spot):
        return best_strength(other_row, spot, world), ()
    best: tuple[Strength, tuple[str, ...]] | None = None
    for reached, fill in _fills(other_row, unseen, spot, world):
        if best is None or reached > best[0]:
            best = reached, fill
    return best
