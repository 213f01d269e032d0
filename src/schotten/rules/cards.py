"""How cards are numbered, and the largest game there is: numbers about cards, whatever a state looks like.

Troops are numbered 0 to 59 by colour and value, tactics by their kind behind them.
"""

from __future__ import annotations

from . import codes
from .plain import Kind

MOST_TROOPS = 60
MOST_COLOURS, MOST_VALUES = 6, 12
MOST_TACTICS = 12  # in one game
MOST_SPOTS = 9
MOST_PLACES = 4
NONE = -1  # no card, no spot, nobody

KINDS = len(codes.Kind)
ELITES = Kind.SHIELD + 1  # joker, spy and shield come first: they fill a place
FIRST_ACTION = Kind.RECRUITER  # between them lie fog and mud
TACTICS = MOST_TROOPS  # the card number of kind k is TACTICS + k
CARDS = MOST_TROOPS + KINDS

DRAWN_GAME = 2  # the winner of a game nobody won
