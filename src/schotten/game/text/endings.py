"""Outcomes as text: ``A by neighbours``, ``B by time``, ``drawn by level``, ``open`` while the game goes on."""

from __future__ import annotations

from schotten.game import Ending, Outcome

from .header import format_seat, read_seat
from .spans import Span

WORDS = {
    Ending.NEIGHBOURS: "neighbours",
    Ending.ENOUGH: "enough",
    Ending.MOST: "most",
    Ending.LEVEL: "level",
    Ending.BREACH: "breach",
    Ending.FOUR_DAMAGED: "four-damaged",
    Ending.DECK_OUT: "deck-out",
    Ending.ROWS_FULL: "rows-full",
    Ending.RESIGNED: "resignation",
    Ending.OUT_OF_TIME: "time",
}
_ENDINGS = {word: ending for ending, word in WORDS.items()}
OPEN = "open"
DRAWN = "drawn"


def format_outcome(outcome: Outcome | None) -> str:
    """Who won, and by what."""
    if outcome is None:
        return OPEN
    winner = DRAWN if outcome.winner is None else format_seat(outcome.winner)
    return f"{winner} by {WORDS[outcome.ending]}"


def read_outcome(span: Span) -> Outcome | None:
    """Who won, and by what; only a level game is drawn."""
    if span.text == OPEN:
        return None
    words = span.words()
    if len(words) != 3 or words[1].text != "by":
        span.fail(f"{span.shown()} is no result; one is written '{OPEN}', '{DRAWN} by level' or 'A by neighbours'")
    if words[2].text not in _ENDINGS:
        words[2].fail(f"{words[2].shown()} ends no game; there are: {', '.join(_ENDINGS)}")
    ending = _ENDINGS[words[2].text]
    winner = None if words[0].text == DRAWN else read_seat(words[0])
    if (winner is None) != (ending == Ending.LEVEL):
        words[0].fail(f"'{WORDS[Ending.LEVEL]}' says that the game is drawn, and nothing else does")
    return Outcome(winner, ending)
