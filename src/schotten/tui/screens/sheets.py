"""Sheets over the table: a list to choose from, a text to read, a name to give, a curtain between two hands."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, TypeVar

from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Button, Input, OptionList, Static
from textual.widgets.option_list import Option

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.app import ComposeResult
    from textual.binding import BindingType


Answer = TypeVar("Answer")


class Sheet(ModalScreen[Answer]):
    """What lies over a table until it is answered."""

    def answer(self, given: Answer | None) -> None:
        """Take an answer back to the table; a second one, from keys that came in one burst, goes nowhere."""
        if self.is_current:  # dismissing takes away whatever is on top, and that may be the table by now
            self.dismiss(given)


class Choose(Sheet[str | None]):
    """A list of things, of which one is chosen; Escape chooses none."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "leave", "")]

    def __init__(self, title: str, options: Sequence[tuple[str, str]]) -> None:
        super().__init__()
        self._title = title
        self._options = options

    def compose(self) -> ComposeResult:
        """Title and list."""
        with Vertical(classes="sheet"):
            yield Static(self._title, classes="title", markup=False)
            yield OptionList(*(Option(label, id=key) for key, label in self._options), markup=False)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Take the choice back to the table."""
        self.answer(event.option.id)

    def action_leave(self) -> None:
        """Choose nothing."""
        self.answer(None)


class Read(Sheet[None]):
    """A text; any of the usual keys closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape", "leave", ""),
        ("enter", "leave", ""),
        ("space", "leave", ""),
        ("q", "leave", ""),
    ]

    def __init__(self, title: str, text: str, foot: str) -> None:
        super().__init__()
        self._title = title
        self._text = text
        self._foot = foot

    def compose(self) -> ComposeResult:
        """Title and text."""
        with Vertical(classes="sheet"):
            yield Static(self._title, classes="title", markup=False)
            with VerticalScroll():
                yield Static(self._text, classes="text", markup=False)
            yield Static(self._foot, classes="hint", markup=False)

    def action_leave(self) -> None:
        """Close."""
        self.answer(None)


class Ask(Sheet[str | None]):
    """A line to fill in, such as a file's name."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "leave", "")]

    def __init__(self, title: str, value: str) -> None:
        super().__init__()
        self._title = title
        self._value = value

    def compose(self) -> ComposeResult:
        """Title and line."""
        with Vertical(classes="sheet"):
            yield Static(self._title, classes="title", markup=False)
            yield Input(self._value, select_on_focus=False)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take what was written."""
        self.answer(event.value.strip() or None)

    def action_leave(self) -> None:
        """Write nothing."""
        self.answer(None)


class Curtain(Sheet[None]):
    """Hides everything until the other player sits down."""

    BINDINGS: ClassVar[list[BindingType]] = [("enter", "leave", ""), ("space", "leave", ""), ("escape", "leave", "")]

    def __init__(self, title: str, text: str, button: str) -> None:
        super().__init__()
        self._title = title
        self._text = text
        self._button = button

    def compose(self) -> ComposeResult:
        """Whose turn it is, and how to go on."""
        with Vertical(classes="sheet"):
            yield Static(self._title, classes="title", markup=False)
            yield Static(self._text, classes="text", markup=False)
            with Horizontal(classes="buttons"):
                yield Button(self._button, variant="primary")

    def on_button_pressed(self) -> None:
        """Go on."""
        self.answer(None)

    def action_leave(self) -> None:
        """Go on."""
        self.answer(None)


class Over(Sheet[str]):
    """The end: who won and why, and what to do next."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "look", ""), ("q", "press('quit')", "")]

    def __init__(self, title: str, text: str, buttons: Sequence[tuple[str, str]]) -> None:
        super().__init__()
        self._title = title
        self._text = text
        self._buttons = buttons

    def compose(self) -> ComposeResult:
        """The result and the buttons."""
        with Vertical(classes="sheet"):
            yield Static(self._title, classes="title", markup=False)
            yield Static(self._text, classes="text", markup=False)
            with Horizontal(classes="buttons"):
                for key, label in self._buttons:
                    yield Button(label, id=key, variant="primary" if key == "again" else "default")

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Take the choice back."""
        self.answer(event.button.id or "look")

    def action_look(self) -> None:
        """Look at the table once more."""
        self.answer("look")

    def action_press(self, key: str) -> None:
        """Choose by key."""
        self.answer(key)
