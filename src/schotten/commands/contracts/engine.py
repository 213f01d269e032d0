"""The engine file as the page's host knows it: its functions with their kinds, sizes and offsets, from the manifest."""

from __future__ import annotations

from schotten.engine.manifest import FORMAT, Manifest

from .writing import HEAD, comment, constant


def engine_file(manifest: Manifest) -> str:
    """The file `engine.ts`; the digest is not in it: the page takes that from the manifest when it is built."""
    exports = {name: {"takes": each.takes, "gives": each.gives} for name, each in manifest.exports.items()}
    return "\n".join(
        [
            HEAD,
            comment("The form of the manifest that this was made from.") + constant("FORMAT", FORMAT),
            comment("What each function takes, by name and kind, and what it gives.") + constant("EXPORTS", exports),
            comment("How many numbers a record has.") + constant("SIZES", manifest.sizes),
            comment("Where in a record what begins.") + constant("OFFSETS", manifest.records),
        ]
    )
