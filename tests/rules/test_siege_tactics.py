"""Y: the tactical siege."""

from __future__ import annotations

import pytest

from rules.table import Table, dealt
from schotten.rules import layout as at
from schotten.rules.plain import Ending, Formation, Kind, Refusal

ATTACKER, DEFENDER = 0, 1


def ready(**options: object) -> Table:
    return Table("siege", tactical=True, **options).hand(0, "y1 y2").hand(1, "y3 y4").deck("y5 y6 y7 y8", "spy shield")


@pytest.mark.clause("Y1")
def test_seven_cards_and_the_lead_rule():
    state, rules = dealt(("siege", {"tactical": True}), 4)
    assert [state[at.HAND_TROOP_COUNT + seat] for seat in range(2)] == [7, 7]
    assert rules[at.HAND_LIMIT] == 7
    table = ready().hand(0, "joker explosion").turn(0).play("joker@0")
    assert table.may("draw troop")
    table.play("draw tactics", "y3@0", "draw troop")
    assert table.why("explosion") == Refusal.LEAD_RULE


@pytest.mark.clause("Y2")
def test_the_ends_of_the_decks():
    table = Table("siege", tactical=True).hand(0, "y1 y2").hand(1, "y3 y4").deck("", "spy").turn(0).play("y1@0")
    assert table.legal() == [table.move("draw tactics")]
    table.play("draw tactics", "y3@0")
    assert table.over == (DEFENDER, Ending.DECK_OUT)
    no_tactics = Table("siege", tactical=True).hand(0, "y1 y2").hand(1, "y3").deck("y5 y6", "").turn(0).play("y1@0")
    assert no_tactics.may("draw troop")
    ends = Table("siege", tactical=True, siege_deck_ends=True).hand(0, "y1 y2").hand(1, "y3").deck("", "spy").turn(0)
    assert ends.play("y1@0").over == (DEFENDER, Ending.DECK_OUT)


@pytest.mark.clause("Y4")
def test_elites_of_the_siege():
    table = ready().hand(0, "joker joker spy shield").turn(0).play("joker@1", "draw troop", "y3@0", "draw troop")
    table.state[at.PLAYED + 1] = 1
    table.turn(0)
    assert table.may("joker@1"), "no limit a player"
    strength = Table("siege", tactical=True).row(2, 0, "spy r9 joker").row(4, 0, "shield g0 g1").row(3, 0, "joker r10")
    assert [strength.state[at.STRENGTH + 2 * spot] for spot in (2, 3, 4)] == [530, 521, 503]
    low = Table("siege", tactical=True).row(6, 0, "joker shield r5")
    assert low.state[at.STRENGTH + 12] == Formation.SUM * at.RANK + at.MINUS_BASE - 6


@pytest.mark.clause("Y5", "Y13")
def test_redeployment_puts_the_card_outermost():
    table = ready().hand(0, "redeploy").row(0, 0, "r1 r2").row(2, 0, "g1").turn(0).play("redeploy", "take 0.0")
    assert table.why("to 0") == Refusal.SAME_SPOT
    table.play("to 2")
    assert (table.row_text(0, 0), table.row_text(2, 0)) == ("r2", "g1 r1")
    gone = ready().hand(0, "redeploy").row(0, 0, "r1 joker").turn(0).play("redeploy", "take 0.1", "to discard")
    assert gone.state[at.DISCARD_TACTICS] == 1


@pytest.mark.clause("Y6", "Y12")
def test_recruitment_plays_a_troop_or_elite_of_the_discard():
    table = ready().hand(0, "recruitment").discard("r5 joker").row(2, 0, "g1").turn(0).play("recruitment")
    assert table.legal() == [table.move("pick r5"), table.move("pick joker")]
    assert table.why("pick explosion") == Refusal.NOT_IN_DISCARD
    table.play("pick joker", "to 2")
    assert table.row_text(2, 0) == "g1 joker"
    assert table.state[at.DISCARD_TACTICS] == 0
    assert table.state[at.PLAYED] == 1, "the elite does not count"
    assert ready().hand(0, "recruitment").turn(0).why("recruitment") == Refusal.NO_EFFECT


@pytest.mark.clause("Y7")
def test_desertion_discards_any_opponents_card():
    table = ready().hand(0, "desert").row(2, 1, "g1 joker g3").turn(0).play("desert", "take 2.1")
    assert table.row_text(2, 1) == "g1 g3"
    assert table.state[at.DISCARD_TACTICS] == 1


@pytest.mark.clause("Y8", "Y12", "Y13")
def test_betrayal_takes_any_opponents_card():
    table = ready().hand(0, "betray").row(2, 1, "g1 joker").row(2, 0, "b1").turn(0).play("betray", "take 2.1", "to 2")
    assert (table.row_text(2, 0), table.row_text(2, 1)) == ("b1 joker", "g1")
    assert table.state[at.PLAYED] == 1


