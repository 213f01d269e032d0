"""The engine file in a browser's worker: measured as in Node, by the processor time of the worker's own thread."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import Any

from schotten.ai.levels import LEVELS
from schotten.commands.browsers import BROWSERS, Served
from schotten.engine.file import paths

MEASURE = Path(__file__).parent / "engine_measure.mjs"
WORKER = b"""
import { measurer } from "./engine_measure.js";
const manifest = await (await fetch("schotten.json")).json();
const content = await (await fetch("schotten.wasm")).arrayBuffer();
const began = performance.now();
const module = await WebAssembly.compile(content);
await WebAssembly.instantiate(module, {});
const loaded = performance.now() - began;
const measure = measurer(manifest, module, () => performance.now() / 1000);
self.onmessage = ({ data: [what, ...given] }) => self.postMessage(what === "load" ? loaded : measure[what](...given));
self.postMessage("ready");
"""
# A worker that waits for questions; how long the first answer of a new one takes.
START = """() => new Promise((give, fail) => {
  self.worker = new Worker("worker.js", { type: "module" });
  self.worker.onerror = ({ message }) => fail(new Error(message));
  self.worker.onmessage = ({ data }) => give(data);
})"""
ASK = """(...asked) => new Promise((give, fail) => {
  self.worker.onerror = ({ message }) => fail(new Error(message));
  self.worker.onmessage = ({ data }) => give(data);
  self.worker.postMessage(asked);
})"""
FIRST = """(...asked) => new Promise((give, fail) => {
  const began = performance.now();
  const worker = new Worker("worker.js", { type: "module" });
  worker.onerror = ({ message }) => fail(new Error(message));
  worker.onmessage = ({ data }) =>
    data === "ready" ? worker.postMessage(asked) : give(performance.now() - began);
})"""


class BrowserWorker:
    """One browser; where the system does not tell a thread's processor time, the clock on the wall counts."""

    def __init__(self, name: str, at: Path, asked: dict[str, Any]) -> None:
        self.asked = asked
        self.stack = ExitStack()
        with self.stack:
            wasm, listing = paths(at)
            files = {path.name: path.read_bytes() for path in (wasm, listing)}
            files |= {"engine_measure.js": MEASURE.read_bytes(), "worker.js": WORKER}
            address = self.stack.enter_context(Served(files)).address
            self.browser = self.stack.enter_context(BROWSERS[name]())
            self.browser.open(address)
            self.browser.run(START)
            self.stack = self.stack.pop_all()

    def play(self, key: str, games: int, *, tactical: bool) -> tuple[int, float]:
        """Play so many games; the turns and the CPU seconds."""
        turns, seconds = self._timed("turns", self.asked[f"{key} {int(tactical)}"], games)
        return int(turns), seconds

    def search(self, key: str, seconds: float, *, tactical: bool) -> float:
        """Simulations a CPU second, in the middle of a game."""
        self.browser.run(ASK, "prepare", self.asked[f"{key} {int(tactical)}"])
        done, took = self._timed("go_on", seconds)
        return done / took

    def _timed(self, *asked: object) -> tuple[float, float]:
        (done, wall), cpu = self.browser.timed(ASK, *asked)
        return done, wall if cpu is None else cpu

    def load_ms(self) -> dict[str, float]:
        """Compiling the file, and from nothing to a first move: a new worker, the file, a decision of `casual`."""
        casual = self.asked["iello 0"] | {"level": list(LEVELS).index("casual"), "nodes": 0}
        return {
            "load_ms_cold": round(float(self.browser.run(ASK, "load")), 1),
            "first_move_ms_fresh": round(float(self.browser.run(FIRST, "decide", casual)), 1),
        }

    def close(self) -> None:
        """End the browser."""
        self.stack.close()
