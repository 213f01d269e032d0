"""A whole state made from a view: the hidden cards dealt in some way that fits what a record is about to show.

A record of one seat is followed with it: deal the hidden cards so that the next move is possible, make the move by
the rules, and look at the result as the seat would. What was dealt arbitrarily is hidden again.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from schotten.game.heaps import pack, tactics_of, troops_of
from schotten.game.text.cards import HIDDEN, HIDDEN_TEXTS, is_troop
from schotten.rules.cards import NONE
from schotten.rules.cells import kind_count, kind_of, one_of
from schotten.rules.jit import Rules
from schotten.rules.named import RulesCells, StateCells
from schotten.rules.plain import Deck, Kind
from schotten.rules.view import hidden_tactics


class NotPossibleError(ValueError):
    """A card that a record shows cannot be where it shows it."""


@dataclass
class Wishes:
    """Where the next move needs certain cards: in a seat's hand, on top of a deck, among a seat's picks."""

    hands: dict[int, int] = field(default_factory=dict)
    tops: dict[int, int] = field(default_factory=dict)
    picks: dict[int, list[int]] = field(default_factory=dict)


def complete(view: list[int], rules: Rules, wishes: Wishes) -> list[int]:
    """A state that looks like the view and has the wished cards where they are wished."""
    facts = RulesCells(rules)
    state = list(view)
    troops = [card for card in range(facts.troops) if card not in _known(view, rules)]
    _deal_out(state, troops, wishes, Deck.TROOP)
    tactics = sorted(_hidden_tactics(view, rules), reverse=True)  # jokers last: one may be barred from going back
    _deal_out(state, tactics, wishes, Deck.TACTICS)
    for seat in range(2):
        _choose_picks(state, seat, wishes.picks.get(seat, []))
    if kind_count(facts.tactics_in_game, Kind.REINFORCE):
        StateCells(state).reshuffle.fill(range(facts.troops))
    return state


def _known(view: list[int], rules: Rules) -> set[int]:
    """The troops that the view shows."""
    cells = StateCells(view)
    return {*troops_of(cells.seen | cells.hand[0] | cells.hand[1]), *cells.deck(Deck.TROOP)}


def _hidden_tactics(view: list[int], rules: Rules) -> tuple[int, ...]:
    """The tactics that the view does not show: neither in the open, nor in a hand, nor in the deck."""
    cells = StateCells(view)
    in_deck = sum(one_of(kind_of(card)) for card in cells.deck(Deck.TACTICS) if card != NONE)
    in_hands = sum(cells.hand_tactics)
    return tactics_of(hidden_tactics(view, rules, NONE) - in_hands - in_deck)


def _deal_out(state: list[int], hidden: list[int], wishes: Wishes, deck: int) -> None:
    """Deal hidden cards of one kind to the hands and into their deck, the wished ones first."""
    troops = deck == Deck.TROOP
    cells = StateCells(state)
    lying = cells.deck(deck)
    top = len(lying) - 1
    if deck in wishes.tops:
        if lying[top] == NONE:
            lying[top] = _take(hidden, wishes.tops[deck])
        elif lying[top] != wishes.tops[deck]:
            raise NotPossibleError("another card lies on top of the deck")
    wanted: dict[int, list[int]] = {0: [], 1: []}
    for seat in range(2):
        asked = [wishes.hands[seat]] if seat in wishes.hands else []
        asked += [card for card in wishes.picks.get(seat, []) if card not in HIDDEN_TEXTS]
        wanted[seat] = _missing([card for card in asked if is_troop(card) == troops], state, seat)
        for card in wanted[seat]:
            _take(hidden, card)
    for seat in (cells.actor, 1 - cells.actor):  # who decides gets the cards that leave most open
        _fill_hand(state, seat, wanted[seat], hidden, troops=troops)
    for place, card in enumerate(lying):
        if card == NONE:
            lying[place] = hidden.pop(0)


def _missing(asked: list[int], state: list[int], seat: int) -> list[int]:
    """The wished cards that the hand does not show yet."""
    cells = StateCells(state)
    held = list(troops_of(cells.hand[seat]) + tactics_of(cells.hand_tactics[seat]))
    missing = []
    for card in asked:
        if card in held:
            held.remove(card)
        else:
            missing.append(card)
    return missing


def _take(hidden: list[int], card: int) -> int:
    if card not in hidden:
        raise NotPossibleError("the card cannot be there: it lies elsewhere")
    hidden.remove(card)
    return card


def _fill_hand(state: list[int], seat: int, wanted: list[int], hidden: list[int], *, troops: bool) -> None:
    cells = StateCells(state)
    held = troops_of(cells.hand[seat]) if troops else tactics_of(cells.hand_tactics[seat])
    room = (cells.hand_troop_count if troops else cells.hand_tactics_count)[seat] - len(held)
    if len(wanted) > room:
        raise NotPossibleError("the card cannot be in that hand: all its cards are known")
    if room - len(wanted) > len(hidden):
        raise NotPossibleError("the hands cannot be as the record has it: too few cards are left")
    dealt = wanted + [hidden.pop(0) for _ in range(room - len(wanted))]
    mask, packed = pack((*held, *dealt))
    (cells.hand if troops else cells.hand_tactics)[seat] = mask if troops else packed


def _choose_picks(state: list[int], seat: int, picks: list[int]) -> None:
    """The cards a seat has picked for an exchange: the known ones, else any, of the right kind if possible."""
    cells = StateCells(state)
    count = cells.picked_count[seat]
    shown = troops_of(cells.picked[seat]) + tactics_of(cells.picked_tactics[seat])
    if count == len(shown):
        return
    hand = list(troops_of(cells.hand[seat]) + tactics_of(cells.hand_tactics[seat]))
    chosen = [card for card in picks if card not in HIDDEN_TEXTS]
    for card in chosen:
        hand.remove(card)
    for back in (card for card in picks if card in HIDDEN_TEXTS):
        card = next((card for card in hand if is_troop(card) == (back == HIDDEN)), hand[0])
        hand.remove(card)
        chosen.append(card)
    cells.picked[seat], cells.picked_tactics[seat] = pack(tuple(chosen))
