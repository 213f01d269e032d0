"""The computer players as a terminal needs them: levels by name, hints, and chance that follows from a seed."""

from __future__ import annotations

import hashlib
import threading
import time
from random import Random
from typing import TYPE_CHECKING

from schotten.game import MoveKind

from .desk import Hint

if TYPE_CHECKING:
    from collections.abc import Callable

    from schotten.ai.player import Player
    from schotten.game import Move, View

    from .desk import Chooser


def level_names() -> tuple[str, ...]:
    """The levels, weakest first."""
    from schotten.ai import level_names as known

    return known()


def dice_for(seed: bytes, view: View) -> Random:
    """A generator for one decision: the same in every run with the same seed, another one at every move."""
    digest = hashlib.sha256(seed + view.move_count.to_bytes(4, "big") + bytes([view.seat])).digest()
    return Random(int.from_bytes(digest[:8], "big"))  # noqa: S311  (reproducible, not secret)


def make_chooser(level: str, seed: bytes) -> Chooser:
    """A computer player by its name; a level is made at its first decision, and until then the engine is loaded."""
    from schotten.ai import Clock, make_player
    from schotten.ai.ways import check_host, why_absent

    check_host()
    threading.Thread(target=why_absent, name="engine", daemon=True).start()  # there when the first move is due
    made: list[Player] = [] if level in level_names() else [make_player(level)]
    clock = Clock(now=time.monotonic)

    def choose(view: View) -> Move:
        if not made:
            made.append(make_player(level))
        return made[0].choose(view, clock, dice_for(seed, view))

    return choose


def sure_move(view: View) -> Move | None:
    """The move that needs no search: the only one, or a claim of a stone, which nobody is better off to put off."""
    moves = view.legal_moves
    if len(moves) == 1:
        return moves[0]
    claims = [] if view.edition.siege else [move for move in moves if move.kind == MoveKind.CLAIM]
    return claims[0] if claims else None


def make_hinter(seed: bytes) -> Callable[[View], Hint]:
    """What the computer would do, and why."""

    def hint(view: View) -> Hint:
        from schotten.ai import Clock
        from schotten.ai.analysis import analyse, win_chance
        from schotten.ai.mind.params import HINT_NODES, HINT_SECONDS
        from schotten.ai.params import SearchSettings

        sure = sure_move(view)
        if sure is not None:
            return Hint(int(sure), win_chance(view, dice_for(seed, view)))
        found = analyse(
            view, SearchSettings(nodes=HINT_NODES), Clock(HINT_SECONDS, time.monotonic), dice_for(seed, view)
        )
        return Hint(int(found.moves[0].move), found.win, found.reasons)

    return hint
