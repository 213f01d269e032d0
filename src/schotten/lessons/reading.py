"""A lesson read from its text: every mistake is refused with its line, its column and the reason."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from schotten.editions import EDITIONS
from schotten.game.text.header import SEAT_NAMES
from schotten.game.text.spans import COMMENT, Span

from .model import CHAPTERS, LANGUAGES, SPOKEN, Answer, Lesson, Scene, Stop, Words, Wrong

_NAME = re.compile(r"[a-z][a-z0-9-]*")
_HEADS = ("title", "else", "scene", "stop")
RECORD = "record"  # the first word of a record


@dataclass(slots=True)
class _Draft:
    """What has been read so far."""

    lines: list[Span]
    at: int = 0
    scenes: list[Scene] = field(default_factory=list)
    stops: list[Stop] = field(default_factory=list)

    @property
    def line(self) -> Span:
        return self.lines[self.at]

    def begins(self, *words: str) -> bool:
        return re.split(r"[\s:]", self.line.text, maxsplit=1)[0] in words

    def take(self) -> Span:
        self.at += 1
        return self.lines[self.at - 1]


def parse_lesson(text: str) -> Lesson:
    """The lesson that a text describes; positions and moves are looked at when it is played."""
    draft = _Draft(_lines(text))
    name = _value(draft, "lesson")
    if not _NAME.fullmatch(name.text):
        name.fail(f"{name.shown()} is no name for a lesson: small letters, digits and '-'")
    editions = _editions(_value(draft, "editions"))
    chapter = _value(draft, "chapter")
    if chapter.text not in CHAPTERS:
        chapter.fail(f"there is no chapter {chapter.shown()}; there are: {', '.join(CHAPTERS)}")
    order = _value(draft, "order").number("number")
    title = _words(draft, _head(draft, "title"))
    otherwise = _words(draft, _head(draft, "else"))
    _body(draft)
    found = (tuple(draft.scenes), tuple(draft.stops))
    return Lesson(name.text, editions, chapter.text, order, title, otherwise, *found)


def _lines(text: str) -> list[Span]:
    """The lines that say something, and an empty one at the end; a comment has a line to itself outside scenes."""
    rows = text.split("\n")
    spans = [Span(row, number).strip() for number, row in enumerate(rows, 1)]
    return [*(span for span in spans if span.text and not span.text.startswith(COMMENT)), Span("", len(rows))]


def _value(draft: _Draft, key: str) -> Span:
    line = draft.line
    if not line.text.startswith(f"{key}:"):
        line.fail(f"expected '{key}: …', found {line.shown() if line.text else 'the end'}")
    found = draft.take().part(len(key) + 1).strip()
    if not found.text:
        found.fail(f"'{key}:' says nothing")
    return found


def _head(draft: _Draft, word: str) -> Span:
    if draft.line.text != word:
        draft.line.fail(f"expected '{word}', found {draft.line.shown()}")
    return draft.take()


def _editions(span: Span) -> tuple[str, ...]:
    named: list[str] = []
    for word in span.words():
        if word.text not in EDITIONS:
            word.fail(f"there is no edition {word.shown()}; there are: {', '.join(EDITIONS)}")
        if word.text in named:
            word.fail(f"{word.shown()} is said twice")
        named.append(word.text)
    return tuple(named)


def _words(draft: _Draft, of: Span) -> Words:
    """What is said, in every language, each on its line and in any order."""
    said = Words()
    while (found := re.match(r"([a-z]{2}):", draft.line.text)) is not None:
        line = draft.take()
        language = found[1]
        if language not in LANGUAGES:
            line.fail(f"there is no language {language!r}; there are: {', '.join(LANGUAGES)}")
        text = line.part(len(language) + 1).strip()
        if language in said:
            line.fail(f"this is said twice in {language!r}")
        if not text.text:
            text.fail(f"nothing is said in {language!r}")
        said.add(language, text)
    missing = [language for language in LANGUAGES if language not in said]
    if missing:
        of.fail(f"{of.shown()} has no words in {', '.join(missing)}")
    return said


def _body(draft: _Draft) -> None:
    if not draft.begins("scene"):
        draft.line.fail(
            f"expected 'scene A' or 'scene B', found {draft.line.shown() if draft.line.text else 'the end'}"
        )
    while draft.line.text:
        if draft.begins("scene"):
            draft.scenes.append(_scene(draft))
        elif draft.begins("stop"):
            draft.stops.append(_stop(draft))
        else:
            draft.line.fail(f"expected 'scene' or 'stop', found {draft.line.shown()}")
    if not draft.stops:
        draft.line.fail("a lesson without a stop teaches nothing")


def _scene(draft: _Draft) -> Scene:
    head = draft.take()
    seat, turn = _scene_head(head)
    lines = []
    while draft.line.text and not draft.begins(*_HEADS):
        lines.append(draft.take())
    if not draft.begins("stop"):
        draft.line.fail("a scene is followed by a stop")
    if turn is None and lines and lines[0].text.startswith(f"{RECORD}:"):
        head.fail("a record needs the turn before which the lesson begins: 'scene A turn 12'")
    return Scene(seat, head, tuple(lines), turn)


def _scene_head(head: Span) -> tuple[int, Span | None]:
    """Whose eyes the learner has, and in a record before which turn."""
    words = head.words()
    if len(words) not in (2, 4) or words[1].text not in SEAT_NAMES or (len(words) == 4 and words[2].text != "turn"):
        head.fail(
            "a scene is begun by 'scene A' or 'scene B': whose eyes the learner has; a record by 'scene A turn 12'"
        )
    return SEAT_NAMES.index(words[1].text), words[3] if len(words) == 4 else None


def _stop(draft: _Draft) -> Stop:
    head = _head(draft, "stop")
    words = _words(draft, head)
    right, wrong = [], []
    while draft.begins("right", "wrong"):
        if draft.begins("right"):
            right.append(_answer(_value(draft, "right")))
        else:
            wrong.append(_wrong(draft))
    if not right:
        draft.line.fail("a stop says by 'right: …' what counts as done")
    spoken = {answer.steps[0] in SPOKEN for answer in right}
    if len(spoken) > 1 or (True in spoken and len(right) > 1):
        right[1].where.fail("a spoken answer is the only right one")
    otherwise = _words(draft, _head(draft, "else")) if draft.begins("else") else None
    then = tuple(_value(draft, "then").split(",")) if draft.begins("then") else ()
    return Stop(len(draft.scenes) - 1, words, tuple(right), tuple(wrong), otherwise, then, head)


def _answer(span: Span) -> Answer:
    for step in span.split(","):
        if not step.text:
            step.fail("a move is missing here")
    steps = tuple(step.text for step in span.split(","))
    if any(step in SPOKEN for step in steps) and len(steps) > 1:
        span.fail("a spoken answer stands alone")
    return Answer(steps, span)


def _wrong(draft: _Draft) -> Wrong:
    span = _value(draft, "wrong")
    return Wrong(span.text, _words(draft, span), span)
