"""Whether lessons hold: each is played to its end by its right answers, and each named wrong one is tried."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from .model import LANGUAGES, NEXT, NO, YES, matches
from .teaching import Lecture

if TYPE_CHECKING:
    from .model import Lesson, Stop, Words, Wrong

Fill: TypeAlias = Callable[[str, str, str], str]  # language, edition, words with braces: the words that are said
MOST_WORDS = 60


@dataclass(slots=True)
class LessonsReport:
    """What was found, over all lessons; a lesson counts once for each edition that has it."""

    lessons: int = 0
    stops: int = 0
    failed: list[str] = field(default_factory=list)
    words_longest_stop: int = 0
    languages: dict[str, int] = field(default_factory=lambda: dict.fromkeys(LANGUAGES, 0))

    def json(self) -> dict[str, object]:
        """As `schotten lessons check --json` prints it."""
        return {name: getattr(self, name) for name in self.__slots__}


def check_lessons(lessons: Iterable[Lesson], fill: Fill) -> LessonsReport:
    """Play every lesson in every edition that has it, and try every named mistake."""
    report = LessonsReport()
    for lesson in lessons:
        for edition in lesson.editions:
            report.lessons += 1
            report.stops += len(lesson.stops)
            try:
                _walk(lesson, edition)
                _read(lesson, edition, fill, report)
            except ValueError as error:
                report.failed.append(f"{edition}/{lesson.name}: {error}")
    return report


def _walk(lesson: Lesson, edition: str) -> None:
    """By the right answers to the end; on the way each stop's wrong ones."""
    lecture = Lecture(lesson, edition)
    while (stop := lecture.stop) is not None:
        untried = list(stop.wrong)
        at = lecture.at
        while lecture.at == at:
            for step in _offered(lecture, stop):
                _try(lecture, stop, step, untried)
            lecture.answer(lecture.expected())
        for wrong in untried:
            wrong.where.fail(f"{wrong.step} is right, cannot be done or is named before: nobody would hear these words")
        _try_others(lesson, edition, at)


def _offered(lecture: Lecture, stop: Stop) -> list[str]:
    """What the learner can answer."""
    if stop.spoken:
        return [NEXT] if stop.right[0].steps[0] == NEXT else [YES, NO]
    return [move.text for move in lecture.game.legal_moves]


def _try(lecture: Lecture, stop: Stop, step: str, untried: list[Wrong]) -> None:
    """A named mistake is refused with its words, and nothing has changed."""
    named = next((wrong for wrong in stop.wrong if matches(wrong.step, step)), None)
    if named is None or lecture.is_right(step):
        return
    before = lecture.game.state
    verdict = lecture.answer(step)
    if verdict.kind != "refused" or verdict.words != named.words or lecture.game.state != before:
        named.where.fail(f"{step} is not refused with its own words")
    if named in untried:
        untried.remove(named)


def _try_others(lesson: Lesson, edition: str, at: int) -> None:
    """Every other right answer is possible too, and what follows fits it."""
    stop = lesson.stops[at]
    for answer in stop.right[1:] if not stop.spoken else ():
        lecture = Lecture(lesson, edition, at)
        for step in answer.steps:
            legal = [move.text for move in lecture.game.legal_moves if matches(step, move.text)]
            if not legal:
                answer.where.fail(f"{step} is no legal move here")
            lecture.answer(legal[0])


def _read(lesson: Lesson, edition: str, fill: Fill, report: LessonsReport) -> None:
    """Fill every sentence in, and count; a mistake is told by the sentence's own line."""
    asked = [stop.words for stop in lesson.stops]
    for language in LANGUAGES:
        for words in all_words(lesson):
            try:
                count = len(fill(language, edition, words[language]).split())
            except ValueError as error:
                words.where[language].fail(str(error))
            if words in asked:
                report.words_longest_stop = max(report.words_longest_stop, count)
            if count > MOST_WORDS:
                words.where[language].fail(f"{count} words in {language!r}, where {MOST_WORDS} are the most")
        report.languages[language] += 1


def all_words(lesson: Lesson) -> list[Words]:
    """Everything that a lesson says."""
    found = [lesson.title, lesson.otherwise]
    for stop in lesson.stops:
        found += [stop.words, *(wrong.words for wrong in stop.wrong), *([stop.otherwise] if stop.otherwise else [])]
    return found
