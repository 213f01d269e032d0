"""A picture of an arena: each player's Elo with its interval, as SVG."""

from __future__ import annotations

from html import escape
from typing import Any

STROKE = 'stroke="#357" stroke-width="3"'
FONT = 'font-family="sans-serif" font-size="13"'
WIDTH, ROW, LEFT, RIGHT, TOP = 720, 34, 200, 90, 56


def draw_ratings(report: dict[str, Any]) -> str:
    """The ratings of a report as an SVG picture, the best on top."""
    rows = sorted(report["ratings"], key=lambda row: -row["elo"])
    low = min((row["elo_low"] for row in rows), default=0) - 20
    high = max((row["elo_high"] for row in rows), default=1) + 20
    height = TOP + ROW * len(rows) + 30

    def across(elo: float) -> float:
        return LEFT + (elo - low) / (high - low) * (WIDTH - LEFT - RIGHT)

    options = " ".join(f"{name}={value}" for name, value in report["options"].items())
    title = (
        f"{report['edition']} {options}".strip() + f", {report['deals']} deals, seats swapped: Elo with 95 % intervals"
    )
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" {FONT}>',
        f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>',
        f'<text x="16" y="26" font-size="15">{escape(title)}</text>',
        f'<line x1="{across(0):.1f}" y1="{TOP - 12}" x2="{across(0):.1f}" y2="{height - 24}" stroke="#bbb"/>',
    ]
    for index, row in enumerate(rows):
        y = TOP + ROW * index + 12
        parts += [
            f'<text x="{LEFT - 12}" y="{y + 4}" text-anchor="end">{escape(row["player"])}</text>',
            f'<line x1="{across(row["elo_low"]):.1f}" y1="{y}" x2="{across(row["elo_high"]):.1f}" y2="{y}" {STROKE}/>',
            f'<circle cx="{across(row["elo"]):.1f}" cy="{y}" r="6" fill="#357"/>',
            f'<text x="{WIDTH - RIGHT + 12}" y="{y + 4}">{row["elo"]:+.0f}</text>',
        ]
    return "\n".join([*parts, "</svg>", ""])
