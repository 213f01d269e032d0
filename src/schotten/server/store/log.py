"""The events of a table's log: what is written before anybody is told, and read for ever."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

import msgspec

from schotten.server.wire.seats import trace_of
from schotten.server.wire.setup import Refused

from . import log_v1

VERSION = 2  # of the events' bodies, each of which carries it as `v`; those of version 1 carried none
UPCASTERS = {1: log_v1.upcast}  # from a version to the next
SERVER = -1  # the actor of what no seat did

MADE, SAT, LEFT, DEALT, MOVED, TAKEN_BACK = "made", "sat", "left", "dealt", "moved", "taken_back"
ASKED_BACK = "asked_back"  # a seat wants to take its last turn back, and asks the other person
LET_STAND = "let_stand"  # that was refused, or withdrawn
FORFEITED = "forfeited"  # who stayed has claimed the game of who was away
CALLED_OFF = "called_off"  # who stayed has called it off
RESUMED = "resumed"  # after an outage the clock goes on from here
RESIGNED, TIMED_OUT, ENDED, READIED, OFFERED, DECLINED = (
    "resigned",
    "timed_out",
    "ended",
    "readied",
    "offered",
    "declined",
)
KINDS = frozenset(
    {
        MADE,
        SAT,
        LEFT,
        DEALT,
        MOVED,
        TAKEN_BACK,
        ASKED_BACK,
        LET_STAND,
        RESUMED,
        RESIGNED,
        FORFEITED,
        CALLED_OFF,
        TIMED_OUT,
        ENDED,
        READIED,
        OFFERED,
        DECLINED,
    }
)


@dataclass(frozen=True, slots=True)
class EventDraft:
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


class Unfit(ValueError):  # noqa: N818  (a finding: the event and the table do not belong together)
    """Why an event does not fit; `why` is a code and names no card."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class UnfitLog(Refused):
    """A log that does not fit the rules or itself: which event of which table, and why; nobody plays on from it."""

    def __init__(self, entry: Entry, why: str) -> None:
        super().__init__("log_unfit", event=entry.seq)
        self.trace, self.event, self.why = trace_of(entry.table_id), entry.seq, why

    def __str__(self) -> str:
        """What goes into a log line: no id, no card."""
        return f"the log of table {self.trace} does not fit at event {self.event}: {self.why}"


def versioned(body: dict[str, Any]) -> dict[str, Any]:
    """The body of a new event."""
    return {"v": VERSION, **body}


def upcast(entry: Entry, edition: str) -> Entry:
    """An event as it would be written today; what is written stays as it is."""
    version, body = entry.body.get("v", 1), entry.body
    while version in UPCASTERS:
        body = UPCASTERS[version](entry.kind, body, edition)
        version = body["v"]
    if version != VERSION:
        raise Unfit(f"event of version {version!r:.20}")
    return entry if body is entry.body else replace(entry, body=body)


def body_text(body: dict[str, Any]) -> str:
    """The body as it is stored."""
    return msgspec.json.encode(body).decode()


def read_body(text: str) -> dict[str, Any]:
    """The body as it was."""
    found: dict[str, Any] = msgspec.json.decode(text)
    return found
