"""The friendly game: dealing, playing, refusing, undoing, stopping, seeing."""

from __future__ import annotations

import random

import pytest

from game.samples import Variant, choose, every_variant, finished, new_game, played
from rules.table import seed_of
from schotten.editions import IELLO, SIEGE, find_edition
from schotten.game import (
    WATCHER,
    Deck,
    Ending,
    Game,
    IllegalMove,
    Move,
    MoveKind,
    Outcome,
    Phase,
    Refusal,
    Table,
    View,
    happened,
)
from schotten.notation import NotationError, format_move, format_position
from schotten.rules import layout as at
from schotten.rules.deal import commitment, lot
from schotten.rules.moves import MOVE_COUNT
from schotten.rules.plain import Event
from schotten.rules.tell_layout import EVENT_KIND

BASE: Variant = ("iello", {})


def test_a_game_is_dealt_from_its_seed() -> None:
    game, same = Game.new("iello", seed=seed_of(1)), Game.new(IELLO, IELLO.options(), seed_of(1))
    assert game.state == same.state != Game.new("iello", seed=seed_of(2)).state
    assert game.first == game.turn == lot(seed_of(1))
    assert game.commitment == commitment(seed_of(1))
    assert Game.new("iello", seed=seed_of(1), first=1 - game.first).first != game.first


@pytest.mark.parametrize("seed", [bytes(1), bytes(31), bytes(33)])
def test_a_seed_has_32_bytes(seed: bytes) -> None:
    with pytest.raises(ValueError, match="a seed has 32 bytes"):
        Game.new("iello", seed=seed)


def test_without_a_seed_one_is_made_and_said() -> None:
    game, other = Game.new("iello"), Game.new("iello")
    assert game.seed is not None
    assert game.seed != other.seed
    assert Game.new("iello", seed=game.seed).state == game.state


def test_an_empty_seed_is_not_a_missing_one() -> None:
    with pytest.raises(ValueError, match="a seed has 32 bytes, not 0"):
        Game.new("iello", seed=b"")


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no edition"):
        Game.new("chess", seed=seed_of(1))
    with pytest.raises(ValueError, match="seat 0 or 1 starts"):
        Game.new("iello", seed=seed_of(1), first=2)
    with pytest.raises(ValueError, match="numbers, not 3"):
        Game(IELLO, IELLO.options(), [1, 2, 3])
    game = new_game(BASE)
    with pytest.raises(ValueError, match="there is no seat"):
        game.view_for(2)
    with pytest.raises(ValueError, match="there is no spot"):
        game.explain_claim(9)
    with pytest.raises(ValueError, match="there is no seat"):
        game.explain_claim(0, 5)
    with pytest.raises(IndexError, match="no move to take back"):
        game.undo()
    with pytest.raises(ValueError, match="there is no move"):
        Move(MOVE_COUNT)


@every_variant
def test_legal_is_what_is_not_refused_and_a_refused_move_changes_nothing(variant: Variant) -> None:
    chance = random.Random(str(variant))
    for game in played(variant):
        legal = set(game.legal_moves)
        before = game.state
        for number in chance.sample(range(-1, MOVE_COUNT + 1), 20):
            assert game.is_legal(number) == (number in legal)
            if number not in legal:
                with pytest.raises(IllegalMove) as refused:
                    game.play(number)
                assert refused.value.refusal == game.why_illegal(number) != Refusal.FINE
                assert refused.value.move == number
        assert game.state == before


@every_variant
def test_undo_restores_every_position(variant: Variant) -> None:
    before = []
    game = new_game(variant)
    for game in played(variant):
        before.append(game.state)
    moves = game.history
    assert len(moves) == len(before) - 1
    for expected, move in zip(reversed(before[:-1]), reversed(moves), strict=True):
        assert game.undo() == move
        assert game.state == expected
    assert game.history == ()
    assert game.outcome is None


def test_a_copy_goes_its_own_way() -> None:
    game = finished(BASE)
    copy = game.copy()
    copy.undo()
    assert game.outcome is not None
    assert copy.outcome is None
    assert copy.history == game.history[:-1]


