"""The numbers of a game made readable: a whole state, or what one seat knows of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from schotten.rules.cards import DRAWN_GAME, NONE
from schotten.rules.cells import row_of
from schotten.rules.dice import DICE_WIDTH, seed_dice
from schotten.rules.legal import MOST_MOVES, legal_moves
from schotten.rules.named import STATE_WIDTH, RulesCells, StateCells
from schotten.rules.parameters import PATTERNS, rules_for
from schotten.rules.view import sample_state

from .claim import ClaimExplanation, explain_claim
from .codes import BY_PLAYERS, WATCHER, Deck, Ending, Phase
from .heaps import tactics_of, troops_of
from .naming import name_cards, name_moves, names_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from random import Random

    from schotten.editions import Edition, Options
    from schotten.rules.jit import Numbers, Rules

    from .card import Card
    from .claim import Reading
    from .move import Move


@dataclass(frozen=True, slots=True)
class Outcome:
    """Who won (None: nobody, the game is drawn) and how."""

    winner: int | None
    ending: Ending

    @property
    def drawn(self) -> bool:
        """Whether nobody won."""
        return self.winner is None

    @property
    def by_players(self) -> bool:
        """Whether somebody did not play on, so that the rules alone do not say the result."""
        return self.ending in BY_PLAYERS


@dataclass(frozen=True, slots=True)
class TableSpot:
    """One spot as it lies: what a row needs there, what counts, and both rows in laying order."""

    index: int
    kind: str
    places: int
    pattern: str
    owner: int | None
    damaged: bool
    fog: bool
    mud: bool
    claimable: bool
    rows: tuple[tuple[Card, ...], tuple[Card, ...]]


def outcome_of(state: Sequence[int]) -> Outcome | None:
    """The outcome that the rules have written down, if any."""
    cells = StateCells(state)
    if cells.phase != Phase.OVER:
        return None
    winner = cells.winner
    return Outcome(None if winner == DRAWN_GAME else winner, Ending(cells.ending))


def list_moves(state: Numbers, rules: Rules, edition: Edition) -> list[Move]:
    """The legal moves of a state, or of a view, in the rules' order."""
    buffer = [0] * MOST_MOVES
    return name_moves(buffer[: legal_moves(state, rules, buffer)], edition)


