"""One move of a game with the states around it: what it tells, and whether it can be taken back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from schotten.rules.named import StateCells
from schotten.rules.plain import Phase, Veil
from schotten.rules.telling import veil_of

from . import happened
from .codes import MoveKind

if TYPE_CHECKING:
    from schotten.rules.jit import Rules

    from .happened import Happening
    from .move import Move

_HIDDEN_UNTIL_SETTLED = (Phase.PICK_EXCHANGE, Phase.PICK_REINFORCE)


@dataclass(slots=True)
class PlayedMove:
    """A move that was made; its states are shared and never changed."""

    move: Move
    before: list[int]
    after: list[int]
    told: list[Happening] | None = None

    @property
    def seat(self) -> int:
        """Who made it."""
        return StateCells(self.before).actor

    @property
    def turn(self) -> int:
        """Whose turn it was."""
        return StateCells(self.before).turn

    @property
    def hidden(self) -> bool:
        """Whether its number names a card that only its seat knows."""
        return veil_of(StateCells(self.before).phase, self.move) != Veil.OPEN

    def events(self, rules: Rules) -> list[Happening]:
        """What it tells, found once."""
        if self.told is None:
            self.told = happened.moved(self.before, self.after, rules, int(self.move))
        return self.told

    @property
    def reveals(self) -> bool:
        """Whether it drew a card or settled something hidden, so that among people it cannot simply be taken back."""
        return self.move.kind == MoveKind.DRAW or self.uncovers

    @property
    def uncovers(self) -> bool:
        """Whether an effect showed hidden cards by it: more than the one card that a turn draws."""
        phase = StateCells(self.before).phase
        if self.move.kind == MoveKind.DRAW:
            return phase == Phase.RECRUIT
        return phase in _HIDDEN_UNTIL_SETTLED and StateCells(self.after).phase != phase
