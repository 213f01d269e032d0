"""The codes of the rules as a person imports them, and a plain sentence for each refusal."""

from __future__ import annotations

from schotten.rules.cards import NONE
from schotten.rules.codes import Deck, Ending, Formation, Phase, Refusal
from schotten.rules.moves import MoveKind

__all__ = ["BY_PLAYERS", "SENTENCES", "WATCHER", "Deck", "Ending", "Formation", "MoveKind", "Phase", "Refusal"]

WATCHER = NONE  # the seat of somebody who only looks on
BY_PLAYERS = (Ending.RESIGNED, Ending.OUT_OF_TIME)

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
