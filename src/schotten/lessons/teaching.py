"""A lesson under way: which stop, which position, and what an answer leads to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from schotten.game import Game
from schotten.game.text.moves import read_move

from .model import matches
from .scenes import scene_table

if TYPE_CHECKING:
    from .model import Lesson, Stop, Words, Wrong


class Reply(NamedTuple):
    """What became of an answer: done, on the way (a move of several), or refused with these words."""

    kind: Literal["done", "more", "refused"]
    words: Words | None = None


class Lecture:
    """A learner at a lesson of an edition; it can begin at any stop, by the right answers up to there."""

    def __init__(self, lesson: Lesson, edition: str, at: int = 0) -> None:
        self.lesson = lesson
        self.edition = edition
        self.at = 0
        self.made: tuple[str, ...] = ()  # of the answer that is being given
        self._scene = -1
        self.game: Game
        self._enter()
        while self.at < at:
            self.follow()

    @property
    def stop(self) -> Stop | None:
        """Where the learner is; None at the end."""
        return self.lesson.stops[self.at] if self.at < len(self.lesson.stops) else None

    @property
    def seat(self) -> int:
        """Whose eyes the learner has."""
        return self.lesson.scenes[self._scene].seat

    def _enter(self) -> None:
        """Set the scene of the stop, if it has a new one."""
        stop = self.stop
        if stop is not None and stop.scene != self._scene:
            self._scene = stop.scene
            self.game = Game.from_position(scene_table(self.lesson, stop.scene, self.edition))

    def answer(self, step: str) -> Reply:
        """Take a move's text or a spoken answer; one that is not right changes nothing."""
        stop = self.stop
        if stop is None:
            raise ValueError("the lesson is over")
        fitting = [each.steps for each in stop.right if fits(each.steps, (*self.made, step))]
        if not fitting:
            named = next((wrong for wrong in stop.wrong if matches(wrong.step, step)), None)
            return Reply("refused", self.said_of(named))
        if not stop.spoken:
            self.game.play(step)
        self.made = (*self.made, step)
        if all(len(steps) > len(self.made) for steps in fitting):
            return Reply("more")
        self._go_on(stop)
        return Reply("done")

    def is_right(self, step: str) -> bool:
        """Whether this is how a right answer goes on."""
        return self.stop is not None and any(fits(each.steps, (*self.made, step)) for each in self.stop.right)

    def said_of(self, wrong: Wrong | None) -> Words:
        """What is said to a wrong answer: its own words, the stop's, or the lesson's."""
        if wrong is not None:
            return wrong.words
        return (self.stop.otherwise if self.stop else None) or self.lesson.otherwise

    def _go_on(self, stop: Stop) -> None:
        for step in stop.then:
            read_move(step, self.game.edition)
            if not self.game.is_legal(step.text):
                step.fail(f"{step.text} cannot be played now: {self.game.why_illegal(step.text).name.lower()}")
            self.game.play(step.text)
        self.at += 1
        self.made = ()
        self._enter()

    def expected(self) -> str:
        """What would be right now: of several moves the first."""
        stop = self.stop
        if stop is None:
            raise ValueError("the lesson is over")
        answer = next(each for each in stop.right if fits(each.steps, self.made))
        step = answer.steps[len(self.made)]
        if stop.spoken:
            return step
        legal = [move.text for move in self.game.legal_moves if matches(step, move.text)]
        if not legal:
            answer.where.fail(f"{step} is no legal move here")
        return legal[0]

    def follow(self) -> None:
        """Give the right answer to this stop."""
        at = self.at
        while self.at == at:
            self.answer(self.expected())


def fits(steps: tuple[str, ...], made: tuple[str, ...]) -> bool:
    """Whether what was made is the beginning of an answer."""
    return len(made) <= len(steps) and all(map(matches, steps, made))
