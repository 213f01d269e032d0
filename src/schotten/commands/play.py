"""`schotten play`: a game in the terminal."""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from cyclopts import Parameter

from . import STDIN, Flag, VariantFlags, Words, read_parsed  # noqa: F401  (the parser looks inherited annotations up here)

if TYPE_CHECKING:
    from collections.abc import Callable

    from schotten.game import Table
    from schotten.tui.desk import Desk
    from schotten.tui.remote import RemoteDesk

    from .terminal.games import Wish


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class GameFlags(VariantFlags):
    """Which game is dealt, or taken up.

    Parameters
    ----------
    seed
        A number or any text: the same deals the same cards. 64 hexadecimal digits are the seed itself.
    position
        Start from the position in this file (docs/notation.md) instead of a deal; it says edition and options itself.
    games
        A series of so many games with points (B12); 2 of a siege are its revenge, with the roles swapped (S17).
    resume
        Go on with the last game that was left before its end.

    """

    edition: str = ""  # not said: the first one, or whatever is chosen on the screen
    seed: str = ""
    position: str = ""
    games: int = 1
    resume: Flag = False

    def check(self) -> None:
        """Refuse what says the same thing twice."""
        if self.resume and self != GameFlags(resume=True):
            raise ValueError("--resume goes on with the last game: leave out what says which")
        if self.position and (self.edition or self.tactical or self.expert or self.option):
            raise ValueError("a position says its own edition and options: leave them out")


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class SideFlags:
    """Who sits where.

    Parameters
    ----------
    level
        How strong the computer is: child, novice, casual, club, expert or master.
    two
        Two people at this keyboard, no computer.
    seat
        Where you sit against the computer; who starts is drawn by lot.

    """

    level: str = ""
    two: Flag = False
    seat: Literal["A", "B", ""] = ""

    def check(self) -> None:
        """Refuse what cannot both be."""
        if self.two and self.level:
            raise ValueError("either --two or --level, not both")


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class ShownFlags:
    """How the table is shown.

    Parameters
    ----------
    plain
        Lines of text instead of a screen.
    lang
        The language: en, uk, ru or it; if not said, the environment's.
    theme
        Dark or light; l changes it.

    """

    plain: Flag = False
    lang: str = ""
    theme: Literal["dark", "light"] = "dark"


ANY_GAME, ANY_SIDES, AS_USUAL = GameFlags(), SideFlags(), ShownFlags()


def run(
    link: str = "",
    /,
    *,
    game: GameFlags = ANY_GAME,
    sides: SideFlags = ANY_SIDES,
    name: str = "",
    server: str = "",
    shown: ShownFlags = AS_USUAL,
) -> int:
    """Play in the terminal: against the computer, two at one keyboard, or at a server's table.

    Without arguments it asks which game, and offers the last one that was left. ? tells the keys and the rules.

    Parameters
    ----------
    link
        The address of a server's table, as the page shows it; or a saved game that is not over, to go on with it.
    name
        Your name at a server's table, and in records.
    server
        Make a table at this server, such as http://127.0.0.1:8420: for a level, else for whoever has its link.

    """
    from .terminal.games import find_language

    sides.check()
    game.check()
    language, dark = find_language(shown.lang), shown.theme == "dark"
    saved = bool(link) and Path(link).is_file()
    if server or (link and not saved):
        desk = new_table(server, game, sides, name, language) if server else take_seat(link, name, language)
        return sit_down(desk, language, plain=shown.plain, dark=dark)
    wish = wish_for(game, sides, name, link if saved else "")
    if shown.plain:
        return play_plain(start(wish, language), language)
    need_a_terminal()
    asked = saved or game != ANY_GAME or bool(sides.level or sides.two)
    return play_table(wish if asked else None, wish, language, dark=dark)


def wish_for(game: GameFlags, sides: SideFlags, name: str, saved: str) -> Wish:
    """What is to be played; what was not said is filled in."""
    from .terminal.keeping import Shelf, taken_up

    wish = dealt_wish(game, sides, name)
    if game.resume:
        kept = Shelf().take()
        if kept is None:
            raise ValueError("no game was left before its end")
        return kept
    if not saved:
        return wish
    kept = read_parsed(saved, taken_up)
    if sides == ANY_SIDES:
        return replace(kept, name=name)
    return replace(wish, kept=kept.kept)


def dealt_wish(game: GameFlags, sides: SideFlags, name: str) -> Wish:
    """The game that the flags say."""
    from .terminal.games import Wish

    return Wish(
        edition=game.edition or "iello",
        tactical=game.tactical,
        expert=game.expert,
        options=game.option,
        level=None if sides.two else sides.level or default_opponent(),
        seat={"A": 0, "B": 1, "": None}[sides.seat],
        seed=game.seed,
        position=start_from(game.position) if game.position else None,
        name=name,
        games=game.games,
    )


