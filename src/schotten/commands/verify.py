"""`schotten verify FILE`: recompute a whole game from its record, and say what binds it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

from . import InputFile, read_parsed

if TYPE_CHECKING:
    from schotten.notation import Report

DIFFERS = 1
KEYS_ADDRESS = "/api/keys"
_PUBLIC_KEY = re.compile(r"(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])")
_SECONDS = 20
_MOST_BYTES = 1_000_000

WORDS = {
    "edition": "the edition",
    "options": "the options",
    "rules": "the version of the rules",
    "players": "the names",
    "first": "who starts",
    "series": "the series",
    "commitment": "the commitment",
    "hands": "the hands",
    "draws": "the cards drawn",
    "moves": "the moves (each is legal; another legal one may have been made)",
    "claims": "the claims",
    "result": "the result",
}
DIGEST_WORDS = {
    "fits": "fits the text; who alters a record can make its digest anew",
    "absent": "absent: an altered record could read like this one",
    "differs": "differs: this is not the text that the digest was made of",
}
SIGNATURE_WORDS = {
    "fits": "fits, made with a key that you trust",
    "absent": "absent: nobody vouches for the record",
    "differs": "differs: the key beside it has not signed this text",
    "unknown_key": "fits the key beside it, of which nothing is known here",
}
OTHERS: dict[int | None, str] = {0: "B", 1: "A"}
UNSEEN = "the seed is not revealed: what {other} held, drew and picked unseen, and the deal, cannot be checked"


def run(file: InputFile, /, *, key: Path | None = None, server: str = "", json: bool = False) -> int:
    """Recompute a record and say what was recomputed, what is only consistent, and what binds it.

    Parameters
    ----------
    file
        A record, full or as one seat saw it; - reads the standard input.
    key
        A file with the public keys that you trust, 64 hexadecimal digits each; the signature has to be of one of them.
    server
        The address of a server whose keys you trust, such as https://play.example.
    json
        Print the findings for a program.

    """
    from schotten.notation import verify_text

    keys = trusted_keys(key, server)
    report = read_parsed(file, lambda text: verify_text(text, keys))
    print(as_json(report) if json else as_text(report, asked=keys is not None))
    unsigned = keys is not None and report.signature != "fits"
    return DIFFERS if report.differs or unsigned else 0


def trusted_keys(file: Path | None, server: str) -> frozenset[str] | None:
    """The public keys of a file or of a server; None if neither is asked."""
    if file is not None and server:
        raise ValueError("--key and --server: one of them")
    if file is not None:
        return found_keys(file.read_text(encoding="utf-8"), str(file))
    return found_keys(fetch_keys(server), server) if server else None


def found_keys(text: str, where: str) -> frozenset[str]:
    """The public keys in a text: one a line, or a server's own answer."""
    keys = frozenset(_PUBLIC_KEY.findall(text))
    if not keys:
        raise ValueError(f"{where}: no public key in it; one has 64 digits of 0 to 9 and a to f")
    return keys


def fetch_keys(server: str) -> str:
    """What a server publishes at its fixed address."""
    from http.client import HTTPException
    from urllib.request import urlopen

    if not server.startswith(("http://", "https://")):
        raise ValueError(f"--server {server}: an address begins with http:// or https://")
    try:
        with urlopen(server.rstrip("/") + KEYS_ADDRESS, timeout=_SECONDS) as answer:  # noqa: S310  (checked above)
            found: bytes = answer.read(_MOST_BYTES)
    except (OSError, HTTPException) as error:
        raise ValueError(f"{server} does not tell its keys: {error}") from None
    return found.decode("utf-8", "replace")


def as_json(report: Report) -> str:
    """The findings for a program."""
    return json.dumps(
        {
            "recomputed": report.recomputed,
            "consistent_only": report.consistent_only,
            "digest": report.digest,
            "signature": report.signature,
        }
    )


def as_text(report: Report, *, asked: bool) -> str:
    """The findings for a person, never more than was found."""
    from schotten.notation import format_outcome

    record = report.record
    lines = [
        f"{headline(report, asked=asked)}: {len(record.turns)} turns, {format_outcome(record.outcome)}",
        f"recomputed: {listed(report.recomputed)}",
        f"only consistent, could have been otherwise: {listed(report.consistent_only)}",
    ]
    if not record.full:
        lines.append(UNSEEN.format(other=OTHERS.get(record.viewer, "each seat")))
    lines += [f"digest: {DIGEST_WORDS[report.digest]}", f"signature: {signature_words(report)}"]
    return "\n".join(lines)


def headline(report: Report, *, asked: bool) -> str:
    """How the record is called: verified only by what binds it, and by a trusted key if one was asked for."""
    if report.differs:
        return "altered"
    if report.signature == "fits":
        return "verified, signed"
    if asked:
        return "not signed by a key that you trust"
    return "consistent" if report.digest == "absent" else "verified against its own digest"


def signature_words(report: Report) -> str:
    """The finding about the signature, with its key."""
    seal = report.record.seal
    return SIGNATURE_WORDS[report.signature] + (f" ({seal.key})" if seal and seal.key else "")


def listed(parts: tuple[str, ...]) -> str:
    """Parts of a record in words."""
    return ", ".join(WORDS[part] for part in parts)
