"""One source, run two ways: the decorator and the few primitives that differ.

The files of this folder are imported twice. As ``schotten.rules.*`` they are ordinary Python on lists;
as ``schotten.compiled.*`` (a package whose path is this folder) the same files are compiled by Numba on
int64 arrays. Siblings import each other relatively, so each world is closed. Nobody else imports numba.
"""

from __future__ import annotations

import hashlib
import os
from array import array
from collections.abc import Callable
from enum import IntEnum
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, ParamSpec, Protocol, TypeVar, cast

P = ParamSpec("P")
R = TypeVar("R")
Codes = TypeVar("Codes", bound=IntEnum)


class Rules(Protocol):
    """A rules record: numbers to read; a tuple when interpreted, an int64 array when compiled."""

    def __getitem__(self, index: int, /) -> int: ...
    def __len__(self) -> int: ...


class Numbers(Rules, Protocol):
    """A row of integers: a list when interpreted, an int64 array when compiled."""

    def __setitem__(self, index: int, value: int, /) -> None: ...


COMPILED = __name__.startswith("schotten.compiled")
# Players run the engine file, so the compiler need not be there; then this source is interpreted as well.
JIT_OFF = os.environ.get("NUMBA_DISABLE_JIT", "0") not in {"", "0"} or find_spec("numba") is None


def plain(codes: type[Codes]) -> type[Codes]:
    """The members of an enumeration as plain numbers under their names, in a namespace that compiled code can read.

    A module is the only namespace whose numbers Numba takes for constants, and the quickest one to read interpreted.
    To mypy it stays the enumeration, so that a name that is no member does not pass.
    """
    numbers = ModuleType(codes.__name__)
    for name, member in codes.__members__.items():
        setattr(numbers, name, int(member))
    return cast("type[Codes]", numbers)


def digest(*folders: Path) -> str:
    """A short fingerprint of every source file in these folders."""
    known = hashlib.sha256()
    for folder in folders:
        for source in sorted(folder.rglob("*.py")):
            known.update(source.name.encode() + b"\0" + source.read_bytes())
    return known.hexdigest()[:16]


def cache_root() -> Path:
    """Where machine code is kept: SCHOTTEN_CACHE, else the user's cache folder."""
    chosen = os.environ.get("SCHOTTEN_CACHE")
    if chosen:
        return Path(chosen)
    base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(base) / "schotten"


def cache_folder(*folders: Path) -> Path:
    """The cache for code made from these folders' sources: an edit anywhere in them names another folder."""
    checked = "-checked" if os.environ.get("NUMBA_BOUNDSCHECK") == "1" else ""
    return cache_root() / (digest(Path(__file__).parent, *folders) + checked)


def compiler(*folders: Path, **flags: bool) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """A decorator that compiles with Numba, cached under the digest of the rules and of ``folders``.

    No GIL is held. Reference counts are off: they cost two thirds of the speed, and the plain subset allocates
    nothing. A constant in a call is taken as any other number: one machine code for each function. An index is taken
    as it is.
    """
    import numba

    where = str(cache_folder(*folders))

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        before = numba.config.CACHE_DIR
        numba.config.CACHE_DIR = where
        try:
            made: Any = numba.njit(nogil=True, cache=True, error_model="numpy", _nrt=False, **flags)(function)
        finally:
            numba.config.CACHE_DIR = before
        if not JIT_OFF:
            made.get_call_template = _without_literals(made.get_call_template)
            made.compile = _from_the_start(made.compile)
        return cast("Callable[P, R]", made)

    return decorate


def _without_literals(resolve: Callable[..., Any]) -> Callable[..., Any]:
    unliteral = import_module("numba.core.types").unliteral

    def resolve_plain(args: Any, kws: Any) -> Any:
        return resolve([unliteral(each) for each in args], {name: unliteral(each) for name, each in kws.items()})

    return resolve_plain


