"""Random claim questions, bent towards the interesting ones.

Uniformly random rows ask dull questions: nearly all are bare sums, and nearly all
claims fail against a full deck and hold against an empty one. So rows are grown
towards a wanted type, the other row is often a piece of a formation whose missing
cards may or may not be unseen, and each question is drawn again a few times until it
has the answer that a coin has chosen.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from random import Random

from oracle.oracle import (
    HIGHLANDS,
    SIEGE,
    ColourRun,
    Pattern,
    Spot,
    Strength,
    Type,
    World,
    best_fill,
    best_strength,
    claim_holds,
    colour_of,
    complete,
    troops,
    value_of,
)

PATTERNS: tuple[Pattern, ...] = ("any", "plus", "minus", "equal", "colour", "run")
COLOUR_RUNS: tuple[ColourRun, ...] = ("sum", "pattern", "top")
TYPES: tuple[Type, ...] = ("colour_run", "equal", "colour", "run", "sum")
WILD_CARDS = ("joker", "joker", "spy", "shield")  # T10-T12, Y4

# Spots that exist: stones with and without fog and mud (B1, T13, T14), and tiles (S2).
STONES: tuple[tuple[int, Pattern], ...] = (
    (3, "any"),
    (3, "plus"),
    (4, "any"),
    (4, "plus"),
)
TILES: tuple[tuple[int, Pattern], ...] = (
    (3, "plus"),
    (3, "run"),
    (4, "any"),
    (2, "equal"),
    (3, "any"),
    (3, "colour"),
    (2, "any"),
    (4, "minus"),
    (3, "minus"),
)


@dataclass(frozen=True)
class Position:
    """Everything that a claim question needs; pass it on with ``ask``."""

    world: World
    spot: Spot
    own: tuple[str, ...]
    other: tuple[str, ...]
    unseen: frozenset[str]
    own_first: bool | None  # None unless both rows are complete

    @property
    def missing(self) -> int:
        """How many cards the other row lacks."""
        return max(0, self.spot.places - len(self.other))

    @property
    def holds(self) -> bool:
        """The oracle's answer."""
        return ask(self)

    def __str__(self) -> str:
        """One line, nearly in the form of conformance/claims.txt."""
        first = {True: " first=own", False: " first=other", None: ""}[self.own_first]
        name = "siege" if self.world == SIEGE else "highlands"
        return (
            f"{' '.join(self.own) or '-'} | {' '.join(self.other) or '-'}"
            f" | unseen: {' '.join(sorted(self.unseen)) or '-'}"
            f" | {self.spot.places} {self.spot.pattern} {name}"
            f" colour_run={self.spot.colour_run}{'' if self.spot.by_proof else ' mud_by_proof=false'}{first}"
        )


def ask(position: Position) -> bool:
    """Put the question to the oracle."""
    return claim_holds(
        position.own,
        position.other,
        position.unseen,
        position.spot,
        position.world,
        position.own_first,
    )


# ----------------------------------------------------------------------------- rows


def _random_spot(rng: Random, world: World, reachable_only: bool) -> Spot:
    colour_run = rng.choice(COLOUR_RUNS) if world == SIEGE else "sum"
    if reachable_only or rng.random() < 0.75:
        places, pattern = rng.choice(STONES if world == HIGHLANDS else TILES)
        by_proof = world != HIGHLANDS or places != 4 or rng.random() < 0.8  # T14: mud, and its option
        return Spot(places, pattern, colour_run, by_proof)
    return Spot(rng.randint(2, 4), rng.choice(PATTERNS), rng.choice(COLOUR_RUNS))


def _values(world: World, spot: Spot, rng: Random) -> list[int]:
    """Values in the order in which a row would like them: the good ones rather first."""
    values = sorted(world.values, reverse=spot.pattern != "minus")
    return sorted(values, key=lambda v: values.index(v) + rng.uniform(0, len(values)))


