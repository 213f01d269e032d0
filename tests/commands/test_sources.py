"""Settings by flags, environment and file: who wins, and what a mistake is answered with."""

import re
from pathlib import Path
from typing import Any

import pytest

from schotten import cli
from schotten.ai import ways
from schotten.commands import serve
from schotten.commands.hosting import sources
from schotten.server import runner
from schotten.server.settings import AS_IT_COMES, Settings, StoreSettings
from schotten.server.wire.limits import Limits, RateLimit

DOCS = Path(__file__).parents[2] / "docs"


@pytest.fixture(autouse=True)
def no_surroundings(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in sources.known_variables():
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def serve_with(monkeypatch: pytest.MonkeyPatch) -> Any:
    """What `schotten serve` would be started with."""
    found: list[Settings] = []
    monkeypatch.setattr(runner, "run", lambda settings, **_: found.append(settings))
    monkeypatch.setenv("SCHOTTEN_SKIP_PAGE", "1")

    def call(*flags: str) -> Settings:
        assert cli.dispatch(["serve", *flags]) == 0
        return found[-1]

    return call


def test_flags_before_the_environment_before_a_file(
    serve_with: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "club.toml"
    file.write_text(
        'port = 1\nhost = "0.0.0.0"\nlevels = ["child", "casual"]\n[limits]\ncreations = "3/0.1"\nconnections = 7\n'
    )
    monkeypatch.setenv("SCHOTTEN_CONFIG", str(file))
    monkeypatch.setenv("SCHOTTEN_PORT", "2")
    monkeypatch.setenv("SCHOTTEN_BASE_PATH", "/club")
    monkeypatch.setenv("SCHOTTEN_TRUSTED_PROXIES", "10.0.0.0/8 ::1")
    monkeypatch.setenv("SCHOTTEN_LIMITS_CONNECTIONS", "8")
    found = serve_with("--base-path", "/play", "--limits.messages", "9/9")
    assert found == Settings(
        config=file,
        port=2,
        host="0.0.0.0",
        base_path="/play",
        trusted_proxies=("10.0.0.0/8", "::1"),
        levels=("child", "casual"),
        limits=Limits(creations=RateLimit(3, 0.1), messages=RateLimit(9, 9), connections=8),
    )


def test_nothing_given_is_as_it_comes(serve_with: Any) -> None:
    assert serve_with() == AS_IT_COMES


def test_a_secret_comes_from_a_file(serve_with: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    secret = tmp_path / "url"
    secret.write_text("postgresql://club:word@db/club\n")
    monkeypatch.setenv("SCHOTTEN_DATABASE_URL_FILE", str(secret))
    assert serve_with().database_url == "postgresql://club:word@db/club"
    assert serve_with("--database-url", "postgresql://other/club").database_url == "postgresql://other/club"


BAD = [
    ({"SCHOTTEN_PORT": "x"}, "SCHOTTEN_PORT (the environment)"),
    ({"SCHOTTEN_PORT": "70000"}, "70000 is no port"),
    ({"SCHOTTEN_BASE_PATH": "club/"}, "SCHOTTEN_BASE_PATH"),
    ({"SCHOTTEN_BASE_PATH": "/our club"}, "'/our club' is no base path"),
    ({"SCHOTTEN_TRUSTED_PROXIES": "10.0.0.0/8 here"}, "'here' is no address"),
    ({"SCHOTTEN_ALLOW_ORIGIN": "play.example"}, "no origin"),
    ({"SCHOTTEN_LIMITS_REQUESTS": "5"}, "SCHOTTEN_LIMITS_REQUESTS: '5' is no rate"),
    ({"SCHOTTEN_LIMITS_REQUESTS": "0/0"}, "no rate"),
    ({"SCHOTTEN_LIMITS_REQUESTS": "nan/inf"}, "no rate"),
    ({"SCHOTTEN_LIMITS_CONNECTIONS": "0"}, "at least 1"),
    ({"SCHOTTEN_LOG": "loud"}, "SCHOTTEN_LOG"),
    ({"SCHOTTEN_DATABASE_URL": "mysql://club:word@db"}, "SCHOTTEN_DATABASE_URL: not a PostgreSQL address"),
    ({"SCHOTTEN_DATABASE_URL_FILE": "/no/such/file"}, "SCHOTTEN_DATABASE_URL_FILE: /no/such/file cannot be read"),
    ({"SCHOTTEN_DATABASE_URL_FILE": "a", "SCHOTTEN_DATABASE_URL": "postgresql://b"}, "both set"),
    ({"SCHOTTEN_CONFIG": "/no/such/file"}, "/no/such/file cannot be read"),
]


@pytest.mark.parametrize(("variables", "said"), BAD)
def test_a_bad_setting_is_refused_with_what_and_where(
    variables: dict[str, str], said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(serve, "has_display", lambda: pytest.fail("it was started"))
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert cli.dispatch(["serve"]) == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1
    assert "word" not in error  # the password


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("prot = 1", "prot"),
        ("port = x", "line 1"),
        ("[limits]\nfoo = 1", "foo"),
        ("port = [1, 2]", "port"),
        ("limits = 3", "limits"),
    ],
)
def test_a_bad_file_is_refused_by_name(
    text: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "bad.toml"
    file.write_text(text)
    assert cli.dispatch(["serve", "--config", str(file)]) == 2
    error = capsys.readouterr().err
    assert str(file) in error
    assert said in error


def test_a_word_that_needs_only_the_store_reads_the_same_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "club.toml"
    file.write_text(f'port = 80\ndata = "{tmp_path}"\n')
    assert cli.dispatch(["key", "new", "--config", str(file)]) == 0
    public = capsys.readouterr().out
    assert (tmp_path / "signing-key.pem").exists()
    assert cli.dispatch(["key", "list", "--config", str(file)]) == 0
    assert capsys.readouterr().out == public


# -- the table in the docs -----------------------------------------------------------------------------------
def meanings(kind: type) -> dict[str, str]:
    """What the docstring of a class of settings says about each."""
    found = re.findall(r"^    (\w+)\n((?:        .+\n)+)", kind.__doc__ or "", re.MULTILINE)
    return {name: " ".join(text.split()) for name, text in found}


def table() -> str:
    """The table of all settings as the docs have it."""
    known = meanings(StoreSettings) | meanings(Settings) | {f"limits.{k}": v for k, v in meanings(Limits).items()}
    lines = ["| in a file | flag | environment | unless told otherwise | meaning |", "|---|---|---|---|---|"]
    for name in sources.setting_names():
        outer, _, inner = name.rpartition(".")
        value = getattr(AS_IT_COMES.limits if outer else AS_IT_COMES, inner)
        default = "`" + (" ".join(value) if isinstance(value, tuple) else str(value)) + "`" if value else "–"
        flag = f"`--{name.replace('_', '-')}`"
        lines.append(f"| `{name}` | {flag} | `{sources.variable_of(name)}` | {default} | {known[name]} |")
    return "\n".join(lines) + "\n"


def test_the_docs_have_every_setting() -> None:
    assert table() in (DOCS / "host.md").read_text(encoding="utf-8"), f"put this into docs/host.md:\n{table()}"


def test_slips_of_the_pen_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCHOTTEN_PROT", "1")
    monkeypatch.setenv("SCHOTTEN_CACHE", "/tmp")
    monkeypatch.setenv("SCHOTTEN_DATABASE_URL_FILE", "x")
    monkeypatch.setenv(ways.SAID, "1")  # set by ourselves
    assert sources.unknown_variables() == ["SCHOTTEN_PROT"]
