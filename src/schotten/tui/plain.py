"""The line mode: text out, a line in. For screen readers, pipes and scripts; it needs nothing but the rules."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from schotten.i18n.naming import spot_name
from schotten.i18n.sheet import section_text
from schotten.i18n.telling import (
    Listener,
    tell_chance,
    tell_claim,
    tell_ending,
    tell_event,
    tell_move,
    tell_prompt,
    tell_reason,
)
from schotten.notation import NotationError, parse_move

from .desk import RefusedError, lost_for_certain
from .picking import find
from .plain_text import move_lines, position_lines
from .wording import refusal

if TYPE_CHECKING:
    from schotten.told.structs import SeatPosition

    from .desk import Desk

CLEAR = "\x1b[2J\x1b[3J\x1b[H"


class PlainTable:
    """A game in lines. ``read`` gives the next line, or None when there is no more; ``write`` takes a line."""

    def __init__(
        self,
        desk: Desk,
        lang: str,
        read: Callable[[], str | None],
        write: Callable[[str], None],
        *,
        hide: bool = False,
    ) -> None:
        self.desk = desk
        self.lang = lang
        self._read = read
        self._write = write
        self._hide = hide and desk.shared
        self._told = 0
        self._seat: int | None = None
        self._done = False
        self._noticed = ""
        self._commands: dict[str, Callable[[str], None]] = {
            "?": self._help,
            "help": self._help,
            "why": self._why,
            "hint": self._hint,
            "undo": self._undo,
            "save": self._save,
            "save!": self._replace,
            "moves": self._moves,
            "board": self._board,
            "resign": self._resign,
            "away": self._away,
            "off": self._off,
            "allow": self._allow,
            "decline": self._decline,
            "quit": self._quit,
        }

    @property
    def _to(self) -> Listener:
        """The words are for whoever sits here; two people are both told of by their names."""
        seat = None if self.desk.shared else self.desk.seat
        return Listener(self.lang, self.desk.edition.key, self.desk.names, seat)

    def run(self) -> None:
        """Play, until the game or the input ends."""
        edition = self.desk.edition
        self._write(f"{self._say(f'edition.{edition.key}.title')}: {' – '.join(self.desk.names)}")
        watching = self.desk.seat is None and not self.desk.shared
        self._write(self._say("terminal.plain.watch" if watching else "terminal.plain.begin"))
        self.desk.listen(self._heard)
        while not self._done:
            position = self.desk.position
            self._news()
            if position is not None and position.view.over is not None:
                self._finish(position)
            elif position is None or not position.deciding:
                self.desk.step()
            else:
                self._turn(position)

    def _say(self, key: str, /, **facts: object) -> str:
        return self._to.say(key, **facts)

    def _heard(self) -> None:
        """Say at once what somebody asks or answers, also while a line is waited for."""
        notice, self._noticed, before = self.desk.notice, self.desk.notice, self._noticed
        if notice != before and notice in {"asked", "stands"}:
            self._write(self._say(f"terminal.notice.{notice}"))

    def _news(self) -> None:
        """Tell what has happened since the last time."""
        story = self.desk.story
        self._told = min(self._told, len(story))
        for fact in story[self._told :]:
            if fact.kind not in {"turn", "over"}:
                self._write(tell_event(self._to, fact))
        self._told = len(story)

    def _finish(self, position: SeatPosition) -> None:
        over = position.view.over
        if over is not None:
            named = Listener(self.lang, self.desk.edition.key, self.desk.names)
            for line in position_lines(self._to, position):
                self._write(line)
            for line in self.desk.standing(named):
                self._write(line)
            self._write(tell_ending(named, over.winner, over.reason))
        self._done = not self._more()

    def _more(self) -> bool:
        """Deal the next game of a series, if one is due."""
        match = getattr(self.desk, "match", None)
        if match is None or match.over:
            return False
        self.desk.again()
        self._told = 0
        return True

    def _turn(self, position: SeatPosition) -> None:
        """Show the position, ask, and obey; what is not understood changes nothing and is asked again."""
        self._hand_over(position)
        self._show(position)
        while not self._done:
            line = self._read()
            if line is None:
                self._write(self._say("terminal.plain.ended"))
                self._done = True
            elif self._moved_on(position) or (line.strip() and self._obey(position, line.strip())):
                return
            elif not self._done:
                self._write(self._say("terminal.plain.ask"))

    def _moved_on(self, position: SeatPosition) -> bool:
        """Whether a turn was taken back meanwhile: what was typed was for another position."""
        now = self.desk.position
        return now is not None and now.view.move_count != position.view.move_count

    def _hand_over(self, position: SeatPosition) -> None:
        """Between two people at one screen, clear the one hand before showing the other."""
        changed = self._seat not in {None, position.view.you}
        self._seat = position.view.you
        if self._hide and changed:
            self._write(CLEAR + self._say("terminal.curtain.text", player=self.desk.names[position.view.actor]))
            self._read()

    def _show(self, position: SeatPosition) -> None:
        self._write("")
        for line in position_lines(self._to, position):
            self._write(line)
        self._moves("")

    def _moves(self, _: str) -> None:
        position = self.desk.position
        if position is not None:
            player = self.desk.names[position.view.actor]
            question = tell_prompt(self._to, position)
            self._write(f"{player}: {question}" if self.desk.shared else question)
            for line in move_lines(self._to, position):
                self._write(line)
            self._write(self._say("terminal.plain.ask"))

    def _board(self, _: str) -> None:
        position = self.desk.position
        if position is not None:
            for line in position_lines(self._to, position):
                self._write(line)

    def _obey(self, position: SeatPosition, line: str) -> bool:
        """Do what a line says; whether the position may have changed."""
        word, _, rest = line.partition(" ")
        command = self._commands.get(word.lower())
        if command is not None:
            command(rest.strip())
            return word.lower() in {"undo", "resign", "allow"}
        try:
            move = self._move_of(position, line)
            self.desk.make(move)
        except RefusedError as refused:
            self._write(self._say("terminal.plain.refused", text=line, reason=refusal(self.lang, refused)))
            return False
        except ValueError as error:
            self._write(str(error))
            return False
        return True

    def _move_of(self, position: SeatPosition, line: str) -> int:
        """The move that a number or a text means."""
        if line.isdecimal():
            if not 1 <= int(line) <= len(position.moves):
                raise ValueError(self._say("terminal.plain.no_number", count=len(position.moves)))
            return position.moves[int(line) - 1].id
        try:
            return parse_move(line, self.desk.edition)
        except NotationError:
            raise ValueError(self._say("terminal.plain.no_move", text=line)) from None

    def _help(self, _: str) -> None:
        self._write(section_text(self.lang, self.desk.edition.key, "turn", self.desk.options))
        self._write(self._say("terminal.plain.help"))

    def _why(self, text: str) -> None:
        position = self.desk.position
        count = len(self.desk.edition.spots)
        if position is None or not text.isdecimal() or not 1 <= int(text) <= count:
            self._write(self._say("terminal.plain.why_usage", count=count))
            return
        spot = int(text) - 1
        try:
            lines = tell_claim(self._to, self.desk.explain(spot))
        except RefusedError as refused:
            lines = [refusal(self.lang, refused)]
        self._write(f"{spot_name(self.lang, self.desk.edition.key, spot)}: {' '.join(lines)}")

    def _hint(self, _: str) -> None:
        position = self.desk.position
        try:
            hint = self.desk.hint()
        except RefusedError as refused:
            self._write(refusal(self.lang, refused))
            return
        choice = find(position, hint.move) if position is not None else None
        if position is not None and choice is not None:
            label = tell_move(self._to, choice)
            said = self._say("terminal.plain.hint", text=choice.text, move=label)
            self._write(f"{said} ({tell_chance(hint.chance)})")
            for reason in hint.reasons:
                self._write(f"  {tell_reason(self._to, reason)}")
            if lost_for_certain(self.desk, hint):
                self._write(self._say("terminal.lost", word="resign"))

    def _undo(self, _: str) -> None:
        try:
            self.desk.take_back()
        except RefusedError as refused:
            self._write(refusal(self.lang, refused))
            return
        if self.desk.notice == "asking":
            self._write(self._say("terminal.notice.asking"))
            return
        self._told = len(self.desk.story)
        self._write(self._say("terminal.plain.undone"))

    def _save(self, name: str) -> None:
        if not name:
            self._write(self._say("terminal.plain.save_usage"))
        elif Path(name).expanduser().exists():
            self._write(self._say("terminal.plain.there", file=name))
        else:
            self._replace(name)

    def _replace(self, name: str) -> None:
        """Write the record, whatever was in the file."""
        try:
            Path(name).expanduser().write_text(self.desk.record(), encoding="utf-8")
        except (OSError, RefusedError) as error:
            reason = refusal(self.lang, error) if isinstance(error, RefusedError) else error.strerror or str(error)
            self._write(self._say("terminal.plain.not_saved", file=name, reason=reason))
            return
        self._write(self._say("terminal.plain.saved", file=name))

    def _resign(self, _: str) -> None:
        self._try(self.desk.resign)

    def _away(self, _: str) -> None:
        self._try(self.desk.claim_game)

    def _off(self, _: str) -> None:
        self._try(self.desk.call_off)

    def _allow(self, _: str) -> None:
        self._try(self.desk.allow_back)

    def _decline(self, _: str) -> None:
        self._try(self.desk.let_stand)

    def _try(self, deed: Callable[[], None]) -> None:
        """Do something at the desk; a refusal becomes a line."""
        try:
            deed()
        except RefusedError as refused:
            self._write(refusal(self.lang, refused))

    def _quit(self, _: str) -> None:
        self._write(self._say("terminal.plain.left"))
        self._done = True
