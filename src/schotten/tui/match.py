"""The games that follow each other at one desk: one after another, a series (B12), or the siege's revenge (S17)."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, TypeAlias

from schotten.game import Game
from schotten.notation import SeriesNote
from schotten.series import GameResult, Revenge, Series, SiegeResult, champion, game_result, siege_result, who_starts
from schotten.series.revenge import PAIR

if TYPE_CHECKING:
    from schotten.i18n.telling import Listener


Results: TypeAlias = "tuple[GameResult, ...] | tuple[SiegeResult, ...]"
SERIES = "series"  # how the first screen calls a series, or the revenge, among the variants


class Match:
    """What is agreed on (``games``; 1 for as many as one likes) and how it stands."""

    def __init__(self, game: Game, games: int = 1, results: Results = ()) -> None:
        """``results`` are those of the games before this one, where a series is taken up again."""
        if games < 1 or (game.edition.siege and games > PAIR):
            raise ValueError(f"a series has at least 1 game, the revenge of a siege {PAIR}; not {games}")
        self.games = games
        self._counted: Game | None = None
        self._begin(game, results)

    def _begin(self, game: Game, results: Results = ()) -> None:
        self.series: Series | None = None
        self.revenge: Revenge | None = None
        if self.games > 1 and game.edition.siege:
            self.revenge = Revenge(tuple(each for each in results if isinstance(each, SiegeResult)))
        elif self.games > 1:
            plain = tuple(each for each in results if isinstance(each, GameResult))
            self.series = Series(self.games, plain, game.options.starts)

    @property
    def results(self) -> Results:
        """Those of the games that have been counted."""
        return (self.series or self.revenge or Revenge()).results

    @property
    def played(self) -> int:
        """How many games have been counted."""
        return len(self.results)

    @property
    def over(self) -> bool:
        """Whether the series or the revenge is decided."""
        score = self.series or self.revenge
        return score is None or score.over

    @property
    def points(self) -> tuple[int, int]:
        """How the seats stand: points, or wins of a revenge."""
        if self.series:
            return self.series.standing
        wins = [result.winner for result in self.revenge.results] if self.revenge else []
        return wins.count(0), wins.count(1)

    def note(self, game: Game) -> SeriesNote | None:
        """Which game this is, for its record: how the seats stood before it."""
        if self.games == 1:
            return None
        if game is self._counted:
            return self._noted
        number = self.played + 1
        return SeriesNote(number, max(number, self.games), self.points)

    def count(self, game: Game) -> None:
        """Add a game that is over, once."""
        if game.outcome is None or game is self._counted:
            return
        self._noted = self.note(game)
        self._counted = game
        if self.series:
            self.series = self.series.add(game_result(game))
        if self.revenge:
            self.revenge = self.revenge.add(siege_result(game))

    def uncount(self, game: Game) -> None:
        """Take a game back into play whose last decision was taken back."""
        if game is self._counted:
            self._counted = None
            if self.series:
                self.series = Series(self.games, self.series.results[:-1], self.series.starts)
            if self.revenge:
                self.revenge = Revenge(self.revenge.results[:-1])

    def next_game(self, last: Game) -> Game:
        """The next deal: in a siege roles are swapped, else the winner starts (B3); after the last it begins anew."""
        self.count(last)
        if self.over:
            self._begin(last)
        return self.deal_after(last)

    @staticmethod
    def deal_after(last: Game) -> Game:
        """The deal that follows a game, from its seed."""
        seed = None if last.seed is None else hashlib.sha256(last.seed + b"next").digest()
        first = 1 - last.first if last.edition.siege else who_starts(game_result(last), last.options.starts)
        return Game.new(last.edition, last.options, seed, first)

    # -- words --------------------------------------------------------------------------------------------

    def lines(self, to: Listener) -> list[str]:
        """How it stands after the game that was counted last, and who has won, if anybody."""
        if self.games == 1:
            return []
        first, second = self.points
        facts = {"first": to.names[0], "first_points": first, "second_points": second, "second": to.names[1]}
        number = to.say("series.game_of", number=self.played, total=max(self.played, self.games))
        return [f"{number}: {to.say('series.standing', **facts)}", *(self._won(to) if self.over else self._next(to))]

    def _next(self, to: Listener) -> list[str]:
        if self.revenge:
            attacker = self.revenge.next_attacker or 0
            if self.played % PAIR == 0:
                return [to.say("revenge.again")]
            return [to.of("revenge.swap", attacker)]
        starter = self.series.next_first if self.series else None
        return [] if starter is None else [to.of("series.starts", starter)]

    def _won(self, to: Listener) -> list[str]:
        most, least = max(self.points), min(self.points)
        if self.series:
            winners = self.series.winners
            if len(winners) != 1:
                return [to.say("series.shared")]
            return [to.say("series.wins", winner=to.names[winners[0]], most=most, least=least)]
        return [self._champion(to)] if self.revenge else []

    def _champion(self, to: Listener) -> str:
        """Who is the champion of the last two games, and by what."""
        one, other = self.revenge.results[-PAIR:] if self.revenge else ()
        winner = to.names[champion(one, other) or 0]
        if one.winner == other.winner:
            return to.say("revenge.champion", winner=winner)
        by_deck = one.attack_won
        left = [result.deck_left if by_deck else result.undamaged + result.cauldrons for result in (one, other)]
        return to.say(
            "revenge.by_deck" if by_deck else "revenge.by_wall", winner=winner, most=max(left), least=min(left)
        )
