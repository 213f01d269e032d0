"""The command line: a table of words, and what all of them share (help, errors, exit codes)."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import TYPE_CHECKING, NoReturn

from schotten import __version__

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cyclopts import App

# Word, the module that answers it, and its line in the help. To add a word: one module, one row.
COMMANDS = (
    ("serve", "schotten.commands.serve", "Serve the page and the tables (what the bare command does)."),
    ("play", "schotten.commands.play", "Play in the terminal: against the computer, by twos, at a server's table."),
    ("rules", "schotten.commands.rules", "Print the rules of an edition, clause by clause."),
    ("replay", "schotten.commands.replay", "Print a recorded game position by position."),
    ("verify", "schotten.commands.verify", "Recompute a recorded game and say whether all of it is right."),
    ("convert", "schotten.commands.convert", "Print a record as one seat saw it, or in full."),
    ("prove", "schotten.commands.prove", "Say whether a spot may be claimed in a position, and why."),
    ("perft", "schotten.commands.perft", "Count games of a given length, split by the first move."),
    ("arena", "schotten.commands.arena", "Measure computer players against each other over paired deals."),
    ("bot", "schotten.commands.bot", "Let a computer player speak the bot protocol, for arenas of other versions."),
    ("bench", "schotten.commands.bench", "Measure speed: rules."),
)

# What the bare command does, once there is such a word; until then it prints the help.
DEFAULT_WORD = "serve"

BAD_INPUT = 2
INTERRUPTED = 130
PIPE_CLOSED = 141


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the word in `arguments` (by default those of the process) and exit with its code."""
    try:
        code = dispatch(sys.argv[1:] if arguments is None else list(arguments))
        sys.stdout.flush()
    except KeyboardInterrupt:
        code = INTERRUPTED
    except BrokenPipeError:
        # The reader has gone; give the interpreter's last flush somewhere to go.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = PIPE_CLOSED
    except (ValueError, OSError) as error:
        code = fail(error)
    sys.exit(code)


def dispatch(arguments: list[str]) -> int:
    """Answer help and version here, so that they are instant, and hand anything else to its module."""
    modules = {word: module for word, module, _ in COMMANDS}
    if not arguments and DEFAULT_WORD in modules:
        arguments = [DEFAULT_WORD]
    if not arguments or arguments[0] in {"-h", "--help", "help"}:
        print(usage())
        return 0
    word, *rest = arguments
    if word in {"-V", "--version"}:
        print(f"schotten {__version__}")
        return 0
    if word not in modules:
        raise ValueError(f"unknown command {word!r}; one of: {', '.join(modules)}")
    return run_word(word, modules[word], rest)


def usage() -> str:
    """The text of `schotten --help`."""
    rows = [(word, line) for word, _, line in COMMANDS]
    width = max(len(word) for word, _ in rows)
    table = "\n".join(f"  {word:{width}}  {line}" for word, line in rows)
    return f"Usage: schotten WORD [ARGUMENTS]\n\n{table}\n\nschotten WORD --help tells more about one."


def run_word(word: str, module: str, arguments: list[str]) -> int:
    """Parse `arguments` with cyclopts for one word and run it; its whole-number result is the exit code."""
    from cyclopts import CycloptsError  # takes longer than all of this module

    app = build_app(word, module)
    try:
        result = app(arguments, exit_on_error=False, print_error=False, result_action="return_value")
    except CycloptsError as error:
        return fail(error)
    return result if isinstance(result, int) else 0


def build_app(word: str, module: str) -> App:
    """The cyclopts application of one word: the module's own, or one around its `run`."""
    from cyclopts import App

    home = import_module(module)
    app = App(name=f"schotten {word}", version_flags=(), suppress_keyboard_interrupt=False, help_formatter="plain")
    if hasattr(home, "app"):
        app.command(home.app, name="*")
    else:
        app.default(home.run)
    return app


def fail(error: Exception) -> int:
    """Tell bad input in one line on stderr."""
    print(f"error: {error}", file=sys.stderr)
    return BAD_INPUT