def test_a_state_goes_on_like_the_game_itself() -> None:
    chance = random.Random(3)
    game = new_game(("siege", {"tactical": True}), 3)
    for _ in range(40):
        game.play(choose(game, chance))
    other = Game(game.edition, game.options, game.state)
    assert (other.seed, other.commitment, other.history) == (None, None, ())
    for _ in range(40):
        move = choose(game, chance)
        game.play(move)
        other.play(move)
        assert game.state == other.state


def test_the_outcome_names_winner_and_ending() -> None:
    endings = set()
    for number in range(6):
        game = finished(BASE, number)
        outcome = game.outcome
        assert outcome is not None
        assert outcome == game.table.outcome
        assert game.phase == Phase.OVER
        assert outcome.winner == game.state[at.WINNER]
        assert not outcome.drawn
        assert not outcome.by_players
        assert game.legal_moves == []
        endings.add(outcome.ending)
    assert endings <= {Ending.NEIGHBOURS, Ending.ENOUGH}


def test_a_drawn_game_has_no_winner() -> None:
    state = new_game(BASE).state
    state[at.PHASE], state[at.WINNER], state[at.ENDING] = Phase.OVER, at.DRAWN_GAME, Ending.LEVEL
    outcome = Game(IELLO, IELLO.options(), state).outcome
    assert outcome == Outcome(None, Ending.LEVEL)
    assert outcome.drawn


def test_a_game_can_be_stopped_by_its_players() -> None:
    game = new_game(BASE)
    move = game.legal_moves[0]
    game.play(move)
    game.stop(winner=1, ending=Ending.OUT_OF_TIME)
    assert game.outcome == Outcome(1, Ending.OUT_OF_TIME)
    assert game.outcome.by_players
    assert (game.phase, game.legal_moves) == (Phase.OVER, [])
    with pytest.raises(IllegalMove, match="the game is over"):
        game.play(Move.draw(0))
    with pytest.raises(ValueError, match="over already"):
        game.stop(0)
    assert game.undo() == move
    assert game.legal_moves


def test_only_the_rules_end_a_game_by_the_rules() -> None:
    game = new_game(BASE)
    with pytest.raises(ValueError, match="for the rules to say"):
        game.stop(0, Ending.MOST)
    with pytest.raises(ValueError, match="no seat 2"):
        game.stop(2)
    assert game.outcome is None


@every_variant
def test_a_view_lists_the_moves_of_its_seat(variant: Variant) -> None:
    for game in played(variant):
        views = [game.view_for(seat) for seat in range(2)]
        assert views[game.actor].legal_moves == game.legal_moves
        assert views[1 - game.actor].legal_moves == []
        assert game.view_for().legal_moves == []


@every_variant
def test_what_can_be_read_of_a_view_is_what_the_seat_may_know(variant: Variant) -> None:
    for game in played(variant):
        table = game.table
        for seat in range(2):
            view = game.view_for(seat)
            assert view.hand == table.hand_of(seat)
            assert set(view.known) <= set(table.hand_of(1 - seat))
            assert view.hand_counts(1 - seat) == table.hand_counts(1 - seat)
            assert view.spots == table.spots
            assert view.discard == table.discard
            assert view.unseen == table.unseen
            for deck in Deck:
                shown = list(zip(view.deck(deck), table.deck(deck), strict=True))
                assert all(seen in (None, true) for seen, true in shown)
        watching = game.view_for(WATCHER)
        assert (watching.hand, watching.known) == ((), ())
        assert all(card is None for deck in Deck for card in watching.deck(deck))


def test_views_are_equal_by_their_numbers() -> None:
    game = new_game(BASE)
    assert game.view_for(0) == game.view_for(0) != game.view_for(1)
    assert len({game.view_for(0), game.view_for(0), game.view_for(1)}) == 2
    assert isinstance(game.view_for(0), View)
    assert type(game.table) is Table


