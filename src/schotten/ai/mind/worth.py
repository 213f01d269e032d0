"""The worth of a position for one seat: from the chances of its spots to the chance of winning the game."""

from __future__ import annotations

from schotten.compiled.cells import kind_count, row_size
from schotten.compiled.jit import count_ones
from schotten.compiled.layout import (
    CAULDRONS,
    DAMAGED,
    DECK_SIZE,
    DRAWN_GAME,
    FIRST,
    GOAL_DAMAGED,
    HAND_TACTICS,
    HAND_TACTICS_COUNT,
    KINDS,
    PHASE,
    PICKED_TACTICS,
    PLACES,
    PLAYED,
    SIEGE,
    SPOTS,
    STONES,
    WINNER,
)
from schotten.compiled.plain import Phase

from .desk import BASE, CHANCES, COLUMNS, LINES, LOW_SPOTS, RETRIES, SEAT, SECONDS, SPREAD, SUMS, Desk
from .goals import reaches
from .jit import Floats, Numbers, fast
from .weights import BOTH_GOALS, BREACH, CAULDRON, FRESH_NEED, KIND, OTHER_KEPT, RETRY, TEMPO, TRUST

OPENNESS = 4.0  # times w (1 - w): one where a game is even, nothing where it is decided


@fast
def goal_table(rules: Numbers, weights: Floats, table: Floats) -> None:
    """What it is worth to own each set of stones while the other owns the rest."""
    for stones in range(1 << rules[SPOTS]):
        mine = reaches(stones, rules)
        theirs = reaches((1 << rules[SPOTS]) - 1 & ~stones, rules)
        if mine and theirs:
            table[stones] = weights[BOTH_GOALS]
        else:
            table[stones] = 1.0 if mine else 0.0 if theirs else 0.5


@fast
def subset_chances(chances: Floats, first: int, last: int, out: Floats) -> int:
    """The chance of each set of the stones from ``first`` up to ``last``; returns how many sets there are."""
    out[0] = 1.0
    count = 1
    for spot in range(first, last):
        for index in range(count):
            out[index + count] = out[index] * chances[spot]
            out[index] *= 1.0 - chances[spot]
        count *= 2
    return count


@fast
def line_chances(chances: Floats, first: int, rules: Numbers, out: Floats) -> tuple[int, int]:
    """The chance of each set of the open stones from ``first`` on; returns those sure to fall, and the open ones.

    A stone with an owner doubles nothing: its factor is one for half of the sets, and the other half cannot be.
    """
    out[0] = 1.0
    count, sure, undecided = 1, 0, 0
    for spot in range(first, rules[SPOTS]):
        chance = chances[spot]
        if chance == 1.0:
            sure |= 1 << spot
        elif chance != 0.0:
            undecided |= 1 << spot
            for index in range(count):
                out[index + count] = out[index] * chance
                out[index] *= 1.0 - chance
            count *= 2
    return sure, undecided


@fast
def stones_worth(chances: Floats, rules: Numbers, table: Floats, spread: Floats) -> float:
    """The chance of a goal when each stone falls by its own chance: all sets of stones, weighed."""
    # In two parts, so that the innermost loop is plain sums over neighbouring numbers, which a machine does several at
    # once; each of the 512 sets on its own would cost a product of nine chances. Only the sets that can be are lines:
    # in the middle of a game that is one in eight.
    low = min(rules[SPOTS], LOW_SPOTS)
    columns = subset_chances(chances, 0, low, spread[COLUMNS:])
    sure, undecided = line_chances(chances, low, rules, spread[LINES:])
    sums = spread[SUMS:]
    for column in range(columns):
        sums[column] = 0.0
    lines = 1 << count_ones(undecided)
    fours = lines - lines % 4  # four lines in one round, in the same order: a quarter of the loads and stores
    fallen = 0  # the undecided stones of a line: counted up, with the bits between them left out
    for line in range(0, fours, 4):
        place = LINES + line
        first, second, third, fourth = spread[place], spread[place + 1], spread[place + 2], spread[place + 3]
        second_set = fallen - undecided & undecided
        third_set = second_set - undecided & undecided
        fourth_set = third_set - undecided & undecided
        for column in range(columns):
            total = sums[column] + first * table[sure + fallen + column]
            total += second * table[sure + second_set + column]
            total += third * table[sure + third_set + column]
            sums[column] = total + fourth * table[sure + fourth_set + column]
        fallen = fourth_set - undecided & undecided
    for line in range(fours, lines):
        share = spread[LINES + line]
        for column in range(columns):
            sums[column] += share * table[sure + fallen + column]
        fallen = fallen - undecided & undecided
    total = 0.0
    for column in range(columns):
        total += spread[COLUMNS + column] * sums[column]
    return total


