"""B and X: the base game of stones, and claims at the start of the turn."""

from __future__ import annotations

import pytest

from rules.table import Table, all_cards, dealt
from schotten.rules import layout as at
from schotten.rules.deal import commitment, lot
from schotten.rules.plain import Ending, Refusal

STONE_GAMES = ("iello", "cocktail", "alien")
TRIO = {0: "r7 r8 r9", 1: "g7 g8 g9", 2: "b7 b8 b9", 3: "y7 y8 y9", 4: "p7 p8 p9"}


@pytest.mark.clause("B1")
@pytest.mark.parametrize("edition", STONE_GAMES)
def test_cards_and_stones(edition: str):
    state, rules = dealt((edition, {}), 1)
    assert len(all_cards(rules)) == 54
    assert (rules[at.COLOURS], rules[at.LOWEST], rules[at.HIGHEST], rules[at.SPOTS]) == (6, 1, 9, 9)
    assert state[at.PLACES : at.PLACES + 9] == [3] * 9


@pytest.mark.clause("B2")
@pytest.mark.parametrize("edition", STONE_GAMES)
def test_six_cards_each(edition: str):
    state, _ = dealt((edition, {}), 1)
    assert [state[at.HAND_TROOP_COUNT + seat] for seat in range(2)] == [6, 6]
    assert state[at.DECK_SIZE : at.DECK_SIZE + 2] == [42, 0]


@pytest.mark.clause("B3")
def test_the_starter_is_drawn_by_lot():
    starters = {lot(bytes([number]) * 32) for number in range(20)}
    assert starters == {0, 1}
    state, _ = dealt(("iello", {}), 1, first=1)
    assert (state[at.TURN], state[at.FIRST]) == (1, 1)
    assert len(commitment(bytes(32))) == 64


@pytest.mark.clause("B4")
@pytest.mark.parametrize("edition", ["iello", "cocktail"])
def test_play_claim_draw(edition: str):
    table = Table(edition).row(0, 0, "r7 r8").row(1, 0, "g7 g8 g9").hand(0, "r9 o1").hand(1, "o2").deck("o3 o4").turn(0)
    assert table.why("claim 1") == Refusal.NOT_NOW
    table.play("r9@0", "claim 0", "claim 1", "draw troop")
    assert table.state[at.STONES] == 0b11
    assert table.state[at.TURN] == 1
    assert "o3" in table.hand_text(0)


@pytest.mark.clause("B4")
def test_drawing_ends_the_claims():
    table = Table().row(0, 0, "r7 r8").hand(0, "r9 o1").hand(1, "o2").deck("o3 o4").turn(0).play("r9@0", "draw troop")
    assert table.state[at.TURN] == 1
    assert table.state[at.STONES] == 0


@pytest.mark.clause("B5")
def test_alien_claims_play_draw():
    table = Table("alien").row(0, 0, "r7 r8").row(1, 0, "g7 g8 g9").hand(0, "r9 o1").hand(1, "o2").deck("o3 o4").turn(0)
    table.play("claim 1", "r9@0")
    assert table.why("claim 0") == Refusal.NOT_NOW
    table.play("draw troop")
    assert (table.state[at.TURN], table.state[at.STONES]) == (1, 0b10)


@pytest.mark.clause("B5")
def test_alien_a_tie_in_the_others_turn_waits():
    table = Table("alien").row(0, 0, "r1 g2 b4").row(0, 1, "y1 p2").hand(1, "o4 o9").hand(0, "o1").deck("o2 o3").turn(1)
    table.play("o4@0", "draw troop")
    assert table.state[at.TURN] == 0
    assert table.may("claim 0")


@pytest.mark.clause("B6")
def test_one_card_on_the_own_side_where_there_is_room():
    table = Table().row(0, 0, "r1 r2 r4").own(1, 1).hand(0, "o1").hand(1, "o2").deck("o3 o4").turn(0)
    assert table.why("o1@0") == Refusal.ROW_FULL
    assert table.why("o1@1") == Refusal.SPOT_CLAIMED
    assert table.why("o2@2") == Refusal.NOT_IN_HAND
    table.play("o1@2")
    assert table.row_text(2, 0) == "o1"
    assert table.why("o2@3") == Refusal.NOT_NOW


@pytest.mark.clause("B7")
@pytest.mark.parametrize("edition", STONE_GAMES)
def test_a_claimed_stone_is_closed_for_both(edition: str):
    table = Table(edition).row(0, 1, "r1").own(0, 0).hand(0, "o1").hand(1, "o2")
    assert table.turn(1).why("o2@0") == Refusal.SPOT_CLAIMED
    assert table.turn(0).why("o1@0") == Refusal.SPOT_CLAIMED


