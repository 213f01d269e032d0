"""The codes that the protocol speaks in, each list as a constant and as a type."""

from __future__ import annotations

from schotten.ai.levels import LEVELS
from schotten.ai.mind.reason_list import CODES as REASONS
from schotten.ai.reviewing import GRADES
from schotten.editions import COLOUR_LETTERS, EDITIONS, KIND_NAMES, OPTION_VALUES
from schotten.editions.model import NEEDS_TACTICS
from schotten.game.codes import Ending, Formation, Phase, Refusal
from schotten.i18n import LANGUAGES
from schotten.rules.cards import ELITES, FIRST_ACTION
from schotten.rules.parameters import PATTERNS
from schotten.told.schema import CODES

from .parts import ERRORS, TAKE_BACK
from .writing import HEAD, alias, comment, constant, interface, literal

CLAIMS = (
    Refusal.FINE,
    Refusal.ROW_INCOMPLETE,
    Refusal.ROW_LOSES,
    Refusal.NOT_PROVEN,
    Refusal.OTHER_INCOMPLETE,
    Refusal.SPOT_CLAIMED,
    Refusal.ONLY_ATTACKER,
)
SPOT_KINDS = tuple(dict.fromkeys(spot.kind for edition in EDITIONS.values() for spot in edition.spots))
LOOKS = tuple(key for key, edition in EDITIONS.items() if not edition.borrows)
BORROWS = {key: edition.borrows for key, edition in EDITIONS.items() if edition.borrows}

# Name of the constant, name of its type, the codes, what they are.
LISTS: tuple[tuple[str, str, tuple[str, ...], str], ...] = (
    ("EDITION_IDS", "EditionId", tuple(EDITIONS), "The games."),
    ("LOOK_IDS", "LookId", LOOKS, "The games with words and a look of their own."),
    ("LANGUAGES", "Language", tuple(LANGUAGES), "The languages that have words."),
    ("LEVELS", "Level", tuple(LEVELS), "The computer players, weakest first."),
    ("DECKS", "Deck", CODES["deck"], "The decks, by their numbers."),
    ("CLANS", "Clan", tuple(COLOUR_LETTERS), "The colours of troops; siege has no orange."),
    ("TACTICS", "Tactics", KIND_NAMES, "The kinds of tactics cards, by their numbers."),
    ("ELITES", "Elite", KIND_NAMES[:ELITES], "The tactics that fill a place in a row."),
    ("TERRAINS", "Terrain", KIND_NAMES[ELITES:FIRST_ACTION], "The tactics that lie on a spot."),
    ("ACTIONS", "Action", KIND_NAMES[FIRST_ACTION:], "The tactics that are carried out."),
    ("SPOT_KINDS", "SpotKind", SPOT_KINDS, "Stones, crystals and tiles."),
    ("PATTERNS", "Pattern", PATTERNS, "Which types count at a spot, by their numbers."),
    ("FORMATIONS", "FormationType", tuple(_.name.lower() for _ in sorted(Formation, reverse=True)), "Strongest first."),
    ("PHASES", "Phase", tuple(_.name.lower() for _ in Phase), "What the actor decides now, by their numbers."),
    ("ENDINGS", "Ending", tuple(_.name.lower() for _ in Ending if _ is not Ending.ONGOING), "How a game ended."),
    ("REFUSALS", "Refusal", tuple(_.name.lower() for _ in Refusal), "Why a move is not legal."),
    ("CLAIM_CODES", "ClaimCode", tuple(_.name.lower() for _ in CLAIMS), "Why a claim does not hold, or that it does."),
    ("EVENT_KINDS", "EventKind", CODES["event_kind"], "What may happen, by their numbers."),
    ("EVENT_CODES", "EventCode", CODES["event_code"], "Under which an event is put into words."),
    ("MOVE_KINDS", "MoveKind", CODES["move_kind"], "What may be decided, by their numbers."),
    ("MOVE_CODES", "MoveCode", CODES["move_code"], "Under which a move is put into words."),
    ("PROMPTS", "PromptCode", CODES["prompt"], "What a seat is asked for."),
    ("LINE_CODES", "LineCode", CODES["line"], "The sentences of an explanation."),
    ("REASONS", "ReasonCode", REASONS, "What speaks for a move, by the mind's numbers."),
    ("GRADES", "Grade", tuple(name for name, _ in reversed(GRADES)), "How good a move was, the best first."),
    ("ERRORS", "ErrorCode", ERRORS, "Why a message was refused."),
    ("TAKE_BACK_WHYS", "TakeBackWhy", TAKE_BACK, "Why a move cannot be taken back."),
    ("OPTIONS", "OptionName", tuple(OPTION_VALUES), "The options that some edition has."),
    ("NEEDS_TACTICS", "TacticalOption", NEEDS_TACTICS, "The options of tactical games only."),
)


def option_values() -> str:
    """The values that each option takes, as a type."""
    fields = [(name, " | ".join(literal(value) for value in values)) for name, values in OPTION_VALUES.items()]
    return interface("OptionValues", fields, "What each option may be.")


def codes_file() -> str:
    """The file `codes.ts`."""
    parts = [HEAD, "export type Seat = 0 | 1;\n"]
    for name, kind, codes, said in LISTS:
        parts.append(comment(said) + constant(name, codes) + alias(kind, f"(typeof {name})[number]"))
    borrowed = comment("Whose words and look the other games wear.") + constant("BORROWS", BORROWS)
    least = comment("The least loss, in win probability, of each grade.") + constant("LEAST_LOSS", dict(GRADES))
    return "\n".join([*parts, borrowed, least, option_values()])
