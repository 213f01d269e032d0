"""Random games in machine code that count their cards at the end of each game."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from schotten.compiled.apply import apply_move
from schotten.compiled.deal import deal_random
from schotten.compiled.dice import seed_dice
from schotten.compiled.jit import count_ones
from schotten.compiled.playout import any_move, quick_move
from schotten.rules import layout as at
from schotten.rules.jit import Numbers, Rules, compiler
from schotten.rules.legal import MOST_MOVES
from schotten.rules.plain import Kind, Phase

fast = compiler(Path(__file__).parent)
HAND, MASK, WILDS, DECK, DISCARD, TROOPS = at.HAND, at.MASK, at.WILDS, at.DECK, at.DISCARD, at.TROOPS
LONGEST = 1000


@fast
def conserved(state: Numbers, rules: Rules) -> int:
    """Whether every troop and every tactics card lies in exactly one place."""
    masks = state[HAND] + state[HAND + 1] + state[DISCARD]
    ones = count_ones(state[HAND]) + count_ones(state[HAND + 1]) + count_ones(state[DISCARD])
    tactics = state[at.HAND_TACTICS] + state[at.HAND_TACTICS + 1] + state[at.USED] + state[at.USED + 1]
    tactics += state[at.DISCARD_TACTICS]
    for row in range(at.ROWS):
        masks += state[MASK + row]
        ones += count_ones(state[MASK + row])
        tactics += state[WILDS + row]
    for index in range(state[at.DECK_SIZE]):
        masks += 1 << state[DECK + index]
        ones += 1
    for index in range(state[at.DECK_SIZE + 1]):
        tactics += 1 << 2 * (state[at.DECK_OF_TACTICS + index] - at.TACTICS)
    for terrain in range(2):
        if state[at.TERRAIN_AT + terrain] != at.NONE:
            tactics += 1 << 2 * (Kind.FOG + terrain)
    return int(masks == rules[at.ALL] and ones == rules[TROOPS] and tactics == rules[at.TACTICS_IN_GAME])


@fast
def play_and_count(state: Numbers, rules: Rules, dice: Numbers, buffer: Numbers, games: int) -> int:
    """Play games, every other one with wholly random moves, and count those that lost a card or did not end."""
    broken = 0
    for game in range(games):
        deal_random(state, rules, game >> 1 & 1, dice)
        moves = 0
        while state[at.PHASE] != Phase.OVER and moves < LONGEST:
            if game & 1:
                apply_move(state, rules, any_move(state, rules, dice, buffer))
            else:
                apply_move(state, rules, quick_move(state, rules, dice, buffer))
            moves += 1
        if state[at.PHASE] != Phase.OVER or not conserved(state, rules):
            broken += 1
    return broken


def count_broken(rules: Sequence[int], games: int, seed: int = 1) -> int:
    """How many of so many random games break a law."""
    state, dice, buffer = (np.zeros(size, np.int64) for size in (at.WIDTH, 2, MOST_MOVES))
    seed_dice(dice, seed)
    return play_and_count(state, np.array(rules), dice, buffer, games)
