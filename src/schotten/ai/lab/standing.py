"""Players over many reviewed games: luck, error rates as they go on, results without luck, and a picture."""

from __future__ import annotations

from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING, Any

from .plot import FONT

if TYPE_CHECKING:
    from schotten.ai.reviewing import Review

WIDTH, HEIGHT, LEFT, TOP, BOTTOM, RIGHT = 720, 360, 60, 50, 40, 150
COLOURS = ("#357", "#a43", "#383", "#850", "#648", "#555")


@dataclass(slots=True)
class Standing:
    """One player over his games, in their order."""

    losses: list[float] = field(default_factory=list)  # a game: points of win probability, all decisions
    decisions: list[int] = field(default_factory=list)
    luck: list[float] = field(default_factory=list)
    results: list[float] = field(default_factory=list)
    adjusted: list[float] = field(default_factory=list)

    def add(self, found: Review, seat: int) -> None:
        """Add a game that the player sat at."""
        moves = found.moves(seat)
        self.losses.append(100 * sum(each.loss for each in moves))
        self.decisions.append(len(moves))
        self.luck.append(found.luck(seat))
        self.results.append(found.result if seat == 0 else 1 - found.result)
        self.adjusted.append(found.adjusted(seat))

    def running(self) -> list[float]:
        """The error rate over all games up to each."""
        lost, count, rates = 0.0, 0, []
        for loss, decisions in zip(self.losses, self.decisions, strict=True):
            lost, count = lost + loss, count + decisions
            rates.append(lost / max(1, count))
        return rates

    def told(self) -> dict[str, Any]:
        """The numbers for a program."""
        games = len(self.results)
        return {
            "games": games,
            "error_rate": round(self.running()[-1], 3),
            "running": [round(each, 3) for each in self.running()],
            "luck": round(sum(self.luck) / games, 4),
            "result": round(sum(self.results) / games, 4),
            "adjusted": round(sum(self.adjusted) / games, 4),
        }


def draw_standings(standings: dict[str, Standing]) -> str:
    """The running error rates as an SVG picture, a line a player."""
    longest = max(len(each.results) for each in standings.values())
    top = max(max(each.running()) for each in standings.values()) or 1.0

    def point(game: int, rate: float) -> str:
        x = LEFT + game / max(1, longest - 1) * (WIDTH - LEFT - RIGHT)
        return f"{x:.1f},{HEIGHT - BOTTOM - rate / top * (HEIGHT - TOP - BOTTOM):.1f}"

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" {FONT}>',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        '<text x="16" y="26" font-size="15">Points of win probability lost a decision, over all games so far</text>',
        f'<text x="{LEFT - 8}" y="{TOP + 4}" text-anchor="end">{top:.1f}</text>',
        f'<text x="{LEFT - 8}" y="{HEIGHT - BOTTOM + 4}" text-anchor="end">0</text>',
    ]
    for index, (name, standing) in enumerate(standings.items()):
        colour, rates = COLOURS[index % len(COLOURS)], standing.running()
        line = " ".join(point(game, rate) for game, rate in enumerate(rates))
        x, y = (float(each) for each in point(len(rates) - 1, rates[-1]).split(","))
        parts += [
            f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>',
            f'<circle cx="{x}" cy="{y}" r="4" fill="{colour}"/>',
            f'<text x="{x + 8:.1f}" y="{y + 4:.1f}" fill="{colour}">{escape(name)} {rates[-1]:.2f}</text>',
        ]
    return "\n".join([*parts, "</svg>", ""])