def _from_the_start(compile_for: Callable[..., Any]) -> Callable[..., Any]:
    """Compile with every index taken as it is: in the plain subset none counts from the end of a row.

    Looking at each whether it does is a fifth of the instructions of a move, and costs every function of the engine
    file the lengths of its rows. Set only while our own functions are compiled, under the compiler's lock.
    """
    arrays: Any = import_module("numba.np.arrayobj")
    types = import_module("numba.core.types")
    lock = import_module("numba.core.compiler_lock").global_compiler_lock

    def plain_index(context: Any, builder: Any, kind: Any, index: Any, _size: Any) -> Any:
        return context.cast(builder, index, kind, types.intp if kind.signed else types.uintp)

    def compile_plain(signature: Any) -> Any:
        with lock:
            before, arrays.fix_integer_index = arrays.fix_integer_index, plain_index
            try:
                return compile_for(signature)
            finally:
                arrays.fix_integer_index = before

    return compile_plain


if TYPE_CHECKING or not COMPILED or JIT_OFF:

    def compiled(function: Callable[P, R]) -> Callable[P, R]:
        """Mark a function of the plain subset; interpreted, it stays as it is."""
        return function

    inlined = compiled  # the same, for small functions on the way of every move

else:
    compiled, inlined = compiler(), compiler(forceinline=True)


if COMPILED and not JIT_OFF and not TYPE_CHECKING:  # single machine instructions
    from numba.core import types
    from numba.extending import intrinsic

    ONE_NUMBER = types.int64(types.int64)

    @intrinsic
    def _ctpop(typing: Any, number: Any) -> Any:
        return ONE_NUMBER, lambda context, builder, signature, args: builder.ctpop(args[0])

    @intrinsic
    def _cttz(typing: Any, number: Any) -> Any:
        def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.cttz(args[0], context.get_constant(types.boolean, 1))

        return ONE_NUMBER, code

    @intrinsic
    def _ctlz(typing: Any, number: Any) -> Any:
        def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.ctlz(args[0], context.get_constant(types.boolean, 1))

        return ONE_NUMBER, code

    @intrinsic
    def stay_apart(typing: Any) -> Any:
        """Have the function that calls this never be copied into another one."""

        def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            # A function that is first met in an inlined one would be compiled as inlined itself.
            builder.function.attributes.discard("alwaysinline")
            builder.function.attributes.add("noinline")
            return context.get_dummy_value()

        return types.none(), code

    @inlined
    def count_ones(number: int) -> int:
        """How many bits are set."""
        return _ctpop(number)

    @inlined
    def low_index(number: int) -> int:
        """The index of the lowest set bit of a positive number."""
        return _cttz(number)

    @inlined
    def high_index(number: int) -> int:
        """The index of the highest set bit of a positive number."""
        return 63 - _ctlz(number)

    @inlined
    def copy_part(source: Rules, out: Numbers, start: int, end: int) -> None:
        """Copy the numbers from ``start`` up to ``end``."""
        for index in range(start, end):
            out[index] = source[index]

    @inlined
    def fill_part(out: Numbers, start: int, end: int, value: int) -> None:
        """Write one number everywhere from ``start`` up to ``end``."""
        for index in range(start, end):
            out[index] = value

elif COMPILED and not TYPE_CHECKING:  # a test job runs plain Python on arrays, whose elements lack these methods

    def count_ones(number: int) -> int:
        """How many bits are set."""
        return int(number).bit_count()

    def low_index(number: int) -> int:
        """The index of the lowest set bit of a positive number."""
        return int(number & -number).bit_length() - 1

    def high_index(number: int) -> int:
        """The index of the highest set bit of a positive number."""
        return int(number).bit_length() - 1

else:

    def count_ones(number: int) -> int:
        """How many bits are set."""
        return number.bit_count()

    def low_index(number: int) -> int:
        """The index of the lowest set bit of a positive number."""
        return (number & -number).bit_length() - 1

    def high_index(number: int) -> int:
        """The index of the highest set bit of a positive number."""
        return number.bit_length() - 1


if not COMPILED or JIT_OFF or TYPE_CHECKING:

    def stay_apart() -> None:
        """Have the function that calls this never be copied into another one, where it is compiled."""

    # A slice is copied at once where a loop is not compiled.
    def copy_part(source: Rules, out: Numbers, start: int, end: int) -> None:
        """Copy the numbers from ``start`` up to ``end``."""
        cast("Any", out)[start:end] = cast("Any", source)[start:end]

    def fill_part(out: Numbers, start: int, end: int, value: int) -> None:
        """Write one number everywhere from ``start`` up to ``end``."""
        cast("Any", out)[start:end] = array("q", [value]) * (end - start)  # a memoryview takes nothing else
