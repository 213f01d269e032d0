"""From a table to messages: each seat's position, and what all may know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from schotten import __version__
from schotten.rules import layout as at

from .checks import take_back_to
from .claimview import explained, told_claims
from .messages import PROTOCOL, Event, SeatInfo, TableInfo, View, Welcome
from .moveview import told_moves
from .setup import Refused, edition_and_options
from .sitting import OPEN
from .standing import standing
from .tableview import told_view, unseen, view_row

if TYPE_CHECKING:
    from schotten.told.structs import Claim

    from .play import Play
    from .sitting import Sitting

WATCHING = 2  # the index of a watcher's version of a fact


def eyes_of(seat: int | None) -> int:
    """Which version of a fact somebody gets."""
    return WATCHING if seat is None else seat


def told_position(sitting: Sitting, seat: int | None, events: list[Event], now: int) -> View:
    """The message `view` for a seat or a watcher."""
    play = sitting.playing()
    row = view_row(play.row, play.rules, seat)
    deciding = seat is not None and play.actor == seat
    return View(
        seq=sitting.seq,
        events=events,
        view=told_view(row, play.rules, play.edition, seat, play.number, play.result, play.last_turn(eyes_of(seat))),
        moves=told_moves(row, play.rules, play.edition) if deciding else [],
        claims=told_claims(row, play.rules, play.edition, seat if deciding else None),
        unseen=unseen(row, play.rules, play.edition, seat) if sitting.setup.assists.unseen else None,
        clock=sitting.clocks.told(now) if sitting.clocks else None,
        take_back=seat is not None and can_take_back(sitting, seat),
    )


def can_take_back(sitting: Sitting, seat: int) -> bool:
    """Whether a take-back would be granted now."""
    try:
        take_back_to(sitting, seat)
    except Refused:
        return False
    return True


def told_table(sitting: Sitting, present: set[int], watchers: int) -> TableInfo:
    """What all may know about a table."""
    edition, options = edition_and_options(sitting.setup)
    if sitting.play is not None:
        options = sitting.play.options  # as the rules of its deal meant them
    seats = [
        SeatInfo(
            chair.sits, chair.name, chair.level, chair.sits != OPEN and (chair.level is not None or seat in present)
        )
        for seat, chair in enumerate(sitting.chairs)
    ]
    return TableInfo(
        id=sitting.id,
        link=f"/t/{sitting.id}",
        public=sitting.setup.public,
        edition=edition.key,
        options={name: getattr(options, name) for name in edition.choices},
        stage=sitting.stage,
        game=sitting.number,
        seats=(seats[0], seats[1]),
        watchers=watchers,
        assists=sitting.setup.assists,
        clock=sitting.setup.clock,
        series=standing(sitting),
        commitment=sitting.play.commitment if sitting.play else None,
        next=sorted(sitting.ready),
        rematch=sorted(sitting.offers),
    )


def told_welcome(sitting: Sitting, seat: int | None, table: TableInfo, now: int) -> Welcome:
    """The first message of a connection."""
    position = told_position(sitting, seat, [], now) if sitting.play else None
    return Welcome(PROTOCOL, __version__, sitting.seq, seat, table, position)


def told_explanation(play: Play, seat: int | None, spot: int, claimer: int | None) -> Claim:
    """Why a claim holds or not, from what the asking seat sees."""
    if spot >= play.rules[at.SPOTS]:
        raise Refused("bad_message", why="spot")
    row = view_row(play.row, play.rules, seat)
    if claimer is None:
        claimer = row[at.FIRST] if play.edition.siege else row[at.TURN] if seat is None else seat
    return explained(row, play.rules, play.edition, spot, claimer)
