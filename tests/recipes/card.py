"""The recipe of a tactics card: Storm, an action that takes all fog and mud off the table. Only a test plays it."""

from recipes.copies import ROOT, Recipe

STORM = '''"""Storm: whatever terrain lies at an unclaimed stone leaves the table. It asks nothing."""

from __future__ import annotations

from .. import layout as at
from ..cells import is_claimed
from ..jit import Numbers, Rules, compiled
from ..turn import finish_play
from .terrain import move_terrain


@compiled
def lies_open(state: Numbers, terrain: int) -> int:
    """Whether a terrain lies at an unclaimed stone."""
    spot = state[at.TERRAIN_AT + terrain]
    return 0 if spot == at.NONE else int(not is_claimed(state, spot))


@compiled
def does_something(state: Numbers) -> int:
    """Whether there is anything to blow away."""
    return lies_open(state, 0) | lies_open(state, 1)


@compiled
def start(state: Numbers, rules: Rules) -> None:
    """Blow it away; the turn goes on."""
    for terrain in range(at.TERRAINS):
        if lies_open(state, terrain):
            move_terrain(state, rules, terrain, at.NONE)
    finish_play(state, rules)
'''
RULES = "src/schotten/rules/tactics"
DISPATCH = f"{RULES}/dispatch.py"
WORDS = {
    "tactics.iello.storm.name": ("Storm", "Буря", "Шторм", "Tempesta"),
    "tactics.iello.storm.acc": ("the Storm", "Бурю", "Шторм", "la Tempesta"),
    "tactics.iello.storm.effect": (
        "Fog and mud leave the table.",
        "Туман і багно полишають стіл.",
        "Туман и грязь покидают стол.",
        "Nebbia e fango lasciano il tavolo.",
    ),
}


def words_of(column: int) -> str:
    """The lines of one language's catalogue."""
    return "".join(f'  "{key}": "{said[column]}",\n' for key, said in WORDS.items())


CATALOGUES = [f"src/schotten/i18n/{lang}/game.json" for lang in ("en", "uk", "ru", "it")]
CARD = Recipe(
    new={
        f"{RULES}/storm.py": STORM,
        "src/schotten/compiled/tactics/storm.pyi": (ROOT / "src/schotten/compiled/tactics/desert.pyi")
        .read_text(encoding="utf-8")
        .replace("desert", "storm"),
    },
    put=[
        ("src/schotten/editions/model.py", "\n\nKIND_NAMES =", "    STORM = 13\n"),
        ("src/schotten/editions/iello.py", '    "betray": 1,\n', '    "storm": 1,\n'),
        (DISPATCH, "terrain\n\n\n# -- from the hand", "storm, "),
        (
            DISPATCH,
            "    return exchange.does_something(state, seat)\n\n\n@compiled\ndef start_effect",
            "    if kind == Kind.STORM:\n        return storm.does_something(state)\n",
        ),
        (
            DISPATCH,
            "    else:\n        moving.ask_target(state)",
            "    elif kind == Kind.STORM:\n        storm.start(state, rules)\n",
        ),
        ("web/src/art/pictograms.ts", "  exchange,\n};", "  storm: fog,\n"),
        *((file, '  "tactics.iello.desert.name"', words_of(at)) for at, file in enumerate(CATALOGUES)),
    ],
)
