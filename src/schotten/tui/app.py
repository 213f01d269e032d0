"""The application around the screens: themes, the style sheet, and what is shown first."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.app import App

from .themes import all_themes, theme_name

if TYPE_CHECKING:
    from textual.binding import BindingType
    from textual.screen import Screen


class TableApp(App[int]):
    """Shows one screen after another in the light of one game."""

    CSS_PATH = "schotten.tcss"
    ENABLE_COMMAND_PALETTE = False
    TITLE = "Schotten"
    BINDINGS: ClassVar[list[BindingType]] = [("ctrl+c", "leave", ""), ("ctrl+q", "leave", "")]

    def __init__(self, first: Screen[None], edition: str, *, dark: bool = True) -> None:
        super().__init__()
        self.first = first
        self.edition = edition
        self.is_dark = dark
        for theme in all_themes():
            self.register_theme(theme)
        self._relight()

    def on_mount(self) -> None:
        """Show the first screen."""
        self.push_screen(self.first)

    def action_leave(self) -> None:
        """End at once, and cleanly."""
        self.exit(130)

    def action_toggle_light(self) -> None:
        """From dark to light and back."""
        self.is_dark = not self.is_dark
        self._relight()

    def wear(self, edition: str) -> None:
        """Take on the light of another game."""
        self.edition = edition
        self._relight()

    def _relight(self) -> None:
        self.theme = theme_name(self.edition, dark=self.is_dark)
