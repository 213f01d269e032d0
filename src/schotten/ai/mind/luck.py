"""Luck: how much better or worse a card that was drawn made a position than the cards that could have come.

A state is valued from both sides with both hands open: a card that is drawn counts at once and in full, and what one
gains the other loses. The cards that could have come are those at the unknown places of the deck, each as likely; with
the same dice behind all of them their mean is the expectation of the same number. So luck is zero on average whatever
the evaluation is worth.
"""

from __future__ import annotations

from schotten.compiled.apply import apply_move
from schotten.compiled.dice import below, seed_dice
from schotten.compiled.jit import copy_part, count_ones
from schotten.compiled.layout import (
    DECK,
    DECK_OF_TACTICS,
    DECK_SIZE,
    HAND,
    HAND_TACTICS,
    KNOWN,
    KNOWN_AT,
    KNOWN_TACTICS,
    KNOWN_TACTICS_AT,
    TURN,
    WIDTH,
)
from schotten.compiled.moves import DRAW
from schotten.compiled.plain import Deck

from . import arena as mem
from .arena import Arena
from .jit import Numbers, fast
from .params import LUCK_SAMPLES
from .rollout import worth_for


@fast
def open_hands(state: Numbers) -> None:
    """Let both seats know each other's hand."""
    for seat in range(2):
        state[KNOWN + seat] = state[HAND + 1 - seat]
        state[KNOWN_TACTICS + seat] = state[HAND_TACTICS + 1 - seat]


@fast
def even_worth(arena: Arena, seat: int, seed: int) -> float:
    """What the arena's state is worth for a seat by both sides' judgement, with a seed's dice; hands are opened."""
    dice = arena.ints[mem.DICE : mem.LUCK]
    open_hands(arena.ints[mem.STATE : mem.SEEN])
    seed_dice(dice, seed)
    mine = worth_for(arena, seat, LUCK_SAMPLES, dice)
    seed_dice(dice, seed)
    return 0.5 * (mine + 1.0 - worth_for(arena, 1 - seat, LUCK_SAMPLES, dice))


@fast
def worth_drawn(arena: Arena, deck: int, place: int, seed: int) -> float:
    """What the state in SAMPLED is worth for whoever draws, if the card at a place of the deck lay on top."""
    ints = arena.ints
    state = ints[mem.STATE : mem.SEEN]
    copy_part(ints[mem.SAMPLED : mem.STATE], state, 0, WIDTH)
    cells, top = DECK if deck == Deck.TROOP else DECK_OF_TACTICS, state[DECK_SIZE + deck] - 1
    card = state[cells + place]
    state[cells + place] = state[cells + top]
    state[cells + top] = card
    seat = state[TURN]
    apply_move(state, ints[mem.RULES : mem.VIEW], DRAW + deck)
    return even_worth(arena, seat, seed)


@fast
def mean_drawn(arena: Arena, deck: int, put: int, seed: int) -> float:
    """What the cards at the unknown places of a deck would be worth on top, on average: of all, or of some by lot.

    Which places are compared does not depend on what lies there, so that some are as fair as all.
    """
    ints, dice = arena.ints, arena.ints[mem.LUCK : mem.LINE]
    size = ints[mem.SAMPLED + DECK_SIZE + deck]
    left = size - count_ones(put & ((1 << size) - 1))
    wanted = min(ints[mem.LUCK_CARDS], left) if ints[mem.LUCK_CARDS] else left
    seed_dice(dice, seed)
    total, count = 0.0, wanted
    for place in range(size):
        if put >> place & 1:
            continue
        if below(dice, left) < wanted:
            total += worth_drawn(arena, deck, place, seed)
            wanted -= 1
        left -= 1
    return total / count


@fast
def luck_of_draw(arena: Arena, deck: int, seed: int) -> float:
    """How much more the card on top of a deck is worth for whoever draws it than any card that could lie there.

    The state before the draw is in SAMPLED. A card that somebody has put there is no luck.
    """
    ints = arena.ints
    cells, top = KNOWN_AT if deck == Deck.TROOP else KNOWN_TACTICS_AT, ints[mem.SAMPLED + DECK_SIZE + deck] - 1
    put = ints[mem.SAMPLED + cells] | ints[mem.SAMPLED + cells + 1]
    if put >> top & 1:
        return 0.0
    return worth_drawn(arena, deck, top, seed) - mean_drawn(arena, deck, put, seed)
