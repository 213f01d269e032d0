"""What binds a record: the digest of its canonical form, and a server's signature of that digest (docs/notation.md)."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from schotten.game.text.spans import COMMENT, NotationError, Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from schotten.game.text.spans import Lines

FORM = 1  # the canonical form that is written now
DIGEST, SIGNATURE = "digest", "signature"
_BLANKS = " \t\r"
_DIGITS = "0123456789"
_HEX = re.compile(r"[0-9a-f]+")
_DIGEST_DIGITS, _KEY_DIGITS, _SIGNATURE_DIGITS = 64, 64, 128

# The header lines that each form covers; all turns are covered by every form. A form is never changed: a header line
# that comes later belongs to a later form.
COVERED = {
    1: frozenset(
        (
            *("record", "options", "rules", "player A", "player B", "first", "series"),
            *("seen", "commitment", "seed", "result", "hand A", "hand B"),
        )
    )
}


@dataclass(frozen=True, slots=True)
class Seal:
    """What a record says of itself: the form and the digest, and who signed it (both empty: nobody)."""

    form: int
    digest: str
    key: str = ""
    signature: str = ""


def canonical_form(text: str, form: int = FORM) -> bytes:
    """The bytes that the digest of a record's text is made of."""
    lines = "".join(f"{line}\n" for line in _lines(text) if line[0] in _DIGITS or _key(line) in COVERED[form])
    return f"schotten record {form}\n{lines}".encode()


def _lines(text: str) -> Iterator[str]:
    """The lines without comments and without blanks at their ends; empty ones are left out."""
    for row in text.split("\n"):
        line = row.split(COMMENT, 1)[0].strip(_BLANKS)
        if line:
            yield line


def _key(line: str) -> str:
    return line.partition(":")[0]


def digest_of(text: str, form: int = FORM) -> str:
    """The digest of a record's text."""
    return hashlib.sha256(canonical_form(text, form)).hexdigest()


def signed_bytes(form: int, digest: str) -> bytes:
    """The bytes that a server signs."""
    return f"schotten record digest {form} {digest}\n".encode()


# -- the lines of the header -----------------------------------------------------------------------------
def seal_lines(seal: Seal) -> Iterator[tuple[str, str]]:
    """The header lines of a seal."""
    yield DIGEST, f"{seal.form} {seal.digest}"
    if seal.signature:
        yield SIGNATURE, f"{seal.key} {seal.signature}"


def read_seal(lines: Lines, where: dict[str, int]) -> Seal | None:
    """The seal of a record, if it has one; `where` is told the line of its digest."""
    line = lines.peek().line
    digest, signature = lines.optional(DIGEST), lines.optional(SIGNATURE)
    if digest is None:
        if signature is not None:
            signature.fail("a signature signs a digest, and there is none before it")
        return None
    where[DIGEST] = line
    form, value = _two(digest, "the number of its form and the digest")
    number, shown = form.number("form of a digest", 1), _hex(value, _DIGEST_DIGITS, DIGEST)
    if signature is None:
        return Seal(number, shown)
    key, signed = _two(signature, "the public key and the signature")
    return Seal(number, shown, _hex(key, _KEY_DIGITS, "public key"), _hex(signed, _SIGNATURE_DIGITS, SIGNATURE))


def _two(span: Span, what: str) -> tuple[Span, Span]:
    words = span.words()
    if len(words) != 2:
        span.fail(f"here come {what}")
    return words[0], words[1]


def _hex(span: Span, digits: int, what: str) -> str:
    if len(span.text) != digits or not _HEX.fullmatch(span.text):
        span.fail(f"a {what} has {digits} digits of 0 to 9 and a to f")
    return span.text


def check_form(seal: Seal, line: int) -> None:
    """Refuse a form that is not known here: its digest cannot be judged."""
    if seal.form not in COVERED:
        known = ", ".join(map(str, COVERED))
        raise NotationError(f"form {seal.form} of the digest is not known here (known: {known})", line)
