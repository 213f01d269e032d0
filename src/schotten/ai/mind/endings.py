"""Exact endings: what each move is worth where nothing is hidden any more, or only the card that is drawn next.

With both decks empty the unseen cards are the other's hand, and both know it. One decision earlier a single card is
left, which the seat that asks draws at the end of this turn: then every card that it can be is solved, and their mean
is exact (claims are made before the draw). Where more is hidden, or a card would bring chance back, nothing is solved.
"""

from __future__ import annotations

from schotten.compiled.apply import apply_move
from schotten.compiled.cells import kind_count
from schotten.compiled.jit import copy_part, count_ones, low_index
from schotten.compiled.layout import (
    ACTOR,
    DECK,
    DECK_SIZE,
    HAND,
    HAND_TACTICS,
    KNOWN,
    KNOWN_AT,
    PHASE,
    REINFORCED,
    TURN,
    WIDTH,
)
from schotten.compiled.moves import DRAW, MOVE_COUNT
from schotten.compiled.plain import Deck, Kind, Phase
from schotten.compiled.view import hidden_troops, sample_state

from . import arena as mem
from .arena import Arena
from .claims import claim_all
from .jit import Numbers, fast
from .policy import NO_MOVE
from .solver import OPEN_RESULT, WON, search_on, start_frame

UNKNOWN = -1.0


@fast
def brings_chance(state: Numbers) -> int:
    """Whether somebody holds a card that shuffles, or whose choices are hidden."""
    held = state[HAND_TACTICS] + state[HAND_TACTICS + 1]
    return int(kind_count(held, Kind.REINFORCE) != 0 or kind_count(held, Kind.EXCHANGE) != 0)


@fast
def may_be_solved(view: Numbers, seat: int) -> int:
    """Whether nothing is hidden from a seat that decides, or only the card that it draws next."""
    phase = view[PHASE]
    asks = phase > Phase.PICK_PLACE
    if asks or view[ACTOR] != seat or view[TURN] != seat or view[DECK_SIZE + Deck.TACTICS]:
        return 0
    if view[DECK_SIZE] == 0:
        return 1
    early = phase <= Phase.AFTER_PLAY
    return int(view[DECK_SIZE] == 1 and early and not view[KNOWN_AT + seat] and not view[REINFORCED])


@fast
def open_ending(arena: Arena) -> None:
    """Begin to solve the question if it can be; the legal moves are listed."""
    ints, rules, seat = arena.ints, arena.ints[mem.RULES : mem.VIEW], arena.ints[mem.ASKED]
    view, state = ints[mem.VIEW : mem.BEFORE], ints[mem.ENDING_STATE : mem.FRAMES]
    ints[mem.SOLVING], ints[mem.SOLVED_NODES], ints[mem.SOLVE_PLACE] = 0, 0, 0
    for index in range(ints[mem.MOVE_TOTAL]):
        arena.floats[mem.EXACT_VALUES + index] = UNKNOWN
    if not ints[mem.SOLVE_LIMIT] or not may_be_solved(view, seat):
        return
    sample_state(view, rules, seat, ints[mem.DICE : mem.LUCK], state)
    if brings_chance(state):
        return
    ints[mem.SOLVING], ints[mem.DEPTH], ints[mem.CASES] = 1, NO_MOVE, 0
    ints[mem.TABLE_AGE] += 1
    for index in range(2 * MOVE_COUNT):
        ints[mem.REFUTERS + index] = 0
    if view[DECK_SIZE]:
        ints[mem.CASES] = hidden_troops(view, rules, seat)
    ints[mem.CASES_LEFT] = ints[mem.CASES]
    arena.floats[mem.SOLVED_SUM] = 0.0


@fast
def draw_case(arena: Arena, state: Numbers) -> None:
    """Let the next card that the last one can be lie in the deck, and the others in the other's hand."""
    ints, seat = arena.ints, arena.ints[mem.ASKED]
    card = low_index(ints[mem.CASES_LEFT])
    ints[mem.CASES_LEFT] &= ints[mem.CASES_LEFT] - 1
    state[HAND + 1 - seat] = state[KNOWN + seat] | ints[mem.CASES] & ~(1 << card)
    state[DECK] = card


@fast
def start_line(arena: Arena, move: int) -> int:
    """Write the position after a move into the first frame; 0 if something is hidden there still."""
    ints, rules, seat = arena.ints, arena.ints[mem.RULES : mem.VIEW], arena.ints[mem.ASKED]
    state = ints[mem.STATE : mem.SEEN]
    copy_part(ints[mem.ENDING_STATE : mem.FRAMES], state, 0, WIDTH)
    if ints[mem.CASES]:
        draw_case(arena, state)
    apply_move(state, rules, move)
    if ints[mem.CASES]:
        claim_all(state, rules, seat)
        if state[PHASE] == Phase.AFTER_PLAY and state[TURN] == seat:
            apply_move(state, rules, DRAW)
    if state[PHASE] != Phase.OVER and state[DECK_SIZE]:
        return 0
    copy_part(state, ints[mem.FRAMES :], 0, DECK)
    start_frame(arena, mem.FRAMES, 0, WON)
    ints[mem.DEPTH] = 0
    return 1


