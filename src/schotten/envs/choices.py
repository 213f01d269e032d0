"""What every environment is given by name: an edition and its options."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from schotten.editions import find_edition
from schotten.rules.parameters import rules_for

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from schotten.editions import Edition, Options


def find_game(edition: str, options: dict[str, object]) -> tuple[Edition, Options]:
    """The edition of that key and its checked options; what does not exist is refused by name.

    >>> find_game("siege", {"tactical": True})[1].tactical
    True
    >>> find_game("chess", {})
    Traceback (most recent call last):
    schotten.editions.model.EditionError: there is no edition 'chess'; there are: iello, cocktail, alien, siege
    """
    found = find_edition(edition)
    return found, found.options(**options)


def rules_array(edition: Edition, options: Options) -> NDArray[np.int64]:
    """The rules record as the compiled rules take it."""
    return np.array(rules_for(edition, options), np.int64)
