"""`schotten site`: the whole page as a folder of static files, for any host."""

from __future__ import annotations

import hashlib
import html
import json
import re
from importlib.metadata import files as installed_files
from pathlib import Path
from typing import Annotated
from urllib.parse import urlsplit

from cyclopts import Parameter

Out = Annotated[Path, Parameter(help="The folder that takes the files: new, empty, or written by this word before.")]
Base = Annotated[str, Parameter(help="The path under which the host serves it, as /games/; by default any.")]
Server = Annotated[str, Parameter(help="The address of a server where people in different places meet.")]

LISTING = "schotten-site.json"  # what was written, so that writing again leaves nothing old behind
BASE = re.compile(r"/(?:[\w.~-]+/)*", re.ASCII)
LINK = re.compile(r'((?:href|src)=")\./')
FILES = re.compile(r"^const FILES = (\{.*\}); // FILES$", re.MULTILINE)
VERSION = re.compile(r'^const VERSION = ".*"; // VERSION$', re.MULTILINE)
HEADER_ONLY = "frame-ancestors"  # a policy that a meta tag cannot give
SHOWN = 16


def run(out: Out, /, *, base: Base = "", server: Server = "") -> int:
    """Write the page as static files: against the computer and at one device it needs nobody else."""
    from schotten.server.web.page import STATIC, build_page

    checked(out, base, server)
    build_page(print)
    if not (STATIC / "index.html").is_file():
        raise ValueError("the page has not been built here, so there is nothing to write")
    pages = read_pages(STATIC)
    pages["index.html"] = page_of(pages["index.html"].decode(), base, server).encode()
    if base:
        pages["manifest.webmanifest"] = manifest_of(pages["manifest.webmanifest"].decode(), base).encode()
    pages["sw.js"] = worker_of(pages["sw.js"].decode(), pages).encode()
    pages["LICENSE"] = licence()
    write(out, pages)
    print(f"{out}: {len(pages)} files, {sum(map(len, pages.values())):,} bytes; any web server can serve them")
    return 0


def checked(out: Path, base: str, server: str) -> None:
    """Refuse what cannot be, before anything is written."""
    if base and not BASE.fullmatch(base):
        raise ValueError(f"a base begins and ends with a slash, as /games/, not {base!r}")
    found = urlsplit(server)
    if server and not (found.scheme in {"http", "https"} and found.netloc):
        raise ValueError(f"the address of a server begins with http:// or https://, not {server!r}")
    if out.exists() and not out.is_dir():
        raise ValueError(f"{out} is a file, not a folder")
    if out.is_dir() and any(out.iterdir()) and not (out / LISTING).is_file():
        raise ValueError(f"{out} holds other files: choose a new or an empty folder")


def read_pages(static: Path) -> dict[str, bytes]:
    """The files of the built page by their names; its own marks are left out."""
    return {
        path.relative_to(static).as_posix(): path.read_bytes()
        for path in sorted(static.rglob("*"))
        if path.is_file() and not path.name.startswith(".")
    }


def page_of(text: str, base: str, server: str) -> str:
    """The page with its policy and with where people in different places meet; links under the base, if any."""
    from schotten.server.web.static import POLICIES

    policy = "; ".join(each for each in POLICIES if not each.startswith(HEADER_ONLY))
    tags = (
        f'<meta http-equiv="Content-Security-Policy" content="{html.escape(policy)}" />',
        '<meta name="referrer" content="no-referrer" />',
        f'<meta name="schotten-server" content="{html.escape(server)}" />',
    )
    head, charset, rest = text.partition('<meta charset="utf-8" />')
    if not charset:
        raise ValueError("the built page has no place for its policy: build it again")
    whole = head + charset + "".join(f"\n    {tag}" for tag in tags) + rest
    return LINK.sub(rf"\g<1>{base}", whole) if base else whole


def manifest_of(text: str, base: str) -> str:
    """What an installed page starts with, under the base."""
    return json.dumps(json.loads(text) | {"id": base, "start_url": base, "scope": base}, indent=2) + "\n"


def worker_of(text: str, pages: dict[str, bytes]) -> str:
    """The service worker for the files as they are here: another page is another version."""
    known = FILES.search(text)
    if known is None or not VERSION.search(text):
        raise ValueError("the built page has no list of its files: build it again")
    names = json.loads(known[1])
    digests = {name: digest(pages["index.html" if name == "./" else name]) for name in names}
    listed = json.dumps(digests, separators=(",", ":"))
    text = text[: known.start(1)] + listed + text[known.end(1) :]
    return VERSION.sub(f'const VERSION = "{digest(listed.encode())}"; // VERSION', text)


def digest(content: bytes) -> str:
    """Enough of a digest to tell versions apart."""
    return hashlib.sha256(content).hexdigest()[:SHOWN]


def licence() -> bytes:
    """The licence, from the clone or from the installed package."""
    clone = Path(__file__).parents[3] / "LICENSE"
    if clone.is_file():
        return clone.read_bytes()
    found = [each for each in installed_files("schotten") or () if each.name == "LICENSE"]
    if not found:
        raise ValueError("the licence is not in this installation")
    return Path(str(found[0].locate())).read_bytes()


def write(out: Path, pages: dict[str, bytes]) -> None:
    """Write all files; those of an earlier writing that are no longer meant go."""
    listing = out / LISTING
    before: list[str] = json.loads(listing.read_text(encoding="utf-8")) if listing.is_file() else []
    for name, content in pages.items():
        place = out / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(content)
    listing.write_text(json.dumps(sorted(pages), indent=1) + "\n", encoding="utf-8")
    for name in set(before) - set(pages):
        if ".." not in Path(name).parts and not Path(name).is_absolute():
            (out / name).unlink(missing_ok=True)
