"""What may be done: ``why_illegal`` is the one source of refusals; ``legal_moves`` lists what it does not refuse."""

from __future__ import annotations

from .formations import kind_count
from .jit import Numbers, Rules, compiled, inlined, low_index
from .layout import (
    ACTOR,
    AFTER_DRAW,
    AFTER_PLAY,
    ALL_SPOTS,
    BETRAY,
    BETRAY_TACTICS,
    CAULDRONS,
    CLAIMABLE,
    COMPLETE,
    DECK_SIZE,
    DESERT,
    DISCARD,
    DISCARD_TACTICS,
    EFFECT,
    ELITES,
    EXPLOSION,
    FIRST,
    FIRST_ACTION,
    FROM_PLACE,
    FROM_SPOT,
    GIVE_BACK,
    HAND,
    HAND_TACTICS,
    HAND_TACTICS_COUNT,
    HAND_TROOP_COUNT,
    JOKER,
    JOKER_LIMIT,
    JOKERS,
    KINDS,
    MASK,
    MOST_PLACES,
    MOST_SPOTS,
    MOST_TROOPS,
    NONE,
    OPEN,
    OVER,
    PHASE,
    PICK_BLAST,
    PICK_DISCARD,
    PICK_EXCHANGE,
    PICK_PLACE,
    PICK_REINFORCE,
    PICK_TARGET,
    PICKED,
    PICKED_TACTICS,
    PLAYED,
    PREPARED,
    RECRUIT,
    RECRUITER,
    RECRUITMENT,
    REDEPLOY,
    REINFORCE,
    REINFORCED,
    ROW,
    SIEGE,
    SIZE,
    SPOTS,
    STONES,
    TACTICS,
    TACTICS_DECK,
    TACTICS_IN_GAME,
    TERRAIN_AT,
    TERRAIN_BY,
    TERRAIN_TARGETABLE,
    TROOP_DECK,
    TROOPS,
    TURN,
    TURN_START,
)
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
from .proof import refutation, without_proof
from .tactics import REINFORCEMENTS, may_recruit_from, troops_in_discard
from .turn import can_draw, may_claim

# -- refusals ------------------------------------------------------------------------------------------
(
    FINE,
    NO_SUCH_MOVE,
    GAME_OVER,
    NOT_NOW,
    NOT_IN_GAME,
    NOT_IN_HAND,
    SPOT_CLAIMED,
    ROW_FULL,
    LEAD_RULE,
    JOKER_PLAYED,
    NO_EFFECT,
    NO_DRAW_DUE,
    DECK_EMPTY,
    OTHER_DECK,
    ONLY_ATTACKER,
    ONLY_DEFENDER,
    NO_CARDS_HERE,
    NO_CAULDRON,
    CAULDRON_THROWN,
    ROW_INCOMPLETE,
    ROW_LOSES,
    NOT_PROVEN,
    MUST_PLAY,
    MUST_MAKE_ROOM,
    MUST_DRAW,
    NO_SUCH_TARGET,
    SAME_SPOT,
    NOT_IN_DISCARD,
    JOKER_STAYS,
    ALREADY_PICKED,
    OTHER_INCOMPLETE,
) = range(31)
MOST_MOVES = 256  # more than any position has


@inlined
def owned(state: Numbers) -> int:
    """Mask of claimed stones."""
    return state[STONES] | state[STONES + 1]


@inlined
def may_lead(state: Numbers, seat: int) -> int:
    """The lead rule: nobody who has played more tactics than the other plays another (T4, Y1)."""
    return int(state[PLAYED + seat] <= state[PLAYED + 1 - seat])


@compiled
def movable(state: Numbers, rules: Rules, spot: int, owner: int, place: int) -> int:
    """Whether a redeployment, desertion or betrayal may take what lies there (T7, T9, T17-T19, Y5, Y7, Y8)."""
    if owned(state) >> spot & 1:
        return 0
    row = 2 * spot + owner
    if place >= MOST_PLACES:
        terrain = place - MOST_PLACES
        if not rules[TERRAIN_TARGETABLE] or state[EFFECT] == BETRAY:
            return 0
        return int(state[TERRAIN_AT + terrain] == spot and state[TERRAIN_BY + terrain] == owner)
    if place >= state[SIZE + row]:
        return 0
    if state[EFFECT] == BETRAY and not rules[BETRAY_TACTICS]:
        return int(state[ROW + MOST_PLACES * row + place] < MOST_TROOPS)
    return 1


