"""Players: they finish every game legally, see only their View, and refuse what cannot be answered."""

from random import Random

import numpy as np
import pytest

from ai.conftest import new_game, play_on
from schotten.ai import UNTIMED, Clock, PlayerError, level_names, make_player
from schotten.ai.levels import LEVELS
from schotten.ai.mind import arena as mem
from schotten.ai.mind.arena import COUNT, SIMULATIONS, STOP
from schotten.ai.mind.params import MOST_CANDIDATES, SLICE
from schotten.ai.mind.reuse import line_here
from schotten.ai.params import SearchSettings
from schotten.ai.registry import REGISTRY
from schotten.ai.searcher import SearchPlayer
from schotten.game import Game, Move, View
from schotten.rules import layout as at
from schotten.rules.dice import seed_dice
from schotten.rules.plain import Phase
from schotten.rules.view import sample_state

PLAYERS = ["random", "greedy", "search:60", "search:40:2", "child", "novice", "casual", "club"]


@pytest.mark.parametrize("name", PLAYERS)
def test_every_player_finishes_every_game(name: str, any_game: Game):
    players = [make_player(name), make_player("random")]
    rng = Random(2)
    while any_game.outcome is None:
        seat = any_game.actor
        any_game.play(players[seat].choose(any_game.view_for(seat), UNTIMED, rng))  # an illegal move raises
    assert any_game.outcome.ending


def another_deal(game: Game, seat: int, seed: int) -> Game:
    view = list(game.view_for(seat).row)
    dice, out = [0, 0], [0] * at.WIDTH
    seed_dice(dice, seed)
    sample_state(view, game.rules, seat, dice, out)
    return Game(game.edition, game.options, out)


@pytest.mark.parametrize("name", ["random", "greedy", "search:200", "casual"])
@pytest.mark.parametrize("moves", [8, 31])
def test_same_view_same_choice_whatever_is_hidden(name: str, moves: int, any_game: Game):
    play_on(any_game, moves)
    seat = any_game.actor
    views = [another_deal(any_game, seat, seed).view_for(seat) for seed in (1, 2)]
    assert views[0] == views[1] == any_game.view_for(seat)
    choices = [make_player(name).choose(view, UNTIMED, Random(5)) for view in views]
    assert choices[0] == choices[1]


def test_the_hidden_cards_of_that_test_do_differ():
    game = play_on(new_game("iello"), 8)
    one, two = (another_deal(game, game.actor, seed) for seed in (1, 2))
    assert one.state != two.state


@pytest.mark.parametrize(
    "name",
    ["", "genius", "random:3", "greedy:x", "greedy:0", "greedy:65", "search", "search:", "search:0", "search:0ms",
     "search:-5", "search:fast", "search:1.5", "search:5s:0", "search:5s:x", "search:5s:2:2", "level:god"],
)  # fmt: skip
def test_unknown_players_and_bad_budgets_are_refused(name: str):
    with pytest.raises(PlayerError):
        make_player(name)


@pytest.mark.parametrize("name", ["random", "greedy", "search:10", "child"])
def test_views_without_a_decision_are_refused(name: str):
    game = new_game("iello")
    player, rng = make_player(name), Random(1)
    with pytest.raises(PlayerError, match="does not decide now"):
        player.choose(game.view_for(1 - game.actor), UNTIMED, rng)
    with pytest.raises(PlayerError, match="watches"):
        player.choose(game.view_for(), UNTIMED, rng)
    play_on(game, 500)
    with pytest.raises(PlayerError, match="over"):
        player.choose(game.view_for(0), UNTIMED, rng)


def test_a_budget_in_time_needs_a_clock_that_tells_the_time():
    game = new_game("iello")
    with pytest.raises(PlayerError, match="clock"):
        make_player("search:5ms").choose(game.view_for(game.actor), UNTIMED, Random(1))
    with pytest.raises(PlayerError, match="more than 0"):
        Clock(0.0)


def test_a_search_keeps_to_its_time():
    ticks = iter(range(10_000))
    game = new_game("iello")
    player = SearchPlayer(SearchSettings(seconds=5.0, early_stop=False))
    player.choose(game.view_for(game.actor), Clock(None, lambda: float(next(ticks))), Random(1))
    assert 0 < player.simulations <= 6 * 256


@pytest.mark.parametrize("name", ["search:80", "search:120:2", "search:120:3"])
def test_same_nodes_and_generator_same_moves(name: str):
    histories = []
    for _ in range(2):
        game = new_game("iello", tactical=True)
        play_on(game, 60, name, seed=3)
        histories.append(game.history)
    assert histories[0] == histories[1]


def test_two_threads_share_one_contest():
    game = new_game("siege")
    player = SearchPlayer(SearchSettings(nodes=2000, threads=2, early_stop=False))
    found = player.look(game.view_for(game.actor), UNTIMED, Random(1))
    tried = [each.visits for each in found if each.visits]
    assert len(tried) == MOST_CANDIDATES
    assert max(tried[0], tried[1]) == max(tried)
    assert 2000 <= player.simulations < 2000 + 2 * SLICE
    for memory in player.host(game.view_for(game.actor)).memories:
        assert memory.ints[SIMULATIONS] >= 900


