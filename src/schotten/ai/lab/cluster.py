"""Jobs on a Ray cluster, or on a Ray of this machine alone: the executor for many machines (extra ``ray``)."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

Job = TypeVar("Job")
Result = TypeVar("Result")

LOCAL = "local"  # the address of a Ray that is started here and ends with the executor


class RayExecutor:
    """Runs jobs on a cluster; every machine of it needs the package installed."""

    def __init__(self, address: str = LOCAL, workers: int | None = None) -> None:
        """Join the cluster at ``address`` (``auto``, ``host:port``, ``ray://…``), or start one here for ``workers``."""
        if find_spec("ray") is None:
            raise ValueError("Ray is not installed: ./schotten setup research (or pip install 'schotten[ray]')")
        import ray

        self._ray: Any = ray
        if address == LOCAL:
            ray.init(address=LOCAL, num_cpus=workers, include_dashboard=False, log_to_driver=False)
        else:
            ray.init(address=address, log_to_driver=False)
        self._call: Any = ray.remote(_call)

    def run(self, work: Callable[[Job], Result], jobs: Sequence[Job]) -> Iterator[Result]:
        """The results as they come in; closing the iterator drops what has not begun."""
        shared = self._ray.put(work)
        waiting = [self._call.remote(shared, job) for job in jobs]
        try:
            while waiting:
                ready, waiting = self._ray.wait(waiting)
                yield from self._ray.get(ready)
        finally:
            for each in waiting:
                self._ray.cancel(each)

    def close(self) -> None:
        """Leave the cluster; one that was started here ends."""
        self._ray.shutdown()


def _call(work: Callable[[Job], Result], job: Job) -> Result:
    return work(job)
