"""Where jobs run: in this process, in a pool of processes; a cluster's executor needs only these two methods."""

from __future__ import annotations

import multiprocessing
import signal
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from multiprocessing import resource_tracker
from typing import TYPE_CHECKING, Protocol, TypeVar

from schotten.ai.ways import say_if_stale

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

Job = TypeVar("Job")
Result = TypeVar("Result")


class Executor(Protocol):
    """Runs many jobs and hands their results over in any order."""

    def run(self, work: Callable[[Job], Result], jobs: Sequence[Job]) -> Iterator[Result]:
        """The results as they come in; closing the iterator drops what has not begun."""
        ...

    def close(self) -> None:
        """Let go of all workers."""
        ...


class HereExecutor:
    """One job after the other in this process, in order."""

    def run(self, work: Callable[[Job], Result], jobs: Sequence[Job]) -> Iterator[Result]:
        """The results in the order of the jobs."""
        return (work(job) for job in jobs)

    def close(self) -> None:
        """Nothing is held."""


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Start processes that leave Ctrl-C to this one: what is held back when a process starts is held back in it."""
    if not hasattr(signal, "pthread_sigmask"):  # not a Unix
        yield
        return
    resource_tracker.ensure_running()  # it would let the signals go
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


class ProcessExecutor:
    """A pool of processes on this machine."""

    def __init__(self, workers: int) -> None:
        say_if_stale()
        self._pool = ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context("spawn"))

    def run(self, work: Callable[[Job], Result], jobs: Sequence[Job]) -> Iterator[Result]:
        """The results as they come in."""
        with interrupts_held():
            futures = [self._pool.submit(work, job) for job in jobs[:1]]  # the first one starts all processes
        try:
            futures += [self._pool.submit(work, job) for job in jobs[1:]]
            for future in as_completed(futures):
                yield future.result()
        except KeyboardInterrupt:
            for process in list((self._pool._processes or {}).values()):
                process.terminate()
            raise
        finally:
            for future in futures:
                future.cancel()

    def close(self) -> None:
        """End the pool; jobs that have not begun are dropped."""
        self._pool.shutdown(wait=True, cancel_futures=True)


def make_executor(workers: int) -> Executor:
    """This process for one worker, a pool for more."""
    return HereExecutor() if workers == 1 else ProcessExecutor(workers)
