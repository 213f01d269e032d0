"""One game under way at a table: its rows, its moves, and what has happened in the last two turns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from schotten.game import Outcome, happened
from schotten.game.heaps import record_of
from schotten.game.table import outcome_of
from schotten.rules import layout as at
from schotten.rules import moves as space
from schotten.rules.apply import apply_move
from schotten.rules.deal import commitment, deal
from schotten.rules.tell_layout import EVENT_KIND, TOLD_TURN

if TYPE_CHECKING:
    from schotten.editions import Edition, Options
    from schotten.game import Ending
    from schotten.game.happened import Happening

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
        self.turns: list[list[Happening]] = [happened.dealt(self.row, self.rules)]
        self._ahead: tuple[int, list[int]] | None = None

    def after(self, move: int) -> list[int]:
        """The row after a legal move, which is not made yet."""
        row = self.row.copy()
        apply_move(row, self.rules, move)
        self._ahead = (move, row)
        return row

    def move(self, move: int) -> list[Happening]:
        """Make a legal move and tell what happened."""
        known = self._ahead
        after = known[1] if known and known[0] == move else self.after(move)
        self._ahead = None
        facts = happened.moved(self.row, after, self.rules, move)
        self.moves.append(move)
        self.movers.append(self.row[at.ACTOR])
        self.revealing.append(reveals(self.row, after, move))
        self._remember(facts, goes_over=after[at.TURN] != self.row[at.TURN])
        self.row = after
        self.outcome = outcome_of(after)
        return facts

    def _remember(self, facts: list[Happening], *, goes_over: bool) -> None:
        self.turns[-1] += [fact for fact in facts if fact[EVENT_KIND] != TOLD_TURN]
        if goes_over:
            self.turns = [*self.turns[1 - KEPT_TURNS :], []]

    def take_back(self, keep: int) -> list[Happening]:
        """Go back to the position after `keep` moves."""
        undone = len(self.moves) - keep
        seat = self.movers[keep]
        again = Play(self.edition, self.options, self.number, self.seed, self.first)
        for move in self.moves[:keep]:
            again.move(move)
        self.row, self.moves, self.movers, self.revealing = again.row, again.moves, again.movers, again.revealing
        self.turns, self.outcome, self._ahead = again.turns, again.outcome, None
        return happened.taken_back(seat, undone)

    def stop(self, loser: int, ending: Ending) -> list[Happening]:
        """End the game because a seat did not play on."""
        self.outcome = Outcome(1 - loser, ending)
        facts = happened.stopped(loser, ending)
        self.turns[-1] += facts
        return facts

    @property
    def actor(self) -> int | None:
        """Who decides now; nobody when the game is over."""
        return None if self.outcome else self.row[at.ACTOR]

    @property
    def last_turn(self) -> list[Happening]:
        """What happened in the turn before and in this one."""
        return [fact for turn in self.turns for fact in turn]


def reveals(before: list[int], after: list[int], move: int) -> bool:
    """Whether a move drew a card or settled something hidden, so that it cannot be taken back among people."""
    if space.DRAW <= move < space.CLAIM:
        return True
    return before[at.PHASE] in _REVEALING and after[at.PHASE] != before[at.PHASE]
