"""A game again: frame by frame as a seat saw it, or with everything open once it is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Raw, Struct

from schotten.game.text.moves import format_move
from schotten.rules import layout as at
from schotten.rules.tell_layout import READING
from schotten.told.events import eyes_of, told_events
from schotten.told.structs import Event, TableView
from schotten.told.table import encoded_view, told_result

from .messages import TableInfo
from .play import Play
from .telling import sight_of

if TYPE_CHECKING:
    from schotten.game.happened import Happening

    from .messages import GameResult


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


def replayed(play: Play, result: GameResult | None, seat: int | None, table: TableInfo, *, everything: bool) -> Replay:
    """A game frame by frame; `everything` is for games that are over."""
    again = Play(play.edition, play.options, play.number, play.seed, play.first)
    frames = [_frame(again, again.turns[0], seat, everything)]
    for move in play.moves:
        mover, shown = again.row[at.ACTOR], _may_tell(again, move, seat, everything)
        frame = _frame(again, again.move(move), seat, everything)
        frame.by = mover
        if shown:
            frame.id, frame.move = move, format_move(move, play.edition)
        frames.append(frame)
    if play.outcome and not again.outcome:
        again.outcome = play.outcome
        frames.append(_frame(again, play.turns[-1][-2:], seat, everything))
    who: int | str = "all" if everything else "watch" if seat is None else seat
    return Replay(table, play.number, who, play.commitment, result.seed if result else None, result is not None, frames)


def _may_tell(play: Play, move: int, seat: int | None, everything: bool) -> bool:  # noqa: FBT001
    """The number of a move that picks a hand card names the card: it is told only to who made it."""
    hidden = play.row[at.PHASE] in (at.GIVE_BACK, at.PICK_EXCHANGE)
    return everything or not hidden or play.row[at.ACTOR] == seat


def _frame(play: Play, facts: list[Happening], seat: int | None, everything: bool) -> Frame:  # noqa: FBT001
    sight = sight_of(play, seat)
    events = told_events(play.edition, facts, READING if everything else eyes_of(seat))
    view = encoded_view(sight, play.number, told_result(play.outcome), [])
    if not everything:
        return Frame(events, view)
    hands = [sight.heap(play.row[at.HAND + each], play.row[at.HAND_TACTICS + each]) for each in range(2)]
    return Frame(events, view, open=(hands[0], hands[1]))
