"""The page's files, from memory, with the headers that keep a page to itself."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

HOME = Path(__file__).parents[1] / "static"
SMALLEST_ZIPPED = 512
ZIPPED = (
    *("text/", "application/javascript", "application/json", "application/manifest", "application/wasm"),
    "image/svg",
)
TYPES = {  # whatever the machine's own table says
    ".webmanifest": "application/manifest+json",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
}

ALIASES = {"/favicon.ico": "/icon-192.png"}  # asked for by browsers that read no page

POLICIES = (
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",  # the engine file; no text ever becomes a script
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self' data: blob:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
)
SECURITY = [
    (b"content-security-policy", "; ".join(POLICIES).encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]

NOT_BUILT = b"""<!doctype html><html lang="en"><meta charset="utf-8"><title>Schotten</title>
<h1>Schotten</h1><p>The server runs, but its page has not been built. Start it with <code>./schotten</code> from a
clone, which builds the page, or run <code>npm ci &amp;&amp; npm run build</code> in <code>web/</code>.</p>
"""


@dataclass(frozen=True)
class File:
    """One file, ready to be sent."""

    kind: str
    body: bytes
    tag: str
    lasting: bool
    zippable: bool

    @cached_property
    def zipped(self) -> bytes | None:
        """Its content compressed, where that is worth while; made when the file is first asked for."""
        return gzip.compress(self.body, 6) if self.zippable else None

    def headers(self, *, zipped: bool) -> list[tuple[bytes, bytes]]:
        """The headers it is sent with; a name that holds a digest never changes its content."""
        keep = b"public, max-age=31536000, immutable" if self.lasting else b"no-cache"
        found = [(b"content-type", self.kind.encode()), (b"cache-control", keep), (b"etag", self.tag.encode())]
        if self.zippable:
            found.append((b"vary", b"accept-encoding"))
        return [*found, (b"content-encoding", b"gzip")] if zipped else found


def make_file(body: bytes, kind: str, *, lasting: bool = False) -> File:
    """A file from its content."""
    zippable = kind.startswith(ZIPPED) and len(body) >= SMALLEST_ZIPPED
    if kind.startswith("text/"):
        kind += "; charset=utf-8"
    tag = f'"{hashlib.sha256(body).hexdigest()[:20]}"'
    return File(kind, body, tag, lasting, zippable)


class Static:
    """All files of the built page; looked at again when the page has been built anew."""

    def __init__(self, home: Path = HOME) -> None:
        self.home = home
        self._files: dict[str, File] = {}
        self._built: float | None = None

    def find(self, path: str) -> File | None:
        """The file of a path; the page itself at `/`, or how to build it."""
        self._look()
        if path in {"/", "/index.html"}:
            return self._files.get("/index.html") or make_file(NOT_BUILT, "text/html")
        return self._files.get(ALIASES.get(path, path))

    def _look(self) -> None:
        index = self.home / "index.html"
        built = index.stat().st_mtime if index.exists() else None
        if built == self._built:
            return
        self._built = built
        self._files = {} if built is None else dict(self._read())

    def _read(self) -> list[tuple[str, File]]:
        found = []
        for path in sorted(self.home.rglob("*")):
            if path.is_file() and not path.name.startswith("."):
                name = "/" + path.relative_to(self.home).as_posix()
                kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
                found.append((name, make_file(path.read_bytes(), kind, lasting=name.startswith("/assets/"))))
        return found
