"""Wins in one turn: positions that have one, by brute force, and who misses it."""

from __future__ import annotations

from dataclasses import dataclass, fields
from random import Random
from typing import TYPE_CHECKING

from schotten.ai.player import UNTIMED
from schotten.ai.registry import make_player
from schotten.ai.searcher import MindPlayer
from schotten.editions import EDITIONS, OPTION_VALUES, Edition, Options
from schotten.game import Game, MoveKind
from schotten.rules.parameters import rules_for

from .brute import Truth

if TYPE_CHECKING:
    from collections.abc import Iterator

    from schotten.ai.host import Way
    from schotten.ai.player import Player

LAST = 30  # decisions of a game that are looked at: wins come late
ORIGINS = ("expert", "casual", "random")  # who made the positions: by ordinary play, good and careless, and by lot
RARE, LEAST_GAMES = 5, 200  # what fewer than one game in so many has is given up, after so many games
_NO_RULES = ("starts", "tactical")


@dataclass(frozen=True, slots=True)
class Variant:
    """A game that is played: an edition with its options, and a name for both."""

    name: str
    edition: Edition
    options: Options


@dataclass(frozen=True, slots=True)
class WinPosition:
    """A position in which a seat can win in its turn."""

    game: Game
    seat: int


def variants() -> list[Variant]:
    """Every edition without and with tactics, and each of its other options by itself."""
    found = []
    for key, edition in EDITIONS.items():
        for tactical in (False, True) if "tactical" in edition.choices else (False,):
            base = {"tactical": True} if tactical else {}
            name = f"{key}-tactical" if tactical else key
            usual = edition.options(**base)
            found.append(Variant(name, edition, usual))
            for choice, value in _other_choices(edition, usual):
                changed = edition.options(**base, **{choice: value})
                found.append(Variant(f"{name}-{choice}={str(value).lower()}", edition, changed))
    return found


def _other_choices(edition: Edition, usual: Options) -> Iterator[tuple[str, object]]:
    from schotten.editions.model import NEEDS_TACTICS

    for entry in fields(Options):
        if entry.name not in edition.choices or entry.name in _NO_RULES:
            continue
        if entry.name in NEEDS_TACTICS and not usual.tactical:
            continue
        for value in OPTION_VALUES[entry.name]:
            if value != getattr(usual, entry.name):
                yield entry.name, value


def last_decisions(variant: Variant, player: Player, seed: str) -> list[Game]:
    """The last decisions of a game between two of a player, each as a game of its own."""
    rng = Random(seed)  # noqa: S311
    game, seen = Game.new(variant.edition, variant.options, rng.randbytes(32), rng.randrange(2)), []
    while game.outcome is None:
        seen.append(list(game.state))
        del seen[:-LAST]
        game.play(player.choose(game.view_for(game.actor), UNTIMED, rng))
    return [Game(variant.edition, variant.options, state) for state in seen]


def roles_of(variant: Variant) -> tuple[int, ...]:
    """The roles that positions are wanted for: in the siege the defender (1) and the attacker, elsewhere any (-1)."""
    return (1, 0) if variant.edition.siege else (-1,)


def player_of(name: str, way: Way | None = None) -> Player:
    """A player who runs where he is told: by the engine file, unless a way is given."""
    player = make_player(name)
    if isinstance(player, MindPlayer):
        player.way = way
    return player


def win_positions(variant: Variant, count: int, seed: int, way: Way | None = None) -> list[WinPosition]:
    """So many positions with a win, or fewer if many games do not have them; by play and by lot, both roles."""
    found: list[WinPosition] = []
    parts = [(role, origin) for role in roles_of(variant) for origin in ORIGINS]
    for index, (role, origin) in enumerate(parts):
        wanted = count * (index + 1) // len(parts)  # what an earlier part was short of is made up for by the next
        kind = f"wins {seed} {variant.name} {origin} {role}"
        found += _some_positions(variant, player_of(origin, way), role, wanted - len(found), kind)
    return found


def _some_positions(variant: Variant, player: Player, role: int, wanted: int, kind: str) -> list[WinPosition]:
    found: list[WinPosition] = []
    truth, number = Truth(rules_for(variant.edition, variant.options)), 0
    while len(found) < wanted and number < LEAST_GAMES + RARE * len(found):
        for game in last_decisions(variant, player, f"{kind} {number}"):
            seat = game.actor
            if game.turn != seat or (role >= 0 and int(seat != game.first) != role):
                continue
            if truth.wins(game.view_for(seat).row, seat):
                found.append(WinPosition(game, seat))
        number += 1
    return found[:wanted]


def misses(position: WinPosition, player: Player, seed: int) -> bool:
    """Whether a player who decides on from a position does not win in this turn without a draw."""
    game, rng = Game(position.game.edition, position.game.options, list(position.game.state)), Random(seed)  # noqa: S311
    while game.outcome is None and game.turn == position.seat and game.actor == position.seat:
        move = player.choose(game.view_for(position.seat), UNTIMED, rng)
        if move.kind == MoveKind.DRAW:
            return True
        game.play(move)
    return game.outcome is None or game.outcome.winner != position.seat


def count_misses(positions: list[WinPosition], name: str, way: Way | None = None) -> int:
    """How many of the positions a player misses."""
    player = player_of(name, way)
    return sum(misses(position, player, number) for number, position in enumerate(positions))
