"""A program of one's own around the library: a player, an arena, samples, records. Clean in strict mypy and pyright.

python examples/library.py
"""
# ruff: noqa: INP001  (a script)

from random import Random

from schotten import Clock, Game, Move, View, arena, format_record, formation, parse_record, record_game, walk


class Collector:
    """A player who claims what he can, and else lays a card where most samples of the hidden cards let him claim."""

    name = "collector"

    def choose(self, view: View, clock: Clock, rng: Random) -> Move:
        """The first claim; else the play after which the own rows are worth most."""
        claims = [move for move in view.legal_moves if move.kind.name == "CLAIM"]
        return claims[0] if claims else max(view.legal_moves, key=lambda move: self.worth(view, move, rng))

    def worth(self, view: View, move: Move, rng: Random) -> int:
        """The strength of the row that a move completes, in one sample of what is hidden."""
        if move.spot is None:
            return 0
        after = Game.from_position(view.sample(rng)).peek(move)
        row = after.row_at(move.spot, view.seat)
        spot = after.spot(move.spot)
        return after.formation(row, spot=move.spot).strength if len(row) >= spot.places else len(row)


def main() -> None:
    """Measure the player, write a game down, and walk through it."""
    print(arena(Collector(), "random", edition="iello", deals=2, seed=7))
    game, players = Game.new("iello", seed=7), (Collector(), Collector())
    rng = Random(7)  # noqa: S311
    while game.outcome is None:
        seat = game.actor
        game.play(players[seat].choose(game.view_for(seat), Clock(), rng))
    text = format_record(record_game(game, ("Anna", "Boris")))
    *_, last = walk(parse_record(text))
    print(last.table)
    print(formation("r7 r8 r9"), "|", formation("r7 r8 r9", edition="siege", pattern="minus"))


if __name__ == "__main__":
    main()
