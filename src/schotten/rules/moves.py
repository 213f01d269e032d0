"""The move space: every decision of every game is one number below ``MOVE_COUNT``."""

from __future__ import annotations

from enum import IntEnum

from . import layout as at
from .jit import compiled

PLACEABLE = at.MOST_TROOPS + at.FIRST_ACTION  # troops, elites, fog and mud go to a spot
TARGETS = 6  # four places of a row, then the fog and the mud


class MoveKind(IntEnum):
    """The kinds of moves; the number of a kind is that of its first move."""

    PLAY = 0  # + card * MOST_SPOTS + spot
    ACT = PLAY + PLACEABLE * at.MOST_SPOTS  # + kind - FIRST_ACTION
    TARGET = ACT + at.KINDS - at.FIRST_ACTION  # + spot * TARGETS + place
    TO_SPOT = TARGET + at.MOST_SPOTS * TARGETS
    TO_DISCARD = TO_SPOT + at.MOST_SPOTS
    PICK = TO_DISCARD + 1  # + card: from the hand or from the discard
    DRAW = PICK + at.CARDS  # + deck
    CLAIM = DRAW + 2
    RETREAT = CLAIM + at.MOST_SPOTS
    POUR = RETREAT + at.MOST_SPOTS
    PASS = POUR + at.MOST_SPOTS
    END = PASS + 1


# The same as plain numbers, for the plain subset and all that computes with moves.
PLAY, ACT, TARGET, TO_SPOT, TO_DISCARD, PICK, DRAW, CLAIM, RETREAT, POUR, PASS, END = (int(kind) for kind in MoveKind)
MOVE_COUNT = END + 1


@compiled
def play_move(card: int, spot: int) -> int:
    """The move that lays ``card`` at ``spot``."""
    return PLAY + card * at.MOST_SPOTS + spot
