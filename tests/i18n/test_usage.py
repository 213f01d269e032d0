"""Every key that a source names has words, and no words lie about unused."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from schotten.i18n import words

ROOT = Path(__file__).parents[2]
SOURCES = [
    *(ROOT / "src" / "schotten").rglob("*.py"),
    *(ROOT / "web" / "src").rglob("*.ts"),
    *(ROOT / "web" / "src").rglob("*.svelte"),
]
PREFIXES = sorted({key.split(".")[0] for key in words("en")})
HOLE = re.compile(r"\$?\{[^{}]*\}")
VOICES = "(you|they)"  # `Listener.of` appends them

# Words of the games that a client may need, whether or not one of ours shows them now.
SPARE = re.compile(
    r"colour\.\w\.clan|group\..+|language\.name|phase\..+|role\..+|series\..+|revenge\..+|spot\.\w+\.words?|claim\.(own_hand|no_tactics)"
)


def literals(source: str, prefixes: list[str]) -> Iterator[str]:
    """The texts in a source that begin as keys do, with `*` for what is put in later."""
    key = rf"(?:{'|'.join(prefixes)})\.(?:[\w.]|{HOLE.pattern})+"
    for found in re.finditer(rf"([\"'`])({key})\1", source):
        yield HOLE.sub("*", found[2])


def pattern(text: str) -> str:
    return re.escape(text).replace(r"\*", r"[\w.]*")


@cache
def named(*prefixes: str) -> frozenset[str]:
    texts = (file.read_text(encoding="utf-8") for file in SOURCES if "gallery" not in file.parts)
    return frozenset(text for source in texts for text in literals(source, list(prefixes)))


@pytest.mark.parametrize("prefix", ["page", "terminal"])
def test_every_key_that_is_named_has_words(prefix: str):
    missing = [text for text in named(prefix) if not any(re.fullmatch(pattern(text), key) for key in words("en"))]
    assert missing == []


def test_no_words_are_unused():
    patterns = [re.compile(rf"{pattern(text)}(\.{VOICES})?") for text in named(*PREFIXES)]
    unused = [
        key for key in words("en") if not any(each.fullmatch(key) for each in patterns) and not SPARE.fullmatch(key)
    ]
    assert unused == []
