"""What a view's picture is, for every host: `python tests/drawing/pictures.py` writes conformance/pictures.json."""

from __future__ import annotations

import hashlib
import json
import random
from pathlib import Path
from typing import Any

import msgspec

from schotten import EDITIONS, Game
from schotten.drawing import draw
from schotten.game.codes import WATCHER
from schotten.told.sight import Sight
from schotten.told.table import told_view

FILE = Path(__file__).parents[2] / "conformance" / "pictures.json"


def midgame(edition: str, moves: int = 60) -> Game:
    game, rng = Game.new(edition, tactical=True, seed=7), random.Random(3)
    for _ in range(moves):
        if game.legal_moves:
            game.play(rng.choice(game.legal_moves))
    return game


def digest(picture: str) -> str:
    return hashlib.sha256(picture.encode()).hexdigest()


def cases() -> list[dict[str, Any]]:
    """By edition a view of each seat and of a watcher, as it is told, with the digest of its picture."""
    found: list[dict[str, Any]] = []
    for key in sorted(EDITIONS):
        game = midgame(key)
        for seat in (0, 1, None):
            sight = Sight.of(game.edition, game.options, game.state, seat)
            told = json.loads(msgspec.json.encode(told_view(sight)))
            found.append({"view": told, "sha256": digest(draw(game.view_for(WATCHER if seat is None else seat)))})
        hands = [[str(card) for card in game.table.hand_of(seat)] for seat in (0, 1)]
        near = {**found[-3]["view"], "hand": hands[0]}
        found.append({"view": near, "far": hands[1], "sha256": digest(draw(game.table))})
    return found


def text() -> str:
    return "[\n" + ",\n".join(json.dumps(case, separators=(",", ":")) for case in cases()) + "\n]\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
