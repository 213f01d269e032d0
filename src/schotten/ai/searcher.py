"""The players that think: ``search`` with a budget in time or nodes, ``greedy`` one step ahead, and the levels."""

from __future__ import annotations

from typing import TYPE_CHECKING

from schotten.game import Move

from .mind.levels import EXPERT, MASTER, NAMES
from .mind.params import GREEDY_SAMPLES
from .player import PlayerError, check_turn

if TYPE_CHECKING:
    from random import Random

    from schotten.game import View

    from .host import Host, MindSetup, RootMove, Way
    from .params import SearchSettings
    from .player import Clock


class MindPlayer:
    """A player whose decisions the mind makes; its memory is kept from move to move, and made anew for another game."""

    way: Way | None = None  # where the mind runs; None: where every player does

    def __init__(self, name: str, seconds: float | None = None) -> None:
        self.name = name
        self.seconds = seconds
        self.simulations = 0
        self._host: Host | None = None

    def setup(self) -> MindSetup:
        """Who thinks, as the mind is told it."""
        raise NotImplementedError

    def host(self, view: View) -> Host:
        """The memory for the View's game."""
        from .host import Host  # the engine file is loaded: only who decides waits

        if self._host is None or self._host.rules != view.rules:
            self._host = Host(view.rules, self.setup(), self.way)
        return self._host

    def stop(self) -> None:
        """End the search under way as soon as possible; it answers with what it has found."""
        if self._host is not None:
            self._host.stop()

    def choose(self, view: View, clock: Clock, rng: Random) -> Move:
        """The best move that is found."""
        check_turn(view)
        move = self.look(view, clock, rng)[0].move
        self.host(view).remember(move)
        return Move(move)

    def look(self, view: View, clock: Clock, rng: Random) -> list[RootMove]:
        """Think about a View; what was found out about its moves, the best first."""
        host = self.host(view)
        found = host.decide(view, clock, self._seconds(clock), rng)
        self.simulations += host.done
        return found

    def _seconds(self, clock: Clock) -> float | None:
        """The time for one decision: its own, which the clock may shorten."""
        known = [each for each in (self.seconds, clock.seconds) if each is not None]
        return min(known) if known else None


class LevelPlayer(MindPlayer):
    """A level, as the mind knows it."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.level = NAMES.index(name)

    def setup(self) -> MindSetup:
        """The level, and nothing changed."""
        from .host import MindSetup
        from .mind.params import MOST_NODES

        return MindSetup(self.level, most_nodes=MOST_NODES if self.level == MASTER else 0)


class GreedyPlayer(MindPlayer):
    """The move after which the position is worth most, by the evaluation."""

    def __init__(self, samples: int = GREEDY_SAMPLES) -> None:
        from .mind.desk import MOST_SAMPLES

        if not 1 <= samples <= MOST_SAMPLES:
            raise PlayerError(f"greedy takes 1 to {MOST_SAMPLES} samples, not {samples}")
        super().__init__("greedy" if samples == GREEDY_SAMPLES else f"greedy:{samples}")
        self.samples = samples

    def setup(self) -> MindSetup:
        """The expert, who has no habits, with samples of its own."""
        from .host import MindSetup
        from .mind.arena import SAMPLES

        return MindSetup(EXPERT, {SAMPLES: self.samples})


class SearchPlayer(MindPlayer):
    """Information-set Monte Carlo tree search within a budget."""

    def __init__(self, settings: SearchSettings) -> None:
        settings.check()
        super().__init__(settings.name, settings.seconds)
        self.settings = settings

    def setup(self) -> MindSetup:
        """The search of the strongest level with another budget, and whatever else is changed."""
        from .host import MindSetup
        from .mind import arena
        from .mind.params import SOLVE_NODES

        chosen = self.settings
        ints = {
            arena.NODES: chosen.nodes or 0,
            arena.CANDIDATES: chosen.candidates,
            arena.EARLY: int(chosen.early_stop),
            arena.TREES: chosen.threads,
            arena.SOLVE_ALL: int(chosen.whole),
            arena.SOLVE_LIMIT: SOLVE_NODES if chosen.endings else 0,
        }
        floats = {getattr(arena, name): value for name, value in chosen.knobs.items()}
        floats |= {arena.WEIGHTS_AT + where: value for where, value in (chosen.changes or {}).items()}
        return MindSetup(MASTER, ints, floats, chosen.most_nodes, chosen.threads)