@compiled
def any_card(state: Numbers, rules: Rules, owner: int, troops_only: int) -> int:
    """Whether a seat has a card at an unclaimed spot; terrain counts where it can be a target."""
    taken = owned(state)
    for spot in range(rules[SPOTS]):
        row = 2 * spot + owner
        if taken >> spot & 1:
            continue
        if state[MASK + row] or (state[SIZE + row] and not troops_only):
            return 1
    if troops_only or not rules[TERRAIN_TARGETABLE]:
        return 0
    for terrain in range(2):
        spot = state[TERRAIN_AT + terrain]
        if spot != NONE and state[TERRAIN_BY + terrain] == owner and not taken >> spot & 1:
            return 1
    return 0


@compiled
def does_something(state: Numbers, rules: Rules, seat: int, kind: int) -> int:
    """Whether an action card would have an effect now (T8, Y13)."""
    if kind == RECRUITER:
        return int(state[DECK_SIZE + TROOP_DECK] + state[DECK_SIZE + TACTICS_DECK] > 0)
    if kind == REDEPLOY:
        return any_card(state, rules, seat, 0)
    if kind == DESERT:
        return any_card(state, rules, 1 - seat, 0)
    if kind == BETRAY:
        return int(state[OPEN + seat] != 0 and any_card(state, rules, 1 - seat, 1 - rules[BETRAY_TACTICS]) != 0)
    if kind == RECRUITMENT:
        return int(state[OPEN + seat] != 0 and (state[DISCARD] != 0 or state[DISCARD_TACTICS] != 0))
    if kind == EXPLOSION:
        return int(any_card(state, rules, 0, 0) or any_card(state, rules, 1, 0))
    if kind == REINFORCE:
        return int(troops_in_discard(state) >= REINFORCEMENTS)
    mine = state[HAND_TROOP_COUNT + seat] + state[HAND_TACTICS_COUNT + seat] - 1
    theirs = state[HAND_TROOP_COUNT + 1 - seat] + state[HAND_TACTICS_COUNT + 1 - seat]
    return int(mine > 0 and theirs > 0)


@compiled
def why_not_play(state: Numbers, rules: Rules, card: int, spot: int) -> int:
    """Why a troop, an elite or a terrain may not be laid at a spot (B6, B7, T4, T10, S9)."""
    seat = state[ACTOR]
    if state[PHASE] != TURN_START:
        return NOT_NOW
    if card < MOST_TROOPS:
        if card >= rules[TROOPS]:
            return NOT_IN_GAME
        if not state[HAND + seat] >> card & 1:
            return NOT_IN_HAND
        return why_no_place(state, seat, spot)
    kind = card - TACTICS
    why = why_not_tactics(state, rules, seat, kind)
    if why != FINE:
        return why
    if kind < ELITES:
        return why_no_place(state, seat, spot)
    return SPOT_CLAIMED if owned(state) >> spot & 1 else FINE


@compiled
def why_no_place(state: Numbers, seat: int, spot: int) -> int:
    """Why a seat may not add a card at a spot."""
    if state[OPEN + seat] >> spot & 1:
        return FINE
    return SPOT_CLAIMED if owned(state) >> spot & 1 else ROW_FULL


@compiled
def why_not_tactics(state: Numbers, rules: Rules, seat: int, kind: int) -> int:
    """Why a tactics card may not be played at all."""
    if not kind_count(rules[TACTICS_IN_GAME], kind):
        return NOT_IN_GAME
    if not kind_count(state[HAND_TACTICS + seat], kind):
        return NOT_IN_HAND
    if not may_lead(state, seat):
        return LEAD_RULE
    if kind == JOKER and state[JOKERS + seat] >= rules[JOKER_LIMIT]:
        return JOKER_PLAYED
    return FINE


