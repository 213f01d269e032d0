"""A table drawn in plain characters: seat B's rows above the spots, seat A's below, both growing outwards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from schotten.game import Deck, Outcome, Table, TableSpot, View
from schotten.rules.cards import MOST_PLACES

from .cards import NOTHING, format_card, format_heap
from .endings import format_outcome
from .header import ALL_SEEN, SEAT_NAMES, format_viewer
from .phases import format_phase
from .position_text import deck_words, hand_words

if TYPE_CHECKING:
    from collections.abc import Iterator

_SIGNS = {"any": "", "plus": "+", "minus": "-", "equal": "=", "colour": "colour", "run": "run"}
_LABEL = 3  # columns for the seats' letters


def draw_board(table: Table, stopped: Outcome | None = None) -> str:
    """The table as a person sees it, some twenty lines; ``stopped`` is how its players ended the game, if they did."""
    return "\n".join(line.rstrip() for line in _lines(table, table.outcome or stopped)) + "\n"


def _lines(table: Table, outcome: Outcome | None) -> Iterator[str]:
    yield _headline(table, outcome)
    yield ""
    columns = [_column(table, spot) for spot in table.spots]
    widths = [max(map(len, column)) for column in columns]
    height = len(columns[0])
    rows = [list(row) for row in zip(*columns, strict=True)]
    for index, row in enumerate(rows):
        label = {MOST_PLACES - 1: SEAT_NAMES[1], height - MOST_PLACES: SEAT_NAMES[0]}.get(index, "")
        if not label and not any(row):
            continue
        yield f"{label:{_LABEL}}" + "  ".join(f"{cell:{width}}" for cell, width in zip(row, widths, strict=True))
    yield ""
    for seat in range(2):
        yield f"hand {SEAT_NAMES[seat]}: " + (" ".join(hand_words(table, seat)) or NOTHING)
    yield from _heaps(table)


def _headline(table: Table, outcome: Outcome | None) -> str:
    words = [table.edition.key, f"move {table.move_count}"]
    if outcome is not None:
        words.append(format_outcome(outcome))
    else:
        words.append(f"{SEAT_NAMES[table.actor]} decides: {format_phase(table.row, table.edition)}")
    if table.edition.siege:
        words.append(f"{SEAT_NAMES[table.first]} attacks, cauldrons {table.cauldrons}")
    viewer = table.seat if isinstance(table, View) else ALL_SEEN
    return ", ".join([*words, f"seen by {format_viewer(viewer)}"])


def _column(table: Table, spot: TableSpot) -> list[str]:
    """One spot from top to bottom: B's row outermost first, two lines for the spot, A's row."""
    cards = [[format_card(card, table.edition) for card in row] for row in spot.rows]
    above = [""] * (MOST_PLACES - len(cards[1])) + cards[1][::-1]
    below = cards[0] + [""] * (MOST_PLACES - len(cards[0]))
    return [*above, _name(spot), f"{spot.places}{_SIGNS[spot.pattern]}", *below]


def _name(spot: TableSpot) -> str:
    """``[3]``, with the owner, damage and terrain behind it, and a star if it may be claimed now."""
    owner = "" if spot.owner is None else SEAT_NAMES[spot.owner]
    damage = "x" if spot.damaged else ""
    terrain = ("~" if spot.fog else "") + ("#" if spot.mud else "")
    return f"[{spot.index + 1}]{owner}{damage}{terrain}{'*' if spot.claimable else ''}"


def _heaps(table: Table) -> Iterator[str]:
    for deck, name in ((Deck.TROOP, "troops"), (Deck.TACTICS, "tactics")):
        if deck == Deck.TROOP or table.options.tactical:
            known = [word for word in deck_words(table, deck) if ":" in word] if isinstance(table, View) else []
            yield f"{name}: {table.deck_size(deck)} in the deck" + (f", known {' '.join(known)}" if known else "")
    for seat in range(2):
        if table.used_by(seat):
            yield f"used {SEAT_NAMES[seat]}: {format_heap(table.used_by(seat), table.edition)}"
    if table.discard:
        yield f"discard: {format_heap(table.discard, table.edition)}"
