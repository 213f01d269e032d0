"""How fast the research environments are, beside what researchers use otherwise."""

from __future__ import annotations

import json
import random
from importlib.util import find_spec
from time import perf_counter, process_time
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

if TYPE_CHECKING:
    from collections.abc import Callable

AsJson = Annotated[bool, Parameter(name="--json", negative="", help="Print JSON instead of a table.")]
Seconds = Annotated[float, Parameter(help="How long each figure is measured, at least.")]

KINDS: tuple[tuple[str, bool], ...] = (("iello", False), ("iello", True), ("siege", False), ("siege", True))
BATCHES = (1, 128, 1024, 4096)
WARM_UP = 200  # steps: games of a batch begin at once, so let them drift apart
SPIEL_GAMES = (
    "schotten",
    "schotten(tactical=true)",
    "schotten(edition=siege)",
    "python_tic_tac_toe",
    "python_kuhn_poker",
    "python_block_dominoes",
    "python_liars_poker",
    "leduc_poker",
    "skat",
)
PGX_GAMES = ("leduc_holdem", "kuhn_poker", "backgammon")


def run(*, as_json: AsJson = False, seconds: Seconds = 1.0) -> None:
    """Measure the environments: steps a second on one core (of its time) and on two (of the clock's)."""
    missing = [name for name in ("gymnasium", "pettingzoo", "pyspiel") if find_spec(name) is None]
    if missing:
        raise ValueError(f"no {missing[0]}: ./schotten setup research (or pip install 'schotten[research]')")
    say = print if not as_json else (lambda *_, **__: None)
    result = {
        "vector": bench_vector(seconds, say),
        "pettingzoo": bench_pettingzoo(seconds, say),
        "gymnasium": bench_gymnasium(seconds, say),
        "openspiel": bench_openspiel(seconds, say),
        "pgx": bench_pgx(seconds, say),
    }
    if as_json:
        print(json.dumps(result, indent=2))


def name_of(edition: str, *, tactical: bool) -> str:
    """How a kind of game is called in the table."""
    return f"{edition}+tactical" if tactical else edition


def rate(work: Callable[[], int], seconds: float, clock: Callable[[], float]) -> float:
    """How many of what ``work`` counts there are in a second: the best of three runs, since others use the machine."""
    best = 0.0
    for _ in range(3):
        count, began = 0, clock()
        while (spent := clock() - began) < seconds / 3:
            count += work()
        best = max(best, count / spent)
    return best


# -- the vector environment --------------------------------------------------------------------------------------------
def bench_vector(seconds: float, say: Callable[..., None]) -> dict[str, Any]:
    """Batches of several sizes, with and without observations."""
    say(f"{'vector env':16}{'batch':>6}{'steps/s':>14}{'with obs':>14}{'2 cores':>14}{'with obs':>14}")
    result: dict[str, Any] = {}
    for edition, tactical in KINDS:
        name = name_of(edition, tactical=tactical)
        result[name] = {}
        for games in BATCHES:
            row = result[name][str(games)] = measure_vector(edition, games, seconds, tactical=tactical)
            numbers = "".join(f"{value:>14,.0f}" for key, value in row.items() if not key.startswith("random"))
            say(f"{name:16}{games:>6}{numbers}")
    return result


def measure_vector(edition: str, games: int, seconds: float, *, tactical: bool) -> dict[str, int]:
    """Steps a second: ``env.step`` alone, and (``random_play``) with a random legal action chosen for each."""
    options: dict[str, Any] = {"tactical": True} if tactical else {}
    row = {}
    for threads, prefix in ((1, ""), (2, "two_cores_")):
        for observe, infix in ((False, ""), (True, "with_obs_")):
            from schotten.envs.vector import VectorEnv

            env = VectorEnv(edition, games, seed=1, observe=observe, threads=threads, **options)
            alone, chosen = step_rates(env, games, seconds, process_time if threads == 1 else perf_counter)
            env.close()
            row[f"{prefix}{infix}steps_per_s"] = round(alone)
            if threads == 1 and not observe:
                row["random_play_steps_per_s"] = round(chosen)
    return row


def step_rates(env: Any, games: int, seconds: float, clock: Callable[[], float]) -> tuple[float, float]:
    """Steps a second without and with the time that choosing random actions takes; the best of three runs."""
    env.reset()
    for _ in range(WARM_UP):
        env.step(env.random_actions())
    best = (0.0, 0.0)
    for _ in range(3):
        stepping, count, began = 0.0, 0, clock()
        while clock() - began < seconds / 3:
            actions = env.random_actions()
            before = clock()
            env.step(actions)
            stepping += clock() - before
            count += games
        best = max(best, (count / stepping, count / (clock() - began)))
    return best


# -- single games ------------------------------------------------------------------------------------------------------
def bench_pettingzoo(seconds: float, say: Callable[..., None]) -> dict[str, Any]:
    """Random play as PettingZoo's own benchmark plays it, with its wrappers' behaviour and without."""
    from schotten.envs import schotten_v0

    result: dict[str, Any] = {}
    say(f"\n{'PettingZoo':16}{'steps/s':>14}{'turns/s':>14}{'raw steps/s':>14}")
    for edition, tactical in KINDS:
        options: dict[str, Any] = {"tactical": True} if tactical else {}
        speeds = [
            measure_agents(make(edition=edition, **options), seconds) for make in (schotten_v0.env, schotten_v0.raw_env)
        ]
        row = {"steps_per_s": speeds[0][0], "turns_per_s": speeds[0][1], "raw_steps_per_s": speeds[1][0]}
        result[name_of(edition, tactical=tactical)] = row
        say(f"{name_of(edition, tactical=tactical):16}" + "".join(f"{value:>14,.0f}" for value in row.values()))
    return result


