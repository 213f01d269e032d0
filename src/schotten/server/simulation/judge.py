"""What has to hold after each run, by the log alone and by what everybody was told."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import msgspec

from schotten.game.text.cards import format_card
from schotten.server.store.log import DEALT, UnfitLog
from schotten.server.tables.table_state import TableState
from schotten.server.tables.telling import told_position

if TYPE_CHECKING:
    from schotten.game import Game
    from schotten.server.store.log import Entry

    from .disk import Disk
    from .people import Person

NO_CARDS = {"unseen", "claims", "options", "text", "kind", "table"}  # what names cards that might be, or words


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
    table = TableState(table_id, dict(disk.seeds[table_id]))
    known: dict[int, tuple[set[str], ...]] = {}  # by sequence number: what each pair of eyes may have seen of its game
    seen: tuple[set[str], ...] = (set(), set(), set())
    for entry in entries:
        try:
            table.apply(entry)
        except UnfitLog as unfit:
            findings.note("lost", f"the log does not fit: {unfit}")
            return
        if entry.kind == DEALT:
            seen = (set(), set(), set())
        if table.play is not None:
            seen = _seen(table.play, seen)
            known[entry.seq] = seen
    findings.games += len(table.finished)
    findings.moves += sum(entry.kind == "moved" for entry in entries)
    if table.stage != "over":
        findings.note("stuck", f"a game is {table.stage} after {len(entries)} events")
    for person in people:
        _judge_knowledge(person, known, table, findings)
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


def _seen(play: Game, before: tuple[set[str], ...]) -> tuple[set[str], ...]:
    """What each seat and a watcher may have seen: what lies open, and the own hand."""
    table, edition = play.table, play.edition
    cards = [card for spot in table.spots for row in spot.rows for card in row]
    cards += [*table.discard, *table.used_by(0), *table.used_by(1)]
    everybody = {format_card(int(card), edition) for card in cards}
    everybody |= {"fog" for spot in table.spots if spot.fog} | {"mud" for spot in table.spots if spot.mud}
    hands = [{format_card(int(card), edition) for card in table.hand_of(seat)} for seat in range(2)]
    return before[0] | everybody | hands[0], before[1] | everybody | hands[1], before[2] | everybody


def named(message: Any) -> set[str]:
    """Every text in a message that could be a card."""
    if isinstance(message, dict):
        return set().union(*(named(part) for key, part in message.items() if key not in NO_CARDS))
    if isinstance(message, list):
        return set().union(*(named(part) for part in message))
    return {message} if isinstance(message, str) else set()


def _judge_knowledge(
    person: Person, known: dict[int, tuple[set[str], ...]], table: TableState, findings: Findings
) -> None:
    edition = table.playing().edition
    texts = {format_card(card, edition) for card in range(edition.troops)}
    eyes, before = 2 if person.seat is None else person.seat, 0
    for message in person.heard:
        position = message["position"] if message["kind"] == "welcome" else message
        if position is None:
            continue
        seq = position["seq"]
        if seq not in known:
            findings.note("lost", f"a view of event {seq}, which is not in the log")
            continue
        # What happened since the last view may have begun in the game before.
        lately = set().union(*(known[at][eyes] for at in range(min(before + 1, seq), seq + 1) if at in known))
        hidden = ((named(position["view"]) - known[seq][eyes]) | (named(position["events"]) - lately)) & texts
        if hidden:
            findings.note("leaked", f"eyes {person.seat} were told of {sorted(hidden)} at event {seq}")
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
