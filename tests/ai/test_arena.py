"""The arena: paired deals, repeatable, resumable; ratings and tests; programs that misbehave."""

import json
import shlex
import sys
from pathlib import Path
from random import Random

import pytest

from schotten.ai import PlayerError
from schotten.ai.lab import external
from schotten.ai.lab.arena import ArenaFile, ArenaSettings, run_arena
from schotten.ai.lab.match import ArenaGame, GameJob
from schotten.ai.lab.plot import draw_ratings
from schotten.ai.lab.ratings import (
    Sprt,
    adjusted_rate,
    bradley_terry,
    elo_of,
    games_for_gain,
    rate_of,
    spread_of,
    without_luck,
)
from schotten.cli import main
from schotten.commands import arena as arena_command
from schotten.notation import verify_text

BOT = Path(__file__).parents[2] / "examples" / "bot.py"
PLAIN_ONLY = {"a", "b", "games", "a_wins", "b_wins", "draws"}
PAIR_KEYS = {*PLAIN_ONLY, "elo", "elo_low", "elo_high"}


def settings(*players: str, **changed: object) -> ArenaSettings:
    return ArenaSettings(players, "iello", {}, **({"deals": 2, "seed": 1} | changed))  # type: ignore[arg-type]


def test_deals_are_paired_with_the_seats_swapped():
    jobs = settings("greedy", "random").jobs()
    assert [job.seats for job in jobs[:2]] == [("greedy", "random"), ("random", "greedy")]
    assert jobs[0].seed == jobs[1].seed != jobs[2].seed
    assert jobs[0].first == jobs[1].first != jobs[2].first
    assert len({job.key for job in jobs}) == 4


def test_same_seed_and_nodes_same_games():
    reports = [run_arena(settings("search:50", "greedy")).as_dict() for _ in range(2)]
    assert reports[0] == reports[1]
    other = run_arena(settings("search:50", "greedy", seed=2)).as_dict()
    assert other["digest"] != reports[0]["digest"]


def test_an_arena_goes_on_from_its_file(tmp_path: Path):
    path = tmp_path / "arena.jsonl"
    whole = run_arena(settings("greedy", "random", deals=3)).as_dict()
    part = settings("greedy", "random", deals=1)
    run_arena(part, file=ArenaFile(path, part))
    with path.open("a") as file:
        file.write('{"key": "torn')
    more, told = settings("greedy", "random", deals=3), []
    report = run_arena(more, lambda result, _: told.append(result.key), ArenaFile(path, more))
    assert len(told) == 4
    assert report.as_dict() == whole
    another = settings("greedy", "random", seed=9)
    with pytest.raises(PlayerError, match="another arena"):
        run_arena(another, file=ArenaFile(path, another))


