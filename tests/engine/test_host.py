"""The host: rows in the module's memory, calls, limits, traps, threads."""

from __future__ import annotations

import re
import subprocess
import sys
import threading
from pathlib import Path

import pytest

pytest.importorskip("wasmtime", reason="no wasmtime in this environment")

from engine.small import write_small
from schotten.engine import Engine, Instance, Row, StoppedError, limit


@pytest.fixture
def engine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Engine:
    monkeypatch.setenv("SCHOTTEN_CACHE", str(tmp_path / "cache"))
    write_small(tmp_path)
    return Engine.load(tmp_path)


@pytest.fixture
def here(engine: Engine) -> Instance:
    return engine.here()


def test_a_row_is_the_memory_itself(here: Instance):
    row = here.ints(4, [1, 2, 3, -9])
    assert here.call("sum_up", row) == -3
    row.numbers[3] = 1 << 62
    assert here.call("sum_up", row) == (1 << 62) + 6
    floats = here.floats(3)
    here.call("put", floats, 1, 0.5)
    assert list(floats.numbers) == [0.0, 0.5, 0.0]
    assert here.call("half", 7) == 3.5


def test_rows_stay_where_they_are_when_the_memory_grows(here: Instance):
    first = here.ints(2, [5, 6])
    large = here.ints(100_000)
    large.numbers[99_999] = 7
    assert here.call("sum_up", first) == 11
    assert here.call("sum_up", large) == 7


def test_a_row_outlives_its_instance(engine: Engine):
    row = Instance(engine).ints(3, [1, 2, 3])
    assert list(row.numbers) == [1, 2, 3]
    numbers = row.numbers
    del row
    assert list(numbers) == [1, 2, 3]


def test_memory_is_bounded(here: Instance):
    with pytest.raises(MemoryError, match="may not take"):
        here.ints(1 << 20)
    assert here.call("sum_up", here.ints(2, [1, 1])) == 2


@pytest.mark.parametrize(
    ("values", "error"), [([1, 2, 3], ValueError), ([1 << 63], OverflowError), (["x"], TypeError), ([0.5], TypeError)]
)
def test_what_does_not_fit_changes_nothing(here: Instance, values: list[int], error: type[Exception]):
    row = here.ints(2, [8, 9])
    with pytest.raises(error):
        row.write(values)
    assert list(row.numbers) == [8, 9]


def test_arguments_are_checked_before_the_call(engine: Engine, here: Instance):
    row, other = here.ints(2), Instance(engine).ints(2)
    wrongs: list[tuple[Row | float, ...]] = [(), (row, row), (1,), (here.floats(1),), (other,)]
    for wrong in wrongs:
        with pytest.raises(TypeError, match="sum_up"):
            here.call("sum_up", *wrong)
    for index in (0.5, 1 << 63, -(1 << 63) - 1):
        with pytest.raises(TypeError, match="index has to be a whole number"):
            here.call("put", here.floats(1), index, 1.0)
    with pytest.raises(KeyError):
        here.call("memory")
    assert here.call("sum_up", row) == 0


# In a process of its own: a trap is a signal, and a library that takes it for itself (ray does) would end the tests.
TRAPS = """
import sys
from pathlib import Path
from schotten.engine import Engine, Instance, StoppedError

engine = Engine.load(Path(sys.argv[1]))
beyond, deep, here = Instance(engine), Instance(engine), engine.here()

def stopped(instance, name, *arguments):
    try:
        instance.call(name, *arguments)
    except StoppedError as error:
        return str(error)

print(stopped(beyond, "put", beyond.floats(1), (1 << 31) // 8, 1.0))
print(stopped(deep, "dive"))
print(stopped(beyond, "half", 1.0))
print(stopped(deep, "half", 1.0))
print(here.call("half", 1.0))
"""


def test_a_trap_is_an_error_and_ends_its_instance_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("SCHOTTEN_CACHE", str(tmp_path / "cache"))
    write_small(tmp_path)
    told = subprocess.run([sys.executable, "-c", TRAPS, str(tmp_path)], check=True, capture_output=True, text=True)
    bounds, stack, *later, half = told.stdout.splitlines()
    assert re.match(r"put: .*out of bounds", bounds)
    assert re.match(r"dive: .*stack", stack)
    assert len(later) == 2
    assert all("of no use any more" in line for line in later)
    assert half == "0.5"


def test_a_call_that_takes_too_long_is_stopped(engine: Engine):
    first = engine.here()
    with pytest.raises(StoppedError, match=r"longer than 0\.3 s"):
        first.call("spin", limit=0.3)
    second = engine.here()
    assert second is not first
    assert second.call("half", 4.0) == 2.0


@pytest.mark.parametrize(("passed", "used", "given"), [(30.0, 0.02, 0.02), (0.1, 0.4, 0.1)])
def test_only_time_that_the_process_was_given_counts(
    passed: float, used: float, given: float, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(limit, "sleep", lambda _: None)
    monkeypatch.setattr(limit, "monotonic", iter([5.0, 5.0 + passed]).__next__)
    monkeypatch.setattr(limit, "process_time", iter([2.0, 2.0 + used]).__next__)
    assert limit.given_while_asleep() == pytest.approx(given)


def test_calls_hold_no_gil_and_each_thread_has_an_instance(engine: Engine):
    found: list[Instance] = []
    began, errors = threading.Event(), list[StoppedError]()

    def work() -> None:
        found.append(engine.here())
        began.set()
        try:
            engine.here().call("spin", limit=0.5)
        except StoppedError as error:
            errors.append(error)

    thread = threading.Thread(target=work)
    thread.start()
    began.wait()
    other = engine.here()
    halves = 0
    while thread.is_alive():  # this thread goes on while the other one is inside the module
        assert other.call("half", 1.0) == 0.5
        halves += 1
    assert halves > 1
    assert other is not found[0]
    assert len(errors) == 1


# What lives until modules are taken apart: kept by a module that is older than wasmtime's and goes after it.
LATE = """
import sys, types
sys.modules["early"] = early = types.ModuleType("early")
import ctypes
from pathlib import Path
from schotten.engine import Engine, Instance
engine = Engine.load(Path(sys.argv[1]))
early.kept = [engine, Instance(engine), Instance(engine).ints(3)]
for name in [name for name in sys.modules if name == "early" or name.startswith("wasmtime")]:
    ctypes.pythonapi.Py_IncRef(ctypes.py_object(sys.modules[name]))
"""


def test_nothing_is_said_at_the_end_of_a_process(tmp_path: Path, engine: Engine):
    done = subprocess.run([sys.executable, "-c", LATE, str(tmp_path)], capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("", "")


def test_an_instance_in_a_call_takes_no_second_one(here: Instance):
    with here.busy, pytest.raises(RuntimeError, match="each thread needs its own"):
        here.call("half", 1.0)
    assert here.call("half", 1.0) == 0.5