def measure_agents(env: Any, seconds: float) -> tuple[int, int]:
    """Steps and turns a second of an AEC environment, observing before every step."""
    import numpy as np

    dice = random.Random(1)  # noqa: S311
    turns = 0

    def play() -> int:
        nonlocal turns
        env.reset(seed=dice.getrandbits(31))
        steps, before = 0, ""
        for agent in env.agent_iter():
            observation, _, termination, truncation, _ = env.last()
            if termination or truncation:
                env.step(None)
                continue
            env.step(dice.choice(np.flatnonzero(observation["action_mask"]).tolist()))
            steps += 1
            turns += agent != before
            before = agent
        return steps

    play()
    turns, counted = 0, 0

    def counting() -> int:
        nonlocal counted
        made = play()
        counted += made
        return made

    steps = rate(counting, seconds, process_time)
    return round(steps), round(steps * turns / counted)


def bench_gymnasium(seconds: float, say: Callable[..., None]) -> dict[str, Any]:
    """Decisions a second of an agent against a random opponent."""
    import numpy as np

    from schotten.envs.against import SchottenEnv

    env = SchottenEnv("iello")
    dice = random.Random(1)  # noqa: S311

    def play() -> int:
        observation, _ = env.reset(seed=dice.getrandbits(31))
        steps, over = 0, False
        while not over:
            action = dice.choice(np.flatnonzero(observation["action_mask"]).tolist())
            observation, _, over, _, _ = env.step(action)
            steps += 1
        return steps

    play()
    row = {"iello": {"steps_per_s": round(rate(play, seconds, process_time))}}
    say(f"\nGymnasium, own decisions against random: {row['iello']['steps_per_s']:,} a second")
    return row


def bench_openspiel(seconds: float, say: Callable[..., None]) -> dict[str, Any]:
    """Random play through OpenSpiel's Python API, our games beside its own."""
    import open_spiel.python.games
    import pyspiel

    import schotten.envs.spiel

    del open_spiel, schotten
    say(f"\n{'OpenSpiel':28}{'decisions/s':>14}{'games/s':>14}")
    result = {}
    for name in SPIEL_GAMES:
        row = result[name] = measure_spiel(pyspiel.load_game(name), seconds)
        say(f"{name:28}{row['decisions_per_s']:>14,}{row['games_per_s']:>14,}")
    return result


def measure_spiel(game: Any, seconds: float) -> dict[str, int]:
    """Decisions and games a second."""
    dice = random.Random(1)  # noqa: S311
    decisions = 0

    def play() -> int:
        nonlocal decisions
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(dice.choices(outcomes, chances)[0])
            else:
                state.apply_action(dice.choice(state.legal_actions()))
                decisions += 1
        return 1

    play()
    decisions, games = 0, 0

    def counting() -> int:
        nonlocal games
        games += 1
        return play()

    speed = rate(counting, seconds, process_time)
    return {"decisions_per_s": round(speed * decisions / games), "games_per_s": round(speed)}


# -- Pgx, where it is installed ----------------------------------------------------------------------------------------
def bench_pgx(seconds: float, say: Callable[..., None]) -> dict[str, Any] | None:
    """Batches of Pgx on the processor, all its cores; None where it is not installed."""
    if find_spec("pgx") is None:
        say("\nPgx is not installed")
        return None
    return {name: {"4096": {"steps_per_s": measure_pgx(name, 4096, seconds, say)}} for name in PGX_GAMES}


def measure_pgx(name: str, games: int, seconds: float, say: Callable[..., None]) -> int:
    """Steps a second with random legal actions and automatic reset."""
    import jax  # type: ignore[import-not-found, unused-ignore]
    import jax.numpy as jnp  # type: ignore[import-not-found, unused-ignore]
    import pgx  # type: ignore[import-not-found, unused-ignore]
    from pgx.experimental import auto_reset  # type: ignore[import-not-found, unused-ignore]

    env = pgx.make(name)
    step = auto_reset(env.step, env.init)

    def advance(state: Any, key: Any) -> Any:
        first, second = jax.random.split(key)
        action = jax.random.categorical(first, jnp.log(state.legal_action_mask.astype(jnp.float32)), axis=-1)
        return jax.vmap(step)(state, action, jax.random.split(second, games))

    advance = jax.jit(advance)
    state = jax.vmap(env.init)(jax.random.split(jax.random.PRNGKey(0), games))
    keys = iter(jax.random.split(jax.random.PRNGKey(1), 100_000))
    jax.block_until_ready(advance(state, next(keys)))

    def work() -> int:
        nonlocal state
        state = jax.block_until_ready(advance(state, next(keys)))
        return games

    found = round(rate(work, seconds, perf_counter))
    say(f"Pgx {name}: {found:,} steps a second in batches of {games}")
    return found
