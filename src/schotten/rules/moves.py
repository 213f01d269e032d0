"""The move space: every decision of every game is one number below ``MOVE_COUNT``."""

from __future__ import annotations

from .jit import compiled
from .layout import CARDS, FIRST_ACTION, KINDS, MOST_SPOTS, MOST_TROOPS

PLACEABLE = MOST_TROOPS + FIRST_ACTION  # troops, elites, fog and mud go to a spot
TARGETS = 6  # four places of a row, then the fog and the mud

PLAY = 0  # + card * MOST_SPOTS + spot
ACT = PLAY + PLACEABLE * MOST_SPOTS  # + kind - FIRST_ACTION
TARGET = ACT + KINDS - FIRST_ACTION  # + spot * TARGETS + place
TO_SPOT = TARGET + MOST_SPOTS * TARGETS
TO_DISCARD = TO_SPOT + MOST_SPOTS
PICK = TO_DISCARD + 1  # + card: from the hand or from the discard
DRAW = PICK + CARDS  # + deck
CLAIM = DRAW + 2
RETREAT = CLAIM + MOST_SPOTS
POUR = RETREAT + MOST_SPOTS
PASS = POUR + MOST_SPOTS
END = PASS + 1
MOVE_COUNT = END + 1


@compiled
def play_move(card: int, spot: int) -> int:
    """The move that lays ``card`` at ``spot``."""
    return PLAY + card * MOST_SPOTS + spot
