"""The oracle's rows against the clauses, by hand (F, S2-S4, T10-T14, Y4)."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from oracle.oracle import (
    HIGHLANDS,
    SIEGE,
    ColourRun,
    Pattern,
    Row,
    Spot,
    World,
    best_strength,
    best_strength_literal,
    compare,
    faces,
    strength,
    troops,
    type_at,
    types_of,
)
from oracle.positions import COLOUR_RUNS, PATTERNS, STONES, TILES, WILD_CARDS

STONE = Spot(3, "any")
MUD = Spot(4, "any")
FOG = Spot(3, "plus")


def cards(text: str) -> tuple[str, ...]:
    return tuple(text.split())


def beats(a: str, b: str, spot: Spot = STONE, world: World = HIGHLANDS) -> bool:
    return best_strength(cards(a), spot, world) > best_strength(cards(b), spot, world)


def ties(a: str, b: str, spot: Spot = STONE, world: World = HIGHLANDS) -> bool:
    return best_strength(cards(a), spot, world) == best_strength(cards(b), spot, world)


def test_worlds_have_54_and_60_troops() -> None:
    assert len(troops(HIGHLANDS)) == 54
    assert len(troops(SIEGE)) == 60
    assert {"r1", "o9"} <= troops(HIGHLANDS)
    assert {"r0", "p11"} <= troops(SIEGE)


def test_faces_of_the_wilds() -> None:
    assert len(faces("joker", HIGHLANDS)) == 54
    assert len(faces("joker", SIEGE)) == 60
    assert set(faces("spy", HIGHLANDS)) == {"r7", "g7", "b7", "y7", "p7", "o7"}
    assert set(faces("spy", SIEGE)) == {"r10", "g10", "b10", "y10", "p10"}
    assert len(faces("shield", HIGHLANDS)) == 18
    assert {f[1:] for f in faces("shield", SIEGE)} == {"1", "2", "3"}
    assert faces("g11", SIEGE) == ["g11"]


@pytest.mark.clause("F1")
@pytest.mark.parametrize(
    ("row", "types"),
    [
        ("r1 r2 r3", {"colour_run", "colour", "run", "sum"}),
        ("r2 r1 r3", {"colour_run", "colour", "run", "sum"}),
        ("r5 g5 b5", {"equal", "sum"}),
        ("r1 r5 r9", {"colour", "sum"}),
        ("r1 g2 b3", {"run", "sum"}),
        ("r1 r2 b3", {"run", "sum"}),
        ("r1 g1 b3", {"sum"}),
        ("r9 r1 r2", {"colour", "sum"}),
        ("r11 g0 b1", {"sum"}),
        ("r11 r11 r11", {"equal", "colour", "sum"}),
        ("r0 r1", {"colour_run", "colour", "run", "sum"}),
        ("r0 g0", {"equal", "sum"}),
        ("r9 r8 r7 g6", {"run", "sum"}),
        ("r9 r8 r7 r5", {"colour", "sum"}),
    ],
)
def test_types_of(row: str, types: set[str]) -> None:
    assert types_of(cards(row)) == types


@pytest.mark.clause("F1")
def test_order_of_the_types() -> None:
    ladder = ["r1 r2 r3", "g1 b1 y1", "p1 p2 p4", "r1 g2 b3", "g9 b9 y8"]
    for stronger, weaker in pairwise(ladder):
        assert beats(stronger, weaker)


@pytest.mark.clause("F2")
def test_best_type_that_counts() -> None:
    assert type_at(cards("r1 r2 r3"), STONE) == "colour_run"
    assert type_at(cards("r11 r11 r11"), Spot(3, "any")) == "equal"
    assert type_at(cards("r11 r11 r11"), Spot(3, "colour")) == "colour"
    assert type_at(cards("r11 r11 r11"), Spot(3, "run")) == "sum"


@pytest.mark.clause("F2")
def test_all_cards_are_judged() -> None:
    assert type_at(cards("r9 r8 r7 r5"), MUD) == "colour"
    assert type_at(cards("g9 b9 y9 p8"), MUD) == "sum"
    with pytest.raises(ValueError, match="3 cards at a spot of 4"):
        strength(cards("r9 r8 r7"), MUD)


@pytest.mark.clause("F3")
def test_same_type_larger_sum_then_first() -> None:
    assert beats("r9 r8 r7", "g8 g7 g6")
    a, b = cards("r9 r8 r7"), cards("g9 g8 g7")
    assert compare(a, b, STONE, HIGHLANDS, a_first=True) == "a"
    assert compare(a, b, STONE, HIGHLANDS, a_first=False) == "b"
    assert compare(a, cards("g8 g7 g6"), STONE, HIGHLANDS, a_first=False) == "a"
    assert compare(cards("g8 g7 g6"), a, STONE, HIGHLANDS, a_first=True) == "b"


@pytest.mark.clause("F5")
def test_wild_avoids_a_type_that_does_not_count() -> None:
    colour = Spot(3, "colour")
    assert best_strength(cards("r9 r10 joker"), colour, SIEGE) == (3, 29)
    assert best_strength(cards("r9 r10 joker"), Spot(3, "colour", "pattern"), SIEGE) == (3, 30)
    assert best_strength(cards("r9 r10 joker"), Spot(3, "colour", "top"), SIEGE) == (5, 30)
    assert best_strength(cards("r11 joker joker"), colour, SIEGE) == (3, 33)
    assert best_strength(cards("r9 r8 spy"), colour, SIEGE) == (1, 27)
    assert best_strength(cards("r9 r10 joker"), Spot(3, "run"), SIEGE) == (2, 30)


@pytest.mark.clause("F5")
def test_wilds_in_the_highlands() -> None:
    assert ties("joker r8 r7", "g9 g8 g7")
    assert ties("spy g8 g9", "r7 r8 r9")
    assert ties("shield r5 r6", "g3 g5 g6")
    assert ties("joker spy shield", "g9 g7 g3")
    assert ties("joker joker shield", "g3 g4 g5")


@pytest.mark.clause("F5")
def test_wilds_at_the_wall() -> None:
    gate = Spot(2, "any")
    assert ties("spy r11", "g10 g11", gate, SIEGE)
    assert ties("joker r11", "g10 g11", gate, SIEGE)
    assert ties("shield r1", "g1 g2", gate, SIEGE)
    assert ties("joker joker spy shield", "g0 b1 y4 p6", Spot(4, "minus"), SIEGE)


@pytest.mark.clause("F6")
def test_rows_longer_than_required() -> None:
    assert beats("r1 r2 r3 g9", "b9 y9 p9")
    assert ties("r9 r8 r7 r6", "g9 g8 g7")
    assert ties("shield r9 r8 spy", "g7 g8 g9")
    assert ties("r1 g9 b9 y8", "p9 o9 r8", FOG)
    with pytest.raises(ValueError, match="incomplete"):
        best_strength(cards("r1 r2"), STONE, HIGHLANDS)


@pytest.mark.clause("S2")
def test_the_tiles_of_the_wall() -> None:
    wall: set[tuple[int, Pattern]] = {
        *((3, "plus"), (3, "run")),  # left pit
        *((4, "any"), (2, "equal")),  # towers
        *((3, "any"), (3, "colour")),  # walls
        *((2, "any"), (4, "minus")),  # gate
        *((3, "minus"), (3, "run")),  # right pit
    }
    assert set(TILES) == wall


@pytest.mark.clause("S3")
@pytest.mark.parametrize(
    ("pattern", "row", "expected"),
    [
        ("any", "r0 r1 r2", (5, 3)),
        ("any", "r2 g2 b2", (4, 6)),
        ("plus", "r0 r1 r2", (1, 3)),
        ("plus", "r2 g2 b2", (1, 6)),
        ("minus", "r0 r1 r2", (1, -3)),
        ("minus", "r2 g2 b2", (1, -6)),
        ("equal", "r2 g2 b2", (4, 6)),
        ("equal", "r0 r1 r2", (1, 3)),
        ("equal", "r0 r1 r5", (1, 6)),
        ("colour", "r0 r1 r5", (3, 6)),
        ("colour", "r2 g2 b2", (1, 6)),
        ("colour", "r0 g1 b2", (1, 3)),
        ("run", "r0 g1 b2", (2, 3)),
        ("run", "r0 r1 r5", (1, 6)),
        ("run", "r2 g2 b2", (1, 6)),
    ],
)
def test_what_counts_where(pattern: Pattern, row: str, expected: tuple[int, int]) -> None:
    assert strength(cards(row), Spot(3, pattern)) == expected


@pytest.mark.clause("S4")
@pytest.mark.parametrize(
    ("pattern", "colour_run", "expected"),
    [
        ("colour", "sum", (1, 30)),
        ("colour", "pattern", (3, 30)),
        ("colour", "top", (5, 30)),
        ("run", "sum", (1, 30)),
        ("run", "pattern", (2, 30)),
        ("run", "top", (5, 30)),
        ("any", "sum", (5, 30)),
        ("equal", "top", (1, 30)),
        ("plus", "top", (1, 30)),
        ("minus", "top", (1, -30)),
    ],
)
def test_colour_runs_on_tiles(pattern: Pattern, colour_run: ColourRun, expected: tuple[int, int]) -> None:
    assert strength(cards("r9 r10 r11"), Spot(3, pattern, colour_run)) == expected


@pytest.mark.clause("E7")
def test_same_strength_does_not_beat_colour_on_a_colour_tile() -> None:
    assert beats("r0 r1 r4", "g11 b11 y11", Spot(3, "colour"), SIEGE)


@pytest.mark.clause("E8")
def test_two_one_three_is_a_colour_run() -> None:
    assert type_at(cards("r2 r1 r3"), Spot(3, "any")) == "colour_run"


def _random_row(rng: Random, world: World, places: int) -> Row:
    """Few colours and near values, so that types come about; one to four wilds."""
    low = rng.randrange(len(world.values) - 3)
    pool = [f"{c}{v}" for c in rng.sample(world.colours, rng.choice([1, 2, 3])) for v in world.values[low : low + 5]]
    wilds = rng.sample(WILD_CARDS, rng.randint(1, min(places, 2)))
    return [*wilds, *rng.sample(sorted(pool), places - len(wilds))]


@pytest.mark.clause("F5")
@pytest.mark.parametrize("world", [HIGHLANDS, SIEGE], ids=["highlands", "siege"])
def test_shapes_give_what_the_literal_enumeration_gives(world: World) -> None:
    rng = Random(5)
    for _ in range(150):
        spot = Spot(rng.randint(2, 4), rng.choice(PATTERNS), rng.choice(COLOUR_RUNS))
        row = _random_row(rng, world, spot.places)
        assert best_strength(row, spot, world) == best_strength_literal(row, spot, world), (row, spot)


@pytest.mark.clause("F5", "F6")
def test_shapes_with_three_wilds_and_longer_rows() -> None:
    for row in ("joker spy shield", "joker spy shield r5", "spy shield g3 g1", "shield spy b8 b9"):
        for places, pattern in STONES:
            if places <= len(row.split()):
                spot = Spot(places, pattern)
                literal = best_strength_literal(cards(row), spot, HIGHLANDS)
                assert best_strength(cards(row), spot, HIGHLANDS) == literal
