"""The hands, the discard and the tactics of a position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from schotten.game import WATCHER
from schotten.game.heaps import pack
from schotten.rules.cards import FIRST_ACTION, NONE, TACTICS

from .cards import HIDDEN, HIDDEN_TACTICS, NOTHING, is_troop, read_counted, read_heap
from .draft import PositionDraft, add_card, read_pair, seat_after
from .header import SEAT_NAMES
from .moves import TERRAIN_WORDS
from .position_text import KNOWN_MARK

if TYPE_CHECKING:
    from .spans import Lines, Span


def read_hand(lines: Lines, draft: PositionDraft, seat: int) -> None:
    """The line of a hand: faces, known ones marked, and hidden ones."""
    key = f"hand {SEAT_NAMES[seat]}"
    value = draft.where[key] = lines.value(key)
    cells = draft.cells
    if not value.text:
        value.fail("the hand is missing; '-' says that it is empty")
    for word in [] if value.text == NOTHING else value.words():
        marked = word.text.endswith(KNOWN_MARK) and len(word.text) > 2
        card, times = read_counted(word.part(0, len(word.text) - 1) if marked else word, draft.edition)
        hidden = card in (HIDDEN, HIDDEN_TACTICS)
        _check_face(word, draft, seat, hidden=hidden, marked=marked)
        for _ in range(times):
            draft.census.count(card, word)
        troop = card == HIDDEN or is_troop(card)
        counts = cells.hand_troop_count if troop else cells.hand_tactics_count
        counts[seat] += times
        if not hidden:
            add_card(cells.hand, cells.hand_tactics, seat, card)
        if marked:
            add_card(cells.known, cells.known_tactics, 1 - seat, card)


def _check_face(word: Span, draft: PositionDraft, seat: int, *, hidden: bool, marked: bool) -> None:
    """Refuse a face that the viewer cannot see, or a back that he can see through."""
    if draft.sees(seat):
        if hidden:
            word.fail("nothing is hidden in this hand")
    elif draft.viewer == WATCHER and (marked or not hidden):
        word.fail("a watcher sees no card of a hand")
    elif hidden == marked:
        word.fail(f"of the other hand a card is hidden, or it is known and marked '{KNOWN_MARK}'")


def read_heap_line(lines: Lines, draft: PositionDraft, key: str) -> tuple[int, int]:
    """A heap of open cards, packed as the rules hold it; an empty one if its line is not there."""
    value = lines.optional(key)
    if value is None:
        return 0, 0
    draft.where[key] = value
    found = read_heap(value, draft.edition)
    if not found:
        value.fail(f"an empty {key} is left out")
    for card, word in found:
        if card in (HIDDEN, HIDDEN_TACTICS):
            word.fail("nothing is hidden here")
        action = card >= TACTICS + FIRST_ACTION
        if action != (key != "discard"):
            word.fail(f"{word.text} does not belong here: actions lie open before their player, not in the discard")
        draft.census.count(card, word)
    return pack(tuple(card for card, _ in found))


def read_tactics(lines: Lines, draft: PositionDraft) -> None:
    """What a tactical game counts, and the tactics that lie open."""
    cells = draft.cells
    for key, counts in (("played", cells.played), ("jokers", cells.jokers)):
        draft.where[key] = lines.value(key)
        counts.fill(read_pair(draft.where[key], f"number of {key}"))
    for seat in range(2):
        _, cells.used[seat] = read_heap_line(lines, draft, f"used {SEAT_NAMES[seat]}")  # no troops: they are refused
    left = lines.optional("left")
    for part in [] if left is None else left.split(","):
        words = part.words()
        if not words or words[0].text not in TERRAIN_WORDS or words[0].text not in draft.edition.tactics:
            part.fail(f"{part.shown()} is no terrain that has left")
        terrain = TERRAIN_WORDS.index(words[0].text)
        if cells.terrain_by[terrain] != NONE:
            words[0].fail(f"{words[0].text} lies on a spot, or has been named before")
        cells.terrain_by[terrain] = seat_after(words)
        if words:
            words[0].fail(f"{words[0].shown()} is too much here")
