"""`schotten rules EDITION`: print the rules sheet of a game, or the clauses that apply, from docs/rules."""

from __future__ import annotations

import re
import shutil
import sys
import textwrap
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from . import USUAL_OPTIONS, Flag, OptionFlags

if TYPE_CHECKING:
    from schotten.editions import Edition, Options

# In an installed package the text lies inside it; in the source tree it is docs/rules.
HOMES = (Path(__file__).parents[1] / "rules_text", Path(__file__).parents[3] / "docs" / "rules")

FILES = (
    "formations.md",
    "claims.md",
    "base.md",
    "expert.md",
    "tactics.md",
    "siege.md",
    "siege-tactics.md",
    "examples.md",
)

VARIANTS = ("tactical", "expert")
_CLAUSE = re.compile(
    r"- \*\*(?P<id>[A-Z]\d+)\*\* \[editions: (?P<editions>[^\];]+)(?:; (?P<variant>\w+))?\] (?P<text>.+)"
)
_EDITION = re.compile(r"\| `(?P<id>\w+)` \| (?P<name>[^|]+) \| (?P<variants>[^|]+) \|")


class UnknownEditionError(ValueError):
    """No edition of this name, or none with the variant asked for."""


@dataclass(frozen=True)
class Clause:
    """One numbered rule: the editions it holds for, and the variant of the game that brings it in, if any."""

    id: str
    editions: frozenset[str]
    variant: str
    text: str


@dataclass(frozen=True)
class Chapter:
    """One file of docs/rules: its heading and its clauses."""

    title: str
    clauses: tuple[Clause, ...]


def run(
    edition: str,
    /,
    *,
    options: OptionFlags = USUAL_OPTIONS,
    clauses: Flag = False,
    lang: str = "",
) -> None:
    """Print the rules of a game on one sheet, exactly as it is played with these options.

    Parameters
    ----------
    edition
        Which game: iello, cocktail, alien or siege.
    clauses
        The referee's clauses with their numbers, in English, instead of the sheet.
    lang
        The language of the sheet: en, uk, ru or it; if not said, the environment's.

    """
    from schotten.editions import find_edition

    from .terminal.games import find_language

    check_edition(edition, {name for name in VARIANTS if getattr(options, name)})
    language, played = find_language(lang), find_edition(edition)
    chosen = options.of(played)
    if clauses:
        print_clauses(edition, {name for name in VARIANTS if getattr(chosen, name)})
    else:
        print_sheet(language, played, chosen)


def print_sheet(lang: str, edition: Edition, options: Options) -> None:
    """The friendly sheet, section by section."""
    from schotten.i18n import say
    from schotten.i18n.sheet import rules_sheet

    print(say(lang, f"edition.{edition.key}.title"))
    for title, text in rules_sheet(lang, edition, options):
        print("", title, *(wrapped("  " + line, "  ") for line in text.split("\n") if line), sep="\n")


def print_clauses(edition: str, variants: set[str]) -> None:
    """The clauses that hold, chapter by chapter; each says what its options decide."""
    for chapter in load_chapters():
        found = [clause for clause in chapter.clauses if applies(clause, edition, variants)]
        if found:
            print(chapter.title, *(wrapped(f"{one.id:4}{one.text}", " " * 4) for one in found), sep="\n", end="\n\n")


def wrapped(line: str, indent: str) -> str:
    """A line as printed: wrapped for a person at a terminal, as it is for a program that reads it."""
    if not sys.stdout.isatty():
        return line
    width = min(shutil.get_terminal_size().columns, 100)
    return textwrap.fill(line, width, subsequent_indent=indent, break_on_hyphens=False)


def check_edition(edition: str, variants: set[str]) -> None:
    """Refuse an edition that does not exist, or that lacks one of the variants."""
    known = load_editions()
    if edition not in known:
        raise UnknownEditionError(f"there is no edition {edition!r}; there are: {', '.join(known)}")
    missing = sorted(variants - known[edition])
    if missing:
        raise UnknownEditionError(f"{edition} has no {missing[0]} variant")


def applies(clause: Clause, edition: str, variants: set[str]) -> bool:
    """Whether the clause holds in this edition played with these variants."""
    return edition in clause.editions and (not clause.variant or clause.variant in variants)


def load_editions() -> dict[str, frozenset[str]]:
    """Each edition of the table in docs/rules/README.md with its variants."""
    rows = _EDITION.finditer(read("README.md"))
    return {row["id"]: frozenset(re.findall(r"\w+", row["variants"])) for row in rows}


def load_chapters() -> list[Chapter]:
    """All chapters in their order."""
    everyone = frozenset(load_editions())
    return [parse_chapter(name, read(name), everyone) for name in FILES]


def parse_chapter(name: str, source: str, everyone: frozenset[str]) -> Chapter:
    """Read one chapter; a clause is a list item and the indented lines after it."""
    joined = re.sub(r"\n  (?=\S)", " ", source)
    title = joined.split("\n", 1)[0].removeprefix("# ")
    clauses = []
    for line in joined.splitlines():
        if not line.startswith("- "):
            continue
        found = _CLAUSE.fullmatch(line)
        if not found:
            raise ValueError(f"docs/rules/{name}: not a clause: {line[:60]!r}")
        editions = everyone if found["editions"] == "all" else frozenset(found["editions"].split(", "))
        if not editions <= everyone:
            raise ValueError(f"docs/rules/{name}: {found['id']} names an unknown edition")
        clauses.append(Clause(found["id"], editions, found["variant"] or "", found["text"]))
    return Chapter(title, tuple(clauses))


def read(name: str) -> str:
    """The text of one file of docs/rules, wherever it lies."""
    home = next(home for home in HOMES if home.is_dir())
    return (home / name).read_text(encoding="utf-8")
