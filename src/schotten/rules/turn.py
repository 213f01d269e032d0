"""The course of a turn: when claims are looked at, when a draw is due, when it goes over (B4-B11, T3, S6, S11, S14)."""

from __future__ import annotations

from .jit import Numbers, Rules, compiled, inlined
from .layout import (
    ACTOR,
    AFTER_DRAW,
    AFTER_PLAY,
    CLAIM_FIRST,
    CLAIM_LATER,
    CLAIMABLE,
    DECK,
    DECK_OF_TACTICS,
    DECK_OUT,
    DECK_SIZE,
    EFFECT,
    FIRST,
    FRESH,
    HAND,
    HAND_LIMIT,
    HAND_TACTICS,
    HAND_TACTICS_COUNT,
    HAND_TROOP_COUNT,
    KNOWN,
    KNOWN_AT,
    KNOWN_TACTICS,
    KNOWN_TACTICS_AT,
    MOST_TROOPS,
    NONE,
    OVER,
    PASSES,
    PHASE,
    PREPARED,
    REINFORCED,
    SIEGE,
    SIEGE_DECK_ENDS,
    SKIP_DRAW,
    TACTICS,
    TACTICS_DECK,
    TROOP_DECK,
    TURN,
    TURN_START,
)
from .proof import look_for_claims
from .siege import hold_out
from .stones import end_game, settle


@inlined
def draw_due(state: Numbers, rules: Rules) -> int:
    """Whether the turn's player is below the hand limit and nothing forbids the draw (T3, T16)."""
    seat = state[TURN]
    held = state[HAND_TROOP_COUNT + seat] + state[HAND_TACTICS_COUNT + seat]
    return int(held < rules[HAND_LIMIT] and not state[SKIP_DRAW])


@inlined
def can_draw(state: Numbers, rules: Rules) -> int:
    """Whether a draw is due and there is a card to draw (B8, T3, Y2)."""
    if not draw_due(state, rules):
        return 0
    if state[DECK_SIZE + TROOP_DECK]:
        return 1
    return int(state[DECK_SIZE + TACTICS_DECK] > 0 and not rules[SIEGE_DECK_ENDS])


@inlined
def may_claim(state: Numbers, rules: Rules) -> int:
    """Whether this is a moment for claims (B4, B5, X1, S11); T20: never while an effect is carried out."""
    phase = state[PHASE]
    if phase > AFTER_DRAW:
        return 0
    if rules[SIEGE]:
        return int(state[TURN] == state[FIRST])
    return rules[CLAIM_FIRST] if phase == TURN_START else rules[CLAIM_LATER]


@inlined
def start_turn(state: Numbers, rules: Rules, seat: int) -> None:
    """Begin a seat's turn."""
    state[TURN] = seat
    state[ACTOR] = seat
    state[PHASE] = TURN_START
    state[PREPARED] = 0
    state[SKIP_DRAW] = 0
    state[CLAIMABLE] = 0
    if rules[SIEGE]:
        hold_out(state, rules, seat)
    if state[PHASE] != OVER and may_claim(state, rules):
        look_for_claims(state, rules, seat)


@compiled
def end_turn(state: Numbers, rules: Rules) -> None:
    """The turn goes over, or both have passed and the stones are settled (B11)."""
    following = 1 - state[TURN]
    if state[PASSES] >= 2 and not rules[SIEGE]:
        state[CLAIMABLE] = 0
        settle(state, rules, following)
    else:
        start_turn(state, rules, following)


@compiled
def close_turn(state: Numbers, rules: Rules) -> None:
    """No card can be drawn: the siege is over if one was due (S14, Y2), else the turn ends."""
    if rules[SIEGE] and draw_due(state, rules):
        end_game(state, 1 - state[FIRST], DECK_OUT)
    else:
        end_turn(state, rules)


@inlined
def go_on(state: Numbers, rules: Rules) -> None:
    """After a play, a pass or a claim: the turn ends by itself when nothing is left to decide in it."""
    if state[PHASE] == OVER:
        state[CLAIMABLE] = 0
    elif state[CLAIMABLE] == 0:
        if state[PHASE] == AFTER_DRAW:
            end_turn(state, rules)
        elif state[PHASE] == AFTER_PLAY and not can_draw(state, rules):
            close_turn(state, rules)


@compiled
def finish_play(state: Numbers, rules: Rules) -> None:
    """The play step, its effects included, is over: claims and the draw follow."""
    state[ACTOR] = state[TURN]
    state[PHASE] = AFTER_PLAY
    state[EFFECT] = NONE
    state[CLAIMABLE] = 0
    if may_claim(state, rules):
        look_for_claims(state, rules, state[TURN])
    go_on(state, rules)


@inlined
def draw_card(state: Numbers, deck: int, seat: int) -> int:
    """Take the top card of a deck into a hand; a place that the other knew becomes a card he knows."""
    top = state[DECK_SIZE + deck] - 1
    state[DECK_SIZE + deck] = top
    bit = 1 << top
    if deck == TROOP_DECK:
        card = state[DECK + top]
        state[DECK + top] = NONE
        if state[KNOWN_AT + 1 - seat] & bit:
            state[KNOWN + 1 - seat] |= 1 << card
        elif state[REINFORCED]:
            state[FRESH + seat] += 1
        state[KNOWN_AT] &= ~bit
        state[KNOWN_AT + 1] &= ~bit
    else:
        card = state[DECK_OF_TACTICS + top]
        state[DECK_OF_TACTICS + top] = NONE
        if state[KNOWN_TACTICS_AT + 1 - seat] & bit:
            state[KNOWN_TACTICS + 1 - seat] += 1 << 2 * (card - TACTICS)
        state[KNOWN_TACTICS_AT] &= ~bit
        state[KNOWN_TACTICS_AT + 1] &= ~bit
    add_to_hand(state, seat, card)
    return card


@inlined
def add_to_hand(state: Numbers, seat: int, card: int) -> None:
    """Put a card into a hand."""
    if card < MOST_TROOPS:
        state[HAND + seat] |= 1 << card
        state[HAND_TROOP_COUNT + seat] += 1
    else:
        state[HAND_TACTICS + seat] += 1 << 2 * (card - TACTICS)
        state[HAND_TACTICS_COUNT + seat] += 1


@inlined
def take_from_hand(state: Numbers, seat: int, card: int) -> None:
    """Take a card out of a hand; what the other knew of it is settled."""
    other = 1 - seat
    if card < MOST_TROOPS:
        bit = 1 << card
        state[HAND + seat] &= ~bit
        state[HAND_TROOP_COUNT + seat] -= 1
        if state[REINFORCED] & bit and not state[KNOWN + other] & bit:
            state[FRESH + seat] -= 1
        state[KNOWN + other] &= ~bit
    else:
        shift = 2 * (card - TACTICS)
        state[HAND_TACTICS + seat] -= 1 << shift
        state[HAND_TACTICS_COUNT + seat] -= 1
        if state[KNOWN_TACTICS + other] >> shift & 3:
            state[KNOWN_TACTICS + other] -= 1 << shift
