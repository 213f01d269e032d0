"""What a lesson is: scenes, stops, and words in every language. Nothing here knows a rule."""

from __future__ import annotations

import re
from dataclasses import dataclass

from schotten.game.text.spans import Span

LANGUAGES = ("en", "uk", "ru", "it")
CHAPTERS = ("steps", "cards", "examples", "thinking")
NEXT, YES, NO = "next", "yes", "no"
SPOKEN = (NEXT, YES, NO)  # answers that are no moves


class Words(dict[str, str]):
    """What is said, by language, and where each sentence stands."""

    def __init__(self) -> None:
        self.where: dict[str, Span] = {}

    def add(self, language: str, said: Span) -> None:
        """Take a sentence up."""
        self[language] = said.text
        self.where[language] = said


def taught_in(lang: str) -> str:
    """The language that lessons are told in to who reads another: their own, or English where there are none yet.

    >>> taught_in("uk"), taught_in("eo")
    ('uk', 'en')
    """
    return lang if lang in LANGUAGES else LANGUAGES[0]


def matches(said: str, text: str) -> bool:
    """Whether a move's text is what an answer says; ``*`` stands for anything, nothing else does.

    >>> matches("*@4", "r7@4"), matches("[r]7@?", "r7@4")
    (True, False)
    """
    return re.fullmatch(".*".join(map(re.escape, said.split("*"))), text) is not None


@dataclass(frozen=True, slots=True)
class Scene:
    """What a lesson goes on from: lines of a position, or of a record and before which turn; and the learner's eyes."""

    seat: int
    where: Span
    lines: tuple[Span, ...]
    turn: Span | None = None  # of a record


@dataclass(frozen=True, slots=True)
class Answer:
    """Moves one after the other, or one of the spoken answers; ``*`` stands for anything in a move's text."""

    steps: tuple[str, ...]
    where: Span


@dataclass(frozen=True, slots=True)
class Wrong:
    """An answer that is refused with words of its own."""

    step: str
    words: Words
    where: Span


@dataclass(frozen=True, slots=True)
class Stop:
    """Where the learner does something: what is said, what counts as done, what is said if it is not, what follows."""

    scene: int
    words: Words
    right: tuple[Answer, ...]
    wrong: tuple[Wrong, ...]
    otherwise: Words | None
    then: tuple[Span, ...]
    where: Span

    @property
    def spoken(self) -> bool:
        """Whether it is answered without a move."""
        return self.right[0].steps[0] in SPOKEN


@dataclass(frozen=True, slots=True)
class Lesson:
    """One lesson, for one edition or several."""

    name: str
    editions: tuple[str, ...]
    chapter: str
    order: int
    title: Words
    otherwise: Words
    scenes: tuple[Scene, ...]
    stops: tuple[Stop, ...]

    @property
    def place(self) -> tuple[int, int, str]:
        """Where it stands among the lessons of an edition."""
        return CHAPTERS.index(self.chapter), self.order, self.name
