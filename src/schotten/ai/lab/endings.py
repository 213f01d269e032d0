"""Endings: how many are solved in how long, whether that is true, and what a search gains by it."""

from __future__ import annotations

import time
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from schotten.ai.host import Host, MindSetup
from schotten.ai.mind import arena as mem
from schotten.ai.mind.levels import EXPERT
from schotten.ai.params import SearchSettings
from schotten.ai.player import UNTIMED, Clock
from schotten.ai.registry import make_player
from schotten.ai.searcher import SearchPlayer
from schotten.game import Game
from schotten.rules.apply import apply_move
from schotten.rules.parameters import rules_for
from schotten.rules.plain import Phase

from .brute import value_by_force

if TYPE_CHECKING:
    from schotten.ai.host import RootMove

    from .wins import Variant

WITHIN = (0.05, 0.2, 1.0)  # seconds
LIMIT = 1 << 40  # positions: none but the time ends it
SMALL = 3000  # positions that brute force tries for one move
SEARCH_NODES = 60
BUDGET = 1.0 / 0.49  # seconds of a decision, of which a half goes into solving


@dataclass(frozen=True, slots=True)
class OpenEnding:
    """The start of a turn with no card left to draw, and how many turns the game lasted from there."""

    game: Game
    turns: int


def endings_of(variant: Variant, seed: str) -> list[OpenEnding]:
    """The endings of a game between two greedy players."""
    rng = Random(seed)  # noqa: S311
    game = Game.new(variant.edition, variant.options, rng.randbytes(32), rng.randrange(2))
    player, seen, turns = make_player("greedy"), list[tuple[int, list[int]]](), 0
    while game.outcome is None:
        if game.phase == Phase.TURN_START and not game.table.deck_size(0) + game.table.deck_size(1):
            seen.append((turns, list(game.state)))
        before = game.turn
        game.play(player.choose(game.view_for(game.actor), UNTIMED, rng))
        turns += game.turn != before
    return [OpenEnding(Game(variant.edition, variant.options, state), turns - turn + 1) for turn, state in seen]


class EndingSolver:
    """Solves endings of one game and looks at the clock."""

    def __init__(self, variant: Variant, *, whole: bool) -> None:
        self.rules = rules_for(variant.edition, variant.options)
        self.host = Host(self.rules, MindSetup(EXPERT, {mem.SOLVE_LIMIT: LIMIT, mem.SOLVE_ALL: int(whole)}))

    def solve(self, game: Game) -> tuple[float, list[RootMove]]:
        """The seconds of a core that an ending took, infinite if it is not solved in time, and what was found."""
        clock, rng = Clock(None, time.process_time), Random(1)  # noqa: S311
        began = time.process_time()
        found = self.host.decide(game.view_for(game.actor), clock, BUDGET, rng)
        spent = time.process_time() - began
        known = found[0].proven and (found[0].value == 1.0 or all(each.proven for each in found))
        return (spent if known else float("inf")), found


def agrees(game: Game, found: RootMove, most: int = SMALL) -> bool | None:
    """Whether brute force gives a move the same value; None if the ending is too large for it."""
    after = list(game.state)
    apply_move(after, game.rules, found.move)
    value = value_by_force(after, game.rules, game.actor, [most])
    return None if value is None else value == found.value


def lost_without(game: Game, found: list[RootMove], number: int) -> float:
    """What a search that solves nothing loses by its move, in points of win probability."""
    player = SearchPlayer(SearchSettings(nodes=SEARCH_NODES, endings=False, most_nodes=1000))
    move = player.choose(game.view_for(game.actor), UNTIMED, Random(number))  # noqa: S311
    values = {each.move: each.value for each in found}
    return 100 * (max(values.values()) - values[int(move)])
