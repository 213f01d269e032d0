"""The engine file on disk: read and checked, its machine code kept, old ones cleared away."""

from __future__ import annotations

import gzip
import json
import os
import sys
from pathlib import Path

import pytest

pytest.importorskip("wasmtime", reason="no wasmtime in this environment")

from engine.small import TEXT, write_small
from schotten.commands.building.make import lock_digest
from schotten.commands.engine import LOCK
from schotten.engine import Engine, NoEngineError, cache
from schotten.engine.file import is_current, paths, read_engine
from schotten.engine.sources import digest_of, source_files


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SCHOTTEN_CACHE", str(tmp_path / "cache"))
    write_small(tmp_path)
    return tmp_path


def test_a_whole_file_is_read_and_current(room: Path):
    content, manifest = read_engine(room)
    assert content.startswith(b"\0asm")
    assert is_current(manifest)


def test_a_missing_file_says_how_to_make_it(tmp_path: Path):
    with pytest.raises(NoEngineError, match="engine build"):
        read_engine(tmp_path)


def test_a_damaged_file_is_refused(room: Path):
    wasm, _ = paths(room)
    content = bytearray(wasm.read_bytes())
    content[-3] ^= 1
    wasm.write_bytes(content)
    with pytest.raises(NoEngineError, match="damaged or not ours"):
        Engine.load(room)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"format": 2}, "format 2 instead of 1"),
        ({"exports": {"f": {"takes": [["x", "text"]], "gives": "int"}}}, "unknown kind 'text'"),
        ({"exports": {"f": {"gives": "int"}}}, "no manifest"),
        ({"extra": 1}, "no manifest"),
        ({"exports": {"other": {"takes": [], "gives": "none"}}}, "lacks other"),
    ],
)
def test_a_foreign_manifest_is_refused(room: Path, change: dict[str, object], message: str):
    _, listing = paths(room)
    listing.write_text(json.dumps(json.loads(listing.read_text(encoding="utf-8")) | change), encoding="utf-8")
    with pytest.raises(NoEngineError, match=message):
        Engine.load(room)


def test_a_file_that_wants_something_from_its_host_is_refused(room: Path):
    write_small(room, TEXT.replace("(module", '(module (import "env" "log" (func))'))
    with pytest.raises(NoEngineError, match="wants something from its host"):
        Engine.load(room)


@pytest.mark.parametrize("error", [ImportError("no such module"), OSError("no library"), RuntimeError("unsupported")])
def test_where_wasmtime_does_not_run_one_line_says_so(room: Path, monkeypatch: pytest.MonkeyPatch, error: Exception):
    class Refusing:
        def __getattr__(self, name: str) -> None:
            raise error

    monkeypatch.setitem(sys.modules, "wasmtime", Refusing())
    with pytest.raises(NoEngineError, match="wasmtime does not run here") as raised:
        Engine.load(room)
    assert "\n" not in str(raised.value)


def test_the_engine_file_is_current():
    content, manifest = read_engine()
    assert is_current(manifest), "the sources have moved on: ./schotten engine build"
    assert manifest.locks == lock_digest(LOCK), "the lock has moved on: ./schotten engine build"
    assert len(gzip.compress(content, 9)) <= 110_000


def test_no_manifest_at_all_is_refused(room: Path):
    _, listing = paths(room)
    listing.write_text("[]", encoding="utf-8")
    with pytest.raises(NoEngineError, match="no manifest"):
        read_engine(room)


def test_machine_code_is_kept_and_a_damaged_copy_made_anew(room: Path):
    Engine.load(room)
    (kept,) = cache.folder().iterdir()
    whole = kept.read_bytes()
    assert cache.read_kept(kept) == whole[cache.HASH :]
    kept.write_bytes(whole[:-1] + bytes([whole[-1] ^ 1]))
    assert cache.read_kept(kept) is None
    assert Engine.load(room).here().call("half", 3.0) == 1.5
    assert cache.read_kept(kept) is not None


def test_machine_code_of_another_host_is_not_taken(room: Path):
    Engine.load(room)
    (kept,) = cache.folder().iterdir()
    cache.keep(kept, b"machine code of something else")
    assert Engine.load(room).here().call("half", 3.0) == 1.5


def test_a_cache_that_cannot_be_written_is_done_without(room: Path, monkeypatch: pytest.MonkeyPatch):
    (room / "file").write_text("no folder", encoding="utf-8")
    monkeypatch.setenv("SCHOTTEN_CACHE", str(room / "file"))
    assert Engine.load(room).here().call("half", 3.0) == 1.5


def test_old_machine_code_and_old_compile_caches_are_cleared_away(room: Path):
    Engine.load(room)
    (own,) = cache.folder().iterdir()
    for number in range(5):
        old = cache.folder() / f"old{number}.bin"
        old.write_bytes(b"x")
        os.utime(old, (number, number))
    stale, fresh, other = (room / "cache" / name for name in ("0" * 16, "1" * 16 + "-checked", "notes"))
    for folder in (stale, fresh, other):
        folder.mkdir()
    for folder in (stale, other):
        (folder / "code.nbc").write_bytes(b"x")
        os.utime(folder / "code.nbc", (1, 1))
        os.utime(folder, (1, 1))
    cache.clear_away()
    assert {path.name for path in cache.folder().iterdir()} == {own.name, "old4.bin", "old3.bin"}
    assert [folder.exists() for folder in (stale, fresh, other)] == [False, True, True]


def test_the_digest_sees_every_source_and_no_way_of_ending_lines(tmp_path: Path):
    for path in source_files():
        copy = tmp_path / path.relative_to(Path(cache.__file__).parents[1])
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert digest_of(tmp_path) == digest_of()
    some = tmp_path / "rules" / "apply.py"
    some.write_bytes(some.read_bytes() + b"#")
    assert digest_of(tmp_path) != digest_of()
