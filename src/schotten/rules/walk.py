"""One seat's record, walked move by move: what the seat knew at each point, from what the record shows it.

Before each step the hidden cards are dealt so that it is possible (``completing``), then it is made by the rules and
looked at as the seat would: what was dealt arbitrarily is hidden again. A host calls ``begin_walk``, and for each step
``fit_step`` and ``take_step``; between the two the state of before the step can be kept, to tell what happens. Whatever
is told of such states is for the viewer's eyes only: to all others they are made up.
"""

from __future__ import annotations

from . import layout as at
from . import walk_layout as seen
from .apply import apply_move
from .cells import is_troop, tactics_card
from .completing import complete
from .deal import begin, lay_out
from .jit import Numbers, Rules, compiled, count_ones
from .legal import why_illegal
from .moves import ACT, CLAIM, DRAW, PASS, PICK, TARGET
from .plain import Deck, Phase, Refusal
from .tactics.exchange import EXCHANGED
from .view import view_for


@compiled
def begin_walk(state: Numbers, rules: Rules, walk: Numbers, first: int, hand: int, view: Numbers) -> int:
    """Write what the viewer (``walk``) knows after the deal; whether its hand, a set, can have been dealt."""
    seat = walk[seen.VIEWER]
    if hand & ~rules[at.ALL] or count_ones(hand) != (0 if seat == at.NONE else rules[at.DEALT]):
        return 0
    for cell in range(seen.MADE, seen.WALK_WIDTH):
        walk[cell] = 0
    lay_out(state)
    for card in range(rules[at.TROOPS]):
        state[at.DECK + card] = card
    state[at.DECK_SIZE + Deck.TROOP] = rules[at.TROOPS]
    state[at.DECK_SIZE + Deck.TACTICS] = rules[at.TACTICS_COUNT]
    begin(state, rules, first)
    if seat != at.NONE:
        state[at.HAND + seat] = hand
    view_for(state, rules, seat, view)
    return 1


@compiled
def fit_step(view: Numbers, rules: Rules, walk: Numbers, move: int, card: int, state: Numbers) -> int:
    """Write a state that looks like the view and in which the next step of the record can be made.

    ``move`` is NONE for a hidden pick; ``card`` is what a draw brought, or the back of a pick. The result is 0, a
    refusal of the rules, or below 0 a doubt.
    """
    walk[seen.MADE] = move
    walk[seen.SHOWN] = card if move == at.NONE else card_of(move)
    doubt = note_wishes(view, walk, move, card)
    if not doubt:
        doubt = complete(view, rules, walk, state)
    if not doubt and move == at.NONE:
        doubt = find_pick(state, rules, walk)
    if doubt:
        return -doubt
    refusal = why_illegal(state, rules, walk[seen.MADE])
    return Refusal.FINE if may_be_passing(view, walk, refusal) else refusal


@compiled
def take_step(view: Numbers, rules: Rules, walk: Numbers, state: Numbers) -> int:
    """Make the step that was fitted: ``state`` and ``view`` are then those after it. 0, or below 0 a doubt."""
    phase, seat = view[at.PHASE], view[at.ACTOR]
    apply_move(state, rules, walk[seen.MADE])
    if phase == Phase.PICK_EXCHANGE:
        count = walk[seen.PICK_COUNT + seat]
        walk[seen.PICKS + EXCHANGED * seat + count] = walk[seen.SHOWN]
        walk[seen.PICK_COUNT + seat] = count + 1
        if state[at.PHASE] != Phase.PICK_EXCHANGE and not end_exchange(walk):
            return -seen.OPEN_AFTER
    view_for(state, rules, walk[seen.VIEWER], view)
    return 0


# -- the parts of a step ---------------------------------------------------------------------------------
@compiled
def card_of(move: int) -> int:
    """The card that a move plays or picks, or NONE."""
    if move < 0 or move >= DRAW:
        return at.NONE
    if move < ACT:
        return move // at.MOST_SPOTS
    if move < TARGET:
        return tactics_card(at.FIRST_ACTION + move - ACT)
    return move - PICK if move >= PICK else at.NONE


@compiled
def note_wishes(view: Numbers, walk: Numbers, move: int, card: int) -> int:
    """Note where the step needs certain cards; 0, or what is doubtful about what it shows."""
    own = int(view[at.ACTOR] == walk[seen.VIEWER])
    walk[seen.TOP_DECK], walk[seen.WANTED] = at.NONE, at.NONE
    if DRAW <= move < CLAIM:
        back = seen.HIDDEN if move - DRAW == Deck.TROOP else seen.HIDDEN_TACTICS
        if own != int(card >= 0) or not (own or card == back):
            return seen.NOT_SEEN
        if own:
            walk[seen.TOP_DECK], walk[seen.TOP] = move - DRAW, card
    elif move == at.NONE:
        return seen.OWN_PICK if own else 0
    elif not own and is_from_hand(view, move):
        walk[seen.WANTED] = card_of(move)
    return 0


@compiled
def is_from_hand(view: Numbers, move: int) -> int:
    """Whether a move's card comes out of a hand."""
    return int(move < TARGET or view[at.PHASE] == Phase.GIVE_BACK or view[at.PHASE] == Phase.PICK_EXCHANGE)


@compiled
def find_pick(state: Numbers, rules: Rules, walk: Numbers) -> int:
    """Note some card that the other seat may have given back or picked; 0, or that there is none."""
    phase, fitting = state[at.PHASE], at.NONE
    if phase != Phase.GIVE_BACK and phase != Phase.PICK_EXCHANGE:
        return seen.NO_PICK
    for card in range(at.CARDS - 1, -1, -1):
        if why_illegal(state, rules, PICK + card) != Refusal.FINE:
            continue
        right = is_troop(card) == int(walk[seen.SHOWN] == seen.HIDDEN)
        # Before the cards of an exchange change hands not even their kind is seen.
        if right or (phase == Phase.PICK_EXCHANGE and not fits(walk, fitting)):
            fitting = card
    if fitting == at.NONE:
        return seen.NO_PICK
    walk[seen.MADE] = PICK + fitting
    return 0


@compiled
def fits(walk: Numbers, card: int) -> int:
    """Whether a card has the back that is shown."""
    return int(card != at.NONE and is_troop(card) == int(walk[seen.SHOWN] == seen.HIDDEN))


@compiled
def may_be_passing(view: Numbers, walk: Numbers, refusal: int) -> int:
    """Whether only arbitrary tactics of the other hand speak against a pass."""
    seat = view[at.ACTOR]
    if seat == walk[seen.VIEWER] or walk[seen.MADE] != PASS or refusal != Refusal.MUST_PLAY:
        return 0
    return int(not (view[at.HAND_TROOP_COUNT + seat] and view[at.OPEN + seat]))


@compiled
def end_exchange(walk: Numbers) -> int:
    """Forget the picks of an exchange that is over; whether a player among the viewers knows what he got."""
    viewer, known = walk[seen.VIEWER], 1
    for number in range(EXCHANGED):
        shown = number < walk[seen.PICK_COUNT + 1 - viewer] if viewer != at.NONE else False
        if shown and walk[seen.PICKS + EXCHANGED * (1 - viewer) + number] < 0:
            known = 0
    for seat in range(2):
        walk[seen.PICK_COUNT + seat] = 0
    return known
