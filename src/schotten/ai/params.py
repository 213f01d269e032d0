"""Every number of the players in one place, each with its reason; the measurements are in docs/strength.md."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from schotten.rules import layout as at

from .mind import weights as w

if TYPE_CHECKING:
    from numpy.typing import NDArray

STONES = {
    w.HAND_FREE: 0.8,
    w.OTHER_FREE: 0.8,
    w.DRAW_FREE: 0.8,
    w.THINNING: 0.8,
    w.HORIZON: 8.0,
    w.TIE: 0.9,
    w.BOTH_GOALS: 0.5,
    w.TRUST: 1.0,
}
SIEGE = STONES | {
    w.HORIZON: 12.0,
    w.TEMPO: 1.0,
    w.BREACH: 0.3,
    w.FRESH_NEED: 6.0,
    w.RETRY: 0.2,
    w.CAULDRON: 0.03,
}
TACTICS = {
    w.DRAW_TACTICS: 2.0,
    w.KIND + at.JOKER: 0.05,
    w.KIND + at.SPY: 0.04,
    w.KIND + at.SHIELD: 0.03,
    w.KIND + at.FOG: 0.03,
    w.KIND + at.MUD: 0.03,
    w.KIND + at.RECRUITER: 0.02,
    w.KIND + at.REDEPLOY: 0.03,
    w.KIND + at.DESERT: 0.05,
    w.KIND + at.BETRAY: 0.05,
    w.KIND + at.RECRUITMENT: 0.04,
    w.KIND + at.EXPLOSION: 0.04,
    w.KIND + at.REINFORCE: 0.01,
    w.KIND + at.EXCHANGE: 0.01,
}


def weights_for(rules: tuple[int, ...], changes: dict[int, float] | None = None) -> NDArray[np.float64]:
    """The weights of the evaluation for a game; ``changes`` replace single ones."""
    chosen = dict(SIEGE if rules[at.SIEGE] else STONES)
    if rules[at.TACTICAL]:
        chosen |= TACTICS
    chosen |= changes or {}
    row = np.zeros(w.WEIGHTS)
    for where, value in chosen.items():
        row[where] = value
    return row
