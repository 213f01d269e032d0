"""`/metrics` for Prometheus, on an address of its own: what the meters have counted, and how much there is now."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from prometheus_client import GC_COLLECTOR, PROCESS_COLLECTOR, CollectorRegistry, start_http_server
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily
from prometheus_client.registry import Collector

from schotten import __version__

from .meters import BOUNDS, METERS, Timings

if TYPE_CHECKING:
    from prometheus_client import Metric

    from schotten.server.front import Front
    from schotten.server.service import Service


class ServerCollector(Collector):
    """Gathers one server's numbers whenever it is asked."""

    def __init__(self, front: Front) -> None:
        self.front = front

    def collect(self) -> Iterator[Metric]:
        """Every family of numbers."""
        info = GaugeMetricFamily("schotten_info", "The version that runs.", labels=["version"])
        info.add_metric([__version__], 1)
        yield info
        service = self.front.ready
        yield GaugeMetricFamily("schotten_ready", "Whether the service is there.", value=int(service is not None))
        if service is not None:
            yield from present(service)
        yield from counted()

    def describe(self) -> list[Metric]:
        """Nothing is known before it is counted."""
        return []


def present(service: Service) -> Iterator[Metric]:
    """How much there is now."""
    rooms = list(service.lobby.rooms.values())
    tables = GaugeMetricFamily("schotten_tables", "Tables in memory.", labels=["stage"])
    for stage in ("waiting", "playing", "over"):
        tables.add_metric([stage], sum(room.table.stage == stage for room in rooms))
    yield tables
    connected = GaugeMetricFamily("schotten_connections", "Open WebSockets.", labels=["of"])
    watchers = sum(room.watchers_here for room in rooms)
    connected.add_metric(["seats"], sum(len(room.connections) for room in rooms) - watchers)
    connected.add_metric(["watchers"], watchers)
    yield connected
    waiting = GaugeMetricFamily("schotten_thoughts_waiting", "Thoughts that wait for a computer.", labels=["for"])
    for name, number in service.lobby.bots.waiting().items():
        waiting.add_metric([name], number)
    yield waiting


def counted() -> Iterator[Metric]:
    """What has been counted since the start."""
    yield CounterMetricFamily("schotten_moves", "Moves written.", value=METERS.moves)
    games = CounterMetricFamily("schotten_games", "Games that ended, by how.", labels=["reason"])
    for reason, number in sorted(METERS.games.items()):
        games.add_metric([reason], number)
    yield games
    errors = CounterMetricFamily("schotten_refusals", "What was refused, by its code.", labels=["door", "code"])
    for names, number in sorted(METERS.refusals.items()):
        errors.add_metric(names, number)
    yield errors
    requests = CounterMetricFamily("schotten_requests", "HTTP requests, by their status.", labels=["status"])
    for status, number in sorted(METERS.requests.items()):
        requests.add_metric([str(status)], number)
    yield requests
    yield histogram("schotten_command_seconds", "From a command's arrival until its views are sent.", METERS.commands)
    yield histogram("schotten_store_write_seconds", "Transactions that write to the store.", METERS.writes)
    yield histogram("schotten_store_read_seconds", "Questions to the store.", METERS.reads)


def histogram(name: str, said: str, timings: Timings) -> Metric:
    """Timings as Prometheus wants them: each bucket holds the smaller ones, too."""
    counts, so_far = list(timings.counts), 0
    buckets = []
    for bound, number in zip((*BOUNDS, "+Inf"), counts, strict=True):
        so_far += number
        buckets.append((str(bound), so_far))
    return HistogramMetricFamily(name, said, buckets=buckets, sum_value=timings.total)


def open_metrics(address: tuple[str, int], front: Front) -> Callable[[], None]:
    """Listen on an address for Prometheus, in a thread; what ends it."""
    registry = CollectorRegistry()
    registry.register(ServerCollector(front))
    registry.register(GC_COLLECTOR)
    if os.name == "posix":
        registry.register(PROCESS_COLLECTOR)
    host, port = address
    server, thread = start_http_server(port, host, registry)

    def close() -> None:
        server.shutdown()
        server.server_close()
        thread.join()

    return close
