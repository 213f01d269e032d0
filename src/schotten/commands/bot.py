"""`schotten bot PLAYER`: one of our players as a program that speaks the bot protocol (docs/bot-protocol.md).

So that another version of this project, from another folder, can sit down in an arena.
"""

import sys
import time
from random import Random

from schotten.ai import Clock, Player, make_player
from schotten.game import View
from schotten.notation import format_move, parse_position

from . import chance_of


def run(player: str, /, *, seed: str = "1") -> None:
    """Answer on standard output what standard input asks, until it says `quit`.

    Parameters
    ----------
    player
        Which one: random, greedy, search:500ms, a level.
    seed
        Where its chance comes from: a number or any text.

    """
    chosen, rng = make_player(player), Random(chance_of(seed))  # noqa: S311
    view: View | None = None
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "schotten":
            print(f"ready {chosen.name}", flush=True)
        elif word == "position":
            table = parse_position("".join(iter(sys.stdin.readline, "end\n")))
            view = table if isinstance(table, View) else None
        elif word == "go" and view is not None:
            print(f"move {_answer(chosen, view, int(rest), rng)}", flush=True)
        elif word == "quit":
            return


def _answer(player: Player, view: View, milliseconds: int, rng: Random) -> str:
    clock = Clock(milliseconds / 1000, time.monotonic)
    return format_move(player.choose(view, clock, rng), view.edition)
