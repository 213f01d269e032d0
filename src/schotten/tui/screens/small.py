"""What is shown where the window is too small for anything else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.widgets import Static

from schotten.i18n import say

if TYPE_CHECKING:
    from textual.events import Resize
    from textual.geometry import Size

WIDTH, HEIGHT = 80, 24


def fits(size: Size) -> bool:
    """Whether a table fits into a window."""
    return size.width >= WIDTH and size.height >= HEIGHT


class TooSmall(Static):
    """Says so, and what to do; the style sheet shows it, and nothing else, on a screen that does not fit."""

    def __init__(self, lang: str) -> None:
        super().__init__("", id="too-small", markup=False)
        self._lang = lang

    def on_resize(self, event: Resize) -> None:
        """Say how large the window is."""
        size = self.screen.size
        facts = {"width": size.width, "height": size.height, "needed_width": WIDTH, "needed_height": HEIGHT}
        self.update(say(self._lang, "terminal.small", **facts))
