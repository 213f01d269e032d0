"""The table: board, hand, history and prompt. It shows what the desk tells and sends back what is pointed at."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from textual import work
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import Button, RichLog, Static

from schotten.editions import KIND_NAMES
from schotten.i18n.naming import card_name, spot_name
from schotten.i18n.telling import Listener, tell_claim, tell_ending
from schotten.notation import parse_move
from schotten.rules.layout import FIRST_ACTION
from schotten.tui import panels, picking
from schotten.tui.aside import aside
from schotten.tui.desk import RefusedError
from schotten.tui.widgets.board import Board
from schotten.tui.widgets.column import SpotColumn
from schotten.tui.widgets.hand import Hand, HandCard, describe_card
from schotten.tui.wording import is_troop, move_label, prompt, refusal, tone

from .sheets import Ask, Choose, Curtain, Over, Read

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.app import ComposeResult
    from textual.binding import BindingType
    from textual.events import Resize

    from schotten.tui.desk import Desk
    from schotten.tui.position import Choice, Fact, Position

WIDE, TALL = 110, 34
MOST_BUTTONS = 4
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


class TableScreen(Screen[None]):
    """One game at a desk."""

    AUTO_FOCUS = ""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("left", "cursor(-1)", ""),
        ("right", "cursor(1)", ""),
        ("enter", "choose", ""),
        ("space", "choose", ""),
        ("escape", "put_back", ""),
        ("d", "draw('troops')", ""),
        ("t", "draw('tactics')", ""),
        ("c", "claim", ""),
        ("e", "end", ""),
        ("x", "resign", ""),
        *((key, word, "") for key, word in KEYS),
        *((str(number), f"spot({number - 1})", "") for number in range(1, 10)),
    ]

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
        self._told: tuple[object, list[Fact]] = (None, [])
        self._last: dict[str, object] = {}

    # -- the parts ----------------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """Headline, board and side, prompt, hand, actions, keys."""
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
        self.set_class(event.size.width >= WIDE, "wide")
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

    def _pass_on(self, position: Position) -> bool:
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

    async def _show_hand(self, position: Position) -> None:
        cards = () if self._veiled else position.view.hand
        if self.held not in cards or not position.deciding:
            self.held = None
        self.cursor = max(0, min(self.cursor, len(cards) - 1))
        hand = self.query_one(Hand)
        await hand.show(self.to, cards, wide=self.has_class("wide"))
        hand.mark(self.cursor, cards.index(self.held) if self.held else None, picking.playable(position))

    def _show_board(self, position: Position) -> None:
        fresh = picking.came_last(position.view, list(self.desk.story))
        self.query_one(Board).show(self.to, position, self.held, None, fresh)

    def _put(self, selector: str, text: object) -> None:
        """Show a text, if it is another one."""
        if self._last.get(selector) != text:
            self._last[selector] = text
            self.query_one(selector, Static).update(text)  # type: ignore[arg-type]

    def _show_texts(self, position: Position) -> None:
        to, variables = self.to, self.app.theme_variables
        self._put("#headline", panels.headline(to, position.view, variables["near"], variables["far"]))
        self._put("#facts", panels.heaps(to, position))
        self._put("#unseen", panels.unseen_grid(to, position, self.desk.edition.colours))
        self._put("#prompt", self._prompt(position))
        self._put("#message", self._message)
        self.query_one("#prompt").set_class(tone(position) == "mine", "mine")
        self._show_story(position)

    def _show_story(self, position: Position) -> None:
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

    def _prompt(self, position: Position) -> str:
        if self.asking_why:
            return self.say("terminal.why.which")
        text = prompt(self.to, position)
        if self.held:
            key = "held" if picking.at_once(position, self.held) is None else "held_action"
            text = self.say(f"terminal.{key}", card=card_name(self.lang, self.desk.edition.key, self.held))
        elif self.desk.notice and not position.deciding and position.view.over is None:
            text = f"{text} · {self._notice()}"
        return (
            f"{self.desk.names[position.view.actor]}: {text}" if self.desk.shared and not position.view.over else text
        )

    def _notice(self) -> str:
        """What is being waited for."""
        return self.say(f"terminal.notice.{self.desk.notice or 'waiting'}", link=getattr(self.desk, "link", ""))

    async def _show_actions(self, position: Position) -> None:
        """A button for each move that needs neither a hand card nor a spot."""
        choices = picking.beside(position)
        if len(choices) > MOST_BUTTONS:
            buttons = [("all", f"m {self.say('terminal.key.moves')}")]
        else:
            phase = position.view.phase
            labels = [self._key_of(choice, choices) + move_label(self.to, choice, phase) for choice in choices]
            buttons = [(f"move{choice.id}", label) for choice, label in zip(choices, labels, strict=True)]
        if self._last.get("#actions") != buttons:
            self._last["#actions"] = buttons
            box = self.query_one("#actions", Horizontal)
            await box.remove_children()
            await box.mount_all([Button(label, id=key, compact=True, variant="primary") for key, label in buttons])

    @staticmethod
    def _key_of(choice: Choice, choices: list[Choice]) -> str:
        """The key that does the same as a button."""
        if choice.kind == "claim":
            return "c " if sum(each.kind == "claim" for each in choices) == 1 else ""
        if choice.kind == "draw":
            return "d " if choice.deck == "troops" else "t "
        return "e " if choice.kind in {"pass", "end"} else ""

    # -- going on -----------------------------------------------------------------------------------------

    def _go_on(self, position: Position) -> None:
        if position.view.over is not None:
            self._finish(position)
        elif self.desk.notice == "thinking" and not self._busy:
            self._ended = False
            self._busy = True
            self._think()
        else:
            self._ended = False

    @work(group="think")
    async def _think(self) -> None:
        """Let the computer decide, at a pace that can be followed."""
        began = time.monotonic()
        try:
            await aside(self.desk.step)
        finally:
            self._busy = False
        await asyncio.sleep(max(0.0, self.pace - (time.monotonic() - began)))
        self.call_later(self.show)

    def _finish(self, position: Position) -> None:
        over = position.view.over
        if over is None or self._ended:
            return
        self._ended = True
        text = tell_ending(self.to, over.winner, over.reason)
        buttons = [(key, self.say(f"terminal.over.{key}")) for key in ("again", "save", "look", "quit")]
        self.app.push_screen(Over(self.say("terminal.over.title"), text, buttons), self._after_end)

    def _after_end(self, choice: str | None) -> None:
        if choice == "quit":
            self.app.exit()
        elif choice == "again":
            self._do(self.desk.again)
        elif choice == "save":
            self.action_save()

    @work(group="do")
    async def _do(self, deed: Callable[..., None], *arguments: Any) -> None:
        """Do something at the desk; a refusal becomes a line."""
        self._message = ""
        try:
            await aside(deed, *arguments)
            self.held = None
        except RefusedError as refused:
            self._message = refusal(self.lang, refused)
        self.call_later(self.show)

    def tell(self, message: str) -> None:
        """Say something in the line above the prompt."""
        self._message = message
        self._put("#message", message)

    def make(self, choice: Choice) -> None:
        """Make a legal move."""
        self._do(self.desk.make, choice.id)

    # -- what is pointed at -------------------------------------------------------------------------------

    def action_cursor(self, step: int) -> None:
        """Move along the hand."""
        position = self.desk.position
        if position is not None and position.view.hand:
            self.cursor = (self.cursor + step) % len(position.view.hand)
            if self.held is not None:
                self._hold(position.view.hand[self.cursor])
            self.call_later(self.show)

    def action_choose(self) -> None:
        """Choose the card under the cursor."""
        self._choose(self.cursor)

    def on_hand_card_pointed(self, event: HandCard.Pointed) -> None:
        """Choose a card by the mouse."""
        self.cursor = event.place
        self._choose(event.place)

    def _choose(self, place: int) -> None:
        position = self.desk.position
        if position is None or not position.deciding or place >= len(position.view.hand):
            return
        card = position.view.hand[place]
        alone = picking.at_once(position, card)
        if alone is not None and (alone.kind != "tactics" or self.held == card):
            self.make(alone)
        else:
            self._hold(None if self.held == card else card)
            self.call_later(self.show)

    def _hold(self, card: str | None) -> None:
        """Lift a card; a tactics card says what it does."""
        self.held = card
        self._message = ""
        if card is not None and not is_troop(card):
            self._message = describe_card(self.to, card)

    def action_put_back(self) -> None:
        """Let go of whatever is held."""
        self.held = None
        self.asking_why = False
        self._message = ""
        self.call_later(self.show)

    def action_spot(self, spot: int) -> None:
        """Point at a spot by its number."""
        self._point(spot, None, None)

    def on_spot_column_pointed(self, event: SpotColumn.Pointed) -> None:
        """Point at a spot, or at a card there, by the mouse."""
        self._point(event.spot, event.seat, event.place)

    def _point(self, spot: int, seat: int | None, place: int | None) -> None:
        position = self.desk.position
        if position is None or spot >= len(position.view.spots):
            return
        if self.asking_why or not position.deciding:
            self.asking_why = False
            self._explain(spot)
            return
        found = picking.at_spot(position, spot, self.held, seat, place)
        if len(found) == 1 and found[0].kind != "retreat":
            self.make(found[0])
        elif found:
            self._offer(position, found)
        elif self.held is not None:
            self._do(self._try_to_lay, self.held, spot)
        else:
            self._explain(spot)

    def _try_to_lay(self, card: str, spot: int) -> None:
        """Lay a card where it may not be laid, so that the rules say why."""
        action = not is_troop(card) and KIND_NAMES.index(card) >= FIRST_ACTION
        self.desk.make(parse_move(card if action else f"{card}@{spot + 1}", self.desk.edition))

    def _offer(self, position: Position, choices: list[Choice]) -> None:
        """Let one of several moves be chosen."""
        labels = [(str(choice.id), move_label(self.to, choice, position.view.phase)) for choice in choices]
        self.app.push_screen(Choose(prompt(self.to, position), labels), self._chosen)

    def _chosen(self, key: str | None) -> None:
        if key is not None:
            self._do(self.desk.make, int(key))

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Make the move of a button."""
        key = event.button.id or ""
        if key == "all":
            self.action_moves()
        elif key.startswith("move"):
            self._do(self.desk.make, int(key.removeprefix("move")))

    # -- the other keys -----------------------------------------------------------------------------------

    def _first(self, *kinds: str, deck: str | None = None) -> list[Choice]:
        position = self.desk.position
        moves = () if position is None else position.moves
        return [choice for choice in moves if choice.kind in kinds and (deck is None or choice.deck == deck)]

    def action_draw(self, deck: str) -> None:
        """Draw from a deck."""
        found = self._first("draw", deck=deck)
        if found:
            self.make(found[0])
        elif self._deciding():
            self.tell(self.say("refusal.no_draw_due" if deck == "troops" else "refusal.not_now"))

    def action_claim(self) -> None:
        """Claim what can be claimed."""
        found = self._first("claim")
        position = self.desk.position
        if len(found) == 1:
            self.make(found[0])
        elif found and position is not None:
            self._offer(position, found)
        else:
            self.tell(self.say("terminal.no_claim"))

    def action_end(self) -> None:
        """Pass, or end the turn."""
        found = self._first("pass", "end")
        if found:
            self.make(found[0])

    def _deciding(self) -> bool:
        position = self.desk.position
        return position is not None and position.deciding

    def action_moves(self) -> None:
        """Show all legal moves."""
        position = self.desk.position
        if position is not None and position.moves:
            self._offer(position, list(position.moves))

    def action_why(self) -> None:
        """Ask about a claim; the next spot pointed at is explained."""
        self.asking_why = True
        self.call_later(self.show)

    @work(group="do")
    async def _explain(self, spot: int) -> None:
        try:
            lines = tell_claim(self.to, await aside(self.desk.explain, spot))
        except RefusedError as refused:
            lines = [refusal(self.lang, refused)]
        self.call_later(self.show)
        title = spot_name(self.lang, self.desk.edition.key, spot)
        self.app.push_screen(Read(title, "\n".join(lines), self.say("terminal.close")))

    @work(group="do")
    async def action_hint(self) -> None:
        """Ask the computer."""
        position = self.desk.position
        if position is None or not position.deciding:
            return
        self.tell(self.say("terminal.notice.thinking"))
        try:
            chances = await aside(self.desk.hint)
        except RefusedError as refused:
            self.tell(refusal(self.lang, refused))
            return
        choice = position.find(chances[0][0]) if chances else None
        if choice is not None:
            label = move_label(self.to, choice, position.view.phase)
            self.tell(f"{self.say('terminal.hint', move=label)} ({chances[0][1]:.0%})")

    def action_undo(self) -> None:
        """Take the last decision back."""
        self._ended = False
        self._do(self.desk.take_back)

    def action_resign(self) -> None:
        """Give up, after a question."""
        options = [("yes", self.say("terminal.resign.yes")), ("no", self.say("terminal.resign.no"))]
        self.app.push_screen(Choose(self.say("terminal.resign.title"), options), self._resigned)

    def _resigned(self, key: str | None) -> None:
        if key == "yes":
            self._do(self.desk.resign)

    def action_save(self) -> None:
        """Ask for a file, and write the record."""
        name = f"{self.desk.edition.key}.schotten"
        self.app.push_screen(Ask(self.say("terminal.save.title"), name), self._save)

    def _save(self, name: str | None) -> None:
        if name is None:
            return
        try:
            Path(name).expanduser().write_text(self.desk.record(), encoding="utf-8")
        except RefusedError as refused:
            self.tell(refusal(self.lang, refused))
        except OSError as error:
            self.tell(self.say("terminal.plain.not_saved", file=name, reason=error.strerror or str(error)))
        else:
            self.tell(self.say("terminal.plain.saved", file=name))

    def action_help(self) -> None:
        """Show the keys and how a turn goes."""
        title = self.say(f"edition.{self.desk.edition.key}.title")
        self.app.push_screen(Read(title, self.say("terminal.help"), self.say("terminal.close")))

    async def action_light(self) -> None:
        """Change between dark and light."""
        await self.app.run_action("toggle_light")
        self.call_later(self.show)

    def action_quit(self) -> None:
        """Leave."""
        self.app.exit()
