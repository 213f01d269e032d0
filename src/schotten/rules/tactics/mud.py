"""The mud: rows at its spot need four cards (T14)."""

from __future__ import annotations

from .. import layout as at
from ..jit import Numbers, Rules, inlined

PLACES = 4


@inlined
def places_there(state: Numbers, spot: int, places: int) -> int:
    """The number of places of a spot whose face has ``places``."""
    return PLACES if state[at.TERRAIN_AT + at.MUD_TERRAIN] == spot else places


@inlined
def without_proof(state: Numbers, rules: Rules, seat: int) -> int:
    """Mask of the stone with mud where this seat may not claim yet, as nothing but two complete rows counts (T14)."""
    spot = state[at.TERRAIN_AT + at.MUD_TERRAIN]
    if rules[at.MUD_BY_PROOF] or spot == at.NONE:
        return 0
    return 1 << spot & ~state[at.COMPLETE + 1 - seat]
