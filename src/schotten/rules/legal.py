"""What may be done: ``why_illegal`` is the one source of refusals; ``legal_moves`` lists what it does not refuse."""

from __future__ import annotations

from . import layout as at
from .cells import (
    first_kind,
    holds,
    is_claimed,
    is_troop,
    kind_count,
    kind_of,
    owned,
    row_size,
    tactics_card,
    tactics_in_game,
    without_kind,
)
from .jit import Numbers, Rules, compiled, inlined, low_index
from .moves import (
    ACT,
    CLAIM,
    DRAW,
    END,
    MOVE_COUNT,
    PASS,
    PICK,
    PLAY,
    POUR,
    RETREAT,
    TARGET,
    TARGETS,
    TO_DISCARD,
    TO_SPOT,
)
from .plain import Phase, Refusal
from .proof import refutation
from .rows import why_no_place
from .tactics import recruiter
from .tactics.dispatch import (
    does_something,
    why_not_card,
    why_not_lay,
    why_not_pick,
    why_not_target,
    why_not_to,
    why_not_to_discard,
)
from .tactics.mud import without_proof
from .tactics.recruitment import elites_in_discard
from .turn import can_draw, may_claim

MOST_MOVES = 256  # more than any position has


@inlined
def may_lead(state: Numbers, seat: int) -> int:
    """The lead rule: nobody who has played more tactics than the other plays another (T4, Y1)."""
    return int(state[at.PLAYED + seat] <= state[at.PLAYED + 1 - seat])


@compiled
def why_not_play(state: Numbers, rules: Rules, card: int, spot: int) -> int:
    """Why a troop, an elite or a terrain may not be laid at a spot (B6, B7, T4, T10, S9)."""
    seat = state[at.ACTOR]
    if state[at.PHASE] != Phase.TURN_START:
        return Refusal.NOT_NOW
    if is_troop(card):
        if card >= rules[at.TROOPS]:
            return Refusal.NOT_IN_GAME
        return why_no_place(state, seat, spot) if holds(state, seat, card) else Refusal.NOT_IN_HAND
    why = why_not_tactics(state, rules, seat, kind_of(card))
    return why_not_lay(state, seat, kind_of(card), spot) if why == Refusal.FINE else why


@compiled
def why_not_tactics(state: Numbers, rules: Rules, seat: int, kind: int) -> int:
    """Why a tactics card may not be played at all."""
    if not tactics_in_game(rules, kind):
        return Refusal.NOT_IN_GAME
    if not kind_count(state[at.HAND_TACTICS + seat], kind):
        return Refusal.NOT_IN_HAND
    if not may_lead(state, seat):
        return Refusal.LEAD_RULE
    return why_not_card(state, rules, seat, kind)


@compiled
def why_not_act(state: Numbers, rules: Rules, kind: int) -> int:
    """Why an action card may not be played."""
    if state[at.PHASE] != Phase.TURN_START:
        return Refusal.NOT_NOW
    why = why_not_tactics(state, rules, state[at.ACTOR], kind)
    if why != Refusal.FINE:
        return why
    return Refusal.FINE if does_something(state, rules, state[at.ACTOR], kind) else Refusal.NO_EFFECT


@compiled
def why_no_claim(state: Numbers, rules: Rules, spot: int) -> int:
    """Why a spot may not be claimed now (P1-P9, S11)."""
    seat = state[at.TURN]
    # Proofs are made once, when something changes (``turn``), and only remembered here.
    if state[at.CLAIMABLE] >> spot & 1:
        return Refusal.FINE
    if rules[at.SIEGE] and seat != state[at.FIRST]:
        return Refusal.ONLY_ATTACKER
    if not may_claim(state, rules):
        return Refusal.NOT_NOW
    if is_claimed(state, spot):
        return Refusal.SPOT_CLAIMED
    if not state[at.COMPLETE + seat] >> spot & 1:
        return Refusal.ROW_INCOMPLETE
    if without_proof(state, rules, seat) >> spot & 1:
        return Refusal.OTHER_INCOMPLETE
    return Refusal.ROW_LOSES if refutation(state, rules, spot, seat) == 0 else Refusal.NOT_PROVEN


@compiled
def why_no_draw(state: Numbers, rules: Rules, deck: int) -> int:
    """Why no card may be drawn from a deck."""
    if state[at.PHASE] == Phase.RECRUIT:
        return recruiter.why_no_draw(state, deck)
    if state[at.PHASE] != Phase.AFTER_PLAY:
        return Refusal.NOT_NOW
    if state[at.DECK_SIZE + deck] == 0:
        return Refusal.DECK_EMPTY
    return Refusal.FINE if can_draw(state, rules) else Refusal.NO_DRAW_DUE


