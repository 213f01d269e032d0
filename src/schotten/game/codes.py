"""The facts of a game as named numbers: exactly those of the rules, so that either may be used for the other."""

from __future__ import annotations

from enum import IntEnum

from schotten.rules import layout, legal, moves

WATCHER = layout.NONE  # the seat of somebody who only looks on


class Phase(IntEnum):
    """What the actor decides now."""

    TURN_START = layout.TURN_START
    AFTER_PLAY = layout.AFTER_PLAY
    AFTER_DRAW = layout.AFTER_DRAW
    PICK_TARGET = layout.PICK_TARGET
    PICK_PLACE = layout.PICK_PLACE
    RECRUIT = layout.RECRUIT
    GIVE_BACK = layout.GIVE_BACK
    PICK_DISCARD = layout.PICK_DISCARD
    PICK_BLAST = layout.PICK_BLAST
    PICK_REINFORCE = layout.PICK_REINFORCE
    PICK_EXCHANGE = layout.PICK_EXCHANGE
    OVER = layout.OVER


class Ending(IntEnum):
    """How a game ended: by the rules, or (from RESIGNED on) because somebody did not play on."""

    ONGOING = layout.ONGOING
    NEIGHBOURS = layout.NEIGHBOURS
    ENOUGH = layout.ENOUGH
    MOST = layout.MOST
    LEVEL = layout.LEVEL
    BREACH = layout.BREACH
    FOUR_DAMAGED = layout.FOUR_DAMAGED
    DECK_OUT = layout.DECK_OUT
    ROWS_FULL = layout.ROWS_FULL
    RESIGNED = layout.RESIGNED
    OUT_OF_TIME = layout.OUT_OF_TIME


BY_PLAYERS = (Ending.RESIGNED, Ending.OUT_OF_TIME)


class MoveKind(IntEnum):
    """The kinds of moves; the number of a kind is that of its first move."""

    PLAY = moves.PLAY
    ACT = moves.ACT
    TARGET = moves.TARGET
    TO_SPOT = moves.TO_SPOT
    TO_DISCARD = moves.TO_DISCARD
    PICK = moves.PICK
    DRAW = moves.DRAW
    CLAIM = moves.CLAIM
    RETREAT = moves.RETREAT
    POUR = moves.POUR
    PASS = moves.PASS
    END = moves.END


class Deck(IntEnum):
    """The two decks."""

    TROOP = layout.TROOP_DECK
    TACTICS = layout.TACTICS_DECK


class Formation(IntEnum):
    """The types of formations, the stronger the larger (F1)."""

    SUM = layout.RANK_SUM
    RUN = layout.RANK_RUN
    COLOUR = layout.RANK_COLOUR
    SAME = layout.RANK_SAME
    COLOUR_RUN = layout.RANK_COLOUR_RUN


class Refusal(IntEnum):
    """Why a move is not legal; FINE if it is."""

    FINE = legal.FINE
    NO_SUCH_MOVE = legal.NO_SUCH_MOVE
    GAME_OVER = legal.GAME_OVER
    NOT_NOW = legal.NOT_NOW
    NOT_IN_GAME = legal.NOT_IN_GAME
    NOT_IN_HAND = legal.NOT_IN_HAND
    SPOT_CLAIMED = legal.SPOT_CLAIMED
    ROW_FULL = legal.ROW_FULL
    LEAD_RULE = legal.LEAD_RULE
    JOKER_PLAYED = legal.JOKER_PLAYED
    NO_EFFECT = legal.NO_EFFECT
    NO_DRAW_DUE = legal.NO_DRAW_DUE
    DECK_EMPTY = legal.DECK_EMPTY
    OTHER_DECK = legal.OTHER_DECK
    ONLY_ATTACKER = legal.ONLY_ATTACKER
    ONLY_DEFENDER = legal.ONLY_DEFENDER
    NO_CARDS_HERE = legal.NO_CARDS_HERE
    NO_CAULDRON = legal.NO_CAULDRON
    CAULDRON_THROWN = legal.CAULDRON_THROWN
    ROW_INCOMPLETE = legal.ROW_INCOMPLETE
    ROW_LOSES = legal.ROW_LOSES
    NOT_PROVEN = legal.NOT_PROVEN
    MUST_PLAY = legal.MUST_PLAY
    MUST_MAKE_ROOM = legal.MUST_MAKE_ROOM
    MUST_DRAW = legal.MUST_DRAW
    NO_SUCH_TARGET = legal.NO_SUCH_TARGET
    SAME_SPOT = legal.SAME_SPOT
    NOT_IN_DISCARD = legal.NOT_IN_DISCARD
    JOKER_STAYS = legal.JOKER_STAYS
    ALREADY_PICKED = legal.ALREADY_PICKED
    OTHER_INCOMPLETE = legal.OTHER_INCOMPLETE


SENTENCES = {
    Refusal.FINE: "the move is legal",
    Refusal.NO_SUCH_MOVE: "there is no such move",
    Refusal.GAME_OVER: "the game is over",
    Refusal.NOT_NOW: "this is not the moment for it",
    Refusal.NOT_IN_GAME: "this game has nothing like that",
    Refusal.NOT_IN_HAND: "the card is not in the hand",
    Refusal.SPOT_CLAIMED: "the spot is claimed already",
    Refusal.ROW_FULL: "the row there is full",
    Refusal.LEAD_RULE: "the player has played more tactics than the opponent",
    Refusal.JOKER_PLAYED: "the player has played a joker already",
    Refusal.NO_EFFECT: "the card could do nothing now",
    Refusal.NO_DRAW_DUE: "no draw is due",
    Refusal.DECK_EMPTY: "that deck is empty",
    Refusal.OTHER_DECK: "the recruiter takes all cards from one deck, and began with the other",
    Refusal.ONLY_ATTACKER: "only the attacker may do that",
    Refusal.ONLY_DEFENDER: "only the defender may do that",
    Refusal.NO_CARDS_HERE: "there is no such card to remove at that spot",
    Refusal.NO_CAULDRON: "no cauldron is left",
    Refusal.CAULDRON_THROWN: "one cauldron a turn, and it is thrown",
    Refusal.ROW_INCOMPLETE: "the own row there is incomplete",
    Refusal.ROW_LOSES: "the opponent's complete row there is better",
    Refusal.NOT_PROVEN: "the opponent could still build a better row there",
    Refusal.MUST_PLAY: "the player has a card to play and may not pass",
    Refusal.MUST_MAKE_ROOM: "the attacker holds a siege card and must make room by a claim or a retreat",
    Refusal.MUST_DRAW: "a draw is due first",
    Refusal.NO_SUCH_TARGET: "no card lies there that the effect may take",
    Refusal.SAME_SPOT: "the card lies at that spot already",
    Refusal.NOT_IN_DISCARD: "the card is not in the discard, or may not be taken from it",
    Refusal.JOKER_STAYS: "the second joker stays in the hand",
    Refusal.ALREADY_PICKED: "the card is picked already",
    Refusal.OTHER_INCOMPLETE: "the opponent's row there is incomplete, and by the options no proof counts in mud",
}
