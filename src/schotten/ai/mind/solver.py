"""The solver: a state in which nothing is hidden or left to chance, by alpha-beta with a table of positions.

A result is 0, 1 or 2: lost, level or won for the seat that asks. The lines lie in frames, one a move, so that a slice
can end anywhere and the next one goes on. The table is the arena's; entries of an earlier question do not count.
"""

from __future__ import annotations

from schotten.compiled.apply import apply_move
from schotten.compiled.cells import row_size
from schotten.compiled.jit import copy_part
from schotten.compiled.layout import (
    ACTOR,
    CLAIMABLE,
    DECK,
    DECK_SIZE,
    DRAWN_GAME,
    GREW,
    HAND,
    MASK,
    MOST_SPOTS,
    MOVES,
    PASSES,
    PHASE,
    PLACES,
    ROW,
    SIEGE,
    SIZE,
    SPOTS,
    STONES,
    TACTICAL,
    TURN,
    WINNER,
)
from schotten.compiled.legal import legal_moves
from schotten.compiled.moves import CLAIM, MOVE_COUNT, RETREAT
from schotten.compiled.plain import Phase

from . import arena as mem
from .arena import Arena
from .jit import Numbers, fast
from .policy import NO_MOVE, TACTICS_PLAYS

LOST, LEVEL, WON, OPEN_RESULT = 0, 1, 2, -1
EXACTLY, AT_LEAST, AT_MOST = 0, 1, 2
HALF_CARDS, LANE = (1 << 30) - 1, (1 << 31) - 1
FIRST_FACTOR, SECOND_FACTOR = 0x45D9F3B, 0x2C1B3C6D  # below 2^31: products stay below 2^62
CLAIM_RANK, COMPLETING_RANK = 1 << 40, 1 << 10


@fast
def stir(arena: Arena, number: int) -> None:
    """Stir a number below 2^60 into both halves of the key."""
    ints = arena.ints
    for part in (number & HALF_CARDS, number >> 30):
        first = (ints[mem.KEY_ONE] ^ part) * FIRST_FACTOR
        second = (ints[mem.KEY_TWO] ^ part) * SECOND_FACTOR
        ints[mem.KEY_ONE] = (first ^ first >> 23) + 1 & LANE
        ints[mem.KEY_TWO] = (second ^ second >> 25) + 7 & LANE


@fast
def stir_rows(arena: Arena, state: Numbers, rules: Numbers) -> None:
    """Stir in what lies in the rows; the order within one matters only where cards are taken out of it."""
    ordered = rules[TACTICAL] or rules[SIEGE]
    for row in range(2 * rules[SPOTS]):
        if not ordered:
            stir(arena, state[MASK + row])
            continue
        code = 0
        for place in range(state[SIZE + row]):
            code = code * 128 + state[ROW + 4 * row + place] + 1
        stir(arena, code)


@fast
def first_to_grow(state: Numbers, spot: int) -> int:
    """Which of the two rows grew first to two, three and four cards (F4), two bits each."""
    code = 0
    for size in range(3):
        one, two = state[GREW + 6 * spot + size], state[GREW + 6 * spot + 3 + size]
        code = code * 4 + int(one > two) * 2 + int(two > one)
    return code


@fast
def key_of(arena: Arena, state: Numbers, rules: Numbers) -> None:
    """Write the key of a position: all that its future depends on."""
    ints = arena.ints
    ints[mem.KEY_ONE], ints[mem.KEY_TWO] = 1, 2
    stir_rows(arena, state, rules)
    code = 0
    for spot in range(rules[SPOTS]):
        code = code * 64 + first_to_grow(state, spot)
    stir(arena, code)
    stir(arena, state[HAND])
    stir(arena, state[HAND + 1])
    stir(arena, state[CLAIMABLE] << 20 | state[STONES] << 10 | state[STONES + 1])
    if rules[TACTICAL] or rules[SIEGE]:
        for cell in range(DECK_SIZE):
            if cell != MOVES:
                stir(arena, state[cell] + 1)
    else:
        stir(arena, state[TURN] * 64 + state[PHASE] * 4 + state[PASSES])


