"""The yardstick in C plays the games that the rules play, to the last turn."""

from __future__ import annotations

import pytest

from schotten.commands.benches.rules import record
from schotten.commands.benches.rules_plain import make_plain
from schotten.rules import dice, legal, playout
from schotten.rules.named import STATE_WIDTH

GAMES = 60


def test_plain_c_plays_the_same_games():
    plain = make_plain()
    if plain is None:
        pytest.skip("no C compiler on this machine")
    found = plain.play(GAMES)
    plain.close()
    state, chance, buffer, tally = ([0] * size for size in (STATE_WIDTH, dice.DICE_WIDTH, legal.MOST_MOVES, 3))
    dice.seed_dice(chance, 1)
    turns = playout.play_games(state, record("iello", tactical=False), chance, buffer, GAMES, tally)
    assert (found.turns, list(found.tally)) == (turns, tally)
