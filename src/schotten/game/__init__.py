"""What a person imports: a game, its moves, what a seat sees, how it ended, and why a claim holds."""

from .card import Card
from .claim import ClaimExplanation, Reading
from .codes import BY_PLAYERS, SENTENCES, WATCHER, Deck, Ending, Formation, MoveKind, Phase, Refusal
from .judging import formation
from .move import Move
from .play import Game, IllegalMove
from .seeds import Seed, seed_of
from .table import Outcome, Table, TableSpot, View

__all__ = [
    "BY_PLAYERS",
    "SENTENCES",
    "WATCHER",
    "Card",
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
    "Seed",
    "Table",
    "TableSpot",
    "View",
    "formation",
    "seed_of",
]
