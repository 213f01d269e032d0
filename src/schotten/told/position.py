"""All that a seat is told after a move, for whoever shows it in this process."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .claims import told_claims
from .moves import listed_moves, told_moves, told_prompt
from .structs import Position, SeatPosition
from .table import told_result, told_view

if TYPE_CHECKING:
    from schotten.game import Outcome

    from .sight import Sight


def told_position(sight: Sight, stopped: Outcome | None = None) -> SeatPosition:
    """The position of a view, with its legal moves and claims; none where a player has stopped the game."""
    view = told_view(sight, told_result(stopped))
    moves = listed_moves(sight) if view.over is None else []
    return Position(
        seq=view.move_count,
        events=[],
        view=view,
        moves=told_moves(sight, moves),
        prompt=told_prompt(sight, moves) if view.over is None else "over",
        claims=told_claims(sight, open_now=view.over is None),
        unseen=sight.unseen(),
        clock=None,
        take_back=True,
    )
