"""The spots of a position: what is said of each, and its rows with their stamps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from schotten.game.heaps import pack
from schotten.rules.cards import ELITES, MOST_PLACES, TACTICS
from schotten.rules.cells import row_of
from schotten.rules.named import StateCells

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
        line.fail(f"expected 'spot {spot + 1}: …', found {line.shown()}")
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
    cells = StateCells(row)
    if rest and rest[0].text == "claimed":
        if draft.edition.siege:
            rest[0].fail("a tile is damaged, not claimed")
        cells.stones[seat_after(rest)] |= 1 << spot
    if rest and rest[0].text == "damaged":
        if not draft.edition.siege:
            rest[0].fail("a stone is claimed, not damaged")
        cells.damaged |= 1 << spot
        rest.pop(0)
    for terrain, word in enumerate(TERRAIN_WORDS):
        if rest and rest[0].text == word:
            draft.census.count(read_any(rest[0], draft.edition), rest[0])
            cells.terrain_at[terrain] = spot
            cells.terrain_by[terrain] = seat_after(rest)
    if rest:
        rest[0].fail(f"{rest[0].shown()} is nothing to say of a spot here")


def _read_row(span: Span, draft: PositionDraft, spot: int, seat: int) -> None:
    cards, _, stamps = span.text.partition("[")
    found = read_heap(span.part(0, len(cards)).strip(), draft.edition)
    number = row_of(spot, seat)
    if len(found) > MOST_PLACES:
        found[MOST_PLACES][1].fail(f"a row has at most {MOST_PLACES} cards")
    for place, (card, where) in enumerate(found):
        if card in (HIDDEN, HIDDEN_TACTICS) or card >= TACTICS + ELITES:
            where.fail(f"{where.text} cannot lie in a row")
        draft.census.count(card, where)
        draft.cells.row_cards(number)[place] = card
    draft.cells.size[number] = len(found)
    draft.cells.mask[number], draft.cells.wilds[number] = pack(tuple(card for card, _ in found))
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
        least = word.number("stamp", least, draft.cells.moves)
        if least in draft.cells.all_stamps:
            word.fail(f"two rows cannot have grown at move {least}")
        draft.cells.stamps(number)[index] = least
        least += 1


def stamp_rows(draft: PositionDraft) -> None:
    """Give rows whose stamps were left out the earliest moves that are free; where a tie hangs on it, refuse."""
    row = draft.row
    cells = StateCells(row)
    if sum(cells.size) > cells.moves:
        draft.where["moves"].fail("more cards have been laid than moves made")
    free = (move for move in range(1, cells.moves + 1) if move not in cells.all_stamps)
    for number in draft.unstamped:
        for index in range(cells.size[number] - 1):
            cells.stamps(number)[index] = next(free)


def check_ties(draft: PositionDraft) -> None:
    """Refuse two complete rows of one worth if it was not said which was completed first (F4)."""
    cells = StateCells(draft.row)
    for spot in sorted({number // 2 for number in draft.unstamped}):
        if cells.strength[row_of(spot, 0)] == cells.strength[row_of(spot, 1)] != 0:
            message = "both rows are worth the same: the moves at which they grew are needed, as in [3 9] (F4)"
            draft.where[f"spot {spot}"].fail(message)
