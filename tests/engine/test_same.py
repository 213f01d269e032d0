"""One source, a third way: the engine file gives what the interpreted rules give, in wasmtime and in Node."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from browser import ways
from rules.table import VARIANTS, rules_of, variant_name
from rules.ways import Way, skip
from schotten.engine.file import paths
from schotten.rules import apply, deal, dice, legal, moves, playout, view
from schotten.rules import layout as at
from schotten.rules import tell_layout as told
from schotten.rules.plain import Phase

pytestmark = skip
Variant = tuple[str, dict[str, object]]
every_variant = pytest.mark.parametrize("variant", VARIANTS, ids=variant_name)
ENGINE, INTERPRETED = Way("engine", quick=True), Way("interpreted", quick=False)
STEPPED, WHOLE_GAMES = 3, 40
NODE = shutil.which("node")
IN_NODE = """
import { readFileSync } from "node:fs";
const [script, file] = process.argv.slice(1);
const { answer } = await import(script);
console.log(JSON.stringify(await answer(JSON.parse(readFileSync(0, "utf8")), new Uint8Array(readFileSync(file)))));
"""


@every_variant
def test_every_step_is_the_same(variant: Variant):
    rules = list(rules_of(variant))
    state, chance, out, seen, drawn = ([0] * size for size in (at.WIDTH, 2, legal.MOST_MOVES, at.WIDTH, at.WIDTH))
    twin, luck, listed, look, sample = (list(row) for row in (state, chance, out, seen, drawn))
    dice.seed_dice(chance, 99)
    ENGINE.call("seed_dice", luck, 99)
    for game in range(STEPPED):
        deal.deal_random(state, rules, game & 1, chance)
        ENGINE.call("deal_random", twin, rules, game & 1, luck)
        while state[at.PHASE] != Phase.OVER:
            count = legal.legal_moves(state, rules, out)
            assert ENGINE.call("legal_moves", twin, rules, listed) == count
            assert listed[:count] == out[:count]
            seat = state[at.ACTOR]
            view.view_for(state, rules, seat, seen)
            ENGINE.call("view_for", twin, rules, seat, look)
            assert look == seen
            view.sample_state(seen, rules, seat, chance, drawn)
            ENGINE.call("sample_state", look, rules, seat, luck, sample)
            assert sample == drawn
            move = out[dice.below(chance, count)]
            luck[:] = chance
            refused = (move * 7 + count) % (moves.MOVE_COUNT + 2) - 1
            assert ENGINE.call("why_illegal", twin, rules, refused) == legal.why_illegal(state, rules, refused)
            apply.apply_move(state, rules, move)
            ENGINE.call("apply_move", twin, rules, move)
            assert twin == state


@every_variant
def test_what_is_told_is_the_same(variant: Variant):
    rules = list(rules_of(variant))
    state, chance, moves_out = [0] * at.WIDTH, [0, 0], [0] * legal.MOST_MOVES
    dice.seed_dice(chance, 31)
    deal.deal_random(state, rules, 0, chance)
    while state[at.PHASE] != Phase.OVER:
        count = legal.legal_moves(state, rules, moves_out)
        move, seat, before = moves_out[dice.below(chance, count)], state[at.ACTOR], list(state)
        apply.apply_move(state, rules, move)
        same_told("tell_move", told.MOST_EVENTS * told.EVENT_WIDTH, before, state, rules, move)
        same_told("tell_legal", told.MOVE_WIDTH, before, move)
        same_told("tell_claim", told.CLAIM_WIDTH, before, rules, move % rules[at.SPOTS], seat)
        asked = (before, seat, moves_out, count)
        assert ENGINE.call("tell_prompt", *asked) == INTERPRETED.call("tell_prompt", *asked)


def same_told(function: str, width: int, *asked: list[int] | int) -> None:
    """Both ways write the same records."""
    here, there = [0] * width, [0] * width
    assert ENGINE.call(function, *asked, there) == INTERPRETED.call(function, *asked, here)
    assert there == here


def whole_games(rules: list[int]) -> tuple[list[int], list[int], list[int]]:
    """The turns of some games, interpreted, with the last state and the dice."""
    state, chance, out, turns = [0] * at.WIDTH, [0, 0], [0] * legal.MOST_MOVES, []
    dice.seed_dice(chance, 5)
    for game in range(WHOLE_GAMES):
        deal.deal_random(state, rules, game & 1, chance)
        turns.append(playout.play_out(state, rules, chance, out, 1))
    return turns, state, chance


@every_variant
def test_whole_games_are_the_same(variant: Variant):
    rules = list(rules_of(variant))
    state, chance, out, turns = [0] * at.WIDTH, [0, 0], [0] * legal.MOST_MOVES, []
    ENGINE.call("seed_dice", chance, 5)
    for game in range(WHOLE_GAMES):
        ENGINE.call("deal_random", state, rules, game & 1, chance)
        turns.append(ENGINE.call("play_out", state, rules, chance, out, 1))
    assert (turns, state, chance) == whole_games(rules)


@pytest.mark.skipif(NODE is None, reason="no Node on this machine")
def test_games_and_minds_are_the_same_in_node(tmp_path: Path):
    ways.bundle(tmp_path)
    command = [str(NODE), "--input-type=module", "-e", IN_NODE, str(tmp_path / "ways.js"), str(paths()[0])]
    done = subprocess.run(command, input=json.dumps(ways.question()), capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == ways.answer()
