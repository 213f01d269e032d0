"""The load bench plays real games and tells its figures."""

import json

import pytest

from schotten.commands.benches.server import run


def test_the_bench_plays_and_tells(capsys: pytest.CaptureFixture[str]) -> None:
    run(tables=4, seconds=1.0, full_speed=True, as_json=True)
    told = json.loads(capsys.readouterr().out)
    assert {"moves_per_s", "p50_ms", "p99_ms", "client_late_p99_ms", "rss_mb", "kb_per_table"} <= set(told)
    assert (told["tables"], told["errors"]) == (4, 0)
    assert told["moves_per_s"] > 0
    assert told["cpu_us_per_move"] > 0
    assert told["client_cpu_us_per_move"] > 0


def test_many_finished_games_are_made_and_served(capsys: pytest.CaptureFixture[str]) -> None:
    run(games=30, as_json=True)
    told = json.loads(capsys.readouterr().out)
    assert told["games"] == 30
    assert 5_000 < told["bytes_per_game"] <= 25_000
    assert told["ready_cpu_s"] > 0
    assert 0 < told["listing_ms_median"] <= told["listing_ms_max"]
