"""Whether the phase of a row fits what is under way, so that whoever is to decide has a move."""

from __future__ import annotations

from .formations import kind_count
from .jit import Numbers, Rules, compiled, count_ones
from .layout import (
    ACTOR,
    AFTER_DRAW,
    BETRAY,
    CLAIMABLE,
    COMPLETE,
    DESERT,
    DISCARD,
    DISCARD_TACTICS,
    EFFECT,
    ELITES,
    EXCHANGE,
    EXPLOSION,
    FROM_DECK,
    FROM_PLACE,
    FROM_SPOT,
    GIVE_BACK,
    HAND,
    HAND_TACTICS,
    HAND_TACTICS_COUNT,
    HAND_TROOP_COUNT,
    HELD,
    JOKER,
    JOKER_LIMIT,
    JOKERS,
    KINDS,
    MOST_TROOPS,
    NONE,
    OPEN,
    OVER,
    OWED,
    PHASE,
    PICK_BLAST,
    PICK_DISCARD,
    PICK_EXCHANGE,
    PICK_PLACE,
    PICK_REINFORCE,
    PICK_TARGET,
    PICKED_COUNT,
    RECRUIT,
    RECRUITER,
    RECRUITMENT,
    REDEPLOY,
    REINFORCE,
    TACTICS,
    TACTICS_DECK,
    TAKEN,
    TROOP_DECK,
    TROOPS,
    TURN,
    USED,
)
from .legal import does_something, movable
from .tactics import may_recruit_from, troops_in_discard


@compiled
def check_phase(row: Numbers, rules: Rules, open_hand: int) -> int:
    """The phase, its effect and the choices made so far belong together; ``open_hand``: the actor's hand is seen."""
    phase, effect = row[PHASE], row[EFFECT]
    if row[CLAIMABLE] & ~row[COMPLETE + row[TURN]] or (row[CLAIMABLE] and phase > AFTER_DRAW):
        return CLAIMABLE + 1
    if row[ACTOR] != row[TURN] and phase != PICK_EXCHANGE:
        return ACTOR + 1
    wrong = check_leftovers(row)
    if wrong:
        return wrong
    if phase <= AFTER_DRAW or phase == OVER:
        return EFFECT + 1 if effect != NONE and phase != OVER else 0
    if effect == NONE or not kind_count(row[USED + row[TURN]], effect):
        return EFFECT + 1
    return 0 if effect_fits(row, rules, open_hand) else PHASE + 1


@compiled
def check_leftovers(row: Numbers) -> int:
    """Choices of an effect are there only in the phases that ask for them."""
    phase = row[PHASE]
    if row[TAKEN] and phase != RECRUIT:
        return TAKEN + 1
    if row[FROM_DECK] != NONE and phase != RECRUIT:
        return FROM_DECK + 1
    if row[OWED] and phase != GIVE_BACK and phase != PICK_REINFORCE and phase != PICK_EXCHANGE:
        return OWED + 1
    if (row[HELD] != NONE or row[FROM_SPOT] != NONE or row[FROM_PLACE] != NONE) and phase != PICK_PLACE:
        return HELD + 1
    for seat in range(2):
        if row[PICKED_COUNT + seat] and phase != PICK_EXCHANGE:
            return PICKED_COUNT + seat + 1
    return 0


@compiled
def effect_fits(row: Numbers, rules: Rules, open_hand: int) -> int:
    """Whether the effect under way asks in this phase, and there is an answer."""
    phase, effect, seat = row[PHASE], row[EFFECT], row[TURN]
    if phase == RECRUIT:
        more = may_recruit_from(row, TROOP_DECK) or may_recruit_from(row, TACTICS_DECK)
        return int(effect == RECRUITER and more != 0)
    if phase == GIVE_BACK:
        return int(effect == RECRUITER and row[OWED] > 0 and (not open_hand or can_give(row, rules, seat) >= row[OWED]))
    if phase == PICK_TARGET:
        aimed = effect == REDEPLOY or effect == DESERT or effect == BETRAY
        return int(aimed and does_something(row, rules, seat, effect) != 0)
    if phase == PICK_PLACE:
        return place_fits(row, rules, seat)
    if phase == PICK_DISCARD:
        heap = row[DISCARD] | row[DISCARD_TACTICS] & (1 << 2 * ELITES) - 1
        return int(effect == RECRUITMENT and heap != 0 and row[OPEN + seat] != 0)
    if phase == PICK_BLAST:
        return int(effect == EXPLOSION and does_something(row, rules, seat, effect) != 0)
    if phase == PICK_REINFORCE:
        return int(effect == REINFORCE and row[OWED] > 0 and troops_in_discard(row) >= row[OWED])
    return int(effect == EXCHANGE) & exchange_fits(row, seat)


@compiled
def can_give(row: Numbers, rules: Rules, seat: int) -> int:
    """How many cards a recruiter could give back: not the joker he could not play again (T16)."""
    count = count_ones(row[HAND + seat])
    for kind in range(KINDS):
        if kind != JOKER or row[JOKERS + seat] < rules[JOKER_LIMIT]:
            count += kind_count(row[HAND_TACTICS + seat], kind)
    return count


@compiled
def place_fits(row: Numbers, rules: Rules, seat: int) -> int:
    """Whether a card is held, from the discard or from a row, and may go somewhere."""
    effect, held, spot = row[EFFECT], row[HELD], row[FROM_SPOT]
    if effect == RECRUITMENT:
        if spot != NONE or row[FROM_PLACE] != NONE or held == NONE or row[OPEN + seat] == 0:
            return 0
        if held < MOST_TROOPS:
            return int(held < rules[TROOPS] and row[DISCARD] >> held & 1 != 0)
        return int(held < TACTICS + ELITES and kind_count(row[DISCARD_TACTICS], held - TACTICS) > 0)
    if held != NONE or spot == NONE or row[FROM_PLACE] == NONE:
        return 0
    if effect == REDEPLOY:
        return movable(row, rules, spot, seat, row[FROM_PLACE])
    return int(effect == BETRAY and row[OPEN + seat] != 0 and movable(row, rules, spot, 1 - seat, row[FROM_PLACE]) != 0)


@compiled
def exchange_fits(row: Numbers, seat: int) -> int:
    """Whether both can still pick what they owe: the seat at turn first, then the other."""
    owed = row[OWED]
    for each in range(2):
        if owed < 1 or row[HAND_TROOP_COUNT + each] + row[HAND_TACTICS_COUNT + each] < owed:
            return 0
    if row[ACTOR] == seat:
        return int(row[PICKED_COUNT + seat] < owed and row[PICKED_COUNT + 1 - seat] == 0)
    return int(row[PICKED_COUNT + seat] == owed and row[PICKED_COUNT + 1 - seat] < owed)
