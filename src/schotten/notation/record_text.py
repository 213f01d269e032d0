"""A record written and read: a header of ``key: value`` lines, then one turn a line."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from schotten.editions import RulesVersionError, check_version
from schotten.game import MoveKind
from schotten.game.text.cards import HIDDEN_TEXTS, format_any, format_heap, read_any, read_heap
from schotten.game.text.endings import format_outcome, read_outcome
from schotten.game.text.header import (
    ALL_SEEN,
    SEAT_NAMES,
    format_options,
    format_seat,
    format_viewer,
    read_edition,
    read_options,
    read_seat,
    read_viewer,
)
from schotten.game.text.moves import format_move, read_move
from schotten.game.text.spans import COMMENT, Lines, Span

from .record import LONGEST_NAME, Record, SeriesNote, Step, Turn
from .seal import FORM, Seal, digest_of, read_seal, seal_lines

if TYPE_CHECKING:
    from collections.abc import Iterator

    from schotten.editions import Edition

MEDIA_TYPE = "text/vnd.schotten.totten"  # docs/notation.md
_HEX = re.compile(r"[0-9a-f]{64}")
_SERIES = re.compile(r"([1-9][0-9]{0,3}) of ([1-9][0-9]{0,3}), (0|[1-9][0-9]{0,5}):(0|[1-9][0-9]{0,5})")
_MOST_GAMES = 9999


# -- writing -------------------------------------------------------------------------------------------
def format_record(record: Record) -> str:
    """A record as text."""
    header = "".join(f"{key}: {value}\n" for key, value in _header(record))
    turns = "".join(f"{number} {format_turn(turn, record.edition)}\n" for number, turn in enumerate(record.turns, 1))
    return f"{header}\n{turns}" if turns else header


def _header(record: Record) -> Iterator[tuple[str, str]]:
    edition = record.edition
    yield "record", edition.key
    yield "options", format_options(edition, record.options, record.rules_version)
    yield "rules", str(record.rules_version)
    for seat, name in enumerate(record.players):
        if why := why_no_name(name):
            raise ValueError(f"the name {name!r} {why}")
        yield f"player {SEAT_NAMES[seat]}", name
    yield "first", format_seat(record.first)
    if record.series is not None:
        yield "series", format_series(record.series)
    yield "seen", format_viewer(record.viewer)
    yield "commitment", record.commitment
    if record.seed is not None:
        yield "seed", record.seed.hex()
    yield "result", format_outcome(record.outcome)
    for seat, hand in enumerate(record.hands):
        yield f"hand {SEAT_NAMES[seat]}", format_heap(hand, edition)
    if record.seal is not None:
        yield from seal_lines(record.seal)


def bind_record(record: Record) -> Record:
    """A finished game's record with the digest of its text; one of a game that goes on has none."""
    if record.outcome is None:
        return replace(record, seal=None)
    return replace(record, seal=Seal(FORM, digest_of(format_record(record))))


def format_series(series: SeriesNote) -> str:
    """Which game of how many, and the points before it."""
    return f"{series.game} of {series.of}, {series.points[0]}:{series.points[1]}"


def why_no_name(name: str) -> str:
    """Why a player's name cannot be written into a record; empty if it can."""
    if not name or name != name.strip() or len(name) > LONGEST_NAME:
        return f"is empty, begins or ends with a blank, or has more than {LONGEST_NAME} characters"
    return "" if name.isprintable() and COMMENT not in name else f"has a {COMMENT!r} or a sign that cannot be printed"


def format_turn(turn: Turn, edition: Edition) -> str:
    """All steps of a turn: ``A r7@3, draw troop (r5)``."""
    return f"{format_seat(turn.seat)} " + ", ".join(format_step(step, turn, edition) for step in turn.steps)


def format_step(step: Step, turn: Turn, edition: Edition) -> str:
    """One step of a turn; who decides is said only where it is the other."""
    actor = "" if step.seat == turn.seat else f"{format_seat(step.seat)}: "
    if step.move is None:
        return f"{actor}pick {HIDDEN_TEXTS[step.card or 0]}"
    drawn = "" if step.card is None else f" ({format_any(step.card, edition)})"
    return f"{actor}{format_move(step.move, edition)}{drawn}"


