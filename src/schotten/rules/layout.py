"""The layout: the offsets of a state and of a rules record (``codes``: what they hold, ``cards``: the cards).

A state is one flat row of integers, every value below 2**62. Troops are numbered 0 to 59 by colour and
value; a set of troops is a mask. Tactics are told by kind; how many of each kind a hand or a heap holds
is packed with two bits a kind, because there are two jokers.
"""

from __future__ import annotations

from . import cards

# -- cards, as ``cards`` numbers them -------------------------------------------------------------------
MOST_TROOPS, MOST_TACTICS, MOST_SPOTS, MOST_PLACES = (
    cards.MOST_TROOPS,
    cards.MOST_TACTICS,
    cards.MOST_SPOTS,
    cards.MOST_PLACES,
)
NONE, DRAWN_GAME = cards.NONE, cards.DRAWN_GAME
KINDS, ELITES, FIRST_ACTION = cards.KINDS, cards.ELITES, cards.FIRST_ACTION
TACTICS, CARDS = cards.TACTICS, cards.CARDS

MOST_COLOURS, MOST_VALUES = cards.MOST_COLOURS, cards.MOST_VALUES

FOG_TERRAIN, MUD_TERRAIN = 0, 1
TERRAINS = 2
STAMPS = MOST_PLACES - 1  # a row remembers when it grew to 2, to 3, to 4 cards: no spot takes one (F4)

# -- strengths -----------------------------------------------------------------------------------------
RANK = 100  # a strength is rank * RANK + score; no row sums up to so much
MINUS_BASE = 50  # on a minus spot the score is MINUS_BASE - sum, the lower the better (S3); above any sum, too

# -- the state: single numbers -------------------------------------------------------------------------
TURN = 0  # the seat whose turn it is
ACTOR = 1  # the seat that decides now (the other one only during an exchange)
PHASE = 2
MOVES = 3  # moves made so far: the clock of the stamps (F4)
FIRST = 4  # the seat that started; in siege the attacker
WINNER = 5
ENDING = 6
PASSES = 7  # passes in succession (B11)
PREPARED = 8  # the cauldron of this turn is thrown (S8)
SKIP_DRAW = 9  # no draw is due at the end of this turn (T16)
CLAIMABLE = 10  # mask of the spots the actor may claim now
SEEN = 11  # troops at spots or in the discard (P4)
DISCARD = 12
DISCARD_TACTICS = 13  # elites and terrain that left the table, packed
CAULDRONS = 14
DAMAGED = 15  # mask of tiles
TERRAIN_AT = 16  # spot of the fog, of the mud, or NONE [2]
TERRAIN_BY = 18  # their players [2]
EFFECT = 20  # kind of the action being carried out, or NONE
FROM_SPOT = 21  # where the card to be moved lies
FROM_PLACE = 22  # 0 to 3 a place in the row, 4 fog, 5 mud
HELD = 23  # the card chosen from the discard
TAKEN = 24  # cards the recruiter has taken
OWED = 25  # cards still to be given back, picked or exchanged
FROM_DECK = 26  # the deck a recruiter is bound to, or NONE
REINFORCED = 27  # troops put back into the deck (Y10); the mark stays with them wherever they go

# -- the state: one number a seat ----------------------------------------------------------------------
HAND = 28
HAND_TACTICS = 30
HAND_TROOP_COUNT = 32
HAND_TACTICS_COUNT = 34
PLAYED = 36  # tactics played from hand (T4, Y12)
JOKERS = 38  # jokers played from hand (T10)
USED = 40  # action cards lying open, packed
STONES = 42  # mask of stones owned
OPEN = 44  # mask of spots where this seat may add a card
COMPLETE = 46  # mask of spots where this seat's row is complete and may be claimed
KNOWN = 48  # troops this seat knows to be in the other's hand
KNOWN_TACTICS = 50
KNOWN_AT = 52  # mask of places in the troop deck that this seat knows
KNOWN_TACTICS_AT = 54
FRESH = 56  # troops this seat may have drawn from the reinforced ones, unseen by the other
PICKED = 58  # chosen for the exchange
PICKED_TACTICS = 60
PICKED_COUNT = 62
DECK_SIZE = 64  # by deck, not by seat

# -- the state: spots and rows -------------------------------------------------------------------------
PLACES = 66
PATTERN = PLACES + MOST_SPOTS
ROWS = 2 * MOST_SPOTS  # the row of a seat at a spot is number 2 * spot + seat
SIZE = PATTERN + MOST_SPOTS
MASK = SIZE + ROWS  # troops of the row
WILDS = MASK + ROWS  # elites of the row, packed
STRENGTH = WILDS + ROWS  # of a complete row, else 0
REFUTED = STRENGTH + ROWS  # unseen troops that refute a claim here; 0: a complete row does; NONE: not looked at
GREW = REFUTED + ROWS  # STAMPS a row: the move at which it last grew to 2, to 3, to 4 cards
ROW = GREW + STAMPS * ROWS  # MOST_PLACES a row, in laying order

# -- the state: decks, bottom first, and the order a reshuffle takes -----------------------------------
DECK = ROW + MOST_PLACES * ROWS
DECK_OF_TACTICS = DECK + MOST_TROOPS
RESHUFFLE = DECK_OF_TACTICS + MOST_TACTICS
WIDTH = RESHUFFLE + MOST_TROOPS

# -- the rules record ----------------------------------------------------------------------------------
COLOURS = 0
SPAN = 1  # values a colour has
LOWEST = 2
HIGHEST = 3
TROOPS = 4
ALL = 5  # mask of all troops
SPOTS = 6
ALL_SPOTS = 7
DEALT = 8
HAND_LIMIT = 9
CLAIM_FIRST = 10  # claims before the play (B5, X1)
CLAIM_LATER = 11  # claims after the play (B4)
SIEGE = 12  # one attacks, one defends (S)
GOAL_NEIGHBOURS = 13
GOAL_ANY = 14
GOAL_DAMAGED = 15
CAULDRONS_AT_START = 16
TACTICAL = 17
JOKER_LIMIT = 18
SPY_VALUE = 19
TERRAIN_TARGETABLE = 20
RECRUIT_SPLIT = 21  # the recruiter may take from both decks
RECRUIT_ON_TOP = 22  # and puts back on top
BETRAY_TACTICS = 23  # betrayal takes elites too
COLOUR_RUNS = 24  # what a colour run is worth on colour and run spots (S4)
SIEGE_DECK_ENDS = 25
TACTICS_IN_GAME = 26  # packed
TACTICS_COUNT = 27
MUD_BY_PROOF = 28  # a proof claims a stone with mud too (T14)
FACE_PLACES = 29  # intact, then damaged
FACE_PATTERN = FACE_PLACES + 2 * MOST_SPOTS
COLOUR_MASK = FACE_PATTERN + 2 * MOST_SPOTS
VALUE_MASK = COLOUR_MASK + MOST_COLOURS  # by value - LOWEST
STARTS = VALUE_MASK + MOST_VALUES  # for windows of 0 to 4: troops that can start one
VALUE = STARTS + MOST_PLACES + 1  # by troop: its value - LOWEST
CLAN = VALUE + MOST_TROOPS  # by troop: its colour
RULES_WIDTH = CLAN + MOST_TROOPS
