"""The load bench plays real games and tells its figures."""

import json

import pytest

from schotten.commands.benches.server import run


def test_the_bench_plays_and_tells(capsys: pytest.CaptureFixture[str]) -> None:
    run(tables=4, seconds=1.0, full_speed=True, as_json=True)
    told = json.loads(capsys.readouterr().out)
    assert set(told) == {"tables", "moves_per_s", "p50_ms", "p99_ms", "errors", "rss_mb", "cpu_us_per_move"}
    assert (told["tables"], told["errors"]) == (4, 0)
    assert told["moves_per_s"] > 0
    assert told["cpu_us_per_move"] > 0
