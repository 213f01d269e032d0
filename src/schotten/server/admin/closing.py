"""Closing a table that nobody plays at any more: an administrator's word, written into the log like any other end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import delete

from schotten.game import Ending, Outcome
from schotten.server.store import log
from schotten.server.store.database import Conflict
from schotten.server.store.log import EventDraft
from schotten.server.store.schema import waiting
from schotten.server.tables.alarms import alarm_after
from schotten.server.tables.decide import ending
from schotten.server.tables.records import sealed
from schotten.server.tables.room import make_append
from schotten.server.tables.table_state import PERSON

from .reading import read_entries, read_table, snapshot

if TYPE_CHECKING:
    from schotten.notation.signing import Signer
    from schotten.server.store.database import Database
    from schotten.server.tables.table_state import TableState


async def close_table(store: Database, signer: Signer, table_id: str, winner: int | None, now: int) -> str:
    """Close a table; what it was before: `playing`, `waiting`, or `over`, and then nothing is written."""
    async with snapshot(store) as connection:
        if not await read_entries(connection, table_id):
            raise ValueError(f"there is no table {table_id}")
        table = await read_table(connection, table_id)
    stage = table.stage
    if stage == "playing":
        await write(store, table, sealed(table, game_ends(table, winner), signer), now)
    elif stage == "waiting":
        await write(store, table, seats_are_left(table), now)
        async with store.engine.begin() as connection:
            await connection.execute(delete(waiting).where(waiting.c.table_id == table_id))
    return stage


def game_ends(table: TableState, winner: int | None) -> list[EventDraft]:
    """A game under way ends as if time had run out for the one who does not win: by default who is to move."""
    play = table.playing()
    loser = play.actor if winner is None else 1 - winner
    outcome = Outcome(1 - loser, Ending.OUT_OF_TIME)
    return [EventDraft(log.TIMED_OUT, body={"seat": loser}), ending(table, outcome, play.table)]


def seats_are_left(table: TableState) -> list[EventDraft]:
    """Before the deal everybody gives the seat up."""
    return [EventDraft(log.LEFT, seat) for seat, chair in enumerate(table.chairs) if chair.sits == PERSON]


async def write(store: Database, table: TableState, drafts: list[EventDraft], now: int) -> None:
    """Append to the table's log, unless somebody was first."""
    if not drafts:
        return
    at = max(now, table.at)
    append = make_append(table.id, table.seq, at, drafts)
    append.alarm = alarm_after(table, drafts, at)
    await store.open()
    try:
        await store.append(append)
    except Conflict:
        raise ValueError("something has just happened at the table: look, and try again") from None
