"""What tables ask of the computer players; who answers stands above them (`bots`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol, TypeAlias

if TYPE_CHECKING:
    from schotten.game import Game
    from schotten.server.wire.messages import ChanceGiven, HintGiven, Status
    from schotten.told.structs import GameAnalysis

    from .room import Room


# Of which review a part is: table, game, first turn; where another move is tried, also its frame and the move.
Part: TypeAlias = tuple[str, int, int] | tuple[str, int, int, int, int]


class Computers(Protocol):
    """The computer players of a server; an `address` says who asks, so that nobody gets more than others."""

    def levels(self) -> tuple[str, ...]:
        """The names of the levels, weakest first; none where no computer plays."""

    def status(self) -> Status:
        """Whether they are there."""

    def waiting(self) -> dict[str, int]:
        """How many thoughts wait for their turn, by what they are for."""

    async def open(self, tell: Callable[[], None]) -> None:
        """Get ready; tell if it turns out that they are not there."""

    async def close(self) -> None:
        """Stop thinking."""

    async def play(self, room: Room) -> None:
        """Play for the computer seats until a person decides, or the game is over."""

    async def hint(self, room: Room, seat: int | None, address: str, *, quick: bool = False) -> HintGiven:
        """A move for the seat that decides, and why."""

    async def chance(self, room: Room, seat: int | None, address: str) -> ChanceGiven:
        """How likely each seat wins, by what the asking seat knows."""

    async def analyse(self, which: Part, play: Game, address: str) -> GameAnalysis:
        """A part of the review of a game that is over, from a turn on."""
