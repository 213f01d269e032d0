"""The bench of the players: its positions are there in every game."""

import pytest

from schotten.commands.benches.players import middle_of
from schotten.editions import EDITIONS
from schotten.game import Game
from schotten.rules.plain import Phase


@pytest.mark.parametrize("tactical", [False, True])
@pytest.mark.parametrize("key", EDITIONS)
def test_the_middle_of_a_game_is_the_start_of_a_turn(key: str, tactical: bool):
    edition = EDITIONS[key]
    options = edition.options(tactical=True) if tactical else edition.options()
    game = middle_of(Game.new(edition, options, bytes(32), 0))
    assert game.outcome is None
    assert game.phase == Phase.TURN_START
    assert len(game.history) > 10
