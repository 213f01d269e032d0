"""The siege's revenge (S17): two games with the roles swapped, tie-breaks, and playing again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from schotten.game import Deck

if TYPE_CHECKING:
    from schotten.game import Game

PAIR = 2


@dataclass(frozen=True, slots=True)
class SiegeResult:
    """What a revenge needs to know of a game: who attacked, who won, and what was left at its end."""

    attacker: int
    winner: int
    deck_left: int
    undamaged: int
    cauldrons: int

    @property
    def attack_won(self) -> bool:
        """Whether the attacker won."""
        return self.winner == self.attacker


def siege_result(game: Game) -> SiegeResult:
    """The result of a siege that is over."""
    outcome = game.outcome
    if outcome is None or outcome.winner is None:
        raise ValueError("the game is not over")
    if not game.edition.siege:
        raise ValueError(f"{game.edition.key} is no siege")
    table = game.table
    undamaged = sum(not spot.damaged for spot in table.spots)
    return SiegeResult(game.first, outcome.winner, table.deck_size(Deck.TROOP), undamaged, table.cauldrons)


def champion(one: SiegeResult, other: SiegeResult) -> int | None:
    """S17: the champion of two games with the roles swapped; None says: play again.

    >>> won = SiegeResult(attacker=0, winner=0, deck_left=12, undamaged=3, cauldrons=1)
    >>> champion(won, SiegeResult(attacker=1, winner=1, deck_left=15, undamaged=3, cauldrons=0))
    1
    """
    if one.attacker == other.attacker:
        raise ValueError("the roles are swapped for the second game")
    if one.winner == other.winner:
        return one.winner
    # One win each with swapped roles: both won as attackers, or both as defenders.
    ours, theirs = (
        (result.deck_left if result.attack_won else result.undamaged + result.cauldrons) for result in (one, other)
    )
    if ours == theirs:
        return None
    return one.winner if ours > theirs else other.winner


@dataclass(frozen=True, slots=True)
class Revenge:
    """Pairs of games with the roles swapped, until one of them has a champion."""

    results: tuple[SiegeResult, ...] = ()

    @property
    def next_attacker(self) -> int | None:
        """Who attacks next: the roles are swapped after each game; None is for the lot to say."""
        return 1 - self.results[-1].attacker if self.results else None

    @property
    def champion(self) -> int | None:
        """The champion, once a pair has one."""
        if not self.results or len(self.results) % PAIR:
            return None
        return champion(*self.results[-PAIR:])

    @property
    def over(self) -> bool:
        """Whether there is a champion."""
        return self.champion is not None

    def add(self, result: SiegeResult) -> Revenge:
        """The revenge with one more game; after a pair that is equal in everything they play again."""
        if self.over:
            raise ValueError("the revenge has its champion")
        due = self.next_attacker
        if due is not None and result.attacker != due:
            raise ValueError(f"seat {due} attacks in this game, not seat {result.attacker}")
        return Revenge((*self.results, result))