@fast
def known_result(arena: Arena, frame: int) -> int:
    """What the table knows of a frame's position, if it is enough for its bounds; else OPEN_RESULT."""
    ints = arena.ints
    entry = mem.TABLE_AT + 2 * (ints[mem.KEY_TWO] & mem.TABLE_ENTRIES - 1)
    key = ints[mem.KEY_ONE] << 31 | ints[mem.KEY_TWO]
    ints[frame + mem.F_KEY], ints[frame + mem.F_GUESS] = key, NO_MOVE
    if ints[entry] != key or ints[entry + 1] >> 20 != ints[mem.TABLE_AGE]:
        return OPEN_RESULT
    bound, value = ints[entry + 1] >> 2 & 3, ints[entry + 1] & 3
    ints[frame + mem.F_GUESS] = (ints[entry + 1] >> 4 & 0xFFFF) - 1
    enough = bound == EXACTLY or (bound == AT_LEAST and value >= ints[frame + mem.F_BETA])
    return value if enough or (bound == AT_MOST and value <= ints[frame + mem.F_ALPHA]) else OPEN_RESULT


@fast
def note_result(arena: Arena, frame: int) -> None:
    """Write a frame's result into the table."""
    ints, best = arena.ints, arena.ints[frame + mem.F_BEST]
    bound = EXACTLY
    if best <= ints[frame + mem.F_ALPHA_FIRST] and best > LOST:
        bound = AT_MOST
    elif best >= ints[frame + mem.F_BETA_FIRST] and best < WON:
        bound = AT_LEAST
    key = ints[frame + mem.F_KEY]
    entry = mem.TABLE_AT + 2 * (key & mem.TABLE_ENTRIES - 1)
    ints[entry] = key
    ints[entry + 1] = ints[mem.TABLE_AGE] << 20 | ints[frame + mem.F_MOVE] + 1 << 4 | bound << 2 | best


@fast
def rank_of(arena: Arena, state: Numbers, move: int, guess: int) -> int:
    """How early a move is tried: what the table says, claims, rows that become complete, what refuted before."""
    if move == guess:
        return 2 * CLAIM_RANK
    if move >= CLAIM and move < RETREAT:
        return CLAIM_RANK
    rank = arena.ints[mem.REFUTERS + state[ACTOR] * MOVE_COUNT + move]
    if move < TACTICS_PLAYS:
        spot = move % MOST_SPOTS
        rank += COMPLETING_RANK * int(row_size(state, spot, state[ACTOR]) + 1 >= state[PLACES + spot])
    return rank


@fast
def order_moves(arena: Arena, frame: int, state: Numbers, moves: Numbers) -> None:
    """Sort the moves of a frame, the most promising first."""
    ints, ranks = arena.ints, arena.ints[mem.ORDER : mem.PLANTED]
    guess = ints[frame + mem.F_GUESS]
    for index in range(ints[frame + mem.F_COUNT]):
        move = moves[index]
        rank, place = rank_of(arena, state, move, guess), index
        while place > 0 and ranks[place - 1] < rank:
            ranks[place], moves[place] = ranks[place - 1], moves[place - 1]
            place -= 1
        ranks[place], moves[place] = rank, move


@fast
def result_of(state: Numbers, seat: int) -> int:
    """The result of a game that is over."""
    if state[WINNER] == DRAWN_GAME:
        return LEVEL
    return WON if state[WINNER] == seat else LOST


