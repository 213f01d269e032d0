"""From a table to messages: each seat's position, and what all may know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from schotten import __version__
from schotten.rules import layout as at
from schotten.server.wire.messages import PROTOCOL, SeatInfo, TableInfo, View, Welcome
from schotten.server.wire.setup import Refused, edition_and_options
from schotten.told.claims import told_claim, told_claims
from schotten.told.events import eyes_of, told_events
from schotten.told.moves import encoded_moves, listed_moves, told_prompt
from schotten.told.sight import Sight, view_row
from schotten.told.table import encoded_view, told_result

from .decide import why_no_take_back
from .series_state import standing
from .state import OPEN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from schotten.game import Game
    from schotten.game.happened import Happening
    from schotten.told.structs import Claim

    from .state import Sitting


def sight_of(play: Game, seat: int | None) -> Sight:
    """What a seat or a watcher sees of a game now."""
    return Sight(play.edition, play.rules, view_row(play.state, play.rules, seat), seat)


def told_position(sitting: Sitting, seat: int | None, facts: Sequence[Happening], now: int) -> View:
    """The message `view` for a seat or a watcher."""
    play = sitting.playing()
    sight, eyes, over = sight_of(play, seat), eyes_of(seat), told_result(play.outcome)
    moves = [] if over else listed_moves(sight)
    return View(
        seq=sitting.seq,
        events=told_events(play.edition, facts, eyes),
        view=encoded_view(sight, sitting.number, over, told_events(play.edition, play.recent_events, eyes)),
        moves=encoded_moves(sight, moves),
        prompt="over" if over else told_prompt(sight, moves),
        claims=told_claims(sight, open_now=not over),
        unseen=sight.unseen() if sitting.setup.assists.unseen else None,
        clock=sitting.clocks.told(now) if sitting.clocks else None,
        take_back=seat is not None and why_no_take_back(sitting, seat) is None,
    )


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
        commitment=sitting.commitment if sitting.play else None,
        next=sorted(sitting.ready),
        rematch=sorted(sitting.offers),
    )


def told_welcome(sitting: Sitting, seat: int | None, table: TableInfo, now: int) -> Welcome:
    """The first message of a connection."""
    position = told_position(sitting, seat, [], now) if sitting.play else None
    return Welcome(PROTOCOL, __version__, sitting.seq, seat, table, position)


def told_explanation(play: Game, seat: int | None, spot: int, claimer: int | None) -> Claim:
    """Why a claim holds or not, from what the asking seat sees."""
    if spot >= play.rules[at.SPOTS]:
        raise Refused("bad_message", why="spot")
    return told_claim(sight_of(play, seat), spot, claimer)
