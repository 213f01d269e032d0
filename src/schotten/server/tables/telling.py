"""From a table to messages: each seat's position, and what all may know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from schotten import __version__
from schotten.server.wire.messages import PROTOCOL, SeatInfo, TableInfo, ViewTold, Welcome
from schotten.server.wire.setup import Refused, edition_and_options
from schotten.told.claims import told_claim, told_claims
from schotten.told.events import eyes_of, told_events
from schotten.told.moves import encoded_moves, listed_moves, told_prompt
from schotten.told.sight import Sight, view_row
from schotten.told.structs import BackAsked
from schotten.told.table import encoded_view, told_result

from .decide import why_no_question, why_no_take_back
from .series import series_state
from .table_state import OPEN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from schotten.game import Game
    from schotten.game.happened import Happening
    from schotten.told.structs import Claim

    from .table_state import TableState


def sight_of(play: Game, seat: int | None) -> Sight:
    """What a seat or a watcher sees of a game now."""
    return Sight(play.edition, play.rules, view_row(play.state, play.rules, seat), seat)


def told_position(table: TableState, seat: int | None, facts: Sequence[Happening], now: int) -> ViewTold:
    """The message `view` for a seat or a watcher."""
    play = table.playing()
    sight, eyes, over = sight_of(play, seat), eyes_of(seat), told_result(play.outcome)
    done = table.stage == "over"
    moves = [] if done else listed_moves(sight)
    return ViewTold(
        seq=table.seq,
        events=told_events(play.edition, facts, eyes),
        view=encoded_view(sight, table.number, over, told_events(play.edition, play.recent_events, eyes)),
        moves=encoded_moves(sight, moves),
        prompt="over" if done else told_prompt(sight, moves),
        claims=told_claims(sight, open_now=not done),
        unseen=sight.unseen() if table.setup.assists.unseen else None,
        clock=table.clocks.told(now) if table.clocks else None,
        take_back=seat is not None and why_no_take_back(table, seat) is None,
        ask_back=seat is not None and why_no_question(table, seat) is None,
        asked=BackAsked(table.asking.seat, table.asking.answer) if table.asking else None,
    )


def told_table(table: TableState, present: set[int], watchers: int) -> TableInfo:
    """What all may know about a table."""
    edition, options = edition_and_options(table.setup)
    if table.play is not None:
        options = table.play.options  # as the rules of its deal meant them
    seats = [
        SeatInfo(
            chair.sits, chair.name, chair.level, chair.sits != OPEN and (chair.level is not None or seat in present)
        )
        for seat, chair in enumerate(table.chairs)
    ]
    return TableInfo(
        id=table.id,
        link=f"/t/{table.id}",
        public=table.setup.public,
        edition=edition.key,
        options={name: getattr(options, name) for name in edition.choices},
        stage=table.stage,
        game=table.number,
        seats=(seats[0], seats[1]),
        watchers=watchers,
        assists=table.setup.assists,
        clock=table.setup.clock,
        series=series_state(table),
        commitment=table.commitment if table.play else None,
        next=sorted(table.ready),
        rematch=sorted(table.offers),
    )


def told_welcome(table: TableState, seat: int | None, info: TableInfo, now: int) -> Welcome:
    """The first message of a connection."""
    position = told_position(table, seat, [], now) if table.play else None
    return Welcome(PROTOCOL, __version__, table.seq, seat, info, position)


def told_explanation(play: Game, seat: int | None, spot: int, claimer: int | None) -> Claim:
    """Why a claim holds or not, from what the asking seat sees."""
    if spot >= len(play.edition.spots):
        raise Refused("bad_message", why="spot")
    return told_claim(sight_of(play, seat), spot, claimer)
