"""The ways in which the one source runs: interpreted, compiled, and as the engine file where that is current."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from typing import Any

import pytest

# Which module of the rules has a function that is called in every way.
HOMES = {
    "seed_dice": "dice",
    "deal_random": "deal",
    "legal_moves": "legal",
    "why_illegal": "legal",
    "apply_move": "apply",
    "view_for": "view",
    "sample_state": "view",
    "play_out": "playout",
    "tell_move": "tell",
    "tell_legal": "tell_moves",
    "tell_prompt": "tell_moves",
    "tell_claim": "tell_claims",
    "check_row": "check_row",
    "check_rules": "check_rules",
    "begin_walk": "walk",
    "fit_step": "walk",
    "take_step": "walk",
}


@dataclass(frozen=True)
class Way:
    """One way; ``call`` takes lists and changes them as the function does."""

    name: str
    quick: bool

    def call(self, function: str, *arguments: Any) -> Any:
        """Call a function of the rules; lists are rows."""
        if self.name == "interpreted":
            return getattr(import_module(f"schotten.rules.{HOMES[function]}"), function)(*arguments)
        if self.name == "compiled":
            return call_compiled(function, arguments)
        return call_engine(function, arguments)


def call_compiled(function: str, arguments: Sequence[Any]) -> Any:
    """The same as machine code, on arrays."""
    import numpy as np

    given = [np.array(each) if isinstance(each, list) else each for each in arguments]
    result = getattr(import_module(f"schotten.compiled.{HOMES[function]}"), function)(*given)
    for each, made in zip(arguments, given, strict=True):
        if isinstance(each, list):
            each[:] = made.tolist()
    return result


def call_engine(function: str, arguments: Sequence[Any]) -> Any:
    """The same by the engine file, in rows of one instance."""
    here = engine().here()
    given = [row_for(here, number, each) if isinstance(each, list) else each for number, each in enumerate(arguments)]
    result = here.call(function, *given)
    for each, row in zip(arguments, given, strict=True):
        if isinstance(each, list):
            each[:] = row.numbers.tolist()
    return result


def row_for(here: Any, number: int, values: list[int]) -> Any:
    """A row of the instance with these values; rows are used again, by the place of the argument and their size."""
    kept = here.__dict__.setdefault("rows", {})
    key = (number, len(values))
    if key not in kept:
        kept[key] = here.ints(len(values))
    kept[key].write(values)
    return kept[key]


@lru_cache(maxsize=1)
def engine() -> Any:
    """The built engine file."""
    from schotten.engine import shared

    return shared()


def why_no_engine() -> str:
    """Why the engine file cannot be compared; empty if it can."""
    from schotten.engine.file import NoEngineError, is_current, read_engine

    try:
        _, manifest = read_engine()
    except NoEngineError as error:
        return str(error)
    if not is_current(manifest):
        return "the engine file is older than the sources: `schotten engine build`"
    pytest.importorskip("wasmtime", reason="no wasmtime in this environment")
    return ""


skip = pytest.mark.skipif(bool(why_no_engine()), reason=why_no_engine() or "there is one")
WAYS = [
    pytest.param(Way("interpreted", quick=False), id="interpreted"),
    pytest.param(Way("compiled", quick=True), id="compiled", marks=pytest.mark.slow),
    pytest.param(Way("engine", quick=True), id="engine", marks=skip),
]
