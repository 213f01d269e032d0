"""The command line: a table of words, and what all of them share (help, errors, exit codes)."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import TYPE_CHECKING, NoReturn

from schotten import __version__

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from cyclopts import App

# Word, the module that answers it, and its line in the help. To add a word: one module, one row.
COMMANDS = (
    ("serve", "schotten.commands.serve", "Serve the page and the tables (what the bare command does)."),
    ("play", "schotten.commands.play", "Play in the terminal: the computer, two people, a server's table."),
    ("learn", "schotten.commands.learn", "Learn a game by doing, lesson by lesson."),
    ("rules", "schotten.commands.rules", "Print the rules of a game: a sheet, or clause by clause."),
    ("watch", "schotten.commands.watch", "Look on at a server's table from the terminal."),
    ("replay", "schotten.commands.replay", "Go through a recorded game again, on the screen or as text."),
    ("analyse", "schotten.commands.analyse", "Show which turns of a recorded game cost most."),
    ("review", "schotten.commands.review", "Add up a folder of recorded games: error rates and luck."),
    ("verify", "schotten.commands.verify", "Recompute a recorded game and say what binds it."),
    ("convert", "schotten.commands.convert", "Print a record as one seat saw it, or in full."),
    ("position", "schotten.commands.position", "Write the position of a record after a turn."),
    ("draw", "schotten.commands.draw", "Draw a position or a record's turn as an SVG picture."),
    ("prove", "schotten.commands.prove", "Say whether a spot may be claimed, why, and by which clause."),
    ("perft", "schotten.commands.perft", "Count games of a given length, split by the first move."),
    ("arena", "schotten.commands.arena", "Measure computer players against each other over paired deals."),
    ("bot", "schotten.commands.bot", "Let a computer player speak the bot protocol."),
    ("bench", "schotten.commands.bench", "Measure speed: rules, players, server, environments."),
    ("engine", "schotten.commands.engine", "Build the engine file of the computer players, or say what it is."),
    ("admin", "schotten.commands.admin", "Back up, restore, check, export what a server keeps."),
    ("site", "schotten.commands.site", "Write the page as a folder of static files, for any host."),
    ("key", "schotten.commands.key", "Tell or replace the key with which a server signs records."),
    ("lessons", "schotten.commands.lessons", "Check the lessons: right answers, wrong ones, words."),
    ("contract", "schotten.commands.contract", "Write the page's contract anew: codes, editions, messages."),
    ("doctor", "schotten.commands.doctor", "Say what works on this machine, and how to mend what does not."),
    ("clean", "schotten.commands.clean", "Remove what can be made again: compiled code and other caches."),
    ("completion", "schotten.commands.completion", "Print a script that completes words in your shell."),
)

# The headings of the help, and the words under each; a word under none of them comes last.
HEADINGS = (
    ("Play", ("serve", "play", "learn", "watch", "rules")),
    ("Games on record", ("replay", "analyse", "review", "verify", "convert", "position", "draw", "prove")),
    ("Players and numbers", ("arena", "bot", "perft", "bench")),
    ("This machine", ("doctor", "clean", "engine", "site", "admin", "key", "completion")),
)
FOR_CONTRIBUTORS = ("contract", "lessons")  # told in a clone only
INTRODUCTION = f"""\
Schotten {__version__}: the Schotten Totten family of card games.

Usage: schotten WORD [ARGUMENTS]

