"""What an engine file says of itself: its exports, the sizes and offsets of records, and what it was made from."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass

FORMAT = 1
KINDS = ("ints", "floats", "int", "float")
RESULTS = ("int", "float", "none")


@dataclass(frozen=True)
class Export:
    """A function: its parameters with their kinds, and the kind of its result."""

    takes: tuple[tuple[str, str], ...]
    gives: str


@dataclass(frozen=True)
class Manifest:
    """The manifest beside an engine file."""

    version: str
    digest: str  # of all sources it was made from
    sha256: str  # of the file itself
    python: str
    locks: str  # the digest of the lock that built it
    exports: Mapping[str, Export]
    sizes: Mapping[str, int]
    records: Mapping[str, Mapping[str, int]]  # the offsets of what lies where in a record, by its name
    format: int = FORMAT

    def text(self) -> str:
        """The manifest as it is written: sorted where order means nothing, so that the same is the same bytes."""
        return json.dumps(asdict(self), indent=1, sort_keys=True) + "\n"


def parse_manifest(text: str) -> Manifest:
    """Read a manifest; anything else is refused with what is wrong."""
    try:
        read = json.loads(text)
        if read["format"] != FORMAT:
            raise ValueError(f"format {read['format']!r} instead of {FORMAT}")
        exports = {name: export_of(name, each) for name, each in read.pop("exports").items()}
        return Manifest(exports=exports, **read)
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"no manifest of an engine file: {error}") from None


def export_of(name: str, read: Mapping[str, object]) -> Export:
    """One export; a kind that this host does not know is refused."""
    takes = tuple((str(each), str(kind)) for each, kind in read["takes"])  # type: ignore[attr-defined]
    gives = str(read["gives"])
    unknown = [kind for _, kind in takes if kind not in KINDS] + [gives] * (gives not in RESULTS)
    if unknown:
        raise ValueError(f"{name} has the unknown kind {unknown[0]!r}")
    return Export(takes, gives)
