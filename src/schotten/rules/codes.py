"""The codes of the rules, each declared once: what a number in a state, a move or an answer means.

Everybody above reads these enumerations (``schotten.game`` gives them away). The rules themselves are in the plain
subset, which knows only numbers, and read the same codes through ``plain``.
"""

from __future__ import annotations

from enum import IntEnum, auto

from schotten.editions import Kind

__all__ = ["ColourRun", "Deck", "Ending", "Formation", "Kind", "Pattern", "Phase", "Refusal"]


class Deck(IntEnum):
    """The two decks."""

    TROOP = 0
    TACTICS = 1


class Pattern(IntEnum):
    """Which types count at a spot (S3)."""

    ANY = 0
    PLUS = 1
    MINUS = 2
    EQUAL = 3
    COLOUR = 4
    RUN = 5


class Formation(IntEnum):
    """The types of formations, the stronger the larger (F1)."""

    SUM = 1
    RUN = 2
    COLOUR = 3
    SAME = 4
    COLOUR_RUN = 5


class ColourRun(IntEnum):
    """What a colour run is worth on a colour or a run spot (S4): no more than its sum, its pattern, or itself."""

    SUM = 0
    PATTERN = 1
    TOP = 2


class Phase(IntEnum):
    """What the actor decides now: up to AFTER_DRAW the steps of a turn, then the questions of action cards."""

    TURN_START = 0
    AFTER_PLAY = 1
    AFTER_DRAW = 2
    PICK_TARGET = 3
    PICK_PLACE = 4
    RECRUIT = 5
    GIVE_BACK = 6
    PICK_DISCARD = 7
    PICK_BLAST = 8
    PICK_REINFORCE = 9
    PICK_EXCHANGE = 10
    OVER = 11


class Ending(IntEnum):
    """How a game ended: by the rules, or (from RESIGNED on) because somebody did not play on."""

    ONGOING = 0
    NEIGHBOURS = 1
    ENOUGH = 2
    MOST = 3
    LEVEL = 4
    BREACH = 5
    FOUR_DAMAGED = 6
    DECK_OUT = 7
    ROWS_FULL = 8
    RESIGNED = 9
    OUT_OF_TIME = 10


class Refusal(IntEnum):
    """Why a move is not legal; FINE if it is."""

    FINE = 0
    NO_SUCH_MOVE = auto()
    GAME_OVER = auto()
    NOT_NOW = auto()
    NOT_IN_GAME = auto()
    NOT_IN_HAND = auto()
    SPOT_CLAIMED = auto()
    ROW_FULL = auto()
    LEAD_RULE = auto()
    JOKER_PLAYED = auto()
    NO_EFFECT = auto()
    NO_DRAW_DUE = auto()
    DECK_EMPTY = auto()
    OTHER_DECK = auto()
    ONLY_ATTACKER = auto()
    ONLY_DEFENDER = auto()
    NO_CARDS_HERE = auto()
    NO_CAULDRON = auto()
    CAULDRON_THROWN = auto()
    ROW_INCOMPLETE = auto()
    ROW_LOSES = auto()
    NOT_PROVEN = auto()
    MUST_PLAY = auto()
    MUST_MAKE_ROOM = auto()
    MUST_DRAW = auto()
    NO_SUCH_TARGET = auto()
    SAME_SPOT = auto()
    NOT_IN_DISCARD = auto()
    JOKER_STAYS = auto()
    ALREADY_PICKED = auto()
    OTHER_INCOMPLETE = auto()
