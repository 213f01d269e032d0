"""conformance/told/rows.json: told numbers and the fields they become, for decoders in other languages."""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from schotten.editions import find_edition
from schotten.game import Game, Phase, happened
from schotten.game.claim import claim_record
from schotten.rules.tell_layout import EYES, MOVE_WIDTH
from schotten.rules.tell_moves import tell_legal
from schotten.told.claims import told_claim
from schotten.told.events import told_events
from schotten.told.moves import listed_moves, told_moves
from schotten.told.sight import Sight
from schotten.told.table import told_view

FILE = Path(__file__).parents[2] / "conformance" / "told" / "rows.json"
EDITIONS = ("iello", "cocktail", "alien", "siege")
EVERY = 40


def text(row: Sequence[int]) -> str:
    """Numbers as text: some are larger than what JSON's readers keep exactly."""
    return " ".join(map(str, row))


def fields(told: object) -> Any:
    return json.loads(msgspec.json.encode(told))


def steps(key: str) -> Iterator[tuple[Game, list[int], int]]:
    """A random tactical game: after each move the game, the state before and the move."""
    rng = random.Random(f"rows of {key}")
    edition = find_edition(key)
    game = Game.new(edition, edition.options(tactical=True), rng.randbytes(32), 0)
    while game.outcome is None:
        before = list(game.state)
        move = rng.choice(game.legal_moves)
        game.play(move)
        yield game, before, int(move)


def position(game: Game, seat: int | None) -> dict[str, Any]:
    """One pair of eyes on a position: the row, what is told of it, its first moves and a claim."""
    sight = Sight.of(game.edition, game.options, game.state, seat)
    numbers = listed_moves(sight)[:3]
    moves = []
    for number, told in zip(numbers, told_moves(sight, numbers), strict=True):
        parts = [0] * MOVE_WIDTH
        tell_legal(sight.row, number, parts)
        moves.append({"parts": text(parts), "told": fields(told)})
    spot = len(game.history) % len(game.edition.spots)
    record = claim_record(sight.row, sight.rules, spot, 0)
    return {
        "seat": seat,
        "row": text(sight.row),
        "view": fields(told_view(sight)),
        "moves": moves,
        "claim": {"record": text(record), "told": fields(told_claim(sight, spot, 0))},
    }


def events(game: Game, before: list[int], move: int) -> dict[str, Any]:
    """What a move tells, to all eyes."""
    records = happened.moved(before, game.state, game.rules, move)
    told = [fields(told_events(game.edition, records, eyes)) for eyes in range(len(EYES))]
    return {"records": [text(record) for record in records], "told": told}


def game_of(key: str) -> dict[str, Any]:
    """A game's events, one move for each code, and its positions: some, and one for each phase."""
    found: dict[str, Any] = {"edition": key, "tactical": True, "events": [], "positions": []}
    codes: set[str] = set()
    phases: set[Phase] = set()
    for game, before, move in steps(key):
        told = events(game, before, move)
        new = {event.get("code", event["kind"]) for each in told["told"] for event in each} - codes
        found["events"] += [told] if new else []
        often = len(game.history) % EVERY == 0
        if often or game.phase not in phases:
            found["positions"] += [position(game, seat) for seat in ((game.actor, None) if often else (game.actor,))]
        codes |= new
        phases.add(game.phase)
    return found


def vectors() -> list[dict[str, Any]]:
    return [game_of(key) for key in EDITIONS]


def test_the_vectors_are_what_is_told_now() -> None:
    assert json.loads(FILE.read_text(encoding="utf-8")) == vectors(), "run tests/told/test_rows.py"


if __name__ == "__main__":
    FILE.parent.mkdir(exist_ok=True)
    lines = ",\n".join(json.dumps(each) for each in vectors())
    FILE.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    print(f"{FILE} {FILE.stat().st_size // 1000} kB", file=sys.stderr)
