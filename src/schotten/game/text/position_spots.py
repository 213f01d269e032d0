"""The spots of a position: what is said of each, and its rows with their stamps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from schotten.game.heaps import pack
from schotten.rules import layout as at

from .cards import HIDDEN, HIDDEN_TACTICS, read_any, read_heap
from .draft import PositionDraft, seat_after
from .moves import TERRAIN_WORDS, read_spot

if TYPE_CHECKING:
    from .spans import Lines, Span


def read_spot_line(lines: Lines, draft: PositionDraft, spot: int) -> None:
    """The line of one spot: what is said of it, and its two rows."""
    line = lines.take()
    key, value = line.cut(":", f"the line of spot {spot + 1}")
    words = key.words()
    if len(words) < 2 or words[0].text != "spot" or read_spot(words[1], draft.edition) != spot:
        line.fail(f"here comes 'spot {spot + 1}: …', not {line.shown()}")
    draft.where[f"spot {spot}"] = line
    _read_spot_marks(words[2:], draft, spot)
    rows = value.split("|")
    if len(rows) != 2:
        value.fail("a spot has two rows with a '|' between them")
    for seat, cards in enumerate(rows):
        _read_row(cards, draft, spot, seat)


def _read_spot_marks(words: list[Span], draft: PositionDraft, spot: int) -> None:
    """What is said of a spot, in this order: claimed SEAT, damaged, fog SEAT, mud SEAT."""
    row, rest = draft.row, list(words)
    if rest and rest[0].text == "claimed":
        if draft.edition.siege:
            rest[0].fail("a tile is damaged, not claimed")
        row[at.STONES + seat_after(rest)] |= 1 << spot
    if rest and rest[0].text == "damaged":
        if not draft.edition.siege:
            rest[0].fail("a stone is claimed, not damaged")
        row[at.DAMAGED] |= 1 << spot
        rest.pop(0)
    for terrain, word in enumerate(TERRAIN_WORDS):
        if rest and rest[0].text == word:
            draft.census.count(read_any(rest[0], draft.edition), rest[0])
            row[at.TERRAIN_AT + terrain] = spot
            row[at.TERRAIN_BY + terrain] = seat_after(rest)
    if rest:
        rest[0].fail(f"{rest[0].shown()} is nothing to say of a spot here")


def _read_row(span: Span, draft: PositionDraft, spot: int, seat: int) -> None:
    cards, _, stamps = span.text.partition("[")
    found = read_heap(span.part(0, len(cards)).strip(), draft.edition)
    number = 2 * spot + seat
    if len(found) > at.MOST_PLACES:
        found[at.MOST_PLACES][1].fail(f"a row has at most {at.MOST_PLACES} cards")
    for place, (card, where) in enumerate(found):
        if card in (HIDDEN, HIDDEN_TACTICS) or card >= at.TACTICS + at.ELITES:
            where.fail(f"{where.text} cannot lie in a row")
        draft.census.count(card, where)
        draft.row[at.ROW + at.MOST_PLACES * number + place] = card
    draft.row[at.SIZE + number] = len(found)
    draft.row[at.MASK + number], draft.row[at.WILDS + number] = pack(tuple(card for card, _ in found))
    if stamps:
        _read_stamps(span.part(len(cards) + 1), draft, number, len(found))
    elif len(found) > 1:
        draft.unstamped.append(number)


def _read_stamps(span: Span, draft: PositionDraft, number: int, size: int) -> None:
    if not span.text.endswith("]"):
        span.fail("the stamps of a row end with ']'")
    words = span.part(0, len(span.text) - 1).words()
    if len(words) != max(0, size - 1):
        span.fail(f"a row of {size} has {max(0, size - 1)} stamps, not {len(words)}")
    least = 1
    for index, word in enumerate(words):
        least = word.number("stamp", least, draft.row[at.MOVES])
        if least in draft.row[at.GREW : at.GREW + 3 * at.ROWS]:
            word.fail(f"two rows cannot have grown at move {least}")
        draft.row[at.GREW + 3 * number + index] = least
        least += 1


def stamp_rows(draft: PositionDraft) -> None:
    """Give rows whose stamps were left out the earliest moves that are free; where a tie hangs on it, refuse."""
    row = draft.row
    if sum(row[at.SIZE : at.SIZE + at.ROWS]) > row[at.MOVES]:
        draft.where["moves"].fail("more cards have been laid than moves made")
    grew = slice(at.GREW, at.GREW + 3 * at.ROWS)
    free = (move for move in range(1, row[at.MOVES] + 1) if move not in row[grew])
    for number in draft.unstamped:
        for index in range(row[at.SIZE + number] - 1):
            row[at.GREW + 3 * number + index] = next(free)


def check_ties(draft: PositionDraft) -> None:
    """Refuse two complete rows of one worth if it was not said which was completed first (F4)."""
    row = draft.row
    for spot in sorted({number // 2 for number in draft.unstamped}):
        if row[at.STRENGTH + 2 * spot] == row[at.STRENGTH + 2 * spot + 1] != 0:
            message = "both rows are worth the same: the moves at which they grew are needed, as in [3 9] (F4)"
            draft.where[f"spot {spot}"].fail(message)
