"""Rows from elsewhere: every real row passes, whatever passes can be used, anything else is refused, in every way."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from rules.table import VARIANTS, rules_of, variant_name
from rules.ways import WAYS, Way
from schotten.rules import apply, deal, dice, legal, moves, view
from schotten.rules import layout as at
from schotten.rules.check_cards import WHOLE
from schotten.rules.check_row import check_row
from schotten.rules.check_rules import check_rules
from schotten.rules.plain import Kind, Phase

Variant = tuple[str, dict[str, object]]
every_variant = pytest.mark.parametrize("variant", VARIANTS, ids=variant_name)
every_way = pytest.mark.parametrize("way", WAYS)
SEATS = (at.NONE, 0, 1)
LONGEST = 1000
JIT_OFF = os.environ.get("NUMBA_DISABLE_JIT") == "1"


def states(rules: Sequence[int], seed: int, games: int) -> Iterator[list[int]]:
    """Every state of some random games."""
    state, chance, out = ([0] * size for size in (at.WIDTH, dice.DICE_WIDTH, legal.MOST_MOVES))
    dice.seed_dice(chance, seed)
    for game in range(games):
        deal.deal_random(state, rules, game & 1, chance)
        yield state
        while state[at.PHASE] != Phase.OVER:
            count = legal.legal_moves(state, rules, out)
            apply.apply_move(state, rules, out[dice.below(chance, count)])
            yield state


def seen_by(state: list[int], rules: Sequence[int], seat: int) -> list[int]:
    seen = [0] * at.WIDTH
    view.view_for(state, rules, seat, seen)
    return seen


@pytest.mark.jit_off
@every_variant
def test_every_row_of_a_game_passes(variant: Variant):
    rules = rules_of(variant)
    for state in states(rules, 3, games=3):
        assert check_row(state, rules, WHOLE) == 0
        for seat in SEATS:
            assert check_row(seen_by(state, rules, seat), rules, seat) == 0


def test_a_view_is_no_state_and_no_other_seats_view():
    rules = rules_of(("iello", {"tactical": True}))
    state = next(states(rules, 4, games=1))
    assert check_row(seen_by(state, rules, 0), rules, WHOLE)
    assert check_row(seen_by(state, rules, 0), rules, 1)
    assert check_row(seen_by(state, rules, 0), rules, at.NONE)
    assert check_row(state, rules, 0)


@pytest.mark.parametrize(
    ("cell", "value"),
    [
        (at.TURN, 2),
        (at.ACTOR, -1),
        (at.PHASE, 12),
        (at.MOVES, -1),
        (at.WINNER, 0),
        (at.TERRAIN_AT, 9),
        (at.HAND, 1 << 61),
        (at.HAND_TROOP_COUNT, 6),
        (at.DISCARD_TACTICS, 1 << 26),
        (at.DECK_SIZE, 61),
        (at.PLACES + 3, 4),
        (at.SIZE + 5, 5),
        (at.ROW + 4, 7),
        (at.OPEN + 1, 0),
        (at.KNOWN, 1),
        (at.DECK + 2, -1),
        (at.DECK_OF_TACTICS, 73),
        (at.EFFECT, Kind.EXCHANGE),
        (at.OWED, 1),
    ],
)
def test_a_wrong_cell_is_named(cell: int, value: int):
    rules = rules_of(("iello", {"tactical": True}))
    state = list(next(states(rules, 5, games=1)))
    state[cell] = value
    assert check_row(state, rules, WHOLE) == cell + 1


@every_variant
def test_records_pass_and_each_changed_number_of_one_is_refused_or_means_something(variant: Variant):
    rules = rules_of(variant)
    assert check_rules(rules) == 0
    for cell in range(at.RULES_WIDTH):
        for value in (-1, rules[cell] ^ 1 << 61, 1 << 61):
            assert check_rules([*rules[:cell], value, *rules[cell + 1 :]])


@every_way
def test_rows_of_random_numbers_are_refused(way: Way):
    chance = random.Random(6)
    rules = rules_of(("siege", {"tactical": True}))
    for width in (1, 4, 16, 64):
        for _ in range(40 if way.quick else 8):
            row = [chance.getrandbits(width) - (1 << width - 1) for _ in range(at.WIDTH)]
            assert way.call("check_row", row, list(rules), WHOLE)
            assert way.call("check_rules", row[: at.RULES_WIDTH])


def damaged(row: list[int], chance: random.Random) -> list[int]:
    """A row with a few numbers changed: a little, by a bit, to a small number."""
    new = list(row)
    for _ in range(chance.choice([1, 1, 2, 3, 4])):
        cell = chance.choice([chance.randrange(at.HAND), chance.randrange(at.PLACES), chance.randrange(at.WIDTH)])
        flipped = new[cell] ^ 1 << chance.randrange(62)
        new[cell] = chance.choice([new[cell] + 1, new[cell] - 1, flipped, chance.randrange(-2, 73), 0, -1])
    return new


def use_state(way: Way, row: list[int], rules: list[int], chance: random.Random) -> None:
    """Everything that can be done with a state: ask, look, play it to its end."""
    for move in (-(1 << 62), -1, moves.MOVE_COUNT, 1 << 62, *range(0, moves.MOVE_COUNT, 7)):
        way.call("why_illegal", row, rules, move)
    seat = chance.randrange(2)
    seen, drawn, lots = [0] * at.WIDTH, [0] * at.WIDTH, [chance.getrandbits(30) + 1, chance.getrandbits(30) + 1]
    way.call("view_for", row, rules, seat, seen)
    assert way.call("check_row", seen, rules, seat) == 0
    way.call("sample_state", seen, rules, seat, lots, drawn)
    assert way.call("check_row", drawn, rules, WHOLE) == 0
    out = [0] * legal.MOST_MOVES
    for _ in range(LONGEST):
        if row[at.PHASE] == Phase.OVER:
            return
        count = way.call("legal_moves", row, rules, out)
        assert 0 < count <= legal.MOST_MOVES
        way.call("apply_move", row, rules, out[chance.randrange(count)])
    raise AssertionError("a game without end")


@pytest.mark.slow
@pytest.mark.jit_off
@pytest.mark.boundscheck
@every_way
def test_what_passes_can_be_used(way: Way):
    chance, passed = random.Random(8), 0
    for variant in VARIANTS:
        rules = rules_of(variant)
        for number, state in enumerate(states(rules, 9, games=1)):
            if number % 9:
                continue
            for _ in range(24 if way.quick else 8):
                row = damaged(state, chance)
                if not way.call("check_row", row, list(rules), WHOLE):
                    passed += 1
                    use_state(way, row, list(rules), chance)
    assert passed > 100


@pytest.mark.slow
def test_a_view_that_passes_gives_whole_samples():
    chance, passed = random.Random(10), 0
    for variant in VARIANTS:
        rules = rules_of(variant)
        for number, state in enumerate(states(rules, 11, games=1)):
            seat = number % 2
            row = damaged(seen_by(state, rules, seat), chance)
            if check_row(row, rules, seat) == 0:
                passed += 1
                drawn: list[Any] = [0] * at.WIDTH
                view.sample_state(row, rules, seat, [5, 7], drawn)
                assert check_row(drawn, rules, WHOLE) == 0
    assert passed > 50
