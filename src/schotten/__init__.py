"""The Schotten Totten family of card games.

Importing the package costs nothing: each public name is loaded when it is first asked for.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from schotten.editions import EDITIONS as EDITIONS
    from schotten.game import Game as Game
    from schotten.game import IllegalMove as IllegalMove
    from schotten.game import Move as Move
    from schotten.game import Outcome as Outcome
    from schotten.game import View as View

__version__ = "0.1.0"

__all__ = ["EDITIONS", "Game", "IllegalMove", "Move", "Outcome", "View", "__version__"]

_HOMES = {
    "EDITIONS": "schotten.editions",
    "Game": "schotten.game",
    "IllegalMove": "schotten.game",
    "Move": "schotten.game",
    "Outcome": "schotten.game",
    "View": "schotten.game",
}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
