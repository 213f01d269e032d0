"""The events of a table's log: what is written before anybody is told."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import msgspec

SERVER = -1  # the actor of what no seat did

MADE, SAT, LEFT, DEALT, MOVED, TAKEN_BACK = "made", "sat", "left", "dealt", "moved", "taken_back"
RESUMED = "resumed"  # after an outage the clock goes on from here
RESIGNED, TIMED_OUT, ENDED, READIED, OFFERED, DECLINED = (
    "resigned",
    "timed_out",
    "ended",
    "readied",
    "offered",
    "declined",
)


@dataclass(frozen=True, slots=True)
class Draft:
    """An event to be written; a seed of the deal goes into its own table."""

    kind: str
    actor: int = SERVER
    body: dict[str, Any] = field(default_factory=dict)
    seed: bytes | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """An event as it stands in the log; `at` is in milliseconds since 1970."""

    table_id: str
    seq: int
    at: int
    actor: int
    kind: str
    body: dict[str, Any]


def body_text(body: dict[str, Any]) -> str:
    """The body as it is stored."""
    return msgspec.json.encode(body).decode()


def read_body(text: str) -> dict[str, Any]:
    """The body as it was."""
    found: dict[str, Any] = msgspec.json.decode(text)
    return found
