"""Learn a game by self-play with PyTorch, in minutes on two cores: a baseline, not a champion.

    python examples/self_play.py --minutes 5 --plot curve.svg

Deep Monte Carlo: a network tells for every move how the game will end (1 won, -1 lost), and for every play how much
it helps to win its spot, which is learned sooner. Both seats make the best move by the sum, now and then a random one;
then the network is fitted to how the games did end. Every few rounds it plays against `random`. Games are played in
jobs behind the same Executor as the arena: here, in a pool (`--workers 2`), or on a Ray cluster (`--ray [address]`);
the same seed gives the same games on each.
"""
# ruff: noqa: INP001  (a script)

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn

from schotten.ai.lab.executor import make_executor
from schotten.envs.vector import VectorEnv
from schotten.features.encoding import BLOCKS, highest, split
from schotten.rules.moves import MOVE_COUNT

BAR = 30
THREADS = 1  # of torch: the same sums, hence the same games, wherever a job runs; for two cores there is --workers 2


SPOT_BLOCKS = ("places", "pattern", "owned", "damaged", "claimable", "open", "complete", "rank", "score", "earlier")
ELSEWHERE = (*SPOT_BLOCKS, "rows", "order", "terrain")
SPOTS, PLACED, TARGETS = 9, 65, 6  # the moves PLAY + card * 9 + spot and TARGET + spot * 6 + place


