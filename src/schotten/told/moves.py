"""Legal moves as they are told; what does not depend on the position is made once."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec
from msgspec import Raw

from schotten.editions import find_edition
from schotten.game.text.moves import format_move
from schotten.rules import layout as at
from schotten.rules.legal import MOST_MOVES, legal_moves
from schotten.rules.plain import Phase
from schotten.rules.tell_layout import MOVE_WIDTH, PROMPTS
from schotten.rules.tell_moves import tell_legal, tell_parts, tell_prompt

from .decoding import decode
from .schema import MOVE
from .structs import LegalMove

if TYPE_CHECKING:
    from schotten.rules.jit import Numbers

    from .sight import Sight

_encode = msgspec.json.Encoder().encode


def listed_moves(sight: Sight) -> list[int]:
    """The legal moves of a view whose seat decides now, by number; of any other none."""
    if not sight.deciding:
        return []
    numbers = [0] * MOST_MOVES
    return numbers[: legal_moves(sight.row, sight.rules, numbers)]


def told_prompt(sight: Sight, numbers: list[int]) -> str:
    """The code of what a seat with these legal moves, or a watcher, is asked for."""
    who = at.NONE if sight.seat is None else sight.seat
    return PROMPTS[tell_prompt(sight.row, who, numbers, len(numbers))]


def told_moves(sight: Sight, numbers: list[int]) -> list[LegalMove]:
    """These legal moves."""
    key = sight.edition.key
    return [_move(key, number, _known(sight.row, number)) for number in numbers]


def told_move(edition: str, row: Numbers, number: int) -> LegalMove:
    """One move of a position."""
    return _move(edition, number, _known(row, number))


def told_reply(edition: str, number: int) -> LegalMove:
    """A move at the start of the other's turn, of whose position not all is known."""
    return _move(edition, number, (int(Phase.TURN_START),))


def encoded_moves(sight: Sight, numbers: list[int]) -> list[Raw]:
    """The same as they are sent."""
    key = sight.edition.key
    if sight.row[at.PHASE] != Phase.PICK_TARGET:
        known = (sight.row[at.PHASE],)
        return [_encoded(key, number, known) for number in numbers]
    return [_encoded(key, number, _known(sight.row, number)) for number in numbers]


def _known(row: Numbers, number: int) -> tuple[int, ...]:
    """What a move is told from beside its number: the phase; of a target all parts, which depend on the position."""
    if row[at.PHASE] != Phase.PICK_TARGET:
        return (row[at.PHASE],)
    parts = [0] * MOVE_WIDTH
    tell_legal(row, number, parts)
    return tuple(parts)


@lru_cache(maxsize=16384)
def _move(key: str, number: int, known: tuple[int, ...]) -> LegalMove:
    parts = list(known)
    if len(known) == 1:
        parts = [0] * MOVE_WIDTH
        tell_parts(known[0], number, parts)
    told = decode(MOVE, key, parts)
    if told["code"] == told["kind"]:
        told["code"] = None
    return LegalMove(id=number, text=format_move(number, find_edition(key)), source=told.pop("from"), **told)


@lru_cache(maxsize=16384)
def _encoded(key: str, number: int, known: tuple[int, ...]) -> Raw:
    return Raw(_encode(_move(key, number, known)))
