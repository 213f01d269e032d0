"""Real server processes: started, killed, started again."""

from __future__ import annotations

import asyncio
import resource
import signal
import sys
from pathlib import Path
from typing import Self

from server.harness import Running

SCRIPT = Path(__file__).with_name("serving.py")


class Process:
    """One server process; its log lines are kept."""

    def __init__(self, folder: Path, url: str = "", port: int = 0, files: int | None = None) -> None:
        self.files = files
        self.arguments = [str(folder), url, str(port)]
        self.log = folder / f"server-{id(self)}.log"
        self.running: Running | None = None
        self._process: asyncio.subprocess.Process | None = None

    async def __aenter__(self) -> Self:
        with self.log.open("wb") as log:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                str(SCRIPT),
                *self.arguments,
                stdout=asyncio.subprocess.PIPE,
                stderr=log,
                preexec_fn=self._limit if self.files else None,
            )
        assert self._process.stdout
        address = (await self._process.stdout.readline()).decode().strip()
        assert address, self.log.read_text()  # it has died
        self.running = Running(address)
        await self.running.http.get("/api/catalogue")  # waits until all is there
        return self

    def _limit(self) -> None:
        """The process may have so many file descriptors."""
        resource.setrlimit(resource.RLIMIT_NOFILE, (self.files or 0, self.files or 0))

    async def __aexit__(self, *error: object) -> None:
        if self.running:
            for client in self.running.clients:
                await client.close()
            await self.running.http.aclose()
        if self._process and self._process.returncode is None:
            self._process.kill()
            await self._process.wait()

    @property
    def server(self) -> Running:
        assert self.running
        return self.running

    def send(self, how: signal.Signals) -> None:
        """Send a signal."""
        assert self._process
        self._process.send_signal(how)

    async def end(self, how: signal.Signals) -> int:
        """Send a signal and wait for the end; the exit code."""
        self.send(how)
        assert self._process
        return await self._process.wait()
