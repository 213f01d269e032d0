"""The truth by trying everything: slow, and with no idea of the game.

About a win in one turn: every sequence of own moves; left out are only those that draw or uncover a card, and the same
retreats in another order. About a state in which nothing is hidden: every move of both, to the end.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from schotten.ai.mind.jit import as_it_is
from schotten.compiled.apply import apply_move
from schotten.compiled.cards import DRAWN_GAME, FIRST_ACTION
from schotten.compiled.jit import copy_part
from schotten.compiled.legal import MOST_MOVES, legal_moves
from schotten.compiled.moves import ACT, CLAIM, DRAW, POUR, RETREAT, TARGET
from schotten.compiled.plain import Kind, Phase
from schotten.rules import apply as plain_apply
from schotten.rules import legal as plain_legal
from schotten.rules.jit import JIT_OFF, compiler
from schotten.rules.named import STATE_WIDTH as WIDTH
from schotten.rules.named import state_offsets

if TYPE_CHECKING:
    from collections.abc import Sequence

    from schotten.ai.mind.jit import Numbers

ACTOR, PHASE, TURN, WINNER = map(state_offsets().__getitem__, ("ACTOR", "PHASE", "TURN", "WINNER"))
MOST_STEPS = 20  # moves of one turn: retreats from every tile, a card with two choices, claims
COUNT, NEXT, MADE = 0, 1, 2  # by step: legal moves, the next of them, and the move that led there
brute = as_it_is if JIT_OFF else compiler(Path(__file__).parent)


@brute
def uncovers(row: Numbers, move: int) -> int:
    """Whether a move draws, shuffles or exchanges cards that are hidden."""
    if (move >= DRAW and move < CLAIM) or row[PHASE] == Phase.PICK_REINFORCE or row[PHASE] == Phase.PICK_EXCHANGE:
        return 1
    if move < ACT or move >= TARGET:
        return 0
    kind = move - ACT + FIRST_ACTION
    return int(kind in (Kind.RECRUITER, Kind.REINFORCE, Kind.EXCHANGE))


@brute
def win_by_force(rules: Numbers, seat: int, rows: Numbers, moves: Numbers, marks: Numbers) -> int:
    """Whether a seat can end the game well from the first of the rows on, within its turn."""
    step, marks[COUNT], marks[NEXT], marks[MADE] = 0, legal_moves(rows, rules, moves), 0, -1
    while step >= 0:
        at = 3 * step
        if marks[at + NEXT] == marks[at + COUNT] or step + 1 == MOST_STEPS:
            step -= 1
            continue
        row, after = rows[step * WIDTH :], rows[(step + 1) * WIDTH :]
        move = moves[step * MOST_MOVES + marks[at + NEXT]]
        marks[at + NEXT] += 1
        if uncovers(row, move) or (move >= RETREAT and move < POUR and move < marks[at + MADE] < POUR):
            continue
        copy_part(row, after, 0, WIDTH)
        apply_move(after, rules, move)
        if after[PHASE] == Phase.OVER and after[WINNER] == seat:
            return 1
        if after[PHASE] != Phase.OVER and after[TURN] == seat and after[ACTOR] == seat:
            step += 1
            marks[at + 3 + COUNT] = legal_moves(after, rules, moves[step * MOST_MOVES :])
            marks[at + 3 + NEXT], marks[at + 3 + MADE] = 0, move
    return 0


class Truth:
    """Asks for wins in one game, with the room that this takes."""

    def __init__(self, rules: Sequence[int]) -> None:
        self.rules = _numbers(rules)
        self.rows, self.moves = _numbers([0] * MOST_STEPS * WIDTH), _numbers([0] * MOST_STEPS * MOST_MOVES)
        self.marks = _numbers([0] * 3 * MOST_STEPS)

    def wins(self, row: Sequence[int], seat: int) -> bool:
        """Whether the seat whose turn it is can win in it by what its view shows."""
        self.rows[:WIDTH] = _numbers(row)
        return bool(win_by_force(self.rules, seat, self.rows, self.moves, self.marks))


def value_by_force(state: list[int], rules: Sequence[int], seat: int, most: list[int]) -> float | None:
    """What a state is worth for a seat if both play their best, 0, 0.5 or 1; None after ``most[0]`` positions."""
    most[0] -= 1
    if most[0] < 0:
        return None
    if state[PHASE] == Phase.OVER:
        return 0.5 if state[WINNER] == DRAWN_GAME else float(state[WINNER] == seat)
    moves, values = [0] * MOST_MOVES, set[float]()
    count = plain_legal.legal_moves(state, rules, moves)
    for move in moves[:count]:
        after = list(state)
        plain_apply.apply_move(after, rules, move)
        value = value_by_force(after, rules, seat, most)
        if value is None:
            return None
        values.add(value)
        if value == float(state[ACTOR] == seat):
            break  # nothing is better for whoever moves
    return max(values) if state[ACTOR] == seat else min(values)


def _numbers(numbers: Sequence[int]) -> Any:
    if JIT_OFF:
        from array import array

        return memoryview(array("q", numbers))
    import numpy as np

    return np.array(numbers, dtype=np.int64)
