"""A recorded game on the table: step, jump, look through either seat's eyes, with the chances as a curve."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual import work
from textual.containers import Horizontal, Vertical
from textual.widgets import RichLog, Static

from schotten.i18n.telling import Listener, tell_chance, tell_verdict
from schotten.tui.aside import aside
from schotten.tui.widgets.board import Board
from schotten.tui.widgets.curve import Curve
from schotten.tui.widgets.hand import Hand

from .sheets import Ask, Read
from .shown import Story
from .table import TableScreen

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.binding import BindingType

    from schotten.told.structs import ReviewedMove, SeatPosition
    from schotten.tui.replays import ReplayDesk

Judge = Callable[["ReplayDesk"], Iterator[list["ReviewedMove"]]]  # the moves of a review, turn by turn

KEYS = (
    ("←", "back"),
    ("→", "on"),
    ("g", "jump"),
    ("v", "view"),
    ("w", "why"),
    ("l", "light"),
    ("?", "help"),
    ("q", "quit"),
)


class ReplayScreen(TableScreen):
    """A table at which everything has happened already."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("left", "back", ""),
        ("right", "on", ""),
        ("space", "on", ""),
        ("enter", "on", ""),
        ("home", "first", ""),
        ("end", "last", ""),
        ("pageup", "turn(-1)", ""),
        ("pagedown", "turn(1)", ""),
        ("g", "jump", ""),
        ("v", "view", ""),
    ]

    def __init__(self, desk: ReplayDesk, lang: str, judge: Judge | None = None) -> None:
        super().__init__(desk, lang)
        self.replay = desk
        self._judge = judge
        self.moves: list[ReviewedMove] = []

    def compose(self) -> ComposeResult:
        """As the table, with the curve in place of the actions."""
        yield Static("", id="headline", markup=False)
        with Horizontal(id="middle"):
            yield Board(len(self.desk.edition.spots))
            with Vertical(id="side"):
                yield Static("", id="facts", markup=False)
                yield Static("", id="unseen", markup=False)
                yield Story()
        yield Static("", id="prompt", markup=False)
        yield Hand()
        yield Static("", id="message", markup=False)
        yield Curve()
        yield Static(self._key_line(), id="keys")

    def _key_line(self) -> str:
        return "  ".join(
            f"[@click=screen.{word}][b $accent]{key}[/] {self.say(f'terminal.key.{word}')}[/]" for key, word in KEYS
        )

    def on_mount(self) -> None:
        """Start the curve in the background."""
        if self._judge is None:
            self.tell(self.say("terminal.replay.no_curve"))
        else:
            self._draw_curve()

    @property
    def to(self) -> Listener:
        """Whoever looks at everything is neither of the players."""
        seat = self.replay.eyes if isinstance(self.replay.eyes, int) else None
        return Listener(self.lang, self.desk.edition.key, self.desk.names, seat)

    # -- showing ------------------------------------------------------------------------------------------

    async def _show_actions(self, position: SeatPosition) -> None:
        """Nothing can be done here; the curve shows where we are instead."""
        self._tell_chance()

    def _show_story(self, position: SeatPosition) -> None:
        """A record that hides cards is told in notation."""
        if self.replay.saved.full:
            super()._show_story(position)
            return
        log = self.query_one("#history", RichLog)
        log.clear()
        for line in self.replay.notation():
            log.write(Text(line))

    def _prompt(self, position: SeatPosition) -> str:
        if self.asking_why:
            return self.say("terminal.why.which")
        desk = self.replay
        parts = [self.say("terminal.replay.step", step=desk.step_number, steps=desk.steps)]
        if desk.moment.number:
            parts.append(self.say("terminal.replay.turn", number=desk.moment.number))
        if isinstance(desk.eyes, int):
            parts.append(self.say("terminal.replay.eyes.seat", player=desk.names[desk.eyes]))
        else:
            parts.append(self.say(f"terminal.replay.eyes.{desk.eyes}"))
        return " · ".join(parts)

    def _go_on(self, position: SeatPosition) -> None:
        """Nobody has to decide."""

    @work(group="curve", exclusive=True)
    async def _draw_curve(self) -> None:
        """Judge every step; the curve grows as it comes."""
        if self._judge is None:
            return
        judged = self._judge(self.replay)
        while (turn := await aside(next, judged, None)) is not None:
            self.moves += turn
            self._tell_chance()

    @property
    def chances(self) -> list[float]:
        """The first seat's chance at every reviewed step: what the best move was worth, and at last the result."""
        known = [each.best_value if each.seat == 0 else 1 - each.best_value for each in self.moves]
        if len(known) < self.replay.steps:
            return known
        return [*known[: self.replay.steps], self.replay.result]

    def _tell_chance(self) -> None:
        if self._judge is None or not self.moves:
            return
        chances, step = self.chances, self.replay.step_number
        self.query_one(Curve).show(chances, self.replay.steps, step)
        if len(chances) <= self.replay.steps:
            self.tell(self.say("terminal.replay.counting", done=len(chances), total=self.replay.steps + 1))
        if step < len(chances):
            self.tell(" · ".join([self._verdict(step), self._chance(chances[step])]).removeprefix(" · "))

    def _chance(self, chance: float) -> str:
        return self.say("terminal.replay.chance", player=self.desk.names[0], chance=tell_chance(chance))

    def _verdict(self, step: int) -> str:
        """What the review says of the move that led here."""
        if step == 0 or step > len(self.moves):
            return ""
        return " ".join(sentence.rstrip(".") + "." for sentence in tell_verdict(self.to, self.moves[step - 1]))

    # -- keys ---------------------------------------------------------------------------------------------

    def _point(self, spot: int, seat: int | None, place: int | None) -> None:
        self.asking_why = False
        if spot < len(self.desk.edition.spots):
            self._explain(spot)

    def _choose(self, place: int) -> None:
        """Cards cannot be played any more."""

    def _move_to(self, number: int) -> None:
        self.replay.go(number)
        self.call_later(self.show)

    def action_back(self) -> None:
        """A step back."""
        self._move_to(self.replay.step_number - 1)

    def action_on(self) -> None:
        """A step on."""
        self._move_to(self.replay.step_number + 1)

    def action_first(self) -> None:
        """To the deal."""
        self._move_to(0)

    def action_last(self) -> None:
        """To the end."""
        self._move_to(self.replay.steps)

    def action_turn(self, by: int) -> None:
        """A turn back or on."""
        self.replay.go_turn(by)
        self.call_later(self.show)

    def action_jump(self) -> None:
        """To a step by its number."""
        title = self.say("terminal.replay.jump", count=self.replay.steps)
        self.app.push_screen(Ask(title, ""), self._jumped)

    def _jumped(self, text: str | None) -> None:
        if text is None:
            return
        if text.isdecimal() and int(text) <= self.replay.steps:
            self._move_to(int(text))
        else:
            self.tell(self.say("terminal.replay.no_step", count=self.replay.steps))

    def action_view(self) -> None:
        """Through other eyes."""
        self.replay.look()
        self.call_later(self.show)

    def action_help(self) -> None:
        """Show the keys."""
        title = self.say(f"edition.{self.desk.edition.key}.title")
        self.app.push_screen(Read(title, self.say("terminal.replay.help"), self.say("terminal.close")))
