"""The course of a turn: when claims are looked at, when a draw is due, when it goes over (B4-B11, T3, S6, S11, S14)."""

from __future__ import annotations

from . import layout as at
from .cells import hand_size, kind_count, kind_of, one_of
from .jit import Numbers, Rules, compiled, inlined
from .plain import Deck, Ending, Phase
from .proof import look_for_claims
from .siege import hold_out
from .stones import end_game, settle


@inlined
def draw_due(state: Numbers, rules: Rules) -> int:
    """Whether the turn's player is below the hand limit and nothing forbids the draw (T3, T16)."""
    return int(hand_size(state, state[at.TURN]) < rules[at.HAND_LIMIT] and not state[at.SKIP_DRAW])


@inlined
def can_draw(state: Numbers, rules: Rules) -> int:
    """Whether a draw is due and there is a card to draw (B8, T3, Y2)."""
    if not draw_due(state, rules):
        return 0
    if state[at.DECK_SIZE + Deck.TROOP]:
        return 1
    return int(state[at.DECK_SIZE + Deck.TACTICS] > 0 and not rules[at.SIEGE_DECK_ENDS])


@inlined
def may_claim(state: Numbers, rules: Rules) -> int:
    """Whether this is a moment for claims (B4, B5, X1, S11); T20: never while an effect is carried out."""
    phase = state[at.PHASE]
    if phase > Phase.AFTER_DRAW:
        return 0
    if rules[at.SIEGE]:
        return int(state[at.TURN] == state[at.FIRST])
    return rules[at.CLAIM_FIRST] if phase == Phase.TURN_START else rules[at.CLAIM_LATER]


@inlined
def start_turn(state: Numbers, rules: Rules, seat: int) -> None:
    """Begin a seat's turn."""
    state[at.TURN] = seat
    state[at.ACTOR] = seat
    state[at.PHASE] = Phase.TURN_START
    state[at.PREPARED] = 0
    state[at.SKIP_DRAW] = 0
    state[at.CLAIMABLE] = 0
    if rules[at.SIEGE]:  # before anything is decided: the defender's full rows win as his turn begins (S14)
        hold_out(state, rules, seat)
    if state[at.PHASE] != Phase.OVER and may_claim(state, rules):
        look_for_claims(state, rules, seat)


@compiled
def end_turn(state: Numbers, rules: Rules) -> None:
    """The turn goes over, or both have passed and the stones are settled (B11)."""
    following = 1 - state[at.TURN]
    # The passes are counted, not what a draw after the first may have brought (decision 5).
    if state[at.PASSES] >= 2 and not rules[at.SIEGE]:
        state[at.CLAIMABLE] = 0
        settle(state, rules, following)
    else:
        start_turn(state, rules, following)


@compiled
def close_turn(state: Numbers, rules: Rules) -> None:
    """No card can be drawn: the siege is over if one was due (S14, Y2), else the turn ends."""
    if rules[at.SIEGE] and draw_due(state, rules):
        end_game(state, 1 - state[at.FIRST], Ending.DECK_OUT)
    else:
        end_turn(state, rules)


@inlined
def end_turn_if_done(state: Numbers, rules: Rules) -> None:
    """After a play, a pass or a claim: the turn ends by itself when nothing is left to decide in it."""
    if state[at.PHASE] == Phase.OVER:
        state[at.CLAIMABLE] = 0
    elif state[at.CLAIMABLE] == 0:
        if state[at.PHASE] == Phase.AFTER_DRAW:
            end_turn(state, rules)
        elif state[at.PHASE] == Phase.AFTER_PLAY and not can_draw(state, rules):
            close_turn(state, rules)


@compiled
def finish_play(state: Numbers, rules: Rules) -> None:
    """The play step, its effects included, is over: claims and the draw follow."""
    state[at.ACTOR] = state[at.TURN]
    state[at.PHASE] = Phase.AFTER_PLAY
    state[at.EFFECT] = at.NONE
    state[at.CLAIMABLE] = 0
    if may_claim(state, rules):
        look_for_claims(state, rules, state[at.TURN])
    end_turn_if_done(state, rules)


@inlined
def draw_card(state: Numbers, deck: int, seat: int) -> int:
    """Take the top card of a deck into a hand; a place that the other knew becomes a card he knows."""
    top = state[at.DECK_SIZE + deck] - 1
    state[at.DECK_SIZE + deck] = top
    bit = 1 << top
    if deck == Deck.TROOP:
        card = state[at.DECK + top]
        state[at.DECK + top] = at.NONE
        if state[at.KNOWN_AT + 1 - seat] & bit:
            state[at.KNOWN + 1 - seat] |= 1 << card
        # To the other, any unknown card drawn since then may be a reinforced one (Y10): how many is what he can count.
        elif state[at.REINFORCED]:
            state[at.FRESH + seat] += 1
        state[at.KNOWN_AT] &= ~bit
        state[at.KNOWN_AT + 1] &= ~bit
    else:
        card = state[at.DECK_OF_TACTICS + top]
        state[at.DECK_OF_TACTICS + top] = at.NONE
        if state[at.KNOWN_TACTICS_AT + 1 - seat] & bit:
            state[at.KNOWN_TACTICS + 1 - seat] += one_of(kind_of(card))
        state[at.KNOWN_TACTICS_AT] &= ~bit
        state[at.KNOWN_TACTICS_AT + 1] &= ~bit
    add_to_hand(state, seat, card)
    return card


@inlined
def add_to_hand(state: Numbers, seat: int, card: int) -> None:
    """Put a card into a hand."""
    if card < at.MOST_TROOPS:
        state[at.HAND + seat] |= 1 << card
        state[at.HAND_TROOP_COUNT + seat] += 1
    else:
        state[at.HAND_TACTICS + seat] += one_of(kind_of(card))
        state[at.HAND_TACTICS_COUNT + seat] += 1


@inlined
def take_from_hand(state: Numbers, seat: int, card: int) -> None:
    """Take a card out of a hand; what the other knew of it is settled."""
    other = 1 - seat
    if card < at.MOST_TROOPS:
        bit = 1 << card
        state[at.HAND + seat] &= ~bit
        state[at.HAND_TROOP_COUNT + seat] -= 1
        # A reinforced troop that shows itself was one of the fresh ones, unless it got there by an exchange.
        if state[at.REINFORCED] & bit and not state[at.KNOWN + other] & bit:
            state[at.FRESH + seat] -= 1
        state[at.KNOWN + other] &= ~bit
    else:
        kind = kind_of(card)
        state[at.HAND_TACTICS + seat] -= one_of(kind)
        state[at.HAND_TACTICS_COUNT + seat] -= 1
        # Two jokers are not told apart: one that leaves is taken for the one that was known.
        if kind_count(state[at.KNOWN_TACTICS + other], kind):
            state[at.KNOWN_TACTICS + other] -= one_of(kind)
