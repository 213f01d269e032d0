"""Run in a copy with the test-only card: it asks, is answered, told, written down while it asks, and read again."""

from random import Random

from schotten.editions import KIND_NAMES, Kind, find_edition
from schotten.game import Game, Move, Phase
from schotten.i18n.naming import card_name
from schotten.notation import bind_record, format_position, format_record, parse_position, record_game, verify_text
from schotten.rules import layout as at
from schotten.rules.check_cards import WHOLE
from schotten.rules.check_row import check_row
from schotten.rules.plain import Eye
from schotten.told.events import told_events

GAMES = 60


def storm() -> int:
    """The card, which is there in the copy alone."""
    return at.TACTICS + Kind["STORM"]


def play(number: int) -> tuple[Game, int, int]:
    """A game by chance, terrain and storms first; how often a storm blew, and how often it had a choice."""
    edition, rng, blown, chosen = find_edition("iello"), Random(number), 0, 0
    game = Game.new(edition, edition.options(tactical=True), rng.randbytes(32))
    while game.outcome is None:
        move = choose(game, rng)
        game.play(move)
        if move == Move.act(storm()):
            chosen += asked(game, rng) > 1
            blown += 1
    return game, blown, chosen


def asked(game: Game, rng: Random) -> int:
    """The storm asks for what lies open, in a position that can be written and read; how many answers it has."""
    table, lying = game.table, terrain_on(game)
    assert table.phase == Phase.PICK_TARGET
    assert check_row(game.state, table.rules, WHOLE) == 0
    text = format_position(table)
    assert "target storm" in text
    assert format_position(parse_position(text)) == text
    answers = list(game.legal_moves)
    assert 0 < len(answers) <= lying
    answer = rng.choice(answers)
    assert answer.place is not None
    terrain = answer.place - at.MOST_PLACES
    game.play(answer)
    told = told_events(game.edition, game.last_events, Eye.WATCHER)[0]
    assert (told.kind, told.card) == ("discard", KIND_NAMES[Kind.FOG + terrain])
    assert (told.spot, told.owner) == (answer.spot, table.row[at.TERRAIN_BY + terrain])
    assert terrain_on(game) == lying - 1
    return len(answers)


def choose(game: Game, rng: Random) -> Move:
    """Any legal move, terrain and the storm before others, and tactics before troops when drawing."""
    wanted = {at.TACTICS + Kind.FOG, at.TACTICS + Kind.MUD, storm()}
    eager = [move for move in game.legal_moves if move.card in wanted or move == Move.draw(1)]
    return rng.choice(eager or game.legal_moves)


def terrain_on(game: Game) -> int:
    """How many terrains lie on the table."""
    return sum(game.state[at.TERRAIN_AT + terrain] != at.NONE for terrain in range(at.TERRAINS))


if __name__ == "__main__":
    storms = choices = 0
    for number in range(GAMES):
        game, blown, chosen = play(number)
        storms, choices = storms + blown, choices + chosen
        assert not verify_text(format_record(bind_record(record_game(game)))).differs
    assert [card_name(lang, "iello", "storm") for lang in ("en", "it")] == ["Storm", "Tempesta"]
    assert storms > choices > 0
    print(f"{storms} storms in {GAMES} games, {choices} with a choice")
