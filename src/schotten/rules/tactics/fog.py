"""The fog: at its spot only the sum counts (T13)."""

from __future__ import annotations

from .. import layout as at
from ..jit import Numbers, inlined
from ..plain import Pattern


@inlined
def pattern_there(state: Numbers, spot: int, pattern: int) -> int:
    """The pattern of a spot whose face has ``pattern``."""
    return Pattern.PLUS if state[at.TERRAIN_AT + at.FOG_TERRAIN] == spot else pattern