@pytest.mark.clause("B8")
def test_without_a_deck_the_game_goes_on_without_drawing():
    table = Table().hand(0, "o1 o5").hand(1, "o2").turn(0).play("o1@0")
    assert table.state[at.TURN] == 1
    assert table.over is None


@pytest.mark.clause("B9")
def test_three_neighbours_end_the_game_at_once():
    table = Table().own(0, 3, 5)
    for spot in (4, 6):
        table.row(spot, 0, TRIO[spot - 3])
    table.after_play(0).play("claim 4")
    assert table.over == (0, Ending.NEIGHBOURS)
    assert table.why("claim 6") == Refusal.GAME_OVER
    assert table.legal() == []


@pytest.mark.clause("B9")
def test_any_five_end_the_game():
    table = Table().own(1, 0, 2, 4, 6).row(8, 1, "r7 r8 r9").after_play(1).play("claim 8")
    assert table.over == (1, Ending.ENOUGH)


@pytest.mark.clause("B10")
def test_who_can_play_nothing_passes_but_claims():
    table = (
        Table()
        .row(0, 0, "r1 r2 r4")
        .own(1, 1, 3, 5, 7)
        .own(0, 2, 4, 8)
        .row(6, 0, "g7 g8 g9")
        .hand(0, "o1")
        .hand(1, "o2")
    )
    table.row(0, 1, "y1 y2").deck("o3 o4").turn(0)
    assert table.legal() == [table.move("pass")]
    table.play("pass")
    assert table.may("claim 6")
    assert table.may("draw troop"), "below the limit"
    assert Table().hand(0, "o1").hand(1, "o2").turn(0).why("pass") == Refusal.MUST_PLAY


@pytest.mark.clause("B10")
def test_a_full_hand_does_not_draw_after_a_pass():
    table = (
        Table().own(1, 0, 2, 4, 6).own(0, 1, 3, 5, 7).row(8, 0, "r1 r2 r4").row(8, 1, "y9").hand(0, "o1 o2 o3 o4 o5 o6")
    )
    table.hand(1, "o7").deck("o8 o9").turn(0).play("pass")
    assert table.state[at.TURN] == 1


@pytest.mark.clause("B11")
def test_two_passes_settle_the_stones_in_turn_order():
    table = Table().own(0, 0, 2, 4, 6).own(1, 1, 3, 5)
    table.row(7, 0, "r9 r8 r6").row(7, 1, "g1 y2 p5").row(8, 0, "b1 o2 p4").row(8, 1, "y8 p9 b9").hand(0, "y1").hand(
        1, "y3"
    )
    table.turn(0).play("pass", "end")
    assert table.state[at.TURN] == 1
    table.play("pass", "end")
    assert table.over == (0, Ending.ENOUGH)
    assert table.state[at.STONES + 1] == 0b101010, "nothing more is given out"


@pytest.mark.clause("B11")
def test_in_the_tactical_game_complete_beats_incomplete_and_most_stones_win():
    table = Table("iello", tactical=True).own(0, 0, 2, 4).own(1, 1, 3, 6)
    table.row(5, 0, "r1 g1 b2").row(5, 1, "y9").row(7, 1, "g9 b9").row(8, 0, "p9").turn(0).play("pass", "pass")
    assert table.over == (0, Ending.MOST)
    assert table.state[at.STONES] == 0b110101
    assert table.state[at.STONES + 1] == 0b1001010, "a stone without a complete row stays unowned"


@pytest.mark.clause("B11")
def test_equal_numbers_draw_the_tactical_game():
    table = Table("iello", tactical=True).own(0, 0, 2, 4).own(1, 1, 3, 6).turn(0).play("pass", "pass")
    assert table.over == (at.DRAWN_GAME, Ending.LEVEL)


@pytest.mark.clause("X1")
@pytest.mark.parametrize("edition", ["iello", "cocktail"])
@pytest.mark.parametrize("tactical", [False, True])
def test_experts_claim_before_they_play(edition: str, tactical: bool):
    table = (
        Table(edition, expert=True, tactical=tactical).row(0, 0, "r7 r8").row(1, 0, "g7 g8 g9").row(3, 0, "b7 b8 b9")
    )
    table.hand(0, "r9 o1").hand(1, "o2").deck("o3 o4").turn(0)
    table.play("claim 1", "claim 3", "r9@0")
    assert table.why("claim 0") == Refusal.NOT_NOW
    table.play("draw troop", "o2@8", "draw troop")
    assert table.may("claim 0")
