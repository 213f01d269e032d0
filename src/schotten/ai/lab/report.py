"""What an arena found, as a table of text."""

from __future__ import annotations

from typing import Any


def report_table(report: dict[str, Any]) -> str:
    """Each pair with its score and what it says, then the ratings, the best first."""
    lines = []
    for row in report["pairs"]:
        lines.append(
            f"{row['a']} : {row['b']}  {row['a_wins']}-{row['b_wins']}-{row['draws']} of {row['games']}  "
            f"{100 * row['rate']:.1f} % [{100 * row['rate_low']:.1f}, {100 * row['rate_high']:.1f}]  "
            f"Elo {row['elo']:+.0f} [{row['elo_low']:+.0f}, {row['elo_high']:+.0f}]"
        )
        if "sprt" in row:
            lines.append(f"  SPRT: {row['sprt']['verdict']} (log likelihood ratio {row['sprt']['ratio']})")
        lines += [f"  forfeit: {reason}" for reason in row["forfeits"]]
    lines.append("")
    for row in sorted(report["ratings"], key=lambda row: -row["elo"]):
        lines.append(f"{row['player']:24} {row['elo']:+7.0f} [{row['elo_low']:+.0f}, {row['elo_high']:+.0f}]")
    lines.append(f"starter won {report['starter_wins']}; endings {report['endings']}; games {report['digest']}")
    return "\n".join(lines)
