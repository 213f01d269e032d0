"""A position written down: any state, or what one seat sees of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from schotten.game import Deck, Table, View
from schotten.game.heaps import tactics_of, troops_of
from schotten.rules.cards import NONE
from schotten.rules.cells import row_of
from schotten.rules.named import StateCells

from .cards import HIDDEN, HIDDEN_TACTICS, NOTHING, format_any, format_heap
from .header import ALL_SEEN, SEAT_NAMES, format_options, format_viewer
from .moves import TERRAIN_WORDS, format_spot
from .phases import format_phase

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

KNOWN_MARK = "!"


def format_position(table: Table) -> str:
    """A full position (of a ``Table``) or one seat's (of a ``View``) as text."""
    return "".join(f"{key}: {value}\n" for key, value in position_lines(table))


def position_lines(table: Table) -> Iterator[tuple[str, str]]:
    """The keys and values of a position in their order."""
    row, edition = table.row, table.edition
    cells = StateCells(row)
    yield "position", edition.key
    yield "options", format_options(edition, table.options)
    yield "seen", format_viewer(table.seat if isinstance(table, View) else ALL_SEEN)
    yield "moves", str(cells.moves)
    yield "first", SEAT_NAMES[cells.first]
    yield "turn", SEAT_NAMES[cells.turn]
    yield "phase", format_phase(row, edition)
    if cells.passes:
        yield "passes", str(cells.passes)
    if cells.skip_draw:
        yield "draw", "none"
    if edition.siege:
        yield "cauldrons", f"{cells.cauldrons}{', one thrown' if cells.prepared else ''}"
    for spot in range(len(edition.spots)):
        yield _spot_key(table, spot), " | ".join(format_row(table, spot, seat) for seat in range(2))
    for seat in range(2):
        yield f"hand {SEAT_NAMES[seat]}", " ".join(hand_words(table, seat)) or NOTHING
    if table.options.tactical:
        yield from _tactics_lines(table)
    if table.discard:
        yield "discard", format_heap(table.discard, edition)
    yield "troops", " ".join(deck_words(table, Deck.TROOP)) or NOTHING
    if table.options.tactical:
        yield "tactics", " ".join(deck_words(table, Deck.TACTICS)) or NOTHING
    yield from _effect_lines(table)


def _spot_key(table: Table, spot: int) -> str:
    words = ["spot", format_spot(spot, table.edition)]
    seen = table.spot(spot)
    if seen.owner is not None:
        words += ["claimed", SEAT_NAMES[seen.owner]]
    if seen.damaged:
        words.append("damaged")
    for terrain, word in enumerate(TERRAIN_WORDS):
        if table.cells.terrain_at[terrain] == spot:
            words += [word, SEAT_NAMES[table.cells.terrain_by[terrain]]]
    return " ".join(words)


def format_row(table: Table, spot: int, seat: int) -> str:
    """A row in laying order and, in brackets, the moves at which it grew to 2, 3 and 4 cards (F4)."""
    cards = table.row_at(spot, seat)
    grown = list(table.cells.stamps(row_of(spot, seat)))
    stamps = [str(stamp) for stamp in grown[: max(0, len(cards) - 1)]]
    brackets = f" [{' '.join(stamps)}]" if stamps else ""
    return format_heap(cards, table.edition) + brackets


def hand_words(table: Table, seat: int) -> list[str]:
    """The cards of a hand; those that the other knows are marked, hidden ones counted."""
    row = table.row
    cells = StateCells(row)
    known = list(troops_of(cells.known[1 - seat]) + tactics_of(cells.known_tactics[1 - seat]))
    words = []
    for card in table.hand_of(seat):
        marked = card in known
        if marked:
            known.remove(card)
        words.append(format_any(card, table.edition) + (KNOWN_MARK if marked else ""))
    troops, tactics = table.hand_counts(seat)
    hidden = troops - len(troops_of(cells.hand[seat]))
    hidden_tactics = tactics - len(tactics_of(cells.hand_tactics[seat]))
    backs = [HIDDEN] * hidden + [HIDDEN_TACTICS] * hidden_tactics
    return words + ([format_heap(backs, table.edition)] if backs else [])


def deck_words(table: Table, deck: Deck) -> list[str]:
    """A deck from the top; a card that a seat knows where it lies is marked with the seat."""
    known = table.cells.known_at(deck)
    size = table.deck_size(deck)
    words: list[str] = []
    plain: list[int] = []
    for index, card in enumerate(table.deck(deck)):
        seats = [seat for seat in range(2) if known[seat] >> size - 1 - index & 1]
        face = HIDDEN if card is None else card
        if not seats:
            plain.append(face)
            continue
        words += _flushed(plain, table)
        words.append(f"{format_any(face, table.edition)}:{SEAT_NAMES[seats[0]]}")
    return words + _flushed(plain, table)


def _flushed(plain: list[int], table: Table) -> list[str]:
    text = [format_heap(plain, table.edition)] if plain else []
    plain.clear()
    return text


def _pair(numbers: Iterable[int]) -> str:
    return " ".join(map(str, numbers))


def _tactics_lines(table: Table) -> Iterator[tuple[str, str]]:
    row = table.row
    cells = StateCells(row)
    yield "played", _pair(cells.played)
    yield "jokers", _pair(cells.jokers)
    for seat in range(2):
        if cells.used[seat]:
            yield f"used {SEAT_NAMES[seat]}", format_heap(table.used_by(seat), table.edition)
    left = [
        f"{word} {SEAT_NAMES[cells.terrain_by[terrain]]}"
        for terrain, word in enumerate(TERRAIN_WORDS)
        if cells.terrain_at[terrain] == NONE != cells.terrain_by[terrain]
    ]
    if left:
        yield "left", ", ".join(left)


def _effect_lines(table: Table) -> Iterator[tuple[str, str]]:
    row, edition = table.row, table.edition
    cells = StateCells(row)
    if cells.reinforced:
        yield "reinforced", format_heap(troops_of(cells.reinforced), edition)
    if cells.fresh[0] or cells.fresh[1]:
        yield "fresh", _pair(cells.fresh)
    for seat in range(2):
        if cells.picked_count[seat]:
            hidden = cells.picked_count[seat] - len(table.picked_by(seat))
            yield f"picked {SEAT_NAMES[seat]}", format_heap((*table.picked_by(seat), *[HIDDEN] * hidden), edition)
    if reshuffles(table):
        yield "reshuffle", format_heap(list(cells.reshuffle)[: edition.troops], edition)


def reshuffles(table: Table) -> bool:
    """Whether a full position has to say in which order a reinforced deck will lie."""
    return not isinstance(table, View) and table.options.tactical and "reinforce" in table.edition.tactics
