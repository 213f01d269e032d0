"""Whether an event fits the table it was written for: a log is replayed only as far as the rules allow it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from schotten.editions import Options, RulesVersionError, options_as_of
from schotten.game import IllegalMove
from schotten.rules.deal import commitment
from schotten.server.store.log import Unfit
from schotten.told.schema import CODES

if TYPE_CHECKING:
    from schotten.editions import Edition
    from schotten.game import Game, Move

    from .table_state import TableState

SEATS = (0, 1)
VIEWERS = ("all", "A", "B", "watcher")


def need(fits: object, why: str) -> None:
    """Refuse an event unless something holds."""
    if not fits:
        raise Unfit(why)


def fitting_seat(seat: object) -> int:
    """The seat that an event names."""
    need(seat in SEATS and isinstance(seat, int), "seat")  # 1.0 is in SEATS, too
    return 1 if seat else 0


def fitting_seed(table: TableState, body: dict[str, Any]) -> bytes:
    """The seed of a deal: the next game's, with the hash that was published."""
    need(table.stage != "playing" and body["number"] == len(table.finished) + 1, "number")
    need(body["number"] in table.seeds, "no_seed")
    seed = table.seeds[body["number"]]
    need(commitment(seed) == body["commitment"], "commitment")
    return seed


def fitting_options(table: TableState, edition: Edition, version: int) -> Options:
    """The options of a deal as the rules of its version meant them."""
    try:
        return options_as_of(edition, version, table.setup.options)
    except RulesVersionError as error:
        raise Unfit(str(error)) from None


def fitting_move(play: Game, actor: int, text: str) -> Move:
    """The move that a text says, if the rules let this seat make it now."""
    need(play.outcome is None, "over")
    need(play.actor == actor, "not_your_turn")
    # Read by the words of today: a text is never rewritten, so the notation may grow but not change (decision 14).
    move = play.parse(text)
    try:
        play.peek(move)
    except IllegalMove as illegal:
        raise Unfit(illegal.refusal.name.lower()) from None
    return move


def fitting_count(play: Game, keep: int) -> int:
    """How many moves a take-back leaves: fewer than there are, of a game under way."""
    need(play.outcome is None and 0 <= keep < len(play.history), "take_back")
    return keep


def check_result(play: Game, body: dict[str, Any]) -> None:
    """Refuse a result that is not the one the game came to, and a seed that did not deal it."""
    need(play.outcome is not None, "not_over")
    if play.outcome is not None:
        said = body["winner"], body["reason"]
        need(said == (play.outcome.winner, CODES["ending"][play.outcome.ending]), "result")
    need(play.seed is not None and body["seed"] == play.seed.hex(), "seed")


def fitting_seals(body: dict[str, Any]) -> dict[str, Any] | None:
    """The seals of a game's end, one a viewer; ends that were written before there were seals have none."""
    seals: dict[str, Any] | None = body.get("seals")
    if seals is None:
        return None
    need(isinstance(seals["form"], int) and isinstance(seals["key"], str), "seals")
    need(all(len(seals[viewer]) == 2 for viewer in VIEWERS), "seals")
    return seals
