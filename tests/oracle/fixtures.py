"""Readers of conformance/formations.txt and conformance/claims.txt.

Their form is described in conformance/README.md.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, get_args

from oracle.oracle import (
    HIGHLANDS,
    SIEGE,
    WILDS,
    ColourRun,
    Pattern,
    Spot,
    World,
    colour_of,
    complete,
    troops,
    unseen_after,
    value_of,
)

CONFORMANCE = Path(__file__).resolve().parents[2] / "conformance"
WORLDS: dict[str, World] = {"highlands": HIGHLANDS, "siege": SIEGE}
CLAUSE = re.compile(r"[A-Z]\d+")


@dataclass(frozen=True)
class Formation:
    """One line of formations.txt."""

    line: int
    text: str
    clauses: tuple[str, ...]
    world: World
    spot: Spot
    left: tuple[str, ...]
    sign: Literal[">", "="]
    right: tuple[str, ...]


@dataclass(frozen=True)
class Claim:
    """One line of claims.txt; ``best`` is None where the line says ``-``."""

    line: int
    text: str
    clauses: tuple[str, ...]
    world: World
    spot: Spot
    own: tuple[str, ...]
    other: tuple[str, ...]
    unseen: frozenset[str]
    own_first: bool | None
    holds: bool
    best: tuple[str, ...] | None


def _cases(path: Path) -> Iterator[tuple[int, str, tuple[str, ...]]]:
    """Number, text and clauses of every line that is a case."""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if not line.strip() or line.startswith("#"):
            continue
        text, _, comment = line.partition("#")
        clauses: list[str] = []
        for word in comment.split():
            if not CLAUSE.fullmatch(word):
                break
            clauses.append(word)
        if not clauses:
            raise ValueError(f"{path.name}:{number}: no clause")
        yield number, text.strip(), tuple(clauses)


def parse_row(text: str, world: World) -> tuple[str, ...]:
    """Cards separated by blanks; ``-`` is the empty row."""
    if text.strip() == "-":
        return ()
    cards = tuple(text.split())
    unknown = set(cards) - troops(world) - set(WILDS)
    if unknown or not cards:
        raise ValueError(f"not a row: {text!r}")
    return cards


def parse_open(text: str, world: World) -> frozenset[str]:
    """The open troops; ``*``, ``r*`` and ``*5`` stand for many, ``-`` takes back."""
    result: set[str] = set()
    if text.strip() == "-":
        return frozenset()
    for word in text.split():
        name = word.removeprefix("-")
        colour, value = name[0], name[1:]
        if name == "*":
            cards = set(troops(world))
        elif colour == "*":
            cards = {card for card in troops(world) if value_of(card) == int(value)}
        elif value == "*":
            cards = {card for card in troops(world) if colour_of(card) == colour}
        else:
            cards = {name} & troops(world)
        if not cards:
            raise ValueError(f"not a card: {word!r}")
        result = result - cards if word.startswith("-") else result | cards
    return frozenset(result)


def parse_spot(text: str) -> tuple[Spot, World, dict[str, str]]:
    """Places, pattern, world and options (``colour_run`` and ``mud_by_proof`` are used up)."""
    places, pattern, world, *rest = text.split()
    options = dict(option.split("=") for option in rest)
    colour_run = _colour_run(options.pop("colour_run", "sum"))
    by_proof = {"true": True, "false": False}[options.pop("mud_by_proof", "true")]
    return Spot(int(places), _pattern(pattern), colour_run, by_proof), WORLDS[world], options


def _pattern(word: str) -> Pattern:
    names: tuple[Pattern, ...] = get_args(Pattern)
    return names[names.index(word)]


def _colour_run(word: str) -> ColourRun:
    names: tuple[ColourRun, ...] = get_args(ColourRun)
    return names[names.index(word)]


def formations(path: Path = CONFORMANCE / "formations.txt") -> list[Formation]:
    """All cases of formations.txt."""
    result: list[Formation] = []
    for line, text, clauses in _cases(path):
        rows, _, where = text.partition("@")
        spot, world, options = parse_spot(where)
        if options:
            raise ValueError(f"{path.name}:{line}: options {options}")
        sign: Literal[">", "="] = ">" if ">" in rows else "="
        left, right = rows.split(sign)
        result.append(
            Formation(line, text, clauses, world, spot, parse_row(left, world), sign, parse_row(right, world))
        )
    return result


def claims(path: Path = CONFORMANCE / "claims.txt") -> list[Claim]:
    """All cases of claims.txt."""
    result: list[Claim] = []
    for line, text, clauses in _cases(path):
        own_text, other_text, open_text, where, answer_text = text.split("|")
        spot, world, options = parse_spot(where)
        own, other = parse_row(own_text, world), parse_row(other_text, world)
        first = options.pop("first", None)
        both = complete(own, spot) and complete(other, spot)
        if options or both != (first is not None):
            raise ValueError(f"{path.name}:{line}: options {options}, first={first}")
        own_first = None if first is None else {"own": True, "other": False}[first]
        answer, _, best_text = answer_text.strip().partition(" ")
        best = parse_row(best_text, world) or None
        result.append(
            Claim(
                line,
                text,
                clauses,
                world,
                spot,
                own,
                other,
                unseen_after(world, {*own, *other, *parse_open(open_text, world)}),
                own_first,
                {"holds": True, "fails": False}[answer],
                best,
            )
        )
    return result
