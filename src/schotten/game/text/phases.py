"""The phase of a position as text, with the choices that are pending: ``place redeploy from 3.2``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from schotten.editions import KIND_NAMES
from schotten.game import Outcome, Phase
from schotten.game.table import outcome_of
from schotten.rules.cards import DRAWN_GAME, NONE
from schotten.rules.named import StateCells
from schotten.rules.plain import Kind
from schotten.rules.tactics.dispatch import ASKS_ALONE, ASKS_PLACE, ASKS_TARGET
from schotten.rules.tactics.exchange import EXCHANGED
from schotten.rules.tactics.recruiter import RECRUITS
from schotten.rules.tactics.reinforce import REINFORCEMENTS

from .cards import format_card, read_card
from .endings import format_outcome, read_outcome
from .moves import DECK_WORDS, format_place, format_spot, read_target
from .spans import Span

if TYPE_CHECKING:
    from collections.abc import Sequence

    from schotten.editions import Edition

WORDS = {
    Phase.TURN_START: "start",
    Phase.AFTER_PLAY: "after-play",
    Phase.AFTER_DRAW: "after-draw",
    Phase.PICK_TARGET: "target",
    Phase.PICK_PLACE: "place",
    Phase.RECRUIT: "recruit",
    Phase.GIVE_BACK: "give-back",
    Phase.PICK_DISCARD: "recall",
    Phase.PICK_BLAST: "blast",
    Phase.PICK_REINFORCE: "reinforce",
    Phase.PICK_EXCHANGE: "exchange",
    Phase.OVER: "over",
}
_PHASES = {word: phase for phase, word in WORDS.items()}
_OWING = {Phase.GIVE_BACK: RECRUITS - 1, Phase.PICK_REINFORCE: REINFORCEMENTS, Phase.PICK_EXCHANGE: EXCHANGED}


def format_phase(state: Sequence[int], edition: Edition) -> str:
    """What is to be decided, and what has been decided of it."""
    cells = StateCells(state)
    phase = Phase(cells.phase)
    words = [WORDS[phase]]
    if phase in (Phase.PICK_TARGET, Phase.PICK_PLACE):
        words.append(KIND_NAMES[cells.effect])
    if phase == Phase.PICK_PLACE:
        words += _held(state, edition)
    elif phase == Phase.RECRUIT:
        words.append(str(cells.taken))
        if cells.from_deck != NONE:
            words.append(DECK_WORDS[cells.from_deck])
    elif phase in _OWING:
        words.append(str(cells.owed))
    elif phase == Phase.OVER:
        words.append(format_outcome(outcome_of(state)))
    return " ".join(words)


def _held(state: Sequence[int], edition: Edition) -> list[str]:
    cells = StateCells(state)
    if cells.held != NONE:
        return ["holding", format_card(cells.held, edition)]
    return ["from", f"{format_spot(cells.from_spot, edition)}.{format_place(cells.from_place, edition)}"]


def read_phase(span: Span, edition: Edition, state: list[int]) -> None:
    """Write the phase and its pending choices into a row."""
    cells = StateCells(state)
    words = span.words()
    if not words or words[0].text not in _PHASES:
        span.fail(f"{span.shown()} is no phase; there are: {', '.join(_PHASES)}")
    phase = _PHASES[words[0].text]
    cells.phase = phase
    cells.effect = ASKS_ALONE.get(phase, NONE)
    rest = words[1:]
    if phase == Phase.OVER:
        _read_result(span.part(len(words[0].text)).strip(), state)
    elif phase == Phase.PICK_TARGET:
        _expect(span, rest, 1, "target ACTION")
        cells.effect = _read_effect(rest[0], edition, ASKS_TARGET)
    elif phase == Phase.PICK_PLACE:
        _expect(span, rest, 3, "place ACTION from SPOT.PLACE")
        _read_placing(rest, edition, state)
    elif phase == Phase.RECRUIT:
        _expect(span, rest, min(len(rest), 2) or 1, "recruit NUMBER or recruit NUMBER DECK")
        _read_recruiting(rest, state)
    elif phase in _OWING:
        _expect(span, rest, 1, f"{WORDS[phase]} NUMBER")
        cells.owed = rest[0].number("number of cards", 1, _OWING[phase])
    else:
        _expect(span, rest, 0, WORDS[phase])
    if cells.effect != NONE and KIND_NAMES[cells.effect] not in edition.tactics:
        words[0].fail(f"{edition.key} has no {KIND_NAMES[cells.effect]}")


def _expect(span: Span, words: list[Span], count: int, form: str) -> None:
    if len(words) != count:
        span.fail(f"{span.shown()} is no phase; this one is written '{form}'")


def _read_effect(word: Span, edition: Edition, effects: tuple[int, ...]) -> int:
    names = [KIND_NAMES[effect] for effect in effects if KIND_NAMES[effect] in edition.tactics]
    if word.text not in names:
        word.fail(f"{word.shown()} asks no such question here; it can be: {', '.join(names) or 'none'}")
    return KIND_NAMES.index(word.text)


def _read_placing(words: list[Span], edition: Edition, state: list[int]) -> None:
    cells = StateCells(state)
    cells.effect = _read_effect(words[0], edition, ASKS_PLACE)
    held = cells.effect == Kind.RECRUITMENT
    if words[1].text != ("holding" if held else "from"):
        words[1].fail(f"after {words[0].text} comes '{'holding CARD' if held else 'from SPOT.PLACE'}'")
    if held:
        cells.held = read_card(words[2], edition)
    else:
        move = read_target(words[2], edition)
        cells.from_spot = NONE if move.spot is None else move.spot
        cells.from_place = NONE if move.place is None else move.place


def _read_recruiting(words: list[Span], state: list[int]) -> None:
    cells = StateCells(state)
    cells.taken = words[0].number("number of cards", 0, RECRUITS - 1)
    for word in words[1:]:
        if word.text not in DECK_WORDS:
            word.fail(f"{word.shown()} is no deck; there are: {', '.join(DECK_WORDS)}")
        cells.from_deck = DECK_WORDS.index(word.text)


def _read_result(span: Span, state: list[int]) -> None:
    outcome = read_outcome(span)
    if outcome is None or outcome.by_players:
        span.fail("a position is over only by the rules; the result is missing")
    _write_result(outcome, state)


def _write_result(outcome: Outcome, state: list[int]) -> None:
    cells = StateCells(state)
    cells.winner = DRAWN_GAME if outcome.winner is None else outcome.winner
    cells.ending = outcome.ending
