"""One game, played move by move: what a person or a server holds in the hand."""

from __future__ import annotations

import secrets
from itertools import takewhile
from typing import TYPE_CHECKING, Unpack

from schotten.editions import find_edition
from schotten.rules.apply import apply_move
from schotten.rules.check_cards import WHOLE
from schotten.rules.check_row import check_row
from schotten.rules.deal import SEED_BYTES, commitment, deal, lot
from schotten.rules.legal import why_illegal
from schotten.rules.moves import MOVE_COUNT
from schotten.rules.named import STATE_WIDTH, StateCells
from schotten.rules.parameters import rules_for
from schotten.rules.plain import Event
from schotten.rules.tell_layout import EVENT_KIND
from schotten.rules.view import view_for

from . import happened
from .claim import ClaimExplanation, explain_claim
from .codes import BY_PLAYERS, SENTENCES, WATCHER, Ending, Phase, Refusal
from .move import Move
from .naming import names_of
from .played import PlayedMove
from .seeds import Seed, seed_of
from .table import Outcome, Table, View, list_moves, outcome_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from schotten.editions import Choices, Edition, Options

    from .happened import Happening


class IllegalMove(ValueError):  # noqa: N818  (the glossary's name: it says what was done, not that an error is one)
    """A move that the rules refuse, with the reason as a code and in words; the game is unchanged."""

    def __init__(self, move: int, refusal: Refusal) -> None:
        said = move.text if isinstance(move, Move) else ""
        super().__init__(f"{said}: {SENTENCES[refusal]}" if said else SENTENCES[refusal])
        self.move = move
        self.refusal = refusal


