"""Desks for tests: seeded games against a chooser that takes any legal move."""

from collections.abc import Callable, Iterator
from random import Random

from schotten.commands.terminal.games import find_seed
from schotten.editions import EDITIONS, find_edition
from schotten.game import Game, Move, View
from schotten.told.structs import LegalMove, Reason, ReviewedMove
from schotten.tui.desk import Chooser
from schotten.tui.local import LocalDesk
from schotten.tui.replays import ReplayDesk

GAMES = [(key, tactical) for key in EDITIONS for tactical in (False, True)]
NAMES = ("You", "Computer")


def any_move(seed: int = 1) -> Chooser:
    """A computer player that takes any legal move."""
    rng = Random(seed)

    def choose(view: View) -> Move:
        return rng.choice(view.legal_moves)

    return choose


def deal(edition: str, seed: str = "7", *, tactical: bool = False) -> Game:
    chosen = find_edition(edition)
    return Game.new(chosen, chosen.options(tactical=tactical), find_seed(seed))


def against_any(edition: str, seed: str = "7", *, tactical: bool = False) -> LocalDesk:
    game = deal(edition, seed, tactical=tactical)
    return LocalDesk(game, (None, any_move()), NAMES)


def by_twos(edition: str, seed: str = "7", *, tactical: bool = False) -> LocalDesk:
    game = deal(edition, seed, tactical=tactical)
    return LocalDesk(game, (None, None), ("Ann", "Bob"))


def advance(desk: LocalDesk, moves: int, seed: int = 5) -> LocalDesk:
    """Play on by lot, then until the person decides."""
    rng = Random(seed)
    for _ in range(moves):
        if desk.game.outcome is None:
            if desk.position.deciding:
                desk.make(rng.choice(desk.position.moves).id)
            else:
                desk.step()
    while desk.game.outcome is None and not desk.position.deciding:
        desk.step()
    return desk


def played_out(edition: str, seed: str = "7", *, tactical: bool = False) -> Game:
    """A whole game by lot."""
    game, rng = deal(edition, seed, tactical=tactical), Random(3)
    while game.outcome is None:
        game.play(rng.choice(game.legal_moves))
    return game


def judged(desk: ReplayDesk, chance: Callable[[int], float]) -> Iterator[list[ReviewedMove]]:
    """A review of a replay with given chances of the first seat, a move a turn."""
    move = LegalMove(0, "r1@1", "play", card="r1", spot=0)
    for step in range(desk.steps):
        yield [
            ReviewedMove(
                frame=step + 1, turn=step + 1, seat=0, move=move, value=chance(step) - 0.06, best=move,
                best_value=chance(step), loss=0.06, grade="mistake", chosen=True, proven=False, luck=None,
                reasons=[Reason("keeps", 2, "run")], lead=0.0,
            )
        ]  # fmt: skip
