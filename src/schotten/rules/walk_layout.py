"""What is remembered while one seat's record is walked, and why a step of it cannot be: offsets and numbers."""

from __future__ import annotations

from enum import IntEnum

from .tactics.exchange import EXCHANGED

# What a record shows of a hidden card: nothing, or that it is a troop; that it is a tactics card.
HIDDEN, HIDDEN_TACTICS = -1, -2

VIEWER = 0  # whose record it is: a seat, or NONE for somebody who watches
MADE = 1  # the move of the step: as the record has it, or one that a hidden pick may have been
SHOWN = 2  # the card that a pick shows, or its back
TOP_DECK = 3  # the deck that the step draws from, if its card is seen, else NONE
TOP = 4  # and that card
WANTED = 5  # the card that who decides must hold, if the viewer does not see it there
PICK_COUNT = 6  # picks of an exchange that is under way, by seat [2]
PICKS = 8  # the cards that they showed, or their backs [2 * EXCHANGED]
WALK_WIDTH = PICKS + 2 * EXCHANGED


class Doubt(IntEnum):
    """Why what a record shows cannot be, where no rule for a move says so."""

    ELSEWHERE = 1  # the card lies somewhere else
    OTHER_TOP = 2  # another card lies on top of the deck
    HAND_KNOWN = 3  # all cards of that hand are known
    TOO_FEW = 4  # too few cards are left for the hands
    NOT_SEEN = 5  # a seat sees the cards that it draws, and no others
    OWN_PICK = 6  # a seat sees what it picks itself
    NO_PICK = 7  # no such card can be picked now
    OPEN_AFTER = 8  # after an exchange both players know the cards


# The same as plain numbers, for the plain subset.
ELSEWHERE, OTHER_TOP, HAND_KNOWN, TOO_FEW, NOT_SEEN, OWN_PICK, NO_PICK, OPEN_AFTER = (int(each) for each in Doubt)
