"""The parameters of a game: from an edition and its options to the rules record, the numbers that the rules read."""

from __future__ import annotations

from functools import lru_cache

from schotten.editions import KIND_NAMES, Edition, Options

from . import layout as at
from .cells import one_of
from .codes import ColourRun, Pattern

PATTERNS = tuple(pattern.name.lower() for pattern in Pattern)
COLOUR_RUN_VALUES = tuple(value.name.lower() for value in ColourRun)


def packed(counts: dict[str, int]) -> int:
    """Counts by kind name as a packed heap."""
    return sum(count * one_of(KIND_NAMES.index(name)) for name, count in counts.items())


@lru_cache(maxsize=64)
def rules_for(edition: Edition, options: Options) -> tuple[int, ...]:
    """The rules record of an edition with these options (checked)."""
    edition.check(options)
    record = [0] * at.RULES_WIDTH
    span = edition.highest - edition.lowest + 1
    tactics = edition.tactics if options.tactical else {}
    hand = edition.tactical_hand if options.tactical else edition.hand
    claim_first = edition.claim_first or options.expert
    single = {
        at.COLOURS: len(edition.colours),
        at.SPAN: span,
        at.LOWEST: edition.lowest,
        at.HIGHEST: edition.highest,
        at.TROOPS: edition.troops,
        at.ALL: (1 << edition.troops) - 1,
        at.SPOTS: len(edition.spots),
        at.ALL_SPOTS: (1 << len(edition.spots)) - 1,
        at.DEALT: hand,
        at.HAND_LIMIT: hand,
        at.CLAIM_FIRST: int(claim_first and not edition.siege),
        at.CLAIM_LATER: int(not claim_first and not edition.siege),
        at.SIEGE: int(edition.siege),
        at.GOAL_NEIGHBOURS: edition.goal_neighbours,
        at.GOAL_ANY: edition.goal_any,
        at.GOAL_DAMAGED: edition.goal_damaged,
        at.CAULDRONS_AT_START: edition.cauldrons,
        at.TACTICAL: int(options.tactical),
        at.JOKER_LIMIT: edition.joker_limit,
        at.SPY_VALUE: edition.spy_value,
        at.TERRAIN_TARGETABLE: int(options.terrain_targetable),
        at.MUD_BY_PROOF: int(options.mud_by_proof),
        at.RECRUIT_SPLIT: int(edition.recruit_split),
        at.RECRUIT_ON_TOP: int(edition.recruit_on_top),
        at.BETRAY_TACTICS: int(edition.betray_tactics),
        at.COLOUR_RUNS: COLOUR_RUN_VALUES.index(options.colour_run),
        at.SIEGE_DECK_ENDS: int(options.siege_deck_ends),
        at.TACTICS_IN_GAME: packed(tactics),
        at.TACTICS_COUNT: sum(tactics.values()),
    }
    for where, number in single.items():
        record[where] = number
    _fill_spots(record, edition)
    _fill_masks(record, edition, span)
    return tuple(record)


def _fill_spots(record: list[int], edition: Edition) -> None:
    for index, spot in enumerate(edition.spots):
        for side, face in enumerate((spot.face, spot.damaged or spot.face)):
            record[at.FACE_PLACES + side * at.MOST_SPOTS + index] = face.places
            record[at.FACE_PATTERN + side * at.MOST_SPOTS + index] = PATTERNS.index(face.pattern)


def _fill_masks(record: list[int], edition: Edition, span: int) -> None:
    for colour in range(len(edition.colours)):
        record[at.COLOUR_MASK + colour] = ((1 << span) - 1) << colour * span
    for value in range(span):
        record[at.VALUE_MASK + value] = sum(1 << colour * span + value for colour in range(len(edition.colours)))
    for troop in range(edition.troops):
        record[at.VALUE + troop] = troop % span
        record[at.CLAN + troop] = troop // span
    for length in range(1, at.MOST_PLACES + 1):
        record[at.STARTS + length] = sum(record[at.VALUE_MASK + value] for value in range(span - length + 1))
