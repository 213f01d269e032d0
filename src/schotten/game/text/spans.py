"""Pieces of text that know where they stand, so that every error can name its line and column."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NoReturn

COMMENT = ";"
_NUMBER = re.compile(r"0|[1-9][0-9]{0,5}")


class NotationError(ValueError):
    """A text that does not say what it should, with the line, the column and the reason."""

    def __init__(self, message: str, line: int = 1, column: int = 1) -> None:
        super().__init__(f"line {line}, column {column}: {message}")
        self.line = line
        self.column = column
        self.message = message


@dataclass(frozen=True, slots=True)
class Span:
    """A span of a text and the place where it begins."""

    text: str
    line: int = 1
    column: int = 1

    def fail(self, message: str) -> NoReturn:
        """Refuse the text at this place."""
        raise NotationError(message, self.line, self.column)

    def part(self, start: int, end: int | None = None) -> Span:
        """From ``start`` up to ``end``."""
        return Span(self.text[start:end], self.line, self.column + start)

    def strip(self) -> Span:
        """Without blanks on either side."""
        start = len(self.text) - len(self.text.lstrip())
        return self.part(start, max(start, len(self.text.rstrip())))

    def words(self) -> list[Span]:
        """What is separated by blanks."""
        return [self.part(*found.span()) for found in re.finditer(r"\S+", self.text)]

    def split(self, separator: str) -> list[Span]:
        """What stands between separators of one character, stripped."""
        ends = [index for index, sign in enumerate(self.text) if sign == separator] + [len(self.text)]
        starts = [0, *(end + 1 for end in ends[:-1])]
        return [self.part(start, end).strip() for start, end in zip(starts, ends, strict=True)]

    def cut(self, separator: str, what: str) -> tuple[Span, Span]:
        """The two sides of the first separator; without one the text is refused."""
        index = self.text.find(separator)
        if index < 0:
            self.part(len(self.text)).fail(f"{what} needs a {separator!r}")
        return self.part(0, index).strip(), self.part(index + len(separator)).strip()

    def number(self, what: str, least: int = 0, most: int = 999999) -> int:
        """A whole number in plain digits."""
        if not _NUMBER.fullmatch(self.text):
            self.fail(f"{self.shown()} is no {what}")
        value = int(self.text)
        if not least <= value <= most:
            self.fail(f"{what} goes from {least} to {most}, not {value}")
        return value

    def shown(self) -> str:
        """The text for a message: quoted, and not longer than a line."""
        return "nothing" if not self.text else repr(self.text if len(self.text) <= 40 else self.text[:40] + "…")


class Lines:
    """The lines of a text one after another, comments and empty lines left out."""

    def __init__(self, text: str) -> None:
        self._lines = []
        rows = text.split("\n")
        for number, row in enumerate(rows, 1):
            span = Span(row.split(COMMENT, 1)[0], number).strip()
            if span.text:
                self._lines.append(span)
        self._end = Span("", len(rows), len(rows[-1]) + 1)
        self._next = 0

    def peek(self) -> Span:
        """The next line; at the end an empty one."""
        return self._lines[self._next] if self._next < len(self._lines) else self._end

    def take(self) -> Span:
        """The next line, gone past."""
        line = self.peek()
        self._next += 1
        return line

    def value(self, key: str) -> Span:
        """The value of the line ``key: value``, which has to come now."""
        found = self.optional(key)
        if found is None:
            line = self.peek()
            line.fail(f"expected '{key}: …', found {line.shown() if line.text else 'the end'}")
        return found

    def optional(self, key: str) -> Span | None:
        """The value of the line ``key: value``, if it comes now."""
        line = self.peek()
        if not line.text.startswith(f"{key}:"):
            return None
        self._next += 1
        return line.part(len(key) + 1).strip()

    def finish(self) -> None:
        """Refuse anything that is left."""
        line = self.peek()
        if line.text:
            line.fail(f"nothing more is expected here, but there is {line.shown()}")