@compiled
def why_no_retreat(state: Numbers, rules: Rules, spot: int) -> int:
    """Why the attacker may not retreat from a tile (S7)."""
    if not rules[at.SIEGE]:
        return Refusal.NOT_IN_GAME
    if state[at.PHASE] != Phase.TURN_START:
        return Refusal.NOT_NOW
    if state[at.TURN] != state[at.FIRST]:
        return Refusal.ONLY_ATTACKER
    return Refusal.FINE if row_size(state, spot, state[at.FIRST]) else Refusal.NO_CARDS_HERE


@compiled
def why_no_pour(state: Numbers, rules: Rules, spot: int) -> int:
    """Why the defender may not throw a cauldron at a tile (S8)."""
    if not rules[at.SIEGE]:
        return Refusal.NOT_IN_GAME
    if state[at.PHASE] != Phase.TURN_START:
        return Refusal.NOT_NOW
    if state[at.TURN] == state[at.FIRST]:
        return Refusal.ONLY_DEFENDER
    if state[at.CAULDRONS] == 0:
        return Refusal.NO_CAULDRON
    if state[at.PREPARED]:
        return Refusal.CAULDRON_THROWN
    return Refusal.FINE if row_size(state, spot, state[at.FIRST]) else Refusal.NO_CARDS_HERE


@compiled
def can_play_tactics(state: Numbers, rules: Rules, seat: int) -> int:
    """Whether a seat has a tactics card that it may play now."""
    if state[at.HAND_TACTICS + seat] == 0 or not may_lead(state, seat):
        return 0
    for kind in range(at.KINDS):
        if why_not_tactics(state, rules, seat, kind) != Refusal.FINE:
            continue
        if kind < at.ELITES:  # needs a free place, terrain only a stone that is not claimed (T9), an action a use (T8)
            if state[at.OPEN + seat]:
                return 1
        elif kind < at.FIRST_ACTION:
            if rules[at.ALL_SPOTS] & ~owned(state):
                return 1
        elif does_something(state, rules, seat, kind):
            return 1
    return 0


@compiled
def why_no_pass(state: Numbers, rules: Rules) -> int:
    """Why a player must play (B10, T5, S15, S16)."""
    seat = state[at.ACTOR]
    if state[at.PHASE] != Phase.TURN_START:
        return Refusal.NOT_NOW
    if state[at.HAND + seat] and state[at.OPEN + seat]:
        return Refusal.MUST_PLAY
    # With stones a tactics card may always be kept (T5); in the siege whoever has any legal card must play (S16), and
    # an attacker with a siege card must make room for it (S15).
    if rules[at.SIEGE]:
        if can_play_tactics(state, rules, seat):
            return Refusal.MUST_PLAY
        if state[at.HAND + seat] and seat == state[at.FIRST]:
            return Refusal.MUST_MAKE_ROOM
    return Refusal.FINE


@compiled
def why_no_end(state: Numbers, rules: Rules) -> int:
    """Why the turn may not be ended yet."""
    # ``end`` is a move only where claims are open and no draw closes them (decision 5).
    if state[at.PHASE] == Phase.AFTER_DRAW:
        return Refusal.FINE
    if state[at.PHASE] != Phase.AFTER_PLAY:
        return Refusal.NOT_NOW
    return Refusal.MUST_DRAW if can_draw(state, rules) else Refusal.FINE


@compiled
def why_not_at(state: Numbers, rules: Rules, move: int, spot: int) -> int:
    """Why a spot may not be claimed, given up or poured at."""
    if move < RETREAT:
        return why_no_claim(state, rules, spot)
    return why_no_retreat(state, rules, spot) if move < POUR else why_no_pour(state, rules, spot)


@compiled
def why_illegal(state: Numbers, rules: Rules, move: int) -> int:
    """Why a move may not be made now; FINE (0) if it may."""
    if move < 0 or move >= MOVE_COUNT:
        return Refusal.NO_SUCH_MOVE
    if state[at.PHASE] == Phase.OVER:
        return Refusal.GAME_OVER
    if move < ACT:
        card, spot = move // at.MOST_SPOTS, move % at.MOST_SPOTS
        return why_not_play(state, rules, card, spot) if spot < rules[at.SPOTS] else Refusal.NOT_IN_GAME
    if move < TARGET:
        return why_not_act(state, rules, move - ACT + at.FIRST_ACTION)
    if move < TO_SPOT:
        spot = (move - TARGET) // TARGETS
        if spot >= rules[at.SPOTS]:
            return Refusal.NOT_IN_GAME
        return why_not_target(state, rules, spot, (move - TARGET) % TARGETS)
    if move < TO_DISCARD:
        return why_not_to(state, move - TO_SPOT) if move - TO_SPOT < rules[at.SPOTS] else Refusal.NOT_IN_GAME
    if move == TO_DISCARD:
        return why_not_to_discard(state)
    if move < DRAW:
        return why_not_pick(state, rules, move - PICK)
    if move < CLAIM:
        return why_no_draw(state, rules, move - DRAW)
    if move < PASS:
        spot = (move - CLAIM) % at.MOST_SPOTS
        return why_not_at(state, rules, move, spot) if spot < rules[at.SPOTS] else Refusal.NOT_IN_GAME
    return why_no_pass(state, rules) if move == PASS else why_no_end(state, rules)


