"""A scene as a whole position: what its author left out is filled in, always the same way."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from schotten.editions import EDITIONS
from schotten.game import Table, seed_of
from schotten.game.text.cards import format_card
from schotten.game.text.header import SEAT_NAMES
from schotten.game.text.position_read import parse_position
from schotten.game.text.spans import COMMENT, NotationError, Span
from schotten.rules.deal import shuffled

from .records import record_table

if TYPE_CHECKING:
    from schotten.editions import Edition

    from .model import Lesson, Scene

REST = "..."  # the cards that are left, as many as fit
MOVES = "100"
_CARD = re.compile(r"(?:[rgbypo][0-9]+|[a-z]{3,})(?=[!:\s]|$)")
_HOLDING = ("spot", "hand", "used", "discard", "troops", "tactics")


class _Filling:
    """The lines of a position, those of the author in their places."""

    def __init__(self, lesson: Lesson, number: int, edition: Edition) -> None:
        self.scene: Scene = lesson.scenes[number]
        self.edition = edition
        self.given = {_key(line): line for line in self.scene.lines}
        self.seed = seed_of(f"{lesson.name} {number}")
        options = self.given.get("options")
        self.tactical = options is not None and "tactical" in options.text
        self.lines: list[tuple[str, Span]] = []
        self.rest = self._rest()

    def _rest(self) -> dict[str, list[str]]:
        """The cards that no line names, by kind, shuffled."""
        edition = self.edition
        named: Counter[str] = Counter()
        for key, line in self.given.items():
            if key.split()[0] in _HOLDING:
                named.update(_CARD.findall(_plain(line).partition(":")[2]))
                named.update(word for word in key.split() if word in ("fog", "mud"))
        troops = [format_card(card, edition) for card in shuffled(list(range(edition.troops)), self.seed, "troops")]
        tactics = [kind for kind, count in edition.tactics.items() for _ in range(count)] if self.tactical else []
        order = shuffled(list(range(len(tactics))), self.seed, "tactics")
        return {
            "troops": [card for card in troops if not named[card]],
            "tactics": list((Counter(tactics) - named).elements()) if not order else self._left(tactics, order, named),
        }

    @staticmethod
    def _left(tactics: list[str], order: list[int], named: Counter[str]) -> list[str]:
        left, gone = [], Counter(named)
        for at in order:
            if gone[tactics[at]] > 0:
                gone[tactics[at]] -= 1
            else:
                left.append(tactics[at])
        return left

    def put(self, key: str, default: str | None) -> None:
        """One line: the author's, else the default; None leaves it out."""
        line = self.given.get(key)
        if line is not None:
            self.lines.append((_plain(line), line))
        elif default is not None:
            self.lines.append((f"{key}: {default}", self.scene.where))

    def put_cards(self, key: str, kind: str, size: int | None) -> None:
        """A line of cards, filled up from the rest where it says so or is absent."""
        line = self.given.get(key)
        text = _plain(line) if line is not None else f"{key}: {REST}"
        if text.endswith(REST):
            said = text[: -len(REST)].rstrip()
            have = len(said.partition(":")[2].split())
            count = len(self.rest[kind]) if size is None else max(0, size - have)
            more, self.rest[kind] = self.rest[kind][:count], self.rest[kind][count:]
            text = " ".join([said, *more]) if more or have else f"{said} -"
        self.lines.append((text, line or self.scene.where))

    def spots(self) -> None:
        """Every spot; those that are not told are empty."""
        for number in range(1, len(self.edition.spots) + 1):
            keys = [key for key in self.given if key.split()[:2] == ["spot", str(number)]]
            self.put(keys[0] if keys else f"spot {number}", "- | -")


def _plain(line: Span) -> str:
    return line.text.split(COMMENT, 1)[0].rstrip()


def _key(line: Span) -> str:
    return line.text.partition(":")[0].strip()


def scene_text(lesson: Lesson, number: int, edition: Edition) -> tuple[str, list[Span]]:
    """The whole position of a scene as text, and for each of its lines where it comes from."""
    filling = _Filling(lesson, number, edition)
    scene, tactical = filling.scene, filling.tactical
    _refuse_another(filling)
    for key, default in (
        *(("position", edition.key), ("options", "-"), ("seen", "all"), ("moves", MOVES), ("first", "A")),
        *(("turn", SEAT_NAMES[scene.seat]), ("phase", "start"), ("passes", None), ("draw", None)),
    ):
        filling.put(key, default)
    if edition.siege:
        filling.put("cauldrons", str(edition.cauldrons))
    filling.spots()
    size = edition.tactical_hand if tactical else edition.hand
    for seat in (scene.seat, 1 - scene.seat):
        filling.put_cards(f"hand {SEAT_NAMES[seat]}", "troops", size)
    if scene.seat:  # the learner's hand is filled first, but A's is written first
        filling.lines[-2:] = reversed(filling.lines[-2:])
    _tail(filling, tactical=tactical)
    _refuse_others(filling)
    return "\n".join(text for text, _ in filling.lines) + "\n", [where for _, where in filling.lines]


def _tail(filling: _Filling, *, tactical: bool) -> None:
    """What follows the hands."""
    if tactical:
        filling.put("played", "0 0")
        filling.put("jokers", "0 0")
        for key in ("used A", "used B", "left"):
            filling.put(key, None)
    if filling.given.get("discard") is None or not _plain(filling.given["discard"]).endswith(REST):
        filling.put("discard", None)
    else:
        filling.put_cards("discard", "troops", None)
    filling.put_cards("troops", "troops", None)
    if tactical:
        filling.put_cards("tactics", "tactics", None)
    for key in ("reinforced", "fresh", "picked A", "picked B"):
        filling.put(key, None)
    if tactical and "reinforce" in filling.edition.tactics:
        edition = filling.edition
        order = shuffled(list(range(edition.troops)), filling.seed, "reshuffle")
        filling.put("reshuffle", " ".join(format_card(card, edition) for card in order))


def _refuse_another(filling: _Filling) -> None:
    """A position of another game than the lesson's."""
    line = filling.given.get("position")
    if line is not None and (said := _plain(line).partition(":")[2].strip()) != filling.edition.key:
        line.fail(f"this is a position of {said}, and the lesson is one of {filling.edition.key}")


def _refuse_others(filling: _Filling) -> None:
    """A line that no position has."""
    used = {id(where) for _, where in filling.lines}
    for line in filling.given.values():
        if id(line) not in used:
            line.fail(f"no position has the line {line.shown()}")
    if len(filling.given) < len(filling.scene.lines):
        keys = [_key(line) for line in filling.scene.lines]
        twice = next(line for at, line in enumerate(filling.scene.lines) if _key(line) in keys[:at])
        twice.fail(f"'{_key(twice)}' is said twice")


def scene_table(lesson: Lesson, number: int, edition: str) -> Table:
    """The table at the beginning of a scene; a mistake is refused where the author made it."""
    if (turn := lesson.scenes[number].turn) is not None:
        return record_table(lesson.scenes[number], turn, edition)
    text, places = scene_text(lesson, number, EDITIONS[edition])
    try:
        return parse_position(text)
    except NotationError as error:
        line = places[min(error.line, len(places)) - 1]
        own = _plain(line) == text.split("\n")[min(error.line, len(places)) - 1]
        raise NotationError(error.message, line.line, line.column + (error.column - 1 if own else 0)) from None
