"""The messages of the WebSocket protocol, one struct each; `docs/protocol.md` tells what they mean."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Raw, Struct

from schotten.told import structs
from schotten.told.structs import Claim, Position, Reason

PROTOCOL = 2

Seat = Annotated[int, Meta(ge=0, le=1)]
Sequence = Annotated[int, Meta(ge=0, le=2**53)]
CommandId = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Spot = Annotated[int, Meta(ge=0, le=8)]


class Part(structs.Fact, forbid_unknown_fields=True, gc=False):
    """A part of a message that a client may send too: nothing unknown is taken."""


class Sent(Struct, rename="camel", tag_field="kind", omit_defaults=True, gc=False):
    """A message of the server."""


class Asked(Struct, rename="camel", tag_field="kind", forbid_unknown_fields=True, gc=False):
    """A message of a client."""


# -- from the client -----------------------------------------------------------------------------------


class MakeMove(Asked, tag="move"):
    """Make one of the legal moves."""

    cmd: CommandId
    seq: Sequence
    move: Annotated[int, Meta(ge=0, le=2**31)]


class TakeBack(Asked, tag="take_back"):
    """Take the own last move back."""

    cmd: CommandId
    seq: Sequence


class AskBack(Asked, tag="ask_back"):
    """Ask the other person to let one take the own last turn back."""

    cmd: CommandId
    seq: Sequence


class AllowBack(Asked, tag="allow_back"):
    """Let the other take the turn back, as was asked."""

    cmd: CommandId
    seq: Sequence


class Resign(Asked, tag="resign"):
    """Give the game up."""

    cmd: CommandId
    seq: Sequence


class ClaimGame(Asked, tag="claim_game"):
    """Win the game because the other has been away for as long as the table's setting says."""

    cmd: CommandId
    seq: Sequence


class CallOff(Asked, tag="call_off"):
    """Call the game off instead: it counts for nothing, and nothing more is played at the table."""

    cmd: CommandId
    seq: Sequence


class Next(Asked, tag="next"):
    """Be ready for the next game of the series; it is dealt when both are."""

    cmd: CommandId
    seq: Sequence


class Rematch(Asked, tag="rematch"):
    """Offer a new series, or accept the other's offer."""

    cmd: CommandId
    seq: Sequence


class Decline(Asked, tag="decline"):
    """Withdraw the own offer or question, and refuse the other's."""

    cmd: CommandId
    seq: Sequence


class Leave(Asked, tag="leave"):
    """Get up: before the first deal the seat is free again, later it stays one's own."""

    cmd: CommandId
    seq: Sequence


class Explain(Asked, tag="explain"):
    """Ask why a claim of a spot holds or not, for oneself or for the other seat."""

    spot: Spot
    seat: Seat | None = None


class Hint(Asked, tag="hint"):
    """Ask what the computer would do, where hints are allowed: at first glance, or after a look."""

    quick: bool = False


class Chance(Asked, tag="chance"):
    """Ask for the win bar, where hints are allowed."""


class Ping(Asked, tag="ping"):
    """Ask for a sign of life."""

    note: Annotated[str, Meta(max_length=64)] = ""


Command = MakeMove | TakeBack | AskBack | AllowBack | Resign | ClaimGame | CallOff | Next | Rematch | Decline | Leave
Question = Explain | Hint | Chance | Ping
Request = Command | Question


# -- parts of what the server tells --------------------------------------------------------------------


class SeatInfo(Part, omit_defaults=False):
    """Who sits at a seat: `sits` is person, computer or open."""

    sits: str
    name: str
    level: str | None
    present: bool


class GameInfo(Part, omit_defaults=False):
    """One finished game of a series, with its points and its seed."""

    winner: int | None
    reason: str
    points: tuple[int, int]
    first: int
    commitment: str
    seed: str


class SeriesState(Part, omit_defaults=False):
    """The standing: `type` is single, series or revenge; games of a rematch count anew."""

    type: str
    length: int
    points: tuple[int, int]
    games: list[GameInfo]
    over: bool
    winner: int | None


