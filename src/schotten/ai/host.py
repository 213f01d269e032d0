"""The host of the mind in Python: it makes the memory, asks, looks at the clock between slices and reads the answer.

Nothing is decided here. ``mind.doors`` says what a host calls, ``mind.arena`` what lies where in the memory.
"""

from __future__ import annotations

from array import array
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from schotten.rules.jit import JIT_OFF
from schotten.rules.plain import Phase

from .mind import arena as mem
from .player import PlayerError
from .ways import default_way

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from schotten.game import View

    from .player import Clock


ALL = 1 << 30  # samples, all in one call: who waits here waits for the answer


class TreeMemory(NamedTuple):
    """The two rows of an arena: arrays for the compiled mind, memoryviews for the interpreted one."""

    ints: Any
    floats: Any


@dataclass(frozen=True, slots=True)
class MindSetup:
    """Who thinks: a level as the mind knows it, single numbers changed by place, room for nodes, and trees."""

    level: int
    ints: dict[int, int] = field(default_factory=dict)
    floats: dict[int, float] = field(default_factory=dict)
    most_nodes: int = 0
    trees: int = 1


@dataclass(frozen=True, slots=True)
class RootMove:
    """What was found out about one move: how often it was tried, what it won, and whether that is proven."""

    move: int
    visits: int
    value: float
    proven: bool = False
    equal: bool = False  # not told from the best


@dataclass(frozen=True, slots=True)
class MoveVerdict:
    """What a move lost against the best one (-1: itself): both values, the loss, and as sampled with its error."""

    better: int
    best_value: float
    value: float
    loss: float
    raw: float
    error: float
    lead: float  # before the best other move, as the first comparison has it


class ReasonCells(NamedTuple):
    """A reason as the mind writes it: a code, a spot, a type of formation, and what else it is about; -1: nothing."""

    code: int
    spot: int
    formation: int
    about: int


def make_memory(most_nodes: int) -> TreeMemory:
    """The memory of an arena with room for so many nodes, all zero."""
    ints, floats = mem.ints_for(most_nodes), mem.floats_for(most_nodes)
    if JIT_OFF:
        return TreeMemory(memoryview(array("q", bytes(8 * ints))), memoryview(array("d", bytes(8 * floats))))
    import numpy as np

    return TreeMemory(np.zeros(ints, np.int64), np.zeros(floats, np.float64))


def write(row: Any, start: int, numbers: Sequence[int]) -> None:
    """Write some whole numbers into a memory."""
    row[start : start + len(numbers)] = array("q", numbers)


class Way(Protocol):
    """Where the mind runs: it makes the memory and opens the doors on it."""

    def memory(self, most_nodes: int) -> TreeMemory:
        """The memory of an arena with room for so many nodes, all zero."""
        ...

    def call(self, memory: TreeMemory, door: str, *arguments: float) -> Any:
        """Call a door of the mind by its name."""
        ...


class HereWay:
    """The mind of this process: compiled, or interpreted where the compiler is off."""

    def memory(self, most_nodes: int) -> TreeMemory:
        """The memory of an arena with room for so many nodes, all zero."""
        return make_memory(most_nodes)

    def call(self, memory: TreeMemory, door: str, *arguments: float) -> Any:
        """Call a door of the mind by its name."""
        from .mind import doors

        return getattr(doors, door)(*memory, *arguments)


