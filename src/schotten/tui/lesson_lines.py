"""Lessons in lines: the words of a stop, the table, and a line for an answer. For screen readers, pipes and scripts."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from schotten.i18n import say
from schotten.i18n.sheet import section_text
from schotten.i18n.teaching import fill
from schotten.i18n.telling import Listener, tell_event
from schotten.lessons import Lecture, taught_in
from schotten.lessons.model import NEXT, NO, YES
from schotten.told.events import eyes_of, told_events
from schotten.told.position import told_position
from schotten.told.sight import Sight

from .plain_text import move_lines, position_lines

if TYPE_CHECKING:
    from schotten.lessons import Lesson
    from schotten.told.structs import SeatPosition


class Progress(Protocol):
    """How far somebody has come in lessons."""

    def at(self, edition: str, lesson: str) -> int:
        """The stop to go on from; after the last one the lesson is done."""

    def reach(self, edition: str, lesson: str, stop: int) -> None:
        """Remember a stop."""


def names_in(lang: str, seat: int) -> tuple[str, str]:
    """You and the other, by seat."""
    names = (say(lang, "player.you"), say(lang, "player.other"))
    return names if seat == 0 else (names[1], names[0])


def seen(lecture: Lecture) -> SeatPosition:
    """What the learner sees."""
    game = lecture.game
    return told_position(Sight.of(game.edition, game.options, game.state, lecture.seat), game.outcome)


class LessonLines:
    """Lessons one after the other. ``read`` gives the next line, or None when there is no more."""

    def __init__(
        self,
        lessons: list[Lesson],
        edition: str,
        lang: str,
        read: Callable[[], str | None],
        write: Callable[[str], None],
        progress: Progress,
    ) -> None:
        self.lessons = lessons
        self.edition = edition
        self.lang = lang
        self.progress = progress
        self._read = read
        self._write = write

    def _say(self, key: str, /, **facts: object) -> str:
        return say(self.lang, key, **facts)

    def _words(self, words: dict[str, str]) -> str:
        lang = taught_in(self.lang)
        return fill(lang, self.edition, words[lang])

    def run(self) -> None:
        """Offer the lessons, until the learner or the input ends."""
        while True:
            self._list()
            line = self._read()
            text = "quit" if line is None else line.strip()
            if text == "quit":
                return
            lesson = self._chosen(text)
            if lesson is None:
                self._write(self._say("terminal.learn.which", count=len(self.lessons)))
            elif not self._teach(lesson):
                return

    def _done(self, lesson: Lesson) -> bool:
        return self.progress.at(self.edition, lesson.name) >= len(lesson.stops)

    def _list(self) -> None:
        chapter = ""
        for number, lesson in enumerate(self.lessons, 1):
            if lesson.chapter != chapter:
                chapter = lesson.chapter
                self._write(self._say(f"lessons.chapter.{chapter}"))
            mark = f" ({self._say('terminal.learn.done')})" if self._done(lesson) else ""
            self._write(f"  {number}) {self._words(lesson.title)}{mark}")
        self._write(self._say("terminal.learn.which", count=len(self.lessons)))

    def _chosen(self, text: str) -> Lesson | None:
        """By number or name; an empty line means the first that is not done."""
        if not text:
            return next((each for each in self.lessons if not self._done(each)), self.lessons[0])
        if text.isdecimal() and 1 <= int(text) <= len(self.lessons):
            return self.lessons[int(text) - 1]
        return next((each for each in self.lessons if each.name == text), None)

    def _teach(self, lesson: Lesson) -> bool:
        """One lesson, from where it was left; False at the end of the input."""
        at = self.progress.at(self.edition, lesson.name)
        lecture = Lecture(lesson, self.edition, at if at < len(lesson.stops) else 0)
        self._write(self._words(lesson.title))
        shown: object = None
        while lecture.stop is not None:
            before = lecture.at
            if shown != (before, lecture.made):
                self._show(lecture)
            shown = (before, lecture.made)
            self._ask(lecture)
            line = self._read()
            if line is None:
                return False
            if line.strip() == "quit":
                return True
            self._obey(lecture, line.strip())
            if lecture.at != before:
                self.progress.reach(self.edition, lesson.name, lecture.at)
        self._write(self._say("terminal.learn.finished"))
        return True

    def _listener(self, lecture: Lecture) -> Listener:
        return Listener(self.lang, self.edition, names_in(self.lang, lecture.seat), lecture.seat)

    def _show(self, lecture: Lecture) -> None:
        """The table, what may be done, and the words last, so that they are what is heard before the answer."""
        stop, to, position = lecture.stop, self._listener(lecture), seen(lecture)
        if stop is None:
            return
        self._write("")
        for line in position_lines(to, position):
            self._write(line)
        if not stop.spoken:
            for line in move_lines(to, position):
                self._write(line)
        if not lecture.made:
            self._write(self._words(stop.words))

    def _ask(self, lecture: Lecture) -> None:
        """What kind of answer is waited for."""
        stop = lecture.stop
        spoken = stop.right[0].steps[0] if stop and stop.spoken else ""
        key = {NEXT: "next", YES: "yes_no", NO: "yes_no"}.get(spoken, "move")
        self._write(self._say(f"terminal.learn.{key}"))

    def _help(self, lecture: Lecture) -> None:
        """What beats what, and what can be typed."""
        self._write(section_text(self.lang, self.edition, "formations", lecture.game.options))
        self._write(self._say("terminal.learn.help"))

    def _obey(self, lecture: Lecture, line: str) -> None:
        """Answer, or do what a command says; what is not understood changes nothing."""
        if line == "show":
            self._write(self._say("terminal.learn.answer", answer=lecture.expected()))
        elif line == "board":
            self._show(lecture)
        elif line in {"?", "help"}:
            self._help(lecture)
        else:
            self._try(lecture, line)

    def _try(self, lecture: Lecture, line: str) -> None:
        """An answer, and what is said to it."""
        answer = self._answer_of(lecture, line)
        if answer is None:
            if lecture.stop is not None and not lecture.stop.spoken:
                self._write(self._say("terminal.plain.no_move", text=line))
            return
        told = len(lecture.game.events)
        game = lecture.game
        verdict = lecture.answer(answer)
        if verdict.words is not None:
            self._write(self._words(verdict.words))
        elif not lecture.lesson.stops[lecture.at - 1].spoken or verdict.kind == "more":
            for event in told_events(game.edition, game.events[told:], eyes_of(lecture.seat)):
                if event.kind != "turn":
                    self._write(tell_event(self._listener(lecture), event))

    def _answer_of(self, lecture: Lecture, line: str) -> str | None:
        """What a line means: a number or text of a legal move; an empty line goes on where nothing is asked."""
        stop = lecture.stop
        if stop is None:
            return None
        if stop.spoken:
            spoken = {"": NEXT, "y": YES, "n": NO, self._say("lessons.yes"): YES, self._say("lessons.no"): NO}
            answer = spoken.get(line.lower(), line.lower())
            return answer if answer in (NEXT, YES, NO) else None
        moves = [move.text for move in seen(lecture).moves]
        if line.isdecimal() and 1 <= int(line) <= len(moves):
            return moves[int(line) - 1]
        return line if line in moves else None
