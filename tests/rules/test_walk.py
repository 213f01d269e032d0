"""One seat's record walked by the plain subset: what its viewer sees and is told is what the game itself shows."""

from __future__ import annotations

from typing import Any

import pytest

from game.samples import Variant, every_variant, finished, new_game
from rules.ways import WAYS, Way
from schotten.game import WATCHER, Game, Phase
from schotten.game.happened import moved
from schotten.game.heaps import pack
from schotten.notation import Record, record_game
from schotten.rules import walk_layout as seen
from schotten.rules.cards import CARDS, NONE
from schotten.rules.moves import MOVE_COUNT
from schotten.rules.named import STATE_WIDTH
from schotten.rules.parameters import rules_for
from schotten.rules.walk import begin_walk, fit_step, take_step
from schotten.told.events import eyes_of, told_events
from schotten.told.records import see_record

VIEWERS = (0, 1, WATCHER)
SIEGE: Variant = ("siege", {"tactical": True})


class Walked:
    """A record of one viewer, walked step by step in one way."""

    def __init__(self, record: Record, viewer: int, way: Way) -> None:
        self.rules = list(rules_for(record.edition, record.options))
        self.way, self.viewer = way, viewer
        self.view, self.state, self.walk = [0] * STATE_WIDTH, [0] * STATE_WIDTH, [0] * seen.WALK_WIDTH
        self.walk[seen.VIEWER] = viewer
        hand = 0 if viewer == WATCHER else pack(record.hands[viewer])[0]
        assert way.call("begin_walk", self.state, self.rules, self.walk, record.first, hand, self.view) == 1

    def step(self, move: int, card: int) -> list[Any]:
        """Make a step; what it tells."""
        assert self.way.call("fit_step", self.view, self.rules, self.walk, move, card, self.state) == 0
        before = list(self.state)
        assert self.way.call("take_step", self.view, self.rules, self.walk, self.state) == 0
        return moved(before, self.state, self.rules, self.walk[seen.MADE])


def walked_as_played(variant: Variant, number: int, way: Way) -> None:
    """Walk all viewers' records of a game beside the game itself."""
    game = finished(variant, number)
    record = record_game(game)
    for viewer in VIEWERS:
        again, eyes = new_game(variant, number), eyes_of(None if viewer == WATCHER else viewer)
        steps = [step for turn in see_record(record, viewer).turns for step in turn.steps]
        walked = Walked(see_record(record, viewer), viewer, way)
        for step, move in zip(steps, game.history, strict=True):
            before = again.state
            again.play(move)
            happened = moved(before, again.state, walked.rules, move)
            told = walked.step(NONE if step.move is None else step.move, NONE if step.card is None else step.card)
            assert told_events(game.edition, told, eyes) == told_events(game.edition, happened, eyes)
            assert tuple(walked.view) == again.view_for(viewer).row


@every_variant
def test_a_viewer_is_told_what_the_game_tells(variant: Variant) -> None:
    walked_as_played(variant, 3, Way("interpreted", quick=False))


@pytest.mark.parametrize("way", WAYS)
def test_it_is_the_same_in_every_way(way: Way) -> None:
    walked_as_played(("iello", {}), 5, way)
    walked_as_played(("cocktail", {"tactical": True}), 5, way)
    walked_as_played(SIEGE, exchanged(), way)


def exchanged() -> int:
    """A siege in which cards change hands unseen."""

    def has(number: int) -> bool:
        again = new_game(SIEGE, number)
        for move in finished(SIEGE, number).history:
            again.play(move)
            if again.phase == Phase.PICK_EXCHANGE:
                return True
        return False

    return next(number for number in range(100) if has(number))


# -- what cannot be ------------------------------------------------------------------------------------------
def opened(viewer: int = 0) -> tuple[Game, list[int], list[int], list[int]]:
    """A game after its deal, with the rules, a viewer's view and what is remembered."""
    game = new_game(("cocktail", {"tactical": True}), 9)
    rules, view, walk = list(rules_for(game.edition, game.options)), [0] * STATE_WIDTH, [0] * seen.WALK_WIDTH
    walk[seen.VIEWER] = viewer
    hand = 0 if viewer == WATCHER else pack(game.table.hand_of(viewer))[0]
    assert begin_walk([0] * STATE_WIDTH, rules, walk, game.first, hand, view)
    return game, rules, view, walk


def test_a_hand_that_nobody_is_dealt_is_refused() -> None:
    _, rules, view, walk = opened()
    for viewer, hand in ((0, 0), (0, 0b11111), (0, 0b1111111), (0, 0b11111 | 1 << 60), (WATCHER, 0b111111)):
        walk[seen.VIEWER] = viewer
        assert begin_walk([0] * STATE_WIDTH, rules, walk, 0, hand, view) == 0


def test_no_move_and_no_card_breaks_it() -> None:
    """Whatever a record may say, a step is made or refused, and a refused one leaves the view as it was."""
    for viewer in VIEWERS:
        _, rules, view, walk = opened(viewer)
        made = 0
        for move in range(-1, MOVE_COUNT):
            for card in (-2, -1, 0, 7, 59, 60, CARDS - 1):
                again, notes, state = list(view), list(walk), [0] * STATE_WIDTH
                if fit_step(again, rules, notes, move, card, state) != 0:
                    assert again == view
                else:
                    made += int(take_step(again, rules, notes, state) == 0)
        assert made > 0
