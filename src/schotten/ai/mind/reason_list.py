"""The list of reasons in an arena: their codes, and how one is written down, compared and dropped."""

from __future__ import annotations

from . import arena as mem
from .arena import Arena
from .jit import Numbers, fast

# A reason is a code, a spot, a type of formation, and a colour, a card, a place in the answer or a move.
CODES = (
    "wins", "takes_spot", "makes_claim", "claim_next", "decides", "completes", "rules_out", "keeps", "begins", "lost",
    "ends", "wants", "beaten", "better_than", "reply", "waits", "more_at",
)  # fmt: skip
(
    WINS, TAKES_SPOT, MAKES_CLAIM, CLAIM_NEXT, DECIDES, COMPLETES, RULES_OUT, KEEPS, BEGINS, LOST,
    ENDS, WANTS, BEATEN, BETTER_THAN, EXPECTED, WAITS, MORE_AT,
) = range(len(CODES))  # fmt: skip
COLOUR_CODES, CARD_CODES = ("keeps", "begins", "ends"), ("wants",)  # what is said last of these
AGAINST_CODES = ("ends", "wants", "beaten")  # they speak against the move that was made
CLOSE = 1e-9  # chances at a spot that differ by less are the same
ROW = mem.REASON_WIDTH


@fast
def add_reason(arena: Arena, code: int, spot: int, formation: int, about: int) -> None:
    """Write a reason down, if there is room."""
    ints, count = arena.ints, arena.ints[mem.REASON_TOTAL]
    if count == mem.MOST_REASONS:
        return
    start = mem.REASONS + ROW * count
    ints[start], ints[start + 1], ints[start + 2], ints[start + 3] = code, spot, formation, about
    ints[mem.REASON_TOTAL] = count + 1


@fast
def same_reason(ints: Numbers, one: int, two: int) -> int:
    """Whether two reasons, by where they lie, say the same."""
    for part in range(ROW):
        if ints[one + part] != ints[two + part]:
            return 0
    return 1


@fast
def copy_reason(ints: Numbers, start: int, to: int) -> None:
    """Copy a reason from one place to another."""
    for part in range(ROW):
        ints[to + part] = ints[start + part]


@fast
def drop_shared(arena: Arena, total: int) -> None:
    """Drop the reasons that are among those put aside, of which there are so many."""
    ints, kept = arena.ints, 0
    for index in range(ints[mem.REASON_TOTAL]):
        start, shared = mem.REASONS + ROW * index, 0
        for other in range(total):
            shared |= same_reason(ints, start, mem.OTHER_REASONS + ROW * other)
        if not shared:
            copy_reason(ints, start, mem.REASONS + ROW * kept)
            kept += 1
    ints[mem.REASON_TOTAL] = kept


@fast
def is_told_of(ints: Numbers, spot: int) -> int:
    """Whether a reason is about a spot."""
    for index in range(ints[mem.REASON_TOTAL]):
        if ints[mem.REASONS + ROW * index + 1] == spot:
            return 1
    return 0
