"""Many games at once, compiled: each function walks over the games from ``start`` up to ``end`` of a batch.

Games are taken in blocks that fit the cache, and each block is passed over once a task: small loops keep their branches
predictable.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

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


class Batch(NamedTuple):
    """The arrays of a batch, a row a game; ``vector`` makes them."""

    states: Any
    dice: Any  # of the game's deals
    to_move: Any  # the seat that decides
    moves: Any  # the list of legal moves, its length, and their mask
    counts: Any
    masks: Any
    rewards: Any  # of the last move, a seat each, and whether it ended the game
    done: Any
    seen: Any  # what the player to move knows; without columns where nobody wants to know


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
def list_games(batch: Batch, rules: Rules, start: int, end: int) -> None:
    """Bring who decides, and the lists and masks of legal moves, up to date; only what changes is written."""
    states, to_move, moves, counts, masks = batch.states, batch.to_move, batch.moves, batch.counts, batch.masks
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
def observe_games(batch: Batch, rules: Rules, start: int, end: int) -> None:
    """Write what the player to move of each game knows. Only cells that a View has are read: the tests compare."""
    states, to_move, seen = batch.states, batch.to_move, batch.seen
    if seen.shape[1] == 0:
        return
    for game in range(start, end):
        write_features(states[game], rules, to_move[game], seen[game])


@fast
def play_games(batch: Batch, rules: Rules, actions: Numbers, start: int, end: int) -> None:
    """Make one move in each game; where one ends its result is told and the next is dealt."""
    states, dice, rewards, done = batch.states, batch.dice, batch.rewards, batch.done
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
def step_games(batch: Batch, rules: Rules, actions: Numbers, backwards: int, start: int, end: int) -> None:
    """Step the games of a batch, all of whose actions are legal, and write what follows into its arrays.

    Who steps again goes ``backwards`` every second time: the games stepped last are still in the cache.
    """
    blocks = (end - start + BLOCK - 1) // BLOCK
    for number in range(blocks):
        first = start + BLOCK * (blocks - 1 - number if backwards else number)
        last = min(first + BLOCK, end)
        play_games(batch, rules, actions, first, last)
        list_games(batch, rules, first, last)
        observe_games(batch, rules, first, last)


@fast
def deal_games(batch: Batch, rules: Rules, seeds: Numbers, chosen: Any, start: int, end: int) -> None:
    """Seed and deal anew the games that are chosen."""
    states, dice = batch.states, batch.dice
    for game in range(start, end):
        if chosen[game]:
            seed_dice(dice[game], seeds[game])
            deal_next(states[game], rules, dice[game])
    list_games(batch, rules, start, end)
    observe_games(batch, rules, start, end)


@fast
def choose_moves(moves: Any, counts: Numbers, dice: Numbers, out: Numbers, start: int, end: int) -> None:
    """Choose a random legal move for each game."""
    for game in range(start, end):
        out[game] = moves[game, below(dice, counts[game])]
