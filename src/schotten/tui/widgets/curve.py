"""The win curve: a sparkline from 0 to 1, with the step that is looked at."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.widget import Widget

BARS = " ▁▂▃▄▅▆▇█"
LINES = 3


class Curve(Widget):
    """The first seat's chance over a whole game."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"curve--past", "curve--here", "curve--ahead"}

    def __init__(self) -> None:
        super().__init__(id="curve")
        self.chances: list[float] = []
        self.steps = 0
        self.step = 0

    def show(self, chances: list[float], steps: int, step: int) -> None:
        """Draw other chances, or another step."""
        self.chances, self.steps, self.step = list(chances), steps, step
        self.refresh()

    def render(self) -> Text:
        """Bars from left to right; what is past, here and ahead differ."""
        width = max(1, self.content_size.width)
        columns = [column * self.steps // max(1, width - 1) for column in range(width)]
        here = min(range(width), key=lambda column: abs(columns[column] - self.step))
        styles = [self.get_component_rich_style(f"curve--{name}") for name in ("past", "here", "ahead")]
        lines = [Text() for _ in range(LINES)]
        for column, step in enumerate(columns):
            chance = self.chances[step] if step < len(self.chances) else 0.0
            style = styles[0 if column < here else 1 if column == here else 2]
            for line, sign in zip(lines, bar(chance), strict=True):
                line.append(sign, style)
        return Text("\n").join(lines)


def bar(chance: float, lines: int = LINES) -> list[str]:
    """The signs of one bar, from the top line to the bottom line.

    >>> bar(0.5, 2), bar(1.0, 2)
    ([' ', '█'], ['█', '█'])
    """
    level = round(chance * lines * (len(BARS) - 1))
    return [BARS[max(0, min(len(BARS) - 1, level - line * (len(BARS) - 1)))] for line in reversed(range(lines))]