def _formation(rng: Random, world: World, spot: Spot, size: int, kind: Type) -> list[str]:
    """A row of the wanted type out of the whole game (it may want what is not there)."""
    values = _values(world, spot, rng)
    if kind in ("colour_run", "run"):
        low = min(rng.choice(values[:6]), world.values[-1] - size + 1)
        wanted = list(range(low, low + size))
    elif kind == "equal":
        wanted = values[:1] * size
    else:
        wanted = values[:size]
    if kind in ("colour_run", "colour"):
        colours = [rng.choice(world.colours)] * size
    else:
        colours = rng.sample(world.colours, size)
    row = [f"{c}{v}" for c, v in zip(colours, wanted, strict=True)]
    rng.shuffle(row)
    return row


def _wanted_type(rng: Random, spot: Spot) -> Type:
    """Mostly a type that counts at the spot, or all but counts there (S4)."""
    if spot.pattern == "equal":
        likely: tuple[Type, ...] = ("equal", "sum")
    elif spot.pattern == "colour":
        likely = ("colour", "colour", "colour_run", "equal", "sum")
    elif spot.pattern == "run":
        likely = ("run", "run", "colour_run", "equal", "sum")
    elif spot.pattern in ("plus", "minus"):
        likely = ("sum", "sum", "colour_run", "equal")
    else:
        likely = ("colour_run", "equal", "colour", "run", "run", "sum")
    return rng.choice(likely)


def _only_free(rng: Random, world: World, row: list[str], taken: set[str]) -> list[str]:
    """Replace what lies elsewhere, if possible by the same value in another colour."""
    result: list[str] = []
    for card in row:
        free = sorted(troops(world) - taken - set(result))
        if card not in free:
            same = [c for c in free if value_of(c) == value_of(card)]
            like = [c for c in free if colour_of(c) == colour_of(card)]
            result.append(rng.choice(rng.choice([same or free, like or free])))
        else:
            result.append(card)
    return result


def _with_wilds(rng: Random, row: list[str], wilds: list[str], world: World, reachable_only: bool) -> list[str]:
    """Put wilds in the place of some cards; those used leave ``wilds``."""
    result = list(row)
    wanted = rng.choice([0, 0, 0, 0, 1, 1, 2, 3])
    for place in rng.sample(range(len(row)), min(wanted, len(row))):
        choice = list(wilds)
        if reachable_only and world == HIGHLANDS and "joker" in result:
            choice = [wild for wild in choice if wild != "joker"]  # T10
        if choice:
            result[place] = rng.choice(choice)
            wilds.remove(result[place])
    return result


def _troops_in(row: Iterable[str]) -> set[str]:
    return {card for card in row if card not in WILD_CARDS}


# ------------------------------------------------------------------------ positions


def _unseen(rng: Random, rest: set[str], dreams: list[str], missing: int) -> frozenset[str]:
    """A set of unseen troops of any size; ``dreams`` would suit the other row."""
    size = rng.choice(
        [
            0,
            rng.randint(0, 3),
            rng.randint(missing, missing + 2),
            rng.randint(2, 12),
            rng.randint(2, 12),
            rng.randint(0, len(rest)),
            len(rest),
        ]
    )
    if missing >= 3 and size > 16 and rng.random() < 0.8:
        size = rng.randint(3, 16)  # large ones are slow; some are enough
    if size >= len(rest):
        return frozenset(rest)
    result = set(rng.sample(sorted(rest), size))
    if rng.random() < 0.5:
        result |= set(dreams) & rest
    elif rng.random() < 0.5 and dreams:
        result -= {rng.choice(dreams)}
    return frozenset(result)


def _tighten(rng: Random, position: Position) -> Position:
    """Swap one own troop so that the rows come as near to a tie as that can bring them.

    The new card comes from those that lie open elsewhere, so nothing else changes.
    """
    world, spot, own = position.world, position.spot, position.own
    places = [i for i, card in enumerate(own) if card not in WILD_CARDS]
    slow = position.missing >= 3 and len(position.unseen) > 16
    threat = None if slow else best_fill(position.other, position.unseen, spot, world)
    open_elsewhere = troops(world) - position.unseen - {*own, *position.other}
    if threat is None or not places or not complete(own, spot):
        return position
    place = rng.choice(places)
    best, nearest = position, _distance(own, position, threat[0])
    for card in rng.sample(sorted(open_elsewhere), len(open_elsewhere)):
        row = (*own[:place], card, *own[place + 1 :])
        distance = _distance(row, position, threat[0])
        if distance < nearest:
            best, nearest = replace(position, own=row), distance
    return best


