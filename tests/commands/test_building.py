"""The builder of the engine file: bytes, the linker for one object, entries and their doors, the manifest."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schotten.commands.building import binary
from schotten.commands.building.entries import ENTRIES, entry_of, load_entries
from schotten.commands.building.link import MOST_PAGES, STACK, link
from schotten.commands.engine import LOCK, SETTINGS
from schotten.rules import layout as at
from schotten.rules.named import rules_offsets, state_offsets

llvm = pytest.importorskip("llvmlite.binding", reason="the builder's lock is not installed")
wasmtime = pytest.importorskip("wasmtime", reason="no wasmtime in this environment")

LITTLE = """
target triple = "wasm32-unknown-unknown"
@zeros = internal global [4 x i64] zeroinitializer, align 16
@three = internal constant [3 x i64] [i64 10, i64 20, i64 30], align 16
@where = internal constant ptr getelementptr ([3 x i64], ptr @three, i32 0, i32 2)
define i64 @second(i32 %index) {
  %place = getelementptr [3 x i64], ptr @three, i32 0, i32 %index
  %found = load i64, ptr %place
  ret i64 %found
}
define i64 @last() {
  %place = load volatile ptr, ptr @where
  %found = load i64, ptr %place
  %kept = getelementptr [4 x i64], ptr @zeros, i32 0, i32 3
  %old = load volatile i64, ptr %kept
  store volatile i64 %found, ptr %kept
  %sum = call i64 @twice(i64 %found)
  %all = add i64 %sum, %old
  ret i64 %all
}
define internal i64 @twice(i64 %number) noinline {
  %room = alloca [8 x i64]
  %place = getelementptr [8 x i64], ptr %room, i32 0, i32 7
  store volatile i64 %number, ptr %place
  %again = load volatile i64, ptr %place
  %sum = add i64 %again, %number
  ret i64 %sum
}
"""
CALLS_OUT = """
target triple = "wasm32-unknown-unknown"
declare double @log(double)
define double @f(double %x) {
  %y = call double @log(double %x)
  ret double %y
}
"""
BY_TABLE = """
target triple = "wasm32-unknown-unknown"
define i64 @f(ptr %g) {
  %y = call i64 %g()
  ret i64 %y
}
"""
MAKE = """
import sys
from pathlib import Path
from schotten.commands.building.make import make
make(Path(sys.argv[1]), Path(sys.argv[2]), (("schotten.compiled.dice", "seed_dice"),))
"""


def object_from(text: str) -> bytes:
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple("wasm32-unknown-unknown").create_target_machine(opt=2, reloc="static")
    return bytes(machine.emit_object(llvm.parse_assembly(text)))


def run_module(content: bytes) -> tuple[Any, Any]:
    store = wasmtime.Store()
    return store, wasmtime.Instance(store, wasmtime.Module(store.engine, content), []).exports(store)


@given(st.integers(0, 1 << 63))
def test_unsigned_numbers_are_read_back(number: int):
    assert binary.Reader(binary.unsigned(number)).unsigned() == number


@given(st.integers(-(1 << 62), 1 << 62))
def test_signed_numbers_are_read_back(number: int):
    assert binary.Reader(binary.signed(number)).signed() == number


def test_an_object_that_ends_too_soon_is_refused():
    with pytest.raises(ValueError, match="the object ends"):
        link(object_from(LITTLE)[:-9], ["second"])
    with pytest.raises(ValueError, match="no WebAssembly object"):
        link(b"\x7fELF----", [])


def test_data_and_calls_are_linked():
    store, found = run_module(link(object_from(LITTLE), ["second", "last"]))
    assert [found["second"](store, index) for index in range(3)] == [10, 20, 30]
    assert [found["last"](store), found["last"](store)] == [60, 90]
    assert found["heap_base"].value(store) >= STACK + 7 * 8
    assert found["heap_base"].value(store) % 16 == 0
    assert found["memory"].type(store).limits.max == MOST_PAGES


def test_linking_is_the_same_each_time_and_leaves_no_padding():
    content = object_from(LITTLE)
    assert link(content, ["last"]) == link(content, ["last"])
    assert b"\x80\x80\x80\x80\x00" in content
    assert b"\x80\x80\x80\x80\x00" not in link(content, ["last"])


def test_a_module_with_imports_or_a_table_is_refused():
    with pytest.raises(ValueError, match="would import log"):
        link(object_from(CALLS_OUT), ["f"])
    with pytest.raises(ValueError, match="would import __indirect_function_table"):
        link(object_from(BY_TABLE), ["f"])


def test_the_entries_have_kinds_that_can_cross():
    entries = load_entries()
    assert [entry.name for entry in entries] == [name for _, name in ENTRIES]
    (entry,) = [each for each in entries if each.name == "apply_move"]
    assert dict(entry.takes) == {"state": "ints", "rules": "ints", "move": "int"}
    assert entry.gives == "none"

    def pair(number: int) -> tuple[int, int]:
        return number, number

    with pytest.raises(ValueError, match=r"pair: .* cannot cross"):
        entry_of("pair", pair)


def test_offsets_are_those_of_the_layout():
    state, rules = state_offsets(), rules_offsets()
    assert (state["TURN"], state["HAND"], state["RESHUFFLE"]) == (at.TURN, at.HAND, at.RESHUFFLE)
    assert (rules["COLOURS"], rules["CLAN"]) == (at.COLOURS, at.CLAN)
    assert "ROWS" not in state
    assert max(state.values()) < at.WIDTH


@pytest.mark.slow
def test_two_builds_give_the_same_bytes_and_the_rules_results(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    from schotten.engine import Engine, read_engine
    from schotten.rules.dice import seed_dice

    for name in ("first", "second"):
        (tmp_path / name).mkdir()
        settings = SETTINGS | {"SCHOTTEN_CACHE": str(tmp_path / name / "cache")}
        subprocess.run(
            [sys.executable, "-c", MAKE, str(tmp_path / name), str(LOCK)], check=True, env=os.environ | settings
        )
    assert read_engine(tmp_path / "first") == read_engine(tmp_path / "second")
    monkeypatch.setenv("SCHOTTEN_CACHE", str(tmp_path / "cache"))
    here = Engine.load(tmp_path / "first").here()
    dice, row = [0, 0], here.ints(2)
    seed_dice(dice, 99)
    here.call("seed_dice", row, 99)
    assert list(row.numbers) == dice
