"""Analysis of a View and of a finished game."""

from random import Random

import msgspec
import pytest

from ai.conftest import new_game, play_on
from schotten.ai import UNTIMED, PlayerError
from schotten.ai.analysis import MoveValue, analyse, recorded_game, told_reason, win_chance
from schotten.ai.host import ReasonCells
from schotten.ai.mind.reason_list import CODES
from schotten.ai.params import SearchSettings
from schotten.ai.reviewing import review
from schotten.game import Game, Move
from schotten.notation import record_game
from schotten.told.records import see_record

PLAY = {"id": 9, "text": "r2@1", "kind": "play", "card": "r2", "spot": 0}


def test_a_view_is_analysed(any_game: Game):
    play_on(any_game, 12)
    view = any_game.view_for(any_game.actor)
    found = analyse(view, SearchSettings(nodes=300), UNTIMED, Random(1))
    assert 0 <= found.win <= 1
    assert {each.move for each in found.moves} <= set(view.legal_moves)
    assert sum(each.share for each in found.moves) == pytest.approx(1.0)
    assert found.win == found.moves[0].value
    assert found.reply is not None
    assert found.reply not in view.legal_moves or found.reply.kind.name != "PLAY", "nobody else holds my cards"


def test_an_analysis_prints_moves_as_text():
    game = new_game("iello")
    lines = str(analyse(game.view_for(game.actor), SearchSettings(nodes=400))).splitlines()
    assert len(lines) == 5
    assert all(game.is_legal(line.split("%  ")[1]) for line in lines)


def test_a_finished_game_is_reviewed_turn_by_turn():
    game = play_on(new_game("iello"), 500, "novice")
    found = review(game, nodes=40)
    assert sum(len(turn.played) for turn in found.turns) == len(game.history)
    assert [turn.number for turn in found.turns] == list(range(1, len(found.turns) + 1))
    assert all(0 <= each <= 1 for turn in found.turns for each in turn.wins)
    worst = found.costliest(3)
    assert [turn.loss for turn in worst] == sorted((turn.loss for turn in worst), reverse=True)
    assert all(turn.better is not None for turn in worst)


def test_a_full_record_is_reviewed_and_one_seats_is_refused():
    game = play_on(new_game("iello"), 500, "novice")
    record = record_game(game)
    assert review(recorded_game(record), nodes=10).turns
    with pytest.raises(PlayerError, match="full record"):
        recorded_game(see_record(record, 0))


def test_a_watcher_has_no_win_probability():
    with pytest.raises(PlayerError, match="seat"):
        win_chance(new_game("iello").view_for(), Random(1))


@pytest.mark.parametrize(
    ("cells", "told"),
    [
        (("wins", -1, -1, -1), {"code": "wins"}),
        (("takes_spot", 3, -1, -1), {"code": "takes_spot", "spot": 3}),
        (("keeps", 3, 5, 2), {"code": "keeps", "spot": 3, "formation": "colour_run", "colour": "b"}),
        (("begins", 3, 2, -1), {"code": "begins", "spot": 3, "formation": "run"}),
        (("wants", 1, 4, 0), {"code": "wants", "spot": 1, "formation": "same", "card": "r1"}),
        (("reply", -1, -1, 4), {"code": "reply", "move": PLAY | {"id": 4, "text": "r1@5", "card": "r1", "spot": 4}}),
        (("waits", -1, -1, -1), {"code": "waits"}),
        (("more_at", 2, -1, -1), {"code": "more_at", "spot": 2}),
        (("better_than", -1, -1, 1), {"code": "better_than", "move": PLAY, "by": 0.1}),
    ],
)
def test_a_reason_is_told_with_what_it_is_about(cells: tuple[str, int, int, int], told: dict[str, object]):
    view = Game.new("iello", seed=bytes(32)).view_for(0)
    moves = [MoveValue(Move(0), 0.6, 1.0), MoveValue(Move(9), 0.5, 0.0)]
    found = told_reason(view, ReasonCells(CODES.index(cells[0]), *cells[1:]), moves)
    assert msgspec.to_builtins(found) == told