def _distance(row: tuple[str, ...], position: Position, threat: Strength) -> int:
    rank, score = best_strength(row, position.spot, position.world)
    return 100 * abs(rank - threat[0]) + abs(score - threat[1])


def _draw(rng: Random, world: World, reachable_only: bool) -> Position:
    spot = _random_spot(rng, world, reachable_only)
    places = spot.places
    wilds = list(WILD_CARDS)
    # Rows longer than the spot requires come from mud that has left (T9, F6).
    mud_left = places == 3 and (
        (world == HIGHLANDS and rng.random() < 0.4) or (not reachable_only and rng.random() < 0.05)
    )
    own_type, other_type = _wanted_type(rng, spot), _wanted_type(rng, spot)
    if rng.random() < 0.5:
        other_type = own_type

    own_size = places + (1 if mud_left and rng.random() < 0.6 else 0)
    if rng.random() < 0.03:
        own_size = rng.randrange(places)  # P1
    own = _formation(rng, world, spot, max(own_size, places), own_type)[:own_size]

    other_size = places + (1 if mud_left and rng.random() < 0.6 else 0)
    if rng.random() < 0.2 and own:  # the same values once more: ties
        dream = [f"{rng.choice(world.colours)}{value_of(card)}" for card in own]
        dream += _formation(rng, world, spot, 4, "sum")
        dream = dream[:other_size]
    else:
        dream = _formation(rng, world, spot, other_size, other_type)
    dream = _only_free(rng, world, dream, set(own))
    missing = rng.choice([0, 0, 0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 4])
    if mud_left and rng.random() < 0.5:
        missing = 0
    kept = other_size if missing == 0 else max(0, places - missing)
    rest_of_dream, other = dream[kept:], dream[:kept]

    lying = set(own) | set(other)
    first, second = rng.sample(["own", "other"], 2)
    for side in (first, second):
        if side == "own":
            own = _with_wilds(rng, own, wilds, world, reachable_only)
        else:
            other = _with_wilds(rng, other, wilds, world, reachable_only)
    # What a wild has pushed out of a row may lie anywhere: also among the unseen.
    pushed_out = lying - _troops_in(own) - _troops_in(other)
    rest = set(troops(world)) - _troops_in(own) - _troops_in(other)
    rng.shuffle(own)
    rng.shuffle(other)
    unseen = _unseen(rng, rest, rest_of_dream + sorted(pushed_out), max(0, places - kept))
    both = complete(own, spot) and complete(other, spot)
    own_first = rng.random() < 0.5 if both else None
    position = Position(world, spot, tuple(own), tuple(other), unseen, own_first)
    return _tighten(rng, position) if rng.random() < 0.4 else position


def random_spot_position(rng: Random, world: World, *, reachable_only: bool = False, tries: int = 6) -> Position:
    """One random claim question.

    ``reachable_only``: only spots that exist (STONES, TILES), rows longer than
    required only on stones, and in the highlands at most one joker a side (T10).
    Otherwise a quarter of the spots are free mixes of places, pattern and option S4.
    ``tries``: how often to draw again for the answer that the coin wants.
    """
    wanted = rng.random() < 0.5
    position = _draw(rng, world, reachable_only)
    for _ in range(tries):
        if ask(position) == wanted:
            break
        position = _draw(rng, world, reachable_only)
    return position


def random_positions(seed: int, count: int, *, reachable_only: bool = False) -> Iterable[Position]:
    """A reproducible stream of questions from both worlds."""
    rng = Random(seed)
    for number in range(count):
        world = SIEGE if number % 2 else HIGHLANDS
        yield random_spot_position(rng, world, reachable_only=reachable_only)