# -- reading -------------------------------------------------------------------------------------------
def parse_record(text: str) -> Record:
    """The record that a text describes. Only its form is checked: ``verify_record`` plays it through."""
    lines = Lines(text)
    where: dict[str, int] = {}

    def value(key: str) -> Span:
        where[key] = lines.peek().line
        return lines.value(key)

    edition = read_edition(value("record"))
    named = value("options")
    version = read_version(value("rules"))
    options = read_options(named, edition, version)  # what is not named there is as that version had it
    players = tuple(_read_name(value(f"player {seat}")) for seat in SEAT_NAMES)
    first = read_seat(value("first"))
    series = lines.optional("series")
    viewer = read_viewer(value("seen"))
    commitment = _read_hex(value("commitment"), "commitment")
    seed = bytes.fromhex(_read_hex(value("seed"), "seed")) if viewer is ALL_SEEN else None
    outcome = read_outcome(value("result"))
    hands = tuple(tuple(card for card, _ in read_heap(value(f"hand {seat}"), edition)) for seat in SEAT_NAMES)
    seal = read_seal(lines, where)
    return Record(
        edition=edition,
        options=options,
        first=first,
        commitment=commitment,
        hands=(hands[0], hands[1]),
        turns=tuple(_read_turns(lines, edition)),
        outcome=outcome,
        viewer=viewer,
        seed=seed,
        players=(players[0], players[1]),
        series=None if series is None else _read_series(series),
        rules_version=version,
        seal=seal,
        lines=where,
    )


def read_version(span: Span) -> int:
    """The version of the rules that a game was played by; one of a newer program is refused."""
    version = span.number("version of the rules", 1)
    try:
        check_version(version)
    except RulesVersionError as error:
        span.fail(str(error))
    return version


def _read_name(span: Span) -> str:
    if why := why_no_name(span.text):
        span.fail(f"the name {why}")
    return span.text


def _read_hex(span: Span, what: str) -> str:
    if not _HEX.fullmatch(span.text):
        span.fail(f"a {what} has 64 digits of 0 to 9 and a to f")
    return span.text


def _read_series(span: Span) -> SeriesNote:
    found = _SERIES.fullmatch(span.text)
    if not found:
        span.fail(f"{span.shown()} is no series; one is written '2 of 5, 7:3'")
    game, of, *points = map(int, found.groups())
    if game > of:
        span.fail(f"game {game} is not one of {of}")
    return SeriesNote(game, of, (points[0], points[1]))


def _read_turns(lines: Lines, edition: Edition) -> Iterator[Turn]:
    number = 0
    while lines.peek().text:
        number += 1
        line = lines.take()
        words = line.words()
        if words[0].number("number of a turn", 1) != number:
            words[0].fail(f"this is turn {number}, not {words[0].text}")
        if len(words) < 2:
            line.fail("a turn needs a seat and its moves")
        seat = read_seat(words[1])
        steps = line.part(words[1].column - line.column + 1).strip()
        yield Turn(seat, tuple(_read_step(step, seat, edition) for step in steps.split(",")), line.line)


def _read_step(span: Span, turn: int, edition: Edition) -> Step:
    seat, rest = turn, span
    if ":" in span.text:
        actor, rest = span.cut(":", "the other's decision")
        seat = read_seat(actor)
        if seat == turn:
            actor.fail("only the decisions of the other seat are marked")
    words = rest.words()
    if len(words) == 2 and words[0].text == "pick" and words[1].text in HIDDEN_TEXTS.values():
        return Step(seat, None, read_any(words[1], edition), span.column)
    body, parenthesis, _ = rest.text.partition("(")
    move = read_move(rest.part(0, len(body)).strip(), edition)
    if (move.kind == MoveKind.DRAW) != bool(parenthesis):
        rest.fail("a draw, and nothing else, says in parentheses what was drawn: (r5), or (??) if it is not known")
    if not parenthesis:
        return Step(seat, move, None, span.column)
    card = rest.part(len(body) + 1)
    if not card.text.endswith(")"):
        card.fail("the card that was drawn ends with ')'")
    return Step(seat, move, read_any(card.part(0, len(card.text) - 1).strip(), edition), span.column)
