"""What happened, as seat 0, seat 1, a watcher or a reader is told it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING

from schotten.rules.plain import Eye
from schotten.rules.tell_layout import EVENT_EYES

from .decoding import decode
from .schema import EVENT
from .structs import Event

if TYPE_CHECKING:
    from schotten.editions import Edition
    from schotten.game.happened import Happening


def eyes_of(seat: int | None) -> int:
    """The eyes of a seat, or (None) of a watcher."""
    return Eye.WATCHER if seat is None else seat


@lru_cache(maxsize=16384)
def _event(key: str, record: Happening) -> Event:
    """A record as an event; what happened once happens again."""
    parts = decode(EVENT, key, record)
    del parts["eyes"]
    if parts["code"] == parts["kind"]:
        parts["code"] = None
    return Event(source=parts.pop("from"), **parts)


def told_events(edition: Edition, records: Iterable[Happening], eyes: int) -> list[Event]:
    """What these eyes are told of what happened."""
    key = edition.key
    return [_event(key, record) for record in records if record[EVENT_EYES] >> eyes & 1]
