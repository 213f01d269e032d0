"""One step ahead: every legal move of a view valued by the worth of the position after it, all claims made.

The choices that one card asks for are looked through to their end, so that an action card is worth its best use.
A move that wins at once is worth more than any that only looks like winning.
Moves that a view cannot carry out, because they uncover a card, are valued by a rule of thumb.
"""

from __future__ import annotations

from schotten.compiled.apply import apply_move
from schotten.compiled.jit import copy_part
from schotten.compiled.layout import ACTOR, DECK_SIZE, FIRST_ACTION, MOST_SPOTS, PHASE, VALUE, WIDTH
from schotten.compiled.legal import MOST_MOVES, legal_moves
from schotten.compiled.moves import ACT, CLAIM, DRAW, PICK, TARGET
from schotten.compiled.plain import Deck, Kind, Phase
from schotten.compiled.siege import counterpart

from . import arena as mem
from .arena import Arena, desk_of
from .claims import claim_all, claim_follows, expect_claims, won
from .desk import SEAT, Desk
from .evaluator import look_at, worth_of, worth_of_play
from .jit import Floats, Numbers, fast
from .policy import TACTICS_PLAYS, wants_tactics

REINFORCE_LEAD = 0.001  # by value
DRAW_LEAD = 0.01  # enough to tell the decks apart, little enough for a search to overrule it
NOT_BLIND = -9.0  # below any worth
WON = 1.0 + 1e-6  # above any worth of a game that is not over


@fast
def draw_worth(view: Numbers, seat: int, move: int) -> float:
    """How much a draw is wanted: the deck that is not wanted is a little behind."""
    return 0.0 if (move - DRAW == Deck.TACTICS) == (wants_tactics(view, seat) == 1) else -DRAW_LEAD


@fast
def blind_worth(view: Numbers, rules: Numbers, seat: int, move: int) -> float:
    """How much more or less than nothing a move is worth that a view cannot carry out; NOT_BLIND: it can."""
    phase = view[PHASE]
    if move >= DRAW and move < CLAIM:
        return draw_worth(view, seat, move)
    if phase == Phase.PICK_REINFORCE:
        # A rule of thumb: a high card back in the deck is wanted by more rows.
        return REINFORCE_LEAD * rules[VALUE + move - PICK]
    if move >= ACT and move < TARGET:
        kind = move - ACT + FIRST_ACTION
        if kind == Kind.RECRUITER or kind == Kind.EXCHANGE or kind == Kind.REINFORCE:
            return 0.0
    return NOT_BLIND


@fast
def opens_choice(row: Numbers, seat: int) -> int:
    """Whether the move just made asks its player for a choice that a view can look through."""
    phase = row[PHASE]
    if row[ACTOR] != seat:
        return 0
    # Not those of recruiter, reinforcements and exchange: what they bring is not in a view (``blind_worth``).
    return int(
        phase == Phase.PICK_TARGET
        or phase == Phase.PICK_PLACE
        or phase == Phase.PICK_DISCARD
        or phase == Phase.PICK_BLAST
    )


@fast
def plain(view: Numbers, rules: Numbers, move: int) -> int:
    """Whether a move lays a troop and nothing else: a draw is still to come, and it cannot meet its counterpart."""
    # With an empty deck the turn may pass and, in the siege, the game end (S14): then the move has to be made.
    if move >= TACTICS_PLAYS or view[PHASE] != Phase.TURN_START or view[DECK_SIZE] == 0:
        return 0
    return int(counterpart(rules, move // MOST_SPOTS) == 0)


@fast
def worth_claimed(desk: Desk, row: Numbers) -> float:
    """The worth after a move and all claims that it allows, which are made in the row."""
    seat = desk.sheet[SEAT]
    claim_all(row, desk.rules, seat)
    return WON if won(row, seat) else worth_of(desk, row)


@fast
def best_choice(arena: Arena, desk: Desk) -> float:
    """The worth of a card that asks for choices: that of the best ones, two at most, from the first room's state on."""
    ints, rules = arena.ints, desk.rules
    first, second = ints[mem.ROOMS :], ints[mem.ROOMS + WIDTH :]
    third, more, most = ints[mem.ROOMS + 2 * WIDTH :], ints[mem.CHOICES :], ints[mem.CHOICES + MOST_MOVES :]
    top = NOT_BLIND
    for step in range(legal_moves(first, rules, more)):
        copy_part(first, second, 0, WIDTH)
        apply_move(second, rules, more[step])
        if not opens_choice(second, desk.sheet[SEAT]):
            top = max(top, worth_claimed(desk, second))
            continue
        for last in range(legal_moves(second, rules, most)):
            copy_part(second, third, 0, WIDTH)
            apply_move(third, rules, most[last])
            top = max(top, worth_claimed(desk, third))
    return top


@fast
def worth_made(arena: Arena, desk: Desk, view: Numbers, move: int) -> float:
    """The worth of a move that is made for the look, with its best choices."""
    state = arena.ints[mem.ROOMS : mem.DICE]
    copy_part(view, state, 0, WIDTH)
    apply_move(state, desk.rules, move)
    return best_choice(arena, desk) if opens_choice(state, desk.sheet[SEAT]) else worth_claimed(desk, state)


@fast
def value_moves(arena: Arena, view: Numbers, seat: int, samples: int, dice: Numbers) -> int:
    """List the legal moves of a view (MOVES) and what each is worth (VALUES); returns how many there are."""
    ints, floats, desk = arena.ints, arena.floats, desk_of(arena)
    rules, moves = desk.rules, ints[mem.MOVES : mem.CHOICES]
    before = ints[mem.ROOMS + 3 * WIDTH : mem.DICE]
    count = legal_moves(view, rules, moves)
    look_at(desk, view, seat, samples, dice)
    now = worth_of(desk, view)
    # ``worth_of_play`` lays and takes up in place; the view is the caller's.
    copy_part(view, before, 0, WIDTH)
    claims = expect_claims(before, rules, seat)
    for index in range(count):
        move = moves[index]
        blind = blind_worth(view, rules, seat, move)
        if blind > NOT_BLIND:
            floats[mem.VALUES + index] = now + blind
        elif plain(view, rules, move) and not claim_follows(before, rules, seat, move, claims):
            floats[mem.VALUES + index] = worth_of_play(desk, before, move)
        else:
            floats[mem.VALUES + index] = worth_made(arena, desk, view, move)
    return count


@fast
def best_of(floats: Floats, first: int, count: int) -> int:
    """Which of so many floats from ``first`` on is the highest, the earliest of equal ones."""
    best = 0
    for index in range(1, count):
        if floats[first + index] > floats[first + best]:
            best = index
    return best