@fast
def siege_worth(row: Numbers, chances: Floats, rules: Numbers, weights: Floats, spread: Floats) -> float:
    """The attacker's chance: four tiles damaged or one breached before the deck is out (S13, S14).

    ``chances`` are the attacker's for each tile as it lies; behind RETRIES in ``spread`` those after a retreat, behind
    SECONDS those on the damaged face. Time is what is left of the deck.
    """
    turns = row[DECK_SIZE] / 2.0
    goal = rules[GOAL_DAMAGED]
    # Everywhere below, t / (t + n) is the chance to lay n more cards in time: even when as many turns are left.
    again = turns / (turns + weights[FRESH_NEED])
    for count in range(goal + 1):
        spread[count] = 0.0
    spread[min(count_ones(row[DAMAGED]), goal)] = 1.0
    held = 1.0
    for spot in range(rules[SPOTS]):
        missing = row[PLACES + spot] - row_size(row, spot, row[FIRST])
        chance = chances[spot]
        if missing > 0:
            chance *= turns / (turns + weights[TEMPO] * missing)
        chance += (1.0 - chance) * spread[RETRIES + spot] * weights[RETRY] * again
        if row[DAMAGED] >> spot & 1:
            held *= 1.0 - chance
            continue
        later = turns / (turns + weights[FRESH_NEED] + max(missing, 0))
        kept = 1.0 - weights[BREACH] * spread[SECONDS + spot] * later
        # Downwards, so that a tile counts once. What is not ``kept`` leaves the spread: a breach has won the game.
        for count in range(goal - 1, -1, -1):
            moved = spread[count] * chance
            spread[count] -= moved
            spread[count + 1] += moved * kept
    lost = 0.0
    for count in range(goal):
        lost += spread[count]
    return 1.0 - held * lost


@fast
def kept_worth(row: Numbers, seat: int, weights: Floats) -> float:
    """What the tactics in a seat's hand are worth while they are held, less the other's, whose kinds are unknown.

    Of several cards only as many count as the lead rule would let their owner play one after the other (T4, Y1).
    """
    lead = row[PLAYED + seat] - row[PLAYED + 1 - seat]
    total = -weights[OTHER_KEPT] * min(row[HAND_TACTICS_COUNT + 1 - seat], max(1 + lead, 0))
    held, picked = row[HAND_TACTICS + seat], row[PICKED_TACTICS + seat]
    if held == 0 or lead > 0:  # a seat that leads may play none (T4)
        return total
    mine, cards = 0.0, 0
    for kind in range(KINDS):
        count = kind_count(held, kind) - kind_count(picked, kind)
        mine += count * weights[KIND + kind]
        cards += count
    return total + mine * min(1.0, (1 - lead) / max(cards, 1))


@fast
def with_tactics(worth: float, row: Numbers, seat: int, weights: Floats) -> float:
    """A worth with the tactics that are held: they count in full where the game is open, hardly where it is decided."""
    openness = OPENNESS * worth * (1.0 - worth)
    return min(max(worth + openness * kept_worth(row, seat, weights), 0.0), 1.0)


@fast
def game_worth(desk: Desk, row: Numbers) -> float:
    """The chance of winning of the seat that judges, from its chances at the spots."""
    seat = desk.sheet[SEAT]
    if row[PHASE] == Phase.OVER:
        if row[WINNER] == DRAWN_GAME:
            return 0.5
        return 1.0 if row[WINNER] == seat else 0.0
    rules, weights = desk.rules, desk.weights
    chances, spread = desk.floats[CHANCES:SPREAD], desk.floats[SPREAD:BASE]
    trust = weights[TRUST]
    for spot in range(rules[SPOTS]):
        if row[STONES + seat] >> spot & 1:
            chances[spot] = 1.0
        elif row[STONES + 1 - seat] >> spot & 1:
            chances[spot] = 0.0
        else:
            chances[spot] = 0.5 + trust * (chances[spot] - 0.5)
    if not rules[SIEGE]:
        return stones_worth(chances, rules, desk.table, spread)
    attacker = row[FIRST]
    if seat != attacker:
        for spot in range(rules[SPOTS]):
            chances[spot] = 1.0 - chances[spot]
    worth = siege_worth(row, chances, rules, weights, spread)
    worth -= weights[CAULDRON] * row[CAULDRONS] * worth
    return worth if seat == attacker else 1.0 - worth
