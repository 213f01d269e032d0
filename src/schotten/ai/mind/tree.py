"""Information-set Monte Carlo tree search: one tree for the searcher, a freshly sampled state for each simulation.

A node is a line of moves as the searcher sees it; which of its children count in a simulation depends on the cards
dealt there, so each child remembers how often it was available (SO-ISMCTS). A node gets a new child only as its
visits grow, the best by the quick policy first. Claims, draws and moves without a choice are made on the way.
Where the tree ends the one-step player plays some turns ahead and its evaluation judges (``ahead``); a node leads on
into the tree only when it has been visited often enough for the tree to know better than that player.
At the root the candidates are compared on the same samples; who falls behind is dropped (``ai.searcher``).
"""

from __future__ import annotations

from math import log, sqrt

from schotten.compiled.apply import apply_move
from schotten.compiled.dice import below, roll
from schotten.compiled.layout import ACTOR, AFTER_PLAY, CLAIMABLE, OVER, PHASE, TURN, TURN_START, WIDTH
from schotten.compiled.legal import legal_moves
from schotten.compiled.view import copy_part, sample_state

from .ahead import (
    AHEAD_FLOATS,
    AHEAD_SCRATCH,
    BUFFER_AT,
    DESK_AT,
    SEEN_BY,
    STATE,
    one_step,
    play_ahead,
    worth_for,
)
from .jit import Floats, Numbers, fast
from .policy import NO_MOVE, TACTICS_PLAYS, choose_play, policy_move

# -- a node: whole numbers, then floats ------------------------------------------------------------------
MOVE, CHILD, NEXT, VISITS, AVAILABLE = 0, 1, 2, 3, 4
NODE = 5
TOTAL = 0
NODE_FLOATS = 1

# -- the head of a tree ----------------------------------------------------------------------------------
COUNT, LIMIT, STOP, SIMULATIONS, STAMP = 0, 1, 2, 3, 4
HEAD = 8

# -- the knobs of a search -------------------------------------------------------------------------------
EXPLORE, WIDTH_FACTOR, WIDTH_POWER, ODD_MOVES = 0, 1, 2, 3
DEEPEN = 4  # visits from which a node leads on into the tree
QUICK_TURNS = 5  # turns by the quick policy behind the tree
AHEAD_TURNS = 6  # turns by the one-step player behind those
AHEAD_SAMPLES = 7  # with so many samples
LEAF_SAMPLES = 8
KNOBS = 9

# -- the scratch of whole numbers, behind that of ``ahead`` ------------------------------------------------
SAMPLED, MARKS, PATH, LUCK = AHEAD_SCRATCH, AHEAD_SCRATCH + 512, AHEAD_SCRATCH + 1344, AHEAD_SCRATCH + 1600
SCRATCH = LUCK + 16
FLOATS = AHEAD_FLOATS
DEEPEST = 190


@fast
def add_node(links: Numbers, totals: Floats, head: Numbers, parent: int, move: int) -> int:
    """A new child, or NO_MOVE if the tree is full."""
    node = head[COUNT]
    if node >= head[LIMIT]:
        return NO_MOVE
    head[COUNT] = node + 1
    at = node * NODE
    links[at + MOVE] = move
    links[at + CHILD] = NO_MOVE
    links[at + NEXT] = NO_MOVE
    links[at + VISITS] = 0
    links[at + AVAILABLE] = 0
    totals[node * NODE_FLOATS + TOTAL] = 0.0
    if parent != NO_MOVE:
        links[at + NEXT] = links[parent * NODE + CHILD]
        links[parent * NODE + CHILD] = node
    return node


@fast
def plant(links: Numbers, totals: Floats, head: Numbers, moves: Numbers, count: int, nodes: Numbers) -> None:
    """Make sure that the root has a child for each of these moves; ``nodes`` takes their numbers."""
    if head[COUNT] == 0:
        add_node(links, totals, head, NO_MOVE, NO_MOVE)
    for index in range(count):
        child = links[CHILD]
        while child != NO_MOVE and links[child * NODE + MOVE] != moves[index]:
            child = links[child * NODE + NEXT]
        if child == NO_MOVE:
            child = add_node(links, totals, head, 0, moves[index])
        nodes[index] = child


@fast
def go_on(state: Numbers, rules: Numbers, dice: Numbers, buffer: Numbers) -> int:
    """Make claims, draws and moves without a choice; returns the number of legal moves at the next choice."""
    while state[PHASE] != OVER:
        if state[CLAIMABLE] or state[PHASE] == AFTER_PLAY:
            apply_move(state, rules, policy_move(state, rules, dice, buffer))
            continue
        count = legal_moves(state, rules, buffer)
        if count != 1:
            return count
        apply_move(state, rules, buffer[0])
    return 0


