"""What is told of a game, lent to the terminal in the plain values of the protocol."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import msgspec

from schotten.game import Ending, happened
from schotten.rules.record import rules_for
from schotten.told.claims import told_claim, told_claims
from schotten.told.events import told_events
from schotten.told.moves import listed_moves, told_moves, told_prompt
from schotten.told.sight import Sight
from schotten.told.structs import Position as Told_
from schotten.told.table import told_view
from schotten.tui.position import Position

if TYPE_CHECKING:
    from schotten.editions import Edition, Options
    from schotten.game import Game
    from schotten.game.happened import Happening
    from schotten.tui.desk import Told
    from schotten.tui.position import Fact


class ServerFacts:
    """A game in the facts of docs/protocol.md."""

    def dealt(self, game: Game) -> list[Told]:
        """What a deal tells."""
        return _plain(game.edition, happened.dealt(game.state, game.rules))

    def happened(
        self, edition: Edition, options: Options, before: list[int], after: list[int], move: int
    ) -> list[Told]:
        """What a move tells."""
        return _plain(edition, happened.moved(before, after, rules_for(edition, options), move))

    def over(self, edition: Edition, loser: int) -> Told:
        """What a resignation tells."""
        return _plain(edition, happened.stopped(loser, Ending.RESIGNED))[-1]

    def position(self, row: list[int], edition: Edition, options: Options, seat: int | None) -> Position:
        """A whole row as a seat or a watcher sees it."""
        return _position(Sight.of(edition, options, row, seat))

    def seen(self, row: list[int], edition: Edition, options: Options, seat: int | None) -> Position:
        """The same from a row that is a view already."""
        return _position(Sight(edition, rules_for(edition, options), row, seat))

    def claim(self, row: list[int], edition: Edition, options: Options, spot: int, seat: int) -> Fact:
        """Why a claim holds or not."""
        told = told_claim(Sight(edition, rules_for(edition, options), row, seat), spot, seat)
        return cast("dict[str, Any]", msgspec.to_builtins(told))


def _position(sight: Sight) -> Position:
    numbers = listed_moves(sight)
    told = Told_(
        seq=0,
        events=[],
        view=told_view(sight),
        moves=told_moves(sight, numbers),
        prompt=told_prompt(sight, numbers),
        claims=told_claims(sight),
        unseen=sight.unseen(),
        clock=None,
        take_back=True,
    )
    return msgspec.json.decode(msgspec.json.encode(told), type=Position)


def _plain(edition: Edition, records: list[Happening]) -> list[Told]:
    """Facts as plain values, as they would come over the wire."""
    first, second, watching = (
        [cast("dict[str, Any]", msgspec.to_builtins(each)) for each in told_events(edition, records, eyes)]
        for eyes in range(3)
    )
    return list(zip(first, second, watching, strict=True))