@fast
def close_move(arena: Arena, value: float) -> None:
    """Write down what a move is worth and go on to the next; a won one is enough for a player."""
    ints, floats, place = arena.ints, arena.floats, arena.ints[mem.ORDER_ROOT + arena.ints[mem.SOLVE_PLACE]]
    floats[mem.EXACT_VALUES + place], floats[mem.SOLVED_SUM] = value, 0.0
    ints[mem.CASES_LEFT], ints[mem.DEPTH] = ints[mem.CASES], NO_MOVE
    ints[mem.SOLVE_PLACE] += 1
    if ints[mem.SOLVE_PLACE] == ints[mem.MOVE_TOTAL] or (value == 1.0 and not ints[mem.SOLVE_ALL]):
        ints[mem.SOLVING] = 0


@fast
def hear_result(arena: Arena, result: int) -> None:
    """Count the result of one case; after the last one the move's value is known."""
    ints, floats = arena.ints, arena.floats
    floats[mem.SOLVED_SUM] += result
    ints[mem.DEPTH] = NO_MOVE
    if ints[mem.CASES_LEFT] == 0:
        close_move(arena, floats[mem.SOLVED_SUM] / (WON * max(count_ones(ints[mem.CASES]), 1)))


@fast
def rank_roots(arena: Arena) -> None:
    """Put the places of the root's moves in the order in which they are solved: the best by the look first."""
    ints, floats = arena.ints, arena.floats
    for index in range(ints[mem.MOVE_TOTAL]):
        place = index
        while place > 0 and floats[mem.VALUES + ints[mem.ORDER_ROOT + place - 1]] < floats[mem.VALUES + index]:
            ints[mem.ORDER_ROOT + place] = ints[mem.ORDER_ROOT + place - 1]
            place -= 1
        ints[mem.ORDER_ROOT + place] = index


@fast
def solve_some(arena: Arena, most: int) -> None:
    """Look at so many positions more, or fewer if all is solved, the stop flag is raised or the limit is reached."""
    ints = arena.ints
    if ints[mem.SOLVED_NODES] == 0:
        rank_roots(arena)
    end = min(ints[mem.SOLVED_NODES] + most, ints[mem.SOLVE_LIMIT])
    while ints[mem.SOLVING] and ints[mem.SOLVED_NODES] < end and not ints[mem.STOP]:
        if ints[mem.DEPTH] == NO_MOVE:
            place = ints[mem.ORDER_ROOT + ints[mem.SOLVE_PLACE]]
            if not start_line(arena, ints[mem.ROOT_MOVES + place]):
                close_move(arena, UNKNOWN)
                continue
        result = search_on(arena)
        if result != OPEN_RESULT:
            hear_result(arena, result)
    if ints[mem.STOP] or ints[mem.SOLVED_NODES] >= ints[mem.SOLVE_LIMIT]:
        ints[mem.SOLVING] = 0


@fast
def best_solved(arena: Arena) -> int:
    """The place of the move that the ending decides for, the best by the look of equal ones; NO_MOVE if it does not.

    That is a won one, or the best if all are known and not all are lost: whoever has lost looks for the hardest way.
    """
    floats, order = arena.floats, arena.ints[mem.ORDER_ROOT : mem.ORDER_ROOT + arena.ints[mem.MOVE_TOTAL]]
    best, unknown = order[0], 0
    for index in range(arena.ints[mem.MOVE_TOTAL]):
        value = floats[mem.EXACT_VALUES + order[index]]
        unknown += int(value == UNKNOWN)
        if value > floats[mem.EXACT_VALUES + best]:
            best = order[index]
    value = floats[mem.EXACT_VALUES + best]
    return best if value == 1.0 or (value > 0.0 and not unknown) else NO_MOVE


@fast
def open_unseen_ending(arena: Arena) -> None:
    """Begin to solve the question, its moves being listed, with nothing looked at: in the moves' own order."""
    open_ending(arena)
    for index in range(arena.ints[mem.MOVE_TOTAL]):
        arena.floats[mem.VALUES + index] = 0.0


@fast
def solved_worth(arena: Arena) -> float:
    """What the question is worth by what was solved of its ending; UNKNOWN if that does not suffice."""
    ints, floats, best, unknown = arena.ints, arena.floats, 0.0, 0
    for index in range(ints[mem.MOVE_TOTAL]):
        value = floats[mem.EXACT_VALUES + index]
        unknown += int(value == UNKNOWN)
        best = max(best, value)
    return UNKNOWN if unknown and best < 1.0 else best
