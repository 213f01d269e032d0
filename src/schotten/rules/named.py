"""A state and a rules record with names instead of offsets: the door for everybody who may not know the layout.

``StateCells(state).hand[seat]`` reads a cell of any row of a state: a list, a tuple, an array; where the row can be
written, so can the name. It is Python for people's speed, no part of the plain subset; nothing is copied.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from . import layout as at
from .codes import Deck

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType

    from .jit import Rules

STATE_WIDTH = at.WIDTH  # numbers of a state
RULES_WIDTH = at.RULES_WIDTH  # numbers of a rules record
ROWS = at.ROWS  # rows of the largest game: two a spot


class Cells:
    """Some neighbouring cells of a row, counted from 0."""

    __slots__ = ("_first", "_row", "_size")

    def __init__(self, row: Any, first: int, size: int) -> None:
        self._row = row
        self._first = first
        self._size = size

    def __getitem__(self, index: int) -> int:
        return self._row[self._first + index]  # type: ignore[no-any-return]

    def __setitem__(self, index: int, value: int) -> None:
        self._row[self._first + index] = value

    def __len__(self) -> int:
        return self._size

    def __iter__(self) -> Iterator[int]:
        return iter(self._row[self._first : self._first + self._size])

    def listed(self) -> list[int]:
        """What lies in these cells, as numbers of Python also where the row is an array."""
        part = self._row[self._first : self._first + self._size]
        return part.tolist() if hasattr(part, "tolist") else list(part)

    def fill(self, values: Any) -> None:
        """Write values into the first of these cells."""
        for index, value in enumerate(values):
            self[index] = value


class One:
    """The name of one cell."""

    def __init__(self, where: int) -> None:
        self.where = where

    def __get__(self, named: _Named, owner: type) -> int:
        return named.row[self.where]  # type: ignore[no-any-return]

    def __set__(self, named: _Named, value: int) -> None:
        named.row[self.where] = value


class Several:
    """The name of neighbouring cells: one a seat, a spot, a row or a card."""

    def __init__(self, where: int, size: int) -> None:
        self.where = where
        self.size = size

    def __get__(self, named: _Named, owner: type) -> Cells:
        return Cells(named.row, self.where, self.size)


class _Named:
    __slots__ = ("row",)

    def __init__(self, row: Rules) -> None:
        self.row: Any = row


class SpotNumbers(NamedTuple):
    """The numbers of one spot, read at once; flags are 0 or 1, the owner a seat or NONE."""

    places: int
    pattern: int
    owner: int
    damaged: int
    claimable: int
    fog: int
    mud: int
    rows: tuple[tuple[int, ...], tuple[int, ...]]  # the cards of both seats in laying order


class StateCells(_Named):
    """The cells of a state, or of what one seat knows of it, by name; ``layout`` says what each holds."""

    __slots__ = ()

    turn, actor, phase, moves = One(at.TURN), One(at.ACTOR), One(at.PHASE), One(at.MOVES)
    first, winner, ending = One(at.FIRST), One(at.WINNER), One(at.ENDING)
    passes, prepared, skip_draw = One(at.PASSES), One(at.PREPARED), One(at.SKIP_DRAW)
    claimable, seen, cauldrons, damaged = One(at.CLAIMABLE), One(at.SEEN), One(at.CAULDRONS), One(at.DAMAGED)
    discard, discard_tactics = One(at.DISCARD), One(at.DISCARD_TACTICS)
    effect, from_spot, from_place, held = One(at.EFFECT), One(at.FROM_SPOT), One(at.FROM_PLACE), One(at.HELD)
    taken, owed, from_deck, reinforced = One(at.TAKEN), One(at.OWED), One(at.FROM_DECK), One(at.REINFORCED)
    # one a terrain
    terrain_at, terrain_by = Several(at.TERRAIN_AT, at.TERRAINS), Several(at.TERRAIN_BY, at.TERRAINS)
    # one a seat
    hand, hand_tactics = Several(at.HAND, 2), Several(at.HAND_TACTICS, 2)
    hand_troop_count, hand_tactics_count = Several(at.HAND_TROOP_COUNT, 2), Several(at.HAND_TACTICS_COUNT, 2)
    played, jokers, used = Several(at.PLAYED, 2), Several(at.JOKERS, 2), Several(at.USED, 2)
    stones, open, complete = Several(at.STONES, 2), Several(at.OPEN, 2), Several(at.COMPLETE, 2)
    known, known_tactics, fresh = Several(at.KNOWN, 2), Several(at.KNOWN_TACTICS, 2), Several(at.FRESH, 2)
    picked, picked_tactics = Several(at.PICKED, 2), Several(at.PICKED_TACTICS, 2)
    picked_count = Several(at.PICKED_COUNT, 2)
    # one a deck
    deck_size = Several(at.DECK_SIZE, 2)
    # one a spot
    places, pattern = Several(at.PLACES, at.MOST_SPOTS), Several(at.PATTERN, at.MOST_SPOTS)
    # one a row of cards (``cells.row_of``)
    size, mask, wilds = Several(at.SIZE, at.ROWS), Several(at.MASK, at.ROWS), Several(at.WILDS, at.ROWS)
    strength, refuted = Several(at.STRENGTH, at.ROWS), Several(at.REFUTED, at.ROWS)
    all_stamps = Several(at.GREW, at.STAMPS * at.ROWS)
    # one a troop
    reshuffle = Several(at.RESHUFFLE, at.MOST_TROOPS)

    def spot(self, spot: int) -> SpotNumbers:
        """What lies at a spot: at once, because a table is shown spot by spot and every name above costs a call."""
        row, pair = self.row, 2 * spot
        first, second = at.ROW + at.MOST_PLACES * pair, at.ROW + at.MOST_PLACES * (pair + 1)
        owner = 0 if row[at.STONES] >> spot & 1 else 1 if row[at.STONES + 1] >> spot & 1 else at.NONE
        return SpotNumbers(
            row[at.PLACES + spot],
            row[at.PATTERN + spot],
            owner,
            row[at.DAMAGED] >> spot & 1,
            row[at.CLAIMABLE] >> spot & 1,
            int(row[at.TERRAIN_AT + at.FOG_TERRAIN] == spot),
            int(row[at.TERRAIN_AT + at.MUD_TERRAIN] == spot),
            (
                tuple(row[first : first + row[at.SIZE + pair]]),
                tuple(row[second : second + row[at.SIZE + pair + 1]]),
            ),
        )

    def row_cards(self, row: int) -> Cells:
        """The places of a row of cards, in laying order."""
        return Cells(self.row, at.ROW + at.MOST_PLACES * row, at.MOST_PLACES)

    def stamps(self, row: int) -> Cells:
        """The moves at which a row of cards last grew to 2, to 3, to 4 cards (F4)."""
        return Cells(self.row, at.GREW + at.STAMPS * row, at.STAMPS)

    def deck(self, deck: int) -> Cells:
        """The cards of a deck, bottom first."""
        return Cells(self.row, at.DECK if deck == Deck.TROOP else at.DECK_OF_TACTICS, self.deck_size[deck])

    def deck_room(self, deck: int) -> Cells:
        """All places of a deck, also those that are empty now."""
        if deck == Deck.TROOP:
            return Cells(self.row, at.DECK, at.MOST_TROOPS)
        return Cells(self.row, at.DECK_OF_TACTICS, at.MOST_TACTICS)

    def known_at(self, deck: int) -> Cells:
        """One a seat: the mask of places in a deck that the seat knows."""
        return Cells(self.row, at.KNOWN_AT if deck == Deck.TROOP else at.KNOWN_TACTICS_AT, 2)


class RulesCells(_Named):
    """The numbers of a rules record by name; ``layout`` says what each means."""

    __slots__ = ()

    troops, all_troops, spots, all_spots = One(at.TROOPS), One(at.ALL), One(at.SPOTS), One(at.ALL_SPOTS)
    dealt, hand_limit, siege, tactical = One(at.DEALT), One(at.HAND_LIMIT), One(at.SIEGE), One(at.TACTICAL)
    goal_neighbours, goal_any, goal_damaged = One(at.GOAL_NEIGHBOURS), One(at.GOAL_ANY), One(at.GOAL_DAMAGED)
    cauldrons_at_start, joker_limit = One(at.CAULDRONS_AT_START), One(at.JOKER_LIMIT)
    recruit_split = One(at.RECRUIT_SPLIT)
    tactics_in_game, tactics_count = One(at.TACTICS_IN_GAME), One(at.TACTICS_COUNT)


def offsets(home: ModuleType, first: str, end: str) -> dict[str, int]:
    """The named offsets of a record, in their order: from the first name up to the one that gives its width.

    Between them stand numbers of other kinds (how many rows there are); an offset is larger than all before it.
    """
    names = list(vars(home))
    found: dict[str, int] = {}
    for name in names[names.index(first) : names.index(end)]:
        value = getattr(home, name)
        if isinstance(value, int) and value > max(found.values(), default=-1):
            found[name] = value
    return found


def state_offsets() -> dict[str, int]:
    """Where the parts of a state begin: for other programs that read one."""
    return offsets(at, "TURN", "WIDTH")


def rules_offsets() -> dict[str, int]:
    """Where the parts of a rules record begin."""
    return offsets(at, "COLOURS", "RULES_WIDTH")