class Host:
    """One player's memory in one game, a part for each tree; used by one question at a time."""

    def __init__(self, rules: tuple[int, ...], setup: MindSetup, way: Way | None = None) -> None:
        self.rules = rules
        self.way: Way = way or default_way()
        self.memories = [self._set_up(setup) for _ in range(setup.trees)]
        self.main = self.memories[0]
        self._pool = ThreadPoolExecutor(setup.trees) if setup.trees > 1 else None

    def _set_up(self, setup: MindSetup) -> TreeMemory:
        memory = self.way.memory(setup.most_nodes)
        write(memory.ints, mem.RULES, self.rules)
        self.way.call(memory, "set_up", setup.level, setup.most_nodes)
        for place, number in setup.ints.items():
            memory.ints[place] = number
        for place, value in setup.floats.items():
            memory.floats[place] = value
        return memory

    def ask(self, view: View) -> None:
        """Write a question down: a view, and the seat that asks."""
        for memory in self.memories:
            write(memory.ints, mem.VIEW, view.row)
            memory.ints[mem.ASKED] = view.seat

    def decide(self, view: View, clock: Clock, seconds: float | None, rng: Random) -> list[RootMove]:
        """Let the mind decide, within a time if there is one; what it found out about each move, the best first."""
        if seconds is not None and clock.now is None:
            raise PlayerError("a budget in time needs a clock that tells the time")
        self.ask(view)
        shares = [self.way.call(memory, "begin", rng.getrandbits(31)) for memory in self.memories]
        self._search(clock, None if seconds is None else seconds * shares[0])
        self.way.call(self.main, "result")
        return self.found()

    def _search(self, clock: Clock, seconds: float | None) -> None:
        """Slice after slice, until the mind says that nothing is left to do."""
        began = clock.now() if seconds is not None and clock.now else 0.0
        spent = 0.0
        while self.slice(spent):
            if seconds is not None and clock.now:
                spent = (clock.now() - began) / seconds

    def slice(self, spent: float) -> int:
        """One slice of a search in all trees, side by side; 0 if nothing was left to do."""
        task = int(self.way.call(self.main, "plan", spent))
        if self._pool is None or task in (mem.NOTHING, mem.LOOK, mem.SOLVE):
            self._work_alone(task)
            return task
        for memory in self.memories[1:]:
            memory.ints[mem.TASK : mem.FOUND_ROUNDS] = self.main.ints[mem.TASK : mem.FOUND_ROUNDS]
        list(self._pool.map(lambda memory: self.way.call(memory, "work"), self.memories))
        self._hear_all()
        return task

    def _work_alone(self, task: int) -> None:
        if task != mem.NOTHING:
            self.way.call(self.main, "work")
            self.way.call(self.main, "hear")

    def _hear_all(self) -> None:
        self.way.call(self.main, "hear")
        for memory in self.memories[1:]:
            self.main.ints[mem.FOUND_ROUNDS] = memory.ints[mem.FOUND_ROUNDS]
            self.main.floats[mem.FOUND : mem.KEYS] = memory.floats[mem.FOUND : mem.KEYS]
            self.way.call(self.main, "hear")

    def found(self) -> list[RootMove]:
        """The answer, read off the memory."""
        count = int(self.main.ints[mem.RESULT_TOTAL])
        moves, visits = (
            self.main.ints[where : where + count].tolist() for where in (mem.RESULT_MOVES, mem.RESULT_VISITS)
        )
        values = self.main.floats[mem.RESULT_VALUES : mem.RESULT_VALUES + count].tolist()
        proven, equal = (
            map(bool, self.main.ints[where : where + count].tolist()) for where in (mem.RESULT_PROVEN, mem.RESULT_EQUAL)
        )
        return [RootMove(*each) for each in zip(moves, visits, values, proven, equal, strict=True)]

    @property
    def done(self) -> int:
        """How many simulations, weighings counted as some, the last decision took."""
        return int(self.main.ints[mem.DONE])

    def remember(self, move: int) -> None:
        """Tell the mind that a move is made."""
        for memory in self.memories:
            self.way.call(memory, "remember", move)

    def stop(self) -> None:
        """End the slice under way as soon as possible, and the search with it."""
        for memory in self.memories:
            memory.ints[mem.STOP] = 1

    def explain(self) -> tuple[int, list[ReasonCells]]:
        """The reply to be expected to the best move found (-1: none), and the reasons for it."""
        reply = int(self.way.call(self.main, "reply"))
        return reply, self._reasons(int(self.way.call(self.main, "explain")))

    def why(self, best: int, made: int) -> list[ReasonCells]:
        """What speaks for the best move, and against the one that was made where it is another."""
        return self._reasons(int(self.way.call(self.main, "why", best, made)))

    def _reasons(self, count: int) -> list[ReasonCells]:
        starts = (mem.REASONS + mem.REASON_WIDTH * index for index in range(count))
        return [ReasonCells(*self.main.ints[start : start + mem.REASON_WIDTH].tolist()) for start in starts]

    def chance(self, view: View, rng: Random) -> float:
        """How likely the view's seat wins."""
        self.ask(view)
        self.way.call(self.main, "ask_chance", rng.getrandbits(31) if view.phase != Phase.OVER else 0)
        while self.way.call(self.main, "judge_some", ALL):
            pass
        return float(self.way.call(self.main, "chance"))

    def show(self, rng: Random, rounds: int | None = None) -> list[RootMove]:
        """Value the best moves found anew, on so many samples; the best number first, equal ones marked."""
        if rounds is not None:
            self.main.ints[mem.SHOWN_ROUNDS] = rounds
        self.way.call(self.main, "ask_shown", rng.getrandbits(31))
        self.way.call(self.main, "value_some", ALL)
        self.way.call(self.main, "show")
        return self.found()

    def review(self, move: int, rng: Random) -> MoveVerdict:
        """Let the mind compare a move that was made with the best it found."""
        self.way.call(self.main, "ask_rivals", move, rng.getrandbits(31))
        self.way.call(self.main, "value_some", ALL)
        self.way.call(self.main, "ask_verdict", move)
        self.way.call(self.main, "value_some", ALL)
        self.way.call(self.main, "verdict", move)
        floats, better = self.main.floats, int(self.main.ints[mem.BETTER])
        return MoveVerdict(
            better=better, best_value=float(floats[mem.BEST_VALUE]), value=float(floats[mem.MADE_VALUE]),
            loss=float(floats[mem.LOSS]), raw=float(floats[mem.RAW_LOSS]), error=float(floats[mem.LOSS_ERROR]),
            lead=float(floats[mem.LEAD]),
        )  # fmt: skip

    def luck(self, state: Sequence[int], deck: int, seed: int, rounds: int = 1, cards: int = 0) -> float:
        """How much more the top card of a deck is worth for whoever draws it now, in a whole state.

        The mean of so many rounds, each with dice of its own and so many cards by lot to compare with; 0: with all.
        """
        write(self.main.ints, mem.SAMPLED, state)
        self.main.ints[mem.LUCK_CARDS] = cards
        return sum(float(self.way.call(self.main, "luck", deck, seed + each)) for each in range(rounds)) / rounds

    def worth(self, state: Sequence[int], seat: int, seed: int) -> float:
        """What a whole state is worth for a seat, by the views of both."""
        write(self.main.ints, mem.SAMPLED, state)
        self.main.ints[mem.ASKED] = seat
        return float(self.way.call(self.main, "worth", seed))

    def try_out(self, view: View, moves: Sequence[int], rounds: int, seed: int) -> list[float]:
        """The mean worth of some moves over so many states, the same for each and with the same luck behind them."""
        self.ask(view)
        self.way.call(self.main, "wake", seed)
        ints = self.main.ints
        ints[mem.COUNT], ints[mem.TASK], ints[mem.ROUNDS], ints[mem.TASK_TOTAL] = 0, mem.TRY, rounds, len(moves)
        write(ints, mem.TASK_MOVES, moves)
        self.way.call(self.main, "work")
        return [float(self.main.floats[mem.FOUND + 2 * index]) / rounds for index in range(len(moves))]
