"""What a person imports: as pleasant as the documents say, and clean in strict type checks."""

from __future__ import annotations

import copy
import pickle
import pydoc
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

import schotten
from schotten import Clock, Game, IllegalMove, Move, View, arena, format_record, formation, parse_record, walk
from schotten.ai.player import PlayerError
from schotten.editions import Choices, Options
from schotten.game import seed_of

EXAMPLE = Path(__file__).parents[1] / "examples" / "library.py"


def test_options_are_given_by_name() -> None:
    assert Game.new("iello", tactical=True).options.tactical
    assert Game.new("siege", colour_run="top", seed=1).options.colour_run == "top"
    assert set(Choices.__annotations__) == set(Options.__slots__)
    with pytest.raises(ValueError, match="iello has no option 'colour_run'"):
        Game.new("iello", colour_run="top")
    with pytest.raises(ValueError, match="given twice"):
        Game.new("iello", Options(), tactical=True)


def test_a_seed_is_a_number_a_text_or_its_bytes() -> None:
    assert Game.new("iello", seed=7).state == Game.new("iello", seed="7").state
    assert Game.new("iello", seed="00" * 32).state == Game.new("iello", seed=bytes(32)).state
    assert seed_of("zz" * 32) != seed_of("zz")
    assert Game.new("iello").state != Game.new("iello").state


def test_moves_are_played_and_printed_as_text() -> None:
    game = Game.new("iello", seed=bytes(32))
    assert str(game.legal_moves[:2]) == "[b5@1, b5@2]"
    assert f"{game.legal_moves[0]}" == "b5@1"
    game.play("y9@5")
    assert game.history == (Move.play(35, 4),)
    assert str(game.history) == "(y9@5,)"
    assert game.is_legal("draw troop")
    assert not game.is_legal("y9@5")
    with pytest.raises(IllegalMove, match="r7@3: this is not the moment for it"):
        game.play("r7@3")
    with pytest.raises(ValueError, match="iello has no card r10"):
        game.play("r10@3")


def test_cards_print_as_cards_and_are_numbers() -> None:
    hand = Game.new("iello", seed=bytes(32)).view_for(0).hand
    assert str(hand) == "(r3, r6, g6, b8, y4, y6)"
    assert (hand[0].colour, hand[0].value, hand[0] == 2, hand[0].is_troop) == ("r", 3, True, True)
    assert pickle.loads(pickle.dumps(hand)) == hand == copy.deepcopy(hand)
    assert str(pickle.loads(pickle.dumps(hand))) == str(hand)
    move = Game.new("iello", seed=1, tactical=True).legal_moves[0]
    assert str(copy.deepcopy(move)) == str(pickle.loads(pickle.dumps(move))) == str(move)
    joker = formation("r7 joker r9").wilds[0][0]
    assert (str(joker), joker.colour, joker.value, joker.is_troop) == ("joker", None, None, False)


@pytest.mark.clause("F2", "S3")
def test_any_cards_have_a_formation() -> None:
    assert str(formation("r7 r8 r9")) == "colour run 24: r7 r8 r9"
    assert formation("r1 r2 r3").beats(formation("r9 g9 b9"))
    assert formation("r1 g5 b9", edition="siege", pattern="minus").beats(
        formation("r2 g5 b9", edition="siege", pattern="minus")
    )
    equal = formation("r9 r8 r7", edition="siege", pattern="equal")
    assert (equal.formation.name, equal.total) == ("SUM", 24)
    assert formation("r7 r8 r9 g1", places=3).cards == formation("r7 r8 r9").cards
    game = Game.new("siege", seed=1)
    assert game.table.formation("r1 r2 r3", spot=6).formation.name == "SUM"


@pytest.mark.parametrize(
    ("cards", "said"),
    [("r7 r8 fog", "fog does not lie in a row"), ("r7 r7 r8", "there is one r7"), ("r7", "needs 2 to 4 cards, not 1")],
)
def test_what_is_no_row_is_refused(cards: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        formation(cards)


def test_a_position_is_written_and_read() -> None:
    game = Game.new("cocktail", seed=3, tactical=True)
    game.play(game.legal_moves[0])
    again = Game.from_position(game.position)
    assert again.position == game.position
    assert "??" in game.view_for(0).position
    assert str(game).startswith("cocktail, move 1, ")


def test_a_sample_agrees_with_what_the_seat_knows() -> None:
    game, rng = Game.new("iello", seed=3, tactical=True), Random(1)
    for _ in range(30):
        game.play(rng.choice(game.legal_moves))
    view = game.view_for(0)
    tables = [view.sample(rng) for _ in range(3)]
    assert all(Game.from_position(table).view_for(0) == view for table in tables)
    assert len({table.hand_of(1) for table in tables}) > 1
    with pytest.raises(ValueError, match="a watcher has no hand"):
        game.view_for().sample(rng)


def test_a_record_is_walked() -> None:
    game = Game.new("iello", seed=3)
    game.play(game.legal_moves[0])
    moments = list(walk(parse_record(format_record(schotten.record_game(game, ("Anna", "Boris"))))))
    assert moments[-1].table == game.table


class First:
    """A player of one's own class."""

    def __init__(self, name: str) -> None:
        self.name = name

    def choose(self, view: View, clock: Clock, rng: Random) -> Move:
        """The first move there is."""
        return view.legal_moves[0]


def test_the_arena_takes_objects_and_names() -> None:
    report = arena(First("mine"), "random", edition="siege", deals=1, seed="x", tactical=True)
    assert len(report.results) == 2
    assert "mine : random" in str(report)
    with pytest.raises(PlayerError, match="twice there is: mine"):
        arena(First("mine"), First("mine"))
    with pytest.raises(PlayerError, match="there is no player 'nobody'"):
        arena(First("mine"), "nobody")


def test_a_program_is_clean_in_strict_mypy(tmp_path: Path) -> None:
    """In strict pyright, too: ``check_program`` of tests/run.py."""
    config = tmp_path / "mypy.ini"
    config.write_text("[mypy]\nstrict = True\n", encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--config-file", str(config), "--cache-dir", str(tmp_path), str(EXAMPLE)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert done.returncode == 0, done.stdout


def test_the_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    space: dict[str, object] = {"__name__": "example"}
    exec(compile(EXAMPLE.read_text(encoding="utf-8"), EXAMPLE, "exec"), space)
    main = space["main"]
    assert callable(main)
    main()
    shown = capsys.readouterr().out
    assert "collector : random" in shown
    assert "colour run 24: r7 r8 r9 | sum 24: r7 r8 r9" in shown


def test_help_shows_the_way() -> None:
    text = pydoc.plain(pydoc.render_doc(schotten))
    for name in set(schotten.__all__) - {"__version__"}:
        assert name in text
    assert "Game.new(" in text
    assert "analyse(game.view_for(game.actor))" in text
