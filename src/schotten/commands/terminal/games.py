"""Games as the command line asks for them: edition, options, seed, and who sits where."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from schotten.editions import EDITIONS, Edition, EditionError, Options, find_edition
from schotten.game import Game, seed_of
from schotten.i18n import LANGUAGES, UnknownLanguageError, language_of_environment, say
from schotten.i18n.naming import level_name, level_title
from schotten.tui.local import LocalDesk
from schotten.tui.match import SERIES, Match
from schotten.tui.players import level_names, make_chooser, make_hinter

if TYPE_CHECKING:
    from collections.abc import Callable

    from schotten.game import Table
    from schotten.tui.local import Sides
    from schotten.tui.match import Results


SERIES_GAMES = 3  # of a series that the first screen offers


@dataclass(frozen=True)
class Wish:
    """What is to be played: ``level`` is None for two people at one keyboard."""

    edition: str = "iello"
    tactical: bool = False
    expert: bool = False
    options: tuple[str, ...] = ()
    level: str | None = None
    seat: int | None = None
    seed: str = ""
    position: Table | None = None  # where to start instead of a deal; it says edition and options itself
    kept: Game | None = None  # a game under way that is taken up again
    name: str = ""  # of the person, in records
    games: int = 1  # of a series; two of a siege are a revenge
    results: Results = ()  # of the games of the series before this one


def find_language(lang: str) -> str:
    """The language asked for, else the environment's."""
    if not lang:
        return language_of_environment()
    if lang not in LANGUAGES:
        raise UnknownLanguageError(f"there is no language {lang!r}; there are: {', '.join(LANGUAGES)}")
    return lang


def find_game(wish: Wish) -> tuple[Edition, Options]:
    """Edition and options; what does not exist is refused with what does."""
    from schotten.notation import NotationError, parse_options

    if wish.edition not in EDITIONS:
        raise EditionError(f"there is no edition {wish.edition!r}; there are: {', '.join(EDITIONS)}")
    edition = find_edition(wish.edition)
    chosen = [*["tactical"] * wish.tactical, *["expert"] * wish.expert, *wish.options]
    try:
        return edition, parse_options(", ".join(chosen) or "-", edition)
    except NotationError as error:
        raise EditionError(error.message) from None  # a place in a line that nobody wrote helps nobody


def find_seed(text: str) -> bytes:
    """The seed that a text means, as the library has it; none makes one."""
    return seed_of(text) if text else secrets.token_bytes(32)


def default_level() -> str:
    """The level in the middle."""
    levels = level_names()
    return levels[(len(levels) - 1) // 2]


def make_desk(wish: Wish, lang: str) -> LocalDesk:
    """Begin, and seat whoever was asked for; against a computer the person sits at seat 0 unless told otherwise."""
    seed = find_seed(wish.seed)
    game = wish.kept or (
        Game.from_position(wish.position) if wish.position is not None else Game.new(*find_game(wish), seed)
    )
    return seat_desk(game, wish, lang, game.seed or seed)


def seat_desk(game: Game, wish: Wish, lang: str, seed: bytes) -> LocalDesk:
    """Whoever was asked for at a game; a record names a person as he is named, or by his place."""
    written = [say(lang, "player.first"), say(lang, "player.second")]
    own = wish.seat or 0
    if wish.name:
        written[own] = wish.name
    names, sides = list(written), [None, None] if wish.level is None else [None, make_chooser(wish.level, seed)]
    if wish.level is not None:
        names[own] = say(lang, "player.you")
        names[1 - own] = written[1 - own] = level_title(lang, wish.level)
    ordered: Sides = (sides[0], sides[1]) if own == 0 else (sides[1], sides[0])
    shown, kept = (names[0], names[1]), (written[0], written[1])
    return LocalDesk(game, ordered, shown, make_hinter(seed), Match(game, wish.games, wish.results), kept)


def offered_levels(lang: str) -> list[tuple[str, str]]:
    """The levels with their names, weakest first."""
    return [(level, level_name(lang, level)) for level in level_names()]


def make_wished(
    default: Wish, lang: str, prepare: Callable[[LocalDesk, Wish], LocalDesk]
) -> Callable[[str, frozenset[str], str | None], LocalDesk]:
    """What deals the game that the first screen asks for."""

    def deal(edition: str, variants: frozenset[str], level: str | None) -> LocalDesk:
        tactical, expert = "tactical" in variants, "expert" in variants
        games = 1 if SERIES not in variants else 2 if EDITIONS[edition].siege else SERIES_GAMES
        wish = replace(default, edition=edition, level=level, tactical=tactical, expert=expert, games=games)
        return prepare(make_desk(wish, lang), wish)

    return deal
