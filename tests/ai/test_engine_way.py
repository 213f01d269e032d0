"""The mind by an engine file: each tree has an instance of its own, whose memory is the arena."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from schotten.ai.engine_way import EngineWay
from schotten.ai.host import HereWay
from schotten.engine import Engine, Manifest
from schotten.engine.manifest import Export

wasmtime = pytest.importorskip("wasmtime", reason="no wasmtime in this environment")

TEXT = """
(module
  (memory (export "memory") 1 64)
  (global (export "heap_base") i32 (i32.const 64))
  (func (export "begin") (param $ints i32) (param i32) (param $floats i32) (param i32) (param $seed i64) (result f64)
    (i64.store (local.get $ints) (local.get $seed))
    (f64.load offset=8 (local.get $floats))))
"""


@pytest.fixture
def way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> EngineWay:
    monkeypatch.setenv("SCHOTTEN_CACHE", str(tmp_path))
    content = bytes(wasmtime.wat2wasm(TEXT))
    manifest = Manifest(
        version="0",
        digest="",
        sha256=hashlib.sha256(content).hexdigest(),
        python="3.11",
        locks="",
        exports={"begin": Export((("ints", "ints"), ("floats", "floats"), ("seed", "int")), "float")},
        sizes={"arena_ints": 10, "arena_floats": 4, "node_ints": 5, "node_floats": 1},
        records={},
    )
    return EngineWay(Engine(content, manifest))


def test_a_door_works_on_its_own_memory(way: EngineWay):
    first, second = way.memory(3), way.memory(0)
    assert [len(row) for row in (*first, *second)] == [40, 10, 10, 4]
    first.floats[1], second.floats[1] = 0.5, 0.25
    assert [way.call(first, "begin", 7), way.call(second, "begin", 8)] == [0.5, 0.25]
    assert [first.ints[0], second.ints[0]] == [7, 8]


def test_memory_of_another_way_is_refused(way: EngineWay):
    with pytest.raises(TypeError, match="not one of the engine file"):
        way.call(HereWay().memory(0), "begin", 1)
