"""Whether a rules record that comes from elsewhere is one: numbers in their ranges, and masks that follow from them."""

from __future__ import annotations

from . import layout as at
from .cells import HEAP_BITS, heap_size, kind_count
from .check_row import outside
from .jit import Rules, compiled
from .plain import ColourRun, Kind, Pattern

MOST_IN_HAND = 9
SHORTEST_SPAN = 3  # values a colour has at least: a run of three needs them


@compiled
def check_rules(rules: Rules) -> int:
    """Check a rules record: 0, or 1 + the first wrong cell."""
    return check_numbers(rules) or check_faces(rules) or check_sets(rules) or check_starts(rules)


@compiled
def check_numbers(rules: Rules) -> int:
    """The single numbers are in their ranges and fit each other."""
    for cell in (at.CLAIM_FIRST, at.CLAIM_LATER, at.SIEGE, at.TACTICAL, at.TERRAIN_TARGETABLE):
        if outside(rules, cell, 0, 1):
            return cell + 1
    for cell in (at.RECRUIT_SPLIT, at.RECRUIT_ON_TOP, at.BETRAY_TACTICS, at.SIEGE_DECK_ENDS, at.MUD_BY_PROOF):
        if outside(rules, cell, 0, 1):
            return cell + 1
    for cell in (at.GOAL_NEIGHBOURS, at.GOAL_ANY, at.GOAL_DAMAGED, at.CAULDRONS_AT_START):
        if outside(rules, cell, 0, at.MOST_SPOTS):
            return cell + 1
    return (
        outside(rules, at.COLOURS, 1, at.MOST_COLOURS)
        or outside(rules, at.SPAN, SHORTEST_SPAN, at.MOST_VALUES)
        or outside(rules, at.LOWEST, 0, 1)
        or outside(rules, at.HIGHEST, rules[at.LOWEST] + rules[at.SPAN] - 1, rules[at.LOWEST] + rules[at.SPAN] - 1)
        or outside(
            rules,
            at.TROOPS,
            rules[at.COLOURS] * rules[at.SPAN],
            min(at.MOST_TROOPS, rules[at.COLOURS] * rules[at.SPAN]),
        )
        or outside(rules, at.SPOTS, 1, at.MOST_SPOTS)
        or outside(rules, at.DEALT, 1, min(MOST_IN_HAND, rules[at.TROOPS] // 2))
        or outside(rules, at.HAND_LIMIT, rules[at.DEALT], rules[at.DEALT])
        or outside(rules, at.JOKER_LIMIT, 0, 2)
        or outside(rules, at.COLOUR_RUNS, 0, ColourRun.TOP)
        or check_heap(rules)
    )


@compiled
def check_heap(rules: Rules) -> int:
    """The tactics in the game are as many as it says, and there are none without them; a spy has a value there is."""
    packed = rules[at.TACTICS_IN_GAME]
    # A game has one order for a reshuffle (decision 6), so it has one reinforcements card at most.
    if packed >> HEAP_BITS * at.KINDS or (packed and not rules[at.TACTICAL]) or kind_count(packed, Kind.REINFORCE) > 1:
        return at.TACTICS_IN_GAME + 1
    if rules[at.TACTICS_COUNT] != heap_size(packed) or rules[at.TACTICS_COUNT] > at.MOST_TACTICS:
        return at.TACTICS_COUNT + 1
    spy = int(kind_count(packed, Kind.SPY) > 0)
    return outside(rules, at.SPY_VALUE, spy * rules[at.LOWEST], rules[at.HIGHEST] if spy else at.MOST_VALUES)


@compiled
def check_faces(rules: Rules) -> int:
    """Every face has two to four places and a pattern there is; beyond the last spot there is nothing."""
    for side in range(2):
        for spot in range(at.MOST_SPOTS):
            places, pattern = (
                at.FACE_PLACES + at.MOST_SPOTS * side + spot,
                at.FACE_PATTERN + at.MOST_SPOTS * side + spot,
            )
            there = int(spot < rules[at.SPOTS])
            if outside(rules, places, 2 * there, at.MOST_PLACES * there) or outside(
                rules, pattern, 0, Pattern.RUN * there
            ):
                return places + 1
    return at.ALL_SPOTS + 1 if rules[at.ALL_SPOTS] != (1 << rules[at.SPOTS]) - 1 else 0


@compiled
def check_sets(rules: Rules) -> int:
    """The sets by colour and by value, and both by troop, follow from how many there are."""
    span = rules[at.SPAN]
    if rules[at.ALL] != (1 << rules[at.TROOPS]) - 1:
        return at.ALL + 1
    for colour in range(at.MOST_COLOURS):
        there = (1 << span) - 1 << colour * span if colour < rules[at.COLOURS] else 0
        if rules[at.COLOUR_MASK + colour] != there:
            return at.COLOUR_MASK + colour + 1
    for value in range(at.MOST_VALUES):
        if rules[at.VALUE_MASK + value] != column(rules, value):
            return at.VALUE_MASK + value + 1
    for troop in range(at.MOST_TROOPS):
        there = int(troop < rules[at.TROOPS])
        if rules[at.VALUE + troop] != there * (troop % span):
            return at.VALUE + troop + 1
        if rules[at.CLAN + troop] != there * (troop // span):
            return at.CLAN + troop + 1
    return 0


@compiled
def column(rules: Rules, value: int) -> int:
    """The troops of a value, counted from the lowest."""
    found = 0
    if value < rules[at.SPAN]:
        for colour in range(rules[at.COLOURS]):
            found |= 1 << colour * rules[at.SPAN] + value
    return found


@compiled
def check_starts(rules: Rules) -> int:
    """For each length the troops that can start a run of it."""
    for length in range(at.MOST_PLACES + 1):
        found = 0
        if length > 0:
            for value in range(rules[at.SPAN] - length + 1):
                found |= rules[at.VALUE_MASK + value]
        if rules[at.STARTS + length] != found:
            return at.STARTS + length + 1
    return 0
