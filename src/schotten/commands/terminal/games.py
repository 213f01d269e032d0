"""Games as the command line asks for them: edition, options, seed, and who sits where."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from schotten.editions import EDITIONS, Edition, EditionError, Options, find_edition
from schotten.game import Game, seed_of
from schotten.i18n import LANGUAGES, UnknownLanguageError, language_of_environment, say, words
from schotten.tui.local import LocalDesk
from schotten.tui.players import level_names, make_chooser, make_hinter

if TYPE_CHECKING:
    from collections.abc import Callable

    from schotten.game import Table
    from schotten.tui.local import Sides


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


def level_name(lang: str, level: str) -> str:
    """A level in words; a player that is no level keeps its own name."""
    key = f"page.level.{level}.name"
    return say(lang, key) if key in words(lang) else level


def level_title(lang: str, level: str) -> str:
    """A computer player's name at the table."""
    return f"{say(lang, 'player.computer')} ({level_name(lang, level)})"


def make_desk(wish: Wish, lang: str) -> LocalDesk:
    """Begin, and seat whoever was asked for; against a computer the person sits at seat 0 unless told otherwise."""
    seed = find_seed(wish.seed)
    game = Game.from_position(wish.position) if wish.position is not None else Game.new(*find_game(wish), seed)
    names = (say(lang, "player.first"), say(lang, "player.second"))
    sides: Sides = (None, None)
    if wish.level is not None:
        own = wish.seat or 0
        computer = make_chooser(wish.level, seed)
        sides = (None, computer) if own == 0 else (computer, None)
        title = level_title(lang, wish.level)
        names = (say(lang, "player.you"), title) if own == 0 else (title, say(lang, "player.you"))
    return LocalDesk(game, sides, names, make_hinter(seed), next_game)


def next_game(last: Game) -> Game:
    """The next deal: in siege the roles are swapped, else the winner starts (B3)."""
    outcome = last.outcome
    if last.edition.siege or outcome is None or outcome.winner is None or last.options.starts == "alternate":
        first = 1 - last.first
    else:
        first = outcome.winner
    seed = None if last.seed is None else hashlib.sha256(last.seed + b"next").digest()
    return Game.new(last.edition, last.options, seed, first)


def offered_levels(lang: str) -> list[tuple[str, str]]:
    """The levels with their names, weakest first."""
    return [(level, level_name(lang, level)) for level in level_names()]


def make_wished(default: Wish, lang: str) -> Callable[[str, frozenset[str], str | None], LocalDesk]:
    """What deals the game that the first screen asks for."""

    def deal(edition: str, variants: frozenset[str], level: str | None) -> LocalDesk:
        tactical, expert = "tactical" in variants, "expert" in variants
        return make_desk(replace(default, edition=edition, level=level, tactical=tactical, expert=expert), lang)

    return deal
