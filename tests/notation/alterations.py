"""Honest records altered in every way we could think of: lines, words, signs, ends, seals, parts of other records."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from schotten.notation import Seal, bind_record, digest_of, format_record, parse_record
from schotten.notation.seal import canonical_form
from schotten.notation.signing import Signer

EDITIONS = ("iello", "cocktail", "alien", "siege", "tiny")
ENDINGS = ("neighbours", "enough", "most", "breach", "four-damaged", "deck-out", "rows-full", "resignation", "time")
RESULTS = [*(f"{seat} by {ending}" for seat in "AB" for ending in ENDINGS), "open", "drawn by level"]
RULINGS = ("terrain_targetable=false", "colour_run=top", "colour_run=pattern")
OPTIONS = ("-", "tactical", "expert", "tactical, expert", *RULINGS)
SEAL = ("digest", "signature")
HEX = "0123456789abcdef"
CARD = re.compile(r"\b[rgbypo](?:1[01]|\d)\b")


@dataclass(frozen=True)
class Altered:
    """A text that is not the honest one; `anew`: its digest was made for it; `content`: it tells another game."""

    how: str
    text: str
    anew: bool = False
    content: bool = True


def alterations(honest: str, others: list[str], stranger: Signer, chance: random.Random) -> Iterator[Altered]:
    """Texts that differ from an honest one in what they say or in what binds them."""
    content, seal = canonical_form(honest), _seal_of(honest)
    for altered in _all(honest, others, stranger, chance):
        changed = canonical_form(altered.text) != content
        if changed or _seal_of(altered.text) != seal:
            yield replace(altered, content=changed)


def _seal_of(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith(SEAL)]


def _all(honest: str, others: list[str], stranger: Signer, chance: random.Random) -> Iterator[Altered]:
    lines = [line for line in honest.splitlines() if line]
    yield from _lines(lines, chance)
    yield from _header(lines)
    yield from _turns(lines, chance)
    yield from _ends(lines)
    yield from _seal(lines, chance)
    for other in others:
        yield from _swaps(lines, [line for line in other.splitlines() if line], chance)
    yield from _anew(lines, stranger)


def _text(lines: list[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def _with(lines: list[str], index: int, *new: str) -> str:
    return _text([*lines[:index], *new, *lines[index + 1 :]])


def _lines(lines: list[str], chance: random.Random) -> Iterator[Altered]:
    """Each line removed, doubled, moved, and with a sign changed, taken out or put in."""
    for index, line in enumerate(lines):
        yield Altered("line removed", _with(lines, index))
        yield Altered("line doubled", _with(lines, index, line, line))
        if index + 1 < len(lines):
            yield Altered("lines swapped", _text([*lines[:index], lines[index + 1], line, *lines[index + 2 :]]))
        at = chance.randrange(len(line))
        sign = chance.choice([each for each in "AB0123456789rgbypo@, " if each != line[at]])
        yield Altered("sign changed", _with(lines, index, line[:at] + sign + line[at + 1 :]))
        yield Altered("sign taken out", _with(lines, index, line[:at] + line[at + 1 :]))
        yield Altered("sign put in", _with(lines, index, line[:at] + sign + line[at:]))


def _header(lines: list[str]) -> Iterator[Altered]:
    """Each header line with other values that could stand there."""
    values = {
        "record": EDITIONS,
        "options": OPTIONS,
        "rules": ("2", "99"),
        "player A": ("Eve", "?"),
        "player B": ("Eve", "?"),
        "first": ("A", "B"),
        "series": ("1 of 1, 0:0", "1 of 3, 9:0", "2 of 3, 0:0"),
        "seen": ("all", "A", "B", "watcher"),
        "commitment": ("0" * 64,),
        "seed": ("0" * 64,),
        "result": tuple(RESULTS),
        "hand A": ("??*6", "??*7", "r1 r2 r3 r4 r5 r6"),
        "hand B": ("??*6", "??*7", "r1 r2 r3 r4 r5 r6"),
    }
    for index, line in enumerate(lines):
        key = line.partition(":")[0]
        for value in values.get(key, ()):
            yield Altered(f"other {key}", _with(lines, index, f"{key}: {value}"))
        if key == "first":
            yield Altered("series put in", _with(lines, index, line, "series: 1 of 3, 0:0"))


def _turns(lines: list[str], chance: random.Random) -> Iterator[Altered]:
    """Each turn with other spots, cards, claims, decks, seats."""
    for index, line in enumerate(lines):
        if not line[0].isdigit():
            continue
        spot = re.search(r"@(\d)", line)
        for other in chance.sample("1234567", 3) if spot else ():
            yield Altered("other spot", _with(lines, index, line.replace(spot[0] if spot else "", f"@{other}", 1)))
        for found in CARD.finditer(line):
            card = chance.choice("rgbyp") + str(chance.randint(1, 9))
            yield Altered("other card", _with(lines, index, line[: found.start()] + card + line[found.end() :]))
        if ", claim" in line:
            yield Altered("claim removed", _with(lines, index, re.sub(r", claim \d", "", line, count=1)))
            yield Altered(
                "other claim", _with(lines, index, re.sub(r"claim \d", f"claim {chance.randint(1, 7)}", line))
            )
        else:
            yield Altered("claim put in", _with(lines, index, f"{line}, claim {chance.randint(1, 7)}"))
        seat = "B" if " A " in line else "A"
        yield Altered("other seat", _with(lines, index, re.sub(r" [AB] ", f" {seat} ", line, count=1)))
        yield Altered("passed", _with(lines, index, re.sub(r"([AB]) .*", r"\1 pass", line, count=1)))


def _ends(lines: list[str]) -> Iterator[Altered]:
    """Cut after every turn and ended by a player."""
    result = next(index for index, line in enumerate(lines) if line.startswith("result"))
    turns = [index for index, line in enumerate(lines) if line[0].isdigit()]
    for cut in turns:
        for ending in ("A by resignation", "B by resignation", "B by time", "open"):
            kept = lines[:cut]
            kept[result] = f"result: {ending}"
            yield Altered("cut and ended", _text(kept))


def _seal(lines: list[str], chance: random.Random) -> Iterator[Altered]:
    """Every part of digest and signature changed."""
    for index, line in enumerate(lines):
        if not line.startswith(SEAL):
            continue
        start = line.rindex(" ") + 1
        for at in chance.sample(range(start, len(line)), 12):
            digit = chance.choice(HEX.replace(line[at], ""))
            yield Altered("digit of the seal", _with(lines, index, line[:at] + digit + line[at + 1 :]))
        yield Altered("other form", _with(lines, index, line.replace("digest: 1", "digest: 2")))
        yield Altered("zeros", _with(lines, index, line[:start] + "0" * (len(line) - start)))
        words = line.split()
        key = chance.choice(HEX.replace(words[1][0], "")) + words[1][1:]
        yield Altered("other key", _with(lines, index, " ".join([words[0], key, *words[2:]])))
    bare = [line for line in lines if not line.startswith(SEAL)]
    yield Altered("seal removed", _text(bare))
    yield Altered("signature removed", _text([line for line in lines if not line.startswith("signature")]))


def _swaps(lines: list[str], other: list[str], chance: random.Random) -> Iterator[Altered]:
    """Parts of another record in this one: each header line, each turn, seals, all turns, all of the header."""
    there = {line.partition(":")[0]: line for line in other if not line[0].isdigit()}
    for index, line in enumerate(lines):
        if not line[0].isdigit() and there.get(line.partition(":")[0], line) != line:
            yield Altered("header line of another", _with(lines, index, there[line.partition(":")[0]]))
    turns = {line.split()[0]: line for line in other if line[0].isdigit()}
    for index in chance.sample(range(len(lines)), min(len(lines), 12)):
        word = lines[index].split()[0]
        if word in turns:
            yield Altered("turn of another", _with(lines, index, turns[word]))
    head = [line for line in lines if not line[0].isdigit() and not line.startswith(SEAL)]
    tail = [line for line in lines if line[0].isdigit()]
    yield Altered("seal of another", _text([*head, *(line for line in other if line.startswith(SEAL)), *tail]))
    own = [line for line in lines if not line[0].isdigit()]
    yield Altered("turns of another", _text([*own, *(line for line in other if line[0].isdigit())]))
    yield Altered("header of another", _text([*(line for line in other if not line[0].isdigit()), *tail]))


def _anew(lines: list[str], stranger: Signer) -> Iterator[Altered]:
    """Altered by somebody who makes the digest anew: without a signature, with the old one, with a key of his own."""
    record = parse_record(_text(lines))
    for name in (f"Eve {number}" for number in range(6)):
        forged = replace(record, players=(name, record.players[1]), seal=None)
        seal = Seal(1, digest_of(format_record(forged)))
        old = record.seal or seal
        for how, made in (
            ("made anew, unsigned", seal),
            ("made anew, old signature", replace(seal, key=old.key, signature=old.signature)),
            ("made anew, own key", stranger.sign(seal)),
            ("made anew, own signature under the old key", replace(stranger.sign(seal), key=old.key)),
        ):
            yield Altered(how, format_record(replace(forged, seal=made)), anew=True)


def signed_text(record: str, signer: Signer) -> str:
    """A record's text with the seal of a signer."""
    parsed = parse_record(record)
    seal = bind_record(parsed).seal
    assert seal is not None
    return format_record(replace(parsed, seal=signer.sign(seal)))