def test_the_command_prints_json_writes_records_and_a_picture(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    where = ["--plot", str(tmp_path / "out.svg"), "--records", str(tmp_path / "records")]
    what = ["--players", "greedy,random,child", "--edition", "siege", "--deals", "1", "--workers", "1"]
    with pytest.raises(SystemExit) as left:
        main(["arena", *what, *where, "--json"])
    assert left.value.code in (0, None)
    report = json.loads(capsys.readouterr().out)
    assert len(report["pairs"]) == 3
    assert set(report["pairs"][0]) >= PAIR_KEYS
    assert len(report["ratings"]) == 3
    assert (tmp_path / "out.svg").read_text().startswith("<svg")
    records = sorted((tmp_path / "records").iterdir())
    assert len(records) == 6
    assert verify_text(records[0].read_text(encoding="utf-8")).digest == "fits"


@pytest.mark.parametrize(
    "changed",
    [{"deals": 0}, {"workers": 0}, {"players": ("greedy",)}, {"players": ("greedy", "genius")},
     {"players": ("greedy", "cmd: ")}, {"players": ("greedy", "cmd:./bot 'x")},
     {"players": ("greedy", "random", "child"), "sprt": Sprt(0, 10)}],
)  # fmt: skip
def test_bad_settings_are_refused(changed: dict[str, object]):
    players = changed.pop("players", ("greedy", "random"))
    with pytest.raises(PlayerError):
        settings(*players, **changed).check()  # type: ignore[misc]


@pytest.mark.slow
def test_several_processes_play_the_same_games():
    alone = run_arena(settings("greedy", "random", deals=3)).as_dict()
    assert run_arena(settings("greedy", "random", deals=3, workers=2)).as_dict() == alone


PROGRAMS = {
    "crash": "import sys; sys.exit(1)",
    "stall": "print('ready', flush=True); import time; time.sleep(60)",
    "nonsense": "print('ready', flush=True); print('move banana', flush=True); import time; time.sleep(60)",
    "illegal": "print('ready', flush=True); print('move end', flush=True); import time; time.sleep(60)",
    "chatter": "print('hello', flush=True); import time; time.sleep(60)",
}
REASONS = {
    "crash": "ended by itself",
    "stall": "no answer",
    "nonsense": "banana",
    "illegal": "not the moment",
    "chatter": "where 'ready' was due",
}


@pytest.mark.parametrize("kind", PROGRAMS)
def test_a_program_that_misbehaves_loses_with_the_reason(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(external, "HANDSHAKE_SECONDS", 1500)  # a busy machine starts it late
    if kind != "stall":
        monkeypatch.setattr(external, "GRACE_SECONDS", 1500)
    program = tmp_path / "bot.py"
    program.write_text(PROGRAMS[kind])
    name = f"cmd:{shlex.join([sys.executable, str(program)])}"
    report = run_arena(settings(name, "random", deals=1, move_seconds=0.2)).as_dict()
    pair = report["pairs"][0]
    assert (pair["a_wins"], pair["b_wins"]) == (0, 2)
    assert len(pair["forfeits"]) == 2
    assert all(REASONS[kind] in reason for reason in pair["forfeits"])
    assert report["endings"] == {"FORFEIT": 2}


def test_a_report_has_a_programs_name_and_last_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(external, "HANDSHAKE_SECONDS", 1500)
    monkeypatch.setattr(external, "GRACE_SECONDS", 1500)
    program = tmp_path / "a bot.py"
    program.write_text(
        "import sys; print('ready Clever Hans', flush=True); sys.stdin.readline(); sys.exit('no hay, 1')"
    )
    name = f"cmd:{shlex.join([sys.executable, str(program)])}"
    report = run_arena(settings(name, "random", deals=1))
    (reason, _) = report.as_dict()["pairs"][0]["forfeits"]
    assert f"{name} (Clever Hans)" in reason
    assert reason.endswith("its last words: no hay, 1")
    assert reason in str(report)


def test_commas_in_quotes_belong_to_a_player():
    assert arena_command._names("cmd:./bot --w '1,2', random,\"cmd:x,y\"") == (
        "cmd:./bot --w '1,2'",
        "random",
        "cmd:x,y",
    )


@pytest.mark.parametrize(
    ("plot", "said"), [("nowhere/out.svg", "there is no folder"), (".", "is a folder, not a file to write")]
)
def test_a_picture_that_cannot_be_written_is_refused_before_the_games(
    plot: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(arena_command, "run_arena", lambda *_: pytest.fail("games were played"))
    with pytest.raises(SystemExit) as left:
        main(["arena", "--players", "random,greedy", "--deals", "1", "--plot", plot])
    assert left.value.code == 2
    assert said in capsys.readouterr().err


def test_the_arena_prints_one_line_of_progress_and_the_table(capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit):
        main(["arena", "--players", "random,cmd:false", "--deals", "3", "--workers", "1", "--seed", "any text"])
    shown = capsys.readouterr()
    assert shown.err == "6/6 games\n"
    assert shown.out.startswith("random : cmd:false  6-0-0 of 6")


def test_the_example_plays_whole_games():
    report = run_arena(settings(f"cmd:{shlex.join([sys.executable, str(BOT)])}", "random")).as_dict()
    assert report["pairs"][0]["forfeits"] == []
    assert sum(1 for line in BOT.read_text().splitlines() if line.strip()) < 60


def game(winner: int, luck: float, *, swapped: bool = False) -> ArenaGame:
    return ArenaGame("0-0-a", 0, 0, swapped, winner, "STONES", 80, "", luck=luck)


def test_luck_is_taken_out_of_whoever_had_it():
    assert game(0, 0.25).luck_of_a() == 0.25
    assert game(0, 0.25, swapped=True).luck_of_a() == -0.25, "seat 0 is the second player's, and was lucky"
    one, two = game(0, 0.25), game(0, 0.25, swapped=True)
    assert without_luck([(one.score_of_a(), two.score_of_a())], [(one.luck_of_a(), two.luck_of_a())]) == [(0.75, 0.25)]


def test_scores_without_luck_stand_beside_the_plain_ones():
    sprt = Sprt(0, 200)
    report = run_arena(settings("casual", "child", deals=6, sprt=sprt))
    told = report.as_dict()
    pair = told["pairs"][0]
    assert pair["adjusted"].keys() == pair.keys() - PLAIN_ONLY - {"adjusted", "luck", "forfeits"}
    assert pair["adjusted"]["rate"] == pytest.approx(pair["rate"] - pair["luck"]["mean"], abs=2e-4)
    assert pair["luck"]["error"] > 0
    assert [row["player"] for row in told["adjusted_ratings"]] == ["casual", "child"]
    assert str(report).count("without luck") == 3
    assert report.verdict() == pair["adjusted"]["sprt"]["verdict"]


def test_luck_that_explains_half_is_taken_out_by_half_and_scores_keep_their_mean():
    rng = Random(1)
    lucks = [(rng.gauss(0, 0.3), rng.gauss(0, 0.3)) for _ in range(5000)]
    deals = [tuple(0.52 + 0.5 * luck + rng.gauss(0, 0.1) for luck in deal) for deal in lucks]
    fair = without_luck(deals, lucks)
    mean, scatter = spread_of(fair)
    assert mean == pytest.approx(0.52, abs=4 * (scatter / len(fair)) ** 0.5)
    assert scatter < 0.5 * spread_of(deals)[1]


def test_luck_that_explains_nothing_is_left_alone():
    rng = Random(2)
    lucks = [(rng.gauss(0, 0.3),) for _ in range(4000)]
    deals = [(rng.gauss(0.5, 0.3),) for _ in lucks]
    assert spread_of(without_luck(deals, lucks))[1] == pytest.approx(spread_of(deals)[1], rel=0.01)


def test_luck_is_measured_only_if_it_is_asked_for():
    told = run_arena(settings("casual", "random", deals=1, luck=False)).as_dict()
    assert "adjusted_ratings" not in told
    assert not {"adjusted", "luck"} & told["pairs"][0].keys()


def test_a_gain_takes_as_many_games_as_scores_scatter():
    assert games_for_gain([(1.0, 0.0)]) is None
    wide, narrow = [(1.0, 1.0), (0.0, 0.0)] * 50, [(0.75, 0.75), (0.25, 0.25)] * 50
    assert games_for_gain(wide) == pytest.approx(4 * (games_for_gain(narrow) or 0), rel=0.01)
    assert adjusted_rate([(1.4, 1.2), (1.2, 1.4), (1.1, 1.3)]).rate == 1.0


def test_rates_and_elo():
    rate = rate_of([(1.0, 0.0), (1.0, 1.0), (0.5, 0.5), (1.0, 0.0)])
    assert rate.rate == pytest.approx(0.625)
    assert rate.low < 0.625 < rate.high
    sweep = rate_of([(1.0, 1.0)] * 20)
    assert sweep.rate == 1.0
    assert 0.9 < sweep.low < 1.0
    assert elo_of(0.5) == 0
    assert elo_of(0.75) == pytest.approx(190.8, abs=0.1)


def test_bradley_terry_finds_the_differences():
    ratings = bradley_terry(3, {(0, 1): 750.0, (1, 0): 250.0, (1, 2): 750.0, (2, 1): 250.0})
    assert ratings[0] - ratings[1] == pytest.approx(190, abs=3)
    assert ratings[0] - ratings[2] == pytest.approx(381, abs=6)
    assert sum(ratings) == pytest.approx(0, abs=1e-6)


def test_the_sequential_test_decides():
    sprt = Sprt(0, 30)
    assert sprt.verdict([(1.0, 1.0)] * 3) == "open"
    assert sprt.verdict([(1.0, 0.0), (1.0, 1.0)] * 100) == "better"
    assert sprt.verdict([(1.0, 0.0), (0.0, 0.0)] * 100) == "not better"


def test_a_sweep_ends_the_arena_early():
    report = run_arena(settings("greedy", "random", deals=200, sprt=Sprt(0, 50))).as_dict()
    assert report["pairs"][0]["sprt"]["verdict"] == "better"
    assert report["pairs"][0]["games"] < 400


def test_the_picture_names_every_player():
    report = run_arena(settings("greedy", "random", deals=1)).as_dict()
    picture = draw_ratings(report)
    assert "greedy" in picture
    assert "random" in picture
    assert GameJob.__doc__