@every_variant
def test_a_table_tells_what_the_row_holds(variant: Variant) -> None:
    game = finished(variant)
    table, edition = game.table, game.edition
    assert len(table.spots) == len(edition.spots)
    assert [len(table.stones_of(seat)) for seat in range(2)] == [
        sum(spot.owner == seat for spot in table.spots) for seat in range(2)
    ]
    cards = [*table.hand_of(0), *table.hand_of(1), *table.discard, *table.used_by(0), *table.used_by(1)]
    cards += [card for deck in Deck for card in table.deck(deck) if card is not None]
    cards += [card for spot in table.spots for row in spot.rows for card in row]
    terrain = sum(spot.fog + spot.mud for spot in table.spots)
    tactics = sum(edition.tactics.values()) if game.options.tactical else 0
    assert len(cards) + terrain == edition.troops + tactics
    assert sum(table.tactics_played(seat) for seat in range(2)) == len(
        [move for move in game.history if move.kind in (MoveKind.PLAY, MoveKind.ACT) and (move.card or 0) >= at.TACTICS]
    )


def test_spots_are_named_by_their_edition() -> None:
    assert [spot.kind for spot in new_game(("siege", {})).table.spots] == [spot.kind for spot in SIEGE.spots]
    assert new_game(("alien", {})).table.spot(0).kind == "crystal"
    assert find_edition("siege").cauldrons == new_game(("siege", {})).table.cauldrons


def test_a_look_ahead_changes_nothing_and_is_what_then_happens() -> None:
    chance = random.Random(5)
    game = new_game(("siege", {"tactical": True}), 5)
    while game.outcome is None:
        move, other = choose(game, chance), choose(game, chance)
        before = game.state
        game.peek(other)
        seen = game.peek(move)
        assert game.state == before
        game.play(move)
        assert seen == game.table


def test_a_look_ahead_is_forgotten_when_the_game_changes() -> None:
    game = new_game(BASE)
    move = game.legal_moves[0]
    game.peek(move)
    game.play(game.legal_moves[1])
    with pytest.raises(IllegalMove):
        game.play(move)
    game.undo()
    game.peek(move)
    game.stop(0)
    with pytest.raises(IllegalMove) as refused:
        game.play(move)
    assert refused.value.refusal == Refusal.GAME_OVER


def test_an_illegal_look_ahead_is_refused() -> None:
    game = new_game(BASE)
    with pytest.raises(IllegalMove):
        game.peek(Move.draw(0))
    assert game.history == ()


def test_movers_are_who_made_the_moves() -> None:
    game = new_game(BASE)
    seats = []
    chance = random.Random(1)
    for _ in range(12):
        seats.append(game.actor)
        game.play(choose(game, chance))
    assert game.movers == tuple(seats)
    game.undo()
    assert game.movers == tuple(seats[:-1])