@dataclass(frozen=True)
class Table:
    """Everything about a game at one moment, hidden cards included; a frozen copy, equal by its numbers."""

    edition: Edition
    options: Options
    row: tuple[int, ...]

    def __str__(self) -> str:
        """The table drawn in plain characters."""
        from .text.board import draw_board

        return draw_board(self).rstrip("\n")

    def _repr_svg_(self) -> str:
        """The picture that a notebook shows."""
        from schotten.drawing import draw

        return draw(self)

    @property
    def rules(self) -> tuple[int, ...]:
        """The rules record of the game."""
        return rules_for(self.edition, self.options)

    @property
    def cells(self) -> StateCells:
        """The numbers of the row by their names."""
        return StateCells(self.row)

    @property
    def turn(self) -> int:
        """The seat whose turn it is."""
        return self.cells.turn

    @property
    def actor(self) -> int:
        """The seat that decides now (the other one only during an exchange)."""
        return self.cells.actor

    @property
    def first(self) -> int:
        """The seat that started; in siege the attacker."""
        return self.cells.first

    @property
    def phase(self) -> Phase:
        """What the actor decides now."""
        return Phase(self.cells.phase)

    @property
    def outcome(self) -> Outcome | None:
        """The result by the rules, once there is one."""
        return outcome_of(self.row)

    @property
    def move_count(self) -> int:
        """How many moves have been made."""
        return self.cells.moves

    def hand_of(self, seat: int) -> tuple[Card, ...]:
        """The cards known to be in a hand."""
        return self._named(troops_of(self.cells.hand[seat]) + tactics_of(self.cells.hand_tactics[seat]))

    def hand_counts(self, seat: int) -> tuple[int, int]:
        """How many troops and how many tactics a hand holds."""
        return self.cells.hand_troop_count[seat], self.cells.hand_tactics_count[seat]

    def picked_by(self, seat: int) -> tuple[Card, ...]:
        """The cards a seat has picked for the exchange under way."""
        return self._named(troops_of(self.cells.picked[seat]) + tactics_of(self.cells.picked_tactics[seat]))

    def row_at(self, spot: int, seat: int) -> tuple[Card, ...]:
        """A seat's cards at a spot in laying order."""
        row = row_of(spot, seat)
        return self._named(tuple(self.cells.row_cards(row))[: self.cells.size[row]])

    def spot(self, spot: int) -> TableSpot:
        """One spot as it lies."""
        seen = self.cells.spot(spot)
        return TableSpot(
            index=spot,
            kind=self.edition.spots[spot].kind,
            places=seen.places,
            pattern=PATTERNS[seen.pattern],
            owner=None if seen.owner == NONE else seen.owner,
            damaged=bool(seen.damaged),
            fog=bool(seen.fog),
            mud=bool(seen.mud),
            claimable=bool(seen.claimable),
            rows=(self._named(seen.rows[0]), self._named(seen.rows[1])),
        )

    @property
    def spots(self) -> tuple[TableSpot, ...]:
        """All spots from seat 0's left, in siege from the attacker's."""
        return tuple(self.spot(index) for index in range(len(self.edition.spots)))

    def stones_of(self, seat: int) -> tuple[int, ...]:
        """The stones a seat owns."""
        return troops_of(self.cells.stones[seat])

    def deck(self, deck: int) -> tuple[Card | None, ...]:
        """A deck, top card first; None for a card that is not known."""
        cards, names = self.cells.deck(Deck(deck)).listed(), names_of(self.edition)
        return tuple(None if card == NONE else names.card(card) for card in reversed(cards))

    def deck_size(self, deck: int) -> int:
        """How many cards a deck holds."""
        return self.cells.deck_size[deck]

    @property
    def discard(self) -> tuple[Card, ...]:
        """The cards that have left the table, open to all."""
        return self._named(troops_of(self.cells.discard) + tactics_of(self.cells.discard_tactics))

    def used_by(self, seat: int) -> tuple[Card, ...]:
        """The action cards lying open before a seat."""
        return self._named(tactics_of(self.cells.used[seat]))

    def tactics_played(self, seat: int) -> int:
        """How many tactics a seat has played from hand (T4)."""
        return self.cells.played[seat]

    @property
    def unseen(self) -> tuple[Card, ...]:
        """The troops that lie neither at a spot nor in the discard (P4)."""
        return self._named(troops_of(RulesCells(self.rules).all_troops & ~self.cells.seen))

    @property
    def cauldrons(self) -> int:
        """The defender's cauldrons that are left."""
        return self.cells.cauldrons

    def explain_claim(self, spot: int, seat: int | None = None) -> ClaimExplanation:
        """Why a claim of a spot holds or not, with the cards."""
        return explain_claim(list(self.row), self.rules, self.edition, spot, seat)

    def formation(self, cards: str | Iterable[int], spot: int) -> Reading:
        """What cards would be worth as a row at a spot as it lies: by its pattern and its number of places."""
        from .judging import judge

        at = self.spot(spot)
        return judge(cards, self.edition, self.rules, at.pattern, at.places)

    @property
    def position(self) -> str:
        """The table as text (docs/notation.md), which ``Game.from_position`` reads."""
        from .text.position_text import format_position

        return format_position(self)

    def _named(self, cards: Iterable[int]) -> tuple[Card, ...]:
        return name_cards(cards, self.edition)


@dataclass(frozen=True)
class View(Table):
    """What one seat knows of a game, and nothing more."""

    seat: int = WATCHER

    @property
    def hand(self) -> tuple[Card, ...]:
        """The own cards; a watcher has none."""
        return () if self.seat == WATCHER else self.hand_of(self.seat)

    @property
    def known(self) -> tuple[Card, ...]:
        """The cards known to be in the other's hand."""
        return () if self.seat == WATCHER else self.hand_of(1 - self.seat)

    @property
    def legal_moves(self) -> list[Move]:
        """What this seat may do now: nothing while the other decides."""
        return list_moves(list(self.row), self.rules, self.edition) if self.actor == self.seat else []

    def sample(self, rng: Random) -> Table:
        """A whole table that agrees with all this seat knows: what is hidden is dealt at random.

        ``Game.from_position(view.sample(rng))`` plays on from there.
        """
        if self.seat == WATCHER:
            raise ValueError("a sample is dealt from what a seat knows; a watcher has no hand")
        dice, row = [0] * DICE_WIDTH, [0] * STATE_WIDTH
        seed_dice(dice, rng.getrandbits(48))
        sample_state(list(self.row), self.rules, self.seat, dice, row)
        return Table(self.edition, self.options, tuple(row))