@fast
def pick_child(
    links: Numbers, totals: Floats, node: int, marks: Numbers, stamp: int, sign: int, knobs: Floats
) -> tuple[int, int]:
    """The available child with the highest bound, and how many are available; their marks are raised."""
    best, top, count = NO_MOVE, -1e9, 0
    child = links[node * NODE + CHILD]
    while child != NO_MOVE:
        at = child * NODE
        if marks[links[at + MOVE]] == stamp:
            marks[links[at + MOVE]] = stamp + 1
            count += 1
            links[at + AVAILABLE] += 1
            visits = links[at + VISITS]
            bound = 1e6
            if visits > 0:
                mean = totals[child * NODE_FLOATS + TOTAL] / visits
                mean = mean if sign > 0 else 1.0 - mean
                bound = mean + knobs[EXPLORE] * sqrt(log(links[at + AVAILABLE] + 1.0) / visits)
            if bound > top:
                best, top = child, bound
        child = links[at + NEXT]
    return best, count


@fast
def new_move(
    state: Numbers,
    rules: Numbers,
    count: int,
    dice: Numbers,
    buffer: Numbers,
    marks: Numbers,
    stamp: int,
    knobs: Floats,
) -> int:
    """A move that is no child yet: mostly the best play by the policy, else any other."""
    if state[PHASE] == TURN_START:
        others = 0
        for index in range(count):
            others += int(buffer[index] >= TACTICS_PLAYS and marks[buffer[index]] == stamp)
        if others == 0 or below(dice, 1000) >= 1000 * knobs[ODD_MOVES]:
            move = choose_play(state, rules, state[ACTOR], dice, marks, stamp)
            if move != NO_MOVE:
                return move
        chosen = below(dice, others) if others else -1
        for index in range(count):
            if buffer[index] >= TACTICS_PLAYS and marks[buffer[index]] == stamp:
                if chosen == 0:
                    return buffer[index]
                chosen -= 1
        return NO_MOVE
    start = below(dice, count)
    for index in range(count):
        move = buffer[(start + index) % count]
        if marks[move] == stamp:
            return move
    return NO_MOVE


@fast
def play_on(state: Numbers, rules: Numbers, turns: int, dice: Numbers, buffer: Numbers) -> None:
    """Play so many turns by the policy, or to the end."""
    while state[PHASE] != OVER and turns > 0:
        before = state[TURN]
        apply_move(state, rules, policy_move(state, rules, dice, buffer))
        turns -= int(state[TURN] != before)


@fast
def judge(
    state: Numbers,
    rules: Numbers,
    seat: int,
    weights: Floats,
    table: Floats,
    knobs: Floats,
    dice: Numbers,
    scratch: Numbers,
    floats: Floats,
) -> float:
    """What a state is worth for a seat after some turns of playing on."""
    play_on(state, rules, int(knobs[QUICK_TURNS]), dice, scratch[BUFFER_AT:DESK_AT])
    ahead, samples = int(knobs[AHEAD_TURNS]), int(knobs[AHEAD_SAMPLES])
    play_ahead(state, rules, seat, weights, table, ahead, samples, dice, scratch, floats)
    return worth_for(state, rules, seat, weights, table, int(knobs[LEAF_SAMPLES]), dice, scratch, floats)


@fast
def simulate(
    rules: Numbers,
    seat: int,
    weights: Floats,
    table: Floats,
    knobs: Floats,
    dice: Numbers,
    links: Numbers,
    totals: Floats,
    head: Numbers,
    scratch: Numbers,
    floats: Floats,
    candidate: int,
) -> float:
    """One simulation of a candidate: go down the tree from the sampled state, add a node, and write the worth back."""
    state, buffer, marks = scratch[STATE:SEEN_BY], scratch[BUFFER_AT:DESK_AT], scratch[MARKS:PATH]
    path, luck = scratch[PATH:LUCK], scratch[LUCK:SCRATCH]
    copy_part(scratch[SAMPLED:MARKS], state, 0, WIDTH)
    node, depth = candidate, 1
    path[0], path[1] = 0, candidate
    apply_move(state, rules, links[node * NODE + MOVE])
    while links[node * NODE + VISITS] >= knobs[DEEPEN] and depth < DEEPEST:
        count = go_on(state, rules, dice, buffer)
        if count == 0:
            break
        head[STAMP] += 2
        stamp = head[STAMP]
        for index in range(count):
            marks[buffer[index]] = stamp
        sign = 1 if state[ACTOR] == seat else -1
        chosen, available = pick_child(links, totals, node, marks, stamp, sign, knobs)
        if available < count and available <= knobs[WIDTH_FACTOR] * links[node * NODE + VISITS] ** knobs[WIDTH_POWER]:
            move = new_move(state, rules, count, dice, buffer, marks, stamp, knobs)
            fresh = add_node(links, totals, head, node, move) if move != NO_MOVE else NO_MOVE
            chosen = fresh if fresh != NO_MOVE else chosen
        if chosen == NO_MOVE:
            break
        depth += 1
        path[depth] = chosen
        node = chosen
        apply_move(state, rules, links[node * NODE + MOVE])
    worth = judge(state, rules, seat, weights, table, knobs, luck, scratch, floats)
    for step in range(depth + 1):
        links[path[step] * NODE + VISITS] += 1
        totals[path[step] * NODE_FLOATS + TOTAL] += worth
    head[SIMULATIONS] += 1
    return worth


