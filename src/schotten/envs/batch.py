"""Many games at once, compiled: each function walks over the games from ``start`` up to ``end`` of a batch.

A batch is a tuple of arrays, a row a game: states, the dice of its deals, the player to move, the list of legal moves
with its length, and their mask (``vector`` makes them). Games are taken in blocks that fit the cache, and each
block is passed over once a task: small loops keep their branches predictable.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from schotten.compiled.apply import apply_move
from schotten.compiled.deal import deal_random
from schotten.compiled.dice import below, seed_dice
from schotten.compiled.legal import legal_moves
from schotten.features.results import actor_of, is_over, winner_of
from schotten.features.writing import FOLDER, write_features
from schotten.rules.cards import NONE
from schotten.rules.jit import Numbers, Rules, compiler
from schotten.rules.moves import ACT, MOVE_COUNT

fast = compiler(Path(__file__).parent, FOLDER)

FEW = 8  # marks: up to so many are wiped one by one
BLOCK = 64  # games: their states take 220 kB


@fast
def deal_next(state: Numbers, rules: Rules, dice: Numbers) -> None:
    """Deal the next game from a game's own dice, which also say who starts."""
    deal_random(state, rules, below(dice, 2), dice)


@fast
def clear_mask(mask: Any, listed: Any, count: int) -> None:
    """Take back the marks of a list. One that begins with a play ascends: if long it is wiped from end to end."""
    if count > FEW and listed[0] < ACT:
        for move in range(listed[0], listed[count - 1] + 1):
            mask[move] = 0
        return
    for index in range(count):
        mask[listed[index]] = 0


@fast
def list_games(batch: Any, rules: Rules, start: int, end: int) -> None:
    """Bring who decides, and the lists and masks of legal moves, up to date; only what changes is written."""
    states, _, to_move, moves, counts, masks = batch
    for game in range(start, end):
        to_move[game] = actor_of(states[game])
        listed, mask = moves[game], masks[game]
        clear_mask(mask, listed, counts[game])
        count = legal_moves(states[game], rules, listed)
        for index in range(count):
            mask[listed[index]] = 1
        counts[game] = count


@fast
def find_illegal(masks: Any, actions: Numbers, start: int, end: int) -> int:
    """The first game whose action is not legal, or NONE."""
    for game in range(start, end):
        action = actions[game]
        if action < 0 or action >= MOVE_COUNT or not masks[game, action]:
            return game
    return NONE


@fast
def observe_games(states: Any, rules: Rules, to_move: Numbers, out: Any, start: int, end: int) -> None:
    """Write what the player to move of each game knows. Only cells that a View has are read: the tests compare."""
    for game in range(start, end):
        write_features(states[game], rules, to_move[game], out[game])


@fast
def play_games(batch: Any, rules: Rules, actions: Numbers, told: Any, start: int, end: int) -> None:
    """Make one move in each game; where one ends its result is told and the next is dealt."""
    states, dice, _, _, _, _ = batch
    rewards, done = told
    for game in range(start, end):
        state = states[game]
        apply_move(state, rules, actions[game])
        rewards[game, 0] = 0
        rewards[game, 1] = 0
        over = is_over(state)
        done[game] = over
        if over:
            winner = winner_of(state)
            if winner != NONE:
                rewards[game, winner] = 1
                rewards[game, 1 - winner] = -1
            deal_next(state, rules, dice[game])


@fast
def step_games(
    batch: Any,
    rules: Rules,
    actions: Numbers,
    rewards: Any,
    done: Any,
    out: Any,
    observing: int,
    backwards: int,
    start: int,
    end: int,
) -> None:
    """Step the games of a batch, all of whose actions are legal, and write what follows into its arrays.

    Who steps again goes ``backwards`` every second time: the games stepped last are still in the cache.
    """
    states, _, to_move, _, _, _ = batch
    blocks = (end - start + BLOCK - 1) // BLOCK
    for number in range(blocks):
        first = start + BLOCK * (blocks - 1 - number if backwards else number)
        last = min(first + BLOCK, end)
        play_games(batch, rules, actions, (rewards, done), first, last)
        list_games(batch, rules, first, last)
        if observing:
            observe_games(states, rules, to_move, out, first, last)


@fast
def deal_games(
    batch: Any, rules: Rules, seeds: Numbers, chosen: Any, out: Any, observing: int, start: int, end: int
) -> None:
    """Seed and deal anew the games that are chosen."""
    states, dice, to_move, _, _, _ = batch
    for game in range(start, end):
        if chosen[game]:
            seed_dice(dice[game], seeds[game])
            deal_next(states[game], rules, dice[game])
    list_games(batch, rules, start, end)
    if observing:
        observe_games(states, rules, to_move, out, start, end)


@fast
def choose_moves(moves: Any, counts: Numbers, dice: Numbers, out: Numbers, start: int, end: int) -> None:
    """Choose a random legal move for each game."""
    for game in range(start, end):
        out[game] = moves[game, below(dice, counts[game])]
