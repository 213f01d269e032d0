"""Building the page in a clone, and serving what was built."""

import os
import stat
from pathlib import Path

import pytest

from schotten.server.web import page
from schotten.server.web.static import NOT_BUILT, Static


@pytest.fixture
def web(tmp_path: Path) -> Path:
    """A clone's sources with a node and an npm that only write down what they were asked."""
    home = tmp_path / "web"
    (home / "src").mkdir(parents=True)
    (home / "package.json").write_text("{}")
    (home / "package-lock.json").write_text("{}")
    (home / "src" / "main.ts").write_text("one")
    return home


@pytest.fixture
def calls(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    tools, log = tmp_path / "tools", tmp_path / "calls"
    tools.mkdir()
    script = f'case "$*" in *process.versions*) echo \'"24.1.0"\'; exit;; esac\necho "$*" >> {log}\n'
    script += f"mkdir -p node_modules {tmp_path}/static; echo page > {tmp_path}/static/index.html\n"
    for name in ("node", "npm"):
        (tools / name).write_text(f"#!/bin/sh\n{script}")
        (tools / name).chmod(stat.S_IRWXU)
    monkeypatch.setenv("PATH", f"{tools}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.delenv(page.SKIP, raising=False)
    log.touch()
    return log


def asked(calls: Path) -> list[str]:
    return [line.partition(" ")[2] for line in calls.read_text().splitlines()]


def test_the_page_is_built_once_and_again_when_its_sources_change(web: Path, calls: Path, tmp_path: Path) -> None:
    said: list[str] = []
    static = tmp_path / "static"
    page.build_page(said.append, web, static)
    assert asked(calls) == ["ci --no-audit --no-fund", "run build"]
    page.build_page(said.append, web, static)
    assert len(asked(calls)) == 2
    (web / "src" / "main.ts").write_text("two")
    assert not page.is_current(web, static)
    page.build_page(said.append, web, static)
    assert asked(calls)[2:] == ["run build"]
    assert said == ["fetching what the page is built with (npm ci)", "building the page", "building the page"]


def test_the_switch_skips_the_page(web: Path, calls: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(page.SKIP, "1")
    page.build_page(pytest.fail, web, tmp_path / "static")
    assert asked(calls) == []


def test_a_failed_build_says_why(web: Path, calls: Path, tmp_path: Path) -> None:
    (tmp_path / "tools" / "node").write_text(
        '#!/bin/sh\ncase "$*" in *versions*) echo \'"24.1.0"\';; *) echo no luck; exit 1;; esac\n'
    )
    with pytest.raises(page.PageError, match="no luck"):
        page.build_page(lambda _: None, web, tmp_path / "static")


def test_an_installed_package_needs_no_sources(tmp_path: Path) -> None:
    assert page.is_current(tmp_path / "nowhere", tmp_path)


def test_static_files_come_from_the_built_page(tmp_path: Path) -> None:
    static = Static(tmp_path)
    unbuilt = static.find("/")
    assert unbuilt
    assert unbuilt.body == NOT_BUILT
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "a.js").write_text("x" * 1000)
    (tmp_path / "index.html").write_text("<!doctype html>")
    (tmp_path / page.MARK).write_text("digest")
    index, script = static.find("/"), static.find("/assets/a.js")
    assert index
    assert script
    assert index.kind == "text/html; charset=utf-8"
    assert script.lasting
    assert script.zipped
    assert static.find("/nothing.js") is None
    assert static.find(f"/{page.MARK}") is None
    assert static.find("/../index.html") is None


def test_the_engine_file_is_sent_zipped_and_kept_for_good(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html>")
    (tmp_path / "assets" / "schotten-abc.wasm").write_bytes(b"\0asm" * 1000)
    file = Static(tmp_path).find("/assets/schotten-abc.wasm")
    assert file
    headers = dict(file.headers(zipped=True))
    assert headers[b"content-type"] == b"application/wasm"
    assert headers[b"content-encoding"] == b"gzip"
    assert b"immutable" in headers[b"cache-control"]
    assert file.zipped
    assert len(file.zipped) < 200


def test_another_engine_file_makes_another_page(monkeypatch: pytest.MonkeyPatch, web: Path, tmp_path: Path) -> None:
    monkeypatch.setattr(page, "ENGINE", tmp_path)
    (tmp_path / "schotten.wasm").write_bytes(b"one")
    before = page.sources_digest(web)
    (tmp_path / "schotten.wasm").write_bytes(b"two")
    assert page.sources_digest(web) != before
