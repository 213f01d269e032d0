"""The table at which a game is played: what keys, cards and spots lead to. The desk says what may be done."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from textual import work

from schotten.editions import KIND_NAMES
from schotten.i18n.naming import spot_name
from schotten.i18n.sheet import rules_sheet, section_text
from schotten.i18n.telling import tell_chance, tell_claim, tell_ending, tell_move, tell_prompt, tell_reason
from schotten.notation import parse_move
from schotten.rules.cards import FIRST_ACTION
from schotten.tui import picking
from schotten.tui.aside import aside
from schotten.tui.desk import RefusedError, lost_for_certain
from schotten.tui.widgets.hand import describe_card
from schotten.tui.wording import is_troop, refusal

from .sheets import Ask, Choose, Over, Read
from .shown import KEYS, ShownTable

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.binding import BindingType
    from textual.widgets import Button

    from schotten.told.structs import LegalMove, SeatPosition
    from schotten.tui.widgets.column import SpotColumn
    from schotten.tui.widgets.hand import HandCard


class TableScreen(ShownTable):
    """One game at a desk."""

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
        ("a", "away", ""),
        ("b", "back", ""),
        *((key, word, "") for key, word in KEYS),
        *((str(number), f"spot({number - 1})", "") for number in range(1, 10)),
    ]

    # -- going on -----------------------------------------------------------------------------------------

    def _go_on(self, position: SeatPosition) -> None:
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
            async with self._one_at_a_time:
                await aside(self.desk.step)
        finally:
            self._busy = False
        await asyncio.sleep(max(0.0, self.pace - (time.monotonic() - began)))
        self.call_later(self.show)

    def _finish(self, position: SeatPosition) -> None:
        over = position.view.over
        if over is None or self._ended:
            return
        self._ended = True
        text = "\n".join([tell_ending(self.to, over.winner, over.reason), *self.desk.standing(self.to)])
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
            async with self._one_at_a_time:
                await aside(deed, *arguments)
            self.held = None
        except RefusedError as refused:
            self._message = refusal(self.lang, refused)
        self.call_later(self.show)

    def make(self, choice: LegalMove) -> None:
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

    def on_hand_card_chosen(self, event: HandCard.Chosen) -> None:
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

    def _offer(self, position: SeatPosition, choices: list[LegalMove]) -> None:
        """Let one of several moves be chosen."""
        labels = [(str(choice.id), tell_move(self.to, choice)) for choice in choices]
        self.app.push_screen(Choose(tell_prompt(self.to, position), labels), self._chosen)

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

    def _first(self, *kinds: str, deck: str | None = None) -> list[LegalMove]:
        position = self.desk.position
        moves = [] if position is None else position.moves
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
            hint = await aside(self.desk.hint)
        except RefusedError as refused:
            self.tell(refusal(self.lang, refused))
            return
        choice = picking.find(position, hint.move)
        if choice is not None:
            label = tell_move(self.to, choice)
            lost = f" {self.say('terminal.lost', word='x')}" if lost_for_certain(self.desk, hint) else ""
            why = "".join(f" {tell_reason(self.to, reason)}" for reason in hint.reasons)
            self.tell(f"{self.say('terminal.hint', move=label)} ({tell_chance(hint.chance)}).{why}{lost}")

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

    def action_back(self) -> None:
        """Answer whoever asks to take a turn back, or withdraw the own question."""
        keys = {"asked": ("allow", "stand"), "asking": ("withdraw", "wait")}.get(self.desk.notice)
        if keys is None:
            self.tell(refusal(self.lang, RefusedError("not_asked")))
            return
        options = [(key, self.say(f"terminal.back.{key}")) for key in keys]
        self.app.push_screen(Choose(self.say("terminal.back.title"), options), self._answered)

    def _answered(self, key: str | None) -> None:
        if key == "allow":
            self._do(self.desk.allow_back)
        elif key in {"stand", "withdraw"}:
            self._do(self.desk.let_stand)

    def action_away(self) -> None:
        """Claim the game of somebody who is away, or call it off."""
        options = [(key, self.say(f"terminal.away.{key}")) for key in ("claim", "off", "wait")]
        self.app.push_screen(Choose(self.say("terminal.away.title"), options), self._left_alone)

    def _left_alone(self, key: str | None) -> None:
        if key == "claim":
            self._do(self.desk.claim_game)
        elif key == "off":
            self._do(self.desk.call_off)

    def action_save(self) -> None:
        """Ask for a file, and write the record."""
        name = f"{self.desk.edition.key}.totten"
        self.app.push_screen(Ask(self.say("terminal.save.title"), name), self._save)

    def _save(self, name: str | None) -> None:
        """Write the record, after a question where there is such a file already."""
        if name is None:
            return
        if Path(name).expanduser().exists():
            options = [("yes", self.say("terminal.replace.yes")), ("no", self.say("terminal.replace.no"))]
            ask = Choose(self.say("terminal.replace.title", file=name), options)
            self.app.push_screen(ask, lambda key: self._write(name) if key == "yes" else None)
        else:
            self._write(name)

    def _write(self, name: str) -> None:
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
        edition, options = self.desk.edition, self.desk.options
        sheet = [f"{title}\n{text}" for title, text in rules_sheet(self.lang, edition, options)]
        turn = section_text(self.lang, edition.key, "turn", options)
        text = "\n\n".join([turn, self.say("terminal.help"), *sheet])
        self.app.push_screen(Read(self.say(f"edition.{edition.key}.title"), text, self.say("terminal.close")))

    async def action_light(self) -> None:
        """Change between dark and light."""
        await self.app.run_action("toggle_light")
        self.call_later(self.show)

    def action_quit(self) -> None:
        """Leave; a game under way is not left by a slip of the finger."""
        position = self.desk.position
        if self.desk.seat is None or position is None or position.view.over is not None:
            self.app.exit()
            return
        options = [("no", self.say("terminal.leave.no")), ("yes", self.say("terminal.leave.yes"))]
        self.app.push_screen(Choose(self.say("terminal.leave.title"), options), self._left)

    def _left(self, key: str | None) -> None:
        if key == "yes":
            self.app.exit()
