"""Exact endings: what is proven is true, by brute force; where something is hidden nothing is."""

import json
from random import Random

import pytest

from ai.conftest import GAMES, new_game, play_on
from schotten.ai import UNTIMED, make_player
from schotten.ai.host import Host, MindSetup, RootMove
from schotten.ai.lab.brute import value_by_force
from schotten.ai.lab.endings import agrees
from schotten.ai.lab.wins import variants
from schotten.ai.mind import arena as mem
from schotten.ai.mind.levels import EXPERT
from schotten.ai.searcher import LevelPlayer
from schotten.commands.benches import endings as bench
from schotten.game import Game
from schotten.rules import layout as at
from schotten.rules.apply import apply_move
from schotten.rules.plain import Kind

LIMIT, TRIED = 1500, 150  # positions for the solver and for brute force, so that they can be interpreted


def solver(game: Game, whole: int = 1) -> Host:
    return Host(game.rules, MindSetup(EXPERT, {mem.SOLVE_LIMIT: LIMIT, mem.SOLVE_ALL: whole}))


def solved(host: Host, game: Game) -> list[RootMove]:
    return host.decide(game.view_for(game.actor), UNTIMED, None, Random(1))


def deck_left(game: Game) -> int:
    return sum(game.state[at.DECK_SIZE : at.DECK_SIZE + 2])


def endings(key: str, tactical: bool, cards: int = 0) -> list[Game]:
    """The decisions of a game by lot with so many cards left to draw, each as a game of its own."""
    found = []
    for seed in range(1, 4):
        game = play_on(new_game(key, tactical, seed), 1)
        while game.outcome is None:
            if deck_left(game) == cards and game.actor == game.turn:
                found.append(Game(game.edition, game.options, game.state))
            play_on(game, 1, seed=len(game.history))
    return found


@pytest.mark.jit_off
@pytest.mark.parametrize(("key", "tactical"), GAMES)
def test_what_is_proven_is_true(key: str, tactical: bool):
    checked = 0
    for game in endings(key, tactical)[-6:]:
        for found in solved(solver(game), game):
            if found.proven and (same := agrees(game, found, TRIED)) is not None:
                assert same, found
                checked += 1
    assert checked or (key, tactical) == ("siege", True), "there a card that brings chance back is mostly held"


@pytest.mark.parametrize("key", ["iello", "alien"])
def test_the_last_card_is_every_card_that_it_can_be(key: str):
    games = [game for game in endings(key, False, cards=1) if game.phase == 0]
    known = 0
    for game in games:
        host = Host(game.rules, MindSetup(EXPERT, {mem.SOLVE_LIMIT: 300_000, mem.SOLVE_ALL: 1}))
        found = solved(host, game)
        cases = int(host.main.ints[mem.CASES])
        assert cases.bit_count() == game.state[at.HAND_TROOP_COUNT + 1 - game.actor] + 1
        known += all(each.proven or each.value not in (0.005, 0.995) for each in found)
    assert games
    assert known


def test_with_more_cards_in_the_deck_nothing_is_proven():
    for game in endings("iello", False, cards=2):
        found = solved(solver(game), game)
        wins = [each for each in found if each.proven]
        assert all(each.value == 1.0 for each in wins), "a win in this turn, and nothing else"


def test_a_card_that_brings_chance_back_is_not_solved():
    game = next(each for each in endings("siege", True) if each.phase == 0)
    state = game.state
    held = [kind for kind in (Kind.REINFORCE, Kind.EXCHANGE) if state[at.HAND_TACTICS] >> 2 * kind & 3]
    host = solver(game)
    host.ask(game.view_for(game.actor))
    host.way.call(host.main, "begin", 1)
    hidden = held or [kind for kind in (Kind.REINFORCE, Kind.EXCHANGE) if state[at.HAND_TACTICS + 1] >> 2 * kind & 3]
    assert bool(host.main.ints[mem.SOLVING]) is not bool(hidden)


@pytest.mark.parametrize("name", ["expert", "greedy", "search:60"])
def test_whoever_can_still_win_does(name: str):
    won = 0
    for game in endings("iello", False):
        seat = game.actor
        found = solved(solver(game), game)
        if not (found[0].proven and found[0].value == 1.0) or len(found) == 1:
            continue
        move = make_player(name).choose(game.view_for(seat), UNTIMED, Random(2))
        after = list(game.state)
        apply_move(after, game.rules, int(move))
        assert value_by_force(after, game.rules, seat, [20_000]) in (1.0, None)
        won += 1
    assert won


def test_levels_below_expert_solve_nothing():
    view = endings("iello", False)[0].view_for(endings("iello", False)[0].actor)
    assert LevelPlayer("club").host(view).main.ints[mem.SOLVE_LIMIT] == 0
    assert LevelPlayer("expert").host(view).main.ints[mem.SOLVE_LIMIT] > 0


def test_a_slice_ends_anywhere_and_goes_on():
    game = max(endings("iello", False), key=lambda each: len(each.legal_moves))
    whole, parts = solver(game), solver(game)
    found = solved(whole, game)
    parts.ask(game.view_for(game.actor))
    parts.way.call(parts.main, "begin", Random(1).getrandbits(31))
    while parts.slice(0.0):
        pass
    parts.way.call(parts.main, "result")
    assert parts.found() == found


def test_the_bench_tells_what_is_asked(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(bench, "variants", lambda: [each for each in VARIANTS if each.name == "iello"])
    bench.run(json_=True, games=6)
    told = json.loads(capsys.readouterr().out)["iello"]
    assert told["brute_force"]["moves"] == told["brute_force"]["agree"] > 0
    assert set(told["solved"]) == {"positions", "50ms", "200ms", "1000ms"}
    assert told["gain"]["points"] >= 0


VARIANTS = variants()
