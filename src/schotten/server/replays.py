"""A game again: frame by frame as a seat saw it, or with everything open once it is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import UNSET, Struct

from schotten.rules import layout as at

from .cardtext import set_texts
from .facts import Told
from .messages import Event, TableInfo, TableView
from .moveview import move_text
from .play import Play
from .tableview import told_view, view_row
from .telling import eyes_of

if TYPE_CHECKING:
    from .messages import GameResult


class Frame(Struct, rename="camel"):
    """The position after a move; the first frame is the deal. `open` are both hands when everything is open."""

    events: list[Event]
    view: TableView
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
            frame.id, frame.move = move, move_text(play.edition, move)
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


def _frame(play: Play, facts: list[Told], seat: int | None, everything: bool) -> Frame:  # noqa: FBT001
    row = view_row(play.row, play.rules, seat)
    events = [_whole(fact) if everything else fact[eyes_of(seat)] for fact in facts]
    view = told_view(row, play.rules, play.edition, seat, play.number, play.result, [])
    return Frame(events, view, open=_hands(play) if everything else None)


def _whole(fact: Told) -> Event:
    """The version of a fact that names most."""
    return max(fact, key=lambda event: (event.card is not UNSET, event.cards is not UNSET))


def _hands(play: Play) -> tuple[list[str], list[str]]:
    first, second = (
        list(set_texts(play.edition, play.row[at.HAND + seat], play.row[at.HAND_TACTICS + seat])) for seat in range(2)
    )
    return first, second
