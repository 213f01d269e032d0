"""What must hold in every game of every edition and option, step by step."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.table import VARIANTS, all_cards, dealt, places_of_cards, rules_of, variant_name
from schotten.rules import layout as at
from schotten.rules.apply import apply_move
from schotten.rules.dice import seed_dice
from schotten.rules.legal import MOST_MOVES, legal_moves, why_illegal
from schotten.rules.moves import ACT, MOVE_COUNT
from schotten.rules.plain import Ending, Phase
from schotten.rules.playout import play_out, quick_move
from schotten.rules.proof import refutation
from schotten.rules.rows import row_strength
from schotten.rules.view import sample_state, view_for

Variant = tuple[str, dict[str, object]]
GAMES = 8
LONGEST = 600  # moves; the longest game seen has fewer than 250

every_variant = pytest.mark.parametrize("variant", VARIANTS, ids=variant_name)
pytestmark = pytest.mark.slow


def listed(state: list[int], rules: tuple[int, ...]) -> list[int]:
    out = [0] * MOST_MOVES
    return out[: legal_moves(state, rules, out)]


def positions(variant: Variant, games: int, salt: int = 0):
    """Every position of some random games, each with the move that follows."""
    for number in range(games):
        chance = random.Random(f"{variant} {number} {salt}")
        state, rules = dealt(variant, number + 1000 * salt, first=number % 2)
        for _ in range(LONGEST):
            if state[at.PHASE] == Phase.OVER:
                break
            move = chance.choice(listed(state, rules))
            yield state, rules, move
            apply_move(state, rules, move)
        else:
            pytest.fail("the game does not end")
        yield state, rules, None


def derived(state: list[int], rules: tuple[int, ...]) -> None:
    """What is remembered equals what is computed anew."""
    owned = state[at.STONES] | state[at.STONES + 1]
    for spot in range(rules[at.SPOTS]):
        for seat in range(2):
            row, bit = 2 * spot + seat, 1 << spot
            complete = state[at.SIZE + row] >= state[at.PLACES + spot] and not owned & bit
            assert bool(state[at.COMPLETE + seat] & bit) == complete
            assert bool(state[at.OPEN + seat] & bit) == (not complete and not owned & bit)
            assert state[at.STRENGTH + row] == (row_strength(state, rules, spot, seat) if complete else 0)
            if state[at.CLAIMABLE] & bit and seat == state[at.TURN]:
                assert refutation(state, rules, spot, seat) == at.NONE


@every_variant
def test_every_card_is_in_one_place_and_every_game_ends(variant: Variant):
    whole = all_cards(rules_of(variant))
    for state, rules, _ in positions(variant, GAMES):
        assert places_of_cards(state, rules) == whole
        for seat in range(2):
            assert state[at.HAND + seat].bit_count() == state[at.HAND_TROOP_COUNT + seat]
        on_table = sum(state[at.MASK + row] for row in range(at.ROWS))
        assert state[at.SEEN] == on_table | state[at.DISCARD]
        assert max(state) < 2**62
        derived(state, rules)


@every_variant
def test_legal_moves_are_those_that_are_not_refused(variant: Variant):
    for state, rules, move in positions(variant, 4, salt=1):
        before = list(state)
        moves = listed(state, rules)
        assert sorted(moves) == [each for each in range(-1, MOVE_COUNT + 1) if not why_illegal(state, rules, each)]
        assert len(moves) == len(set(moves)) <= MOST_MOVES
        assert state == before, "asking changes nothing"
        assert move is None or move in moves


@every_variant
def test_the_view_of_a_sample_is_the_view(variant: Variant):
    dice = [0, 0]
    seed_dice(dice, 7)
    whole = all_cards(rules_of(variant))
    for state, rules, _ in positions(variant, 4, salt=2):
        for seat in range(2):
            view, sample, again = [0] * at.WIDTH, [0] * at.WIDTH, [0] * at.WIDTH
            view_for(state, rules, seat, view)
            sample_state(view, rules, seat, dice, sample)
            view_for(sample, rules, seat, again)
            assert again == view
            assert places_of_cards(sample, rules) == whole
            if state[at.ACTOR] == seat:
                assert listed(view, rules) == listed(sample, rules) == listed(state, rules)


@every_variant
def test_a_view_holds_nothing_hidden(variant: Variant):
    """Two states that differ only in what a seat cannot know give it the same view, and a watcher sees no hand."""
    for state, rules, _ in positions(variant, 3, salt=3):
        watcher = [0] * at.WIDTH
        view_for(state, rules, at.NONE, watcher)
        assert not any(watcher[at.HAND : at.HAND + 4])
        assert not any(watcher[at.KNOWN : at.KNOWN + 4])
        assert set(watcher[at.DECK :]) == {at.NONE}
        for seat in range(2):
            view = [0] * at.WIDTH
            view_for(state, rules, seat, view)
            assert view[at.HAND + 1 - seat] & ~state[at.KNOWN + seat] == 0
            hidden = [index for index in range(at.DECK, at.WIDTH) if view[index] != at.NONE]
            assert len(hidden) == sum(state[known + seat].bit_count() for known in (at.KNOWN_AT, at.KNOWN_TACTICS_AT))
            assert state[at.KNOWN + seat] & ~state[at.HAND + 1 - seat] == 0, "what is known is true"


@given(
    variant=st.sampled_from(VARIANTS),
    number=st.integers(0, 10**6),
    choices=st.lists(st.integers(0, 10**6), max_size=250),
)
@settings(max_examples=60, deadline=None)
def test_any_line_of_play_conserves_the_cards(variant: Variant, number: int, choices: list[int]):
    state, rules = dealt(variant, number)
    for choice in choices:
        moves = listed(state, rules)
        if not moves:
            break
        apply_move(state, rules, moves[choice % len(moves)])
    assert places_of_cards(state, rules) == all_cards(rules)
    derived(state, rules)


@every_variant
def test_all_endings_of_an_edition_occur(variant: Variant):
    """Random games reach every ending that random play can reach soon; each names a winner or a draw."""
    endings = set()
    for state, _, move in positions(variant, 60, salt=4):
        if move is None:
            endings.add(state[at.ENDING])
            assert (state[at.WINNER] == at.DRAWN_GAME) == (state[at.ENDING] == Ending.LEVEL)
    expected = {
        "siege": {Ending.ROWS_FULL} if variant[1].get("tactical") else {Ending.DECK_OUT, Ending.ROWS_FULL},
        "tiny": {Ending.MOST, Ending.LEVEL},
    }
    assert endings >= expected.get(variant[0], {Ending.NEIGHBOURS, Ending.ENOUGH})


@every_variant
def test_a_list_of_moves_that_begins_with_a_play_ascends(variant: Variant):
    """The vector environment wipes such a list from its first move to its last."""
    for state, rules, _ in positions(variant, GAMES):
        moves = listed(state, rules)
        if moves and moves[0] < ACT:
            assert moves == sorted(moves)


@every_variant
def test_random_play_makes_the_moves_that_apply_move_makes(variant: Variant):
    out = [0] * MOST_MOVES
    for number in range(5):
        (state, rules), chance = dealt(variant, number, first=number & 1), [0, 0]
        seed_dice(chance, number)
        twin, luck = list(state), list(chance)
        play_out(twin, rules, luck, out, 1)
        while state[at.PHASE] != Phase.OVER:
            apply_move(state, rules, quick_move(state, rules, chance, out))
        assert (twin, luck) == (state, chance)
