"""A socket that takes numbered questions as JSON and answers in any order, between notices: DevTools and BiDi alike."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import ExitStack
from typing import Any

from websockets.sync.client import connect

from .driven import ScriptError


class JsonSocket:
    """One question at a time; notices that come meanwhile are kept."""

    def __init__(self, address: str, patience: float) -> None:
        self.open = ExitStack()
        self.socket = self.open.enter_context(connect(address, max_size=None, proxy=None, open_timeout=patience))
        self.patience = patience
        self.asked = 0
        self.notices: list[str] = []

    def ask(self, method: str, params: Mapping[str, object], more: Mapping[str, object] | None = None) -> Any:
        """Send a command and wait for its result."""
        self.asked += 1
        self.socket.send(json.dumps({"id": self.asked, "method": method, "params": params, **(more or {})}))
        while True:
            message = self._next()
            if message.get("id") != self.asked:
                continue
            if "error" in message:
                raise ScriptError(f"{method}: {message.get('message') or message['error']}")
            return message["result"]

    def hear(self, notice: str) -> None:
        """Wait for a notice, which may have come already."""
        while notice not in self.notices:
            self._next()
        self.notices.remove(notice)

    def _next(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self.socket.recv(timeout=self.patience))
        if "method" in message:
            self.notices.append(message["method"])
        return message

    def close(self) -> None:
        """Hang up."""
        self.open.close()
