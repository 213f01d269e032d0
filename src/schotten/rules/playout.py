"""Random play: whole games in one call, for tests, benches and quick statistics."""

from __future__ import annotations

from . import layout as at
from .apply import apply_usual
from .deal import deal_random
from .dice import below
from .jit import Numbers, Rules, compiled, count_ones, inlined, low_index
from .legal import legal_moves, list_tactics
from .moves import CLAIM, DRAW, PLAY
from .plain import Deck, Phase
from .turn import can_draw

PREPARE_ODDS = 16  # one turn in so many of a siege is chosen from all legal moves, retreats and cauldrons too


@inlined
def member(mask: int, index: int) -> int:
    """The ``index``-th member of a set."""
    for _ in range(index):
        mask &= mask - 1
    return low_index(mask)


@compiled
def any_move(state: Numbers, rules: Rules, dice: Numbers, buffer: Numbers) -> int:
    """One of the legal moves, each as likely."""
    return buffer[below(dice, legal_moves(state, rules, buffer))]


@inlined
def quick_play(state: Numbers, rules: Rules, dice: Numbers, buffer: Numbers) -> int:
    """A random play of a troop or a tactics card, each as likely; NONE if there is none."""
    seat = state[at.TURN]
    spots = count_ones(state[at.OPEN + seat])
    plays = state[at.HAND_TROOP_COUNT + seat] * spots
    others = list_tactics(state, rules, buffer, 0) if state[at.HAND_TACTICS + seat] else 0
    if plays + others == 0:
        return at.NONE
    choice = below(dice, plays + others)
    if choice >= plays:
        return buffer[choice - plays]
    place = choice // spots
    card = member(state[at.HAND + seat], place)
    return PLAY + card * at.MOST_SPOTS + member(state[at.OPEN + seat], choice - place * spots)


@inlined
def quick_move(state: Numbers, rules: Rules, dice: Numbers, buffer: Numbers) -> int:
    """A claim if one holds, else a random play or draw; in a siege now and then any legal move."""
    if state[at.CLAIMABLE]:
        return CLAIM + low_index(state[at.CLAIMABLE])
    move = at.NONE
    if state[at.PHASE] == Phase.TURN_START and not (rules[at.SIEGE] and below(dice, PREPARE_ODDS) == 0):
        move = quick_play(state, rules, dice, buffer)
    elif state[at.PHASE] == Phase.AFTER_PLAY and state[at.DECK_SIZE] and can_draw(state, rules):
        move = DRAW
        if state[at.DECK_SIZE + Deck.TACTICS] and below(dice, 2):
            move += Deck.TACTICS
    return any_move(state, rules, dice, buffer) if move == at.NONE else move


@compiled
def play_out(state: Numbers, rules: Rules, dice: Numbers, buffer: Numbers, quick: int) -> int:
    """Play a game to its end, making every claim at once; returns the number of turns."""
    turns = 0
    while state[at.PHASE] != Phase.OVER:
        before = state[at.TURN]
        move = quick_move(state, rules, dice, buffer) if quick else any_move(state, rules, dice, buffer)
        apply_usual(state, rules, move)
        if state[at.TURN] != before or state[at.PHASE] == Phase.OVER:
            turns += 1
    return turns


@compiled
def play_games(state: Numbers, rules: Rules, dice: Numbers, buffer: Numbers, games: int, tally: Numbers) -> int:
    """Deal and play many games; ``tally`` counts wins of the starter, of the other, and draws. Returns the turns."""
    turns = 0
    for game in range(games):
        first = game & 1
        deal_random(state, rules, first, dice)
        turns += play_out(state, rules, dice, buffer, 1)
        winner = state[at.WINNER]
        tally[winner if winner == at.DRAWN_GAME else winner ^ first] += 1
    return turns
