"""The network around a server: the port, the signals, the logs."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
import logging
import signal
import socket
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import uvicorn

from schotten.server.admission import gate, most_connections, quiet_handler
from schotten.server.front import Front, Reach
from schotten.server.settings import listener
from schotten.server.wire.limits import SOCKET_BYTES

if TYPE_CHECKING:
    from types import FrameType

    from .settings import Settings

GRACE_S = 1
BACKLOG = 2048  # connections that wait in the system
AT_ONCE = 64  # of them are taken before those that are here are served
COLLECTOR = (2_000, 500, 10)  # young ones often and few at a time: a move leaves hardly any cycles behind
_OWN = frozenset(logging.LogRecord("", 0, "", 0, "", None, None).__dict__) | {
    "message",
    "asctime",
    "taskName",
    "color_message",
}


class JsonLines(logging.Formatter):
    """One JSON object a line; only what a call names goes into it."""

    def format(self, record: logging.LogRecord) -> str:
        """The line of a record."""
        line: dict[str, Any] = {
            "at": round(record.created, 3),
            "level": record.levelname.lower(),
            "from": record.name,
            "event": record.getMessage(),
        }
        line |= {name: value for name, value in record.__dict__.items() if name not in _OWN}
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


def set_up_logs(level: str) -> None:
    """Structured lines on stderr; the web's libraries tell addresses, which name tables, so only their errors count."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    for name in ("uvicorn", "websockets"):
        logging.getLogger(name).setLevel(logging.ERROR)
    logging.getLogger("alembic").setLevel(logging.WARNING)  # it tells of its plugins
    logging.getLogger("uvicorn.error").addFilter(is_news)
    # A connection that could not be closed well is of no interest: what is wrong with the store is told by `patience`.
    logging.getLogger("sqlalchemy.pool").setLevel(logging.CRITICAL)


def is_news(record: logging.LogRecord) -> bool:
    """Whether an error of the libraries is one: a client that sends nonsense is told so and fills no log."""
    return record.getMessage() != "Invalid UTF-8 sequence received from client."


class PortTaken(OSError):  # noqa: N818  (it says what has happened to the port)
    """Somebody else listens there."""


def listen(host: str, port: int) -> socket.socket:
    """A socket on the port, or a message a person can act on."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    made = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # named, so that asyncio sets TCP_NODELAY
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind((host, port))
        made.listen(BACKLOG)
    except OSError as error:
        made.close()
        raise PortTaken(
            f"cannot listen on {host} port {port}: {error.strerror or error}; choose another with --port"
        ) from None
    made.setblocking(False)
    return made


class Server(uvicorn.Server):
    """Uvicorn, with a farewell to the tables and a plain end on signals."""

    def __init__(self, config: uvicorn.Config, front: Front, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.front = front
        self._ready = ready
        self.failure: Exception | None = None

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """End on SIGTERM and SIGINT; the process then ends by itself, with code 0."""
        loop = asyncio.get_running_loop()
        for each in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(each, self.handle_exit, each, None)
        try:
            yield
        finally:
            for each in (signal.SIGTERM, signal.SIGINT):
                loop.remove_signal_handler(each)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """End gently, however often one is told to: that takes some seconds at most, and less leaves things behind."""
        self.should_exit = True

    def give_up(self, error: Exception) -> None:
        """End, because the service behind the front cannot start."""
        self.failure = error
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Take connections, a few at a time, and say where once all is there that answers them."""
        asyncio.get_running_loop().set_exception_handler(quiet_handler())
        await super().startup(sockets)
        for each in sockets or ():
            each.listen(BACKLOG)
        self._saying = asyncio.create_task(self._say())

    async def _say(self) -> None:
        with contextlib.suppress(Exception):  # why it cannot start is told by who started it
            await self.front.service()
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Tell the tables first, then close the connections."""
        service = self.front.ready
        if service is not None:
            service.lobby.say_farewell()
            await asyncio.sleep(0.05)
        await super().shutdown(sockets)


def network_addresses(host: str) -> list[str]:
    """By which addresses other devices of the local network reach a server that listens at ``host``."""
    if host not in {"0.0.0.0", "::"}:  # noqa: S104  (compared with, not listened at)
        return [] if host.startswith("127.") or host == "::1" else [f"[{host}]" if ":" in host else host]
    return own_addresses()


def own_addresses() -> list[str]:
    """The address that this machine has in its local network, if it is in one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent: it only asks which way a packet would take
        except OSError:
            return []
        own: str = probe.getsockname()[0]
    return [] if own.startswith("127.") else [own]


def reach(host: str, rest: str) -> Reach:
    """How others get to a server that listens at ``host``; where they cannot, by which address they could."""

    def links(hosts: list[str]) -> list[str]:
        return [f"http://{each}:{rest}" for each in hosts]

    found = network_addresses(host)
    return Reach(links(found), [] if found else links(own_addresses()))


def spare_collector() -> None:
    """Leave what is imported out of all later collections, and look at all tables seldom: that stops every one."""
    gc.freeze()  # with the little rubbish that imports leave: to look for it takes longer than it is worth
    gc.set_threshold(*COLLECTOR)
    gc.enable()


def config(front: Front, trusted: Sequence[str] = ()) -> uvicorn.Config:
    """How uvicorn serves the front."""
    return uvicorn.Config(
        front,
        http=gate(most_connections()),
        backlog=AT_ONCE,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(trusted),
        forwarded_allow_ips=list(trusted),
        ws="websockets-sansio",
        ws_max_size=SOCKET_BYTES,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=30,
        timeout_graceful_shutdown=GRACE_S,
        h11_max_incomplete_event_size=32_768,
        lifespan="on",
    )


@contextlib.contextmanager
def metrics_for(settings: Settings, front: Front) -> Iterator[None]:
    """Tell Prometheus what is counted, if the settings name an address for it."""
    address = listener(settings.metrics) if settings.metrics else None
    if address is None:
        yield
        return
    from .metrics import open_metrics

    try:
        close = open_metrics(address, front)
    except OSError as error:
        raise PortTaken(f"cannot listen on {settings.metrics} for --metrics: {error.strerror or error}") from None
    try:
        yield
    finally:
        close()


def run(settings: Settings, *, ready: Callable[[str], None]) -> None:
    """Serve until a signal comes."""
    from schotten.server.store.keys import KeyTrouble

    from .service import CannotStart, failure_text, start

    set_up_logs(settings.log)
    gc.disable()  # until all is imported, see spare_collector
    listening = listen(settings.host, settings.port)
    name, number = listening.getsockname()[:2]
    shown = f"[{name}]" if ":" in name else name
    front = Front(lambda: start(settings), base_path=settings.base_path)
    address = f"http://{shown}:{number}{settings.base_path}/"
    front.reach = lambda: reach(name, f"{number}{settings.base_path}/")
    server = Server(config(front, settings.trusted_proxies), front, lambda: ready(address))
    front.failed = server.give_up
    front.settled = spare_collector
    with metrics_for(settings, front):
        asyncio.run(server.serve([listening]))
    if isinstance(server.failure, KeyTrouble | CannotStart):
        raise CannotStart(str(server.failure))
    if server.failure is not None:
        raise CannotStart(f"cannot open the store ({failure_text(server.failure)})")
