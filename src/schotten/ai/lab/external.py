"""Players that are programs: a line protocol on their standard input and output (docs/bot-protocol.md)."""

from __future__ import annotations

import queue
import shlex
import subprocess
import threading
from collections import deque
from typing import TYPE_CHECKING

from schotten.ai.player import check_turn
from schotten.notation import NotationError, format_move, format_options, format_position, parse_move

if TYPE_CHECKING:
    from random import Random

    from schotten.ai.player import Clock
    from schotten.game import Move, View

PROTOCOL = 1
HANDSHAKE_SECONDS = 10.0
MOVE_SECONDS = 5.0  # without a clock
GRACE_SECONDS = 1.0  # for pipes and a busy machine, on top of the clock
LONGEST_LINE = 10_000
LAST_WORDS = 3  # lines of a program's standard error that a report shows
LONGEST_WORDS = 200


class Forfeit(RuntimeError):  # noqa: N818  (what a player does, not an error of ours)
    """The program crashed, stalled or answered nonsense: its game is lost, for this reason."""


class CommandPlayer:
    """A program that speaks the bot protocol, started when its first move is asked for."""

    def __init__(self, command: str) -> None:
        self.name = f"cmd:{command}"
        self._command = shlex.split(command)
        self._process: subprocess.Popen[str] | None = None
        self._lines: queue.Queue[str | None] = queue.Queue()
        self._game: tuple[str, str] | None = None
        self._words: deque[str] = deque(maxlen=LAST_WORDS)
        self._listener: threading.Thread | None = None
        self.title = ""

    @property
    def named(self) -> str:
        """The command, and the name that the program gives itself."""
        return f"{self.name} ({self.title})" if self.title else self.name

    @property
    def last_words(self) -> str:
        """What the program wrote last on its standard error."""
        return " / ".join(self._words)

    def choose(self, view: View, clock: Clock, rng: Random) -> Move:
        """Ask the program; anything but a legal move in time is a forfeit."""
        check_turn(view)
        self._start()
        options = format_options(view.edition, view.options)
        if self._game != (view.edition.key, options):
            self._game = (view.edition.key, options)
            self._send(f"newgame {view.edition.key} {options}".rstrip())
        seconds = clock.seconds or MOVE_SECONDS
        self._send("position")
        for line in format_position(view).splitlines():
            self._send(line)
        self._send("end")
        self._send("moves " + " ; ".join(format_move(move, view.edition) for move in view.legal_moves))
        self._send(f"go {int(seconds * 1000)}")
        answer = self._answer("move ", seconds + GRACE_SECONDS)
        try:
            return parse_move(answer, view.edition)
        except NotationError as error:
            raise Forfeit(f"answered {answer[:60]!r}: {error}") from None

    def close(self) -> None:
        """Say goodbye, and end the program if it does not go."""
        process, self._process, self._game = self._process, None, None
        if process is None:
            return
        try:
            if process.stdin:
                process.stdin.write("quit\n")
                process.stdin.close()
            process.wait(timeout=1)
        except (OSError, ValueError, subprocess.TimeoutExpired):
            process.kill()
            process.wait()
        if self._listener is not None:
            self._listener.join(timeout=1)

    def _start(self) -> None:
        if self._process is not None:
            return
        try:
            self._process = subprocess.Popen(  # noqa: S603  (the user names the program to run)
                self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                errors="replace",
            )  # fmt: skip
        except OSError as error:
            raise Forfeit(f"could not be started: {error.strerror}") from None
        self._lines = queue.Queue()
        self._words.clear()
        threading.Thread(target=_read, args=(self._process, self._lines), daemon=True).start()
        self._listener = threading.Thread(target=_listen, args=(self._process, self._words), daemon=True)
        self._listener.start()
        self._send(f"schotten {PROTOCOL}")
        self.title = self._answer("ready", HANDSHAKE_SECONDS)

    def _send(self, line: str) -> None:
        process = self._process
        if process is None or process.stdin is None:
            raise Forfeit("is not running")
        try:
            process.stdin.write(line + "\n")
            process.stdin.flush()
        except OSError:
            self.close()
            raise Forfeit("has ended by itself") from None

    def _answer(self, word: str, seconds: float) -> str:
        """The rest of the first line that begins with a word; other lines are remarks and are dropped."""
        while True:
            try:
                line = self._lines.get(timeout=seconds)
            except queue.Empty:
                self.close()
                raise Forfeit(f"gave no answer in {seconds:g} seconds") from None
            if line is None:
                self.close()
                raise Forfeit("has ended by itself")
            if line.startswith(word):
                return line[len(word) :].strip()
            if not line.startswith("info"):
                self.close()
                raise Forfeit(f"answered {line[:60]!r} where {word.strip()!r} was due")


def _listen(process: subprocess.Popen[str], words: deque[str]) -> None:
    """Keep the last lines of the standard error."""
    said = process.stderr
    if said is None:
        return
    with said:
        while line := said.readline(LONGEST_LINE):
            if line.strip():
                words.append(line.strip()[:LONGEST_WORDS])


def _read(process: subprocess.Popen[str], lines: queue.Queue[str | None]) -> None:
    if process.stdout is not None:
        try:
            while line := process.stdout.readline(LONGEST_LINE):
                lines.put(line.strip())
        except ValueError:
            pass  # closed under our hands: the game is over
        process.stdout.close()
    lines.put(None)