Try first
  schotten                  the page in your browser, with everything
  schotten play             a game in this terminal; it asks which
  schotten rules iello      the rules, on one sheet"""
# What there is in a clone only: what ./schotten itself answers before this program is run, and what contributors need.
CLONE = """\
In a clone
  test        Run every check (--quick: some).
  setup NAME  Fetch what native, research or training need.
  lock        Remake the locks."""
FAREWELL = "schotten WORD --help tells more about one, with examples. More: docs/cli.md"

# What stands under each word's own help.
EXAMPLES = {
    "serve": (
        ("schotten serve", "on this machine, and opens the browser"),
        ("schotten serve --host 0.0.0.0 --port 80 --no-open", "for the whole network"),
    ),
    "play": (
        ("schotten play", "choose a game on the screen"),
        ("schotten play --edition siege --tactical --level club", "straight to a game"),
        ("schotten play --two --lang it", "two people, hands hidden between turns"),
        ("schotten play --edition siege --games 2", "the siege and its revenge"),
        ("schotten play game.totten", "go on with a saved game"),
        ("schotten play http://127.0.0.1:8420/t/0123456789abcdef", "sit down at a server's table"),
        ("schotten play --server http://127.0.0.1:8420 --edition alien", "make a table there, and print its link"),
        ("schotten play --plain --two --seed 7 < moves.txt", "line mode: a screen reader, a pipe, a script"),
    ),
    "learn": (
        ("schotten learn", "first steps, then the rest"),
        ("schotten learn siege --plain --lang uk", "line mode: a screen reader, a pipe, a script"),
    ),
    "lessons": (
        ("schotten lessons check", "every lesson by its right answers, every named mistake"),
        ("schotten lessons check my.lesson", "one file, with line, column and reason of a mistake"),
    ),
    "watch": (
        ("schotten watch http://127.0.0.1:8420/t/0123456789abcdef", "on the screen"),
        ("schotten watch LINK --plain | tee game.txt", "as lines of text"),
    ),
    "rules": (
        ("schotten rules iello", "the base game"),
        ("schotten rules siege --tactical --option colour_run=top", "exactly the game that you play"),
        ("schotten rules siege --tactical --clauses", "the referee's clauses, with their numbers"),
    ),
    "replay": (
        ("schotten replay game.totten", "step by step on the screen"),
        ("schotten replay game.totten --every-move | less", "as text"),
    ),
    "analyse": (
        ("schotten analyse game.totten", "the turns that cost most"),
        ("schotten analyse game.totten --worst 10 --nodes 5000", "more of them, a longer look"),
        ("schotten analyse game.totten --json > game.json", "everything, for a program"),
    ),
    "review": (
        ("schotten review games/", "each player's error rate and luck over all records"),
        ("schotten review games/ --plot rates.svg", "and the running error rate as a picture"),
    ),
    "verify": (
        ("schotten verify game.totten", "what was recomputed, or the first thing that is wrong"),
        ("schotten verify game.totten --server https://play.example", "and whether that server has signed it"),
    ),
    "convert": (
        ("schotten convert game.totten --to B", "what seat B saw"),
        ("schotten convert seen.totten --to full --seed 00…ff", "in full, once the seed is known"),
    ),
    "position": (
        ("schotten position game.totten 12 > position.txt", "as it lay after turn 12, all cards open"),
        ("schotten position game.totten 12 --seen A", "what seat A knew"),
    ),
    "draw": (
        ("schotten draw game.totten:12 out.svg", "a picture, after turn 12"),
        ("schotten draw position.txt out.svg --seen A", "as seat A sees it"),
    ),
    "prove": (
        ("schotten prove position.txt 3", "may spot 3 be claimed, and why"),
        ("schotten prove game.totten 3 --turn 12", "in a record, after turn 12"),
    ),
    "clean": (
        ("schotten clean", "says what it removes, and how much"),
        ("schotten clean --dry-run", "only says it"),
    ),
    "perft": (("schotten perft siege --tactical --depth 2", "all games of two moves"),),
    "arena": (
        ("schotten arena --players club,casual --edition iello --deals 20", "two levels over forty games"),
        ("schotten arena --players search:500,greedy --edition siege --tactical --json", "for a program"),
    ),
    "bot": (("schotten bot club", "answers docs/bot-protocol.md on its standard input"),),
    "bench": (("schotten bench rules", "games a second, interpreted and compiled"),),
    "engine": (
        ("schotten engine show", "version, size, and whether it is current"),
        ("schotten engine build", "compile it anew: some minutes, only in a clone"),
        ("schotten engine build --check", "say whether the file is what the sources give"),
    ),
    "admin": (
        ("schotten admin backup club.backup", "everything and the key, at one moment"),
        ("schotten admin restore club.backup --data new-folder", "a new store from it"),
        ("schotten admin check", "replay every table, compare every record with its seal"),
        ("schotten admin export records", "the record of every finished game"),
        ("schotten admin close 0123456789abcdef", "end the game that nobody plays on"),
        ("schotten admin retention records --retention-days 365", "export and remove what is older than a year"),
    ),
    "site": (
        ("schotten site out", "relative links: any folder of any host"),
        ("schotten site out --server https://play.example", "people in different places are led there"),
    ),
    "key": (
        ("schotten key list > keys.txt", "for `schotten verify FILE --key keys.txt`"),
        ("schotten key new", "when the key is lost or somebody has read it"),
    ),
    "contract": (
        ("schotten contract", "after a change of a message, a code or an edition"),
        ("schotten contract --check", "only say whether web/src/generated is up to date"),
    ),
    "doctor": (
        ("schotten doctor", "as text; exit code 1 if something needed is missing"),
        ("schotten doctor --json", "for a program"),
    ),
    "completion": (
        ("schotten completion bash >> ~/.bashrc", "for bash"),
        ("schotten completion zsh > ~/.zfunc/_schotten", "for zsh, with fpath+=~/.zfunc before compinit"),
        ("schotten completion fish > ~/.config/fish/completions/schotten.fish", "for fish"),
    ),
}

# What the bare command does, once there is such a word; until then it prints the help.
DEFAULT_WORD = "serve"

# Packages that playing does without, and the set-up that brings them.
SETUPS = {
    **dict.fromkeys(("llvmlite", "numba", "numpy"), "native"),
    **dict.fromkeys(("gymnasium", "pettingzoo", "pyspiel", "ray"), "research"),
    "torch": "training",
}

BAD_INPUT = 2
INTERRUPTED = 130
PIPE_CLOSED = 141


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the word in `arguments` (by default those of the process) and exit with its code."""
    open_streams()
    try:
        code = answered(sys.argv[1:] if arguments is None else list(arguments))
        sys.stdout.flush()
    except KeyboardInterrupt:
        code = INTERRUPTED
    except BrokenPipeError:
        give_up_output()
        code = PIPE_CLOSED
    except OSError as error:
        give_up_output()
        code = fail(error)
    sys.exit(code)


