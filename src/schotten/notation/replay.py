"""A record played through, move by move: what ``verify`` and ``replay`` stand on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from schotten.editions import RulesVersionError, check_version
from schotten.game import SENTENCES, WATCHER, Game, IllegalMove, Outcome, Refusal, Table, View
from schotten.game.heaps import pack
from schotten.game.table import outcome_of
from schotten.game.text.cards import HIDDEN, format_any, is_troop
from schotten.game.text.endings import format_outcome
from schotten.game.text.header import format_seat
from schotten.game.text.moves import format_move
from schotten.game.text.spans import NotationError
from schotten.rules import walk_layout as seen
from schotten.rules.cards import NONE
from schotten.rules.deal import commitment
from schotten.rules.named import STATE_WIDTH, RulesCells
from schotten.rules.parameters import rules_for
from schotten.rules.plain import Phase
from schotten.rules.walk import begin_walk, fit_step, take_step
from schotten.rules.walk_layout import Doubt

from .record import Record, Step, Turn

if TYPE_CHECKING:
    from collections.abc import Iterator


DOUBTS = {
    Doubt.ELSEWHERE: "the card cannot be there: it lies elsewhere",
    Doubt.OTHER_TOP: "another card lies on top of the deck",
    Doubt.HAND_KNOWN: "the card cannot be in that hand: all its cards are known",
    Doubt.TOO_FEW: "the hands cannot be as the record has it: too few cards are left",
    Doubt.NOT_SEEN: "a seat sees the cards that it draws, and no others",
    Doubt.OWN_PICK: "a seat sees what it picks itself",
    Doubt.NO_PICK: "no such card can be picked now",
    Doubt.OPEN_AFTER: "after an exchange both players know the cards",
}


class NotPossibleError(ValueError):
    """A card that a record shows cannot be where it shows it."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A point of a record: the table after a step (None at the deal, before any), and the phase before it."""

    table: Table
    number: int = 0
    turn: Turn | None = None
    step: Step | None = None
    phase_before: int = Phase.TURN_START


def deal_record(record: Record) -> Game:
    """The game of a full record, dealt from its seed."""
    if record.seed is None or commitment(record.seed) != record.commitment:
        raise NotationError("the commitment is not the hash of the seed", record.lines.get("commitment", 1))
    game = Game.new(record.edition, record.options, record.seed, record.first)
    for seat, hand in enumerate(record.hands):
        if game.table.hand_of(seat) != hand:
            line = record.lines.get(f"hand {format_seat(seat)}", 1)
            raise NotationError("this is not the hand that the seed deals", line)
    return game


def play_step(game: Game, step: Step) -> None:
    """Make a step of a full record; a move that the rules refuse and a card that was not drawn are refused."""
    if step.move is None:
        raise NotPossibleError("nothing is hidden in a full record")
    try:
        game.peek(step.move)
    except IllegalMove as illegal:
        raise NotPossibleError(SENTENCES[illegal.refusal]) from None
    if step.move.deck is not None:
        drawn = game.table.deck(step.move.deck)[0]
        if drawn != step.card:
            shown = format_any(HIDDEN if drawn is None else drawn, game.edition)
            raise NotPossibleError(f"the card on top of the deck is {shown}")
    game.play(step.move)


