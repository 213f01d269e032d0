"""How the help of one word looks: names on the left, what they mean on the right, in 80 columns."""

from __future__ import annotations

import io
import textwrap
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cyclopts.help import HelpEntry, HelpPanel
    from rich.console import Console, ConsoleOptions

WIDTH = 80
ENDLESS = 10_000
LEFT = 26  # where the meanings begin; a longer name has a line of its own


class AlignedHelp:
    """Prints usage, description and parameters; what every word has, --help itself, is left out."""

    def __call__(self, console: Console, options: ConsoleOptions, panel: HelpPanel) -> None:
        """One block of names with their meanings."""
        entries = [entry for entry in panel.entries if "--help" not in entry.positive_names]
        if entries:
            lines = [line for entry in entries for line in entry_lines(entry)]
            _print(console, [f"{plain(panel.title)}:", *lines, ""])

    def render_usage(self, console: Console, options: ConsoleOptions, usage: Any) -> None:
        """How the word is called."""
        said = plain(usage)
        _print(console, [said if said.startswith("Usage:") else f"Usage: {said}", ""])

    def render_description(self, console: Console, options: ConsoleOptions, description: Any) -> None:
        """What the word does, paragraph by paragraph."""
        for part in filter(None, plain(description).split("\n\n")):
            _print(console, [*textwrap.wrap(" ".join(part.split()), WIDTH), ""])


def entry_lines(entry: HelpEntry) -> Iterator[str]:
    """A name and its meaning, the meaning wrapped beside it."""
    name = "  " + ", ".join(label for label in entry.display_labels_with_metavar if not label.startswith("--empty-"))
    parts = [" ".join(plain(entry.description).split())]
    if entry.choices:
        parts.append(f"({', '.join(choice for choice in entry.choices if choice)})")
    if entry.default:
        parts.append(f"[{entry.default}]")
    if entry.required:
        parts.append("[needed]")
    meaning = textwrap.wrap(" ".join(filter(None, parts)), WIDTH - LEFT, break_on_hyphens=False) or [""]
    if len(name) > LEFT - 2:
        yield name
        name = ""
    yield f"{name:{LEFT}}{meaning[0]}".rstrip()
    yield from (" " * LEFT + line for line in meaning[1:])


def plain(thing: Any) -> str:
    """The bare text of what the parser would print, in lines as long as they are."""
    if thing is None or isinstance(thing, str):
        return (thing or "").strip()
    from rich.console import Console

    paper = Console(file=io.StringIO(), width=ENDLESS, no_color=True, highlight=False, markup=False, emoji=False)
    with paper.capture() as capture:
        paper.print(thing, end="")
    return "\n".join(line.rstrip() for line in capture.get().splitlines()).strip()


def _print(console: Console, lines: list[str]) -> None:
    console.print("\n".join(lines), highlight=False, markup=False, soft_wrap=True)
