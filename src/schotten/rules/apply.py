"""Making a move. ``apply_move`` trusts its caller: ask ``why_illegal`` first."""

from __future__ import annotations

from .jit import Numbers, Rules, compiled, inlined
from .layout import (
    ACTOR,
    AFTER_DRAW,
    AFTER_PLAY,
    CLAIMABLE,
    ELITES,
    FIRST_ACTION,
    GIVE_BACK,
    JOKER,
    JOKERS,
    MOST_SPOTS,
    MOST_TROOPS,
    MOVES,
    NONE,
    OVER,
    PASSES,
    PHASE,
    PICK_BLAST,
    PICK_DISCARD,
    PICK_REINFORCE,
    PLAYED,
    RECRUIT,
    SIEGE,
    TACTICS,
    TERRAIN_AT,
    TERRAIN_BY,
    TURN,
)
from .layout import FOG as FOG_KIND
from .moves import ACT, CLAIM, DRAW, PASS, PICK, POUR, RETREAT, TARGET, TARGETS, TO_DISCARD, TO_SPOT
from .rows import spot_changed
from .siege import damage, pour, put_card, retreat
from .stones import own_stone
from .tactics import (
    explode,
    give_back,
    leave,
    pick_for_exchange,
    put_down,
    recall,
    recruit_card,
    reinforce,
    start_effect,
    target,
)
from .turn import close_turn, draw_card, end_turn, finish_play, go_on, take_from_hand


@inlined
def play_card(state: Numbers, rules: Rules, card: int, spot: int) -> None:
    """Lay a hand card at a spot (B6, S9)."""
    seat = state[TURN]
    take_from_hand(state, seat, card)
    state[PASSES] = 0
    if card < MOST_TROOPS:
        put_card(state, rules, spot, seat, card)
    else:
        play_tactics(state, rules, card - TACTICS, spot)
    finish_play(state, rules)


@compiled
def play_tactics(state: Numbers, rules: Rules, kind: int, spot: int) -> None:
    """Lay an elite in a row or a terrain on a spot (T10-T14, Y4)."""
    seat = state[TURN]
    state[PLAYED + seat] += 1
    if kind == JOKER:
        state[JOKERS + seat] += 1
    if kind < ELITES:
        put_card(state, rules, spot, seat, TACTICS + kind)
    else:
        terrain = kind - FOG_KIND
        state[TERRAIN_AT + terrain] = spot
        state[TERRAIN_BY + terrain] = seat
        spot_changed(state, rules, spot)


@compiled
def play_action(state: Numbers, kind: int) -> None:
    """Play an action card (T15-T19, Y5-Y11)."""
    seat = state[TURN]
    take_from_hand(state, seat, TACTICS + kind)
    state[PASSES] = 0
    state[PLAYED + seat] += 1
    state[CLAIMABLE] = 0
    start_effect(state, kind)


@compiled
def claim(state: Numbers, rules: Rules, spot: int) -> None:
    """Claim a spot; the other claims of this moment stay as they are (P6)."""
    state[CLAIMABLE] &= ~(1 << spot)
    if rules[SIEGE]:
        damage(state, rules, spot)
    else:
        own_stone(state, rules, spot, state[TURN])
    go_on(state, rules)


@inlined
def draw(state: Numbers, rules: Rules, deck: int) -> None:
    """Draw at the end of the turn, or for the recruiter."""
    if state[PHASE] == RECRUIT:
        recruit_card(state, rules, deck)
        return
    draw_card(state, deck, state[TURN])
    if rules[SIEGE] and state[CLAIMABLE]:
        state[PHASE] = AFTER_DRAW
    else:
        end_turn(state, rules)


@compiled
def pick(state: Numbers, rules: Rules, card: int) -> None:
    """Choose a card for the effect under way."""
    phase = state[PHASE]
    if phase == GIVE_BACK:
        give_back(state, rules, card)
    elif phase == PICK_DISCARD:
        recall(state, card)
    elif phase == PICK_REINFORCE:
        reinforce(state, rules, card)
    else:
        pick_for_exchange(state, rules, card)


@compiled
def answer_effect(state: Numbers, rules: Rules, move: int) -> None:
    """Answer the question of the action card under way."""
    if move < TO_SPOT:
        target(state, rules, (move - TARGET) // TARGETS, (move - TARGET) % TARGETS)
    elif move < TO_DISCARD:
        if state[PHASE] == PICK_BLAST:
            explode(state, rules, move - TO_SPOT)
        else:
            put_down(state, rules, move - TO_SPOT)
    elif move == TO_DISCARD:
        leave(state, rules, NONE)
    else:
        pick(state, rules, move - PICK)


@compiled
def prepare_or_stop(state: Numbers, rules: Rules, move: int) -> None:
    """Retreat, pour, pass, or end the turn."""
    if move < POUR:
        retreat(state, rules, move - RETREAT)
        state[CLAIMABLE] &= ~(1 << move - RETREAT)
    elif move < PASS:
        pour(state, rules, move - POUR)
    elif move == PASS:
        state[PASSES] += 1
        finish_play(state, rules)
    elif state[PHASE] == AFTER_PLAY:
        close_turn(state, rules)
    else:
        end_turn(state, rules)


@compiled
def apply_move(state: Numbers, rules: Rules, move: int) -> None:
    """Make a legal move."""
    state[MOVES] += 1
    if move < ACT:
        play_card(state, rules, move // MOST_SPOTS, move % MOST_SPOTS)
    elif move < TARGET:
        play_action(state, move - ACT + FIRST_ACTION)
    elif move < DRAW:
        answer_effect(state, rules, move)
    elif move < CLAIM:
        draw(state, rules, move - DRAW)
    elif move < RETREAT:
        claim(state, rules, move - CLAIM)
    else:
        prepare_or_stop(state, rules, move)
    if state[PHASE] == OVER:
        state[ACTOR] = state[TURN]
        state[CLAIMABLE] = 0
