"""What a terminal sits at: a desk. A game in this process and a table of a server answer in the same way."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from schotten.editions import Edition, Options
    from schotten.game import Move, View
    from schotten.i18n.telling import Listener
    from schotten.notation import SeriesNote
    from schotten.told.structs import Claim, Event, Reason, SeatPosition

Chooser = Callable[["View"], "Move"]  # a computer player: it gets a view, never more


@dataclass(frozen=True, slots=True)
class Hint:
    """What the computer would do: its move, the chance to win then, and why."""

    move: int
    chance: float
    reasons: Sequence[Reason] = ()


class RefusedError(ValueError):
    """What cannot be done, with the code of docs/protocol.md and its facts; nothing has changed."""

    def __init__(self, code: str, **facts: Any) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts


class Desk(Protocol):
    """A game under way, seen and played from one terminal."""

    names: Sequence[str]
    shared: bool  # two people, one keyboard

    @property
    def edition(self) -> Edition:
        """Which game."""

    @property
    def options(self) -> Options:
        """The options of the game."""

    @property
    def seat(self) -> int | None:
        """Through whose eyes the terminal looks now; None for a watcher."""

    @property
    def position(self) -> SeatPosition | None:
        """The newest position; None before the first deal."""

    @property
    def story(self) -> Sequence[Event]:
        """What has happened so far, as this seat may know it."""

    @property
    def notice(self) -> str:
        """A word (a key of the terminal's catalogue) on what is being waited for, if anything."""

    def listen(self, told: Callable[[], None]) -> None:
        """Call back, from whatever thread, when something has changed by itself."""

    def step(self, patience: float | None = None) -> None:
        """Let somebody else decide: think for a computer seat, or wait for news."""

    def make(self, move: int) -> None:
        """Make a move, or raise ``RefusedError``."""

    def take_back(self) -> None:
        """Take the last own decision back, ask the other person for the last turn, or raise ``RefusedError``."""

    def allow_back(self) -> None:
        """Let the other take a turn back, as was asked, or raise ``RefusedError``."""

    def let_stand(self) -> None:
        """Refuse that, or withdraw the own question, or raise ``RefusedError``."""

    def resign(self) -> None:
        """Give the game up."""

    def claim_game(self) -> None:
        """Win the game of somebody who has been away for long enough, or raise ``RefusedError``."""

    def call_off(self) -> None:
        """Call the game of somebody who has been away off, or raise ``RefusedError``."""

    def again(self) -> None:
        """Play once more: the next game of a series, or a rematch."""

    def explain(self, spot: int, seat: int | None = None) -> Claim:
        """Why a claim of a spot holds or not."""

    @property
    def against_computer(self) -> bool:
        """Whether a person plays against the computer here: then a lost game may be offered to be ended."""

    def hint(self) -> Hint:
        """What the computer would do."""

    def record(self) -> str:
        """The game so far as a record."""

    @property
    def series(self) -> SeriesNote | None:
        """Which game of a series this is, and how the seats stood before it."""

    def standing(self, to: Listener) -> list[str]:
        """How a series stands after the game that is over, in words; nothing where there is none."""

    def close(self) -> None:
        """Get up."""


def lost_for_certain(desk: Desk, hint: Hint) -> bool:
    """Whether nothing helps any more against a computer; what is not proven is never told as certain."""
    return desk.against_computer and hint.chance == 0
