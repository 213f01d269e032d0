"""The rules against the oracle, the same question put to both; a program too: `agreement.py 1000000`."""

from __future__ import annotations

import sys
from functools import lru_cache
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))

from oracle import oracle
from oracle.positions import Position, ask, random_positions
from rules.table import Table
from schotten.rules import layout as at
from schotten.rules.parameters import COLOUR_RUN_VALUES, PATTERNS
from schotten.rules.proof import best_answer, look_for_claims

NONE = at.NONE


@lru_cache
def empty_table(highlands: bool, colour_run: str, by_proof: bool) -> Table:
    """A table of the world's cards with those options, whether or not its spots have a use for them."""
    table = Table("iello" if highlands else "siege", tactical=True, mud_by_proof=by_proof)
    rules = list(table.rules)
    rules[at.COLOUR_RUNS] = COLOUR_RUN_VALUES.index(colour_run)
    table.rules = tuple(rules)
    return table


def set_up(position: Position) -> Table:
    """The position at spot 0 of an otherwise empty table; seat 0 claims."""
    blank = empty_table(position.world is oracle.HIGHLANDS, position.spot.colour_run, position.spot.by_proof)
    table = Table.__new__(Table)
    table.edition, table.options, table.rules, table.state = (
        blank.edition,
        blank.options,
        blank.rules,
        list(blank.state),
    )
    if not position.spot.by_proof:
        table.terrain("mud", 0, 1)
    table.state[at.PLACES] = position.spot.places
    table.state[at.PATTERN] = PATTERNS.index(position.spot.pattern)
    rows = [(0, position.own), (1, position.other)]
    for seat, cards in rows if position.own_first is not False else reversed(rows):
        table.row(0, seat, " ".join(cards))
    unseen = sum(1 << table.card(text) for text in position.unseen)
    table.state[at.SEEN] = table.rules[at.ALL] & ~unseen
    return table


def rules_say(table: Table) -> bool:
    look_for_claims(table.state, table.rules, 0)
    return bool(table.state[at.CLAIMABLE] & 1)


def oracle_score(strength: oracle.Strength, pattern: str) -> int:
    """The oracle's (rank, score) as one number of ours."""
    rank, score = strength
    return rank * at.RANK + (at.MINUS_BASE + score if pattern == "minus" else score)


def disagreement(position: Position) -> str | None:
    """What rules and oracle say differently of a position, if anything."""
    table = set_up(position)
    spot, world = position.spot, position.world
    if rules_say(table) != ask(position):
        return f"claim: rules {rules_say(table)}, oracle {ask(position)}"
    if len(position.own) >= spot.places:
        own = oracle_score(oracle.best_strength(position.own, spot, world), spot.pattern)
        if table.state[at.STRENGTH] != own:
            return f"own strength: rules {table.state[at.STRENGTH]}, oracle {own}"
    if len(position.other) >= spot.places:
        return None
    best = oracle.best_fill(position.other, position.unseen, spot, world)
    strength, fill = best_answer(table.state, table.rules, 0, 1, NONE)
    if best is None:
        return None if strength == NONE else f"best answer: rules {strength}, oracle none"
    if strength != oracle_score(best[0], spot.pattern):
        return f"best answer: rules {strength}, oracle {best}"
    made = oracle.best_strength([*position.other, *table.cards(fill)], spot, world)
    if not table.cards(fill) <= position.unseen or made != best[0]:
        return f"fill {table.cards(fill)} makes {made}, not {best[0]}"
    return None


def main(count: int) -> int:
    for index, position in enumerate(random_positions(0, count)):
        wrong = disagreement(position)
        if wrong:
            print(f"\n{position}: {wrong}")
            return 1
        if index % 1000 == 999:
            print(f"\r{index + 1} of {count} agree", end="", flush=True)
    print()
    return 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))