def answered(arguments: list[str]) -> int:
    """The exit code of the words; bad input is told in one line."""
    try:
        return dispatch(arguments)
    except BrokenPipeError:
        raise
    except (ValueError, OSError) as error:
        return fail(error)
    except ModuleNotFoundError as error:
        setup = SETUPS.get((error.name or "").split(".")[0])
        if setup is None:
            raise
        return fail(f"this needs {error.name}: ./schotten setup {setup} (or pip install 'schotten[{setup}]')")


def open_streams() -> None:
    """Give words an empty input and outputs that lead nowhere, where those of the process are closed."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115, PTH123  (as long as the process)
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115, PTH123


def give_up_output() -> None:
    """Nobody takes what is printed: give the interpreter's last flush somewhere to go."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def dispatch(arguments: list[str]) -> int:
    """Answer help and version here, so that they are instant, and hand anything else to its module."""
    modules = {word: module for word, module, _ in COMMANDS}
    if DEFAULT_WORD in modules and is_bare(arguments):
        arguments = [DEFAULT_WORD, *arguments]
    if not arguments or arguments[0] in {"-h", "--help", "help"}:
        print(usage())
        return 0
    word, *rest = arguments
    if word in {"-V", "--version"}:
        print(f"schotten {__version__}")
        return 0
    if word not in modules:
        raise ValueError(f"there is no word {word!r}{meant(word, modules)} (`schotten --help` lists all)")
    return run_word(word, modules[word], rest)


