"""The observation: which features of a View stand where. One layout for every edition and every interface.

All features are bytes seen by one seat (``me``; the ``other`` sits opposite). Spots and cards keep the rules'
numbers, so that they fit the move numbers. ``BLOCKS`` is the documentation, the decoder's map and the source of the
offsets in one; ``VERSION`` grows whenever a byte changes its meaning.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from schotten.rules import layout as at
from schotten.rules.plain import Ending, Formation, Phase

if TYPE_CHECKING:
    from numpy.typing import NDArray

VERSION = 1

ROW_CARDS = at.MOST_TROOPS + at.ELITES + 1  # the last one counts empty cells: -1 & 63
PATTERN_COUNT = 6
PHASES = Phase.OVER + 1
ENDINGS = Ending.ROWS_FULL + 1


@dataclass(frozen=True, slots=True)
class Block:
    """Features of one kind that stand together: name, shape, largest value, meaning, and where they start."""

    name: str
    shape: tuple[int, ...]
    high: int
    meaning: str
    start: int = 0

    @property
    def size(self) -> int:
        """How many bytes the block takes."""
        return int(np.prod(self.shape))

    @property
    def where(self) -> slice:
        """The block's part of an observation."""
        return slice(self.start, self.start + self.size)


_CARDS = (at.CARDS,)
_TROOPS = (at.MOST_TROOPS,)
_SPOTS = (at.MOST_SPOTS,)
_PAIRS = (at.MOST_SPOTS, 2)
_STAMPED = (at.MOST_SPOTS, at.STAMPS)

