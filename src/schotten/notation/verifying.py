"""What can be said of a record's text: what was recomputed, what is only consistent, and what binds it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from .record_text import parse_record
from .replay import verify_record
from .seal import DIGEST, check_form, digest_of
from .signing import signature_fits

if TYPE_CHECKING:
    from collections.abc import Collection

    from .record import Record

DigestState = Literal["fits", "absent", "differs"]
SignatureState = Literal["fits", "absent", "differs", "unknown_key"]

# What a record states, in the order of its lines.
PARTS = (
    *("edition", "options", "rules", "players", "first", "series"),
    *("commitment", "hands", "draws", "moves", "claims", "result"),
)
_FROM_SEED = ("commitment", "hands", "draws")


@dataclass(frozen=True, slots=True)
class Report:
    """A record that holds together, and how far that binds: see docs/notation.md for each word."""

    record: Record
    recomputed: tuple[str, ...]
    consistent_only: tuple[str, ...]
    digest: DigestState
    signature: SignatureState

    @property
    def differs(self) -> bool:
        """Whether the record is not the one that was bound."""
        return "differs" in (self.digest, self.signature)


def verify_text(text: str, keys: Collection[str] | None = None) -> Report:
    """Judge a record; `keys` are the public halves that are trusted (None: nobody was asked).

    What is malformed, impossible or wrong in itself raises `NotationError` with its line.
    """
    record = parse_record(text)
    digest, signature = judge_seal(text, record, keys)
    verify_record(record)
    recomputed = recomputed_parts(record)
    stated = [part for part in PARTS if part != "series" or record.series is not None]
    consistent = tuple(part for part in stated if part not in recomputed)
    return Report(record, recomputed, consistent, digest, signature)


def recomputed_parts(record: Record) -> tuple[str, ...]:
    """What follows from the seed and the moves, and was found so; everything else could have been otherwise."""
    by_rules = record.outcome is not None and not record.outcome.by_players
    found = (*(_FROM_SEED if record.full else ()), "claims", *(("result",) if by_rules else ()))
    return tuple(part for part in PARTS if part in found)


def judge_seal(text: str, record: Record, keys: Collection[str] | None) -> tuple[DigestState, SignatureState]:
    """Whether the digest is the text's, and whether a trusted key has signed the text's digest.

    A signature that fits the key beside it says nothing while nobody vouches for that key: `unknown_key`.
    """
    seal = record.seal
    if seal is None:
        return "absent", "absent"
    check_form(seal, record.lines[DIGEST])
    right = digest_of(text, seal.form)
    digest: DigestState = "fits" if seal.digest == right else "differs"
    if not seal.signature:
        return digest, "absent"
    if not signature_fits(seal, right):
        return digest, "differs"
    return digest, "fits" if keys is not None and seal.key in keys else "unknown_key"