class SeenTable:
    """The table of one seat's record: a view, carried on by moves of which some are hidden (``rules.walk``)."""

    def __init__(self, record: Record) -> None:
        if record.viewer is None:
            raise ValueError("a full record is seen by all")
        self._edition, self._options = record.edition, record.options
        self._rules = rules_for(record.edition, record.options)
        self._viewer = record.viewer
        self._view = [0] * STATE_WIDTH
        self._walk = [0] * seen.WALK_WIDTH
        self._walk[seen.VIEWER] = record.viewer
        self._begin(record)

    def _begin(self, record: Record) -> None:
        """What the viewer knows after the deal; hands that cannot have been dealt are refused."""
        dealt = RulesCells(self._rules).dealt
        for seat, hand in enumerate(record.hands):
            own = len(hand) == len(set(hand)) == dealt and all(map(is_troop, hand))
            if not (own if seat == self._viewer else hand == (HIDDEN,) * dealt):
                line = record.lines.get(f"hand {format_seat(seat)}", 1)
                raise NotationError(f"{dealt} troops are dealt, seen by their player only", line)
        held = 0 if self._viewer == WATCHER else pack(record.hands[self._viewer])[0]
        if not begin_walk([0] * STATE_WIDTH, self._rules, self._walk, record.first, held, self._view):
            raise NotationError("these hands cannot have been dealt", record.lines.get("hand A", 1))

    @property
    def table(self) -> View:
        """What the viewer knows at this moment."""
        return View(self._edition, self._options, tuple(self._view), self._viewer)

    def make(self, step: Step) -> None:
        """Make a step as far as it is seen; what the viewer can see to be impossible is refused."""
        state = [0] * STATE_WIDTH
        move, card = NONE if step.move is None else int(step.move), NONE if step.card is None else step.card
        trouble = fit_step(self._view, self._rules, self._walk, move, card, state)
        trouble = trouble or take_step(self._view, self._rules, self._walk, state)
        if trouble:
            raise NotPossibleError(SENTENCES[Refusal(trouble)] if trouble > 0 else DOUBTS[Doubt(-trouble)])


def walk(record: Record) -> Iterator[Moment]:
    """Play a record through; the first thing that is wrong raises ``NotationError`` with its line."""
    try:
        check_version(record.rules_version)
    except RulesVersionError as error:
        raise NotationError(str(error), record.lines.get("rules", 1)) from None
    followed = deal_record(record) if record.full else SeenTable(record)
    table = followed.table
    yield Moment(table)
    for number, turn in enumerate(record.turns):
        if table.turn != turn.seat:
            raise NotationError(f"it is the turn of {format_seat(table.turn)}", turn.line)
        for index, step in enumerate(turn.steps):
            before = table
            if index and (table.turn != turn.seat or table.outcome is not None):
                raise NotationError("the turn is over before this move", turn.line, step.column)
            _make(followed, table, turn, step, record)
            table = followed.table
            yield Moment(table, number + 1, turn, step, before.phase)
        over = table.turn != turn.seat or table.outcome is not None
        if not over and number + 1 < len(record.turns):
            raise NotationError("the turn is not over at the end of its line", turn.line, turn.steps[-1].column)
        if table.outcome is not None and number + 1 < len(record.turns):
            raise NotationError("the game is over before this turn", record.turns[number + 1].line)
    _check_result(record, table)


def _make(followed: Game | SeenTable, table: Table, turn: Turn, step: Step, record: Record) -> None:
    if table.outcome is not None:
        raise NotationError("the game is over before this turn", turn.line, step.column)
    if table.actor != step.seat:
        raise NotationError(f"it is {format_seat(table.actor)} who decides here", turn.line, step.column)
    try:
        if isinstance(followed, Game):
            play_step(followed, step)
        else:
            followed.make(step)
    except NotPossibleError as error:
        said = "a hidden pick" if step.move is None else format_move(step.move, record.edition)
        raise NotationError(f"{said}: {error}", turn.line, step.column) from None


def _check_result(record: Record, table: Table) -> None:
    by_rules = outcome_of(table.row)
    stated = record.outcome
    stopped = by_rules is None and stated is not None and stated.by_players
    if stated != by_rules and not stopped:
        message = f"the result is {format_outcome(by_rules)}, not {format_outcome(stated)}"
        raise NotationError(message, record.lines.get("result", 1))


def verify_record(record: Record) -> Outcome | None:
    """Recompute the deal, each move, each card drawn, the claims and the result; return the result."""
    for _ in walk(record):
        pass
    return record.outcome