class Game:
    """One game from its deal, or from any position, to its result.

    >>> game = Game.new("iello", seed=bytes(32))
    >>> game.turn, game.phase.name, len(game.legal_moves)
    (1, 'TURN_START', 54)
    >>> game.legal_moves[:3]
    [b5@1, b5@2, b5@3]
    >>> game.play("y9@5")
    >>> game.play("y9@5")
    Traceback (most recent call last):
    schotten.game.play.IllegalMove: y9@5: this is not the moment for it
    >>> game.play("draw troop"); game.turn, game.history
    (0, (y9@5, draw troop))
    >>> game.undo(), game.turn, game.outcome
    (draw troop, 1, None)
    >>> view = game.view_for(0)
    >>> view.hand, view.known, view.deck_size(0)
    ((r3, r6, g6, b8, y4, y6), (), 42)
    >>> game.explain_claim(spot=0).refusal.name
    'ROW_INCOMPLETE'
    >>> game.play("draw troop")
    >>> game.peek("y4@2").row_at(spot=1, seat=0), game.table.row_at(1, 0)
    ((y4,), ())
    """

    def __init__(self, edition: Edition, options: Options, state: Sequence[int], seed: bytes | None = None) -> None:
        """A game that goes on from a state of the rules; ``Game.new`` deals one, ``from_position`` reads one."""
        if len(state) != STATE_WIDTH:
            raise ValueError(f"a state has {STATE_WIDTH} numbers, not {len(state)}")
        self.edition = edition
        self.options = options
        self.rules = rules_for(edition, options)
        self.seed = seed
        self._start = self._state = list(state)  # no state is ever changed: a move makes another
        self._moves: list[Move] = []
        self._movers: list[int] = []
        self._recent: list[PlayedMove] = []  # the last moves: whole turns, two of them unless some were taken back
        self._outcome = outcome_of(self._state)
        self._stopped: Outcome | None = None
        self._told: list[Happening] | None = None  # the recent events, once somebody has asked
        self._ahead: tuple[int, list[int]] | None = None  # a legal move that was looked at, and the state after it

    @classmethod
    def new(
        cls,
        edition: Edition | str,
        options: Options | None = None,
        seed: Seed | None = None,
        first: int | None = None,
        **choices: Unpack[Choices],
    ) -> Game:
        """Deal a game, its options by name (``tactical=True``) or at once; without ``first`` the lot decides (B3).

        A seed is a number, a text or its 32 bytes. One that is not given is made here, the one place of the core that
        makes chance: ``game.seed`` says which.

        >>> Game.new("iello", seed=7, tactical=True).options.tactical
        True
        """
        if isinstance(edition, str):
            edition = find_edition(edition)
        if options is not None and choices:
            raise ValueError(f"options are given twice, as a whole and by name: {', '.join(choices)}")
        seed = secrets.token_bytes(SEED_BYTES) if seed is None else seed_of(seed)
        options = edition.options(**choices) if options is None else options
        starter = lot(seed) if first is None else first
        if starter not in (0, 1):
            raise ValueError(f"seat 0 or 1 starts, not {first}")
        return cls(edition, options, deal(rules_for(edition, options), seed, starter), seed)

    @classmethod
    def from_position(cls, position: str | Table) -> Game:
        """A game that goes on from a position, as text or as a table; it has no seed and no history.

        What one seat sees of a position is refused: the cards hidden from it would have to be made up.
        """
        from .text.position_read import parse_position

        table = parse_position(position) if isinstance(position, str) else position
        if isinstance(table, View):
            raise ValueError("this position is what one seat sees; to play on from it, all cards have to be known")
        wrong = check_row(list(table.row), table.rules, WHOLE)
        if wrong:
            raise ValueError(f"this position cannot be: number {wrong - 1} of its row does not fit the others")
        return cls(table.edition, table.options, table.row)

    def copy(self) -> Game:
        """Another game at the same point, with the same history."""
        other = Game(self.edition, self.options, self._start, self.seed)
        other._state, other._outcome = self._state, self._outcome
        other._moves, other._movers = list(self._moves), list(self._movers)
        other._recent = list(self._recent)
        other._stopped = self._stopped
        return other

    def __str__(self) -> str:
        """The table drawn in plain characters, all cards open; ``game.view_for(seat)`` is for one seat's eyes."""
        from .text.board import draw_board

        return draw_board(self.table, self._stopped).rstrip("\n")

    # -- what is ------------------------------------------------------------------------------------------
    @property
    def state(self) -> list[int]:
        """A copy of the state, hidden cards included."""
        return list(self._state)

    @property
    def table(self) -> Table:
        """The state made readable, hidden cards included."""
        return Table(self.edition, self.options, tuple(self._state))

    @property
    def position(self) -> str:
        """The table as text with all cards open, which ``from_position`` reads; ``view_for(seat).position`` hides."""
        return self.table.position

    def _repr_svg_(self) -> str:
        """The picture that a notebook shows: everything, hidden cards too; a view shows what its seat knows."""
        return self.table._repr_svg_()

    def view_for(self, seat: int = WATCHER) -> View:
        """What a seat knows; by default what a watcher does."""
        if seat not in (0, 1, WATCHER):
            raise ValueError(f"there is no seat {seat}; there are 0, 1 and {WATCHER} for a watcher")
        row = [0] * STATE_WIDTH
        view_for(self._state, self.rules, seat, row)
        return View(self.edition, self.options, tuple(row), seat)

    @property
    def commitment(self) -> str | None:
        """The hash of the seed that may be published at once; None without a seed."""
        return None if self.seed is None else commitment(self.seed)

    @property
    def turn(self) -> int:
        """The seat whose turn it is."""
        return StateCells(self._state).turn

    @property
    def actor(self) -> int:
        """The seat that decides now (the other one only during an exchange)."""
        return StateCells(self._state).actor

    @property
    def first(self) -> int:
        """The seat that started; in siege the attacker."""
        return StateCells(self._state).first

    @property
    def phase(self) -> Phase:
        """What the actor decides now."""
        return Phase.OVER if self._stopped else Phase(StateCells(self._state).phase)

    @property
    def outcome(self) -> Outcome | None:
        """Winner and ending, once the game is over."""
        return self._stopped or self._outcome

    @property
    def history(self) -> tuple[Move, ...]:
        """The moves made so far."""
        return tuple(self._moves)

    @property
    def movers(self) -> tuple[int, ...]:
        """Who made each of them."""
        return tuple(self._movers)

    def played(self) -> Iterator[PlayedMove]:
        """Each move with the states around it, from the start to now."""
        state = self._start
        for move in self._moves:
            after = list(state)
            apply_move(after, self.rules, int(move))
            yield PlayedMove(move, state, after)
            state = after

    def tables(self) -> Iterator[Table]:
        """The table at the start and after each move, up to now."""
        yield Table(self.edition, self.options, tuple(self._start))
        for each in self.played():
            yield Table(self.edition, self.options, tuple(each.after))

    def explain_claim(self, spot: int, seat: int | None = None) -> ClaimExplanation:
        """Why a claim of a spot holds or does not: by the attacker, by whose turn it is, or by ``seat`` (P9)."""
        return explain_claim(self._state, self.rules, self.edition, spot, seat)

    # -- what may be done ---------------------------------------------------------------------------------
    @property
    def legal_moves(self) -> list[Move]:
        """All moves the actor may make now."""
        return [] if self._stopped else list_moves(self._state, self.rules, self.edition)

    def why_illegal(self, move: int | str) -> Refusal:
        """Why a move may not be made now; ``Refusal.FINE`` if it may."""
        if self._stopped:
            return Refusal.GAME_OVER
        return Refusal(why_illegal(self._state, self.rules, self._number(move)))

    def is_legal(self, move: int | str) -> bool:
        """Whether a move may be made now."""
        return self.why_illegal(move) == Refusal.FINE

    def parse(self, text: str) -> Move:
        """The move that a text such as ``r7@3`` says in this edition, legal now or not."""
        from .text.moves import parse_move

        return names_of(self.edition).move(parse_move(text, self.edition))

    def _number(self, move: int | str) -> int:
        return int(self.parse(move)) if isinstance(move, str) else int(move)

    # -- what is done -------------------------------------------------------------------------------------
    def peek(self, move: int | str) -> Table:
        """The table after a legal move, which is not made; making it then costs nothing more."""
        return Table(self.edition, self.options, tuple(self._after(self._number(move))))

    def _after(self, move: int) -> list[int]:
        if self._ahead is not None and self._ahead[0] == move:
            return self._ahead[1]
        refusal = self.why_illegal(move)
        if refusal != Refusal.FINE:
            raise IllegalMove(names_of(self.edition).move(move) if 0 <= move < MOVE_COUNT else move, refusal)
        state = list(self._state)
        apply_move(state, self.rules, move)
        self._ahead = (move, state)
        return state

    def play(self, move: int | str) -> None:
        """Make a move, also as text (``r7@3``); one that is refused raises ``IllegalMove`` and changes nothing."""
        number = self._number(move)
        after = self._after(number)
        self._make(PlayedMove(names_of(self.edition).move(number), self._state, after))

    def _make(self, made: PlayedMove) -> None:
        self._recent.append(made)
        if StateCells(made.after).turn != made.turn:
            self._recent = [each for each in self._recent if each.turn == made.turn]
        self._moves.append(made.move)
        self._movers.append(made.seat)
        self._go_to(made.after)

    def _go_to(self, state: list[int]) -> None:
        """Be at a state, and forget what held only before it."""
        self._state, self._outcome = state, outcome_of(state)
        self._ahead = self._told = None

    def stop(self, winner: int, ending: Ending = Ending.RESIGNED) -> None:
        """End the game because the other seat resigned or ran out of time."""
        if ending not in BY_PLAYERS:
            raise ValueError(f"{ending.name} is for the rules to say")
        if winner not in (0, 1):
            raise ValueError(f"there is no seat {winner} to win; there are 0 and 1")
        if self.outcome is not None:
            raise ValueError("the game is over already")
        self._stopped = Outcome(winner, ending)
        self._ahead = self._told = None

    def undo(self) -> Move:
        """Take back the last move, and a stop after it, and return it."""
        if not self._moves:
            raise IndexError("there is no move to take back")
        if not self._recent:
            self._replay()
        self._stopped = None
        self._go_to(self._recent.pop().before)
        self._movers.pop()
        return self._moves.pop()

    def _replay(self) -> None:
        """Make all moves again from the start, so that the last ones are at hand."""
        made = list(self.played())
        self._state, self._moves, self._movers, self._recent = self._start, [], [], []
        for each in made:
            self._make(each)

    # -- what has happened --------------------------------------------------------------------------------
    @property
    def events(self) -> list[Happening]:
        """All that has happened, as the rules tell it; ``schotten.told.events`` says it to a seat, or in the open."""
        told = [event for each in self.played() for event in each.events(self.rules)]
        return self._opening() + told + self._closing()

    @property
    def last_events(self) -> list[Happening]:
        """What the last thing that happened tells: the deal, a move, or that a seat did not play on."""
        if self._stopped is not None:
            return self._closing()
        return self._last.events(self.rules) if self._moves else self._opening()

    @property
    def recent_events(self) -> list[Happening]:
        """What has happened in the turn before and in this one; whose turn it is follows and is left out."""
        if self._told is None:
            self._told = self._tell_recent()
        return list(self._told)

    def _tell_recent(self) -> list[Happening]:
        if len(self._recent) < len(self._moves) and all(each.turn == self.turn for each in self._recent):
            self._replay()
        found = [event for each in self._recent for event in each.events(self.rules) if event[EVENT_KIND] != Event.TURN]
        return (self._opening() if len(self._recent) == len(self._moves) else []) + found + self._closing()

    @property
    def last_reveals(self) -> bool:
        """Whether the last move drew a card or settled something hidden."""
        return bool(self._moves) and self._last.reveals

    @property
    def last_turn(self) -> list[PlayedMove]:
        """The moves so far of the turn that the last move belongs to."""
        if not self._moves:
            return []
        turn = self._last.turn
        return list(takewhile(lambda each: each.turn == turn, reversed(self._recent)))[::-1]

    @property
    def _last(self) -> PlayedMove:
        if not self._recent:
            self._replay()
        return self._recent[-1]

    def _opening(self) -> list[Happening]:
        """What the deal tells; a game from a position had none."""
        return [] if self.seed is None else happened.dealt(self._start, self.rules)

    def _closing(self) -> list[Happening]:
        stopped = self._stopped
        if stopped is None or stopped.winner is None:
            return []
        return happened.stopped(1 - stopped.winner, stopped.ending)