def test_a_tree_stays_within_its_memory():
    game = play_on(new_game("siege", tactical=True), 20)
    while game.phase != Phase.TURN_START:
        play_on(game, 1)
    player = SearchPlayer(SearchSettings(nodes=5000, most_nodes=1000, early_stop=False))
    player.choose(game.view_for(game.actor), UNTIMED, Random(1))
    assert 5000 <= player.simulations < 5100
    assert player.host(game.view_for(game.actor)).main.ints[COUNT] <= 1000


def test_a_draw_takes_a_share_of_the_budget():
    game = new_game("iello", tactical=True)
    while {move.kind.name for move in game.legal_moves} != {"DRAW"} or len(game.legal_moves) < 2:
        play_on(game, 1)
    player = SearchPlayer(SearchSettings(nodes=1000, early_stop=False))
    player.choose(game.view_for(game.actor), UNTIMED, Random(1))
    assert player.simulations < 400


def test_whether_to_claim_is_looked_at_too():
    for seed in range(1, 30):
        game = new_game("iello", seed=seed)
        while game.outcome is None:
            view = game.view_for(game.actor)
            if any(move.kind.name == "CLAIM" for move in view.legal_moves):
                found = SearchPlayer(SearchSettings(nodes=200, early_stop=False)).look(view, UNTIMED, Random(1))
                assert {Move(each.move).kind.name for each in found if each.visits} == {"CLAIM", "DRAW"}
                return
            play_on(game, 1, "greedy", seed)
    pytest.fail("nobody could claim")


def test_a_search_can_be_stopped_at_any_moment():
    game = new_game("iello")
    player = SearchPlayer(SearchSettings(nodes=100_000_000, early_stop=False))
    seat = game.actor
    seen = []

    def now() -> float:
        seen.append(1)
        if len(seen) == 4:
            player.stop()
        return 0.0

    move = player.choose(game.view_for(seat), Clock(1e9, now), Random(1))
    assert game.is_legal(move)
    assert player.host(game.view_for(seat)).main.ints[STOP] == 1
    assert player.simulations < 10_000


def test_the_tree_is_kept_from_move_to_move():
    game = new_game("iello")
    player, rng = SearchPlayer(SearchSettings(nodes=3000, early_stop=False)), Random(1)
    seat, kept = game.actor, []
    for _ in range(12):
        view = game.view_for(game.actor)
        if game.actor == seat and len(view.legal_moves) > 1:
            before = player.simulations
            player.choose(view, UNTIMED, Random(1)) if before == 0 else None
        game.play(view.legal_moves[0] if len(view.legal_moves) == 1 else player.choose(view, UNTIMED, rng))
        if game.actor == seat and game.phase == Phase.TURN_START:
            host = player.host(game.view_for(seat))
            host.ask(game.view_for(seat))
            kept.append(line_here(mem.Arena(*host.main)))
    assert any(length > 0 for length in kept)


def test_what_the_other_laid_is_read_off_the_table():
    game = new_game("iello")
    seat = game.actor
    player = SearchPlayer(SearchSettings(nodes=1))
    host = player.host(game.view_for(seat))
    mine = player.choose(game.view_for(seat), UNTIMED, Random(1))
    for move in (mine, Move.draw(0)):
        game.play(move)
    theirs = game.legal_moves[5]
    for move in (theirs, Move.draw(0)):
        game.play(move)
    host.ask(game.view_for(seat))
    assert line_here(mem.Arena(*host.main)) == 2
    assert host.main.ints[mem.LINE : mem.LINE + 2].tolist() == [mine, theirs]
    before = new_game("iello").view_for(seat)
    host.ask(before)
    assert line_here(mem.Arena(*host.main)) == at.NONE, "the moment of the last search is no later one"


def test_a_winning_claim_is_made():
    """The greedy player and the search take the stone that ends the game."""
    for seed in range(1, 30):
        game = play_on(new_game("iello", seed=seed), 400, "greedy")
        if game.history[-1].kind.name != "CLAIM":
            continue
        last = game.undo()
        view = game.view_for(game.actor)
        for name in ("greedy", "search:200"):
            assert make_player(name).choose(view, UNTIMED, Random(1)).kind == last.kind
        return
    pytest.fail("no game ended by a claim")


def test_levels_are_six_and_each_can_sit_down():
    assert len(LEVELS) == 6
    assert level_names() == tuple(LEVELS)
    assert set(REGISTRY) == {"random", "greedy", "search", "level", *LEVELS}
    game = new_game("iello")
    for name in LEVELS:
        assert game.is_legal(make_player(name).choose(game.view_for(game.actor), UNTIMED, Random(1)))


def test_a_view_is_all_a_player_gets():
    row = np.array(new_game("iello").view_for(0).row)
    assert (row[at.DECK : at.DECK + at.MOST_TROOPS] == at.NONE).all()
    assert issubclass(View, object)
