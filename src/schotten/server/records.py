"""Records for download: whole games when they are over, one seat's knowledge before."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from schotten.game import Game

if TYPE_CHECKING:
    from .messages import GameResult
    from .play import Play
    from .sitting import Sitting

NOBODY = "?"


def record_text(sitting: Sitting, play: Play, result: GameResult | None, seat: int | None) -> str:
    """The text of a game: with its seed and all cards if it is over and no seat is asked for, else one seat's."""
    from schotten.notation.record import SeriesNote, record_game
    from schotten.notation.record_text import format_record
    from schotten.notation.seen import see_record

    if result is None and seat is None:
        raise ValueError("a game under way is told only as a seat sees it")
    game = played_again(play)
    before = [each.result.points for each in sitting.series_games if each.play.number < play.number]
    note = None
    if sitting.setup.series.length > 1 and play.number > sitting.series_from:
        total = sum(first for first, _ in before), sum(second for _, second in before)
        number = play.number - sitting.series_from
        note = SeriesNote(number, max(number, sitting.setup.series.length), total)
    record = replace(record_game(game, names(sitting), note), rules_version=sitting.rules_versions[play.number])
    return format_record(record if seat is None else see_record(record, seat))


def played_again(play: Play) -> Game:
    """The game as the friendly layer has it."""
    game = Game.new(play.edition, play.options, play.seed, play.first)
    for move in play.moves:
        game.play(move)
    if play.outcome and game.outcome is None and play.outcome.winner is not None:
        game.stop(play.outcome.winner, play.outcome.ending)
    return game


def names(sitting: Sitting) -> tuple[str, str]:
    """Who sat there, as a record writes it."""
    from schotten.notation.record_text import why_no_name

    shown = [chair.name or chair.level or NOBODY for chair in sitting.chairs]
    first, second = (NOBODY if why_no_name(name) else name for name in shown)
    return first, second
