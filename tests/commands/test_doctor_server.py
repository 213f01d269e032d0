"""`doctor --server`: says whether a server with these settings would start, and changes nothing."""

import json
from pathlib import Path

import pytest

from schotten import cli
from schotten.commands.hosting.server_findings import examine_server
from schotten.server.settings import Settings


def found(settings: Settings) -> dict[str, bool]:
    return {finding.name: finding.fine for finding in examine_server(settings)}


def test_an_empty_folder_is_fine_and_stays_empty(tmp_path: Path) -> None:
    assert all(found(Settings(data=tmp_path / "new", port=0)).values())
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("settings", "name"),
    [
        (Settings(levels=("grandmaster",)), "Levels"),
        (Settings(database_url="postgresql://club:word@127.0.0.1:1/club"), "Store"),
        (Settings(data=Path(__file__)), "Folder"),
        (Settings(host="0.0.0.0"), "Proxies"),
        (Settings(host="203.0.113.1"), "Port"),
        (Settings(metrics="203.0.113.1:9420"), "Metrics"),
    ],
)
def test_what_would_not_do_is_named(settings: Settings, name: str) -> None:
    findings = {finding.name: finding for finding in examine_server(settings)}
    assert not findings[name].fine
    assert findings[name].mend
    assert "word" not in str(findings.values())


def test_a_key_that_others_can_read(tmp_path: Path) -> None:
    assert cli.dispatch(["key", "new", "--data", str(tmp_path)]) == 0
    assert found(Settings(data=tmp_path))["Key"]
    assert found(Settings(data=tmp_path))["Store"]
    (tmp_path / "signing-key.pem").chmod(0o644)
    assert not found(Settings(data=tmp_path))["Key"]


def test_the_command_takes_the_settings(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    flags = ["--data", str(tmp_path), "--levels", "child", "--limits.connections", "9", "--json"]
    cli.dispatch(["doctor", "--server", *flags])
    told = {finding["name"]: finding["found"] for finding in json.loads(capsys.readouterr().out)}
    assert told["Settings"] == "data, levels, limits.connections"
    assert told["Levels"] == "child"
