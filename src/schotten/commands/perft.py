"""`schotten perft EDITION --depth N`: count games of a given length."""

from typing import Annotated

from cyclopts import Parameter


def run(
    edition: str,
    /,
    *,
    depth: int = 3,
    seed: str = "0" * 64,
    tactical: Annotated[bool, Parameter(negative="")] = False,
    expert: Annotated[bool, Parameter(negative="")] = False,
    option: Annotated[tuple[str, ...], Parameter(negative="")] = (),
) -> None:
    """Count the sequences of legal moves from a deal, split by the first move.

    Parameters
    ----------
    edition
        Which game: iello, cocktail, alien, siege, or tiny.
    depth
        How many moves a sequence has.
    seed
        A number or any text: the same deals the same cards. 64 hexadecimal digits are the seed itself.
    tactical
        With the tactics cards.
    expert
        With the expert variant's claims.
    option
        Another option, as in a record: colour_run=top.

    """
    from schotten.editions import find_edition
    from schotten.game import Game
    from schotten.game.perft import perft_split
    from schotten.notation import NotationError, format_move, parse_options

    if depth < 1:
        raise ValueError(f"a sequence has at least one move, not {depth}")
    chosen = find_edition(edition)
    words = [*["tactical"] * tactical, *["expert"] * expert, *option]
    try:
        options = parse_options(", ".join(words) or "-", chosen)
    except NotationError as error:
        raise ValueError(error.message) from None  # a place in a line that nobody wrote helps nobody
    game = Game.new(chosen, options, seed)
    counts = perft_split(game, depth)
    for move, count in counts.items():
        print(f"{format_move(move, chosen)}: {count}")
    print(f"total: {sum(counts.values())}")
