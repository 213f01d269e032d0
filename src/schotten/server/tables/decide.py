"""What a command leads to: checks in a fixed order, then the events to be written. Nothing here changes the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from schotten.editions import RULES_VERSION
from schotten.game import Ending, Game, IllegalMove, Outcome, Table
from schotten.game.text.moves import format_move
from schotten.rules import layout as at
from schotten.server.store import log
from schotten.server.store.log import Draft
from schotten.server.wire.messages import Command, Decline, Leave, Move, Next, Rematch, Resign, TakeBack
from schotten.server.wire.setup import Refused
from schotten.told.schema import CODES

from . import series_state as standing

if TYPE_CHECKING:
    from .state import Sitting

NewSeed = Callable[[], bytes]
EXACT = (Move, TakeBack)  # commands that answer exactly the last event


def rule_on(sitting: Sitting, seat: int, command: Command, now: int, new_seed: NewSeed) -> list[Draft]:
    """The events that a seat's command leads to; it is known that the seat's token fits."""
    check_stage(sitting, command)
    check_sequence(sitting, command)
    return _RULINGS[type(command)](sitting, seat, command, now, new_seed)


def check_stage(sitting: Sitting, command: Command) -> None:
    """Refuse what needs a game under way when there is none, and the other way round."""
    stage = sitting.stage
    if isinstance(command, Move | TakeBack | Resign) and stage != "playing":
        raise Refused("game_over" if stage == "over" else "not_playing")
    if isinstance(command, Next | Rematch | Decline) and stage != "over":
        raise Refused("not_over" if stage == "playing" else "not_playing")


def check_sequence(sitting: Sitting, command: Command) -> None:
    """Refuse what answers an older position, or one that has not been."""
    wanted = sitting.seq if isinstance(command, EXACT) else sitting.dealt_at
    if not wanted <= command.seq <= sitting.seq:
        raise Refused("stale")


def ending(sitting: Sitting, outcome: Outcome, table: Table) -> Draft:
    """The event that closes a game: its result, its points, its seed."""
    body = {
        "winner": outcome.winner,
        "reason": CODES["ending"][outcome.ending],
        "points": list(standing.points(outcome, table)),
        "seed": sitting.seeds[sitting.number].hex(),
    }
    return Draft(log.ENDED, body=body)


def dealing(sitting: Sitting, new_seed: NewSeed, *, rematch: bool = False) -> Draft:
    """The event that deals the next game."""
    from schotten.rules.deal import commitment, lot

    seed = new_seed()
    wished = standing.starter(sitting, rematch=rematch)
    first = lot(seed) if wished is None else wished
    body = {
        "number": sitting.number + 1,
        "first": first,
        "commitment": commitment(seed),
        "rematch": rematch,
        "rules": RULES_VERSION,
    }
    return Draft(log.DEALT, body=body, seed=seed)


def fall(sitting: Sitting, now: int) -> list[Draft]:
    """The events of a clock that has run out, if it has."""
    play, clocks = sitting.play, sitting.clocks
    if play is None or play.outcome or clocks is None or clocks.running is None or (clocks.remaining(now) or 0) > 0:
        return []
    loser = clocks.running
    outcome = Outcome(1 - loser, Ending.OUT_OF_TIME)
    return [Draft(log.TIMED_OUT, body={"seat": loser}), ending(sitting, outcome, play.table)]


def _move(sitting: Sitting, seat: int, command: Move, now: int, new_seed: NewSeed) -> list[Draft]:
    play = sitting.playing()
    if sitting.actor != seat:
        raise Refused("not_your_turn")
    fallen = fall(sitting, now)
    if fallen:
        return fallen
    try:
        after = play.peek(command.move)
    except IllegalMove as illegal:
        raise Refused("illegal", refusal=illegal.refusal.name.lower()) from None
    moved = Draft(log.MOVED, seat, {"move": format_move(command.move, play.edition), "cmd": command.cmd})
    return [moved] if after.outcome is None else [moved, ending(sitting, after.outcome, after)]


def in_effect(play: Game) -> bool:
    """Whether a tactics card is being carried out: its choices can be undone until the last, at any table."""
    return play.phase > at.AFTER_DRAW and play.state[at.EFFECT] != at.NONE


def why_no_take_back(sitting: Sitting, seat: int) -> str | None:
    """Why a seat may not take a move back now; None if it may."""
    play = sitting.play
    if play is None or play.outcome or seat not in play.movers:
        return "nothing"
    allowed = sitting.setup.assists.take_back
    if not allowed and not in_effect(play):
        return "not_allowed"
    if allowed and 1 - seat in sitting.computers:
        return None
    if play.movers[-1] != seat:
        return "not_yours"
    if play.last_reveals:
        return "revealed"
    return None if play.actor == seat else "passed_on"


def take_back_to(sitting: Sitting, seat: int) -> int:
    """How many moves are left after the seat's take-back; refused with its reason."""
    why = why_no_take_back(sitting, seat)
    if why is not None:
        raise Refused("no_take_back", why=why)
    return max(index for index, mover in enumerate(sitting.playing().movers) if mover == seat)


def _take_back(sitting: Sitting, seat: int, command: TakeBack, now: int, new_seed: NewSeed) -> list[Draft]:
    keep = take_back_to(sitting, seat)
    return fall(sitting, now) or [Draft(log.TAKEN_BACK, seat, {"keep": keep, "cmd": command.cmd})]


def _resign(sitting: Sitting, seat: int, command: Resign, now: int, new_seed: NewSeed) -> list[Draft]:
    outcome = Outcome(1 - seat, Ending.RESIGNED)
    closing = ending(sitting, outcome, sitting.playing().table)
    return [Draft(log.RESIGNED, seat, {"cmd": command.cmd}), closing]


def _next(sitting: Sitting, seat: int, command: Next, now: int, new_seed: NewSeed) -> list[Draft]:
    if standing.standing(sitting).over:
        raise Refused("series_over")
    said = Draft(log.READIED, seat, {"cmd": command.cmd})
    everybody = sitting.ready | sitting.computers | {seat} == {0, 1}
    return [said, dealing(sitting, new_seed)] if everybody else [said]


def _rematch(sitting: Sitting, seat: int, command: Rematch, now: int, new_seed: NewSeed) -> list[Draft]:
    if not standing.standing(sitting).over:
        raise Refused("series_open")
    said = Draft(log.OFFERED, seat, {"cmd": command.cmd})
    everybody = sitting.offers | sitting.computers | {seat} == {0, 1}
    return [said, dealing(sitting, new_seed, rematch=True)] if everybody else [said]


def _decline(sitting: Sitting, seat: int, command: Decline, now: int, new_seed: NewSeed) -> list[Draft]:
    return [Draft(log.DECLINED, seat, {"cmd": command.cmd})]


def _leave(sitting: Sitting, seat: int, command: Leave, now: int, new_seed: NewSeed) -> list[Draft]:
    return [Draft(log.LEFT, seat, {"cmd": command.cmd})] if sitting.stage == "waiting" else []


_RULINGS: dict[type, Callable[..., list[Draft]]] = {
    Move: _move,
    TakeBack: _take_back,
    Resign: _resign,
    Next: _next,
    Rematch: _rematch,
    Decline: _decline,
    Leave: _leave,
}
