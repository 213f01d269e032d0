"""No index of the plain subset counts from the end of a row: the engine file takes every index as it is."""

from __future__ import annotations

from typing import Any, SupportsIndex

import pytest

from rules.table import VARIANTS, rules_of, variant_name
from schotten.rules import apply, deal, dice, legal, playout, tell, tell_claims, tell_moves, view
from schotten.rules import layout as at
from schotten.rules import tell_layout as told
from schotten.rules.check_cards import WHOLE
from schotten.rules.check_row import check_row
from schotten.rules.check_rules import check_rules
from schotten.rules.plain import Phase

pytestmark = pytest.mark.thorough


class Forward(list[int]):
    """A row that refuses to be read or written from its end."""

    def __getitem__(self, index: Any) -> Any:
        return super().__getitem__(forward(index))

    def __setitem__(self, index: Any, value: Any) -> None:
        super().__setitem__(forward(index), value)


def forward(index: SupportsIndex | slice) -> Any:
    assert isinstance(index, slice) or int(index) >= 0, f"index {index}"
    return index


def rows(*sizes: int) -> list[Forward]:
    return [Forward([0] * size) for size in sizes]


@pytest.mark.parametrize("variant", VARIANTS, ids=variant_name)
def test_no_index_counts_from_the_end(variant: tuple[str, dict[str, object]]):
    rules = Forward(rules_of(variant))
    state, seen, drawn, before, out, lots = rows(at.WIDTH, at.WIDTH, at.WIDTH, at.WIDTH, legal.MOST_MOVES, 2)
    events, parts, claim = rows(told.MOST_EVENTS * told.EVENT_WIDTH, told.MOVE_WIDTH, told.CLAIM_WIDTH)
    dice.seed_dice(lots, 12)
    assert check_rules(rules) == 0
    for game in range(3):
        deal.deal_random(state, rules, game & 1, lots)
        while state[at.PHASE] != Phase.OVER:
            assert check_row(state, rules, WHOLE) == 0
            count, seat = legal.legal_moves(state, rules, out), state[at.ACTOR]
            view.view_for(state, rules, seat, seen)
            view.sample_state(seen, rules, seat, lots, drawn)
            tell_moves.tell_prompt(seen, seat, out, count)
            for spot in range(rules[at.SPOTS]):
                tell_claims.tell_claim(seen, rules, spot, seat, claim)
            move = out[dice.below(lots, count)]
            tell_moves.tell_legal(seen, move, parts)
            before[:] = state
            apply.apply_move(state, rules, move)
            tell.tell_move(before, state, rules, move, events)
        deal.deal_random(state, rules, game & 1, lots)
        playout.play_out(state, rules, lots, out, 1)


def test_a_row_that_is_read_from_its_end_is_noticed():
    with pytest.raises(AssertionError, match="index -1"):
        legal.list_spots(0, 1, rows(4)[0], -1)
