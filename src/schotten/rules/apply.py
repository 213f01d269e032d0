"""Making a move. ``apply_move`` trusts its caller: ask ``why_illegal`` first."""

from __future__ import annotations

from . import layout as at
from .cells import kind_of, tactics_card
from .jit import Numbers, Rules, compiled, inlined, stay_apart
from .moves import ACT, CLAIM, DRAW, PASS, PICK, PLAY, POUR, RETREAT, TARGET, TARGETS, TO_DISCARD, TO_SPOT
from .plain import Phase
from .siege import damage, pour, put_card, retreat
from .stones import own_stone
from .tactics import recruiter
from .tactics.dispatch import go_to_spot, lay, pick, start_effect, target
from .tactics.moving import move_target
from .turn import close_turn, draw_card, end_turn, end_turn_if_done, finish_play, take_from_hand

TACTICS_PLAYS = PLAY + at.MOST_TROOPS * at.MOST_SPOTS  # the plays of troops come first


@inlined
def play_card(state: Numbers, rules: Rules, card: int, spot: int) -> None:
    """Lay a hand card at a spot (B6, S9)."""
    seat = state[at.TURN]
    take_from_hand(state, seat, card)
    state[at.PASSES] = 0  # only passes in succession settle the stones (B11)
    if card < at.MOST_TROOPS:
        put_card(state, rules, spot, seat, card)
    else:
        state[at.PLAYED + seat] += 1
        lay(state, rules, kind_of(card), spot)
    finish_play(state, rules)


@compiled
def play_action(state: Numbers, rules: Rules, kind: int) -> None:
    """Play an action card (T15-T19, Y5-Y11)."""
    seat = state[at.TURN]
    take_from_hand(state, seat, tactics_card(kind))
    state[at.PASSES] = 0
    state[at.PLAYED + seat] += 1
    state[at.CLAIMABLE] = 0  # no claims while an effect is carried out (T20)
    start_effect(state, rules, kind)


@compiled
def claim(state: Numbers, rules: Rules, spot: int) -> None:
    """Claim a spot; the other claims of this moment stay as they are (P6)."""
    # No proof is made anew: the cards of a claimed spot, and those a tile loses, stay seen (P4).
    state[at.CLAIMABLE] &= ~(1 << spot)
    if rules[at.SIEGE]:
        damage(state, rules, spot)
    else:
        own_stone(state, rules, spot, state[at.TURN])
    end_turn_if_done(state, rules)


@inlined
def draw(state: Numbers, rules: Rules, deck: int) -> None:
    """Draw at the end of the turn, or for the recruiter."""
    if state[at.PHASE] == Phase.RECRUIT:
        recruiter.draw(state, rules, deck)
        return
    draw_card(state, deck, state[at.TURN])
    # What is drawn is seen by nobody else, so the claims are those of before (S11: they may still be made).
    if rules[at.SIEGE] and state[at.CLAIMABLE]:
        state[at.PHASE] = Phase.AFTER_DRAW
    else:
        end_turn(state, rules)


@compiled
def answer_effect(state: Numbers, rules: Rules, move: int) -> None:
    """Answer the question of the action card under way."""
    if move < TO_SPOT:
        target(state, rules, (move - TARGET) // TARGETS, (move - TARGET) % TARGETS)
    elif move < TO_DISCARD:
        go_to_spot(state, rules, move - TO_SPOT)
    elif move == TO_DISCARD:
        move_target(state, rules, at.NONE)
    else:
        pick(state, rules, move - PICK)


@compiled
def prepare_or_stop(state: Numbers, rules: Rules, move: int) -> None:
    """Retreat, pour, pass, or end the turn."""
    if move < POUR:
        retreat(state, rules, move - RETREAT)
        state[at.CLAIMABLE] &= ~(1 << move - RETREAT)
    elif move < PASS:
        pour(state, rules, move - POUR)
    elif move == PASS:
        state[at.PASSES] += 1
        finish_play(state, rules)
    elif state[at.PHASE] == Phase.AFTER_PLAY:  # claims were left alone where no card could be drawn
        close_turn(state, rules)
    else:
        end_turn(state, rules)


@inlined
def rest_if_over(state: Numbers) -> None:
    """However it ended, a finished state asks nobody for anything."""
    if state[at.PHASE] == Phase.OVER:
        state[at.ACTOR] = state[at.TURN]
        state[at.CLAIMABLE] = 0


@compiled
def apply_move(state: Numbers, rules: Rules, move: int) -> None:
    """Make a legal move."""
    stay_apart()  # random play would else hold a copy of every effect, ten times the code
    state[at.MOVES] += 1
    if move < ACT:
        card = move // at.MOST_SPOTS
        play_card(state, rules, card, move - card * at.MOST_SPOTS)
    elif move < TARGET:
        play_action(state, rules, move - ACT + at.FIRST_ACTION)
    elif move < DRAW:
        answer_effect(state, rules, move)
    elif move < CLAIM:
        draw(state, rules, move - DRAW)
    elif move < RETREAT:
        claim(state, rules, move - CLAIM)
    else:
        prepare_or_stop(state, rules, move)
    rest_if_over(state)


@inlined
def apply_usual(state: Numbers, rules: Rules, move: int) -> None:
    """Make a legal move; the two that nearly all are, a troop and a draw, without the call of ``apply_move``."""
    if move < TACTICS_PLAYS:
        state[at.MOVES] += 1
        card = move // at.MOST_SPOTS
        play_card(state, rules, card, move - card * at.MOST_SPOTS)
        rest_if_over(state)
    elif DRAW <= move < CLAIM:
        state[at.MOVES] += 1
        draw(state, rules, move - DRAW)
        rest_if_over(state)
    else:
        apply_move(state, rules, move)