class Assists(Part, omit_defaults=False):
    """What the table allows."""

    hints: bool = False
    unseen: bool = True
    take_back: bool = False


class TimeControl(Part, omit_defaults=False):
    """Seconds for a whole game, and seconds added after each own turn."""

    seconds: Annotated[int, Meta(ge=10, le=36_000)]
    increment: Annotated[int, Meta(ge=0, le=600)] = 0


class TableInfo(Part, omit_defaults=False):
    """What is known to all about a table: `stage` is waiting, playing or over."""

    id: str
    link: str
    public: bool
    edition: str
    options: dict[str, bool | str]
    stage: str
    game: int
    seats: tuple[SeatInfo, SeatInfo]
    watchers: int
    assists: Assists
    clock: TimeControl | None
    series: SeriesState
    commitment: str | None
    next: list[int]
    rematch: list[int]


# -- from the server -----------------------------------------------------------------------------------


class ViewTold(Position[Raw, Raw], tag="view", tag_field="kind"):
    """The position after an event, and what happened since the last message."""


class Welcome(Sent, tag="welcome", omit_defaults=False):
    """The first message: the table, the own seat, and the position if there is one."""

    protocol: int
    version: str
    seq: int
    you: int | None
    table: TableInfo
    position: ViewTold | None


class TableTold(Sent, tag="table", omit_defaults=False):
    """What is known to all has changed: seats, presence, offers, standing."""

    seq: int
    table: TableInfo


class Done(Sent, tag="done", omit_defaults=False):
    """A command is in the log, at this sequence number; `repeated` if it had been there already."""

    cmd: str
    seq: int
    repeated: bool


class Error(Sent, tag="error", omit_defaults=False):
    """A message was refused; nothing has changed."""

    code: str
    seq: int
    cmd: str | None = None
    facts: dict[str, Any] = {}


class Explanation(Sent, tag="explanation", omit_defaults=False):
    """The answer to `explain`."""

    seq: int
    claim: Claim


class HintGiven(Sent, tag="hint", omit_defaults=False):
    """The answer to `hint`: the move, the chances of the best ones, and what speaks for it, as codes.

    `equal` are the moves that are not told from the best; `proven`: its chance is the result.
    """

    seq: int
    move: int
    chances: list[tuple[int, float]]
    equal: list[int]
    proven: bool
    quick: bool
    reasons: list[Reason]


class ChanceGiven(Sent, tag="chance", omit_defaults=False):
    """The answer to `chance`: how likely each seat wins, as this seat can judge it.

    `lost`: it is proven from this seat's own view that nothing helps any more, and the other is a computer. Whoever
    sits here may be offered to end the game.
    """

    seq: int
    chances: tuple[float, float]
    lost: bool = False


class Status(Sent, tag="status", omit_defaults=False):
    """Whether the computer players are there, `ready` or `absent`; `thinking`: the seat of one that thinks.

    `share` is the part of its full time that a search gets now, in percent: less than 100 when many want one.
    """

    computer: str
    thinking: int | None = None
    share: int = 100


class Pong(Sent, tag="pong", omit_defaults=False):
    """The answer to `ping`."""

    note: str
    seq: int


class Away(Sent, tag="away", omit_defaults=False):
    """A seat of a game between two people is away: the milliseconds until the other may claim; null: it is back."""

    seat: int
    claim_ms: int | None


class Trouble(Sent, tag="trouble", omit_defaults=False):
    """Something hinders all tables: the store's code, or null when it is over. What was acknowledged is safe."""

    code: str | None


class Closing(Sent, tag="closing", omit_defaults=False):
    """The server is going down; the connection ends, the table does not."""

    retry_ms: int


Told = (
    Welcome
    | ViewTold
    | TableTold
    | Done
    | Error
    | Explanation
    | HintGiven
    | ChanceGiven
    | Status
    | Pong
    | Away
    | Trouble
    | Closing
)
