"""A tiny engine file, written by hand: what the host's tests load instead of a built one."""

from __future__ import annotations

import hashlib
from pathlib import Path

import wasmtime

from schotten.engine.file import paths
from schotten.engine.manifest import Export, Manifest
from schotten.engine.sources import digest_of

TEXT = """
(module
  (memory (export "memory") 1 64)
  (global (export "heap_base") i32 (i32.const 1024))
  (func (export "sum_up") (param $at i32) (param $count i32) (result i64) (local $sum i64)
    (block $done (loop $more
      (br_if $done (i32.eqz (local.get $count)))
      (local.set $sum (i64.add (local.get $sum) (i64.load (local.get $at))))
      (local.set $at (i32.add (local.get $at) (i32.const 8)))
      (local.set $count (i32.sub (local.get $count) (i32.const 1)))
      (br $more)))
    (local.get $sum))
  (func (export "put") (param $at i32) (param $count i32) (param $index i64) (param $value f64)
    (f64.store (i32.add (local.get $at) (i32.wrap_i64 (i64.mul (local.get $index) (i64.const 8)))) (local.get $value)))
  (func (export "half") (param f64) (result f64) (f64.div (local.get 0) (f64.const 2)))
  (func (export "spin") (loop $again (br $again)))
  (func (export "dive") (call 5))
  (func (call 4))
)
"""
EXPORTS = {
    "sum_up": Export((("row", "ints"),), "int"),
    "put": Export((("row", "floats"), ("index", "int"), ("value", "float")), "none"),
    "half": Export((("number", "float"),), "float"),
    "spin": Export((), "none"),
    "dive": Export((), "none"),
}


def write_small(folder: Path, text: str = TEXT) -> None:
    """Put a file and a manifest that fits it into a folder."""
    content = bytes(wasmtime.wat2wasm(text))
    manifest = Manifest(
        version="0",
        digest=digest_of(),
        sha256=hashlib.sha256(content).hexdigest(),
        python="3.11",
        locks="",
        exports=EXPORTS,
        sizes={},
        records={},
    )
    wasm, listing = paths(folder)
    wasm.write_bytes(content)
    listing.write_text(manifest.text(), encoding="utf-8")
