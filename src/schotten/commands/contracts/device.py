"""What a table on the device needs beside the messages: the rules' records, and numbers of the manners and the mind."""

from __future__ import annotations

from dataclasses import fields, replace

from schotten.ai import reviewing
from schotten.ai.mind import arena, params
from schotten.editions import EDITIONS, OPTION_VALUES, RULES_VERSION, Edition, EditionError, Options
from schotten.game.text.endings import WORDS
from schotten.notation.record import LONGEST_NAME as LONGEST_RECORD_NAME
from schotten.rules import walk_layout
from schotten.rules.moves import MOVE_COUNT
from schotten.rules.parameters import rules_for
from schotten.rules.tell_layout import CLAIM_WIDTH, EVENT_WIDTH, MOST_EVENTS, MOVE_WIDTH
from schotten.series.points import WIN
from schotten.server.bots import bot_worker, fair_queue, players
from schotten.server.wire.setup import DEFAULT_LEVEL, LONGEST_NAME, LONGEST_SERIES

from .writing import HEAD, comment, constant

IMPORT = 'import type { EditionId, Ending, Level, OptionName } from "./codes";\n'
CHANGES = "Readonly<Partial<Record<OptionName, Readonly<Record<string, string>>>>>"
RECORD = f"Readonly<Record<EditionId, {{ readonly record: string; readonly changes: {CHANGES} }}>>"

# What tables, their computers and their records are held to (schotten.server, schotten.series, schotten.notation).
MANNERS = {
    "RULES_VERSION": RULES_VERSION,
    "LONGEST_NAME": LONGEST_NAME,
    "LONGEST_RECORD_NAME": LONGEST_RECORD_NAME,
    "LONGEST_SERIES": LONGEST_SERIES,
    "WIN_POINTS": WIN,
    "MOST_EVENTS": MOST_EVENTS,
    "EVENT_WIDTH": EVENT_WIDTH,
    "MOVE_WIDTH": MOVE_WIDTH,
    "CLAIM_WIDTH": CLAIM_WIDTH,
    "MOVE_COUNT": MOVE_COUNT,
    "WALK_WIDTH": walk_layout.WALK_WIDTH,
    "WALK_VIEWER": walk_layout.VIEWER,
    "WALK_MADE": walk_layout.MADE,
}
THINKING = {
    "LONGEST_THOUGHT_S": fair_queue.LONGEST_THOUGHT_S,
    "CLOCK_PARTS": players.CLOCK_PARTS,
    "PAUSE_S": players.PAUSE_S,
    "QUICK_PAUSE_S": players.QUICK_PAUSE_S,
    "SHOWN_MOVES": bot_worker.SHOWN_MOVES,
    "REASON_WIDTH": arena.REASON_WIDTH,
    "MOST_NODES": params.MOST_NODES,
    "HINT_NODES": params.HINT_NODES,
    "HINT_SECONDS": params.HINT_SECONDS,
    "REVIEW_NODES": params.REVIEW_NODES,
    "QUICK_NODES": params.QUICK_NODES,
    "QUICK_SECONDS": params.QUICK_SECONDS,
    "QUICK_ROUNDS": params.QUICK_ROUNDS,
    "PART_S": bot_worker.PART_S,
    "REVIEW_S": bot_worker.REVIEW_S,
    "LEAST_LOOK_S": bot_worker.LEAST_LOOK_S,
    "OTHER_DEALS": reviewing.OTHER_DEALS,
    "LUCK_ROUNDS": reviewing.LUCK_ROUNDS,
    "LUCK_CARDS": reviewing.LUCK_CARDS,
}


def record_of(edition: Edition) -> dict[str, object]:
    """The rules record of an edition, and what each value of an option changes in it: cell and number, in pairs."""
    plain = edition.options()
    base = rules_for(edition, plain)
    changes: dict[str, dict[str, str]] = {}
    for name, values in OPTION_VALUES.items():
        for value in values:
            found = differences(edition, base, name, value)
            if found:
                changes.setdefault(name, {})[str(value).lower()] = found
    return {"record": " ".join(map(str, base)), "changes": changes}


def differences(edition: Edition, base: tuple[int, ...], name: str, value: object) -> str:
    """What one value of an option changes, if the edition has it; tested to be the same whatever else is chosen."""
    for tactical in (False, True):
        options = replace(Options(), tactical=tactical)
        beside = replace(options, **{name: value})  # type: ignore[arg-type]
        try:
            before = base if name == "tactical" else rules_for(edition, options)
            after = rules_for(edition, beside)
        except EditionError:
            continue
        pairs = [f"{cell} {number}" for cell, number in enumerate(after) if number != before[cell]]
        if pairs:
            return " ".join(pairs)
    return ""


def device_file() -> str:
    """The file `device.ts`."""
    endings = {ending.name.lower(): word for ending, word in WORDS.items()}
    return "\n".join(
        [
            HEAD + IMPORT,
            comment("The rules record of each edition as plain numbers, and what an option's value changes in it.")
            + constant("RULES", {key: record_of(edition) for key, edition in EDITIONS.items()}, RECORD),
            comment("What each option is where nobody says: an edition may have it otherwise in its tactical game.")
            + constant("USUAL", {entry.name: getattr(Options(), entry.name) for entry in fields(Options)}),
            comment("What tables and records are held to.") + constant("MANNERS", MANNERS),
            constant("DEFAULT_LEVEL", DEFAULT_LEVEL, "Level"),
            comment("How a record says how a game ended.")
            + constant("ENDING_WORDS", endings, "Readonly<Record<Ending, string>>"),
            comment("How a computer at a table thinks.") + constant("THINKING", THINKING),
        ]
    )
