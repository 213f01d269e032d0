"""A lesson as a desk: the learner's moves are answers, and a script moves for the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from schotten.i18n.teaching import fill
from schotten.lessons import Lecture, taught_in
from schotten.told.claims import told_claim
from schotten.told.events import eyes_of, told_events
from schotten.told.sight import Sight

from .desk import Hint, RefusedError
from .lesson_lines import Progress, names_in, seen

if TYPE_CHECKING:
    from schotten.editions import Edition, Options
    from schotten.i18n.telling import Listener
    from schotten.lessons import Lesson
    from schotten.notation import SeriesNote
    from schotten.told.structs import Claim, Event, SeatPosition


class LessonDesk:
    """A learner at a lesson; ``said`` is what the lesson says now."""

    shared = False
    notice = ""

    def __init__(self, lesson: Lesson, edition: str, lang: str, progress: Progress) -> None:
        self.lang = lang
        self.progress = progress
        at = progress.at(edition, lesson.name)
        self.lecture = Lecture(lesson, edition, at if at < len(lesson.stops) else 0)
        self.names: Sequence[str] = names_in(lang, self.lecture.seat)
        self.said = self._words_of_stop()

    def _words_of_stop(self) -> str:
        stop = self.lecture.stop
        return "" if stop is None else self._words(stop.words)

    def _words(self, words: dict[str, str]) -> str:
        lang = taught_in(self.lang)
        return fill(lang, self.lecture.edition, words[lang])

    @property
    def edition(self) -> Edition:
        """Which game."""
        return self.lecture.game.edition

    @property
    def options(self) -> Options:
        """The options of the scene."""
        return self.lecture.game.options

    @property
    def seat(self) -> int:
        """Whose eyes the learner has."""
        return self.lecture.seat

    @property
    def position(self) -> SeatPosition:
        """The position; where no move is asked for there is none to make."""
        position = seen(self.lecture)
        stop = self.lecture.stop
        return replace(position, moves=[], claims=[]) if stop is None or stop.spoken else position

    @property
    def story(self) -> list[Event]:
        """What has happened in this scene."""
        return told_events(self.edition, self.lecture.game.events, eyes_of(self.seat))

    def listen(self, told: Callable[[], None]) -> None:
        """Nothing changes here by itself."""

    def step(self, patience: float | None = None) -> None:
        """Nobody else decides."""

    def answer(self, step: str) -> None:
        """Take a move's text or a word; what is said follows from it."""
        lecture = self.lecture
        before = lecture.at
        verdict = lecture.answer(step)
        mistake = "" if verdict.words is None else f"\n{self._words(verdict.words)}"
        self.said = self._words_of_stop() + mistake
        self.names = names_in(self.lang, lecture.seat)
        if lecture.at != before:
            self.progress.reach(lecture.edition, lecture.lesson.name, lecture.at)

    def make(self, move: int) -> None:
        """An answer by a move; one that the rules refuse is refused as at any table."""
        stop = self.lecture.stop
        legal = {int(each): each.text for each in self.lecture.game.legal_moves}
        if stop is None or stop.spoken or move not in legal:
            refusal = self.lecture.game.why_illegal(move)
            raise RefusedError("illegal", refusal="not_now" if move in legal else refusal.name.lower())
        self.answer(legal[move])

    def hint(self) -> Hint:
        """The right answer."""
        stop = self.lecture.stop
        if stop is None or stop.spoken:
            raise RefusedError("computer_absent")
        return Hint(int(self.lecture.game.parse(self.lecture.expected())), 1.0)

    def explain(self, spot: int, seat: int | None = None) -> Claim:
        """Why a claim of a spot holds or not."""
        game = self.lecture.game
        return told_claim(Sight.of(game.edition, game.options, game.state, self.seat), spot, seat)

    def take_back(self) -> None:
        """What is wrong was never made."""
        raise RefusedError("no_take_back", why="nothing")

    def resign(self) -> None:
        """A lesson is left, not given up."""
        raise RefusedError("not_allowed")

    claim_game = call_off = again = allow_back = let_stand = resign

    def record(self) -> str:
        """A lesson is no game to be kept."""
        raise RefusedError("not_allowed", why="no_seed")

    @property
    def against_computer(self) -> bool:
        """Nobody plays against the learner."""
        return False

    @property
    def series(self) -> SeriesNote | None:
        """No series."""
        return None

    def standing(self, to: Listener) -> list[str]:
        """No series."""
        return []

    def close(self) -> None:
        """Nothing is left open."""
