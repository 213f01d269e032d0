"""Which part of a tree the next search can use: the one that the moves since the last search lead to."""

from __future__ import annotations

from schotten.compiled.cells import row_of
from schotten.compiled.jit import copy_part, low_index
from schotten.compiled.layout import FIRST, MASK, MOST_SPOTS, MOVES, NONE, PLAYED, TURN, WIDTH
from schotten.compiled.legal import MOST_MOVES
from schotten.compiled.moves import play_move

from . import arena as mem
from .arena import CHILD, NEXT, NODE, NODE_FLOATS, Arena
from .jit import fast
from .policy import NO_MOVE
from .tree import Tree, child_of, tree_of


@fast
def laid_by(arena: Arena, seat: int) -> int:
    """The move that laid the one troop a seat has laid since the last search; NO_MOVE if it is not just one."""
    ints, move = arena.ints, NO_MOVE
    for spot in range(MOST_SPOTS):
        cell = MASK + row_of(spot, seat)
        new = ints[mem.VIEW + cell] & ~ints[mem.BEFORE + cell]
        if new and (move != NO_MOVE or new & (new - 1)):
            return NO_MOVE
        if new:
            move = play_move(low_index(new), spot)
    return move


@fast
def line_here(arena: Arena) -> int:
    """How many moves of LINE lead from the last search to this view as a tree knows them; NONE if they cannot be told.

    Claims, draws and forced moves are not in a tree. What the other did is read off the table: one new troop.
    """
    ints = arena.ints
    row, before, own, other = mem.VIEW, mem.BEFORE, ints[mem.LINE_COUNT], 1 - ints[mem.ASKED]
    if not ints[mem.SEARCHED] or own > mem.MOST_LINE:
        return NONE
    # No more moves than then, or another who started: a take-back or another game.
    if ints[row + MOVES] <= ints[before + MOVES] or ints[row + FIRST] != ints[before + FIRST]:
        return NONE
    if ints[row + TURN] == ints[before + TURN] and ints[row + MOVES] == ints[before + MOVES] + own:
        return own
    # A new card of the other that is no troop cannot be told from its effects.
    if own != 1 or ints[row + PLAYED + other] != ints[before + PLAYED + other]:
        return NONE
    ints[mem.LINE + 1] = laid_by(arena, other)
    return 2 if ints[mem.LINE + 1] != NO_MOVE else NONE


@fast
def copy_node(tree: Tree, node: int, to: Tree, place: int) -> None:
    """Copy the numbers of a node; its links still point into the old tree."""
    for part in range(NODE):
        to.links[place * NODE + part] = tree.links[node * NODE + part]
    for part in range(NODE_FLOATS):
        to.totals[place * NODE_FLOATS + part] = tree.totals[node * NODE_FLOATS + part]


@fast
def replant(tree: Tree, root: int, to: Tree) -> int:
    """Copy what grows from a node into another tree, level by level; there it is the root. Returns how many nodes."""
    copy_node(tree, root, to, 0)
    to.links[NEXT] = NO_MOVE
    count = 1
    node = 0
    while node < count:
        # ``CHILD`` was copied and still names a node of the old tree; it is set anew as the children arrive. They come
        # out in reverse order, which no choice depends on but for equal bounds.
        child = to.links[node * NODE + CHILD]
        to.links[node * NODE + CHILD] = NO_MOVE
        while child != NO_MOVE:
            copy_node(tree, child, to, count)
            to.links[count * NODE + NEXT] = to.links[node * NODE + CHILD]
            to.links[node * NODE + CHILD] = count
            count += 1
            child = tree.links[child * NODE + NEXT]
        node += 1
    return count


@fast
def follow(arena: Arena, length: int) -> None:
    """Keep only what grows from a line of moves; nothing if the tree does not know it."""
    ints = arena.ints
    tree = tree_of(arena, ints[mem.HALF])
    node = 0 if ints[mem.COUNT] and length != NONE else NO_MOVE
    for index in range(length):
        if node != NO_MOVE:
            node = child_of(tree.links, node, ints[mem.LINE + index])
    if node == NO_MOVE:
        ints[mem.COUNT] = 0
    elif node:
        ints[mem.HALF] = 1 - ints[mem.HALF]
        ints[mem.COUNT] = replant(tree, node, tree_of(arena, ints[mem.HALF]))


@fast
def take_up(arena: Arena) -> None:
    """Keep the part of the tree that the moves since the last search lead to, if it leaves room for this one."""
    ints = arena.ints
    follow(arena, line_here(arena))
    if ints[mem.COUNT] + MOST_MOVES >= ints[mem.LIMIT]:
        ints[mem.COUNT] = 0
    copy_part(ints[mem.VIEW : mem.BEFORE], ints[mem.BEFORE : mem.SAMPLED], 0, WIDTH)
    ints[mem.SEARCHED], ints[mem.LINE_COUNT] = 1, 0
