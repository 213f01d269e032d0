"""Series and the siege's revenge at a desk, the names in its records, and a game that is taken up again."""

from pathlib import Path
from random import Random

import pytest

from schotten.commands.terminal.games import Wish, make_desk
from schotten.commands.terminal.keeping import Shelf, taken_up
from schotten.game import Game
from schotten.i18n import LANGUAGES, say
from schotten.i18n.telling import Listener
from schotten.notation import parse_record
from schotten.tui.local import LocalDesk
from schotten.tui.match import Match
from tui.desks import NAMES, advance, any_move, by_twos, deal


def play_out(desk: LocalDesk, seed: int = 3) -> None:
    rng = Random(seed)
    while desk.game.outcome is None:
        if desk.notice == "thinking":
            desk.step()
        else:
            desk.make(rng.choice(desk.game.legal_moves))


def in_english(desk: LocalDesk) -> Listener:
    return Listener("en", desk.edition.key, desk.names)


@pytest.mark.clause("B12", "B3")
def test_a_series_is_played_to_its_end():
    game = deal("iello")
    desk = LocalDesk(game, (None, any_move()), NAMES, match=Match(game, 3))
    standing = (0, 0)
    for number in range(1, 4):
        note = parse_record(desk.record()).series
        assert note is not None
        assert (note.game, note.of, note.points) == (number, 3, standing)
        play_out(desk, number)
        after = parse_record(desk.record()).series
        assert after == note
        standing = desk.match.points
        lines = desk.standing(in_english(desk))
        assert lines[0] == f"Game {number} of 3: You {standing[0]} : {standing[1]} Computer"
        assert desk.match.over == (number == 3)
        outcome = desk.game.outcome
        desk.again()
        if number < 3 and outcome is not None and outcome.winner is not None:
            assert desk.game.first == outcome.winner
        else:
            assert "series" in lines[1]
    assert desk.match.points == (0, 0)


@pytest.mark.clause("S17")
def test_a_revenge_swaps_the_roles_and_has_a_champion():
    game = deal("siege")
    desk = LocalDesk(game, (None, any_move()), NAMES, match=Match(game, 2))
    first = game.first
    play_out(desk)
    assert desk.match.played == 1
    assert "The roles are swapped: now" in desk.standing(in_english(desk))[1]
    desk.again()
    assert desk.game.first == 1 - first
    seeds = iter(range(100))
    while not desk.match.over:
        play_out(desk, next(seeds))
        if not desk.match.over:
            desk.again()
    said = desk.standing(in_english(desk))
    assert any(word in said[1] for word in ("champion", "quicker", "held the wall better"))


def test_a_game_that_is_taken_back_is_not_counted():
    game = deal("iello")
    desk = LocalDesk(game, (None, any_move()), NAMES, match=Match(game, 2))
    while desk.game.outcome is None:
        advance(desk, 1)
    assert desk.match.played == 1
    desk.take_back()
    assert desk.match.played == 0
    play_out(desk)
    assert desk.match.played == 1


@pytest.mark.parametrize(("edition", "games"), [("iello", 0), ("siege", 3)])
def test_a_series_that_cannot_be_is_refused(edition: str, games: int):
    with pytest.raises(ValueError, match="a series has at least 1 game"):
        Match(deal(edition), games)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seat", [0, 1])
def test_a_record_never_names_a_player_you(lang: str, seat: int):
    desk = make_desk(Wish(level="random", seat=seat, seed="7"), lang)
    names = parse_record(desk.record()).players
    assert say(lang, "player.you") not in names
    assert names[seat] == say(lang, "player.first" if seat == 0 else "player.second")
    assert desk.names[seat] == say(lang, "player.you")
    named = make_desk(Wish(level="random", seat=seat, seed="7", name="Anna"), lang)
    assert parse_record(named.record()).players[seat] == "Anna"


# -- a game that is taken up again -------------------------------------------------------------------------


