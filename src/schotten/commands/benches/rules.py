"""How fast the rules are: random games compiled and interpreted, beside plain C, proofs, compiling, starting."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from time import perf_counter, process_time
from typing import Annotated

from cyclopts import Parameter

from schotten.commands.benches.rules_plain import make_plain
from schotten.editions import EDITIONS
from schotten.rules import deal, dice, legal, playout
from schotten.rules.apply import apply_move
from schotten.rules.named import STATE_WIDTH, StateCells
from schotten.rules.parameters import rules_for
from schotten.rules.plain import Phase

AsJson = Annotated[bool, Parameter(name="--json", negative="", help="Print JSON instead of a table.")]
Seconds = Annotated[float, Parameter(help="How long each figure is measured, at least.")]
ROUNDS = 3
START = "from schotten.commands.benches.rules import play_compiled; play_compiled('iello', False, 1)"


@dataclass(frozen=True)
class Speed:
    """Games and turns a second."""

    games: float
    turns: float


def run(*, as_json: AsJson = False, seconds: Seconds = 2.0) -> None:
    """Measure the rules core on one core: random games, proofs, compiling, starting."""
    say = print if not as_json else (lambda *_, **__: None)
    say("compiling from nothing, in a folder of its own …")
    cold = start_seconds(fresh=True)
    play_compiled("iello", tactical=False, games=1)
    result: dict[str, object] = {
        "editions": {},
        "cold_compile_s": round(cold, 1),
        "warm_start_s": round(start_seconds(fresh=False), 2),
        "import_ms": round(import_ms(), 1),
    }
    say(f"{'':16}{'compiled':>26}{'interpreted':>14}{'a proof':>10}")
    say(f"{'':16}{'turns/s':>14}{'games/s':>12}{'turns/s':>14}{'ns':>10}")
    rows: dict[str, dict[str, float]] = {}
    for key in EDITIONS:
        for tactical in (False, True):
            name = f"{key}+tactical" if tactical else key
            rows[name] = measure(key, tactical=tactical, seconds=seconds)
            row = rows[name]
            say(
                f"{name:16}{row['compiled_turns_per_s']:>14,.0f}{row['compiled_games_per_s']:>12,.0f}"
                f"{row['interpreted_turns_per_s']:>14,.0f}{row['proof_ns']:>10.0f}"
            )
    result["editions"] = rows
    say(f"cold compile {result['cold_compile_s']} s, warm start {result['warm_start_s']} s,", end=" ")
    say(f"import schotten {result['import_ms']} ms")
    result["plain_c"] = beside = against_plain(seconds)
    if beside:
        native, plain = beside["native_turns_per_s"], beside["turns_per_s"]
        say(f"iello a CPU second: {native:,.0f} turns, plain C {plain:,.0f}: a share of {beside['share']}")
    if as_json:
        print(json.dumps(result, indent=2))


def against_plain(seconds: float) -> dict[str, float] | None:
    """Turns a CPU second of the same games in plain C and in native code, by turns; None without a C compiler."""
    plain = make_plain()
    if plain is None:
        return None
    games, best = 1000, {"turns_per_s": 0.0, "native_turns_per_s": 0.0}
    while plain.play(games).seconds < seconds / ROUNDS:
        games *= 2
    for _ in range(ROUNDS):
        found = plain.play(games)
        began = process_time()
        turns = play_compiled("iello", tactical=False, games=games)
        took = process_time() - began
        if turns != found.turns:
            raise ValueError(f"plain C played {found.turns} turns, native code {turns}: not the same games")
        best["turns_per_s"] = max(best["turns_per_s"], found.turns / found.seconds)
        best["native_turns_per_s"] = max(best["native_turns_per_s"], turns / took)
    plain.close()
    share = best["native_turns_per_s"] / best["turns_per_s"]
    return {name: round(speed) for name, speed in best.items()} | {"share": round(share, 2)}


def measure(key: str, *, tactical: bool, seconds: float) -> dict[str, float]:
    """The figures of one edition."""
    compiled = compiled_speed(key, tactical=tactical, seconds=seconds)
    return {
        "compiled_turns_per_s": round(compiled.turns),
        "compiled_games_per_s": round(compiled.games),
        "interpreted_turns_per_s": round(interpreted_speed(key, tactical=tactical, seconds=seconds).turns),
        "proof_ns": round(proof_ns(key, tactical=tactical), 1),
    }


def record(key: str, *, tactical: bool) -> tuple[int, ...]:
    """The rules record of an edition."""
    edition = EDITIONS[key]
    return rules_for(edition, edition.options(tactical=tactical))


def play_compiled(key: str, tactical: bool, games: int) -> int:  # noqa: FBT001 called from a command line too
    """Play random games in machine code; returns the turns."""
    import numpy as np

    from schotten.compiled import dice as fast_dice
    from schotten.compiled import playout as fast_playout

    state, chance, buffer, tally = (np.zeros(size, np.int64) for size in (STATE_WIDTH, 2, legal.MOST_MOVES, 3))
    fast_dice.seed_dice(chance, 1)
    rules = np.array(record(key, tactical=tactical))
    return int(fast_playout.play_games(state, rules, chance, buffer, games, tally))


def compiled_speed(key: str, *, tactical: bool, seconds: float) -> Speed:
    """Random games in machine code, doubled until they last long enough."""
    games = 1000
    while True:
        began = perf_counter()
        turns = play_compiled(key, tactical, games)
        took = perf_counter() - began
        if took >= seconds:
            return Speed(games / took, turns / took)
        games *= 2


def interpreted_speed(key: str, *, tactical: bool, seconds: float) -> Speed:
    """The same games on lists."""
    rules = record(key, tactical=tactical)
    state, chance, buffer, tally = ([0] * size for size in (STATE_WIDTH, 2, legal.MOST_MOVES, 3))
    dice.seed_dice(chance, 1)
    games = turns = 0
    began = perf_counter()
    while (took := perf_counter() - began) < seconds:
        turns += playout.play_games(state, rules, chance, buffer, 20, tally)
        games += 20
    return Speed(games / took, turns / took)


def proof_ns(key: str, *, tactical: bool, rounds: int = 2000) -> float:
    """A proof against an incomplete row, over the positions of some games in which one is asked for."""
    import numpy as np

    from schotten.commands.benches.measure import prove

    rules = np.array(record(key, tactical=tactical))
    questions = list(proof_questions(key, tactical=tactical, wanted=200))
    states = [(np.array(state), spot, seat) for state, spot, seat in questions]
    prove(states[0][0], rules, 0, 0, 1)
    began = perf_counter()
    for state, spot, seat in states:
        prove(state, rules, spot, seat, rounds)
    return (perf_counter() - began) / (len(states) * rounds) * 1e9


def proof_questions(key: str, *, tactical: bool, wanted: int) -> list[tuple[list[int], int, int]]:
    """Positions with a complete row that faces an incomplete one."""
    rules = record(key, tactical=tactical)
    state, chance, buffer = ([0] * size for size in (STATE_WIDTH, 2, legal.MOST_MOVES))
    cells = StateCells(state)
    dice.seed_dice(chance, 3)
    found: list[tuple[list[int], int, int]] = []
    while len(found) < wanted:
        deal.deal_random(state, rules, 0, chance)
        while cells.phase != Phase.OVER:
            apply_move(state, rules, playout.quick_move(state, rules, chance, buffer))
            seat = cells.turn
            open_ones = cells.complete[seat] & ~cells.complete[1 - seat]
            if open_ones:
                found.append((list(state), open_ones.bit_length() - 1, seat))
    return found[:wanted]


def start_seconds(*, fresh: bool) -> float:
    """From nothing to the end of a first compiled game in a process of its own, with or without a cache."""
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | ({"SCHOTTEN_CACHE": folder} if fresh else {})
        began = perf_counter()
        subprocess.run([sys.executable, "-c", START], check=True, env=environment)  # noqa: S603 our own words
        return perf_counter() - began


def import_ms() -> float:
    """What `import schotten` costs, the best of five processes."""
    code = "from time import perf_counter as t; a = t(); import schotten; print((t() - a) * 1000)"
    command = [sys.executable, "-c", code]
    return min(float(subprocess.run(command, check=True, capture_output=True).stdout) for _ in range(5))  # noqa: S603
