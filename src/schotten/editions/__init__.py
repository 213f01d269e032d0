"""The four published games as data, and a tiny one for tests."""

from .alien import ALIEN
from .cocktail import COCKTAIL
from .iello import IELLO
from .model import (
    COLOUR_LETTERS,
    KIND_NAMES,
    OPTION_VALUES,
    Choices,
    Edition,
    EditionError,
    Face,
    Kind,
    Options,
    Pattern,
    Spot,
)
from .siege import SIEGE
from .tiny import TINY
from .versions import RULES_VERSION, RulesVersionError, check_version, differing_as_of, options_as_of

EDITIONS: dict[str, Edition] = {each.key: each for each in (IELLO, COCKTAIL, ALIEN, SIEGE)}


def find_edition(key: str) -> Edition:
    """The edition of that key (the tiny one too); an unknown key is refused with the known ones."""
    if key == TINY.key:
        return TINY
    try:
        return EDITIONS[key]
    except KeyError:
        raise EditionError(f"there is no edition {key!r}; there are: {', '.join(EDITIONS)}") from None


__all__ = [
    "ALIEN",
    "COCKTAIL",
    "COLOUR_LETTERS",
    "EDITIONS",
    "IELLO",
    "KIND_NAMES",
    "OPTION_VALUES",
    "RULES_VERSION",
    "SIEGE",
    "TINY",
    "Choices",
    "Edition",
    "EditionError",
    "Face",
    "Kind",
    "Options",
    "Pattern",
    "RulesVersionError",
    "Spot",
    "check_version",
    "differing_as_of",
    "find_edition",
    "options_as_of",
]
