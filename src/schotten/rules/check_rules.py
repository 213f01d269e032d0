"""Whether a rules record that comes from elsewhere is one: numbers in their ranges, and masks that follow from them."""

from __future__ import annotations

from .check_row import heap_size, outside
from .formations import kind_count
from .jit import Rules, compiled
from .layout import (
    ALL,
    ALL_SPOTS,
    BETRAY_TACTICS,
    CAULDRONS_AT_START,
    CLAIM_FIRST,
    CLAIM_LATER,
    CLAN,
    COLOUR_MASK,
    COLOUR_RUN_TOP,
    COLOUR_RUNS,
    COLOURS,
    DEALT,
    FACE_PATTERN,
    FACE_PLACES,
    GOAL_ANY,
    GOAL_DAMAGED,
    GOAL_NEIGHBOURS,
    HAND_LIMIT,
    HIGHEST,
    JOKER_LIMIT,
    KINDS,
    LOWEST,
    MOST_PLACES,
    MOST_SPOTS,
    MOST_TACTICS,
    MOST_TROOPS,
    MUD_BY_PROOF,
    RECRUIT_ON_TOP,
    RECRUIT_SPLIT,
    REINFORCE,
    RUN,
    SIEGE,
    SIEGE_DECK_ENDS,
    SPAN,
    SPOTS,
    SPY,
    SPY_VALUE,
    STARTS,
    TACTICAL,
    TACTICS_COUNT,
    TACTICS_IN_GAME,
    TERRAIN_TARGETABLE,
    TROOPS,
    VALUE,
    VALUE_MASK,
)

MOST_COLOURS, MOST_VALUES, MOST_IN_HAND = 6, 12, 9


@compiled
def check_rules(rules: Rules) -> int:
    """Check a rules record: 0, or 1 + the first wrong cell."""
    return check_numbers(rules) or check_faces(rules) or check_sets(rules) or check_starts(rules)


@compiled
def check_numbers(rules: Rules) -> int:
    """The single numbers are in their ranges and fit each other."""
    for cell in (CLAIM_FIRST, CLAIM_LATER, SIEGE, TACTICAL, TERRAIN_TARGETABLE):
        if outside(rules, cell, 0, 1):
            return cell + 1
    for cell in (RECRUIT_SPLIT, RECRUIT_ON_TOP, BETRAY_TACTICS, SIEGE_DECK_ENDS, MUD_BY_PROOF):
        if outside(rules, cell, 0, 1):
            return cell + 1
    for cell in (GOAL_NEIGHBOURS, GOAL_ANY, GOAL_DAMAGED, CAULDRONS_AT_START):
        if outside(rules, cell, 0, MOST_SPOTS):
            return cell + 1
    return (
        outside(rules, COLOURS, 1, MOST_COLOURS)
        or outside(rules, SPAN, 3, MOST_VALUES)
        or outside(rules, LOWEST, 0, 1)
        or outside(rules, HIGHEST, rules[LOWEST] + rules[SPAN] - 1, rules[LOWEST] + rules[SPAN] - 1)
        or outside(rules, TROOPS, rules[COLOURS] * rules[SPAN], min(MOST_TROOPS, rules[COLOURS] * rules[SPAN]))
        or outside(rules, SPOTS, 1, MOST_SPOTS)
        or outside(rules, DEALT, 1, min(MOST_IN_HAND, rules[TROOPS] // 2))
        or outside(rules, HAND_LIMIT, rules[DEALT], rules[DEALT])
        or outside(rules, JOKER_LIMIT, 0, 2)
        or outside(rules, COLOUR_RUNS, 0, COLOUR_RUN_TOP)
        or check_heap(rules)
    )


@compiled
def check_heap(rules: Rules) -> int:
    """The tactics in the game are as many as it says, and there are none without them; a spy has a value there is."""
    packed = rules[TACTICS_IN_GAME]
    if packed >> 2 * KINDS or (packed and not rules[TACTICAL]) or kind_count(packed, REINFORCE) > 1:
        return TACTICS_IN_GAME + 1
    if rules[TACTICS_COUNT] != heap_size(packed) or rules[TACTICS_COUNT] > MOST_TACTICS:
        return TACTICS_COUNT + 1
    spy = int(kind_count(packed, SPY) > 0)
    return outside(rules, SPY_VALUE, spy * rules[LOWEST], rules[HIGHEST] if spy else MOST_VALUES)


@compiled
def check_faces(rules: Rules) -> int:
    """Every face has two to four places and a pattern there is; beyond the last spot there is nothing."""
    for side in range(2):
        for spot in range(MOST_SPOTS):
            places, pattern = FACE_PLACES + MOST_SPOTS * side + spot, FACE_PATTERN + MOST_SPOTS * side + spot
            there = int(spot < rules[SPOTS])
            if outside(rules, places, 2 * there, MOST_PLACES * there) or outside(rules, pattern, 0, RUN * there):
                return places + 1
    return ALL_SPOTS + 1 if rules[ALL_SPOTS] != (1 << rules[SPOTS]) - 1 else 0


@compiled
def check_sets(rules: Rules) -> int:
    """The sets by colour and by value, and both by troop, follow from how many there are."""
    span = rules[SPAN]
    if rules[ALL] != (1 << rules[TROOPS]) - 1:
        return ALL + 1
    for colour in range(MOST_COLOURS):
        there = (1 << span) - 1 << colour * span if colour < rules[COLOURS] else 0
        if rules[COLOUR_MASK + colour] != there:
            return COLOUR_MASK + colour + 1
    for value in range(MOST_VALUES):
        if rules[VALUE_MASK + value] != column(rules, value):
            return VALUE_MASK + value + 1
    for troop in range(MOST_TROOPS):
        there = int(troop < rules[TROOPS])
        if rules[VALUE + troop] != there * (troop % span):
            return VALUE + troop + 1
        if rules[CLAN + troop] != there * (troop // span):
            return CLAN + troop + 1
    return 0


@compiled
def column(rules: Rules, value: int) -> int:
    """The troops of a value, counted from the lowest."""
    found = 0
    if value < rules[SPAN]:
        for colour in range(rules[COLOURS]):
            found |= 1 << colour * rules[SPAN] + value
    return found


@compiled
def check_starts(rules: Rules) -> int:
    """For each length the troops that can start a run of it."""
    for length in range(MOST_PLACES + 1):
        found = 0
        if length > 0:
            for value in range(rules[SPAN] - length + 1):
                found |= rules[VALUE_MASK + value]
        if rules[STARTS + length] != found:
            return STARTS + length + 1
    return 0
