"""Reading an observation back: the row of the View that it was written from.

Three things a View has and an observation has not: the clock of moves, of which only the order of two rows' growth is
told; the refutations that the rules remember for speed; and who once laid a terrain that has left the table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from schotten.rules import layout as at

from .encoding import split

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from schotten.rules.jit import Rules

NOT_TOLD = (
    at.MOVES,
    *range(at.GREW, at.ROW),
    *range(at.REFUTED, at.REFUTED + at.ROWS),
    *range(at.TERRAIN_BY, at.TERRAIN_BY + 2),
)

_SINGLE = {
    "passes": at.PASSES,
    "prepared": at.PREPARED,
    "skip_draw": at.SKIP_DRAW,
    "cauldrons": at.CAULDRONS,
    "taken": at.TAKEN,
    "owed": at.OWED,
}
_ONE_MORE = {"from_deck": at.FROM_DECK, "from_spot": at.FROM_SPOT, "from_place": at.FROM_PLACE, "held": at.HELD}
_PAIR = {
    "hand_troops": at.HAND_TROOP_COUNT,
    "hand_tactics": at.HAND_TACTICS_COUNT,
    "played": at.PLAYED,
    "jokers": at.JOKERS,
    "fresh": at.FRESH,
    "picked_count": at.PICKED_COUNT,
}
_SPOT_PAIR = {"owned": at.STONES, "open": at.OPEN, "complete": at.COMPLETE}

Parts = dict[str, "NDArray[np.uint8]"]


def decode(observation: NDArray[np.uint8], rules: Rules, seat: int) -> list[int]:
    """The View of ``seat`` that an observation tells; cells of ``NOT_TOLD`` are 0."""
    parts = split(observation)
    row = [0] * at.DECK + [at.NONE] * (at.WIDTH - at.DECK)
    _read_course(parts, seat, row)
    _read_heaps(parts, rules, seat, row)
    _read_decks(parts, seat, row)
    _read_spots(parts, rules, seat, row)
    return row


def _bits(flags: NDArray[np.uint8]) -> int:
    return sum(1 << int(index) for index in np.flatnonzero(flags))


def _packed(counts: NDArray[np.uint8]) -> int:
    return sum(int(count) << 2 * kind for kind, count in enumerate(counts))


def _chosen(flags: NDArray[np.uint8]) -> int:
    return int(flags.argmax()) if flags.any() else at.NONE


def _read_course(parts: Parts, seat: int, row: list[int]) -> None:
    for name, where in _SINGLE.items():
        row[where] = int(parts[name][0])
    for name, where in _ONE_MORE.items():
        row[where] = int(parts[name][0]) - 1
    for name, where in _PAIR.items():
        for side in range(2):
            row[where + (seat ^ side)] = int(parts[name][side])
    for name, where in (("my_turn", at.TURN), ("my_move", at.ACTOR), ("started", at.FIRST)):
        row[where] = seat if parts[name][0] else 1 - seat
    row[at.PHASE] = _chosen(parts["phase"])
    row[at.EFFECT] = _chosen(parts["effect"])
    row[at.ENDING] = _chosen(parts["ending"])
    row[at.WINNER] = (seat, 1 - seat, at.DRAWN_GAME, at.NONE)[_chosen(parts["result"])]


def _read_heaps(parts: Parts, rules: Rules, seat: int, row: list[int]) -> None:
    other = 1 - seat
    heaps = (
        ("hand", at.HAND + seat, at.HAND_TACTICS + seat),
        ("known", at.HAND + other, at.HAND_TACTICS + other),
        ("known", at.KNOWN + seat, at.KNOWN_TACTICS + seat),
        ("exposed", at.KNOWN + other, at.KNOWN_TACTICS + other),
        ("discard", at.DISCARD, at.DISCARD_TACTICS),
        ("picked", at.PICKED + seat, at.PICKED_TACTICS + seat),
    )
    for name, troops, tactics in heaps:
        row[troops] = _bits(parts[name][: at.MOST_TROOPS])
        row[tactics] = _packed(parts[name][at.MOST_TROOPS :])
    row[at.SEEN] = rules[at.ALL] & ~_bits(parts["unseen"])
    row[at.REINFORCED] = _bits(parts["reinforced"])
    for side in range(2):
        row[at.USED + (seat ^ side)] = _packed(parts["used"][side])


def _read_decks(parts: Parts, seat: int, row: list[int]) -> None:
    size, tactics_size = map(int, parts["deck_sizes"])
    row[at.DECK_SIZE], row[at.DECK_SIZE + 1] = size, tactics_size
    for card in map(int, np.flatnonzero(parts["deck"])):
        place = size - int(parts["deck"][card])
        row[at.DECK + place] = card
        row[at.KNOWN_AT + seat] |= 1 << place
    for above in map(int, np.flatnonzero(parts["tactics_deck"])):
        place = tactics_size - 1 - above
        row[at.DECK_OF_TACTICS + place] = at.TACTICS + int(parts["tactics_deck"][above]) - 1
        row[at.KNOWN_TACTICS_AT + seat] |= 1 << place
    row[at.KNOWN_AT + 1 - seat] = _bits(parts["other_knows"][:size][::-1])
    row[at.KNOWN_TACTICS_AT + 1 - seat] = _bits(parts["other_knows_tactics"][:tactics_size][::-1])


def _read_spots(parts: Parts, rules: Rules, seat: int, row: list[int]) -> None:
    row[at.DAMAGED] = _bits(parts["damaged"])
    row[at.CLAIMABLE] = _bits(parts["claimable"])
    for terrain in range(2):
        row[at.TERRAIN_AT + terrain] = _chosen(parts["terrain"][terrain])
    for name, where in _SPOT_PAIR.items():
        for side in range(2):
            row[where + (seat ^ side)] = _bits(parts[name][:, side])
    row[at.ROW : at.DECK] = [at.NONE] * (at.DECK - at.ROW)
    for spot in range(rules[at.SPOTS]):
        row[at.PLACES + spot] = int(parts["places"][spot])
        row[at.PATTERN + spot] = _chosen(parts["pattern"][spot])
        for side in range(2):
            _read_row(parts, spot, side, 2 * spot + (seat ^ side), row)


def _read_row(parts: Parts, spot: int, side: int, number: int, row: list[int]) -> None:
    cards = [int(each) - 1 for each in parts["order"][spot, side] if each]
    row[at.SIZE + number] = len(cards)
    row[at.ROW + at.MOST_PLACES * number : at.ROW + at.MOST_PLACES * number + len(cards)] = cards
    laid = parts["rows"][spot, side]
    row[at.MASK + number] = _bits(laid[: at.MOST_TROOPS])
    row[at.WILDS + number] = _packed(laid[at.MOST_TROOPS : at.MOST_TROOPS + at.ELITES])
    row[at.STRENGTH + number] = int(parts["rank"][spot, side]) * at.RANK + int(parts["score"][spot, side])
