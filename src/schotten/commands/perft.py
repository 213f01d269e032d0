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
    option: tuple[str, ...] = (),
) -> None:
    """Count the sequences of legal moves from a deal, split by the first move.

    Parameters
    ----------
    edition
        Which game: iello, cocktail, alien, siege, or tiny.
    depth
        How many moves a sequence has.
    seed
        The seed of the deal in hexadecimal.
    tactical
        With the tactics cards.
    expert
        With the expert variant's claims.
    option
        Another option, as in a record: colour_run=top.

    """
    from schotten.game import Game
    from schotten.game.perft import perft_split
    from schotten.notation import format_move
    from schotten.notation.header import read_edition, read_options
    from schotten.notation.pieces import Piece

    if depth < 1:
        raise ValueError(f"a sequence has at least one move, not {depth}")
    chosen = read_edition(Piece(edition))
    words = [*["tactical"] * tactical, *["expert"] * expert, *option]
    options = read_options(Piece(", ".join(words) or "-"), chosen)
    game = Game.new(chosen, options, seed_of(seed))
    counts = perft_split(game, depth)
    for move, count in counts.items():
        print(f"{format_move(move, chosen)}: {count}")
    print(f"total: {sum(counts.values())}")


def seed_of(text: str) -> bytes:
    """The seed that was given, or the one that is meant by default."""
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise ValueError("a seed has 64 digits of 0 to 9 and a to f") from None
