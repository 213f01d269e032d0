"""A recorded game as a desk: it is looked at step by step, through one seat's eyes, a watcher's, or with all open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Literal

import msgspec

from schotten.game import WATCHER, happened
from schotten.notation import format_record, walk
from schotten.notation.record_text import format_step
from schotten.rules.named import StateCells
from schotten.rules.parameters import rules_for
from schotten.rules.plain import Eye
from schotten.told.claims import told_claim
from schotten.told.events import eyes_of, told_events
from schotten.told.position import told_position
from schotten.told.sight import Sight

from .desk import RefusedError

if TYPE_CHECKING:
    from schotten.editions import Edition, Options
    from schotten.game import View
    from schotten.game.happened import Happening
    from schotten.i18n.telling import Listener
    from schotten.notation import Moment, Record, SeriesNote
    from schotten.told.structs import Claim, Event, SeatPosition

    from .desk import Hint

Eyes = Literal["all", "watch"] | int


class ReplayDesk:
    """A record, at one of its steps; step 0 is the deal."""

    shared = False
    notice = ""

    def __init__(self, saved: Record, names: Sequence[str]) -> None:
        self.saved = saved
        self.names: Sequence[str] = names
        self.moments: list[Moment] = list(walk(saved))
        self.step_number = 0
        self.choices: tuple[Eyes, ...] = ("all", 0, 1, "watch") if saved.full else (self._viewer(),)
        self.eyes: Eyes = self.choices[0]
        self._told = self._tell_all()

    def _viewer(self) -> Eyes:
        viewer = self.saved.viewer
        return "watch" if viewer is None or viewer == WATCHER else viewer

    def _tell_all(self) -> list[list[Happening]]:
        """What each step tells; a record with hidden cards is told in notation only."""
        if not self.saved.full:
            return []
        rows = [list(moment.table.row) for moment in self.moments]
        told: list[list[Happening]] = [[]]
        rules = rules_for(self.edition, self.saved.options)
        for before, after, moment in zip(rows, rows[1:], self.moments[1:], strict=False):
            move = moment.step.move if moment.step is not None else None
            told.append([] if move is None else happened.moved(before, after, rules, move))
        return told

    # -- where we are -------------------------------------------------------------------------------------

    @property
    def steps(self) -> int:
        """The number of the last step."""
        return len(self.moments) - 1

    @property
    def result(self) -> float:
        """What the game came to for seat 0; a game without a result is level."""
        outcome = self.saved.outcome
        return 0.5 if outcome is None or outcome.winner is None else float(outcome.winner == 0)

    @property
    def moment(self) -> Moment:
        """The point of the record that is shown."""
        return self.moments[self.step_number]

    def go(self, number: int) -> None:
        """Go to a step; beyond the ends, to the end."""
        self.step_number = max(0, min(self.steps, number))

    def go_turn(self, by: int) -> None:
        """Go a turn back or on."""
        number = self.moment.number + by
        found = [index for index, moment in enumerate(self.moments) if moment.number == max(0, number)]
        self.go(found[-1] if found else self.steps)

    def look(self) -> None:
        """Look through the next eyes."""
        self.eyes = self.choices[(self.choices.index(self.eyes) + 1) % len(self.choices)]

    # -- what a desk answers ------------------------------------------------------------------------------

    @property
    def edition(self) -> Edition:
        """Which game."""
        return self.saved.edition

    @property
    def options(self) -> Options:
        """The options of the game."""
        return self.saved.options

    @property
    def seat(self) -> int | None:
        """Through whose eyes we look."""
        return None if self.eyes == "watch" else 0 if self.eyes == "all" else self.eyes

    @property
    def position(self) -> SeatPosition:
        """The position of this step; nobody decides anything any more."""
        return msgspec.structs.replace(self.position_at(self.step_number), moves=[], take_back=False)

    def position_at(self, number: int) -> SeatPosition:
        """The position of any step, through the present eyes."""
        sight = self._sight(number, self.seat)
        found = told_position(sight)
        if self.eyes == "all":
            other = self._sight(number, 1).row
            found.view.known = sight.heap(StateCells(other).hand[1], StateCells(other).hand_tactics[1])
        return found

    def _sight(self, number: int, seat: int | None) -> Sight:
        """What a seat saw at a step; a record that hides cards shows nothing else."""
        row, options = list(self.moments[number].table.row), self.saved.options
        if self.saved.full:
            return Sight.of(self.edition, options, row, seat)
        return Sight(self.edition, rules_for(self.edition, options), row, seat)

    @property
    def story(self) -> list[Event]:
        """What has happened up to this step."""
        records = [record for told in self._told[: self.step_number + 1] for record in told]
        return told_events(self.edition, records, Eye.READER if self.eyes == "all" else eyes_of(self.seat))

    def notation(self) -> list[str]:
        """The steps so far in notation, for a record that hides cards."""
        shown = self.moments[1 : self.step_number + 1]
        return [
            f"{moment.number} {format_step(moment.step, moment.turn, self.edition)}"
            for moment in shown
            if moment.step is not None and moment.turn is not None
        ]

    def explain(self, spot: int, seat: int | None = None) -> Claim:
        """Why a claim of a spot held or not; by the attacker, else by whose turn it was."""
        return told_claim(self._sight(self.step_number, None), spot, seat)

    def views(self) -> list[tuple[View, View]]:
        """What each seat knew at each step, for the win curve; only a full record has both."""
        from schotten.game import Game

        found = []
        for moment in self.moments:
            game = Game.from_position(moment.table)
            found.append((game.view_for(0), game.view_for(1)))
        return found

    def record(self) -> str:
        """The record itself."""
        return format_record(self.saved)

    def listen(self, told: Callable[[], None]) -> None:
        """Nothing changes by itself."""

    def step(self, patience: float | None = None) -> None:
        """Nobody is waited for."""

    def make(self, move: int) -> None:
        """What is past stays as it was."""
        raise RefusedError("game_over")

    def take_back(self) -> None:
        """What is past stays as it was."""
        raise RefusedError("no_take_back", why="nothing")

    def resign(self) -> None:
        """What is past stays as it was."""
        raise RefusedError("game_over")

    def allow_back(self) -> None:
        """Nobody asks for what is past."""
        raise RefusedError("not_asked")

    let_stand = allow_back

    def claim_game(self) -> None:
        """Nobody is away from this terminal."""
        raise RefusedError("not_absent")

    def call_off(self) -> None:
        """Nobody is away from this terminal."""
        raise RefusedError("not_absent")

    def again(self) -> None:
        """What is past stays as it was."""
        raise RefusedError("game_over")

    @property
    def against_computer(self) -> bool:
        """What is past is not played."""
        return False

    def hint(self) -> Hint:
        """What is past needs no hint."""
        raise RefusedError("game_over")

    @property
    def series(self) -> SeriesNote | None:
        """What the record says of its series."""
        return self.saved.series

    def standing(self, to: Listener) -> list[str]:
        """Nothing: a series is told elsewhere."""
        return []

    def close(self) -> None:
        """Nothing is left open."""
