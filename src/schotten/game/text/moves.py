"""Moves as text, one decision each: ``r7@3``, ``take 3.2``, ``pick joker``, ``draw troop``, ``claim 3``, ``pass``."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from schotten.editions import EDITIONS, KIND_NAMES, find_edition
from schotten.game import Move, MoveKind
from schotten.rules.cards import FIRST_ACTION, MOST_PLACES, TACTICS

from .cards import format_card, is_troop, read_card
from .spans import Span

if TYPE_CHECKING:
    from schotten.editions import Edition

DECK_WORDS = ("troop", "tactics")
TERRAIN_WORDS = ("fog", "mud")
DISCARD_WORD = "discard"
_SPOT_WORDS = {
    MoveKind.TO_SPOT: "to",
    MoveKind.CLAIM: "claim",
    MoveKind.RETREAT: "retreat",
    MoveKind.POUR: "pour",
}
_WORD_SPOTS = {word: kind for kind, word in _SPOT_WORDS.items()}
_SINGLE = {MoveKind.TO_DISCARD: f"to {DISCARD_WORD}", MoveKind.PASS: "pass", MoveKind.END: "end"}
_SINGLE_WORDS = {word: kind for kind, word in _SINGLE.items()}


def format_move(move: int, edition: Edition) -> str:
    """A move of an edition as text.

    >>> from schotten.editions import find_edition
    >>> format_move(Move.play(6, 2), find_edition("iello"))
    'r7@3'
    """
    return _written(int(move), edition.key) if EDITIONS.get(edition.key) is edition else write_move(Move(move), edition)


@lru_cache(maxsize=8192)
def _written(number: int, key: str) -> str:
    return write_move(Move(number), find_edition(key))


def write_move(move: Move, edition: Edition) -> str:
    """A move of any edition as text."""
    spot = None if move.spot is None else format_spot(move.spot, edition)
    if move.kind in _SINGLE:
        return _SINGLE[move.kind]
    if move.kind in _SPOT_WORDS:
        return f"{_SPOT_WORDS[move.kind]} {spot}"
    if move.kind == MoveKind.DRAW:
        return f"draw {DECK_WORDS[move.deck or 0]}"
    if move.kind == MoveKind.TARGET:
        return f"take {spot}.{format_place(move.place or 0, edition)}"
    card = format_card(-1 if move.card is None else move.card, edition)
    if move.kind == MoveKind.PICK:
        return f"pick {card}"
    return card if spot is None else f"{card}@{spot}"


def format_spot(spot: int, edition: Edition) -> str:
    """A spot's number as people count, from 1."""
    if not 0 <= spot < len(edition.spots):
        raise ValueError(f"{edition.key} has no spot {spot + 1}")
    return str(spot + 1)


def format_place(place: int, edition: Edition) -> str:
    """A place in a row, from 1; or the terrain that lies there."""
    if place < MOST_PLACES:
        return str(place + 1)
    word = TERRAIN_WORDS[place - MOST_PLACES]
    if word not in edition.tactics:
        raise ValueError(f"{edition.key} has no {word}")
    return word


def parse_move(text: str, edition: Edition) -> Move:
    """The move that a text says; one the edition lacks is refused.

    >>> from schotten.editions import find_edition
    >>> parse_move("claim 3", find_edition("iello")).spot
    2
    """
    return _read(text, edition.key) if EDITIONS.get(edition.key) is edition else read_move(Span(text), edition)


@lru_cache(maxsize=8192)
def _read(text: str, key: str) -> Move:
    return read_move(Span(text), find_edition(key))


def read_move(span: Span, edition: Edition) -> Move:
    """The move that a span of text says."""
    words = span.words()
    if not words:
        span.fail("a move is missing here")
    said = " ".join(word.text for word in words)
    if said in _SINGLE_WORDS:
        return Move(_SINGLE_WORDS[said])
    if len(words) == 1:
        return read_play(words[0], edition)
    if len(words) > 2:
        words[2].fail(f"{words[2].shown()} is too much for one move")
    return read_choice(words[0], words[1], edition)


def read_play(word: Span, edition: Edition) -> Move:
    """A card laid at a spot, or an action played."""
    if "@" in word.text:
        what, where = word.cut("@", "a play")
        card = read_card(what, edition)
        if not is_troop(card) and card - TACTICS >= FIRST_ACTION:
            what.fail(f"{what.text} is an action; it is played without a spot")
        return Move.play(card, read_spot(where, edition))
    if word.text in KIND_NAMES[FIRST_ACTION:]:
        return Move.act(read_card(word, edition))
    return word.fail(f"{word.shown()} is no move")


def read_choice(verb: Span, what: Span, edition: Edition) -> Move:
    """A move of a verb and what it is about."""
    if verb.text in _WORD_SPOTS:
        return Move(_WORD_SPOTS[verb.text] + read_spot(what, edition))
    if verb.text == "draw":
        if what.text not in DECK_WORDS:
            what.fail(f"{what.shown()} is no deck; there are: {', '.join(DECK_WORDS)}")
        return Move.draw(DECK_WORDS.index(what.text))
    if verb.text == "pick":
        return Move.pick(read_card(what, edition))
    if verb.text == "take":
        return read_target(what, edition)
    return verb.fail(f"{verb.shown()} is no move")


def read_target(what: Span, edition: Edition) -> Move:
    """The card that an effect takes: spot and place, ``3.2`` or ``3.fog``."""
    where, place = what.cut(".", "what is taken")
    spot = read_spot(where, edition)
    if place.text in TERRAIN_WORDS:
        read_card(place, edition)
        return Move.target(spot, MOST_PLACES + TERRAIN_WORDS.index(place.text))
    return Move.target(spot, place.number("place", 1, MOST_PLACES) - 1)


def read_spot(span: Span, edition: Edition) -> int:
    """A spot's number, counted from 1 in the text and from 0 inside."""
    return span.number("spot", 1, len(edition.spots)) - 1
