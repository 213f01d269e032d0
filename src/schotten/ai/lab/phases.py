"""How far a game has come: the thirds of its first deck."""

from __future__ import annotations

from typing import TYPE_CHECKING

from schotten.rules.named import RulesCells, StateCells

if TYPE_CHECKING:
    from collections.abc import Sequence

PHASES = ("early", "middle", "late")


def drawn_share(state: Sequence[int], rules: Sequence[int]) -> float:
    """The share of the first deck that is drawn, as the mind counts it (``calibration.drawn_share``)."""
    game = RulesCells(rules)
    return 1 - StateCells(state).deck_size[0] / (game.troops - 2 * game.dealt)


def phase_of(share: float) -> str:
    """The phase of a game of whose first deck such a share is drawn."""
    return PHASES[min(2, int(3 * share + 1e-9))]