@pytest.mark.clause("S10", "Y5", "Y6", "Y8")
def test_cards_put_down_by_an_action_meet_their_counterpart():
    moved = ready().hand(0, "redeploy").row(0, 0, "r0").row(2, 1, "r11").turn(0).play("redeploy", "take 0.0", "to 2")
    assert moved.row_text(2, 1) == moved.row_text(2, 0) == moved.row_text(0, 0) == ""
    recalled = (
        ready().hand(0, "recruitment").discard("r11").row(2, 1, "r0").turn(0).play("recruitment", "pick r11", "to 2")
    )
    assert recalled.cards(recalled.state[at.DISCARD]) == {"r0", "r11"}
    taken = ready().hand(0, "betray").row(0, 1, "r0").row(2, 1, "r11").turn(0).play("betray", "take 0.0", "to 2")
    assert taken.cards(taken.state[at.DISCARD]) == {"r0", "r11"}


@pytest.mark.clause("Y9", "Y13")
def test_explosion_clears_both_sides():
    table = ready().hand(0, "explosion").row(2, 0, "r1 joker").row(2, 1, "g1").turn(0).play("explosion")
    assert table.why("to 3") == Refusal.NO_CARDS_HERE
    table.play("to 2")
    assert (table.row_text(2, 0), table.row_text(2, 1)) == ("", "")
    assert table.cards(table.state[at.DISCARD]) == {"r1", "g1"}
    assert ready().hand(0, "explosion").turn(0).why("explosion") == Refusal.NO_EFFECT


def reinforced(deck: str = "y5 y6 y7 y8") -> Table:
    table = ready().hand(0, "reinforce").discard("r1 r2 r3 joker").deck(deck, "spy")
    table.state[at.RESHUFFLE : at.RESHUFFLE + 60] = range(60)
    return table.turn(0)


@pytest.mark.clause("Y10")
def test_reinforcements_go_into_the_deck_and_it_is_shuffled_anew():
    table = reinforced().play("reinforce")
    assert table.why("pick joker") == Refusal.NOT_IN_DISCARD
    table.play("pick r3")
    assert table.why("pick r3") == Refusal.ALREADY_PICKED
    table.play("pick r1")
    assert table.deck_text() == "r1 r3 y5 y6 y7 y8", "in the order of the reshuffle"
    assert table.cards(table.state[at.DISCARD]) == {"r2"}
    assert table.state[at.SEEN] & (1 << table.card("r1")) == 0
    assert reinforced("").play("reinforce", "pick r1", "pick r2").deck_text() == "r1 r2"
    few = ready().hand(0, "reinforce").discard("r1 joker").turn(0)
    assert few.why("reinforce") == Refusal.NO_EFFECT


@pytest.mark.clause("Y10")
def test_reinforced_troops_are_known_to_have_been_in_the_deck():
    from schotten.rules.dice import seed_dice
    from schotten.rules.view import sample_state

    table = reinforced().play("reinforce", "pick r1", "pick r2", "draw tactics")
    dice = [0, 0]
    seed_dice(dice, 1)
    for _ in range(60):
        sample = [0] * at.WIDTH
        sample_state(table.view(0), table.rules, 0, dice, sample)
        assert not sample[at.HAND + 1] & table.state[at.REINFORCED], "the other has drawn nothing since"
    table.play("y3@0", "draw troop")
    drawn = set()
    for _ in range(200):
        sample = [0] * at.WIDTH
        sample_state(table.view(0), table.rules, 0, dice, sample)
        drawn |= table.cards(sample[at.HAND + 1] & table.state[at.REINFORCED])
        assert (sample[at.HAND + 1] & table.state[at.REINFORCED]).bit_count() <= 1
    assert drawn == {"r1", "r2"}


@pytest.mark.clause("Y11")
def test_exchange_of_three():
    table = ready().hand(0, "exchange b1 b2 joker").hand(1, "p1 p2").turn(0).play("exchange")
    table.play("pick b1", "pick joker")
    assert table.why("pick joker") == Refusal.ALREADY_PICKED
    assert table.view(1)[at.PICKED] == 0, "unseen by the other"
    table.play("pick y1")
    assert table.state[at.ACTOR] == DEFENDER
    table.play("pick p1", "pick p2", "pick y3")
    assert table.hand_text(0) == {"b2", "y2", "p1", "p2", "y3"}
    assert table.hand_text(1) == {"y4", "b1", "joker", "y1"}
    assert table.cards(table.view(0)[at.HAND + 1]) == {"b1", "y1"}
    assert table.view(0)[at.HAND_TACTICS + 1] == 1
    table.play("draw troop", "b1@0")
    assert table.cards(table.view(0)[at.HAND + 1]) == {"y1"}


@pytest.mark.clause("Y11", "Y13")
def test_exchange_of_fewer_cards():
    table = Table("siege", tactical=True).hand(0, "exchange b1 b2").hand(1, "p1").deck("y5 y6").turn(0)
    table.play("exchange", "pick b1", "pick p1")
    assert (table.hand_text(0), table.hand_text(1)) == ({"b2", "p1"}, {"b1"})
    alone = Table("siege", tactical=True).hand(0, "exchange").hand(1, "p1").deck("y5").turn(0)
    assert alone.why("exchange") == Refusal.NO_EFFECT


@pytest.mark.clause("Y12")
def test_every_tactics_card_from_hand_counts_for_good():
    table = (
        ready().hand(0, "joker desert").hand(1, "desert").turn(0).play("joker@0", "draw troop", "desert", "take 0.0")
    )
    assert table.state[at.PLAYED : at.PLAYED + 2] == [1, 1]
    assert table.state[at.USED + 1] == 1 << 2 * Kind.DESERT
