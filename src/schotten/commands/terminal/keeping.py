"""A game under way that waits to be taken up again: kept after each move, forgotten when it is over."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from schotten.ai.analysis import recorded_game
from schotten.i18n import LANGUAGES
from schotten.i18n.naming import level_title
from schotten.notation import parse_record, verify_record
from schotten.series import GameResult, SiegeResult
from schotten.tui.match import Match
from schotten.tui.players import level_names

from .games import Wish

if TYPE_CHECKING:
    from schotten.notation import Record
    from schotten.tui.local import LocalDesk
    from schotten.tui.match import Results


class Shelf:
    """The place for one game, in the user's data folder."""

    def __init__(self, file: Path | None = None) -> None:
        self._file = file or default_file()

    def watch(self, desk: LocalDesk, wish: Wish) -> LocalDesk:
        """Keep a desk's game after each move; one from a position has no record, and is not kept."""
        if desk.game.seed is not None:
            desk.keep = lambda kept: self.put(kept, wish)
        return desk

    def put(self, desk: LocalDesk, wish: Wish) -> None:
        """Keep a game and its series, or forget them once all is over; what cannot be written stops nobody."""
        try:
            if desk.game.outcome is not None and desk.match.over:
                self._file.unlink(missing_ok=True)
            elif desk.game.history:
                self._write(told_of(desk, wish))
        except OSError:
            desk.keep = None

    def _write(self, told: dict[str, Any]) -> None:
        self._file.parent.mkdir(parents=True, exist_ok=True)
        fresh = self._file.with_suffix(".new")
        fresh.write_text(json.dumps(told), encoding="utf-8")
        fresh.replace(self._file)

    def take(self) -> Wish | None:
        """The wish that takes the game up; nothing if there is none, or what is there cannot be read."""
        try:
            told = json.loads(self._file.read_text(encoding="utf-8"))
            wish = Wish(level=told["level"], seat=told["seat"], name=told["name"], games=told.get("games", 1))
            return going_on(wish, told["record"], told.get("results", []))
        except (OSError, ValueError, KeyError, TypeError):
            return None


def told_of(desk: LocalDesk, wish: Wish) -> dict[str, Any]:
    """What is written down: the game, who plays it, and what came before it in its series."""
    results = [asdict(result) for result in desk.match.results]
    kept = {"record": desk.record(), "level": wish.level, "seat": wish.seat, "name": wish.name}
    return {**kept, "games": desk.match.games, "results": results}


def going_on(wish: Wish, text: str, results: list[dict[str, Any]]) -> Wish:
    """The wish with the kept game; after a game of a series that is over, with the next one."""
    record = read_verified(text)
    kept = recorded_game(record)
    before = read_results(results, siege=record.edition.siege)
    if kept.outcome is not None:
        kept = Match.deal_after(kept)
    return replace(wish, edition=record.edition.key, kept=kept, results=before)


def read_results(results: list[dict[str, Any]], *, siege: bool) -> Results:
    """The results of the games before, as they were written down."""
    if siege:
        return tuple(SiegeResult(**each) for each in results)
    return tuple(GameResult(each["first"], each["winner"], (each["stones"][0], each["stones"][1])) for each in results)


def read_verified(text: str) -> Record:
    """A record that is true to its game."""
    record = parse_record(text)
    verify_record(record)
    return record


def taken_up(text: str) -> Wish:
    """A wish to go on with the game of a full record that is not over; of a series it says no more than the score."""
    record = read_verified(text)
    if record.outcome is not None:
        raise ValueError("this game is over; `schotten replay` goes through it again")
    if record.seed is None:
        raise ValueError("one seat's record hides cards: only a full record can be played on")
    level, seat = computer_among(record.players)
    return Wish(edition=record.edition.key, kept=recorded_game(record), level=level, seat=seat)


def computer_among(players: tuple[str, str]) -> tuple[str | None, int | None]:
    """The level that a record names among its players, in any language, and the person's seat; two people if none."""
    titles = {level_title(lang, level): level for lang in LANGUAGES for level in level_names()}
    for seat, name in enumerate(players):
        if name in titles:
            return titles[name], 1 - seat
    return None, None


def default_file() -> Path:
    """Where the game is kept."""
    from platformdirs import user_data_path

    return user_data_path("schotten", appauthor=False) / "interrupted.json"
