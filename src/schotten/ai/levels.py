"""Six levels, from one that a child beats to the strongest; each is a setting, and the weak ones err as people do.

Nobody plays suicidal moves by lot. A weak level looks at some spots only, does not count the cards that are still to
come, overlooks claims, and misjudges how far one row is ahead of another.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from schotten.game import Move
from schotten.rules import layout as at
from schotten.rules.layout import MOST_SPOTS
from schotten.rules.moves import ACT, CLAIM, RETREAT

from .mind import weights as w
from .params import SearchSettings
from .player import PlayerError, check_turn
from .searcher import SearchPlayer
from .simple import GreedyPlayer
from .thinking import numbers

if TYPE_CHECKING:
    from random import Random

    from schotten.game import View

    from .player import Clock, Player


@dataclass(frozen=True, slots=True)
class Habits:
    """How a person errs.

    ``attention`` is the share of spots looked at in a turn, ``oversight`` the chance that a claim is not seen this
    time, ``misjudgement`` the scatter of every judgement in win probability, ``samples`` how finely chances are
    weighed, ``blind`` the weights that this player does not know of.
    """

    attention: float
    oversight: float
    misjudgement: float
    samples: int
    blind: dict[int, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Level:
    """A named strength: greedy with a person's habits, or a search."""

    name: str
    about: str
    habits: Habits | None = None
    search: SearchSettings | None = None


_ALL = (
    Level(
        "child",
        "sees one spot in five, only its own cards, and overlooks half of its claims",
        Habits(0.2, 0.5, 0.15, 1, {w.HORIZON: 0.0, w.OTHER_FREE: 0.3}),
    ),
    Level(
        "novice",
        "sees most of the spots, thinks of its hand but hardly of cards to come",
        Habits(0.6, 0.2, 0.03, 1, {w.HORIZON: 2.0}),
    ),
    Level(
        "casual",
        "sees most spots and counts cards roughly",
        Habits(0.8, 0.05, 0.02, 2),
    ),
    Level("club", "sees all spots, weighs chances roughly", Habits(1.0, 0.0, 0.01, 3)),
    Level("expert", "the one-step player, with fewer samples than greedy", Habits(1.0, 0.0, 0.0, 8)),
    Level("master", "a search of 1,500 nodes", search=SearchSettings(nodes=1_500, name="master")),
)
LEVELS: dict[str, Level] = {level.name: level for level in _ALL}


def level_player(name: str) -> Player:
    """The player of a level; an unknown one is refused with the known."""
    if name not in LEVELS:
        raise PlayerError(f"there is no level {name!r}; there are: {', '.join(LEVELS)}")
    level = LEVELS[name]
    if level.search is not None:
        return SearchPlayer(level.search)
    if level.habits is None:
        raise PlayerError(f"level {name!r} has neither habits nor a search")
    return HabitPlayer(level.name, level.habits)


class HabitPlayer(GreedyPlayer):
    """Greedy with a person's habits."""

    def __init__(self, name: str, habits: Habits) -> None:
        super().__init__(habits.samples, dict(habits.blind))
        self.name = name
        self.habits = habits

    def choose(self, view: View, clock: Clock, rng: Random) -> Move:
        """The best of the moves that are noticed, as far as it can tell."""
        check_turn(view)
        thinking = self.thinking(view)
        thinking.seed(rng)
        choice = thinking.value(numbers(view), view.seat, self.samples)
        noticed = self._noticed(view, [int(move) for move in choice.moves], rng)
        scatter = self.habits.misjudgement
        judged = [(float(choice.values[index]) + rng.gauss(0.0, scatter), -index) for index in noticed]
        return Move(int(choice.moves[-max(judged)[1]]))

    def _noticed(self, view: View, moves: list[int], rng: Random) -> list[int]:
        """The indexes of the moves that come to mind; all of them if none does."""
        habits = self.habits
        spots = {spot for spot in range(view.rules[at.SPOTS]) if rng.random() < habits.attention}
        seen = []
        for index, move in enumerate(moves):
            if move < ACT and move % MOST_SPOTS not in spots:
                continue
            if CLAIM <= move < RETREAT and rng.random() < habits.oversight:
                continue
            seen.append(index)
        return seen or list(range(len(moves)))
