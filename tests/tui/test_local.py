"""A game at this terminal: what a person sees, what is refused, what can be taken back."""

from random import Random

import pytest

from schotten.game import MoveKind
from schotten.i18n import LANGUAGES
from schotten.i18n.telling import Listener, tell_claim, tell_event, tell_move, tell_prompt
from schotten.notation import verify_text
from schotten.tui.desk import RefusedError
from schotten.tui.wording import short_card
from tui.desks import GAMES, advance, against_any, by_twos


@pytest.mark.parametrize(("edition", "tactical"), GAMES)
def test_a_whole_game_can_be_told_in_every_language(edition: str, tactical: bool):
    desk, rng = against_any(edition, tactical=tactical), Random(2)
    while desk.game.outcome is None:
        position = desk.position
        if not position.deciding:
            desk.step()
            continue
        for lang in LANGUAGES:
            to = Listener(lang, edition, desk.names, desk.seat)
            assert tell_prompt(to, position)
            assert all(tell_move(to, choice) for choice in position.moves)
            assert tell_claim(to, desk.explain(rng.randrange(len(position.view.spots))))
        desk.make(rng.choice(position.moves).id)
    for lang in LANGUAGES:
        to = Listener(lang, edition, desk.names, desk.seat)
        assert all(tell_event(to, fact) for fact in desk.story)
    report = verify_text(desk.record())
    assert report.record.outcome == desk.game.outcome
    assert report.digest == "fits"


@pytest.mark.parametrize(("edition", "tactical"), GAMES)
def test_the_other_hand_stays_hidden(edition: str, tactical: bool):
    desk = against_any(edition, tactical=tactical)
    for _ in range(30):
        advance(desk, 1)
        if desk.game.outcome is not None:
            break
        view = desk.game.view_for(0)
        assert len(desk.position.view.known) == len(view.known)
        assert not any(fact.card for fact in desk.story if fact.kind == "draw" and fact.seat == 1)


def test_steps_without_a_choice_take_themselves_against_a_computer():
    desk = advance(against_any("iello"), 0)
    desk.make(desk.position.moves[0].id)
    assert desk.game.turn == 1
    assert desk.game.history[-1].kind == MoveKind.DRAW


def test_two_people_draw_themselves_and_can_take_back_before_that():
    desk = by_twos("iello")
    before, seat = desk.game.state, desk.seat
    desk.make(desk.position.moves[0].id)
    assert desk.seat == seat
    desk.take_back()
    assert desk.game.state == before
    desk.make(desk.position.moves[0].id)
    desk.make(desk.position.moves[-1].id)
    assert desk.seat != seat
    with pytest.raises(RefusedError) as refused:
        desk.take_back()
    assert refused.value.facts == {"why": "revealed"}


def test_take_back_goes_to_the_last_own_decision():
    desk = advance(against_any("iello"), 0)
    before, story = desk.game.state, desk.story
    desk.make(desk.position.moves[0].id)
    desk.step()
    desk.step()
    desk.take_back()
    assert desk.game.state == before
    assert desk.story == story
    with pytest.raises(RefusedError, match="no_take_back"):
        desk.take_back()


def test_a_refused_move_changes_nothing_and_says_why():
    desk = advance(against_any("iello"), 0)
    before = desk.game.state
    with pytest.raises(RefusedError) as refused:
        desk.make(MoveKind.CLAIM)
    assert refused.value.facts["refusal"]
    assert desk.game.state == before


def test_resigning_ends_the_game_and_again_deals_another():
    desk = advance(against_any("siege"), 6)
    first = desk.game.first
    desk.resign()
    over = desk.position.view.over
    assert over is not None
    assert (over.winner, over.reason) == (1, "resigned")
    assert desk.position.moves == []
    with pytest.raises(RefusedError, match="game_over"):
        desk.resign()
    desk.again()
    assert desk.game.outcome is None
    assert desk.game.first == 1 - first  # in the siege the roles are swapped


def test_without_a_computer_there_is_no_hint():
    with pytest.raises(RefusedError, match="computer_absent"):
        advance(against_any("iello"), 0).hint()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("edition", [key for key, tactical in GAMES if tactical])
def test_small_cards_of_one_game_are_told_apart(lang: str, edition: str):
    desk = against_any(edition, tactical=True)
    short = [short_card(lang, edition, kind) for kind in desk.edition.tactics]
    assert len(set(short)) == len(short)