@every_variant
def test_a_position_is_played_on_from_its_text(variant: Variant) -> None:
    chance = random.Random(str(variant))
    game = finished(variant)
    for _ in range(len(game.history) // 2):
        game.undo()
    again = Game.from_position(format_position(game.table))
    assert (again.edition, again.options, again.seed, again.history) == (game.edition, game.options, None, ())
    while game.outcome is None:
        move = choose(game, chance)
        game.play(move)
        again.play(again.parse(format_move(move, game.edition)))
        assert format_position(again.table) == format_position(game.table)
    assert again.outcome == game.outcome


def test_what_one_seat_sees_cannot_be_played_on() -> None:
    game = new_game(BASE)
    for view in (game.view_for(0), game.view_for()):
        with pytest.raises(ValueError, match="what one seat sees"):
            Game.from_position(view)
        with pytest.raises(ValueError, match="what one seat sees"):
            Game.from_position(format_position(view))


def test_a_row_that_is_no_state_is_refused() -> None:
    state = new_game(BASE).state
    state[at.HAND] ^= 1 << 3
    with pytest.raises(ValueError, match="does not fit the others"):
        Game.from_position(Table(IELLO, IELLO.options(), tuple(state)))


def test_a_wrong_position_says_where() -> None:
    text = format_position(new_game(BASE).table).replace("spot 3", "spot 33")
    with pytest.raises(NotationError, match=r"line \d+, column \d+"):
        Game.from_position(text)


def test_moves_are_parsed_legal_or_not_and_nonsense_says_where() -> None:
    game = new_game(BASE)
    assert game.parse("claim 3") == Move.claim(2)
    assert not game.is_legal(game.parse("claim 3"))
    with pytest.raises(NotationError, match="line 1, column 4"):
        game.parse("r7@10")


def test_a_game_shows_its_table_and_a_view_only_its_own() -> None:
    game = Game.new("iello", seed=bytes(32))
    assert str(game).splitlines()[0] == "iello, move 0, B decides: start, seen by all"
    assert "hand B: b5 b6 y7 y8 y9 p3" in str(game)
    assert "hand B: ??*6" in str(game.view_for(0))
    assert str(game) == str(game.table)
    game.stop(1)
    assert str(game).splitlines()[0] == "iello, move 0, B by resignation, seen by all"


@every_variant
def test_the_tables_are_those_it_went_through(variant: Variant) -> None:
    seen = []
    game = new_game(variant)
    for game in played(variant):
        seen.append(game.table)
    assert list(game.tables()) == seen


@every_variant
def test_events_are_what_the_rules_tell_of_each_step(variant: Variant) -> None:
    """All of them, the last one's, and those of two turns: also after moves were taken back."""
    told = [happened.dealt(new_game(variant).state, new_game(variant).rules)]
    turns = [0]  # how many turns were over before each list
    game, before = new_game(variant), new_game(variant).table
    for game in played(variant):
        if game.history:
            told.append(happened.moved(list(before.row), game.state, game.rules, game.history[-1]))
            turns.append(turns[-1] if game.turn == before.turn else turns[-1] + 1)
        before = game.table
        check_events(game, told, turns)
    while game.history:
        game.undo()
        told.pop()
        turns.pop()
        check_events(game, told, turns)


def check_events(game: Game, told: list[list[happened.Happening]], turns: list[int]) -> None:
    assert game.last_events == told[-1]
    begun = [0, *turns[:-1]]  # the turn in which each list was told
    recent = [
        event
        for number, events in zip(begun, told, strict=True)
        if number >= turns[-1] - 1
        for event in events
        if event[EVENT_KIND] != Event.TURN
    ]
    assert game.recent_events == recent
    if len(told) % 16 == 0:
        assert game.events == [event for events in told for event in events]


def test_a_stop_is_an_event() -> None:
    game = new_game(BASE)
    game.play(game.legal_moves[0])
    before = game.events
    game.stop(1, Ending.OUT_OF_TIME)
    stop = happened.stopped(0, Ending.OUT_OF_TIME)
    assert game.events == before + stop
    assert game.last_events == stop
    assert game.recent_events[-2:] == stop
    game.undo()
    assert game.last_events == happened.dealt(game.state, game.rules)


def test_a_game_from_a_position_was_not_dealt() -> None:
    game = Game.from_position(new_game(BASE).table)
    assert game.events == game.last_events == game.recent_events == []
    assert not game.last_reveals


def test_what_reveals_something_is_said() -> None:
    game = new_game(BASE)
    said = [game.last_reveals]
    for move in (game.legal_moves[0], Move.draw(Deck.TROOP)):
        game.play(move)
        said.append(game.last_reveals)
    game.undo()
    assert [*said, game.last_reveals] == [False, False, True, False]


def test_a_settled_exchange_reveals_and_the_picks_before_do_not() -> None:
    found = set()
    for number in range(60):
        chance = random.Random(number)
        game = new_game(("siege", {"tactical": True}), number)
        while game.outcome is None:
            phase = game.phase
            game.play(choose(game, chance))
            if phase in (Phase.PICK_EXCHANGE, Phase.PICK_REINFORCE):
                assert game.last_reveals == (game.phase != phase)
                found.add((phase, game.last_reveals))
    assert len(found) >= 3
