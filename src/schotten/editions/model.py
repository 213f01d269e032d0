"""What an edition is: plain values that the rules read. Nothing here knows how to play."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from enum import IntEnum
from typing import Literal, TypedDict

Pattern = Literal["any", "plus", "minus", "equal", "colour", "run"]
ColourRun = Literal["sum", "pattern", "top"]
Starter = Literal["winner", "alternate"]

COLOUR_LETTERS = "rgbypo"


class Kind(IntEnum):
    """The kinds of tactics cards: elites first, then terrain, then actions; each edition has some of them."""

    JOKER = 0
    SPY = 1
    SHIELD = 2
    FOG = 3
    MUD = 4
    RECRUITER = 5
    REDEPLOY = 6
    DESERT = 7
    BETRAY = 8
    RECRUITMENT = 9
    EXPLOSION = 10
    REINFORCE = 11
    EXCHANGE = 12


KIND_NAMES = tuple(kind.name.lower() for kind in Kind)


class EditionError(ValueError):
    """An unknown edition, an unknown option, or a value an option cannot take."""


@dataclass(frozen=True, slots=True)
class Face:
    """One side of a spot: how many cards a row needs there and which types count (S2, S3)."""

    places: int
    pattern: Pattern = "any"


@dataclass(frozen=True, slots=True)
class Spot:
    """A stone, a crystal or a wall tile: its kind and its faces, intact first."""

    kind: str
    face: Face
    damaged: Face | None = None


@dataclass(frozen=True, slots=True)
class Options:
    """The choices of one game; an edition says which of them it has (``Edition.options``)."""

    tactical: bool = False
    expert: bool = False
    terrain_targetable: bool = False
    mud_by_proof: bool = True
    colour_run: ColourRun = "sum"
    siege_deck_ends: bool = False
    starts: Starter = "winner"


class Choices(TypedDict, total=False):
    """Options by name, as ``Game.new`` takes them."""

    tactical: bool
    expert: bool
    terrain_targetable: bool
    mud_by_proof: bool
    colour_run: ColourRun
    siege_deck_ends: bool
    starts: Starter


OPTION_VALUES: dict[str, tuple[object, ...]] = {
    "tactical": (False, True),
    "expert": (False, True),
    "terrain_targetable": (False, True),
    "mud_by_proof": (False, True),
    "colour_run": ("sum", "pattern", "top"),
    "siege_deck_ends": (False, True),
    "starts": ("winner", "alternate"),
}
NEEDS_TACTICS = ("terrain_targetable", "mud_by_proof", "siege_deck_ends")


@dataclass(frozen=True, slots=True)
class Edition:
    """One published game as data."""

    key: str
    title: str
    colours: str
    lowest: int
    highest: int
    spots: tuple[Spot, ...]
    hand: int
    tactical_hand: int
    tactics: dict[str, int] = field(hash=False)
    choices: tuple[str, ...]
    claim_first: bool = False
    siege: bool = False
    goal_neighbours: int = 3
    goal_any: int = 5
    goal_damaged: int = 4
    cauldrons: int = 0
    joker_limit: int = 1
    spy_value: int = 7
    recruit_split: bool = True
    recruit_on_top: bool = False
    betray_tactics: bool = False
    terrain_targetable: bool = False
    borrows: str = ""  # the key of the edition whose words and look it wears; empty: it has its own

    @property
    def look(self) -> str:
        """The edition whose words and look this one wears."""
        return self.borrows or self.key

    @property
    def troops(self) -> int:
        """How many troop cards the game has."""
        return len(self.colours) * (self.highest - self.lowest + 1)

    def options(self, **given: object) -> Options:
        """The options of a game of this edition, defaults filled in; a wrong one is refused with its name.

        >>> from schotten.editions import find_edition
        >>> find_edition("cocktail").options(tactical=True).terrain_targetable
        True
        """
        known = {entry.name for entry in fields(Options)}
        for name, value in given.items():
            if name not in known:
                raise EditionError(f"there is no option {name!r}; {self.key} has: {', '.join(self.choices) or 'none'}")
            if not any(
                value is allowed or (isinstance(value, str) and value == allowed) for allowed in OPTION_VALUES[name]
            ):
                allowed = ", ".join(_text(each) for each in OPTION_VALUES[name])
                raise EditionError(f"option {name} cannot be {value!r}; it takes: {allowed}")
        tactical = given.get("tactical") is True
        made = replace(Options(terrain_targetable=self.terrain_targetable and tactical), **given)  # type: ignore[arg-type]
        self.check(made)
        return made

    def check(self, options: Options) -> None:
        """Refuse options this edition does not have."""
        plain = Options(terrain_targetable=self.terrain_targetable and options.tactical)
        for entry in fields(Options):
            chosen = getattr(options, entry.name)
            if chosen == getattr(plain, entry.name):
                continue
            if entry.name not in self.choices:
                has = ", ".join(self.choices) or "none"
                raise EditionError(f"{self.key} has no option {entry.name!r}; it has: {has}")
            if entry.name in NEEDS_TACTICS and not options.tactical:
                raise EditionError(f"option {entry.name} needs the tactical game")

    def differing(self, options: Options) -> dict[str, object]:
        """The options that are not this edition's defaults, by name."""
        plain = Options(terrain_targetable=self.terrain_targetable and options.tactical)
        return {
            entry.name: getattr(options, entry.name)
            for entry in fields(Options)
            if getattr(options, entry.name) != getattr(plain, entry.name)
        }


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