@compiled
def why_not_act(state: Numbers, rules: Rules, kind: int) -> int:
    """Why an action card may not be played."""
    if state[PHASE] != TURN_START:
        return NOT_NOW
    why = why_not_tactics(state, rules, state[ACTOR], kind)
    if why != FINE:
        return why
    return FINE if does_something(state, rules, state[ACTOR], kind) else NO_EFFECT


@compiled
def why_no_claim(state: Numbers, rules: Rules, spot: int) -> int:
    """Why a spot may not be claimed now (P1-P9, S11)."""
    seat = state[TURN]
    if state[CLAIMABLE] >> spot & 1:
        return FINE
    if rules[SIEGE] and seat != state[FIRST]:
        return ONLY_ATTACKER
    if not may_claim(state, rules):
        return NOT_NOW
    if owned(state) >> spot & 1:
        return SPOT_CLAIMED
    if not state[COMPLETE + seat] >> spot & 1:
        return ROW_INCOMPLETE
    if without_proof(state, rules, seat) >> spot & 1:
        return OTHER_INCOMPLETE
    return ROW_LOSES if refutation(state, rules, spot, seat) == 0 else NOT_PROVEN


@compiled
def why_not_target(state: Numbers, rules: Rules, spot: int, place: int) -> int:
    """Why a card at a spot may not be the target of the effect under way."""
    if state[PHASE] != PICK_TARGET:
        return NOT_NOW
    owner = state[TURN] if state[EFFECT] == REDEPLOY else 1 - state[TURN]
    if owned(state) >> spot & 1:
        return SPOT_CLAIMED
    return FINE if movable(state, rules, spot, owner, place) else NO_SUCH_TARGET


@compiled
def why_not_to(state: Numbers, spot: int) -> int:
    """Why a moved card may not go to a spot, or a tile not be blown up."""
    if state[PHASE] == PICK_BLAST:
        return FINE if state[SIZE + 2 * spot] + state[SIZE + 2 * spot + 1] > 0 else NO_CARDS_HERE
    if state[PHASE] != PICK_PLACE:
        return NOT_NOW
    if state[EFFECT] == REDEPLOY and state[FROM_SPOT] == spot:
        return SAME_SPOT
    if state[FROM_PLACE] >= MOST_PLACES:
        return SPOT_CLAIMED if owned(state) >> spot & 1 else FINE
    return why_no_place(state, state[TURN], spot)


@compiled
def why_not_pick(state: Numbers, rules: Rules, card: int) -> int:
    """Why a card may not be given back, recalled, put into the deck or exchanged."""
    phase = state[PHASE]
    seat = state[ACTOR]
    kind = card - TACTICS
    if phase == PICK_DISCARD or phase == PICK_REINFORCE:
        if card < MOST_TROOPS:
            if not state[DISCARD] >> card & 1:
                return NOT_IN_DISCARD
            return ALREADY_PICKED if phase == PICK_REINFORCE and state[REINFORCED] >> card & 1 else FINE
        if phase == PICK_DISCARD and kind < ELITES and kind_count(state[DISCARD_TACTICS], kind):
            return FINE
        return NOT_IN_DISCARD
    if phase != GIVE_BACK and phase != PICK_EXCHANGE:
        return NOT_NOW
    if card < MOST_TROOPS:
        if not state[HAND + seat] >> card & 1:
            return NOT_IN_HAND
        return ALREADY_PICKED if state[PICKED + seat] >> card & 1 else FINE
    held = kind_count(state[HAND_TACTICS + seat], kind)
    if held == 0:
        return NOT_IN_HAND
    if phase == GIVE_BACK and kind == JOKER and state[JOKERS + seat] >= rules[JOKER_LIMIT]:
        return JOKER_STAYS
    return FINE if held > kind_count(state[PICKED_TACTICS + seat], kind) else ALREADY_PICKED


