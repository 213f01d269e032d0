"""The Schotten Totten family of card games: rules, records, players.

Play one:

    from schotten import Game
    game = Game.new("iello", tactical=True)     # seed=7 deals the same game again; EDITIONS lists the games
    print(game)                                 # the table; game.view_for(0) is what seat A may know
    game.play(game.legal_moves[0])              # or as text: game.play("r7@3"), game.play("draw troop")
    game.outcome, game.undo()                   # None until somebody has won

Ask the referee:

    formation("r7 r8 r9").formation             # the type of any cards; .total, .strength, .beats(other)
    game.table.formation("r7 r8 r9", spot=2)    # by the pattern of that spot
    game.explain_claim(spot=2).refusal          # may it be claimed, and why not
    game.why_illegal("r7@3")                    # why a move may not be made

Keep it:

    game.position                               # as text; Game.from_position(text) goes on from there
    text = format_record(record_game(game, ("Anna", "Boris")))
    for moment in walk(parse_record(text)): print(moment.table)

Let the computer play, or a player of your own:

    club = make_player("club")                  # level_names() lists the levels, weakest first
    game.play(club.choose(game.view_for(game.actor), UNTIMED, Random(1)))
    view.sample(Random(1))                      # the hidden cards dealt in a way that fits what a seat knows
    print(arena("club", MyPlayer(), deals=20))  # any class with a `name` and `choose(view, clock, rng)`

Analyse:

    print(analyse(game.view_for(game.actor)))
    print(review(game))

Importing the package costs nothing: each name is loaded when it is first used. More: docs/library.md.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from schotten.ai import UNTIMED as UNTIMED
    from schotten.ai import Clock as Clock
    from schotten.ai import Player as Player
    from schotten.ai import level_names as level_names
    from schotten.ai import make_player as make_player
    from schotten.ai.analysis import analyse as analyse
    from schotten.ai.lab.library import arena as arena
    from schotten.ai.reviewing import review as review
    from schotten.editions import EDITIONS as EDITIONS
    from schotten.editions import Edition as Edition
    from schotten.editions import Options as Options
    from schotten.game import Card as Card
    from schotten.game import Game as Game
    from schotten.game import IllegalMove as IllegalMove
    from schotten.game import Move as Move
    from schotten.game import Outcome as Outcome
    from schotten.game import Table as Table
    from schotten.game import View as View
    from schotten.game import formation as formation
    from schotten.notation import Record as Record
    from schotten.notation import format_record as format_record
    from schotten.notation import parse_record as parse_record
    from schotten.notation import record_game as record_game
    from schotten.notation import walk as walk
    from schotten.series import Revenge as Revenge
    from schotten.series import Series as Series

__version__ = "0.1.0"

__all__ = [
    "EDITIONS",
    "UNTIMED",
    "Card",
    "Clock",
    "Edition",
    "Game",
    "IllegalMove",
    "Move",
    "Options",
    "Outcome",
    "Player",
    "Record",
    "Revenge",
    "Series",
    "Table",
    "View",
    "__version__",
    "analyse",
    "arena",
    "format_record",
    "formation",
    "level_names",
    "make_player",
    "parse_record",
    "record_game",
    "review",
    "walk",
]

_ROOMS = {
    "schotten.editions": ("EDITIONS", "Edition", "Options"),
    "schotten.game": ("Card", "Game", "IllegalMove", "Move", "Outcome", "Table", "View", "formation"),
    "schotten.notation": ("Record", "format_record", "parse_record", "record_game", "walk"),
    "schotten.series": ("Revenge", "Series"),
    "schotten.ai": ("UNTIMED", "Clock", "Player", "level_names", "make_player"),
    "schotten.ai.analysis": ("analyse",),
    "schotten.ai.lab.library": ("arena",),
    "schotten.ai.reviewing": ("review",),
}
_HOMES = {name: room for room, names in _ROOMS.items() for name in names}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
