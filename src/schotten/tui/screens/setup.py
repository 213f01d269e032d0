"""The first screen: which game, with what, against whom."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from textual.containers import Container, Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import Button, Checkbox, RadioButton, RadioSet, Static

from schotten.editions import EDITIONS
from schotten.i18n import say
from schotten.tui.match import SERIES

from .small import TooSmall, fits
from .table import TableScreen

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from textual.app import ComposeResult
    from textual.binding import BindingType
    from textual.events import Resize

    from schotten.tui.app import TableApp
    from schotten.tui.desk import Desk

TWO = "two"
VARIANTS = ("tactical", "expert")


class SetupScreen(Screen[None]):
    """Asks what to play, then deals."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("d", "deal", ""),
        ("l", "light", ""),
        ("q", "leave", ""),
        ("escape", "leave", ""),
    ]

    def __init__(
        self,
        lang: str,
        levels: Sequence[tuple[str, str]],
        level: str,
        deal: Callable[[str, frozenset[str], str | None], Desk],
        resume: Callable[[], Desk] | None = None,
    ) -> None:
        """``resume`` takes the last game up that was left, if there is one."""
        super().__init__()
        self.lang = lang
        self._levels = levels
        self._level = level
        self._deal = deal
        self._resume = resume
        self.edition = next(iter(EDITIONS))

    def compose(self) -> ComposeResult:
        """Games on the left, opponents on the right, variants below."""
        yield TooSmall(self.lang)
        with Container(id="setup"), Vertical(classes="sheet"):
            with Horizontal(classes="choices"):
                with Vertical():
                    yield Static(self.say("terminal.setup.title"), classes="title")
                    with RadioSet(id="games"):
                        for key in EDITIONS:
                            yield RadioButton(self.say(f"edition.{key}.title"), value=key == self.edition, name=key)
                    for variant in VARIANTS:
                        yield Checkbox(self.say(f"option.{variant}.name"), id=variant)
                    yield Checkbox(self.say("terminal.setup.series"), id=SERIES)
                with Vertical():
                    yield Static(self.say("terminal.setup.opponent"), classes="title")
                    with RadioSet(id="opponents"):
                        for key, label in self._levels:
                            yield RadioButton(label, value=key == self._level, name=key)
                        yield RadioButton(self.say("terminal.setup.two"), name=TWO, value=not self._levels)
            yield Static("", id="about", classes="hint")
            with Horizontal(classes="buttons"):
                yield Button(self.say("terminal.setup.start"), variant="primary", id="deal")
                if self._resume is not None:
                    yield Button(self.say("terminal.setup.resume"), id="resume")
            yield Static(self.say("terminal.setup.keys"), classes="hint")

    def say(self, key: str) -> str:
        """The words of a key."""
        return say(self.lang, key)

    def on_resize(self, event: Resize) -> None:
        """Show what fits."""
        self.set_class(fits(event.size), "fits")

    def on_mount(self) -> None:
        """Begin at the games."""
        self.query_one("#games", RadioSet).focus()
        self._look()

    def on_radio_set_changed(self, event: RadioSet.Changed) -> None:
        """Another game has another light and other variants."""
        if event.radio_set.id == "games" and event.pressed.name:
            self.edition = event.pressed.name
            self._look()

    def _look(self) -> None:
        about = "\n".join(self.say(f"edition.{self.edition}.{part}") for part in ("about", "length"))
        self.query_one("#about", Static).update(about)
        for variant in VARIANTS:
            box = self.query_one(f"#{variant}", Checkbox)
            box.disabled = variant not in EDITIONS[self.edition].choices
            if box.disabled:
                box.value = False
        cast("TableApp", self.app).wear(self.edition)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Deal, or take the last game up."""
        if event.button.id == "resume" and self._resume is not None and self.is_current:
            self._sit_down(self._resume)
        else:
            self.action_deal()

    def _sit_down(self, make: Callable[[], Desk]) -> None:
        """Take a table; where none can be had (no computer plays here) a line says why and the choice is open."""
        try:
            desk = make()
        except ValueError as error:
            self.notify(str(error), severity="error")
            return
        cast("TableApp", self.app).wear(desk.edition.key)
        self.app.push_screen(TableScreen(desk, self.lang))

    def action_deal(self) -> None:
        """Sit down at the table, at one however often the key came."""
        if not self.is_current:
            return
        pressed = self.query_one("#opponents", RadioSet).pressed_button
        level = pressed.name if pressed is not None else TWO
        variants = frozenset(name for name in (*VARIANTS, SERIES) if self.query_one(f"#{name}", Checkbox).value)
        self._sit_down(lambda: self._deal(self.edition, variants, None if level == TWO else level))

    async def action_light(self) -> None:
        """Change between dark and light."""
        await self.app.run_action("toggle_light")

    def action_leave(self) -> None:
        """Leave."""
        self.app.exit()
