"""What fog and mud share: they lie on a spot, which then is no longer what its face says (T7, T9)."""

from __future__ import annotations

from .. import layout as at
from ..cells import is_claimed, tactics_card
from ..jit import Numbers, Rules, compiled, inlined
from ..plain import Kind, Refusal
from ..rows import discard, spot_changed


@inlined
def why_not_on(state: Numbers, spot: int) -> int:
    """Why terrain may not lie on a spot: a claimed stone is closed, full rows do not matter."""
    return Refusal.SPOT_CLAIMED if is_claimed(state, spot) else Refusal.FINE


@compiled
def lay_terrain(state: Numbers, rules: Rules, kind: int, spot: int) -> None:
    """Lay fog or mud on a spot; it stays its player's, whoever fights there."""
    terrain = kind - Kind.FOG  # fog and mud are neighbours among the kinds, as they are in TERRAIN_AT
    state[at.TERRAIN_AT + terrain] = spot
    state[at.TERRAIN_BY + terrain] = state[at.TURN]
    spot_changed(state, rules, spot)


@compiled
def move_terrain(state: Numbers, rules: Rules, terrain: int, spot: int) -> None:
    """Put fog (0) or mud (1) on another spot, or on none (T9)."""
    before = state[at.TERRAIN_AT + terrain]
    state[at.TERRAIN_AT + terrain] = spot
    if before != at.NONE:
        spot_changed(state, rules, before)
    if spot != at.NONE:
        spot_changed(state, rules, spot)
    else:
        discard(state, tactics_card(Kind.FOG + terrain))
