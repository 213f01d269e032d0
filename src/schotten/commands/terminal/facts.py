"""The server's way of telling facts, lent to the terminal: both speak the protocol, neither imports the other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import msgspec

from schotten.game import Ending
from schotten.game.heaps import record_of
from schotten.rules import layout as at
from schotten.server import claimview, facts, moveview, tableview
from schotten.server.messages import Event, Result, View
from schotten.tui.position import Position

if TYPE_CHECKING:
    from collections.abc import Sequence

    from schotten.editions import Edition, Options
    from schotten.game import Game
    from schotten.tui.desk import Told
    from schotten.tui.position import Fact


class ServerFacts:
    """A game in the facts of docs/protocol.md."""

    def dealt(self, game: Game) -> list[Told]:
        """What a deal tells."""
        return [_plain(facts.to_all(Event("dealt", seat=game.first, count=game.rules[at.DEALT])))]

    def happened(self, edition: Edition, before: Sequence[int], after: Sequence[int], move: int) -> list[Told]:
        """What a move tells."""
        return [_plain(told) for told in facts.facts_of(edition, before, after, move)]

    def over(self, winner: int | None, reason: int) -> Told:
        """What the end of a game tells."""
        return _plain(facts.over_fact(winner, Ending(reason)))

    def position(self, row: list[int], edition: Edition, options: Options, seat: int | None) -> Position:
        """A whole row as a seat or a watcher sees it."""
        return self.seen(tableview.view_row(row, record_of(edition, options), seat), edition, options, seat)

    def seen(self, row: list[int], edition: Edition, options: Options, seat: int | None) -> Position:
        """The same from a row that is a view already."""
        rules = record_of(edition, options)
        over = row[at.PHASE] == at.OVER
        deciding = seat is not None and not over and row[at.ACTOR] == seat
        told = View(
            seq=row[at.MOVES],
            events=[],
            view=tableview.told_view(row, rules, edition, seat, 1, _result(row) if over else None, []),
            moves=moveview.told_moves(row, rules, edition) if deciding else [],
            claims=claimview.told_claims(row, rules, edition, seat if deciding else None),
            unseen=tableview.unseen(row, rules, edition, seat),
            clock=None,
            take_back=True,
        )
        return msgspec.json.decode(msgspec.json.encode(told), type=Position)

    def claim(self, row: list[int], edition: Edition, options: Options, spot: int, seat: int) -> Fact:
        """Why a claim holds or not."""
        told = claimview.explained(row, record_of(edition, options), edition, spot, seat)
        return cast("dict[str, Any]", msgspec.to_builtins(told))


def _plain(told: facts.Told) -> Told:
    """A fact as plain values, as it would come over the wire."""
    first, second, watching = (cast("dict[str, Any]", msgspec.to_builtins(each)) for each in told)
    return first, second, watching


def _result(row: list[int]) -> Result:
    winner = row[at.WINNER]
    return Result(None if winner == at.DRAWN_GAME else winner, facts.ENDING_NAMES[Ending(row[at.ENDING])])
