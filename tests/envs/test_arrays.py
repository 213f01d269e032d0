"""The array twin: the same game as ``Game``, move for move."""

from __future__ import annotations

import numpy as np
import pytest

from envs.games import KINDS, NAMES
from schotten.editions import find_edition
from schotten.envs.arrays import ArrayGame
from schotten.game import Game, IllegalMove, Refusal
from schotten.rules.moves import MOVE_COUNT

pytestmark = pytest.mark.slow  # the compiled rules


def dealt(key: str, options: dict[str, object], seed: int = 1) -> tuple[ArrayGame, Game, np.random.Generator]:
    edition, generator = find_edition(key), np.random.default_rng(seed)
    twin = ArrayGame(edition, edition.options(**options))
    twin.deal(generator)
    return twin, Game.from_position(twin.table), generator


@pytest.mark.parametrize(("key", "options"), KINDS, ids=NAMES)
def test_the_twins_go_the_same_way(key: str, options: dict[str, object]):
    twin, game, generator = dealt(key, options)
    while not twin.over:
        assert twin.legal_moves.tolist() == game.legal_moves
        assert twin.actor == game.actor
        assert twin.view_for(twin.actor) == game.view_for(game.actor)
        assert twin.hand_of(0) == game.table.hand_of(0)
        move = int(generator.choice(twin.legal_moves))
        twin.play(move)
        game.play(move)
        assert twin.state.tolist() == game.state
    outcome = game.outcome
    assert outcome is not None
    assert [twin.reward(seat) for seat in range(2)] == [
        0 if outcome.drawn else 1 if outcome.winner == seat else -1 for seat in range(2)
    ]
    assert not twin.mask(0).any()
    assert not twin.mask(1).any()


def test_a_copy_goes_its_own_way():
    twin, _, _ = dealt("iello", {})
    state, moves = twin.state.copy(), twin.legal_moves.copy()
    other = twin.copy()
    other.play(int(other.legal_moves[0]))
    assert (twin.state == state).all()
    assert (twin.legal_moves == moves).all()
    assert (other.state != state).any()


@pytest.mark.parametrize("move", [-1, MOVE_COUNT, 10**9])
def test_a_refused_move_changes_nothing(move: int):
    twin, _, _ = dealt("iello", {})
    state = twin.state.copy()
    with pytest.raises(IllegalMove) as refused:
        twin.play(move)
    assert refused.value.refusal == Refusal.NO_SUCH_MOVE
    assert (twin.state == state).all()
