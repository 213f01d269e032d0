"""One source, two ways: interpreted on lists and compiled on arrays, step by step the same."""

from __future__ import annotations

import os

import numpy as np
import pytest

from rules.table import VARIANTS, rules_of, variant_name
from schotten.compiled import apply as fast_apply
from schotten.compiled import deal as fast_deal
from schotten.compiled import dice as fast_dice
from schotten.compiled import jit as fast_jit
from schotten.compiled import legal as fast_legal
from schotten.compiled import playout as fast_playout
from schotten.compiled import tell as fast_tell
from schotten.compiled import tell_claims as fast_tell_claims
from schotten.compiled import tell_moves as fast_tell_moves
from schotten.compiled import view as fast_view
from schotten.rules import apply, deal, dice, jit, legal, playout, tell, tell_claims, tell_moves, view
from schotten.rules import layout as at
from schotten.rules import tell_layout as told
from schotten.rules.plain import Phase

Variant = tuple[str, dict[str, object]]
every_variant = pytest.mark.parametrize("variant", VARIANTS, ids=variant_name)
JIT_OFF = os.environ.get("NUMBA_DISABLE_JIT") == "1"
CHECKED = os.environ.get("NUMBA_BOUNDSCHECK") == "1"
STEPPED, WHOLE = 2 if JIT_OFF or CHECKED else 6, 120  # games a variant: each step compared, and only their ends
CONSERVED = 60_000  # a million over all variants


def rows(*sizes: int) -> list[np.ndarray]:
    return [np.zeros(size, np.int64) for size in sizes]


@pytest.mark.slow
@pytest.mark.jit_off
@pytest.mark.boundscheck
@every_variant
def test_every_step_is_the_same(variant: Variant):
    rules = rules_of(variant)
    fast_rules = np.array(rules)
    slow, chance, out, seen, drawn = ([0] * size for size in (at.WIDTH, 2, legal.MOST_MOVES, at.WIDTH, at.WIDTH))
    fast, fast_chance, fast_out, fast_seen, fast_drawn = rows(at.WIDTH, 2, legal.MOST_MOVES, at.WIDTH, at.WIDTH)
    dice.seed_dice(chance, 99)
    fast_dice.seed_dice(fast_chance, 99)
    for game in range(STEPPED):
        deal.deal_random(slow, rules, game & 1, chance)
        fast_deal.deal_random(fast, fast_rules, game & 1, fast_chance)
        while slow[at.PHASE] != Phase.OVER:
            count = legal.legal_moves(slow, rules, out)
            assert fast_legal.legal_moves(fast, fast_rules, fast_out) == count
            assert out[:count] == list(fast_out[:count])
            seat = slow[at.ACTOR]
            view.view_for(slow, rules, seat, seen)
            fast_view.view_for(fast, fast_rules, seat, fast_seen)
            view.sample_state(seen, rules, seat, chance, drawn)
            fast_view.sample_state(fast_seen, fast_rules, seat, fast_chance, fast_drawn)
            assert seen == list(fast_seen)
            assert drawn == list(fast_drawn)
            move = out[dice.below(chance, count)]
            assert move == fast_out[fast_dice.below(fast_chance, count)]
            refused = (move * 7 + count) % 761
            assert legal.why_illegal(slow, rules, refused) == fast_legal.why_illegal(fast, fast_rules, refused)
            apply.apply_move(slow, rules, move)
            fast_apply.apply_move(fast, fast_rules, move)
            assert slow == list(fast)
    assert list(fast_chance) == chance


@pytest.mark.slow
@pytest.mark.jit_off
@pytest.mark.boundscheck
@every_variant
def test_what_is_told_is_the_same(variant: Variant):
    """Events of every move, and after it the parts of each legal move, the prompt and each spot's explanation."""
    rules = rules_of(variant)
    fast_rules = np.array(rules)
    sizes = at.WIDTH, told.MOST_EVENTS * told.EVENT_WIDTH, told.MOVE_WIDTH, told.CLAIM_WIDTH, legal.MOST_MOVES
    after, events, parts, claim, moves = ([0] * size for size in sizes)
    chance = [0, 0]
    dice.seed_dice(chance, 7)
    for game in range(STEPPED):
        deal.deal_random(after, rules, game & 1, chance)
        while after[at.PHASE] != Phase.OVER:
            fast = np.array(after)
            _, fast_events, fast_parts, fast_claim, _ = rows(*sizes)
            count = legal.legal_moves(after, rules, moves)
            for move in moves[:count]:
                tell_moves.tell_legal(after, move, parts)
                fast_tell_moves.tell_legal(fast, move, fast_parts)
                assert parts == list(fast_parts)
            prompt = tell_moves.tell_prompt(after, after[at.ACTOR], moves, count)
            assert fast_tell_moves.tell_prompt(fast, after[at.ACTOR], np.array(moves), count) == prompt
            for row in range(2 * rules[at.SPOTS]):
                tell_claims.tell_claim(after, rules, row // 2, row & 1, claim)
                fast_tell_claims.tell_claim(fast, fast_rules, row // 2, row & 1, fast_claim)
                assert claim == list(fast_claim)
            move, before = moves[dice.below(chance, count)], after.copy()
            apply.apply_move(after, rules, move)
            count = tell.tell_move(before, after, rules, move, events)
            assert fast_tell.tell_move(fast, np.array(after), fast_rules, move, fast_events) == count
            assert events[: count * told.EVENT_WIDTH] == list(fast_events[: count * told.EVENT_WIDTH])


@pytest.mark.slow
@every_variant
def test_whole_games_are_the_same(variant: Variant):
    """Thousands of seeded games over all variants: the same last state, turn count and dice."""
    rules = rules_of(variant)
    fast_rules = np.array(rules)
    slow, chance, out = [0] * at.WIDTH, [0, 0], [0] * legal.MOST_MOVES
    fast, fast_chance, fast_out = rows(at.WIDTH, 2, legal.MOST_MOVES)
    dice.seed_dice(chance, 5)
    fast_dice.seed_dice(fast_chance, 5)
    for game in range(WHOLE):
        deal.deal_random(slow, rules, game & 1, chance)
        fast_deal.deal_random(fast, fast_rules, game & 1, fast_chance)
        turns = playout.play_out(slow, rules, chance, out, 1)
        assert fast_playout.play_out(fast, fast_rules, fast_chance, fast_out, 1) == turns
        assert list(fast) == slow
        assert list(fast_chance) == chance


@pytest.mark.slow
@every_variant
def test_many_games_conserve_every_card(variant: Variant):
    """Very many compiled games, each checked for its cards at the end inside the loop."""
    from rules.conserve import count_broken

    assert count_broken(rules_of(variant), CONSERVED) == 0


@pytest.mark.slow
def test_primitives_are_the_same():
    for number in [1, 2, 3, 5, 2**31, 2**59, 2**60 - 1, 0b1011 << 40]:
        assert fast_jit.count_ones(number) == jit.count_ones(number)
        assert fast_jit.low_index(number) == jit.low_index(number)
        assert fast_jit.high_index(number) == jit.high_index(number)
