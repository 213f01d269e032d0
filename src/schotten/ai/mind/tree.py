"""Information-set Monte Carlo tree search: one tree for the searcher, a freshly sampled state for each simulation.

A node is a line of moves as the searcher sees it; which of its children count in a simulation depends on the cards
dealt there, so each child remembers how often it was available (SO-ISMCTS). A node gets a new child only as its
visits grow, the best by the quick policy first. Claims, draws and moves without a choice are made on the way.
Where the tree ends the one-step player plays some turns ahead and its evaluation judges (``rollout``); a node leads on
into the tree only when it has been visited often enough for the tree to know better than that player.
At the root the candidates are compared on the same samples; who falls behind is dropped (``root_search``).
"""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

from schotten.compiled.apply import apply_move
from schotten.compiled.dice import below, roll
from schotten.compiled.jit import copy_part
from schotten.compiled.layout import ACTOR, PHASE, WIDTH
from schotten.compiled.plain import Phase
from schotten.compiled.view import sample_state

from . import arena as mem
from .arena import AVAILABLE, CHILD, MOVE, NEXT, NODE, NODE_FLOATS, NODE_VISITS, Arena
from .jit import Floats, Numbers, fast
from .maths import log, power_of
from .policy import NO_MOVE, TACTICS_PLAYS, choose_play
from .rollout import go_on, judge

BELOW_ALL, UNTRIED = -1e9, 1e6  # bounds: a child that was never tried comes before all others
LOT = 1000  # ODD_MOVES is drawn in thousandths


class Tree(NamedTuple):
    """The half of an arena's nodes that is in use: their links and totals, with the arena's cells."""

    ints: Numbers
    links: Numbers
    totals: Floats


@fast
def tree_of(arena: Arena, half: int) -> Tree:
    """One half of an arena's nodes."""
    limit = arena.ints[mem.LIMIT]
    links, totals = mem.INTS + half * limit * NODE, mem.FLOATS + half * limit * NODE_FLOATS
    return Tree(
        arena.ints, arena.ints[links : links + limit * NODE], arena.floats[totals : totals + limit * NODE_FLOATS]
    )


@fast
def add_node(tree: Tree, parent: int, move: int) -> int:
    """A new child, or NO_MOVE if the tree is full."""
    links, node = tree.links, tree.ints[mem.COUNT]
    if node >= tree.ints[mem.LIMIT]:
        return NO_MOVE
    tree.ints[mem.COUNT] = node + 1
    at = node * NODE
    links[at + MOVE] = move
    links[at + CHILD] = NO_MOVE
    links[at + NEXT] = NO_MOVE
    links[at + NODE_VISITS] = 0
    links[at + AVAILABLE] = 0
    tree.totals[node * NODE_FLOATS] = 0.0
    if parent != NO_MOVE:
        links[at + NEXT] = links[parent * NODE + CHILD]
        links[parent * NODE + CHILD] = node
    return node


@fast
def child_of(links: Numbers, node: int, move: int) -> int:
    """The child of a node by a move, or NO_MOVE."""
    child = links[node * NODE + CHILD]
    while child != NO_MOVE and links[child * NODE + MOVE] != move:
        child = links[child * NODE + NEXT]
    return child


@fast
def plant(arena: Arena, count: int) -> None:
    """Make sure that the root has a child for each move of the task; PLANTED takes their nodes."""
    ints, tree = arena.ints, tree_of(arena, arena.ints[mem.HALF])
    if ints[mem.COUNT] == 0:
        add_node(tree, NO_MOVE, NO_MOVE)
    for index in range(count):
        move = ints[mem.TASK_MOVES + index]
        child = child_of(tree.links, 0, move)
        ints[mem.PLANTED + index] = add_node(tree, 0, move) if child == NO_MOVE else child


@fast
def pick_child(tree: Tree, node: int, stamp: int, sign: int, explore: float) -> tuple[int, int]:
    """The available child with the highest bound, and how many are available; their marks are raised."""
    links, marks = tree.links, tree.ints[mem.MARKS : mem.PATH]
    best, top, count = NO_MOVE, BELOW_ALL, 0
    child = links[node * NODE + CHILD]
    while child != NO_MOVE:
        at = child * NODE
        if marks[links[at + MOVE]] == stamp:
            marks[links[at + MOVE]] = stamp + 1
            count += 1
            links[at + AVAILABLE] += 1
            visits = links[at + NODE_VISITS]
            bound = UNTRIED
            if visits > 0:
                mean = tree.totals[child * NODE_FLOATS] / visits
                mean = mean if sign > 0 else 1.0 - mean
                bound = mean + explore * sqrt(log(links[at + AVAILABLE] + 1.0) / visits)
            if bound > top:
                best, top = child, bound
        child = links[at + NEXT]
    return best, count


@fast
def odd_move(moves: Numbers, count: int, marks: Numbers, stamp: int, dice: Numbers) -> int:
    """Any move that lays no troop and is no child yet; NO_MOVE if there is none."""
    others = 0
    for index in range(count):
        others += int(moves[index] >= TACTICS_PLAYS and marks[moves[index]] == stamp)
    chosen = below(dice, others) if others else -1
    for index in range(count):
        if moves[index] >= TACTICS_PLAYS and marks[moves[index]] == stamp:
            if chosen == 0:
                return moves[index]
            chosen -= 1
    return NO_MOVE


