"""One game on an array, by the compiled rules: what the environments of single games share."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from schotten.compiled.apply import apply_move
from schotten.compiled.legal import legal_moves, why_illegal
from schotten.compiled.view import view_for
from schotten.features.encoding import OBSERVATION_SIZE
from schotten.features.writing import FOLDER, write_features
from schotten.game import IllegalMove, Refusal, Table, View
from schotten.game.heaps import tactics_of, troops_of
from schotten.rules.cards import DRAWN_GAME
from schotten.rules.jit import Numbers, Rules, compiler
from schotten.rules.legal import MOST_MOVES
from schotten.rules.moves import MOVE_COUNT
from schotten.rules.named import STATE_WIDTH, StateCells
from schotten.rules.plain import Phase

from .batch import deal_next
from .choices import rules_array

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from schotten.editions import Edition, Options

fast = compiler(Path(__file__).parent, FOLDER)


@fast
def play_one(state: Numbers, rules: Rules, move: int, moves: Numbers) -> int:
    """Make a move that is known to be legal, and list the next ones."""
    apply_move(state, rules, move)
    count: int = legal_moves(state, rules, moves)
    return count


@fast
def deal_one(state: Numbers, rules: Rules, dice: Numbers, moves: Numbers) -> int:
    """Deal a game and list its first moves."""
    deal_next(state, rules, dice)
    count: int = legal_moves(state, rules, moves)
    return count


@fast
def observe_one(state: Numbers, rules: Rules, seat: int, view: Numbers, out: Numbers) -> None:
    """Write the features of a seat's View."""
    view_for(state, rules, seat, view)
    write_features(view, rules, seat, out)


class ArrayGame:
    """``Game``'s twin for the environments: a state on an int64 array with its legal moves at hand, and no history."""

    def __init__(self, edition: Edition, options: Options) -> None:
        self.edition = edition
        self.options = options
        self.rules: Any = rules_array(edition, options)
        self.state: Any = np.zeros(STATE_WIDTH, np.int64)
        self._room()
        self._list(0)

    def _room(self) -> None:
        """Own arrays for what is computed: games may be stepped by several threads."""
        self._moves: Any = np.empty(MOST_MOVES, np.int64)
        self._view: Any = np.zeros(STATE_WIDTH, np.int64)

    def _list(self, count: int) -> None:
        self.legal_moves: NDArray[np.int64] = self._moves[:count]

    def copy(self) -> Self:
        """Another game at the same point."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.state = self.state.copy()
        other._room()
        other.legal_moves = self.legal_moves.copy()
        return other

    # -- what is ------------------------------------------------------------------------------------------
    @property
    def actor(self) -> int:
        """The seat that decides now."""
        return int(StateCells(self.state).actor)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(StateCells(self.state).phase == Phase.OVER)

    @property
    def table(self) -> Table:
        """The state made readable, hidden cards included."""
        return Table(self.edition, self.options, tuple(self.state.tolist()))

    def hand_of(self, seat: int) -> tuple[int, ...]:
        """The cards of a hand."""
        return troops_of(int(StateCells(self.state).hand[seat])) + tactics_of(
            int(StateCells(self.state).hand_tactics[seat])
        )

    def view_row(self, seat: int) -> Any:
        """The row of a seat's View; seat NONE is somebody who only watches."""
        row: Any = np.zeros(STATE_WIDTH, np.int64)
        view_for(self.state, self.rules, seat, row)
        return row

    def view_for(self, seat: int) -> View:
        """What a seat knows, readable."""
        return View(self.edition, self.options, tuple(self.view_row(seat).tolist()), seat)

    def reward(self, seat: int) -> int:
        """1 for the winner, -1 for the loser, 0 for a drawn game and while it goes on."""
        if not self.over or StateCells(self.state).winner == DRAWN_GAME:
            return 0
        return 1 if StateCells(self.state).winner == seat else -1

    def observe(self, seat: int) -> NDArray[np.uint8]:
        """The features of what a seat knows."""
        out: Any = np.empty(OBSERVATION_SIZE, np.uint8)
        observe_one(self.state, self.rules, seat, self._view, out)
        return np.asarray(out, np.uint8)

    def mask(self, seat: int) -> NDArray[np.int8]:
        """1 for each move that a seat may make now: none while the other decides."""
        mask = np.zeros(MOVE_COUNT, np.int8)
        if StateCells(self.state).actor == seat:
            mask[self.legal_moves] = 1
        return mask

    # -- what is done -------------------------------------------------------------------------------------
    def deal(self, generator: np.random.Generator) -> None:
        """Deal a game; chance is the caller's."""
        dice: Any = generator.integers(1, 2**31 - 300, size=2, dtype=np.int64)
        self._list(deal_one(self.state, self.rules, dice, self._moves))

    def list_moves(self) -> None:
        """Bring the legal moves up to date, after the state was changed from outside."""
        self._list(legal_moves(self.state, self.rules, self._moves))

    def play(self, move: int) -> None:
        """Make a move; one that is refused raises ``IllegalMove`` and changes nothing."""
        number = int(move)
        if not 0 <= number < MOVE_COUNT:
            raise IllegalMove(number, Refusal.NO_SUCH_MOVE)
        if number not in self.legal_moves:
            raise IllegalMove(number, Refusal(why_illegal(self.state, self.rules, number)))
        self.apply(number)

    def apply(self, move: int) -> None:
        """Make a move that is known to be legal."""
        self._list(play_one(self.state, self.rules, move, self._moves))
