"""What has to hold after each run, by the log alone and by what everybody was told."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import msgspec

from schotten.server.store.log import UnfitLog
from schotten.server.tables.table_state import TableState
from schotten.server.tables.telling import told_position

from .eyes import Knowledge

if TYPE_CHECKING:
    from schotten.server.store.log import Entry

    from .disk import Disk
    from .people import Person


@dataclass
class Findings:
    """What a run came to; `notes` say what is wrong, and where."""

    seed: int
    games: int = 0
    faults: int = 0
    lost: int = 0
    doubled: int = 0
    leaked: int = 0
    stuck: int = 0
    moves: int = 0
    digest: str = ""
    notes: list[str] = field(default_factory=list)

    def note(self, what: str, why: str) -> None:
        """Count something that must not be."""
        setattr(self, what, getattr(self, what) + 1)
        self.notes.append(f"seed {self.seed}: {what}: {why}")

    @property
    def fine(self) -> bool:
        """Whether all held."""
        return not self.notes


def judge(disk: Disk, table_id: str, people: list[Person], findings: Findings) -> None:
    """Hold one table to what has to hold."""
    entries = disk.entries(table_id)
    _judge_commands(entries, people, findings)
    table, known = TableState(table_id, dict(disk.seeds[table_id])), Knowledge()
    for entry in entries:
        try:
            table.apply(entry)
        except UnfitLog as unfit:
            findings.note("lost", f"the log does not fit: {unfit}")
            return
        known.note(entry, table)
    findings.games += len(table.finished)
    findings.moves += sum(entry.kind == "moved" for entry in entries)
    if table.stage != "over":
        findings.note("stuck", f"a game is {table.stage} after {len(entries)} events")
    for person in people:
        _judge_knowledge(person, known, findings)
        _judge_end(person, table, findings)


def _judge_commands(entries: list[Entry], people: list[Person], findings: Findings) -> None:
    written = Counter((entry.actor, entry.body["cmd"]) for entry in entries if "cmd" in entry.body)
    where = {(entry.actor, entry.body["cmd"]): entry.seq for entry in entries if "cmd" in entry.body}
    for command, times in written.items():
        if times > 1:
            findings.note("doubled", f"{command} is written {times} times")
    for person in people:
        for cmd, seq in person.acknowledged.items():
            if where.get((person.seat or 0, cmd)) != seq:
                findings.note(
                    "lost", f"{cmd} was acknowledged as {seq}, the log has {where.get((person.seat or 0, cmd))}"
                )


def _judge_knowledge(person: Person, known: Knowledge, findings: Findings) -> None:
    """Hold all that a person was told to what its eyes may know; what has no number is of the event heard of last."""
    before = 0
    for message in person.heard:
        seq = message.get("seq", before)
        if seq not in known.seen:
            if message["kind"] == "view":
                findings.note("lost", f"a view of event {seq}, which is not in the log")
            continue
        told = known.hidden(message, seq, before, person.seat)
        if told:
            findings.note("leaked", f"eyes {person.seat} were told of {told} at event {seq} by {message['kind']}")
        if message["kind"] in ("welcome", "view"):
            before = seq


def _judge_end(person: Person, table: TableState, findings: Findings) -> None:
    """Everybody who is back sees what the log says."""
    if person.turned_away is not None or person.position is None:
        findings.note("stuck", f"eyes {person.seat} see nothing: {person.turned_away}")
        return
    now = msgspec.json.decode(msgspec.json.encode(told_position(table, person.seat, [], table.at)))
    if person.position["view"] != now["view"]:
        at = person.position["seq"]
        findings.note("stuck", f"eyes {person.seat} see event {at} of {table.seq}, and not what the log says")
