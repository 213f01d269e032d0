"""A game again: frame by frame as a seat saw it, or with everything open once it is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Raw, Struct

from schotten.game import Game, IllegalMove, Outcome, happened
from schotten.game.table import outcome_of
from schotten.game.text.moves import format_move
from schotten.rules.plain import Eye
from schotten.server.wire.messages import TableInfo
from schotten.server.wire.setup import Refused
from schotten.told.events import eyes_of, told_events
from schotten.told.sight import Sight, open_hands
from schotten.told.structs import Event, TableView
from schotten.told.table import encoded_view, told_result

if TYPE_CHECKING:
    from schotten.game.happened import Happening

    from .table_state import Found


class Frame(Struct, rename="camel"):
    """The position after a move; the first frame is the deal. `open` are both hands when everything is open."""

    events: list[Event]
    view: TableView[Raw]
    id: int | None = None
    move: str | None = None
    by: int | None = None
    open: tuple[list[str], list[str]] | None = None


class Replay(Struct, rename="camel"):
    """A whole game, or all of it so far."""

    table: TableInfo
    game: int
    seat: int | str
    commitment: str
    seed: str | None
    over: bool
    frames: list[Frame]


def with_attempt(play: Game, frame: int, move: int) -> tuple[Game, int]:
    """The game up to a frame with another move leading there, and the number of that turn."""
    if frame > len(play.history):
        raise Refused("bad_body", why="parameters")
    again, turn = Game.new(play.edition, play.options, play.seed, play.first), 1
    for made in play.history[: frame - 1]:
        seat = again.turn
        again.play(made)
        turn += int(again.turn != seat)
    try:
        again.play(move)
    except IllegalMove as illegal:
        raise Refused("illegal", refusal=illegal.refusal.name.lower()) from None
    return again, turn


def replayed(found: Found, seat: int | None, table: TableInfo, *, everything: bool) -> Replay:
    """A game frame by frame; `everything` is for games that are over."""
    number, game, result = found
    eyes = Eye.READER if everything else eyes_of(seat)
    start = list(next(game.tables()).row)
    frames = [_frame(game, number, start, happened.dealt(start, game.rules), eyes)]
    for each in game.played():
        frame = _frame(game, number, each.after, each.events(game.rules), eyes)
        frame.by = each.seat
        if everything or not each.hidden or each.seat == seat:
            frame.id, frame.move = int(each.move), format_move(each.move, game.edition)
        frames.append(frame)
    if game.outcome and game.outcome.by_players:  # no move ended it, so it has no frame yet
        frames.append(_frame(game, number, game.state, game.last_events, eyes, game.outcome))
    who: int | str = "all" if everything else "watch" if seat is None else seat
    seed = result.seed if result else None
    return Replay(table, number, who, game.commitment or "", seed, result is not None, frames)


def _frame(
    game: Game, number: int, state: list[int], facts: list[Happening], eyes: int, stopped: Outcome | None = None
) -> Frame:
    sight = Sight.of(game.edition, game.options, state, eyes if eyes < Eye.WATCHER else None)
    view = encoded_view(sight, number, told_result(stopped or outcome_of(state)), [])
    events = told_events(game.edition, facts, eyes)
    if eyes != Eye.READER:
        return Frame(events, view)
    return Frame(events, view, open=open_hands(game.edition, state))
