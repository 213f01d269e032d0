"""A recorded game as a desk: it is looked at step by step, through one seat's eyes, a watcher's, or with all open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Literal

import msgspec

from schotten.game import WATCHER
from schotten.notation import format_record, walk
from schotten.notation.record_text import format_step

from .desk import RefusedError

if TYPE_CHECKING:
    from schotten.editions import Edition
    from schotten.game import View
    from schotten.notation import Moment, Record

    from .desk import Facts, Hint, Told
    from .position import Fact, Position

Eyes = Literal["all", "watch"] | int
_WATCHING = 2


class ReplayDesk:
    """A record, at one of its steps; step 0 is the deal."""

    shared = False
    notice = ""

    def __init__(self, saved: Record, facts: Facts, names: Sequence[str]) -> None:
        self.saved = saved
        self.names: Sequence[str] = names
        self._facts = facts
        self.moments: list[Moment] = list(walk(saved))
        self.step_number = 0
        self.choices: tuple[Eyes, ...] = ("all", 0, 1, "watch") if saved.full else (self._viewer(),)
        self.eyes: Eyes = self.choices[0]
        self._told = self._tell_all()

    def _viewer(self) -> Eyes:
        viewer = self.saved.viewer
        return "watch" if viewer is None or viewer == WATCHER else viewer

    def _tell_all(self) -> list[list[Told]]:
        """What each step tells; a record with hidden cards is told in notation only."""
        if not self.saved.full:
            return []
        rows = [list(moment.table.row) for moment in self.moments]
        told: list[list[Told]] = [[]]
        for before, after, moment in zip(rows, rows[1:], self.moments[1:], strict=False):
            move = moment.step.move if moment.step is not None else None
            told.append(
                [] if move is None else self._facts.happened(self.edition, self.saved.options, before, after, move)
            )
        return told

    # -- where we are -------------------------------------------------------------------------------------

    @property
    def steps(self) -> int:
        """The number of the last step."""
        return len(self.moments) - 1

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
    def seat(self) -> int | None:
        """Through whose eyes we look."""
        return None if self.eyes == "watch" else 0 if self.eyes == "all" else self.eyes

    @property
    def position(self) -> Position:
        """The position of this step; nobody decides anything any more."""
        return msgspec.structs.replace(self.position_at(self.step_number), moves=(), take_back=False)

    def position_at(self, number: int) -> Position:
        """The position of any step, through the present eyes."""
        table = self.moments[number].table
        tell = self._facts.position if self.saved.full else self._facts.seen
        found = tell(list(table.row), self.edition, self.saved.options, self.seat)
        if self.eyes == "all":
            other = self._facts.position(list(table.row), self.edition, self.saved.options, 1)
            found = msgspec.structs.replace(found, view=msgspec.structs.replace(found.view, known=other.view.hand))
        return found

    @property
    def story(self) -> list[Fact]:
        """What has happened up to this step."""
        if not self._told:
            return []
        facts = [fact for told in self._told[: self.step_number + 1] for fact in told]
        if self.eyes == "all":
            return [max(fact, key=len) for fact in facts]
        return [fact[_WATCHING if self.seat is None else self.seat] for fact in facts]

    def notation(self) -> list[str]:
        """The steps so far in notation, for a record that hides cards."""
        shown = self.moments[1 : self.step_number + 1]
        return [
            f"{moment.number} {format_step(moment.step, moment.turn, self.edition)}"
            for moment in shown
            if moment.step is not None and moment.turn is not None
        ]

    def explain(self, spot: int, seat: int | None = None) -> Fact:
        """Why a claim of a spot held or not."""
        table = self.moment.table
        if seat is None:
            seat = table.first if self.edition.siege else table.turn
        return self._facts.claim(list(table.row), self.edition, self.saved.options, spot, seat)

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

    def again(self) -> None:
        """What is past stays as it was."""
        raise RefusedError("game_over")

    def hint(self) -> Hint:
        """What is past needs no hint."""
        raise RefusedError("game_over")

    def close(self) -> None:
        """Nothing is left open."""