@fast
def search(
    view: Numbers,
    rules: Numbers,
    seat: int,
    weights: Floats,
    table: Floats,
    knobs: Floats,
    dice: Numbers,
    links: Numbers,
    totals: Floats,
    head: Numbers,
    scratch: Numbers,
    floats: Floats,
    candidates: Numbers,
    count: int,
    found: Floats,
    rounds: int,
) -> int:
    """So many rounds, or fewer if the stop flag is raised; returns how many were made.

    A round samples one state and tries every candidate (a node) in it, with the same luck behind the tree: what is
    compared differs by the move alone. ``found`` sums up the worths, then their squares, by candidate.
    """
    for done in range(rounds):
        if head[STOP]:
            return done
        sample_state(view, rules, seat, dice, scratch[SAMPLED:MARKS])
        first, second = roll(dice) + 1, roll(dice) + 1
        for index in range(count):
            scratch[LUCK] = first
            scratch[LUCK + 1] = second
            worth = simulate(
                rules, seat, weights, table, knobs, dice, links, totals, head, scratch, floats, candidates[index]
            )
            found[2 * index] += worth
            found[2 * index + 1] += worth * worth
    return rounds


@fast
def child_of(links: Numbers, node: int, move: int) -> int:
    """The child of a node by a move, or NO_MOVE."""
    child = links[node * NODE + CHILD]
    while child != NO_MOVE and links[child * NODE + MOVE] != move:
        child = links[child * NODE + NEXT]
    return child


@fast
def copy_node(links: Numbers, totals: Floats, node: int, to_links: Numbers, to_totals: Floats, to: int) -> None:
    """Copy the numbers of a node; its links still point into the old tree."""
    for part in range(NODE):
        to_links[to * NODE + part] = links[node * NODE + part]
    for part in range(NODE_FLOATS):
        to_totals[to * NODE_FLOATS + part] = totals[node * NODE_FLOATS + part]


@fast
def replant(links: Numbers, totals: Floats, head: Numbers, root: int, to_links: Numbers, to_totals: Floats) -> None:
    """Copy what grows from a node into another tree, level by level; there it is the root."""
    copy_node(links, totals, root, to_links, to_totals, 0)
    to_links[NEXT] = NO_MOVE
    count = 1
    node = 0
    while node < count:
        child = to_links[node * NODE + CHILD]
        to_links[node * NODE + CHILD] = NO_MOVE
        while child != NO_MOVE:
            copy_node(links, totals, child, to_links, to_totals, count)
            to_links[count * NODE + NEXT] = to_links[node * NODE + CHILD]
            to_links[node * NODE + CHILD] = count
            count += 1
            child = links[child * NODE + NEXT]
        node += 1
    head[COUNT] = count


@fast
def mean_worth(
    view: Numbers,
    rules: Numbers,
    seat: int,
    weights: Floats,
    table: Floats,
    knobs: Floats,
    dice: Numbers,
    scratch: Numbers,
    floats: Floats,
    samples: int,
) -> float:
    """A seat's chance over so many sampled states, whoever decides now."""
    total = 0.0
    for _ in range(samples):
        sample_state(view, rules, seat, dice, scratch[STATE:SEEN_BY])
        total += judge(scratch[STATE:SEEN_BY], rules, seat, weights, table, knobs, dice, scratch, floats)
    return total / samples


@fast
def tally_replies(
    view: Numbers,
    rules: Numbers,
    seat: int,
    move: int,
    weights: Floats,
    table: Floats,
    knobs: Floats,
    dice: Numbers,
    scratch: Numbers,
    floats: Floats,
    tally: Numbers,
    samples: int,
) -> None:
    """Count what the one-step player in the other seat answers to a move, over so many sampled states."""
    state, buffer = scratch[STATE:SEEN_BY], scratch[BUFFER_AT:DESK_AT]
    step = int(knobs[AHEAD_SAMPLES])
    for _ in range(samples):
        sample_state(view, rules, seat, dice, state)
        apply_move(state, rules, move)
        while go_on(state, rules, dice, buffer) and state[ACTOR] == seat:
            apply_move(state, rules, one_step(state, rules, weights, table, step, dice, scratch, floats))
        if state[PHASE] != OVER:
            tally[one_step(state, rules, weights, table, step, dice, scratch, floats)] += 1
