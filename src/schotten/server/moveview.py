"""Legal moves as the protocol tells them; what does not depend on the position is encoded once."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec
from msgspec import UNSET, Raw

from schotten.editions import find_edition
from schotten.game import Move, MoveKind
from schotten.rules import layout as at
from schotten.rules.legal import MOST_MOVES, legal_moves

from .cardtext import card_texts
from .facts import DECK_NAMES
from .messages import LegalMove

if TYPE_CHECKING:
    from schotten.editions import Edition
    from schotten.rules.jit import Numbers, Rules

_encode = msgspec.json.Encoder().encode
_SIMPLE = {
    MoveKind.CLAIM: "claim",
    MoveKind.RETREAT: "retreat",
    MoveKind.POUR: "cauldron",
    MoveKind.DRAW: "draw",
    MoveKind.PASS: "pass",
    MoveKind.END: "end",
    MoveKind.TO_SPOT: "place",
    MoveKind.TO_DISCARD: "place",
    MoveKind.TARGET: "pick",
}
_FROM_DISCARD = (at.PICK_DISCARD, at.PICK_REINFORCE)


def move_text(edition: Edition, number: int) -> str:
    """A move as text, the same as in records."""
    from schotten.game.text.moves import format_move

    return format_move(number, edition)


def kind_of(move: Move, phase: int) -> tuple[str, str | None]:
    """The protocol's kind of a move, and where a picked card comes from."""
    kind = move.kind
    if kind == MoveKind.PLAY:
        return ("play" if (move.card or 0) < at.MOST_TROOPS else "tactics"), None
    if kind == MoveKind.ACT:
        return "tactics", None
    if kind == MoveKind.PICK:
        if phase == at.GIVE_BACK:
            return "return", None
        return "pick", "discard" if phase in _FROM_DISCARD else "hand"
    return _SIMPLE[kind], "row" if kind == MoveKind.TARGET else None


@lru_cache(maxsize=16384)
def told_move(key: str, number: int, phase: int, card: int, seat: int) -> Raw:
    """One legal move, encoded; `card` and `seat` are those of a target, else NONE."""
    move, edition = Move(number), find_edition(key)
    kind, source = kind_of(move, phase)
    named = move.card if move.card is not None else None if card == at.NONE else card
    told = LegalMove(
        id=number,
        text=move_text(edition, number),
        kind=kind,
        card=UNSET if named is None else card_texts(edition)[named],
        spot=UNSET if move.spot is None else move.spot,
        place=UNSET if move.place is None else move.place,
        deck=UNSET if move.deck is None else DECK_NAMES[move.deck],
        source=UNSET if source is None else source,
        seat=UNSET if seat == at.NONE else seat,
    )
    return Raw(_encode(told))


def told_target(row: Numbers, edition: Edition, number: int) -> Raw:
    """A move that picks a card at a spot: which one depends on the position."""
    move = Move(number)
    spot, place = move.spot or 0, move.place or 0
    owner = row[at.TURN] if row[at.EFFECT] == at.REDEPLOY else 1 - row[at.TURN]
    if place < at.MOST_PLACES:
        card = row[at.ROW + at.MOST_PLACES * (2 * spot + owner) + place]
    else:
        card = at.TACTICS + at.FOG + place - at.MOST_PLACES
    return told_move(edition.key, number, row[at.PHASE], card, owner)


def told_moves(row: Numbers, rules: Rules, edition: Edition) -> list[Raw]:
    """All legal moves of a view whose seat decides now."""
    numbers = [0] * MOST_MOVES
    count = legal_moves(row, rules, numbers)
    phase = row[at.PHASE]
    if phase == at.PICK_TARGET:
        return [told_target(row, edition, number) for number in numbers[:count]]
    return [told_move(edition.key, number, phase, at.NONE, at.NONE) for number in numbers[:count]]
