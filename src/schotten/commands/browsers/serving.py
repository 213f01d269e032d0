"""A few files at an address of this machine, sent with the headers of the real page."""

from __future__ import annotations

import mimetypes
import sys
import threading
from collections.abc import Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Self

from schotten.server.web.static import SECURITY, TYPES

PAGE = b"<!doctype html><meta charset=utf-8><title>Schotten</title>"


class PageHost(ThreadingHTTPServer):
    """Serves until it is shut down; a browser that goes to another page leaves what it has asked for."""

    daemon_threads = True

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that went away is no news; anything else is told as ever."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


class Served:
    """Serves files by their names, and at `/` their index or else an empty page; use it with `with`."""

    def __init__(self, files: Mapping[str, bytes]) -> None:
        kept = {f"/{name}": body for name, body in files.items()} | {"/": files.get("index.html", PAGE)}

        class Handler(BaseHTTPRequestHandler):
            """Answers from memory and says nothing."""

            def do_GET(self) -> None:
                body = kept.get(self.path)
                self.send_response(404 if body is None else 200)
                known = TYPES.get(Path(self.path).suffix) or mimetypes.guess_type(self.path)[0]
                self.send_header("Content-Type", known or "text/html; charset=utf-8")
                self.send_header("Content-Length", str(len(body or b"")))
                for name, value in SECURITY:
                    self.send_header(name.decode(), value.decode())
                self.end_headers()
                self.wfile.write(body or b"")

            def log_message(self, *_: object) -> None:
                """Nothing."""

        self.server = PageHost(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_address[1]}/"

    def __enter__(self) -> Self:
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self.server.shutdown()
        self.server.server_close()
