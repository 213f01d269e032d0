"""What a person imports: a game, its moves, what a seat sees, how it ended, and why a claim holds."""

from .claim import ClaimExplanation, Reading
from .codes import BY_PLAYERS, SENTENCES, WATCHER, Deck, Ending, Formation, MoveKind, Phase, Refusal
from .move import Move
from .play import Game, IllegalMove
from .table import Outcome, Table, TableSpot, View

__all__ = [
    "BY_PLAYERS",
    "SENTENCES",
    "WATCHER",
    "ClaimExplanation",
    "Deck",
    "Ending",
    "Formation",
    "Game",
    "IllegalMove",
    "Move",
    "MoveKind",
    "Outcome",
    "Phase",
    "Reading",
    "Refusal",
    "Table",
    "TableSpot",
    "View",
]
