"""The desk of an evaluation: what it reads and writes, as rows that travel together, and where all of it lies."""

from __future__ import annotations

from typing import NamedTuple

from schotten.compiled.layout import MOST_PLACES, MOST_SPOTS

from .jit import Floats, Numbers

MOST_SAMPLES = 64
ROWS = 2 * MOST_SPOTS
KEY_WIDTH = 3  # what tells that a row or its spot has changed: troops, wilds, places and pattern


class Desk(NamedTuple):
    """The rules record, the weights, the worth of each set of stones, and the sheet with whole numbers and floats."""

    rules: Numbers
    weights: Floats
    table: Floats
    sheet: Numbers
    floats: Floats


# -- the sheet: the whole numbers of one evaluation. A row is 2 * spot + side; side 0 is the seat that judges ------
SEAT, SAMPLES, HELD = 0, 1, 2  # for whom, on how many samples, and the troops in his hand before any move
SETS = 3  # by side, missing cards and sample: the troops that are free
KEYS = SETS + 2 * MOST_PLACES * MOST_SAMPLES
USED = KEYS + ROWS * KEY_WIDTH  # by row: the free troops that any sample takes
BEST = USED + ROWS  # by row and sample: the strength it reaches, and the troops it takes for that
FILLS = BEST + ROWS * MOST_SAMPLES
AFTER = FILLS + ROWS * MOST_SAMPLES  # as BEST, after the move that is looked at
SCORES = AFTER + ROWS * MOST_SAMPLES  # by spot and sample of side 0: what it beats and ties, packed
BARE = SCORES + MOST_SPOTS * MOST_SAMPLES  # siege: strengths from nothing
SHEET_SIZE = BARE + 3 * MOST_SPOTS * MOST_SAMPLES

# -- the scratch of a worth: with stones the chances of the sets of the lower ones, sums, and of the upper ones ----
LOW_SPOTS = 4
COLUMNS, SUMS, LINES = 0, 1 << LOW_SPOTS, 2 << LOW_SPOTS
STONES_SPREAD = LINES + (1 << MOST_SPOTS - LOW_SPOTS)
# -- in the siege: chances of so many damaged tiles, then the attacker's by tile after a retreat and on the other face
RETRIES = MOST_SPOTS + 1
SECONDS = RETRIES + MOST_SPOTS
SIEGE_SPREAD = SECONDS + MOST_SPOTS
SPREAD_SIZE = max(STONES_SPREAD, SIEGE_SPREAD, MOST_SAMPLES)  # the luck of one card in every sample lies there too

# -- the floats of one evaluation: chances for the move looked at, scratch of the worth, chances before the move ---
# They begin at whole cache lines, for the loops that add up many at once.
LINE_WIDTH = 8
CHANCES, SPREAD = 0, -(-MOST_SPOTS // LINE_WIDTH) * LINE_WIDTH
BASE = SPREAD + -(-SPREAD_SIZE // LINE_WIDTH) * LINE_WIDTH
BASE_RETRY, BASE_SECOND = BASE + MOST_SPOTS, BASE + 2 * MOST_SPOTS
DESK_FLOATS = -(-(BASE_SECOND + MOST_SPOTS) // LINE_WIDTH) * LINE_WIDTH
TABLE_SIZE = 1 << MOST_SPOTS
