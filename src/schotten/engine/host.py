"""The host: loads an engine file with wasmtime and calls its functions. One instance a thread; calls hold no GIL."""

from __future__ import annotations

import threading
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from schotten.engine.cache import load_module
from schotten.engine.file import FOLDER, NoEngineError, NoHostError, read_current, read_engine
from schotten.engine.leaving import left_at_exit
from schotten.engine.limit import Ticker, ticks
from schotten.engine.manifest import Export, Manifest
from schotten.engine.memory import Memory, Row

if TYPE_CHECKING:
    from collections.abc import Iterable

MOST_BYTES = 128 << 20
LIMIT = 30.0  # seconds a call may take
ROW_KINDS = ("ints", "floats")
_loading = threading.Lock()  # whoever asks second waits for what the first one loads


class StoppedError(RuntimeError):
    """A call ended in a trap or ran out of its time: its instance is of no use any more."""


class Engine:
    """An engine file, ready to be called: gives each thread an instance of its own."""

    def __init__(self, content: bytes, manifest: Manifest) -> None:
        self.manifest = manifest
        self.host = made_host()
        self.module = left_at_exit(load_module(self.host, content, manifest.sha256))
        check_exports(self.module, manifest)
        self.clock = Ticker(self.host)
        self.threads = threading.local()

    @classmethod
    def load(cls, folder: Path = FOLDER) -> Engine:
        """The engine file of a folder; NoEngineError says what is wrong with it."""
        return cls(*read_engine(folder))

    def here(self) -> Instance:
        """This thread's instance; a new one if the last one was stopped."""
        known: Instance | None = getattr(self.threads, "instance", None)
        if known is None or known.stopped:
            known = self.threads.instance = Instance(self)
        return known


class Instance:
    """The module's memory and functions, for one thread at a time."""

    def __init__(self, engine: Engine) -> None:
        from wasmtime import Instance as Made
        from wasmtime import Store

        self.engine = engine
        self.store = left_at_exit(Store(engine.host))
        self.store.set_limits(memory_size=MOST_BYTES)
        self.store.set_epoch_deadline(ticks(LIMIT))
        found = Made(self.store, engine.module, []).exports(self.store)
        self.calls = {name: (found[name], export) for name, export in engine.manifest.exports.items()}
        self.memory = Memory(self.store, found["memory"], found["heap_base"].value(self.store))
        self.stopped = False
        self.busy = threading.Lock()

    def ints(self, size: int, values: Iterable[int] = ()) -> Row:
        """A new row of whole numbers."""
        return self._row("ints", size, values)

    def floats(self, size: int, values: Iterable[float] = ()) -> Row:
        """A new row of floats."""
        return self._row("floats", size, values)

    def _row(self, kind: str, size: int, values: Iterable[float]) -> Row:
        row = self.memory.row(self, kind, size)
        row.write(values)
        return row

    def call(self, name: str, *arguments: Row | float, limit: float = LIMIT) -> Any:
        """Call an export by its plain name; what it takes is checked first, a trap is a ``StoppedError``."""
        function, export = self.calls[name]
        given = self._lowered(name, export, arguments)
        if self.stopped:
            raise StoppedError("this instance of the engine was stopped and is of no use any more")
        if not self.busy.acquire(blocking=False):
            raise RuntimeError("this instance of the engine is in a call already: each thread needs its own")
        try:
            return self._enter(name, function, given, limit)
        finally:
            self.busy.release()

    def _enter(self, name: str, function: Any, given: list[float], limit: float) -> Any:
        from wasmtime import Trap, WasmtimeError

        self.store.set_epoch_deadline(ticks(limit))
        try:
            with self.engine.clock:
                return function(self.store, *given)
        except (Trap, WasmtimeError) as error:
            self.stopped = True
            raise StoppedError(f"{name}: {reason(error, limit)}") from None

    def _lowered(self, name: str, export: Export, arguments: tuple[Row | float, ...]) -> list[float]:
        """The arguments as the module takes them: a row is its address and its length."""
        if len(arguments) != len(export.takes):
            raise TypeError(f"{name} takes {len(export.takes)} arguments, not {len(arguments)}")
        given: list[float] = []
        for (parameter, kind), argument in zip(export.takes, arguments, strict=True):
            if kind in ROW_KINDS:
                if not isinstance(argument, Row) or argument.kind != kind or argument.owner is not self:
                    raise TypeError(f"{name}: {parameter} has to be a row of {kind} of this instance")
                given += [argument.address, len(argument)]
            else:
                given.append(checked_number(name, parameter, kind, argument))
        return given


def checked_number(name: str, parameter: str, kind: str, argument: object) -> float:
    """A number that fits: a float, or a whole number of 64 bits."""
    if kind == "float" and isinstance(argument, int | float):
        return float(argument)
    if kind == "int" and isinstance(argument, int) and -(1 << 63) <= argument < 1 << 63:
        return int(argument)
    raise TypeError(f"{name}: {parameter} has to be {'a float' if kind == 'float' else 'a whole number of 64 bits'}")


def reason(error: Exception, limit: float) -> str:
    """Why a call was stopped, in one line."""
    text = str(error)
    if "interrupt" in text:
        return f"took longer than {limit:g} s"
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return next((line for line in reversed(lines) if "trap" in line), lines[-1] if lines else "trap")


def made_host() -> Any:
    """wasmtime, set up: a limit for calls, and memory that never moves."""
    try:
        from wasmtime import Config
        from wasmtime import Engine as Host
    except (ImportError, OSError, RuntimeError) as error:  # its wheel for any platform says so when it is imported
        raise NoHostError(f"wasmtime does not run here, so nor do the computer players: {error}") from None
    config = Config()
    config.epoch_interruption = True
    config.cranelift_opt_level = "speed"
    config.memory_may_move = False
    return left_at_exit(Host(config))


def check_exports(module: Any, manifest: Manifest) -> None:
    """Refuse a file whose exports are not those of its manifest, or that wants something from its host."""
    if list(module.imports):
        raise NoEngineError("the engine file wants something from its host: it is not ours")
    found = {each.name for each in module.exports}
    missing = {"memory", "heap_base", *manifest.exports} - found
    if missing:
        raise NoEngineError(f"the engine file lacks {', '.join(sorted(missing))}: it is not ours")


@lru_cache(maxsize=1)
def _loaded() -> Engine:
    return Engine(*read_current())


def shared() -> Engine:
    """The process's engine, loaded when it is first asked for; StaleEngineError if its file is not current."""
    with _loading:
        return _loaded()
