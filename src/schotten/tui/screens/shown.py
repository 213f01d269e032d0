"""What a table shows: board, hand, history and prompt, drawn anew from what the desk tells."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import Button, RichLog, Static

from schotten.i18n.naming import card_name
from schotten.i18n.telling import Listener, tell_move, tell_prompt
from schotten.tui import panels, picking
from schotten.tui.widgets.board import Board
from schotten.tui.widgets.hand import Hand
from schotten.tui.wording import tone

from .sheets import Curtain
from .small import TooSmall, fits

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.events import Resize

    from schotten.told.structs import Event, LegalMove, SeatPosition
    from schotten.tui.desk import Desk

WIDE, TALL = 110, 34
HUGE = (180, 50)
MOST_BUTTONS = 4
SAID_ALWAYS = {"trouble", "claimable", "asked", "asking", "stands"}  # also to whoever decides
BUTTON_EDGES = 5  # columns that a button takes beside its words
KEYS = (
    ("m", "moves"),
    ("w", "why"),
    ("h", "hint"),
    ("u", "undo"),
    ("s", "save"),
    ("l", "light"),
    ("question_mark", "help"),
    ("q", "quit"),
)
_SHOWN = {"question_mark": "?"}


class Story(RichLog, can_focus=False):
    """What has happened; the keys stay with the table."""

    def __init__(self) -> None:
        super().__init__(id="history", wrap=True, min_width=0, auto_scroll=True)


class ShownTable(Screen[None]):
    """A desk on the screen; what can be done there is for those who build on it."""

    AUTO_FOCUS = ""

    def __init__(self, desk: Desk, lang: str, pace: float = 0.4) -> None:
        super().__init__()
        self.desk = desk
        self.lang = lang
        self.pace = pace
        self.held: str | None = None
        self.cursor = 0
        self.asking_why = False
        self._message = ""
        self._seat: int | None = desk.seat
        self._veiled = False
        self._ended = False
        self._busy = False
        self._told: tuple[object, list[Event]] = (None, [])
        self._last: dict[str, object] = {}
        self._one_at_a_time = asyncio.Lock()  # keys may come faster than a desk answers

    # -- the parts ----------------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """Headline, board and side, prompt, hand, actions, keys."""
        yield TooSmall(self.lang)
        yield Static("", id="headline", markup=False)
        with Horizontal(id="middle"):
            yield Board(len(self.desk.edition.spots))
            with Vertical(id="side"):
                yield Static("", id="facts", markup=False)
                yield Static("", id="unseen", markup=False)
                yield Story()
        yield Static("", id="message", markup=False)
        yield Static("", id="prompt", markup=False)
        yield Hand()
        yield Horizontal(id="actions")
        yield Static(self._key_line(), id="keys")

    def _key_line(self) -> str:
        """The keys with their words; each can be clicked."""
        words = [(_SHOWN.get(key, key), word) for key, word in KEYS]
        return "  ".join(
            f"[@click=screen.{word}][b $accent]{key}[/] {self.say(f'terminal.key.{word}')}[/]" for key, word in words
        )

    def on_mount(self) -> None:
        """Start listening."""
        self.desk.listen(self._hear)
        if self.desk.shared:
            self._draw_curtain()
        self.call_later(self.show)

    def on_resize(self, event: Resize) -> None:
        """Give a large terminal larger parts."""
        self.set_class(fits(event.size), "fits")
        self.set_class(event.size.width >= WIDE, "wide")
        self.set_class(event.size.width >= HUGE[0] and event.size.height >= HUGE[1], "huge")
        self.set_class(event.size.height >= TALL, "tall")
        self.call_after_refresh(self.show)

    # -- words --------------------------------------------------------------------------------------------

    @property
    def to(self) -> Listener:
        """To whom everything is told."""
        seat = None if self.desk.shared else self.desk.seat
        return Listener(self.lang, self.desk.edition.key, self.desk.names, seat)

    def say(self, key: str, /, **facts: object) -> str:
        """The words of a key."""
        return self.to.say(key, **facts)

    # -- showing ------------------------------------------------------------------------------------------

    def _hear(self) -> None:
        """Something has changed by itself, in another thread."""
        if self.is_running:
            self.app.call_from_thread(self.call_later, self.show)

    async def show(self) -> None:
        """Draw everything anew from the desk, and go on where nobody here has to decide."""
        position = self.desk.position
        if position is None:
            self._put("#prompt", self._notice())
            return
        if self._pass_on(position):
            return
        await self._show_hand(position)
        self._show_board(position)
        self._show_texts(position)
        await self._show_actions(position)
        self._go_on(position)

    def _pass_on(self, position: SeatPosition) -> bool:
        """Between two people at one keyboard, draw the curtain first."""
        changed = self.desk.shared and position.view.over is None and position.view.you != self._seat
        self._seat = position.view.you
        if changed:
            self._draw_curtain()
        return changed

    def _draw_curtain(self) -> None:
        self._veiled = True
        seat = self.desk.seat or 0
        title = self.say("terminal.curtain.title", player=self.desk.names[seat])
        text = self.say("terminal.curtain.text", player=self.desk.names[seat])
        self.app.push_screen(Curtain(title, text, self.say("terminal.curtain.button")), self._lift_curtain)

    def _lift_curtain(self, _: object) -> None:
        self._veiled = False
        self.call_later(self.show)

    async def _show_hand(self, position: SeatPosition) -> None:
        cards = () if self._veiled else tuple(position.view.hand)
        if self.held not in cards or not position.deciding:
            self.held = None
        self.cursor = max(0, min(self.cursor, len(cards) - 1))
        hand = self.query_one(Hand)
        await hand.show(self.to, cards, wide=self.has_class("wide"))
        hand.mark(self.cursor, cards.index(self.held) if self.held else None, picking.playable(position))

    def _show_board(self, position: SeatPosition) -> None:
        fresh = picking.came_last(position.view, self.desk.story)
        self.query_one(Board).show(self.to, position, self.held, None, fresh)

    def _put(self, selector: str, text: object) -> None:
        """Show a text, if it is another one."""
        if self._last.get(selector) != text:
            self._last[selector] = text
            self.query_one(selector, Static).update(text)  # type: ignore[arg-type]

    def _show_texts(self, position: SeatPosition) -> None:
        to, variables = self.to, self.app.theme_variables
        near, far = variables["near"], variables["far"]
        self._put("#headline", panels.headline(to, position.view, near, far, self.desk.series))
        self._put("#facts", panels.heaps(to, position))
        self._put("#unseen", panels.unseen_grid(to, position, self.desk.edition.colours))
        self._put("#prompt", self._prompt(position))
        self._put("#message", self._message)
        self.query_one("#prompt").set_class(tone(position) == "mine", "mine")
        self._show_story(position)

    def _show_story(self, position: SeatPosition) -> None:
        """Write what is new; everything, where the past, the width or the light has changed."""
        log, story, variables = self.query_one("#history", RichLog), list(self.desk.story), self.app.theme_variables
        look = (self.app.theme, log.size.width, self.desk.seat)
        known = self._told[1]
        if look != self._told[0] or story[: len(known)] != known:
            log.clear()
            known = []
        self._told = (look, story)
        near, far = variables["near"], variables["far"]
        for text in panels.story_lines(self.to, story[len(known) :], near, far, tactical=position.view.tactical):
            log.write(text)

    def _prompt(self, position: SeatPosition) -> str:
        if self.asking_why:
            return self.say("terminal.why.which")
        text = tell_prompt(self.to, position)
        if self.held:
            key = "held" if picking.at_once(position, self.held) is None else "held_action"
            text = self.say(f"terminal.{key}", card=card_name(self.lang, self.desk.edition.key, self.held))
        elif (
            self.desk.notice
            and position.view.over is None
            and (not position.deciding or self.desk.notice in SAID_ALWAYS)
        ):
            text = f"{text} · {self._notice()}"
        return (
            f"{self.desk.names[position.view.actor]}: {text}" if self.desk.shared and not position.view.over else text
        )

    def _notice(self) -> str:
        """What is being waited for."""
        return self.say(f"terminal.notice.{self.desk.notice or 'waiting'}", link=getattr(self.desk, "link", ""))

    async def _show_actions(self, position: SeatPosition) -> None:
        """A button for each move that needs neither a hand card nor a spot."""
        choices = picking.beside(position)
        labels = [self._key_of(choice, choices) + tell_move(self.to, choice) for choice in choices]
        buttons = [(f"move{choice.id}", label) for choice, label in zip(choices, labels, strict=True)]
        if len(choices) > MOST_BUTTONS or sum(cell_len(label) + BUTTON_EDGES for label in labels) > self.size.width:
            buttons = [("all", f"m {self.say('terminal.key.moves')}")]
        if self._last.get("#actions") != buttons:
            self._last["#actions"] = buttons
            box = self.query_one("#actions", Horizontal)
            await box.remove_children()
            await box.mount_all([Button(label, id=key, compact=True, variant="primary") for key, label in buttons])

    @staticmethod
    def _key_of(choice: LegalMove, choices: list[LegalMove]) -> str:
        """The key that does the same as a button."""
        if choice.kind == "claim":
            return "c " if sum(each.kind == "claim" for each in choices) == 1 else ""
        if choice.kind == "draw":
            return "d " if choice.deck == "troops" else "t "
        return "e " if choice.kind in {"pass", "end"} else ""

    def _go_on(self, position: SeatPosition) -> None:
        """What follows by itself once a position is shown."""

    def tell(self, message: str) -> None:
        """Say something in the line above the prompt."""
        self._message = message
        self._put("#message", message)
