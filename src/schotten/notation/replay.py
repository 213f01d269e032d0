"""A record played through, move by move: what ``verify`` and ``replay`` stand on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from schotten.editions import RulesVersionError, check_version
from schotten.game import SENTENCES, WATCHER, Deck, Game, IllegalMove, Move, MoveKind, Outcome, Refusal, Table, View
from schotten.game.heaps import pack
from schotten.game.table import outcome_of
from schotten.game.text.cards import HIDDEN, HIDDEN_TEXTS, format_any, is_troop
from schotten.game.text.endings import format_outcome
from schotten.game.text.header import format_seat
from schotten.game.text.moves import format_move
from schotten.game.text.spans import NotationError
from schotten.rules.apply import apply_move
from schotten.rules.cards import CARDS
from schotten.rules.deal import begin, commitment, lay_out
from schotten.rules.legal import why_illegal
from schotten.rules.named import STATE_WIDTH, RulesCells, StateCells
from schotten.rules.parameters import rules_for
from schotten.rules.plain import Phase
from schotten.rules.view import view_for

from .deal_hidden import NotPossibleError, Wishes, complete
from .record import Record, Step, Turn, hidden_card

if TYPE_CHECKING:
    from collections.abc import Iterator


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
    """The table of one seat's record: a view, carried on by moves of which some are hidden."""

    def __init__(self, record: Record) -> None:
        if record.viewer is None:
            raise ValueError("a full record is seen by all")
        self._edition, self._options = record.edition, record.options
        self._rules = rules_for(record.edition, record.options)
        self._viewer = record.viewer
        self._picks: dict[int, list[int]] = {0: [], 1: []}
        self._view = self._dealt(record)

    def _dealt(self, record: Record) -> list[int]:
        """The view after the deal: an arbitrary deal, in which the viewer's own hand is put right."""
        rules, state = self._rules, [0] * STATE_WIDTH
        facts = RulesCells(rules)
        cells = StateCells(state)
        lay_out(state)
        cells.deck_room(Deck.TROOP).fill(range(facts.troops))
        cells.deck_size[0], cells.deck_size[1] = facts.troops, facts.tactics_count
        begin(state, rules, record.first)
        for seat, hand in enumerate(record.hands):
            own = seat == self._viewer
            right = len(hand) == facts.dealt == len(set(hand)) if own else hand == (HIDDEN,) * facts.dealt
            if not right or (own and not all(map(is_troop, hand))):
                line = record.lines.get(f"hand {format_seat(seat)}", 1)
                raise NotationError(f"{facts.dealt} troops are dealt, seen by their player only", line)
        if self._viewer != WATCHER:
            cells.hand[self._viewer] = pack(record.hands[self._viewer])[0]
        return self._seen(state)

    def _seen(self, state: list[int]) -> list[int]:
        view = [0] * STATE_WIDTH
        view_for(state, self._rules, self._viewer, view)
        return view

    @property
    def table(self) -> View:
        """What the viewer knows at this moment."""
        return View(self._edition, self._options, tuple(self._view), self._viewer)

    def make(self, step: Step) -> None:
        """Make a step as far as it is seen; what the viewer can see to be impossible is refused."""
        view = self._view
        state = complete(view, self._rules, self._wishes(step))
        move = self._hidden_pick(state, step) if step.move is None else step.move
        refusal = why_illegal(state, self._rules, move)
        if refusal != Refusal.FINE and not self._may_be_passing(view, move, refusal, step.seat):
            raise NotPossibleError(SENTENCES[Refusal(refusal)])
        apply_move(state, self._rules, move)
        self._note_pick(view, state, step)
        self._view = self._seen(state)

    def _wishes(self, step: Step) -> Wishes:
        wishes = Wishes(picks=self._picks)
        own = step.seat == self._viewer
        move = step.move
        if move is not None and move.deck is not None:
            back = hidden_card(move.deck)
            if own != (step.card not in HIDDEN_TEXTS) or not (own or step.card == back):
                raise NotPossibleError("a seat sees the cards that it draws, and no others")
            if own and step.card is not None:
                wishes.tops[move.deck] = step.card
        elif move is not None and move.card is not None and not own and self._from_hand(move):
            wishes.hands[step.seat] = move.card
        return wishes

    def _from_hand(self, move: Move) -> bool:
        phases = (Phase.GIVE_BACK, Phase.PICK_EXCHANGE)
        return move.kind in (MoveKind.PLAY, MoveKind.ACT) or StateCells(self._view).phase in phases

    def _hidden_pick(self, state: list[int], step: Step) -> Move:
        """Some card that the other seat may have given back or picked."""
        if step.seat == self._viewer:
            raise NotPossibleError("a seat sees what it picks itself")
        legal = [
            Move.pick(card) for card in range(CARDS) if why_illegal(state, self._rules, Move.pick(card)) == Refusal.FINE
        ]
        fitting = [move for move in legal if is_troop(move.card or 0) == (step.card == HIDDEN)]
        if StateCells(self._view).phase == Phase.PICK_EXCHANGE:
            fitting += legal  # before the cards change hands not even their kind is seen
        if not fitting or StateCells(self._view).phase not in (Phase.GIVE_BACK, Phase.PICK_EXCHANGE):
            raise NotPossibleError("no such card can be picked now")
        return fitting[0]

    def _may_be_passing(self, view: list[int], move: int, refusal: int, seat: int) -> bool:
        """Whether only arbitrary tactics of the other hand speak against a pass."""
        cells = StateCells(view)
        if seat == self._viewer or move != MoveKind.PASS or refusal != Refusal.MUST_PLAY:
            return False
        return not (cells.hand_troop_count[seat] and cells.open[seat])

    def _note_pick(self, view: list[int], state: list[int], step: Step) -> None:
        """Remember picks until the cards are exchanged; a player then knows what he got."""
        if StateCells(view).phase != Phase.PICK_EXCHANGE:
            return
        card = step.card if step.move is None else step.move.card
        self._picks[step.seat].append(HIDDEN if card is None else card)
        if StateCells(state).phase != Phase.PICK_EXCHANGE:
            if self._viewer != WATCHER and any(card in HIDDEN_TEXTS for card in self._picks[1 - self._viewer]):
                raise NotPossibleError("after an exchange both players know the cards")
            self._picks = {0: [], 1: []}


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
