"""Records for download: whole games when they are over, one seat's knowledge before.

The notation is imported where it is needed: a server starts, and plays, without it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from schotten.game import WATCHER, Ending
from schotten.game.text.header import ALL_SEEN, format_viewer
from schotten.server.store.log import MOVED
from schotten.told.schema import CODES

if TYPE_CHECKING:
    from schotten.game import Game
    from schotten.notation import Record, Seal, SeriesNote
    from schotten.notation.signing import Signer
    from schotten.server.store.log import EventDraft

    from .table_state import Found, TableState

NOBODY = "?"
VIEWERS = (ALL_SEEN, 0, 1, WATCHER)


def record_text(table: TableState, found: Found, seat: int | None) -> str:
    """The text of a game: with its seed and all cards if it is over and no seat is asked for, else one viewer's.

    A finished game's text carries the seal that was written when it ended, if there was one by then.
    """
    from schotten.notation.record_text import format_record

    number, game, result = found
    if result is None and seat is None:
        raise ValueError("a game under way is told only as a seat sees it")
    seen = as_seen(record_of(table, number, game), seat)
    return format_record(replace(seen, seal=None if result is None else stored_seal(table, number, seat)))


def record_of(table: TableState, number: int, game: Game) -> Record:
    """The full record of one of the table's games."""
    from schotten.notation.record import record_game

    record = record_game(game, names(table), series_note(table, number))
    return replace(record, rules_version=table.rules_versions[number])


def as_seen(record: Record, viewer: int | None) -> Record:
    """A record through a viewer's eyes; None sees all."""
    from schotten.told.records import see_record

    return record if viewer is None else see_record(record, viewer)


def series_note(table: TableState, number: int) -> SeriesNote | None:
    """Where the game stood in the series it was played in, which may not be the table's last one."""
    from schotten.notation.record import SeriesNote

    start = table.finished[number - 1].series_from if number <= len(table.finished) else table.series_from
    if table.setup.series.length <= 1:
        return None
    before = [each.result.points for each in table.finished[start : number - 1]]
    total = sum(first for first, _ in before), sum(second for _, second in before)
    place = number - start  # beyond the length where a revenge was equal and is played again (S17)
    return SeriesNote(place, max(place, table.setup.series.length), total)


# -- seals: made when a game ends, kept in its last event ------------------------------------------------
def sealed(table: TableState, drafts: list[EventDraft], signer: Signer) -> list[EventDraft]:
    """The events that end a game, the last of them with the seals of each viewer's record."""
    *before, last = drafts
    # On a copy: this runs in a thread, and nothing has happened before it is written.
    game = table.playing().copy()
    for draft in before:
        if draft.kind == MOVED:
            game.play(game.parse(draft.body["move"]))
    if game.outcome is None:
        game.stop(last.body["winner"], Ending(CODES["ending"].index(last.body["reason"])))
    seals = make_seals(record_of(table, table.number, game), signer)
    return [*before, replace(last, body=last.body | {"seals": seals})]


def make_seals(record: Record, signer: Signer) -> dict[str, Any]:
    """Digest and signature of a finished game's record for each viewer, as the log keeps them."""
    from schotten.notation import bind_record
    from schotten.notation.seal import FORM

    found: dict[str, Any] = {"form": FORM, "key": signer.public}
    for viewer in VIEWERS:
        seal = bind_record(as_seen(record, viewer)).seal
        if seal is None:
            raise ValueError("only a finished game's record is bound")
        signed = signer.sign(seal)
        found[format_viewer(viewer)] = [signed.digest, signed.signature]
    return found


def stored_seal(table: TableState, number: int, viewer: int | None) -> Seal | None:
    """The seal of a viewer's record as the log has it; games that ended before there were seals have none."""
    from schotten.notation import Seal

    seals = table.finished[number - 1].seals
    if seals is None:
        return None
    digest, signature = seals[format_viewer(viewer)]
    return Seal(seals["form"], digest, seals["key"], signature)


def names(table: TableState) -> tuple[str, str]:
    """Who sat there, as a record writes it."""
    from schotten.notation.record_text import why_no_name

    shown = [chair.name or chair.level or NOBODY for chair in table.chairs]
    first, second = (NOBODY if why_no_name(name) else name for name in shown)
    return first, second