def test_an_interrupted_game_is_kept_and_taken_up(tmp_path: Path):
    shelf, wish = (
        Shelf(tmp_path / "data" / "game.json"),
        Wish(level="random", seat=1, seed="7", tactical=True, name="Anna"),
    )
    assert shelf.take() is None
    desk = advance(shelf.watch(make_desk(wish, "en"), wish), 20)
    kept = shelf.take()
    assert kept is not None
    assert (kept.level, kept.seat, kept.name) == ("random", 1, "Anna")
    again = make_desk(kept, "en")
    assert again.game.history == desk.game.history
    assert again.position == desk.position
    play_out(shelf.watch(again, kept))
    assert shelf.take() is None


@pytest.mark.clause("B12")
def test_a_series_is_taken_up_with_its_score(tmp_path: Path):
    shelf, wish = Shelf(tmp_path / "game.json"), Wish(level="random", seed="7", games=3)
    desk = shelf.watch(make_desk(wish, "en"), wish)
    play_out(desk)
    points, first = desk.match.points, desk.match.results
    between = shelf.take()  # nobody has dealt again yet
    assert between is not None
    desk.again()
    again = make_desk(between, "en")
    assert again.game.state == desk.game.state
    advance(desk, 8)
    kept = shelf.take()
    assert kept is not None
    again = make_desk(kept, "en")
    assert again.series == desk.series
    assert (again.series and again.series.points, again.match.results) == (points, first)
    play_out(shelf.watch(again, kept))
    again.again()
    play_out(again)
    assert again.match.over
    assert len(again.match.results) == 3
    assert shelf.take() is None


@pytest.mark.clause("S17")
def test_a_revenge_is_taken_up_with_its_first_game(tmp_path: Path):
    shelf, wish = Shelf(tmp_path / "game.json"), Wish(edition="siege", level="random", seed="7", games=2)
    desk = shelf.watch(make_desk(wish, "en"), wish)
    play_out(desk)
    desk.again()
    advance(desk, 4)
    kept = shelf.take()
    assert kept is not None
    again = make_desk(kept, "en")
    assert again.match.results == desk.match.results
    assert again.game.first == desk.game.first
    play_out(again)
    assert again.match.played == 2


def test_what_cannot_be_kept_stops_nobody(tmp_path: Path):
    (tmp_path / "file").write_text("", encoding="utf-8")
    wish = Wish(level=None, seed="7")
    desk = advance(Shelf(tmp_path / "file" / "game.json").watch(make_desk(wish, "en"), wish), 5)
    assert desk.keep is None
    assert len(desk.game.history) >= 5


@pytest.mark.parametrize("text", ["", "{}", '{"record": "nonsense", "level": null, "seat": 0, "name": ""}'])
def test_what_cannot_be_read_is_not_offered(tmp_path: Path, text: str):
    file = tmp_path / "game.json"
    file.write_text(text, encoding="utf-8")
    assert Shelf(file).take() is None


def test_a_saved_game_that_is_over_is_refused():
    desk = by_twos("iello")
    desk.make(desk.game.legal_moves[0])
    assert taken_up(desk.record()).kept is not None
    desk.resign()
    with pytest.raises(ValueError, match="this game is over"):
        taken_up(desk.record())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seat", [0, 1])
def test_a_saved_game_says_against_whom_it_was(lang: str, seat: int):
    saved = taken_up(make_desk(Wish(level="club", seat=seat, seed="7"), lang).record())
    assert (saved.level, saved.seat) == ("club", seat)
    two = taken_up(make_desk(Wish(level=None, seed="7"), lang).record())
    assert (two.level, two.seat) == (None, None)


def test_a_game_from_a_position_is_not_kept(tmp_path: Path):
    wish = Wish(level=None, position=Game.new("iello", seed=1).table)
    assert Shelf(tmp_path / "game.json").watch(make_desk(wish, "en"), wish).keep is None