def is_bare(arguments: list[str]) -> bool:
    """Whether no word is said, at most flags that are not answered here."""
    return not arguments or (arguments[0].startswith("-") and arguments[0] not in {"-h", "--help", "-V", "--version"})


def meant(word: str, known: Iterable[str]) -> str:
    """A question that names what was probably meant, if anything is near."""
    from difflib import get_close_matches

    near = get_close_matches(word, known, n=1)
    return f"; did you mean {near[0]!r}?" if near else ""


def usage() -> str:
    """The text of `schotten --help`: what to try first, then every word under its heading."""
    lines = {word: line for word, _, line in COMMANDS}
    grouped = {word for _, words in HEADINGS for word in words} | set(FOR_CONTRIBUTORS)
    headings = (*HEADINGS, ("More", tuple(word for word in lines if word not in grouped)))
    parts = [rows for heading, words in headings if (rows := listed(heading, words, lines)) != heading]
    if is_clone():
        parts.append(listed(CLONE, FOR_CONTRIBUTORS, lines))
    return "\n\n".join([INTRODUCTION, *parts, FAREWELL])


def listed(heading: str, words: Iterable[str], lines: dict[str, str]) -> str:
    """A heading of the help and the lines of its words."""
    width = max(map(len, lines))
    return "\n".join([heading, *(f"  {word:{width}}  {lines[word]}" for word in words if word in lines)])


def is_clone() -> bool:
    """Whether this runs from a clone of the repository, where the door is."""
    return os.access(os.path.join(os.path.dirname(__file__), "..", "..", "schotten"), os.X_OK)  # noqa: PTH118, PTH120


def run_word(word: str, module: str, arguments: list[str]) -> int:
    """Parse `arguments` with cyclopts for one word and run it; its whole-number result is the exit code."""
    from cyclopts import CycloptsError  # takes longer than all of this module

    app = build_app(word, module)
    try:
        result = app(arguments, exit_on_error=False, print_error=False, result_action="return_value")
    except CycloptsError as error:
        from schotten.commands.terminal.refusals import worded

        return fail(" ".join(worded(error).split()))
    return result if isinstance(result, int) else 0


def build_app(word: str, module: str) -> App:
    """The cyclopts application of one word: the module's own, or one around its `run`."""
    from cyclopts import App, Parameter

    from schotten.commands.terminal.helping import AlignedHelp

    home = import_module(module)
    app = App(
        name=f"schotten {word}",
        version_flags=(),
        suppress_keyboard_interrupt=False,
        help_formatter=AlignedHelp(),
        help_format="plaintext",
        help_epilogue=examples(word),
        default_parameter=Parameter(show_default=shown_default),
        config=getattr(home, "CONFIG", ()),
    )
    if hasattr(home, "app"):
        app.command(home.app, name="*")
    else:
        app.default(home.make_run(all_apps) if hasattr(home, "make_run") else home.run)
    return app


def all_apps() -> Iterator[tuple[str, App, str]]:
    """Every word with its application and its line in the help, for what has to know them all."""
    for word, module, line in COMMANDS:
        yield word, build_app(word, module), line


def examples(word: str) -> str:
    """The examples of a word, one a line."""
    rows = EXAMPLES.get(word, ())
    return "\n".join(["Examples:", *(f"  {command}\n      {meaning}" for command, meaning in rows)]) if rows else ""


def shown_default(value: object) -> object:
    """A default as the help shows it: nothing for what is off or empty."""
    return value or None


def fail(error: Exception | str) -> int:
    """Tell bad input in one line on stderr."""
    print(f"error: {error if isinstance(error, str) else said(error)}", file=sys.stderr)
    return BAD_INPUT


def said(error: Exception) -> str:
    """An error in words, read forwards: where, then what."""
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    return " ".join(str(error).split())
