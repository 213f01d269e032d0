"""Reviews and hints held against themselves: numbers that contradict each other, and reasons that do not hold."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING

from schotten.ai.analysis import ViewAnalysis, analyse
from schotten.ai.params import SearchSettings
from schotten.ai.player import UNTIMED
from schotten.ai.registry import make_player
from schotten.ai.reviewing import MoveReview, Review, review
from schotten.game import Game
from schotten.rules.plain import Phase

from .predicates import Said, holds
from .wins import Variant, variants

if TYPE_CHECKING:
    from collections.abc import Iterator

    from schotten.game import View

PLAYERS = ("greedy", "casual", "novice")  # whose games are reviewed, in turn
HINTS = 3  # positions of a game that a hint is asked for
CLOSE = 1e-9
ERRORS = 2.0  # standard errors below zero that are more than chance


@dataclass(slots=True)
class ReviewTally:
    """What was found over some games."""

    games: int = 0
    losses: int = 0
    below_zero: int = 0
    reasons: int = 0
    contradictions: list[str] = field(default_factory=list)
    reasons_wrong: list[str] = field(default_factory=list)

    @property
    def below_zero_share(self) -> float:
        """The share of losses that lay below zero by more than two standard errors before they were raised."""
        return self.below_zero / max(1, self.losses)


def reviewed_game(variant: Variant, number: int, seed: int) -> Game:
    """A whole game between two of the players."""
    rng = Random(f"reviews {seed} {variant.name} {number}")  # noqa: S311
    names = [PLAYERS[(number + seat * (1 + number // len(PLAYERS))) % len(PLAYERS)] for seat in range(2)]
    game = Game.new(variant.edition, variant.options, rng.randbytes(32), number % 2)
    players = [make_player(name) for name in names]
    while game.outcome is None:
        game.play(players[game.actor].choose(game.view_for(game.actor), UNTIMED, rng))
    return game


def contradictions_in(found: Review) -> Iterator[str]:
    """Where the numbers of a review contradict each other."""
    for turn in found.turns:
        first = turn.moves[0]
        before = turn.wins[first.seat]
        if abs(before - first.best_value) > CLOSE or abs(sum(turn.wins) - 1) > CLOSE:
            yield f"turn {turn.number}: the curve is at {before}, the best move at {first.best_value}"
        for move in turn.moves:
            yield from _wrong_numbers(move)


def _wrong_numbers(move: MoveReview) -> Iterator[str]:
    where = f"turn {move.turn}, {int(move.move)}"
    if move.loss < 0 or abs(move.best_value - move.value - move.loss) > CLOSE:
        yield f"{where}: {move.best_value} less {move.value} is not a loss of {move.loss}"
    for value, proven in ((move.value, move.proven), (move.best_value, move.best_proven)):
        if value in (0.0, 1.0) and not proven:
            yield f"{where}: {value} is not proven"
    if move.best is None and move.loss > 0:
        yield f"{where}: it lost {move.loss} and nothing was better"


def contradictions_of(hint: ViewAnalysis) -> Iterator[str]:
    """Where a hint contradicts its own list."""
    values = [each.value for each in hint.moves]
    if values != sorted(values, reverse=True) or hint.win != values[0]:
        yield f"the list is not in the order of its numbers: {values[:5]}"
    for each in hint.moves:
        if each.equal != (each.value == hint.win):
            yield f"{int(each.move)} has {each.value}, the best {hint.win}: {'' if each.equal else 'not '}as good"
        if each.value in (0.0, 1.0) and not each.proven:
            yield f"{int(each.move)} has {each.value} and is not proven"


def views_of(game: Game, rng: Random) -> list[View]:
    """Some turns of a game in which there is a choice, as their players see them."""
    again, seen = Game.new(game.edition, game.options, game.seed, game.first), []
    for move in game.history:
        if again.phase == Phase.TURN_START and len(again.legal_moves) > 1:
            seen.append(again.view_for(again.actor))
        again.play(move)
    return rng.sample(seen, min(HINTS, len(seen)))


def check_reasons(game: Game, found: Review, tally: ReviewTally) -> None:
    """Hold every reason of a review against its position."""
    again = Game.new(game.edition, game.options, game.seed, game.first)
    for each in (move for turn in found.turns for move in turn.moves):
        said = Said(again.view_for(each.seat), each.move if each.best is None else each.best, each.move)
        tally.reasons += len(each.reasons)
        tally.reasons_wrong += [f"turn {each.turn}: {why}" for why in each.reasons if not holds(said, why)]
        again.play(each.move)


def check_game(game: Game, nodes: int, tally: ReviewTally) -> None:
    """Review a game, ask for some hints in it, and count what is wrong."""
    found = review(game, nodes)
    tally.games += 1
    chosen = [each for seat in range(2) for each in found.moves(seat)]
    tally.losses += len(chosen)
    tally.below_zero += sum(each.raw < -ERRORS * each.error for each in chosen)
    tally.contradictions += contradictions_in(found)
    check_reasons(game, found, tally)
    rng = Random(tally.games)  # noqa: S311
    for view in views_of(game, rng):
        hint = analyse(view, SearchSettings(nodes=nodes), UNTIMED, rng)
        tally.contradictions += contradictions_of(hint)
        said = Said(view, hint.moves[0].move, moves=hint.moves)
        tally.reasons += len(hint.reasons)
        tally.reasons_wrong += [str(each) for each in hint.reasons if not holds(said, each)]


def check_reviews(games: int, nodes: int, seed: int) -> Iterator[ReviewTally]:
    """Check so many games, of every edition without and with tactics in turn; the tally after each."""
    played = [variant for variant in variants() if "=" not in variant.name]
    tally = ReviewTally()
    for number in range(games):
        check_game(reviewed_game(played[number % len(played)], number, seed), nodes, tally)
        yield tally
