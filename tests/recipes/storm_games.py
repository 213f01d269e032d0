"""Run in a copy with the test-only card: it is played, told, written down and read again."""

from random import Random

from schotten.editions import Kind, find_edition
from schotten.game import Game, Move
from schotten.i18n.naming import card_name
from schotten.notation import bind_record, format_record, record_game, verify_text
from schotten.rules import layout as at

GAMES = 60


def play(number: int) -> tuple[Game, int]:
    """A game by chance in which terrain and storms come first; and how often a storm blew something away."""
    edition, rng, blown = find_edition("iello"), Random(number), 0
    game = Game.new(edition, edition.options(tactical=True), rng.randbytes(32))
    while game.outcome is None:
        before = terrain_on(game)
        move = choose(game, rng)
        game.play(move)
        blown += move.card == at.TACTICS + Kind["STORM"] and terrain_on(game) < before
    return game, blown


def choose(game: Game, rng: Random) -> Move:
    """Any legal move, terrain and the storm before others, and tactics before troops when drawing."""
    wanted = {at.TACTICS + kind for kind in (Kind.FOG, Kind.MUD, Kind["STORM"])}
    eager = [move for move in game.legal_moves if move.card in wanted or move == Move.draw(1)]
    return rng.choice(eager or game.legal_moves)


def terrain_on(game: Game) -> int:
    """How many terrains lie on the table."""
    return sum(game.state[at.TERRAIN_AT + terrain] != at.NONE for terrain in range(at.TERRAINS))


if __name__ == "__main__":
    storms = 0
    for number in range(GAMES):
        game, blown = play(number)
        storms += blown
        assert not verify_text(format_record(bind_record(record_game(game)))).differs
    assert [card_name(lang, "iello", "storm") for lang in ("en", "it")] == ["Storm", "Tempesta"]
    assert storms > 0
    print(f"{storms} storms in {GAMES} games")
