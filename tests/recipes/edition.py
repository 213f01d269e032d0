"""The recipe of a fifth edition: Battle Line's numbers, in another's words and look."""

from recipes.copies import Recipe

BATTLE = '''"""Battle Line's numbers: six colours from 1 to 10, seven in hand, nine flags that are stones here."""

from .iello import STONES, TACTICS
from .model import Edition

BATTLE = Edition(
    key="battle",
    title="Battle Line",
    colours="rgbypo",
    lowest=1,
    highest=10,
    spots=STONES,
    hand=7,
    tactical_hand=7,
    tactics=TACTICS,
    choices=("tactical",),
    borrows="iello",
)
'''
HOME = "src/schotten/editions"
EDITION = Recipe(
    new={f"{HOME}/battle.py": BATTLE},
    put=[
        (f"{HOME}/__init__.py", "from .cocktail import", "from .battle import BATTLE\n"),
        (f"{HOME}/__init__.py", ")}\n\n\ndef find_edition", ", BATTLE"),
    ],
)
