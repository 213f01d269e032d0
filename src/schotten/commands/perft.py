"""`schotten perft EDITION --depth N`: count games of a given length."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from . import USUAL_OPTIONS, OptionFlags


def run(
    edition: str,
    /,
    *,
    depth: int = 3,
    seed: Annotated[str, Parameter(show_default=False)] = "0" * 64,
    options: OptionFlags = USUAL_OPTIONS,
) -> None:
    """Count the sequences of legal moves from a deal, split by the first move.

    Parameters
    ----------
    edition
        Which game: iello, cocktail, alien, siege, or tiny.
    depth
        How many moves a sequence has.
    seed
        A number or any text: the same deals the same cards. 64 hexadecimal digits are the seed itself;
        64 zeros if it is not said.

    """
    from schotten.editions import find_edition
    from schotten.game import Game
    from schotten.game.perft import perft_split
    from schotten.notation import format_move

    if depth < 1:
        raise ValueError(f"a sequence has at least one move, not {depth}")
    chosen = find_edition(edition)
    game = Game.new(chosen, options.of(chosen), seed)
    counts = perft_split(game, depth)
    for move, count in counts.items():
        print(f"{format_move(move, chosen)}: {count}")
    print(f"total: {sum(counts.values())}")
