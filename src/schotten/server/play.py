"""One game under way at a table: its rows, its moves, and what has happened in the last two turns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from schotten.game import Ending, Outcome
from schotten.game.heaps import record_of
from schotten.game.table import outcome_of
from schotten.rules import layout as at
from schotten.rules import moves as space
from schotten.rules.apply import apply_move
from schotten.rules.deal import commitment, deal

from .facts import ENDING_NAMES, Told, facts_of, over_fact, to_all
from .messages import Event, Result

if TYPE_CHECKING:
    from schotten.editions import Edition, Options

KEPT_TURNS = 2
_REVEALING = (at.PICK_EXCHANGE, at.PICK_REINFORCE)


class Play:
    """A game from its deal on."""

    def __init__(self, edition: Edition, options: Options, number: int, seed: bytes, first: int) -> None:
        self.edition = edition
        self.options = options
        self.rules = record_of(edition, options)
        self.number = number
        self.seed = seed
        self.first = first
        self.commitment = commitment(seed)
        self.start = deal(self.rules, seed, first)
        self.row = self.start.copy()
        self.moves: list[int] = []
        self.movers: list[int] = []
        self.revealing: list[bool] = []
        self.outcome: Outcome | None = None
        self.turns: list[list[Told]] = [[to_all(Event("dealt", seat=first, count=self.rules[at.DEALT]))]]
        self._ahead: tuple[int, list[int]] | None = None

    def after(self, move: int) -> list[int]:
        """The row after a legal move, which is not made yet."""
        row = self.row.copy()
        apply_move(row, self.rules, move)
        self._ahead = (move, row)
        return row

    def move(self, move: int) -> list[Told]:
        """Make a legal move and tell what happened."""
        known = self._ahead
        after = known[1] if known and known[0] == move else self.after(move)
        self._ahead = None
        facts = facts_of(self.edition, self.row, after, move)
        self.moves.append(move)
        self.movers.append(self.row[at.ACTOR])
        self.revealing.append(reveals(self.row, after, move))
        self._remember(facts, goes_over=after[at.TURN] != self.row[at.TURN])
        self.row = after
        self.outcome = outcome_of(after)
        return facts

    def _remember(self, facts: list[Told], *, goes_over: bool) -> None:
        self.turns[-1] += [fact for fact in facts if fact[0].kind != "turn"]
        if goes_over:
            self.turns = [*self.turns[1 - KEPT_TURNS :], []]

    def take_back(self, keep: int) -> list[Told]:
        """Go back to the position after `keep` moves."""
        undone = len(self.moves) - keep
        seat = self.movers[keep]
        again = Play(self.edition, self.options, self.number, self.seed, self.first)
        for move in self.moves[:keep]:
            again.move(move)
        self.row, self.moves, self.movers, self.revealing = again.row, again.moves, again.movers, again.revealing
        self.turns, self.outcome, self._ahead = again.turns, again.outcome, None
        return [to_all(Event("taken_back", seat=seat, count=undone))]

    def stop(self, loser: int, ending: Ending) -> list[Told]:
        """End the game because a seat did not play on."""
        self.outcome = Outcome(1 - loser, ending)
        facts = [to_all(Event(ENDING_NAMES[ending], seat=loser)), over_fact(1 - loser, ending)]
        self.turns[-1] += facts
        return facts

    @property
    def actor(self) -> int | None:
        """Who decides now; nobody when the game is over."""
        return None if self.outcome else self.row[at.ACTOR]

    @property
    def result(self) -> Result | None:
        """The outcome as the protocol tells it."""
        if self.outcome is None:
            return None
        return Result(self.outcome.winner, ENDING_NAMES[self.outcome.ending])

    def last_turn(self, eyes: int) -> list[Event]:
        """The events of the turn before and of this one, as seat 0, seat 1 or (2) a watcher knows them."""
        return [fact[eyes] for turn in self.turns for fact in turn]


def reveals(before: list[int], after: list[int], move: int) -> bool:
    """Whether a move drew a card or settled something hidden, so that it cannot be taken back among people."""
    if space.DRAW <= move < space.CLAIM:
        return True
    return before[at.PHASE] in _REVEALING and after[at.PHASE] != before[at.PHASE]
