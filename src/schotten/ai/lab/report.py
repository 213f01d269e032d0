"""What an arena found, as a table of text."""

from __future__ import annotations

from typing import Any


def report_table(report: dict[str, Any]) -> str:
    """Each pair with its score and what it says, then the ratings, the best first."""
    lines = []
    for row in report["pairs"]:
        head = f"{row['a']} : {row['b']}  {row['a_wins']}-{row['b_wins']}-{row['draws']} of {row['games']}"
        lines += _rate_lines(head, row)
        if "adjusted" in row:
            lines += _rate_lines("  without luck", row["adjusted"])
        lines += [f"  forfeit: {reason}" for reason in row["forfeits"]]
    lines.append("")
    adjusted = {row["player"]: row for row in report.get("adjusted_ratings", [])}
    for row in sorted(report["ratings"], key=lambda row: -row["elo"]):
        other = adjusted.get(row["player"])
        lines.append(f"{row['player']:24} {_elo(row)}" + (f"  without luck {_elo(other)}" if other else ""))
    lines.append(f"starter won {report['starter_wins']}; endings {report['endings']}; games {report['digest']}")
    return "\n".join(lines)


def _rate_lines(head: str, row: dict[str, Any]) -> list[str]:
    """A rate as one line, and the sequential test as another."""
    more = row["games_for_two_points"]
    lines = [
        f"{head}  {100 * row['rate']:.1f} % [{100 * row['rate_low']:.1f}, {100 * row['rate_high']:.1f}]  "
        f"Elo {row['elo']:+.0f} [{row['elo_low']:+.0f}, {row['elo_high']:+.0f}]"
        + (f"  two points take {more} games" if more else "")
    ]
    if "sprt" in row:
        lines.append(f"  SPRT: {row['sprt']['verdict']} (log likelihood ratio {row['sprt']['ratio']})")
    return lines


def _elo(row: dict[str, Any]) -> str:
    return f"{row['elo']:+7.0f} [{row['elo_low']:+.0f}, {row['elo_high']:+.0f}]"