@compiled
def why_no_draw(state: Numbers, rules: Rules, deck: int) -> int:
    """Why no card may be drawn from a deck."""
    if state[PHASE] == RECRUIT:
        if state[DECK_SIZE + deck] == 0:
            return DECK_EMPTY
        return FINE if may_recruit_from(state, deck) else OTHER_DECK
    if state[PHASE] != AFTER_PLAY:
        return NOT_NOW
    if state[DECK_SIZE + deck] == 0:
        return DECK_EMPTY
    return FINE if can_draw(state, rules) else NO_DRAW_DUE


@compiled
def why_no_retreat(state: Numbers, rules: Rules, spot: int) -> int:
    """Why the attacker may not retreat from a tile (S7)."""
    if not rules[SIEGE]:
        return NOT_IN_GAME
    if state[PHASE] != TURN_START:
        return NOT_NOW
    if state[TURN] != state[FIRST]:
        return ONLY_ATTACKER
    return FINE if state[SIZE + 2 * spot + state[FIRST]] else NO_CARDS_HERE


@compiled
def why_no_pour(state: Numbers, rules: Rules, spot: int) -> int:
    """Why the defender may not throw a cauldron at a tile (S8)."""
    if not rules[SIEGE]:
        return NOT_IN_GAME
    if state[PHASE] != TURN_START:
        return NOT_NOW
    if state[TURN] == state[FIRST]:
        return ONLY_DEFENDER
    if state[CAULDRONS] == 0:
        return NO_CAULDRON
    if state[PREPARED]:
        return CAULDRON_THROWN
    return FINE if state[SIZE + 2 * spot + state[FIRST]] else NO_CARDS_HERE


@compiled
def can_play_tactics(state: Numbers, rules: Rules, seat: int) -> int:
    """Whether a seat has a tactics card that it may play now."""
    if state[HAND_TACTICS + seat] == 0 or not may_lead(state, seat):
        return 0
    for kind in range(KINDS):
        if why_not_tactics(state, rules, seat, kind) != FINE:
            continue
        if kind < ELITES:
            if state[OPEN + seat]:
                return 1
        elif kind < FIRST_ACTION:
            if rules[ALL_SPOTS] & ~owned(state):
                return 1
        elif does_something(state, rules, seat, kind):
            return 1
    return 0


@compiled
def why_no_pass(state: Numbers, rules: Rules) -> int:
    """Why a player must play (B10, T5, S15, S16)."""
    seat = state[ACTOR]
    if state[PHASE] != TURN_START:
        return NOT_NOW
    if state[HAND + seat] and state[OPEN + seat]:
        return MUST_PLAY
    if rules[SIEGE]:
        if can_play_tactics(state, rules, seat):
            return MUST_PLAY
        if state[HAND + seat] and seat == state[FIRST]:
            return MUST_MAKE_ROOM
    return FINE


@compiled
def why_no_end(state: Numbers, rules: Rules) -> int:
    """Why the turn may not be ended yet."""
    if state[PHASE] == AFTER_DRAW:
        return FINE
    if state[PHASE] != AFTER_PLAY:
        return NOT_NOW
    return MUST_DRAW if can_draw(state, rules) else FINE


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
        return NO_SUCH_MOVE
    if state[PHASE] == OVER:
        return GAME_OVER
    if move < ACT:
        card, spot = move // MOST_SPOTS, move % MOST_SPOTS
        return why_not_play(state, rules, card, spot) if spot < rules[SPOTS] else NOT_IN_GAME
    if move < TARGET:
        return why_not_act(state, rules, move - ACT + FIRST_ACTION)
    if move < TO_SPOT:
        spot = (move - TARGET) // TARGETS
        return why_not_target(state, rules, spot, (move - TARGET) % TARGETS) if spot < rules[SPOTS] else NOT_IN_GAME
    if move < TO_DISCARD:
        return why_not_to(state, move - TO_SPOT) if move - TO_SPOT < rules[SPOTS] else NOT_IN_GAME
    if move == TO_DISCARD:
        return FINE if state[PHASE] == PICK_PLACE and state[EFFECT] == REDEPLOY else NOT_NOW
    if move < DRAW:
        return why_not_pick(state, rules, move - PICK)
    if move < CLAIM:
        return why_no_draw(state, rules, move - DRAW)
    if move < PASS:
        spot = (move - CLAIM) % MOST_SPOTS
        return why_not_at(state, rules, move, spot) if spot < rules[SPOTS] else NOT_IN_GAME
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
    for kind in range(KINDS):
        if kind_count(tactics, kind):
            out[count] = PICK + TACTICS + kind
            count += 1
    return count


