"""One game between two players, as a job that any process can do."""

from __future__ import annotations

import hashlib
import time
from dataclasses import asdict, dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any

from schotten.ai.host import Host, MindSetup
from schotten.ai.mind.levels import MASTER
from schotten.ai.player import Clock
from schotten.ai.registry import make_player
from schotten.editions import find_edition
from schotten.game import Game, IllegalMove
from schotten.notation import bind_record, format_record, record_game

from .external import CommandPlayer, Forfeit
from .luck import lucks_of_draws

if TYPE_CHECKING:
    from collections.abc import Mapping

    from schotten.ai.player import Player

COMMAND = "cmd:"
LUCK_SEED = 1  # of the dice behind the luck of draws
LUCK_ROUNDS = 8  # of dice behind a draw's luck: half of a review's
LUCK_CARDS = 3  # by lot, that the drawn one is compared with in each round
_players: dict[str, Player] = {}
_meters: dict[tuple[int, ...], Host] = {}


@dataclass(frozen=True, slots=True)
class GameJob:
    """What is to be played: the deal, who sits where, and the seed of the players' chance."""

    pair: int
    deal: int
    swapped: bool
    edition: str
    options: dict[str, Any]
    seed: str
    first: int
    seats: tuple[str, str]
    recorded: bool = False
    move_seconds: float | None = None
    guests: Mapping[str, Player] = field(default_factory=dict)  # players that no name makes, by their names
    luck: bool = True  # whether the luck of its draws is measured

    @property
    def key(self) -> str:
        """The name of the game within its arena."""
        return f"{self.pair}-{self.deal}-{'b' if self.swapped else 'a'}"


@dataclass(frozen=True, slots=True)
class ArenaGame:
    """How a game ended: the winner's seat (None: drawn), why, seat 0's luck in draws, and the record on request."""

    key: str
    pair: int
    deal: int
    swapped: bool
    winner: int | None
    ending: str
    moves: int
    digest: str
    reason: str = ""
    luck: float = 0.0  # not measured: none
    record: str = field(default="", compare=False)

    def as_row(self) -> dict[str, Any]:
        """What goes into the arena's file; records have files of their own."""
        row = asdict(self)
        del row["record"]
        return row

    def score_of_a(self) -> float:
        """1, 0 or a half for the first player of the pair."""
        if self.winner is None:
            return 0.5
        return float((self.winner == 0) != self.swapped)

    def luck_of_a(self) -> float:
        """The luck of the first player's draws, less the other's: the deal itself is played from both seats."""
        return -self.luck if self.swapped else self.luck


def seat_player(name: str, seat: int, guests: Mapping[str, Player]) -> Player:
    """A player ready to sit down; kept between games, because its arrays and its compiled code are dear."""
    if name in guests:
        return guests[name]
    key = f"{seat}|{name}"
    if key not in _players:
        _players[key] = CommandPlayer(name[len(COMMAND) :]) if name.startswith(COMMAND) else make_player(name)
    return _players[key]


def leave_seat(player: Player) -> None:
    """Let a program go after its game; the next one starts it anew."""
    if isinstance(player, CommandPlayer):
        player.close()


def blame(player: Player, reason: str) -> str:
    """Why a game was forfeited: who, what, and the last that a program had to say."""
    if not isinstance(player, CommandPlayer):
        return f"{player.name} {reason}"
    words = player.last_words
    return f"{player.named} {reason}; its last words: {words}" if words else f"{player.named} {reason}"


def dealt_game(job: GameJob) -> Game:
    """The game of a job, before its first move."""
    edition = find_edition(job.edition)
    return Game.new(edition, edition.options(**job.options), bytes.fromhex(job.seed), job.first)


def measured_luck(job: GameJob, game: Game) -> float:
    """How much the draws of a game were worth for seat 0, if that is asked for."""
    if not job.luck:
        return 0.0
    if game.rules not in _meters:
        _meters[game.rules] = Host(game.rules, MindSetup(MASTER))
    lucks = lucks_of_draws(_meters[game.rules], dealt_game(job), game.history, LUCK_SEED, LUCK_ROUNDS, LUCK_CARDS)
    return sum(luck for _, luck in lucks)


def play_game(job: GameJob) -> ArenaGame:
    """Play one game to its end; who crashes, stalls or makes no legal move loses it."""
    game = dealt_game(job)
    players = [seat_player(name, seat, job.guests) for seat, name in enumerate(job.seats)]
    rngs = [Random(f"{job.seed}:{job.key}:{name}:{seat}") for seat, name in enumerate(job.seats)]  # noqa: S311
    clock = Clock(job.move_seconds, time.monotonic)
    reason = ""
    while game.outcome is None:
        seat = game.actor
        try:
            game.play(players[seat].choose(game.view_for(seat), clock, rngs[seat]))
        except (Forfeit, IllegalMove) as error:
            reason = f"(seat {'AB'[seat]}): {error}"
            game.stop(1 - seat)
    for player in players:
        leave_seat(player)
    outcome = game.outcome
    if reason and outcome.winner is not None:
        reason = blame(players[1 - outcome.winner], reason)
    players_named = (job.seats[0], job.seats[1])
    text = format_record(bind_record(record_game(game, players_named))) if job.recorded else ""
    moves = ",".join(str(int(move)) for move in game.history)
    return ArenaGame(
        key=job.key, pair=job.pair, deal=job.deal, swapped=job.swapped, winner=outcome.winner,
        ending="FORFEIT" if reason else outcome.ending.name, moves=len(game.history),
        digest=hashlib.sha256(moves.encode()).hexdigest()[:16], reason=reason,
        luck=round(measured_luck(job, game), 6), record=text,
    )  # fmt: skip
