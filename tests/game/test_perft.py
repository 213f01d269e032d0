"""Perft: the tiny game enumerated whole, without the rules; and the counts of conformance/perft."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from game.plain import Plain, count_all, deal
from game.samples import new_game
from rules.table import seed_of
from schotten.editions import EDITIONS, find_edition
from schotten.game import Deck, Game, Move
from schotten.game.perft import perft, perft_split
from schotten.notation import format_card, format_move, parse_options, parse_record, walk

CONFORMANCE = Path(__file__).parents[2] / "conformance"
FILES = sorted((CONFORMANCE / "perft").glob("*.perft"))


def plain_deal(game: Game) -> Plain:
    """The same deal for the plain game: the order in which its cards would have come from the deck."""
    hands = [[format_card(card, game.edition) for card in game.table.hand_of(game.first ^ seat)] for seat in range(2)]
    dealt = [card for pair in zip(*hands, strict=True) for card in pair]
    rest = [format_card(card, game.edition) for card in game.table.deck(Deck.TROOP) if card is not None]
    return deal(dealt + rest, game.first)


def count_by_rules(game: Game) -> tuple[list[int], Counter[int | str]]:
    counts, ends = [], Counter[int | str]()
    layer = Counter({tuple(game.state): 1})
    while layer:
        counts.append(layer.total())
        following: Counter[tuple[int, ...]] = Counter()
        for row, times in layer.items():
            at = Game(game.edition, game.options, row)
            if at.outcome is not None:
                ends["drawn" if at.outcome.winner is None else at.outcome.winner] += times
            for move in at.legal_moves:
                at.play(move)
                following[tuple(at.state)] += times
                at.undo()
        layer = following
    return counts, ends


@pytest.mark.parametrize("number", range(6))
def test_the_whole_tiny_game_is_what_the_clauses_say(number: int) -> None:
    game = new_game(("tiny", {}), number)
    expected, ends = count_all(plain_deal(game))
    assert count_by_rules(game) == (expected, ends)
    assert [perft(game, depth) for depth in range(9)] == expected[:9]
    assert ends.total() > 1000


def test_the_split_adds_up() -> None:
    game = Game.new("iello", seed=seed_of(5))
    counts = perft_split(game, 3)
    assert list(counts) == game.legal_moves
    assert sum(counts.values()) == perft(game, 3) == 54 * 54
    assert perft(game, 0) == 1


def test_every_edition_has_perft_counts() -> None:
    assert {path.stem for path in FILES} == {*EDITIONS, "tiny"}


def start_of(where: str, edition: str) -> Game:
    """``options | seed | first`` deals a game; ``record FILE | after N moves`` goes on from a recorded one."""
    parts = [part.strip() for part in where.split("|")]
    if parts[0].startswith("record "):
        record = parse_record((CONFORMANCE / "records" / parts[0].split()[1]).read_text(encoding="utf-8"))
        moments = list(walk(record))
        table = moments[int(parts[1].split()[1])].table
        return Game.from_position(table)
    chosen = find_edition(edition)
    return Game.new(chosen, parse_options(parts[0], chosen), bytes.fromhex(parts[1]), "AB".index(parts[2]))


def cases() -> list[tuple[str, str, list[int]]]:
    found = []
    for path in FILES:
        for line in path.read_text(encoding="utf-8").splitlines():
            if line and not line.startswith("#"):
                where, _, counts = line.partition(":")
                found.append((path.stem, where, [int(count) for count in counts.split()]))
    return found


@pytest.mark.parametrize(("edition", "where", "counts"), cases())
def test_perft(edition: str, where: str, counts: list[int]) -> None:
    game = start_of(where, edition)
    for depth, expected in enumerate(counts, 1):
        assert perft(game, depth) == expected, split_text(game, depth)


def split_text(game: Game, depth: int) -> str:
    """The count below each first move, to find where two implementations part."""
    counts: dict[Move, int] = perft_split(game, depth)
    return "\n".join(f"{format_move(move, game.edition)}: {count}" for move, count in counts.items())