class Net(nn.Module):
    """Who wins the game after each move, and who wins each spot; spots share weights, and neighbours see each other."""

    def __init__(self, hidden: int) -> None:
        super().__init__()
        self.register_buffer("bounds", torch.from_numpy(highest().astype(np.float32)))
        rest = sum(block.size for name, block in BLOCKS.items() if name not in ELSEWHERE)
        spot = sum(BLOCKS[name].size for name in (*SPOT_BLOCKS, "rows", "terrain")) // SPOTS
        self.of_rest = nn.Linear(rest, hidden)
        self.of_spot = nn.Linear(spot, hidden, bias=False)
        self.beside = nn.Conv1d(hidden, hidden, kernel_size=3, padding=1)
        self.at_spot = nn.Linear(hidden, PLACED + TARGETS + 4)  # plays, targets, to, claim, retreat, pour
        self.of_owner = nn.Linear(hidden, PLACED + 1)  # who wins the spot after each play there, and before any
        self.anywhere = nn.Linear(hidden, MOVE_COUNT - SPOTS * (PLACED + TARGETS + 4))

    def forward(self, observations: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """From bytes to values between about -1 and 1: of all moves, of the plays for their spots, of the spots."""
        scaled = observations.float() / self.bounds
        part = {name: scaled[:, block.where].reshape(-1, *block.shape) for name, block in BLOCKS.items()}
        spots = [part[name].reshape(len(scaled), SPOTS, -1) for name in (*SPOT_BLOCKS, "rows")]
        spots.append(part["terrain"].transpose(1, 2))
        rest = torch.cat([value.flatten(1) for name, value in part.items() if name not in ELSEWHERE], dim=1)
        seen = torch.relu(self.of_spot(torch.cat(spots, dim=2)) + self.of_rest(rest)[:, None])
        seen = seen + torch.relu(self.beside(seen.transpose(1, 2))).transpose(1, 2)
        there, other = self.at_spot(seen), self.anywhere(seen.mean(dim=1))
        plays = there[:, :, :PLACED].transpose(1, 2).flatten(1)
        targets = there[:, :, PLACED : PLACED + TARGETS].flatten(1)
        to, claim, retreat, pour = there[:, :, PLACED + TARGETS :].unbind(2)
        acts, picks, last = other[:, :8], other[:, 8:-2], other[:, -2:]
        values = torch.cat([plays, acts, targets, to, picks, claim, retreat, pour, last], dim=1)
        owners = self.of_owner(seen)
        return values, owners[:, :, :PLACED].transpose(1, 2).flatten(1), owners[:, :, PLACED]


@dataclass(frozen=True)
class Job:
    """A batch of self-play: who decides (weights as arrays), how long, from which seed."""

    number: int
    edition: str
    options: dict[str, Any]
    hidden: int
    weights: dict[str, np.ndarray]
    seed: int
    games: int
    steps: int
    chance: float  # of a random move


@dataclass
class Experience:
    """Decisions of finished games: what was seen, what was done, who won the game, who owned each spot (1: I)."""

    number: int
    games: int
    observations: np.ndarray
    actions: np.ndarray
    ends: np.ndarray
    owners: np.ndarray


def load_net(hidden: int, weights: dict[str, np.ndarray]) -> Net:
    """The network of these weights."""
    net = Net(hidden)
    net.load_state_dict({name: torch.from_numpy(np.array(value)) for name, value in weights.items()})
    return net.eval()


def weights_of(net: Net) -> dict[str, np.ndarray]:
    """The weights as arrays, which any process and machine can read."""
    return {name: value.detach().numpy().copy() for name, value in net.state_dict().items()}


@torch.no_grad()
def best_moves(net: Net, observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
    """The legal move of the highest value for each game."""
    values, plays, spots = (part.numpy() for part in net(torch.from_numpy(observations)))
    values[:, : plays.shape[1]] += plays - np.tile(spots, PLACED)  # what the play adds to the chances at its spot
    return np.where(masks, values, -np.inf).argmax(axis=1)


def self_play(job: Job) -> Experience:
    """Play a batch against itself and keep every real decision of the games that ended."""
    torch.set_num_threads(THREADS)
    net = load_net(job.hidden, job.weights)
    dice = np.random.default_rng(job.seed)
    env = VectorEnv(job.edition, job.games, seed=job.seed, **job.options)
    step = env.reset()
    seen, made, owners, ends = [], [], [], {}
    rounds = np.zeros(job.games, np.int64)
    for _ in range(job.steps):
        actions = env.random_actions()
        choice = np.flatnonzero(step.masks.sum(axis=1) > 1)  # a single legal move is no decision
        if len(choice):
            thinking = choice[dice.random(len(choice)) >= job.chance]
            if len(thinking):
                actions[thinking] = best_moves(net, step.observations[thinking], step.masks[thinking])
            seen.append(step.observations[choice])
            made.append(actions[choice])
            owners.append(np.stack([choice, rounds[choice], step.to_move[choice]], axis=1))
        owned = split(step.observations)["owned"].astype(np.float32)  # before the last claim, which is near enough
        balance = (owned[:, :, 0] - owned[:, :, 1]) * (1 - 2 * step.to_move[:, None])
        step = env.step(actions)
        for game in np.flatnonzero(step.done):
            ends[game, rounds[game]] = np.append(balance[game], step.rewards[game, 0])
            rounds[game] += 1
    told = np.concatenate(owners)
    kept = np.array([(game, number) in ends for game, number, _ in told])
    result = np.array([ends[game, number] * (1 - 2 * seat) for game, number, seat in told[kept]], np.float32)
    return Experience(
        job.number, len(ends), np.concatenate(seen)[kept], np.concatenate(made)[kept], result[:, -1], result[:, :-1]
    )


def fit(
    net: Net, optimizer: torch.optim.Optimizer, experience: Experience, batch: int, dice: np.random.Generator
) -> float:
    """Move the values of the moves made towards how the games ended; the mean square error on the way."""
    order = dice.permutation(len(experience.actions))
    losses = []
    net.train()
    for start in range(0, len(order), batch):
        chosen = order[start : start + batch]
        values, plays, spots = net(torch.from_numpy(experience.observations[chosen]))
        actions, ends, owners = (
            torch.from_numpy(part[chosen]) for part in (experience.actions, experience.ends, experience.owners)
        )
        error = nn.functional.mse_loss(values.gather(1, actions[:, None])[:, 0], ends)
        played = torch.nonzero(actions < plays.shape[1])[:, 0]
        at = actions[played]
        loss = error + nn.functional.mse_loss(spots, owners)
        if len(played):
            loss = loss + nn.functional.mse_loss(plays[played, at], owners[played, at % SPOTS])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        losses.append(error.item())
    return float(np.mean(losses))


def against_random(net: Net, edition: str, options: dict[str, Any], games: int, seed: int) -> float:
    """The share of games that the network wins against random moves, a drawn one as a half."""
    env = VectorEnv(edition, games, seed=seed, **options)
    step = env.reset()
    seats = np.arange(games) % 2
    score = np.full(games, np.nan)
    while np.isnan(score).any():
        actions = env.random_actions()
        mine = np.flatnonzero((step.to_move == seats) & (step.masks.sum(axis=1) > 1))
        if len(mine):
            actions[mine] = best_moves(net, step.observations[mine], step.masks[mine])
        step = env.step(actions)
        ended = step.done & np.isnan(score)
        score[ended] = (step.rewards[ended, seats[ended]] + 1) / 2
    return float(score.mean())


@dataclass
class Curve:
    """What has been learned after how many games and seconds."""

    games: list[int] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    rates: list[float] = field(default_factory=list)

    def draw(self, title: str) -> str:
        """The learning curve as an SVG picture."""
        width, height, left, top = 720, 360, 60, 50
        across = (width - left - 30) / max(self.games[-1], 1)
        points = [
            (left + games * across, height - 50 - rate * (height - 50 - top))
            for games, rate in zip(self.games, self.rates, strict=True)
        ]
        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif">',
            f'<rect width="{width}" height="{height}" fill="#fff"/>',
            f'<text x="{left}" y="26" font-size="15">{title}</text>',
        ]
        for share in (0, 0.25, 0.5, 0.75, 1):
            y = height - 50 - share * (height - 50 - top)
            parts.append(f'<line x1="{left}" y1="{y:.0f}" x2="{width - 30}" y2="{y:.0f}" stroke="#ddd"/>')
            parts.append(f'<text x="{left - 8}" y="{y + 4:.0f}" text-anchor="end">{share:.0%}</text>')
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        parts.append(f'<polyline points="{line}" fill="none" stroke="#357" stroke-width="2.5"/>')
        parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" fill="#357"/>' for x, y in points]
        said = f"{self.games[-1]:,} games of self-play, {self.seconds[-1]:.0f} s"
        parts.append(f'<text x="{width - 30}" y="{height - 18}" text-anchor="end">{said}</text>')
        return "\n".join([*parts, "</svg>", ""])


def show(share: float, games: int, loss: float, rate: float) -> None:
    """One line of progress: rewritten in place on a terminal, a new one elsewhere."""
    filled = int(BAR * min(share, 1))
    line = f"[{'#' * filled}{'.' * (BAR - filled)}] {games:7,} games, error {loss:.3f}, {rate:.1%} against random"
    print(
        f"\r{line}" if sys.stderr.isatty() else line,
        end="" if sys.stderr.isatty() else "\n",
        file=sys.stderr,
        flush=True,
    )


def open_executor(workers: int, address: str | None) -> Any:
    """This process, a pool, or a Ray cluster."""
    if address is None:
        return make_executor(workers)
    from schotten.ai.lab.cluster import RayExecutor

    return RayExecutor(address)


def train(settings: argparse.Namespace) -> tuple[Net, Curve]:
    """Rounds of self-play and fitting until the time is up."""
    torch.manual_seed(settings.seed)
    dice = np.random.default_rng(settings.seed)
    options = {"tactical": True} if settings.tactical else {}
    net, curve, games = Net(settings.hidden), Curve(), 0
    optimizer = torch.optim.Adam(net.parameters(), settings.rate)
    executor = open_executor(settings.workers, settings.ray)
    torch.set_num_threads(THREADS)
    began = time.monotonic()
    loss, number, share = 0.0, 0, 0.0
    rate = against_random(net, settings.edition, options, settings.judged, seed=1)
    try:
        while share < 1:
            chance = max(0.2, 1 - number / 8)  # at first all moves are random, which costs nothing
            weights = weights_of(net)
            jobs = [
                Job(
                    number=index,
                    edition=settings.edition,
                    options=options,
                    hidden=settings.hidden,
                    weights=weights,
                    seed=settings.seed * 1_000_003 + number * settings.jobs + index,
                    games=settings.games,
                    steps=settings.steps,
                    chance=chance,
                )
                for index in range(settings.jobs)
            ]
            found = sorted(executor.run(self_play, jobs), key=lambda each: each.number)
            for experience in found:
                loss = fit(net, optimizer, experience, settings.batch, dice)
                games += experience.games
            number += 1
            share = max((time.monotonic() - began) / (60 * settings.minutes), number / settings.rounds)
            if number % settings.every == 0 or share >= 1:
                rate = against_random(net, settings.edition, options, settings.judged, seed=1)
                curve.games.append(games)
                curve.seconds.append(time.monotonic() - began)
                curve.rates.append(rate)
            show(share, games, loss, rate)
    finally:
        executor.close()
    return net, curve


def read_settings(arguments: list[str] | None = None) -> argparse.Namespace:
    """What the command line says."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--edition", default="iello")
    parser.add_argument("--tactical", action="store_true")
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--rounds", type=int, default=10**9, help="end after so many rounds")
    parser.add_argument("--every", type=int, default=5, help="rounds between two games against random")
    parser.add_argument("--judged", type=int, default=400, help="games against random")
    parser.add_argument("--jobs", type=int, default=2, help="jobs of self-play a round")
    parser.add_argument("--games", type=int, default=128, help="games side by side in a job")
    parser.add_argument("--steps", type=int, default=300, help="steps of each; a game takes about a hundred")
    parser.add_argument("--hidden", type=int, default=64)
    parser.add_argument("--batch", type=int, default=512)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1, help="processes of self-play")
    parser.add_argument(
        "--ray", nargs="?", const="local", help="a Ray cluster's address, or nothing for one started here"
    )
    parser.add_argument("--plot", type=Path, help="write the learning curve (SVG)")
    parser.add_argument("--save", type=Path, help="write the weights (npz)")
    return parser.parse_args(arguments)


def main(arguments: list[str] | None = None) -> float:
    """Train, and tell the share of games won against random."""
    settings = read_settings(arguments)
    net, curve = train(settings)
    print(
        f"\n{curve.rates[-1]:.1%} of {settings.judged} games against random"
        f" after {curve.games[-1]:,} games of self-play in {curve.seconds[-1]:.0f} s"
    )
    if settings.plot:
        settings.plot.write_text(curve.draw(f"{settings.edition}: games won against random"), encoding="utf-8")
    if settings.save:
        np.savez_compressed(settings.save, **weights_of(net))
    return curve.rates[-1]


if __name__ == "__main__":
    main()