# -- the list of legal moves ---------------------------------------------------------------------------
@compiled
def list_spots(first: int, spots: int, out: Numbers, count: int) -> int:
    """Append the moves ``first`` + spot for each spot of a mask."""
    rest = spots
    while rest:
        out[count] = first + low_index(rest)
        count += 1
        rest &= rest - 1
    return count


@compiled
def list_cards(troops: int, tactics: int, out: Numbers, count: int) -> int:
    """Append the picks of a set of troops and a packed heap of tactics."""
    rest = troops
    while rest:
        out[count] = PICK + low_index(rest)
        count += 1
        rest &= rest - 1
    for kind in range(at.KINDS):
        if kind_count(tactics, kind):
            out[count] = PICK + tactics_card(kind)
            count += 1
    return count


@compiled
def list_tactics(state: Numbers, rules: Rules, out: Numbers, count: int) -> int:
    """Append the plays of the tactics in hand."""
    seat = state[at.ACTOR]
    # By kind, not by card: the two jokers are one move (decision 6).
    rest = state[at.HAND_TACTICS + seat] if may_lead(state, seat) else 0
    while rest:
        kind = first_kind(rest)
        rest = without_kind(rest, kind)
        if why_not_tactics(state, rules, seat, kind) != Refusal.FINE:
            continue
        if kind < at.FIRST_ACTION:
            spots = state[at.OPEN + seat] if kind < at.ELITES else rules[at.ALL_SPOTS] & ~owned(state)
            count = list_spots(PLAY + tactics_card(kind) * at.MOST_SPOTS, spots, out, count)
        elif does_something(state, rules, seat, kind):
            out[count] = ACT + kind - at.FIRST_ACTION
            count += 1
    return count


@compiled
def list_turn(state: Numbers, rules: Rules, out: Numbers, count: int) -> int:
    """Append what may be done at the start of a turn: prepare, play, pass."""
    seat = state[at.ACTOR]
    rest = state[at.HAND + seat]
    while rest:
        count = list_spots(PLAY + low_index(rest) * at.MOST_SPOTS, state[at.OPEN + seat], out, count)
        rest &= rest - 1
    if state[at.HAND_TACTICS + seat]:
        count = list_tactics(state, rules, out, count)
    if rules[at.SIEGE]:
        first = RETREAT if seat == state[at.FIRST] else POUR
        for spot in range(rules[at.SPOTS]):
            if why_illegal(state, rules, first + spot) == Refusal.FINE:
                out[count] = first + spot
                count += 1
    if why_no_pass(state, rules) == Refusal.FINE:
        out[count] = PASS
        count += 1
    return count


@compiled
def list_effect(state: Numbers, rules: Rules, out: Numbers) -> int:
    """List the answers to the question of the effect under way."""
    phase = state[at.PHASE]
    seat = state[at.ACTOR]
    if phase == Phase.PICK_DISCARD:
        return list_cards(state[at.DISCARD], elites_in_discard(state), out, 0)
    if phase == Phase.PICK_REINFORCE:
        return list_cards(state[at.DISCARD] & ~state[at.REINFORCED], 0, out, 0)
    count = 0
    if phase == Phase.RECRUIT:
        first, last = DRAW, CLAIM
    elif phase == Phase.PICK_TARGET:
        first, last = TARGET, TARGET + rules[at.SPOTS] * TARGETS
    elif phase == Phase.PICK_PLACE or phase == Phase.PICK_BLAST:
        first, last = TO_SPOT, PICK
    else:  # to give back or to exchange; tactics are asked for one by one, since a joker may have to stay (T16)
        count = list_cards(state[at.HAND + seat] & ~state[at.PICKED + seat], 0, out, 0)
        first, last = PICK + at.TACTICS, DRAW
    for move in range(first, last):
        if why_illegal(state, rules, move) == Refusal.FINE:
            out[count] = move
            count += 1
    return count


@compiled
def legal_moves(state: Numbers, rules: Rules, out: Numbers) -> int:
    """List the legal moves into ``out`` (room for MOST_MOVES) and return how many there are."""
    phase = state[at.PHASE]
    if phase == Phase.OVER:
        return 0
    if phase > Phase.AFTER_DRAW:  # all questions of action cards are numbered behind the steps of a turn
        return list_effect(state, rules, out)
    count = list_spots(CLAIM, state[at.CLAIMABLE], out, 0)
    if phase == Phase.TURN_START:
        return list_turn(state, rules, out, count)
    if phase == Phase.AFTER_PLAY and can_draw(state, rules):
        for deck in range(2):
            if state[at.DECK_SIZE + deck]:
                out[count] = DRAW + deck
                count += 1
    elif why_no_end(state, rules) == Refusal.FINE:
        out[count] = END
        count += 1
    return count
