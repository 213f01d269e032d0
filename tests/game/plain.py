"""The tiny game once more, in plain words and without the rules, to count all its games (B2-B11, P by the oracle)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from oracle.oracle import Spot, World, claim_holds, compare, complete, troops, unseen_after

WORLD = World("rg", (1, 2, 3), 0)
SPOT = Spot(2, "any")
STONES = 2
HAND = 2

Row = tuple[str, ...]


@dataclass(frozen=True)
class Plain:
    """A position: hands, deck (top first), rows by stone and seat with their clock, owners; whose turn, which step."""

    hands: tuple[frozenset[str], frozenset[str]]
    deck: Row
    turn: int
    rows: tuple[tuple[Row, Row], ...] = (((), ()),) * STONES
    completed: tuple[tuple[int, int], ...] = ((0, 0),) * STONES
    owners: tuple[int | None, ...] = (None,) * STONES
    played: bool = False
    passes: int = 0
    clock: int = 1
    winner: int | str | None = None


def deal(deck: list[str], first: int) -> Plain:
    """One card at a time, the starter first."""
    hands: list[set[str]] = [set(), set()]
    for index in range(2 * HAND):
        hands[first ^ index % 2].add(deck[index])
    return Plain((frozenset(hands[0]), frozenset(hands[1])), tuple(deck[2 * HAND :]), first)


def open_stones(game: Plain) -> list[int]:
    return [s for s in range(STONES) if game.owners[s] is None and len(game.rows[s][game.turn]) < SPOT.places]


def holds(game: Plain, stone: int, seat: int) -> bool:
    own, other = game.rows[stone][seat], game.rows[stone][1 - seat]
    if game.owners[stone] is not None or not complete(own, SPOT):
        return False
    unseen = unseen_after(WORLD, [card for rows in game.rows for row in rows for card in row])
    first = game.completed[stone][seat] < game.completed[stone][1 - seat] if complete(other, SPOT) else None
    return claim_holds(own, other, unseen, SPOT, WORLD, first)


def moves(game: Plain) -> Iterator[Plain]:
    """Every position one decision later."""
    if game.winner is not None:
        return
    if not game.played:
        yield from plays(game)
        return
    for stone in range(STONES):
        if holds(game, stone, game.turn):
            yield go_on(own(game, stone, game.turn))
    if can_draw(game):
        hands = list(game.hands)
        hands[game.turn] |= {game.deck[0]}
        yield next_turn(replace(game, hands=(hands[0], hands[1]), deck=game.deck[1:]))
    else:
        yield next_turn(game)


def plays(game: Plain) -> Iterator[Plain]:
    for card in game.hands[game.turn]:
        for stone in open_stones(game):
            yield go_on(lay(game, card, stone))
    if not game.hands[game.turn] or not open_stones(game):
        yield go_on(replace(game, played=True, passes=game.passes + 1))


def lay(game: Plain, card: str, stone: int) -> Plain:
    hands, rows, completed = (
        list(game.hands),
        [list(pair) for pair in game.rows],
        [list(pair) for pair in game.completed],
    )
    hands[game.turn] -= {card}
    rows[stone][game.turn] += (card,)
    completed[stone][game.turn] = game.clock
    return replace(
        game,
        hands=(hands[0], hands[1]),
        rows=tuple((pair[0], pair[1]) for pair in rows),
        completed=tuple((pair[0], pair[1]) for pair in completed),
        played=True,
        passes=0,
        clock=game.clock + 1,
    )


def own(game: Plain, stone: int, seat: int) -> Plain:
    owners = (*game.owners[:stone], seat, *game.owners[stone + 1 :])
    return replace(game, owners=owners, winner=seat if owners.count(seat) == STONES else None)


def can_draw(game: Plain) -> bool:
    return bool(game.deck) and len(game.hands[game.turn]) < HAND


def go_on(game: Plain) -> Plain:
    """A turn ends by itself when nothing is left to decide in it."""
    claims = any(holds(game, stone, game.turn) for stone in range(STONES))
    if game.winner is not None or claims or can_draw(game):
        return game
    return next_turn(game)


def next_turn(game: Plain) -> Plain:
    following = replace(game, turn=1 - game.turn, played=False)
    return settle(following) if game.passes >= 2 else following


def settle(game: Plain) -> Plain:
    """B11: complete pairs first, in turn order; then a complete row beats an incomplete one, and most stones win."""
    for seat in (game.turn, 1 - game.turn):
        for stone in range(STONES):
            both = all(complete(row, SPOT) for row in game.rows[stone])
            if game.owners[stone] is None and both:
                one, other = game.completed[stone][seat], game.completed[stone][1 - seat]
                if compare(game.rows[stone][seat], game.rows[stone][1 - seat], SPOT, WORLD, one < other) == "a":
                    game = own(game, stone, seat)
                    if game.winner is not None:
                        return game
    for stone in range(STONES):
        for seat in range(2):
            if game.owners[stone] is None and complete(game.rows[stone][seat], SPOT):
                game = replace(own(game, stone, seat), winner=None)
    counts = [game.owners.count(seat) for seat in range(2)]
    return replace(game, winner="drawn" if counts[0] == counts[1] else int(counts[1] > counts[0]))


def count_all(start: Plain) -> tuple[list[int], Counter[int | str]]:
    """How many sequences of each length there are, until there are none; and how the games end."""
    counts, ends = [], Counter[int | str]()
    layer = Counter({start: 1})
    while layer:
        counts.append(layer.total())
        following: Counter[Plain] = Counter()
        for game, times in layer.items():
            if game.winner is not None:
                ends[game.winner] += times
            for after in moves(game):
                following[after] += times
        layer = following
    return counts, ends


def cards() -> list[str]:
    return sorted(troops(WORLD))
