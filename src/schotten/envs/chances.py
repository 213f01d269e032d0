"""Chance that is decided outside, one card at a time: what OpenSpiel's explicit chance nodes need.

The order of a deck is left open. Its cells hold the right set of cards, and before a draw the card that chance has
chosen is swapped to the top; only places that somebody knows (a recruiter put the card there) are fixed. Hands are
dealt in ascending order, the starter's first: a hand counts, not the order of its cards, so each is one path of the
tree instead of 720, and the probabilities make every hand as likely as in a shuffled deal.
"""

from __future__ import annotations

from math import comb
from typing import Any, Self

from schotten.compiled.deal import begin, lay_out
from schotten.compiled.legal import why_illegal
from schotten.compiled.view import sample_state
from schotten.game import IllegalMove, Refusal
from schotten.rules.cards import MOST_TROOPS, NONE
from schotten.rules.deal import tactics_cards
from schotten.rules.moves import CLAIM, DRAW
from schotten.rules.named import RulesCells, StateCells
from schotten.rules.plain import Deck, Phase
from schotten.rules.telling import veil_of

from .arrays import ArrayGame
from .choices import find_game, rules_array
from .events import DEALT, SWAPPED, HistoryEvent, relabel

CHANCE = -1
OVER = -4


class SpielSetup:
    """What all games of one kind share."""

    def __init__(self, edition: str, options: dict[str, object], first: int) -> None:
        self.key = (edition, tuple(sorted(options.items())), first)
        self.edition, self.options = find_game(edition, options)
        self.rules: Any = rules_array(self.edition, self.options)
        self.first = first
        self.hand = int(RulesCells(self.rules).dealt)
        self.cards = int(RulesCells(self.rules).troops + RulesCells(self.rules).tactics_count)

    def __reduce__(self) -> tuple[Any, ...]:
        edition, options, first = self.key
        return SpielSetup, (edition, dict(options), first)


