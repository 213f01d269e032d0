"""`schotten play`: a game in the terminal."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from cyclopts import Parameter

from . import STDIN, Flag, VariantFlags, read_parsed

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
    option
        Another option, as in a record: colour_run=top.
    seed
        A number or any text: the same deals the same cards. 64 hexadecimal digits are the seed itself.
    position
        Start from the position in this file (docs/notation.md) instead of a deal; it says edition and options itself.

    """

    edition: str = ""  # not said: the first one, or whatever is chosen on the screen
    option: tuple[str, ...] = ()
    seed: str = ""
    position: str = ""

    def check(self) -> None:
        """Refuse what says the same thing twice."""
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
    shown: ShownFlags = AS_USUAL,
) -> int:
    """Play in the terminal: against the computer, two at one keyboard, or at a server's table.

    Without arguments it asks which game. Keys and mouse both work; ? tells the keys.

    Parameters
    ----------
    link
        The address of a server's table, as the page shows it.
    name
        Your name at a server's table.

    """
    from .terminal.games import find_language

    sides.check()
    language, dark = find_language(shown.lang), shown.theme == "dark"
    if link:
        return sit_down(link, language, name=name, plain=shown.plain, dark=dark)
    game.check()
    wish = wish_for(game, sides)
    if shown.plain:
        return play_plain(start(wish, language), language)
    need_a_terminal()
    asked = game != ANY_GAME or bool(sides.level or sides.two)
    return play_table(wish if asked else None, wish, language, dark=dark)


def wish_for(game: GameFlags, sides: SideFlags) -> Wish:
    """What is to be played; what was not said is filled in."""
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

    return make_desk(wish, lang)


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

    from .terminal.games import default_level, make_wished, offered_levels

    if wish is None:
        first = SetupScreen(lang, offered_levels(lang), default_level(), make_wished(default, lang))
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


def sit_down(link: str, lang: str, *, name: str, plain: bool, dark: bool) -> int:
    """Take a seat at a server's table, or come back to one's own."""
    from schotten.tui.app import TableApp
    from schotten.tui.remote import RemoteDesk
    from schotten.tui.screens.table import TableScreen

    desk = join(lambda: RemoteDesk.sit(link, lang, name), lang)
    if plain:
        return play_plain(desk, lang)
    need_a_terminal()
    try:
        return TableApp(TableScreen(desk, lang), desk.edition.key, dark=dark).run() or 0
    finally:
        desk.close()
