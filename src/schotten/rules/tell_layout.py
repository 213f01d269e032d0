"""What is told, as numbers: the offsets of an event, of a legal move's parts, of an explained claim; their codes.

A code's name stands beside its number, once; `schotten.told.schema` names the fields. NONE says that a field is absent.
"""

from __future__ import annotations

from .layout import MOST_PLACES

# -- eyes: for whom a fact is meant, as bits of a mask ---------------------------------------------------
EYES = ("first", "second", "watcher", "reader")  # seat 0, seat 1, whoever looks on, whoever reads a game with all open
WATCHING, READING = 2, 3
ALL_EYES = 15

# -- what others than its player see of a move: all of it, of a picked card the back, or only that there was one ----
VEILS = ("open", "back", "hidden")
VEIL_OPEN, VEIL_BACK, VEIL_HIDDEN = range(3)

# -- an event --------------------------------------------------------------------------------------------
EVENT_KIND, EVENT_CODE, EVENT_EYES, EVENT_SEAT, EVENT_CARD, EVENT_SPOT, EVENT_TO, EVENT_PLACE = range(8)
EVENT_DECK, EVENT_COUNT, EVENT_FROM, EVENT_OWNER, EVENT_WINNER, EVENT_REASON, EVENT_SIZE, EVENT_CARDS = range(8, 16)
EVENT_WIDTH = EVENT_CARDS + 2 * MOST_PLACES  # both rows of a spot at most
MOST_EVENTS = 16  # records of one move: a pass that settles every spot tells most

EVENT_KINDS = (
    *("dealt", "turn", "play", "tactics", "clash", "aim", "move", "discard", "blast", "draw", "return", "reinforce"),
    *("chosen", "exchange", "claim", "damage", "retreat", "cauldron", "pass", "taken_back", "resigned", "out_of_time"),
    "over",
)
TOLD_DEALT, TOLD_TURN, TOLD_PLAY, TOLD_TACTICS, TOLD_CLASH, TOLD_AIM, TOLD_MOVE, TOLD_DISCARD = range(8)
TOLD_BLAST, TOLD_DRAW, TOLD_RETURN, TOLD_REINFORCE, TOLD_CHOSEN, TOLD_EXCHANGE, TOLD_CLAIM = range(8, 15)
TOLD_DAMAGE, TOLD_RETREAT, TOLD_CAULDRON, TOLD_PASS, TOLD_TAKEN_BACK = range(15, 20)
TOLD_RESIGNED, TOLD_OUT_OF_TIME, TOLD_OVER = range(20, 23)
# the code under which an event is put into words: its kind, or one of these
EVENT_CODES = (
    *EVENT_KINDS,
    *("tactics_at", "aim_discard", "move_discard", "chosen_hidden", "exchange_known", "exchange_open"),
)
TACTICS_AT, AIM_DISCARD, MOVE_DISCARD, CHOSEN_HIDDEN, EXCHANGE_KNOWN, EXCHANGE_OPEN = range(23, 29)

DECKS = ("troops", "tactics")
SOURCES = ("row", "discard", "hand")  # where a chosen card comes from
FROM_ROW, FROM_DISCARD, FROM_HAND = range(3)

# -- the parts of a legal move -----------------------------------------------------------------------------
PART_KIND, PART_CODE, PART_CARD, PART_SPOT, PART_PLACE, PART_DECK, PART_FROM, PART_SEAT = range(8)
MOVE_WIDTH = 8

MOVE_KINDS = ("play", "tactics", "claim", "retreat", "cauldron", "draw", "pick", "place", "return", "pass", "end")
DOES_PLAY, DOES_TACTICS, DOES_CLAIM, DOES_RETREAT, DOES_POUR, DOES_DRAW = range(6)
DOES_PICK, DOES_PLACE, DOES_RETURN, DOES_PASS, DOES_END = range(6, 11)
# the code under which a move is put into words: its kind, or one of these
MOVE_CODES = (
    *MOVE_KINDS,
    *("act", "pour", "target", "from_discard", "reinforce", "exchange", "to_spot", "blast", "to_discard", "give_back"),
)
LABEL_ACT, LABEL_POUR, LABEL_TARGET, LABEL_FROM_DISCARD, LABEL_REINFORCE, LABEL_EXCHANGE = range(11, 17)
LABEL_TO_SPOT, LABEL_BLAST, LABEL_TO_DISCARD, LABEL_GIVE_BACK = range(17, 21)

# -- what a seat is asked for --------------------------------------------------------------------------------
PROMPTS = (
    *("over", "watch", "wait", "play", "claim_or_play", "retreat_or_play", "pour_or_play", "claim_prepare_or_play"),
    *("draw", "claim_or_draw", "end", "claim_or_end", "pass", "claim_or_pass", "retreat_or_pass", "make_room"),
    "effect",
)
ASK_OVER, ASK_WATCH, ASK_WAIT, ASK_PLAY, ASK_CLAIM_OR_PLAY, ASK_RETREAT_OR_PLAY, ASK_POUR_OR_PLAY = range(7)
ASK_CLAIM_PREPARE_OR_PLAY, ASK_DRAW, ASK_CLAIM_OR_DRAW, ASK_END, ASK_CLAIM_OR_END, ASK_PASS = range(7, 13)
ASK_CLAIM_OR_PASS, ASK_RETREAT_OR_PASS, ASK_MAKE_ROOM, ASK_EFFECT = range(13, 17)

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

# the sentences of an explanation, in the order in which they are said; the last one is the verdict
LINE_CODES = (
    *("own_row", "own_open", "own_empty", "own_wilds", "own_spare"),
    *("other_row", "other_open", "other_empty", "other_wilds", "other_spare"),
    *("both", "tie", "by_type", "by_sum", "by_low_sum"),
    *("too_few", "dream", "best", "needs", "beaten", "holds", "holds_tie"),
    *("spot_claimed", "only_attacker", "row_incomplete", "can", "later", "fails", "loses", "other_incomplete"),
)
SAY_OWN, SAY_OTHER = 0, 5  # + ROW, OPEN, EMPTY, WILDS, SPARE of the row meant
SAY_ROW, SAY_OPEN, SAY_EMPTY, SAY_WILDS, SAY_SPARE = range(5)
SAY_BOTH, SAY_TIE, SAY_BY_TYPE, SAY_BY_SUM, SAY_BY_LOW_SUM, SAY_TOO_FEW = range(10, 16)
SAY_DREAM, SAY_BEST, SAY_NEEDS, SAY_BEATEN, SAY_HOLDS, SAY_HOLDS_TIE = range(16, 22)
SAY_SPOT_CLAIMED, SAY_ONLY_ATTACKER, SAY_ROW_INCOMPLETE, SAY_CAN, SAY_LATER, SAY_FAILS, SAY_LOSES = range(22, 29)
SAY_OTHER_INCOMPLETE = 29
