"""Records for download: whole games when they are over, one seat's knowledge before."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from schotten.game import WATCHER, Ending, Game
from schotten.game.text.header import ALL_SEEN, format_viewer
from schotten.game.text.moves import parse_move
from schotten.told.schema import CODES

from .log import MOVED

if TYPE_CHECKING:
    from schotten.notation import Record, Seal, SeriesNote
    from schotten.notation.signing import Signer

    from .log import Draft
    from .messages import GameResult
    from .play import Play
    from .sitting import Sitting

NOBODY = "?"
VIEWERS = (ALL_SEEN, 0, 1, WATCHER)


def record_text(sitting: Sitting, play: Play, result: GameResult | None, seat: int | None) -> str:
    """The text of a game: with its seed and all cards if it is over and no seat is asked for, else one viewer's.

    A finished game's text carries the seal that was written when it ended, if there was one by then.
    """
    from schotten.notation.record_text import format_record

    if result is None and seat is None:
        raise ValueError("a game under way is told only as a seat sees it")
    seen = as_seen(record_of(sitting, play, played_again(play)), seat)
    return format_record(replace(seen, seal=stored_seal(sitting, play, result, seat)))


def record_of(sitting: Sitting, play: Play, game: Game) -> Record:
    """The full record of one of the table's games."""
    from schotten.notation.record import record_game

    record = record_game(game, names(sitting), series_note(sitting, play))
    return replace(record, rules_version=sitting.rules_versions[play.number])


def as_seen(record: Record, viewer: int | None) -> Record:
    """A record through a viewer's eyes; None sees all."""
    from schotten.notation.seen import see_record

    return record if viewer is None else see_record(record, viewer)


def series_note(sitting: Sitting, play: Play) -> SeriesNote | None:
    """Where the game stood in the series it was played in, which may not be the table's last one."""
    from schotten.notation.record import SeriesNote

    start = (
        sitting.finished[play.number - 1].series_from if play.number <= len(sitting.finished) else sitting.series_from
    )
    if sitting.setup.series.length <= 1:
        return None
    before = [each.result.points for each in sitting.finished[start : play.number - 1]]
    total = sum(first for first, _ in before), sum(second for _, second in before)
    number = play.number - start
    return SeriesNote(number, max(number, sitting.setup.series.length), total)


# -- seals: made when a game ends, kept in its last event ------------------------------------------------
def sealed(sitting: Sitting, drafts: list[Draft], signer: Signer) -> list[Draft]:
    """The events that end a game, the last of them with the seals of each viewer's record."""
    *before, last = drafts
    play = sitting.playing()
    game = played_again(play)
    for draft in before:
        if draft.kind == MOVED:
            game.play(parse_move(draft.body["move"], play.edition))
    if game.outcome is None:
        game.stop(last.body["winner"], Ending(CODES["ending"].index(last.body["reason"])))
    return [*before, replace(last, body=last.body | {"seals": make_seals(record_of(sitting, play, game), signer)})]


def make_seals(record: Record, signer: Signer) -> dict[str, Any]:
    """Digest and signature of a finished game's record for each viewer, as the log keeps them."""
    from schotten.notation import bind_record
    from schotten.notation.seal import FORM

    found: dict[str, Any] = {"form": FORM, "key": signer.public}
    for viewer in VIEWERS:
        seal = bind_record(as_seen(record, viewer)).seal
        if seal is None:
            raise ValueError("only a finished game's record is bound")
        signed = signer.sign(seal)
        found[format_viewer(viewer)] = [signed.digest, signed.signature]
    return found


def stored_seal(sitting: Sitting, play: Play, result: GameResult | None, viewer: int | None) -> Seal | None:
    """The seal of a viewer's record as the log has it; games that ended before there were seals have none."""
    from schotten.notation import Seal

    seals = sitting.finished[play.number - 1].seals if result is not None else None
    if seals is None:
        return None
    digest, signature = seals[format_viewer(viewer)]
    return Seal(seals["form"], digest, seals["key"], signature)


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