@fast
def open_frame(arena: Arena, frame: int) -> int:
    """Look at a frame's position for the first time: its result if that is known, else its moves are listed."""
    ints, rules = arena.ints, arena.ints[mem.RULES : mem.VIEW]
    state, moves = ints[frame : frame + DECK], ints[frame + mem.F_MOVES : frame + mem.FRAME]
    if state[PHASE] == Phase.OVER:
        return result_of(state, ints[mem.ASKED])
    key_of(arena, state, rules)
    known = known_result(arena, frame)
    if known != OPEN_RESULT:
        return known
    ints[frame + mem.F_COUNT] = legal_moves(state, rules, moves)
    ints[frame + mem.F_NEXT], ints[frame + mem.F_MOVE] = 0, NO_MOVE
    ints[frame + mem.F_BEST] = OPEN_RESULT if state[ACTOR] == ints[mem.ASKED] else WON + 1
    order_moves(arena, frame, state, moves)
    return OPEN_RESULT


@fast
def start_frame(arena: Arena, frame: int, alpha: int, beta: int) -> None:
    """Set up a frame whose state is written: nothing looked at yet."""
    ints = arena.ints
    ints[frame + mem.F_ALPHA], ints[frame + mem.F_ALPHA_FIRST] = alpha, alpha
    ints[frame + mem.F_BETA], ints[frame + mem.F_BETA_FIRST] = beta, beta
    ints[frame + mem.F_COUNT] = OPEN_RESULT


@fast
def go_deeper(arena: Arena, frame: int) -> None:
    """Make the next move of a frame in the frame behind it."""
    ints, rules = arena.ints, arena.ints[mem.RULES : mem.VIEW]
    move = ints[frame + mem.F_MOVES + ints[frame + mem.F_NEXT]]
    ints[frame + mem.F_NEXT] += 1
    after = ints[frame + mem.FRAME : frame + 2 * mem.FRAME]
    copy_part(ints[frame : frame + DECK], after, 0, DECK)
    apply_move(after, rules, move)
    start_frame(arena, frame + mem.FRAME, ints[frame + mem.F_ALPHA], ints[frame + mem.F_BETA])
    ints[mem.DEPTH] += 1


@fast
def take_back(arena: Arena, frame: int, result: int) -> None:
    """Count the result of the move just looked at in its frame; what is enough ends the frame."""
    ints = arena.ints
    mine = ints[frame + ACTOR] == ints[mem.ASKED]
    best = ints[frame + mem.F_BEST]
    if (result > best) if mine else (result < best):
        move = ints[frame + mem.F_MOVES + ints[frame + mem.F_NEXT] - 1]
        ints[frame + mem.F_BEST], ints[frame + mem.F_MOVE] = result, move
        if mine:
            ints[frame + mem.F_ALPHA] = max(ints[frame + mem.F_ALPHA], result)
        else:
            ints[frame + mem.F_BETA] = min(ints[frame + mem.F_BETA], result)
        if ints[frame + mem.F_ALPHA] >= ints[frame + mem.F_BETA]:
            ints[frame + mem.F_NEXT] = ints[frame + mem.F_COUNT]
            ints[mem.REFUTERS + ints[frame + ACTOR] * MOVE_COUNT + move] += 1


@fast
def search_on(arena: Arena) -> int:
    """Look at one more position of the line under way; its result when the first frame has one, else OPEN_RESULT."""
    ints = arena.ints
    frame = mem.FRAMES + ints[mem.DEPTH] * mem.FRAME
    result = OPEN_RESULT
    if ints[frame + mem.F_COUNT] == OPEN_RESULT:
        result = open_frame(arena, frame)
        ints[mem.SOLVED_NODES] += 1
    elif ints[frame + mem.F_NEXT] == ints[frame + mem.F_COUNT]:
        note_result(arena, frame)
        result = ints[frame + mem.F_BEST]
    elif ints[mem.DEPTH] + 1 < mem.MOST_FRAMES:
        go_deeper(arena, frame)
    else:
        ints[mem.SOLVED_NODES] = ints[mem.SOLVE_LIMIT]  # a line longer than any ending has: given up
    if result == OPEN_RESULT or ints[mem.DEPTH] == 0:
        return result
    ints[mem.DEPTH] -= 1
    take_back(arena, frame - mem.FRAME, result)
    return OPEN_RESULT
