"""The spy: a troop of one value, in any colour (T11)."""

from __future__ import annotations

from .. import layout as at
from ..jit import Rules, inlined


@inlined
def value(rules: Rules) -> int:
    """The one value it stands for; the edition says which."""
    return rules[at.SPY_VALUE]