def start_from(name: str) -> Table:
    """The position in a file, if a game can go on from it."""
    from schotten.game import Game

    if name == STDIN:
        raise ValueError("the standard input is for the moves: put the position into a file")
    return read_parsed(name, Game.from_position).table


def default_opponent() -> str:
    """The level that plays if none is said."""
    from .terminal.games import default_level

    return default_level()


def start(wish: Wish, lang: str) -> Desk:
    """Deal what was wished for."""
    from .terminal.games import make_desk

    desk = make_desk(wish, lang)
    if sys.stdin.isatty():
        from .terminal.keeping import Shelf

        return Shelf().watch(desk, wish)
    return desk


def need_a_terminal() -> None:
    """Refuse a screen where there is none, and say what to do."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise ValueError("the table needs a terminal; with pipes and files use --plain")


def play_plain(desk: Desk, lang: str) -> int:
    """Play in lines of text."""
    from schotten.tui.plain import PlainTable

    def read() -> str | None:
        line = sys.stdin.readline()
        return line or None

    def write(text: str) -> None:
        print(text, flush=True)

    try:
        PlainTable(desk, lang, read, write, hide=sys.stdin.isatty()).run()
    finally:
        desk.close()
    return 0


def play_table(wish: Wish | None, default: Wish, lang: str, *, dark: bool) -> int:
    """Play at a table on the screen; without a wish, ask first."""
    from schotten.tui.app import TableApp
    from schotten.tui.screens.setup import SetupScreen
    from schotten.tui.screens.table import TableScreen

    from .terminal.games import default_level, make_desk, make_wished, offered_levels
    from .terminal.keeping import Shelf

    if wish is None:
        shelf = Shelf()
        kept = shelf.take()
        resume = None if kept is None else lambda: shelf.watch(make_desk(kept, lang), kept)
        deal = make_wished(default, lang, shelf.watch)
        first = SetupScreen(lang, offered_levels(lang), default_level(), deal, resume)
        return TableApp(first, default.edition, dark=dark).run() or 0
    desk = start(wish, lang)
    return TableApp(TableScreen(desk, lang), desk.edition.key, dark=dark).run() or 0


def join(sit: Callable[[], RemoteDesk], lang: str) -> RemoteDesk:
    """Sit down; a server's refusal is told in words."""
    from schotten.tui.desk import RefusedError
    from schotten.tui.wording import refusal

    try:
        return sit()
    except RefusedError as refused:
        raise ValueError(refusal(lang, refused)) from None


def take_seat(link: str, name: str, lang: str) -> RemoteDesk:
    """A seat at a server's table: an open one, or one's own again."""
    from schotten.tui.remote import RemoteDesk

    return join(lambda: RemoteDesk.sit(link, lang, name), lang)


def new_table(server: str, game: GameFlags, sides: SideFlags, name: str, lang: str) -> RemoteDesk:
    """A table made at a server, with the level that was said, else for whoever has its link."""
    from schotten.i18n import say
    from schotten.tui.remote import RemoteDesk

    if sides.two or game.seed or game.position or game.resume:
        raise ValueError("a server deals itself, to people apart: leave out --two, --seed, --position and --resume")
    desk = join(lambda: RemoteDesk.make_table(server, table_wish(game, sides, name), lang), lang)
    print(say(lang, "terminal.table_made", link=desk.link), flush=True)
    return desk


def table_wish(game: GameFlags, sides: SideFlags, name: str) -> dict[str, Any]:
    """The body with which a table is made (docs/protocol.md)."""
    from .terminal.games import find_game

    edition, options = find_game(dealt_wish(game, sides, name))
    here: dict[str, Any] = {"sits": "here", "name": name}
    other = {"sits": "computer", "level": sides.level} if sides.level else {"sits": "link"}
    series = {"type": "revenge"} if edition.siege else {"type": "series", "length": game.games}
    return {
        "edition": edition.key,
        "options": edition.differing(options),
        "series": series if game.games > 1 else {"type": "single"},
        "seats": [other, here] if sides.seat == "B" else [here, other],
    }


def sit_down(desk: RemoteDesk, lang: str, *, plain: bool, dark: bool) -> int:
    """Play at a server's table."""
    from schotten.tui.app import TableApp
    from schotten.tui.screens.table import TableScreen

    if plain:
        return play_plain(desk, lang)
    need_a_terminal()
    try:
        return TableApp(TableScreen(desk, lang), desk.edition.key, dark=dark).run() or 0
    finally:
        desk.close()
