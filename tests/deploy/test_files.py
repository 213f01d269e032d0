"""The files of deploy/: as far as they can be checked without a Docker engine."""

import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

from deploy.proxies import DEPLOY, tool
from schotten.commands.hosting.sources import OTHERS, SECRETS, known_variables, variable_of

DOCS = (DEPLOY.parent / "docs" / "host.md").read_text(encoding="utf-8")
COMPOSE = ["compose.yaml", "compose.postgres.yaml"]
FILES = sorted(path.name for path in DEPLOY.iterdir() if path.is_file())


def test_the_dockerfile_has_nothing_to_say_against_it() -> None:
    done = subprocess.run(
        [tool("hadolint"), "--no-color", str(DEPLOY / "Dockerfile")], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (0, "")


def test_the_image_is_not_run_by_root_and_says_how_it_is() -> None:
    text = (DEPLOY / "Dockerfile").read_text()
    last = text.rpartition("\nFROM ")[2]
    assert re.search(r"^USER \d{4,}$", last, re.MULTILINE)
    assert "HEALTHCHECK" in last
    assert "pip" not in last


def test_what_goes_into_the_image_is_there() -> None:
    ignored = (DEPLOY / "Dockerfile.dockerignore").read_text().splitlines()
    kept = [line[1:] for line in ignored if line.startswith("!")]
    assert all((DEPLOY.parent / path).exists() for path in kept)
    assert {"pyproject.toml", "hatch_build.py", "README.md", "LICENSE", "src", "web"} <= set(kept)


@pytest.mark.parametrize("name", FILES)
def test_every_variable_sets_something(name: str) -> None:
    known = known_variables() | {variable_of(secret) + "_FILE" for secret in SECRETS} | OTHERS
    assert set(re.findall(r"SCHOTTEN_[A-Z_]+", (DEPLOY / name).read_text())) <= known


@pytest.mark.parametrize("name", FILES)
def test_every_file_is_explained(name: str) -> None:
    assert f"deploy/{name}" in DOCS


@pytest.mark.parametrize("name", COMPOSE)
def test_a_compose_file_hangs_together(name: str) -> None:
    made: dict[str, Any] = yaml.safe_load((DEPLOY / name).read_text())
    services, volumes = made["services"], set(made["volumes"])
    for service in services.values():
        for volume in service.get("volumes", ()):
            source = volume.split(":")[0]
            assert source in volumes or (DEPLOY / source).exists()
        for other in service.get("depends_on", ()):
            assert other in services
        assert set(service.get("secrets", ())) <= set(made.get("secrets", ()))
        if "build" in service:
            assert (DEPLOY / service["build"]["context"] / service["build"]["dockerfile"]).exists()
            assert "ports" not in service  # only the proxy is reached from outside
    assert {upstream.split(":")[0] for upstream in services["caddy"]["environment"]["UPSTREAMS"].split()} <= set(
        services
    )


# Debian and Ubuntu have Caddy 2.6.2, which the ten commands install; the tests run a newer one. By hand the file
# was run with 2.6.2, and has to be again with any word that is not here.
OLDEST_CADDY = {
    *("encode", "reverse_proxy", "lb_policy", "lb_try_duration", "health_uri", "health_interval", "health_timeout"),
}


def test_the_caddyfile_says_nothing_that_an_old_caddy_does_not_know() -> None:
    lines = [line.strip() for line in (DEPLOY / "Caddyfile").read_text().splitlines()]
    words = {line.split()[0] for line in lines if line and line[0].isalpha()}
    assert words <= OLDEST_CADDY


def test_the_unit_is_one_that_systemd_reads(tmp_path: Path) -> None:
    program = "/opt/schotten/bin/schotten"
    text = (DEPLOY / "schotten.service").read_text()
    assert program in text
    (tmp_path / "schotten.service").write_text(text.replace(program, "/bin/true"))
    done = subprocess.run(
        [tool("systemd-analyze"), "verify", str(tmp_path / "schotten.service")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_from_an_empty_machine_it_is_ten_commands() -> None:
    (block,) = re.findall(r"<!-- ten commands -->\n```\n(.*?)```", DOCS, re.DOTALL)
    commands = [line for line in block.splitlines() if line and not line.startswith("#")]
    assert len(commands) == 10
    image = (DEPLOY / "Dockerfile").read_text()
    for step in ("-m venv /opt/schotten", "--require-hashes -r", "--no-deps"):  # the image is made in the same way
        assert step in image
        assert any(step in command for command in commands)
