"""The codes of what is told, each declared once; the text of a code is its name in small letters.

As in ``codes``: the rules read them as plain numbers (``plain``), everybody above as enumerations or by their texts.
"""

from __future__ import annotations

from enum import IntEnum


class Eye(IntEnum):
    """For whom a fact is meant: seat 0, seat 1, whoever looks on, whoever reads a game with all open."""

    FIRST = 0
    SECOND = 1
    WATCHER = 2
    READER = 3


class Veil(IntEnum):
    """What others than its player see of a move: all, of a picked card the back, or only that there was one."""

    OPEN = 0
    BACK = 1
    HIDDEN = 2


class Event(IntEnum):
    """Under which code an event is put into words; up to OVER these are the kinds of events too."""

    DEALT = 0
    TURN = 1
    PLAY = 2
    TACTICS = 3
    CLASH = 4
    AIM = 5
    MOVE = 6
    DISCARD = 7
    BLAST = 8
    DRAW = 9
    RETURN = 10
    REINFORCE = 11
    CHOSEN = 12
    EXCHANGE = 13
    CLAIM = 14
    DAMAGE = 15
    RETREAT = 16
    CAULDRON = 17
    PASS = 18
    TAKEN_BACK = 19
    RESIGNED = 20
    OUT_OF_TIME = 21
    OVER = 22
    TACTICS_AT = 23
    AIM_DISCARD = 24
    MOVE_DISCARD = 25
    CHOSEN_HIDDEN = 26
    EXCHANGE_KNOWN = 27
    EXCHANGE_OPEN = 28


class Source(IntEnum):
    """Where a chosen card comes from."""

    ROW = 0
    DISCARD = 1
    HAND = 2


class Label(IntEnum):
    """Under which code a legal move is put into words; up to END these are the kinds of moves too."""

    PLAY = 0
    TACTICS = 1
    CLAIM = 2
    RETREAT = 3
    CAULDRON = 4
    DRAW = 5
    PICK = 6
    PLACE = 7
    RETURN = 8
    PASS = 9
    END = 10
    ACT = 11
    POUR = 12
    TARGET = 13
    FROM_DISCARD = 14
    REINFORCE = 15
    EXCHANGE = 16
    TO_SPOT = 17
    BLAST = 18
    TO_DISCARD = 19
    GIVE_BACK = 20


class Prompt(IntEnum):
    """What a seat is asked for."""

    OVER = 0
    WATCH = 1
    WAIT = 2
    PLAY = 3
    CLAIM_OR_PLAY = 4
    RETREAT_OR_PLAY = 5
    POUR_OR_PLAY = 6
    CLAIM_PREPARE_OR_PLAY = 7
    DRAW = 8
    CLAIM_OR_DRAW = 9
    END = 10
    CLAIM_OR_END = 11
    PASS = 12
    CLAIM_OR_PASS = 13
    RETREAT_OR_PASS = 14
    MAKE_ROOM = 15
    EFFECT = 16


class Line(IntEnum):
    """The sentences of an explanation, in the order in which they are said; the last one is the verdict."""

    OWN_ROW = 0
    OWN_OPEN = 1
    OWN_EMPTY = 2
    OWN_WILDS = 3
    OWN_SPARE = 4
    OTHER_ROW = 5
    OTHER_OPEN = 6
    OTHER_EMPTY = 7
    OTHER_WILDS = 8
    OTHER_SPARE = 9
    BOTH = 10
    TIE = 11
    BY_TYPE = 12
    BY_SUM = 13
    BY_LOW_SUM = 14
    TOO_FEW = 15
    DREAM = 16
    BEST = 17
    NEEDS = 18
    BEATEN = 19
    HOLDS = 20
    HOLDS_TIE = 21
    SPOT_CLAIMED = 22
    ONLY_ATTACKER = 23
    ROW_INCOMPLETE = 24
    CAN = 25
    LATER = 26
    FAILS = 27
    LOSES = 28
    OTHER_INCOMPLETE = 29
