"""The recipe of a tactics card that asks: Storm, an action that takes a fog or a mud away. Only a test plays it."""

from recipes.copies import Recipe

STORM = '''"""Storm: a fog or a mud at an unclaimed stone, whoever laid it, leaves the table."""

from __future__ import annotations

from .. import layout as at
from ..cells import is_claimed
from ..jit import Numbers, Rules, compiled
from ..plain import Refusal
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
    return lies_open(state, at.FOG_TERRAIN) | lies_open(state, at.MUD_TERRAIN)


@compiled
def why_not_target(state: Numbers, spot: int, place: int) -> int:
    """Why what lies there may not be blown away."""
    if is_claimed(state, spot):
        return Refusal.SPOT_CLAIMED
    there = place >= at.MOST_PLACES and state[at.TERRAIN_AT + place - at.MOST_PLACES] == spot
    return Refusal.FINE if there else Refusal.NO_SUCH_TARGET


@compiled
def target(state: Numbers, rules: Rules, place: int) -> None:
    """Blow it away; the turn goes on."""
    move_terrain(state, rules, place - at.MOST_PLACES, at.NONE)
    finish_play(state, rules)
'''
RULES = "src/schotten/rules/tactics"
DISPATCH = f"{RULES}/dispatch.py"
# What is said of the card in the three editions that share this set.
SAID = {
    "tactics.{}.storm.name": ("Storm", "Буря", "Шторм", "Tempesta"),
    "tactics.{}.storm.acc": ("the Storm", "Бурю", "Шторм", "la Tempesta"),
    "tactics.{}.storm.effect": (
        "A fog or a mud leaves the table.",
        "Туман або багно полишає стіл.",
        "Туман или грязь покидает стол.",
        "Una nebbia o un fango lascia il tavolo.",
    ),
    "prompt.{}.pick_target.storm": (
        "Choose what is blown away.",
        "Виберіть, що розвіяти.",
        "Выберите, что развеять.",
        "Scegli che cosa spazzare via.",
    ),
}
WORDS = {key.format(edition): said for edition in ("iello", "cocktail", "alien") for key, said in SAID.items()}


def words_of(column: int) -> str:
    """The lines of one language's catalogue."""
    return "".join(f'  "{key}": "{said[column]}",\n' for key, said in WORDS.items())


CATALOGUES = [f"src/schotten/i18n/{lang}/game.json" for lang in ("en", "uk", "ru", "it")]
CARD = Recipe(
    new={f"{RULES}/storm.py": STORM},
    put=[
        ("src/schotten/editions/model.py", "\n\nKIND_NAMES =", "    STORM = 13\n"),
        ("src/schotten/editions/iello.py", '    "betray": 1,\n', '    "storm": 1,\n'),
        (DISPATCH, "terrain\n\n# -- which card asks what", "storm, "),
        (DISPATCH, "Kind.BETRAY)\nASKS_PLACE", "Kind.STORM, "),
        (DISPATCH, "Kind.DESERT)  # with stones", "Kind.STORM, "),
        (
            DISPATCH,
            "    return exchange.does_something(state, seat)\n\n\n@compiled\ndef start_effect",
            "    if kind == Kind.STORM:\n        return storm.does_something(state)\n",
        ),
        (
            DISPATCH,
            "    return moving.why_not_target(",
            "    if state[at.EFFECT] == Kind.STORM:\n        return storm.why_not_target(state, spot, place)\n",
        ),
        (
            DISPATCH,
            "    else:\n        moving.choose_target(state, spot, place)",
            "    elif state[at.EFFECT] == Kind.STORM:\n        storm.target(state, rules, place)\n",
        ),
        ("web/src/art/pictograms.ts", "  exchange,\n};", "  storm: fog,\n"),
        ("web/tests/words.test.ts", '  exchange: ["pick_exchange"],', '  storm: ["pick_target"],\n'),
        *((file, '  "tactics.iello.desert.name"', words_of(at)) for at, file in enumerate(CATALOGUES)),
    ],
)
