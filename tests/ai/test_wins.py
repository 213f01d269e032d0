"""A certain win is never missed: by brute force, in every edition with every option."""

import json
from pathlib import Path
from random import Random

import pytest

from schotten.ai import UNTIMED, make_player
from schotten.ai.lab import wins
from schotten.ai.lab.brute import Truth
from schotten.ai.lab.wins import Variant, WinPosition, count_misses, misses, variants, win_positions
from schotten.ai.mind import arena as mem
from schotten.ai.searcher import GreedyPlayer
from schotten.commands.benches.wins import native_way, run
from schotten.game import Game
from schotten.notation import format_move, parse_record
from schotten.rules.layout import TURN

FOLDER = Path(__file__).parent / "positions"
TAKERS = ("expert", "greedy", "search:60")


def recorded(name: str, turn: int) -> Game:
    """A recorded game at the start of a turn."""
    record = parse_record((FOLDER / f"{name}.schotten").read_text(encoding="utf-8"))
    game = Game.new(record.edition, record.options, record.seed, record.first)
    for each in record.turns[: turn - 1]:
        for step in each.steps:
            assert step.move is not None
            game.play(step.move)
    return game


def by_lot(variant: Variant, count: int, monkeypatch: pytest.MonkeyPatch) -> list[WinPosition]:
    """Positions with a win from play by lot, which is quick."""
    monkeypatch.setattr(wins, "ORIGINS", ("random",))
    return win_positions(variant, count, 7)


@pytest.mark.parametrize("variant", variants(), ids=lambda each: each.name)
def test_a_win_in_one_is_taken_in_every_game(variant: Variant, monkeypatch: pytest.MonkeyPatch):
    found = by_lot(variant, 4, monkeypatch)
    assert len(found) == 4
    assert [count_misses(found, name) for name in TAKERS] == [0, 0, 0]


@pytest.mark.jit_off
@pytest.mark.boundscheck
@pytest.mark.parametrize("name", ["iello", "siege-tactical"])
def test_a_win_in_one_is_taken_in_every_way(name: str, monkeypatch: pytest.MonkeyPatch):
    variant = next(each for each in variants() if each.name == name)
    assert count_misses(by_lot(variant, 1, monkeypatch), "expert") == 0


@pytest.mark.parametrize("variant", [each for each in variants() if "=" not in each.name], ids=lambda each: each.name)
def test_the_evaluation_sees_a_win_by_itself(variant: Variant, monkeypatch: pytest.MonkeyPatch):
    found = by_lot(variant, 5, monkeypatch)
    player = GreedyPlayer(4)
    player.host(found[0].game.view_for(0)).main.ints[mem.EXACT] = 0
    assert not any(misses(position, player, number) for number, position in enumerate(found))


@pytest.mark.parametrize(("turn", "played"), [(41, "y5@6"), (43, "b4@5")])
@pytest.mark.parametrize("name", [*TAKERS, "master"])
def test_wins_that_were_not_taken_are(name: str, turn: int, played: str):
    game = recorded("two_wins", turn)
    seat = game.actor
    assert Truth(game.rules).wins(game.view_for(seat).row, seat)
    move = make_player(name).choose(game.view_for(seat), UNTIMED, Random(1))
    assert format_move(move, game.edition) != played
    assert not misses(WinPosition(game, seat), make_player(name), 1)


@pytest.mark.parametrize(
    ("name", "right"), [("expert", False), ("greedy", False), ("search:60", True), ("master", True)]
)
def test_the_move_that_lost_a_game_is_not_made_again(name: str, right: bool):
    game = recorded("shown_card", 39)
    for seed in range(3):
        move = make_player(name).choose(game.view_for(game.actor), UNTIMED, Random(seed))
        made = format_move(move, game.edition)
        assert made != "b1@2", "it let the other take his third neighbour"
        assert made == "b4@6" or not right


def test_somebody_who_plays_by_lot_misses_wins(monkeypatch: pytest.MonkeyPatch):
    found = by_lot(variants()[0], 20, monkeypatch)
    assert count_misses(found, "random") > 0


def test_brute_force_finds_no_win_where_the_turn_is_the_other_s():
    game = recorded("two_wins", 41)
    assert not Truth(game.rules).wins(game.view_for(game.actor).row, 1 - game.actor)
    assert game.state[TURN] == game.actor


def test_a_win_is_told_as_certain_and_first():
    view = recorded("two_wins", 41).view_for(1)
    found = make_player("search:60").look(view, UNTIMED, Random(1))  # type: ignore[attr-defined]
    assert found[0].value == 1.0
    assert len(found) == len(view.legal_moves)


def test_the_bench_tells_positions_and_misses(capsys: pytest.CaptureFixture[str]):
    run(json_=True, positions=4, few=2, variant=("iello", "siege"))
    assert json.loads(capsys.readouterr().out) == {
        "iello": {"positions": 4, "missed": 0},
        "siege": {"positions": 4, "missed": 0},
    }


def test_both_roles_of_the_siege_are_asked(monkeypatch: pytest.MonkeyPatch):
    siege = next(each for each in variants() if each.name == "siege-tactical")
    found = by_lot(siege, 4, monkeypatch)
    assert [each.seat == each.game.first for each in found] == [False, False, True, True]


def test_what_is_too_rare_is_made_up_for(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(wins, "LEAST_GAMES", 0)  # every part but the last is given up before its first game
    monkeypatch.setattr(wins, "ORIGINS", ("casual", "random"))
    assert win_positions(variants()[0], 3, 7) == []
    monkeypatch.setattr(wins, "LEAST_GAMES", 200)
    assert len(win_positions(variants()[0], 3, 7)) == 3


def test_native_code_is_refused_where_there_is_none(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("schotten.rules.jit.JIT_OFF", True)
    with pytest.raises(ValueError, match="no native code here"):
        native_way()


def test_an_unknown_variant_is_refused():
    with pytest.raises(ValueError, match="there is no variant 'chess'"):
        run(variant=("chess",))
