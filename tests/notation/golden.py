"""The golden games of conformance/records, and how they were made: a program that writes them anew.

    python tests/notation/golden.py

Each is a record and, for every move, digests of the position as all, A, B and a watcher see it.
"""

from __future__ import annotations

import hashlib
import random
import sys
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))

from game.samples import choose, is_tactical
from rules.table import seed_of
from schotten.editions import find_edition
from schotten.game import WATCHER, Game, MoveKind, Table
from schotten.game.perft import perft
from schotten.notation import (
    Record,
    format_options,
    format_position,
    format_record,
    fresh_proofs,
    parse_record,
    record_game,
    walk,
)
from schotten.told.records import see_record

CONFORMANCE = Path(__file__).parents[2] / "conformance"
RECORDS = CONFORMANCE / "records"
VIEWERS = {"A": 0, "B": 1, "watcher": WATCHER}
GOLDEN: dict[str, tuple[str, dict[str, object]]] = {
    "iello": ("iello", {}),
    "iello-expert": ("iello", {"expert": True}),
    "iello-tactical": ("iello", {"tactical": True}),
    "iello-tactical-expert": ("iello", {"tactical": True, "expert": True, "terrain_targetable": True}),
    "cocktail": ("cocktail", {}),
    "cocktail-expert": ("cocktail", {"expert": True}),
    "cocktail-tactical": ("cocktail", {"tactical": True}),
    "cocktail-tactical-expert": ("cocktail", {"tactical": True, "expert": True, "terrain_targetable": False}),
    "alien": ("alien", {}),
    "alien-tactical": ("alien", {"tactical": True}),
    "siege": ("siege", {}),
    "siege-colour-run": ("siege", {"colour_run": "pattern"}),
    "siege-tactical": ("siege", {"tactical": True}),
    "siege-tactical-options": ("siege", {"tactical": True, "colour_run": "top", "siege_deck_ends": True}),
}


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def views_text(record: Record) -> str:
    """The digests of one seat's records, then of the positions after each move."""
    lines = [
        "# first 16 digits of the SHA-256 of the text: each seat's record; after each move the position for all, A, B"
    ]
    lines[0] += ", watcher"
    lines += [f"record {name} {digest(format_record(see_record(record, seat)))}" for name, seat in VIEWERS.items()]
    for number, moment in enumerate(walk(record)):
        game = Game.from_position(moment.table)
        tables: list[Table] = [moment.table, *(game.view_for(seat) for seat in VIEWERS.values())]
        lines.append(f"{number} " + " ".join(digest(format_position(table)) for table in tables))
    return "\n".join(lines) + "\n"


def play_game(name: str, number: int) -> Game:
    key, options = GOLDEN[name]
    edition = find_edition(key)
    game = Game.new(edition, edition.options(**options), seed_of(number))
    chance = random.Random(f"{name} {number}")
    while game.outcome is None:
        game.play(choose(game, chance))
    return game


def richness(game: Game) -> int:
    """How many kinds of tactics and of moves a game shows."""
    return len({move.card for move in game.history if is_tactical(move)}) + len({move.kind for move in game.history})


def best_game(name: str) -> Game:
    return max((play_game(name, number) for number in range(40)), key=richness)


# -- perft ---------------------------------------------------------------------------------------------
PERFT_DEPTHS = {"tiny": 9, "iello": 4, "cocktail": 4, "alien": 4, "siege": 4}
MOST_NODES = 60_000


def counts(game: Game, most: int) -> list[int]:
    """Perft counts, as deep as a test may take a second for."""
    found: list[int] = []
    while len(found) < most and (not found or found[-1] * max(found[0], 2) < MOST_NODES):
        found.append(perft(game, len(found) + 1))
        if found[-1] == 0:
            break
    return found


def perft_text(edition: str) -> str:
    lines = [
        "# options | seed | who starts: how many sequences of 1, 2, 3, ... legal moves there are",
        "# record FILE | after N moves: the same from a position of a golden game",
    ]
    games = [(name, options) for name, (key, options) in GOLDEN.items() if key == edition] or [("tiny", {})]
    for number, (_, given) in enumerate(games):
        chosen = find_edition(edition)
        options = chosen.options(**given)
        seed = seed_of(900 + number)
        dealt = counts(Game.new(chosen, options, seed, number % 2), PERFT_DEPTHS[edition])
        lines.append(
            f"{format_options(chosen, options)} | {seed.hex()} | {'AB'[number % 2]}: {' '.join(map(str, dealt))}"
        )
    lines += [line for name, _ in games if name != "tiny" for line in perft_of_record(name)]
    return "\n".join(lines) + "\n"


def perft_of_record(name: str) -> list[str]:
    """Counts from the middle of a golden game, and from each first step of an effect."""
    record = parse_record((RECORDS / f"{name}.totten").read_text(encoding="utf-8"))
    moments = list(walk(record))
    acts = [i for i, moment in enumerate(moments) if moment.step and moment.step.move]
    wanted = {len(moments) // 3, len(moments) // 2, 4 * len(moments) // 5}
    wanted |= {i for i in acts if (step := moments[i].step) and step.move and step.move.kind == MoveKind.ACT}
    lines = []
    for index in sorted(wanted):
        table = fresh_proofs(moments[index].table)
        found = counts(Game.from_position(table), 4)
        lines.append(f"record {name}.totten | after {index} moves: {' '.join(map(str, found))}")
    return lines


def write_all() -> None:
    """Make the golden games and the perft counts anew."""
    RECORDS.mkdir(exist_ok=True)
    for name in GOLDEN:
        record = record_game(best_game(name), ("Ailis", "Brodie"))
        (RECORDS / f"{name}.totten").write_text(format_record(record), encoding="utf-8")
        (RECORDS / f"{name}.views").write_text(views_text(record), encoding="utf-8")
    for edition in PERFT_DEPTHS:
        (CONFORMANCE / "perft" / f"{edition}.perft").write_text(perft_text(edition), encoding="utf-8")


if __name__ == "__main__":
    write_all()