@fast
def new_move(arena: Arena, count: int, stamp: int) -> int:
    """A move that is no child yet: mostly the best play by the policy, else any other."""
    ints, dice = arena.ints, arena.ints[mem.DICE : mem.LUCK]
    state, moves, marks = ints[mem.STATE : mem.SEEN], ints[mem.MOVES : mem.CHOICES], ints[mem.MARKS : mem.PATH]
    if state[PHASE] == Phase.TURN_START:
        others = 0
        for index in range(count):
            others += int(moves[index] >= TACTICS_PLAYS and marks[moves[index]] == stamp)
        if others == 0 or below(dice, LOT) >= LOT * arena.floats[mem.ODD_MOVES]:
            move = choose_play(state, arena.ints[mem.RULES : mem.VIEW], state[ACTOR], dice, marks, stamp)
            if move != NO_MOVE:
                return move
        return odd_move(moves, count, marks, stamp, dice)
    start = below(dice, count)
    for index in range(count):
        move = moves[(start + index) % count]
        if marks[move] == stamp:
            return move
    return NO_MOVE


@fast
def step_down(arena: Arena, tree: Tree, node: int, count: int) -> int:
    """The child that a simulation goes on to, a new one where the visits allow it; NO_MOVE if there is none."""
    ints, floats = arena.ints, arena.floats
    # A legal move is marked with the stamp, one that is a child already with the stamp and one (``pick_child``); older
    # marks are lower, so nothing is ever wiped.
    ints[mem.STAMP] += 2
    stamp = ints[mem.STAMP]
    for index in range(count):
        ints[mem.MARKS + ints[mem.MOVES + index]] = stamp
    sign = 1 if ints[mem.STATE + ACTOR] == ints[mem.ASKED] else -1
    chosen, available = pick_child(tree, node, stamp, sign, floats[mem.EXPLORE])
    visits = tree.links[node * NODE + NODE_VISITS]
    if available < count and available <= floats[mem.WIDTH_FACTOR] * power_of(visits, floats[mem.WIDTH_POWER]):
        move = new_move(arena, count, stamp)
        fresh = add_node(tree, node, move) if move != NO_MOVE else NO_MOVE
        chosen = fresh if fresh != NO_MOVE else chosen
    return chosen


@fast
def simulate(arena: Arena, candidate: int) -> float:
    """One simulation of a candidate: go down the tree from the sampled state, add a node, and write the worth back."""
    ints, rules, tree = arena.ints, arena.ints[mem.RULES : mem.VIEW], tree_of(arena, arena.ints[mem.HALF])
    state, moves, path = ints[mem.STATE : mem.SEEN], ints[mem.MOVES : mem.CHOICES], ints[mem.PATH : mem.SHEET]
    dice, links = ints[mem.DICE : mem.LUCK], tree.links
    copy_part(ints[mem.SAMPLED : mem.STATE], state, 0, WIDTH)
    node, depth = candidate, 1
    path[0], path[1] = 0, candidate
    apply_move(state, rules, links[node * NODE + MOVE])
    while links[node * NODE + NODE_VISITS] >= arena.floats[mem.DEEPEN] and depth < mem.DEEPEST:
        count = go_on(state, rules, dice, moves)
        chosen = step_down(arena, tree, node, count) if count else NO_MOVE
        if chosen == NO_MOVE:
            break
        depth += 1
        path[depth] = chosen
        node = chosen
        apply_move(state, rules, links[node * NODE + MOVE])
    worth = judge(arena, ints[mem.ASKED], ints[mem.LUCK : mem.LINE])
    for step in range(depth + 1):
        links[path[step] * NODE + NODE_VISITS] += 1
        tree.totals[path[step] * NODE_FLOATS] += worth
    ints[mem.SIMULATIONS] += 1
    return worth


@fast
def begin_rounds(arena: Arena, count: int) -> None:
    """Make ready to try so many moves of the task: nothing is found yet."""
    plant(arena, count)
    for index in range(2 * count):
        arena.floats[mem.FOUND + index] = 0.0
    arena.ints[mem.FOUND_ROUNDS] = 0


@fast
def try_moves(arena: Arena, count: int, rounds: int) -> None:
    """So many rounds more for the moves of the task, or fewer if the stop flag is raised; FOUND_ROUNDS counts them.

    A round samples one state and tries every move in it, with the same luck behind the tree: what is compared differs
    by the move alone. FOUND sums up the worths and their squares, by move.
    """
    ints, floats, dice = arena.ints, arena.floats, arena.ints[mem.DICE : mem.LUCK]
    for _ in range(rounds):
        if ints[mem.STOP]:
            return
        sample_state(
            ints[mem.VIEW : mem.BEFORE], arena.ints[mem.RULES : mem.VIEW], ints[mem.ASKED], dice, ints[mem.SAMPLED :]
        )
        first, second = roll(dice) + 1, roll(dice) + 1  # multiplicative dice would stay at 0
        for index in range(count):
            ints[mem.LUCK], ints[mem.LUCK + 1] = first, second
            worth = simulate(arena, ints[mem.PLANTED + index])
            floats[mem.FOUND + 2 * index] += worth
            floats[mem.FOUND + 2 * index + 1] += worth * worth
        ints[mem.FOUND_ROUNDS] += 1