@compiled
def list_tactics(state: Numbers, rules: Rules, out: Numbers, count: int) -> int:
    """Append the plays of the tactics in hand."""
    seat = state[ACTOR]
    rest = state[HAND_TACTICS + seat] if may_lead(state, seat) else 0
    while rest:
        kind = low_index(rest) >> 1
        rest &= ~(3 << 2 * kind)
        if why_not_tactics(state, rules, seat, kind) != FINE:
            continue
        if kind < FIRST_ACTION:
            spots = state[OPEN + seat] if kind < ELITES else rules[ALL_SPOTS] & ~owned(state)
            count = list_spots(PLAY + (TACTICS + kind) * MOST_SPOTS, spots, out, count)
        elif does_something(state, rules, seat, kind):
            out[count] = ACT + kind - FIRST_ACTION
            count += 1
    return count


@compiled
def list_turn(state: Numbers, rules: Rules, out: Numbers, count: int) -> int:
    """Append what may be done at the start of a turn: prepare, play, pass."""
    seat = state[ACTOR]
    rest = state[HAND + seat]
    while rest:
        count = list_spots(PLAY + low_index(rest) * MOST_SPOTS, state[OPEN + seat], out, count)
        rest &= rest - 1
    if state[HAND_TACTICS + seat]:
        count = list_tactics(state, rules, out, count)
    if rules[SIEGE]:
        first = RETREAT if seat == state[FIRST] else POUR
        for spot in range(rules[SPOTS]):
            if why_illegal(state, rules, first + spot) == FINE:
                out[count] = first + spot
                count += 1
    if why_no_pass(state, rules) == FINE:
        out[count] = PASS
        count += 1
    return count


@compiled
def list_effect(state: Numbers, rules: Rules, out: Numbers) -> int:
    """List the answers to the question of the effect under way."""
    phase = state[PHASE]
    seat = state[ACTOR]
    if phase == PICK_DISCARD:
        return list_cards(state[DISCARD], state[DISCARD_TACTICS] & 63, out, 0)
    if phase == PICK_REINFORCE:
        return list_cards(state[DISCARD] & ~state[REINFORCED], 0, out, 0)
    count = 0
    if phase == RECRUIT:
        first, last = DRAW, CLAIM
    elif phase == PICK_TARGET:
        first, last = TARGET, TARGET + rules[SPOTS] * TARGETS
    elif phase == PICK_PLACE or phase == PICK_BLAST:
        first, last = TO_SPOT, PICK
    else:
        count = list_cards(state[HAND + seat] & ~state[PICKED + seat], 0, out, 0)
        first, last = PICK + TACTICS, DRAW
    for move in range(first, last):
        if why_illegal(state, rules, move) == FINE:
            out[count] = move
            count += 1
    return count


@compiled
def legal_moves(state: Numbers, rules: Rules, out: Numbers) -> int:
    """List the legal moves into ``out`` (room for MOST_MOVES) and return how many there are."""
    phase = state[PHASE]
    if phase == OVER:
        return 0
    if phase > AFTER_DRAW:
        return list_effect(state, rules, out)
    count = list_spots(CLAIM, state[CLAIMABLE], out, 0)
    if phase == TURN_START:
        return list_turn(state, rules, out, count)
    if phase == AFTER_PLAY and can_draw(state, rules):
        for deck in range(2):
            if state[DECK_SIZE + deck]:
                out[count] = DRAW + deck
                count += 1
    elif why_no_end(state, rules) == FINE:
        out[count] = END
        count += 1
    return count