class Chances:
    """The chance that is still due in a game, and what has happened in it."""

    def __init__(self, setup: SpielSetup) -> None:
        self.setup = setup
        self.game = ArrayGame(setup.edition, setup.options)
        self._row = self.game.state  # the same array: a game never takes another
        self.events: list[HistoryEvent] = []
        self.due = 2 * setup.hand  # cards still to be dealt
        self.drawing = NONE  # the deck of a draw whose card is open
        self.player = CHANCE
        self.legal: list[int] = []
        row = self._row
        cells = StateCells(row)
        lay_out(row)
        cells.deck_size[0] = RulesCells(setup.rules).troops
        cells.deck_size[1] = RulesCells(setup.rules).tactics_count
        cells.first = cells.turn = cells.actor = setup.first

    def copy(self) -> Self:
        """The same game at the same point."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.game = self.game.copy()
        other._row = other.game.state
        other.events = self.events.copy()
        return other

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()

    # -- chance ------------------------------------------------------------------------------------------------
    def outcomes(self) -> list[tuple[int, float]]:
        """The cards that chance may turn up now, each with its probability."""
        return self._deals() if self.due else self._draws()

    def _deals(self) -> list[tuple[int, float]]:
        seat, missing = self._dealing_to()
        taken = int(StateCells(self._row).hand[0] | StateCells(self._row).hand[1])
        last = int(StateCells(self._row).hand[seat]).bit_length() - 1
        free = [card for card in range(last + 1, int(RulesCells(self.setup.rules).troops)) if not taken >> card & 1]
        ways = comb(len(free), missing)
        chances = ((card, comb(len(free) - index - 1, missing - 1) / ways) for index, card in enumerate(free))
        return [(card, chance) for card, chance in chances if chance]

    def _dealing_to(self) -> tuple[int, int]:
        hand = self.setup.hand
        return (self.setup.first, self.due - hand) if self.due > hand else (1 - self.setup.first, self.due)

    def _draws(self) -> list[tuple[int, float]]:
        cards = self._open_cards(self.drawing)
        kinds = sorted(set(cards))
        return [(card, cards.count(card) / len(cards)) for card in kinds]

    def _open_cards(self, deck: int) -> list[int]:
        """The cards of a deck whose places nobody knows; none if the top card is fixed."""
        cards, fixed = StateCells(self._row).deck(deck).listed(), self._fixed(deck)
        if fixed >> (len(cards) - 1) & 1:
            return []
        return [card for place, card in enumerate(cards) if not fixed >> place & 1] if fixed else cards

    def _fixed(self, deck: int) -> int:
        """The places of a deck whose cards somebody knows."""
        known = StateCells(self._row).known_at(deck)
        return int(known[0] | known[1])

    def turn_up(self, card: int) -> None:
        """Chance has chosen a card."""
        if self.due:
            self._deal(card)
            return
        lying, fixed = StateCells(self._row).deck(self.drawing), self._fixed(self.drawing)
        for place, found in enumerate(lying):
            if found == card and not fixed >> place & 1:
                lying[place], lying[len(lying) - 1] = lying[len(lying) - 1], card
                self._draw(card)
                return
        raise ValueError(f"card {card} cannot turn up now")

    def _draw(self, card: int) -> None:
        deck, self.drawing = self.drawing, NONE
        self.events.append(HistoryEvent(int(StateCells(self._row).actor), DRAW + deck, card))
        self._made(DRAW + deck)

    def _deal(self, card: int) -> None:
        seat, _ = self._dealing_to()
        if not any(card == possible for possible, _ in self._deals()):
            raise ValueError(f"card {card} cannot be dealt now")
        StateCells(self._row).hand[seat] |= 1 << card
        StateCells(self._row).hand_troop_count[seat] += 1
        StateCells(self._row).deck_size[0] -= 1
        self.events.append(HistoryEvent(seat, DEALT, card))
        self.due -= 1
        if not self.due:
            self._begin()

    def _begin(self) -> None:
        """All hands are dealt: stack the deck so that the rules deal just these."""
        row, rules, first = self._row, self.setup.rules, self.setup.first
        facts = RulesCells(rules)
        cells = StateCells(row)
        hands = [self.game.hand_of(seat) for seat in range(2)]
        rest = [card for card in range(int(facts.troops)) if card not in hands[0] and card not in hands[1]]
        on_top = [card for pair in zip(hands[first], hands[1 - first], strict=True) for card in pair]
        lay_out(row)
        cells.deck_room(Deck.TROOP).fill(rest + on_top[::-1])
        tactics = tactics_cards(rules)
        cells.deck_room(Deck.TACTICS).fill(tactics)
        cells.deck_size[0] = facts.troops
        cells.deck_size[1] = len(tactics)
        cells.reshuffle.fill(range(MOST_TROOPS))  # any order: it stays open
        begin(row, rules, first)
        self.game.list_moves()
        self._list()

    # -- decisions ---------------------------------------------------------------------------------------------
    def play(self, move: int) -> None:
        """Make a move; a draw waits for chance, unless its card is certain."""
        if move not in self.legal:
            raise IllegalMove(move, Refusal(why_illegal(self._row, self.setup.rules, move)))
        if not DRAW <= move < CLAIM:
            self._play(move)
            return
        self.drawing = move - DRAW
        cards = self._open_cards(self.drawing)
        if len(cards) > 1:
            self.player = CHANCE
            return
        self._draw(StateCells(self._row).deck(self.drawing).listed()[-1])

    def _play(self, move: int) -> None:
        phase, seat = int(StateCells(self._row).phase), int(StateCells(self._row).actor)
        self.events.append(HistoryEvent(seat, move, veil=veil_of(phase, move)))
        before = (self.game.hand_of(0), self.game.hand_of(1)) if phase == Phase.PICK_EXCHANGE else None
        self._made(move)
        if before is not None and StateCells(self._row).phase != Phase.PICK_EXCHANGE:
            self._note_swap(before)

    def _note_swap(self, before: tuple[tuple[int, ...], tuple[int, ...]]) -> None:
        for seat in range(2):
            kept = list(before[seat])
            for card in self.game.hand_of(seat):
                if card in kept:
                    kept.remove(card)
                else:
                    self.events.append(HistoryEvent(seat, SWAPPED, card))

    def _made(self, move: int) -> None:
        self.game.apply(move)
        self._list()

    def _list(self) -> None:
        self.legal = sorted(self.game.legal_moves.tolist())
        self.player = OVER if StateCells(self._row).phase == Phase.OVER else int(StateCells(self._row).actor)

    # -- what is known -----------------------------------------------------------------------------------------
    def resample(self, seat: int, dice: Any) -> Self:
        """A game that looks the same to a seat, with everything hidden dealt anew."""
        if self.due:
            raise ValueError("the deal is not over: there is nothing to sample yet")
        other = self.copy()
        sample_state(self.game.view_row(seat), self.setup.rules, seat, dice, other.game.state)
        other.game.list_moves()
        if other.player != CHANCE:
            other._list()  # if the other seat decides, its cards are others now
        other.events = relabel(self.events, self._row, other.game.state, seat)
        return other