_TABLE = (
    # -- cards, by card number: troops 0 to 59, then one byte for each kind of tactics -------------------------
    ("hand", _CARDS, 2, "my cards"),
    ("known", _CARDS, 2, "cards I know to be in the other's hand"),
    ("exposed", _CARDS, 2, "my cards that the other knows"),
    ("discard", _CARDS, 2, "the face-up discard"),
    ("picked", _CARDS, 2, "what I have picked for the exchange under way"),
    ("unseen", _TROOPS, 1, "troops that lie neither at a spot nor in the discard"),
    ("reinforced", _TROOPS, 1, "troops put back into the deck and not seen since"),
    (
        "deck",
        _TROOPS,
        at.MOST_TROOPS,
        "1 + the number of cards above it, for each troop of the deck whose place I know",
    ),
    ("used", (2, at.KINDS), 2, "action cards lying open before me, before the other"),
    ("tactics_deck", (at.MOST_TACTICS,), at.KINDS, "1 + the kind, for each place from the top that I know"),
    ("other_knows", _TROOPS, 1, "places of the troop deck, from the top, that the other knows"),
    ("other_knows_tactics", (at.MOST_TACTICS,), 1, "places of the tactics deck, from the top, that the other knows"),
    # -- rows: spot, then mine and the other's -----------------------------------------------------------------
    (
        "rows",
        (*_PAIRS, ROW_CARDS),
        at.MOST_PLACES,
        "the cards of each row: troops by number, joker, spy, shield; last: how many of four are missing",
    ),
    ("order", (*_PAIRS, at.MOST_PLACES), at.CARDS, "1 + the card number, in laying order"),
    # -- spots -------------------------------------------------------------------------------------------------
    ("places", _SPOTS, at.MOST_PLACES, "cards a row needs there; 0: the game has no such spot"),
    ("pattern", (at.MOST_SPOTS, PATTERN_COUNT), 1, "which types count: any, plus, minus, equal, colour, run"),
    ("owned", _PAIRS, 1, "stones of mine, of the other"),
    ("damaged", _SPOTS, 1, "tiles that show their damaged face"),
    ("terrain", (2, at.MOST_SPOTS), 1, "where the fog lies, where the mud lies"),
    ("terrain_mine", (2,), 1, "whether I laid the fog, the mud"),
    ("claimable", _SPOTS, 1, "spots that the one who decides may claim now"),
    ("open", _PAIRS, 1, "whether I, the other, may add a card"),
    ("complete", _PAIRS, 1, "whether my row, the other's, is complete and may be claimed"),
    ("rank", _PAIRS, Formation.COLOUR_RUN, "type of the complete row: 1 sum, 2 run, 3 colour, 4 same, 5 colour run"),
    ("score", _PAIRS, at.RANK - 1, "its sum; on a minus spot 50 less the sum"),
    ("earlier", _STAMPED, 2, "which row was first to hold 2, 3, 4 cards: 1 mine, 2 the other's, 0 open"),
    # -- the course of the game --------------------------------------------------------------------------------
    ("phase", (PHASES,), 1, "what is decided now, one of the phases"),
    ("effect", (at.KINDS,), 1, "the action card being carried out"),
    ("my_turn", (1,), 1, "it is my turn"),
    ("my_move", (1,), 1, "I decide now"),
    ("started", (1,), 1, "I started; in siege: I attack"),
    ("passes", (1,), 2, "passes in succession"),
    ("prepared", (1,), 1, "the cauldron of this turn is thrown"),
    ("skip_draw", (1,), 1, "no draw is due at the end of this turn"),
    ("cauldrons", (1,), 3, "cauldrons left"),
    ("deck_sizes", (2,), at.MOST_TROOPS, "cards in the troop deck, in the tactics deck"),
    ("hand_troops", (2,), 10, "troops in my hand, in the other's"),
    ("hand_tactics", (2,), 10, "tactics in my hand, in the other's"),
    ("played", (2,), at.MOST_TACTICS, "tactics played from hand by me, by the other"),
    ("jokers", (2,), 2, "jokers played from hand by me, by the other"),
    ("fresh", (2,), at.MOST_TROOPS, "troops I, the other, may have drawn from the reinforced ones, unseen"),
    ("picked_count", (2,), 3, "cards picked for the exchange by me, by the other"),
    ("taken", (1,), 3, "cards the recruiter has taken"),
    ("owed", (1,), 3, "cards still to be given back, picked or exchanged"),
    ("from_deck", (1,), 2, "1 + the deck a recruiter is bound to"),
    ("from_spot", (1,), at.MOST_SPOTS, "1 + the spot of the card to be moved"),
    ("from_place", (1,), 6, "1 + its place in the row; 5 the fog, 6 the mud"),
    ("held", (1,), at.CARDS, "1 + the card chosen from the discard"),
    ("result", (3,), 1, "I won, I lost, the game is drawn"),
    ("ending", (ENDINGS,), 1, "how it ended; the first: it goes on"),
)


def _laid_out() -> dict[str, Block]:
    blocks, start = {}, 0
    for name, shape, high, meaning in _TABLE:
        blocks[name] = Block(name, shape, high, meaning, start)
        start += blocks[name].size
    return blocks


BLOCKS = _laid_out()
OBSERVATION_SIZE = sum(block.size for block in BLOCKS.values())


def highest() -> NDArray[np.uint8]:
    """The largest value each feature can take: what an observation is divided by to lie between 0 and 1."""
    bounds = np.empty(OBSERVATION_SIZE, np.uint8)
    for block in BLOCKS.values():
        bounds[block.where] = block.high
    return bounds


def split(observation: NDArray[np.uint8]) -> dict[str, NDArray[np.uint8]]:
    """An observation (or a batch of them) by blocks, each in its shape: views, not copies.

    >>> parts = split(np.zeros((4, OBSERVATION_SIZE), np.uint8))
    >>> parts["rows"].shape, parts["hand"].shape
    ((4, 9, 2, 64), (4, 73))
    """
    before = observation.shape[:-1]
    if not observation.ndim or observation.shape[-1] != OBSERVATION_SIZE:
        raise ValueError(f"an observation ends in {OBSERVATION_SIZE} features, not in shape {observation.shape}")
    return {name: observation[..., block.where].reshape(*before, *block.shape) for name, block in BLOCKS.items()}
