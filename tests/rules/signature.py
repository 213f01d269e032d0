"""The fingerprint of the rules' behaviour: a digest of seeded random games over all variants.

As a program it prints the digest for the `Signature:` line of a commit; `conformance/signature.txt` holds it.
"""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))

from rules.table import SIGNED, dealt, variant_name
from schotten.rules import layout as at
from schotten.rules.apply import apply_move
from schotten.rules.dice import seed_dice
from schotten.rules.legal import MOST_MOVES
from schotten.rules.plain import Phase
from schotten.rules.playout import any_move, quick_move

GAMES = 20
FILE = Path(__file__).parents[2] / "conformance" / "signature.txt"


def signature() -> str:
    """Every move of every game, chosen from the legal ones by seeded dice, and every result."""
    known = hashlib.sha256()
    buffer = [0] * MOST_MOVES
    for variant in SIGNED:
        known.update(variant_name(variant).encode())
        dice = [0, 0]
        seed_dice(dice, 2024)
        for number in range(GAMES):
            state, rules = dealt(variant, number, first=number & 1)
            choose = any_move if number & 2 else quick_move
            while state[at.PHASE] != Phase.OVER:
                move = choose(state, rules, dice, buffer)
                apply_move(state, rules, move)
                known.update(move.to_bytes(2, "big"))
            known.update(bytes([state[at.WINNER], state[at.ENDING]]))
    return known.hexdigest()[:16]


if __name__ == "__main__":
    print(signature())
