"""Run in a copy with the fifth edition: it is played, recorded, verified and shown in the terminal."""

import asyncio
import hashlib

from schotten.editions import EDITIONS, find_edition
from schotten.i18n import LANGUAGES, say
from schotten.notation import bind_record, format_record, record_game, verify_text
from schotten.rules import layout as at
from schotten.rules.check_cards import WHOLE
from schotten.rules.check_row import check_row
from schotten.rules.dice import seed_dice
from schotten.rules.legal import MOST_MOVES
from schotten.rules.parameters import rules_for
from schotten.rules.playout import play_games as play_games_of
from schotten.told.records import see_record
from schotten.tui.app import TableApp
from schotten.tui.screens.table import TableScreen
from schotten.tui.widgets.column import SpotColumn
from schotten.tui.widgets.hand import HandCard
from tui.desks import advance, against_any, played_out
from tui.test_plain import by_lot, play

GAMES, RECORDED = 500, 20


def play_games() -> None:
    """Whole games by chance, interpreted; none goes on for ever, and each has a result."""
    edition = find_edition("battle")
    for tactical in (False, True):
        rules = rules_for(edition, edition.options(tactical=tactical))
        state, dice, tally = [0] * at.WIDTH, [0] * 2, [0] * 3
        seed_dice(dice, 17)
        play_games_of(state, rules, dice, [0] * MOST_MOVES, GAMES, tally)
        assert sum(tally) == GAMES
        assert check_row(state, rules, WHOLE) == 0
        assert min(tally[:2]) > GAMES / 3, tally


def record_and_verify() -> None:
    """A record of a game is read back and recomputed, and a seat's record hides what it has to."""
    for number in range(RECORDED):
        game = played_out("battle", hashlib.sha256(bytes([number])).hexdigest(), tactical=number % 2 == 1)
        record = bind_record(record_game(game))
        report = verify_text(format_record(record))
        assert not report.differs, report
        assert format_record(see_record(record, 0)) != format_record(record)


def show_lines() -> None:
    """The line mode plays a game to its end in every language."""
    for lang in LANGUAGES:
        desk = against_any("battle", tactical=True)
        printed = play(desk, by_lot(desk), lang)
        assert say(lang, "edition.iello.title") in printed[0]
        assert desk.game.outcome is not None


async def show_screen() -> None:
    """The screen shows nine stones and a hand of seven."""
    desk = advance(against_any("battle"), 20)
    app = TableApp(TableScreen(desk, "en", pace=0), "battle")
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        assert app.theme == "iello-dark"
        assert len(app.screen.query(SpotColumn)) == 9
        assert len(app.screen.query(HandCard)) == 7


if __name__ == "__main__":
    assert find_edition("battle") is EDITIONS["battle"]
    assert find_edition("battle").troops == 60
    play_games()
    record_and_verify()
    show_lines()
    asyncio.run(show_screen())
    print(f"{2 * GAMES} games, {RECORDED} records")
