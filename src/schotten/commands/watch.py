"""`schotten watch LINK`: look on at a server's table."""

from __future__ import annotations

from typing import Annotated, Literal

from cyclopts import Parameter


def run(
    link: str,
    /,
    *,
    plain: Annotated[bool, Parameter(negative="")] = False,
    lang: str = "",
    theme: Literal["dark", "light"] = "dark",
) -> int:
    """Look on at a server's table; hidden cards stay hidden.

    Parameters
    ----------
    link
        The address of the table, as the page shows it.
    plain
        Lines of text instead of a screen.
    lang
        The language: en, uk, ru or it; if not said, the environment's.
    theme
        Dark or light; l changes it.

    """
    from schotten.tui.app import TableApp
    from schotten.tui.remote import RemoteDesk
    from schotten.tui.screens.table import TableScreen

    from .play import join, need_a_terminal, play_plain
    from .terminal.games import find_language

    language = find_language(lang)
    if not plain:
        need_a_terminal()
    desk = join(lambda: RemoteDesk.watch(link, language), language)
    if plain:
        return play_plain(desk, language)
    try:
        return TableApp(TableScreen(desk, language), desk.edition.key, dark=theme == "dark").run() or 0
    finally:
        desk.close()
