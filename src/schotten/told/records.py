"""Records for other eyes: one seat's from a full one, and a full one from a seat's once the seed is known."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

from schotten.game import WATCHER, Game, Phase
from schotten.game.text.cards import HIDDEN, HIDDEN_TACTICS, is_troop
from schotten.game.text.header import ALL_SEEN, format_seat, format_viewer
from schotten.game.text.spans import NotationError
from schotten.notation.record import Record, Step, Turn, hidden_card, make_step
from schotten.notation.replay import walk
from schotten.rules.deal import commitment
from schotten.rules.plain import Veil
from schotten.rules.telling import veil_of


def see_record(record: Record, viewer: int) -> Record:
    """What a seat (or a watcher) sees of a record that shows at least that much."""
    if record.viewer == viewer:
        return record
    if not record.full and viewer != WATCHER:
        raise ValueError(f"what {format_viewer(record.viewer)} saw does not show what {format_viewer(viewer)} saw")
    steps: list[Step] = []
    picks: dict[int, Step] = {}
    for moment in walk(record):
        if moment.step is None:
            continue
        steps.append(_hide(moment.step, moment.phase_before, viewer))
        if moment.phase_before == Phase.PICK_EXCHANGE:
            picks[len(steps) - 1] = moment.step
            if moment.table.phase != Phase.PICK_EXCHANGE:
                for index, step in picks.items():  # the cards have changed hands: players know them, others the backs
                    steps[index] = _back(step) if viewer == WATCHER else step
    left = iter(steps)
    turns = tuple(replace(turn, steps=tuple(islice(left, len(turn.steps)))) for turn in record.turns)
    hands = [hand if seat == viewer else (HIDDEN,) * len(hand) for seat, hand in enumerate(record.hands)]
    return replace(record, viewer=viewer, seed=None, hands=(hands[0], hands[1]), turns=turns, seal=None, lines={})


def _hide(step: Step, phase: int, viewer: int) -> Step:
    """A step without what the viewer does not see of it."""
    if step.seat == viewer or step.move is None:
        return step
    if step.move.deck is not None:
        return replace(step, card=hidden_card(step.move.deck))
    veil = veil_of(phase, step.move)
    if veil == Veil.HIDDEN:
        return replace(step, move=None, card=HIDDEN)
    return _back(step) if veil == Veil.BACK else step


def _back(step: Step) -> Step:
    """A pick of which only the back of the card is seen."""
    if step.move is None or step.move.card is None:
        return step
    return replace(step, move=None, card=HIDDEN if is_troop(step.move.card) else HIDDEN_TACTICS)


def reveal_record(record: Record, seed: bytes) -> Record:
    """The full record of a game of which one seat's record and the seed are known."""
    if record.full:
        return record
    if commitment(seed) != record.commitment:
        raise ValueError("the commitment of the record is not the hash of this seed")
    game = Game.new(record.edition, record.options, seed, record.first)
    hands = (game.table.hand_of(0), game.table.hand_of(1))
    turns = tuple(_reveal_turn(turn, game) for turn in record.turns)
    full = replace(record, viewer=ALL_SEEN, seed=seed, hands=hands, turns=turns, seal=None, lines={})
    for _ in walk(full):
        pass
    return full


def _reveal_turn(turn: Turn, game: Game) -> Turn:
    steps = []
    for step in turn.steps:
        if step.move is None:
            message = f"only {format_seat(step.seat)} knows which card was picked here; the seed does not tell"
            raise NotationError(message, turn.line, step.column)
        if not game.is_legal(step.move):
            raise NotationError("this move is not legal in the game that the seed deals", turn.line, step.column)
        steps.append(replace(make_step(game, step.move), column=step.column))
    return replace(turn, steps=tuple(steps))
