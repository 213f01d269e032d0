"""The schema of all that is told: names for the numbers of `schotten.rules.tell_layout`, in the order of the messages.

A field has a name, an offset and a meaning. The decoder here and the page's are made from these tables; only they know
offsets. A meaning is the name of a list of codes, or one of:

    number     as it is; absent where it is NONE, as a code or a card is
    flag       true or false
    card       a card's text
    winner     a seat, or null where nobody has won
    set        a set of troops as a list of texts
    cards      as many cards as the number at `size` says
    wilds      as many pairs of a wild and the troop it stands for
    codes      as many codes of the list `of`
    formation  a formation that begins at the offset, or null where it is not there
    mask       bits; of eyes, those for whom a record is meant (it is never sent)
"""

from __future__ import annotations

from dataclasses import dataclass

from schotten.editions import KIND_NAMES
from schotten.game import Ending, Formation, Phase, Refusal
from schotten.rules import tell_layout as at
from schotten.rules.parameters import PATTERNS


@dataclass(frozen=True, slots=True)
class Field:
    """One named part of a record: where it lies and what it means; `size` is the offset of a count, `of` a list."""

    name: str
    offset: int
    means: str
    size: int | None = None
    of: str | None = None


@dataclass(frozen=True, slots=True)
class RecordShape:
    """A row of numbers with a fixed width."""

    name: str
    width: int
    fields: tuple[Field, ...]


def _names(codes: type[Ending | Formation | Phase | Refusal]) -> tuple[str, ...]:
    """The names of an enumeration by their numbers; a number that means nothing has an empty one."""
    known = {int(code): code.name.lower() for code in codes}
    return tuple(known.get(number, "") for number in range(max(known) + 1))


CODES: dict[str, tuple[str, ...]] = {
    "eyes": at.EYES,
    "event_kind": at.EVENT_KINDS,
    "event_code": at.EVENT_CODES,
    "move_kind": at.MOVE_KINDS,
    "move_code": at.MOVE_CODES,
    "prompt": at.PROMPTS,
    "line": at.LINE_CODES,
    "deck": at.DECKS,
    "source": at.SOURCES,
    "phase": _names(Phase),
    "ending": _names(Ending),
    "type": _names(Formation),
    "refusal": _names(Refusal),
    "pattern": PATTERNS,
    "tactics": tuple(KIND_NAMES),
}

EVENT = RecordShape(
    "event",
    at.EVENT_WIDTH,
    (
        Field("kind", at.EVENT_KIND, "event_kind"),
        Field("code", at.EVENT_CODE, "event_code"),
        Field("eyes", at.EVENT_EYES, "mask"),
        Field("seat", at.EVENT_SEAT, "number"),
        Field("card", at.EVENT_CARD, "card"),
        Field("spot", at.EVENT_SPOT, "number"),
        Field("to", at.EVENT_TO, "number"),
        Field("place", at.EVENT_PLACE, "number"),
        Field("deck", at.EVENT_DECK, "deck"),
        Field("count", at.EVENT_COUNT, "number"),
        Field("cards", at.EVENT_CARDS, "cards", at.EVENT_SIZE),
        Field("from", at.EVENT_FROM, "source"),
        Field("owner", at.EVENT_OWNER, "number"),
        Field("winner", at.EVENT_WINNER, "winner"),
        Field("reason", at.EVENT_REASON, "ending"),
    ),
)

MOVE = RecordShape(
    "move",
    at.MOVE_WIDTH,
    (
        Field("kind", at.PART_KIND, "move_kind"),
        Field("code", at.PART_CODE, "move_code"),
        Field("card", at.PART_CARD, "card"),
        Field("spot", at.PART_SPOT, "number"),
        Field("place", at.PART_PLACE, "number"),
        Field("deck", at.PART_DECK, "deck"),
        Field("from", at.PART_FROM, "source"),
        Field("seat", at.PART_SEAT, "number"),
    ),
)

FORMATION = RecordShape(
    "formation",
    at.FORM_WIDTH,
    (
        Field("cards", at.FORM_CARDS, "cards", at.FORM_SIZE),
        Field("type", at.FORM_TYPE, "type"),
        Field("sum", at.FORM_SUM, "number"),
        Field("wilds", at.FORM_WILDS, "wilds", at.FORM_WILD_COUNT),
    ),
)

CLAIM = RecordShape(
    "claim",
    at.CLAIM_WIDTH,
    (
        Field("spot", at.CLAIM_SPOT, "number"),
        Field("seat", at.CLAIM_SEAT, "number"),
        Field("holds", at.CLAIM_HOLDS, "flag"),
        Field("claimable", at.CLAIM_NOW, "flag"),
        Field("code", at.CLAIM_CODE, "refusal"),
        Field("places", at.CLAIM_PLACES, "number"),
        Field("pattern", at.CLAIM_PATTERN, "pattern"),
        Field("missing", at.CLAIM_MISSING, "number"),
        Field("tied", at.CLAIM_TIED, "flag"),
        Field("own", at.CLAIM_OWN, "formation"),
        Field("other", at.CLAIM_OTHER, "formation"),
        Field("answer", at.CLAIM_ANSWER, "formation"),
        Field("fill", at.CLAIM_FILL, "set"),
        Field("dream", at.CLAIM_DREAM, "formation"),
        Field("open", at.CLAIM_OPEN, "set"),
        Field("lines", at.CLAIM_LINES, "codes", at.CLAIM_LINE_COUNT, "line"),
    ),
)

RECORDS = (EVENT, MOVE, FORMATION, CLAIM)
