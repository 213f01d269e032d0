"""Where each weight of the evaluation lies in its row of floats; the values and their reasons are in ``params``."""

from __future__ import annotations

HAND_FREE = 0  # chance that a hand card is free for the row that wants it
DRAW_FREE = 1  # the same for a card still to be drawn
THINNING = 2  # factor on both for each further card the row misses
HORIZON = 3  # draws of one seat looked ahead
TIE = 4  # what an undecided tie is worth to the seat that has more cards there
BOTH_GOALS = 5  # what it is worth when both would reach a goal
TEMPO = 6  # siege: cards that the attacker can still lay for each one that a tile needs
BREACH = 7  # siege: chance that a tile, once damaged, is breached as well, with time enough
FRESH_NEED = 8  # siege: cards that such a second attack needs
RETRY = 9  # siege: chance to win a tile after a retreat, with time enough
OTHER_KEPT = 10  # what a tactics card in the other's hand is worth to him
CAULDRON = 11  # siege: worth of a cauldron kept
OTHER_FREE = 12  # as HAND_FREE, for the other's hidden hand
TRUST = 13  # share of the chance that is believed; the rest is an even spot
EVEN_LUCK = 14  # 1: the luck of a card is spread evenly over the samples, whose number is a power of two
KIND = 16  # + kind: what a tactics card is worth while it is held
WEIGHTS = 32
