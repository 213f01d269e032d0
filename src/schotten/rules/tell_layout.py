"""What is told, as numbers: the offsets of an event, of a move's parts, of an explained claim, and the codes' texts.

`tell_codes` declares the codes, `schotten.told.schema` names the fields. NONE says that a field is absent.
"""

from __future__ import annotations

from enum import IntEnum

from .layout import MOST_PLACES
from .tell_codes import Event, Eye, Label, Line, Prompt, Source


def texts(codes: type[IntEnum]) -> tuple[str, ...]:
    """The texts of codes by their numbers."""
    return tuple(code.name.lower() for code in codes)


# -- eyes: for whom a fact is meant, as bits of a mask ---------------------------------------------------
EYES = texts(Eye)
ALL_EYES = (1 << len(Eye)) - 1

# -- an event --------------------------------------------------------------------------------------------
EVENT_KIND, EVENT_CODE, EVENT_EYES, EVENT_SEAT, EVENT_CARD, EVENT_SPOT, EVENT_TO, EVENT_PLACE = range(8)
EVENT_DECK, EVENT_COUNT, EVENT_FROM, EVENT_OWNER, EVENT_WINNER, EVENT_REASON, EVENT_SIZE, EVENT_CARDS = range(8, 16)
EVENT_WIDTH = EVENT_CARDS + 2 * MOST_PLACES  # both rows of a spot at most
MOST_EVENTS = 16  # records of one move: a pass that settles every spot tells most

EVENT_CODES = texts(Event)
EVENT_KINDS = EVENT_CODES[: Event.OVER + 1]

DECKS = ("troops", "tactics")
SOURCES = texts(Source)

# -- the parts of a legal move -----------------------------------------------------------------------------
PART_KIND, PART_CODE, PART_CARD, PART_SPOT, PART_PLACE, PART_DECK, PART_FROM, PART_SEAT = range(8)
MOVE_WIDTH = 8

MOVE_CODES = texts(Label)
MOVE_KINDS = MOVE_CODES[: Label.END + 1]

PROMPTS = texts(Prompt)

# -- a formation -----------------------------------------------------------------------------------------------
FORM_THERE, FORM_TYPE, FORM_SUM, FORM_STRENGTH, FORM_COUNTED, FORM_SIZE, FORM_CARDS = range(7)
# counted: which places of the row, a mask
FORM_WILD_COUNT = FORM_CARDS + MOST_PLACES
FORM_WILDS = FORM_WILD_COUNT + 1  # each wild and the troop it stands for
FORM_WIDTH = FORM_WILDS + 2 * MOST_PLACES

# -- a claim's explanation ---------------------------------------------------------------------------------------
CLAIM_SPOT, CLAIM_SEAT, CLAIM_HOLDS, CLAIM_NOW, CLAIM_CODE, CLAIM_PLACES, CLAIM_PATTERN = range(7)
CLAIM_MISSING, CLAIM_TIED, CLAIM_FILL, CLAIM_OPEN, CLAIM_LINE_COUNT, CLAIM_LINES = range(7, 13)  # fill and open: masks
MOST_LINES = 12
CLAIM_OWN = CLAIM_LINES + MOST_LINES
CLAIM_OTHER = CLAIM_OWN + FORM_WIDTH
CLAIM_ANSWER = CLAIM_OTHER + FORM_WIDTH
CLAIM_DREAM = CLAIM_ANSWER + FORM_WIDTH
CLAIM_WIDTH = CLAIM_DREAM + FORM_WIDTH

LINE_CODES = texts(Line)
# what is said of a row: + OWN_ROW or OTHER_ROW, whose row is meant
SAY_ROW, SAY_OPEN, SAY_EMPTY, SAY_WILDS, SAY_SPARE = range(5)
