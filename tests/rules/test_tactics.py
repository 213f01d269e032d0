"""T: the tactical games of stones."""

from __future__ import annotations

import pytest

from rules.table import Table, all_cards, dealt
from schotten.rules import layout as at
from schotten.rules.plain import Ending, Kind, Pattern, Refusal

STONE_GAMES = ("iello", "cocktail", "alien")


def tactical(edition: str = "iello", **options: object) -> Table:
    return Table(edition, tactical=True, **options)


def ready(edition: str = "iello", **options: object) -> Table:
    """A tactical table where both hold a troop and the decks have cards."""
    return tactical(edition, **options).hand(1, "o9").deck("o1 o2 o3 o4 o5", "spy shield fog")


@pytest.mark.clause("T1")
@pytest.mark.parametrize("edition", STONE_GAMES)
def test_ten_tactics_in_a_second_deck(edition: str):
    state, rules = dealt((edition, {"tactical": True}), 3)
    assert state[at.DECK_SIZE + 1] == 10
    assert len(all_cards(rules)) == 64
    assert all_cards(rules).count(at.TACTICS + Kind.JOKER) == 2


@pytest.mark.clause("T2")
@pytest.mark.parametrize(("edition", "size"), [("iello", 7), ("cocktail", 6), ("alien", 6)])
def test_hands_and_limits(edition: str, size: int):
    state, rules = dealt((edition, {"tactical": True}), 3)
    assert [state[at.HAND_TROOP_COUNT + seat] for seat in range(2)] == [size, size]
    assert rules[at.HAND_LIMIT] == size


@pytest.mark.clause("T3")
def test_draw_from_the_deck_of_your_choice():
    table = ready().hand(0, "r1 r2").turn(0).play("r1@0")
    assert table.may("draw troop")
    assert table.may("draw tactics")
    table.play("draw tactics")
    assert "spy" in table.hand_text(0)
    empty = tactical().hand(0, "r1 r2").hand(1, "o9").deck("o1", "").turn(0).play("r1@0")
    assert empty.why("draw tactics") == Refusal.DECK_EMPTY
    none = tactical().hand(0, "r1 r2").hand(1, "o9").turn(0).play("r1@0")
    assert none.state[at.TURN] == 1, "both empty: no draw"


@pytest.mark.clause("T3")
def test_play_one_clan_or_one_tactics_card():
    table = ready().hand(0, "r1 joker").turn(0).play("joker@0")
    assert table.why("r1@0") == Refusal.NOT_NOW


@pytest.mark.clause("T4", "E6", "E9")
def test_the_lead_rule():
    table = ready().hand(0, "joker fog r1").turn(0).play("joker@0", "draw troop", "o9@0", "draw troop")
    assert table.why("fog@1") == Refusal.LEAD_RULE
    table.play("r1@1", "draw tactics")
    table.state[at.PLAYED + 1] = 1
    table.turn(0)
    assert table.may("fog@1")


@pytest.mark.clause("T5")
def test_pass_only_without_a_playable_clan_card():
    assert ready().hand(0, "r1 joker").turn(0).why("pass") == Refusal.MUST_PLAY
    only_tactics = ready().hand(0, "joker fog").turn(0)
    assert only_tactics.may("pass")
    assert only_tactics.may("joker@0")
    full = ready().hand(0, "r1 fog").own(1, 0, 2, 4, 6).own(0, 1, 3, 5, 7).row(8, 0, "g1 g2 g4").turn(0)
    assert full.may("pass")
    assert full.may("fog@8")


@pytest.mark.clause("T6")
def test_a_pass_replaces_the_play_step():
    table = ready().hand(0, "joker").row(0, 0, "r7 r8 r9").turn(0)
    assert table.why("claim 0") == Refusal.NOT_NOW
    table.play("pass", "claim 0", "draw troop")
    assert table.state[at.TURN] == 1
    expert = ready(expert=True).hand(0, "joker").row(0, 0, "r7 r8 r9").turn(0).play("claim 0", "pass")
    assert expert.may("draw troop")


@pytest.mark.clause("T7")
def test_tactics_leave_claimed_stones_alone():
    table = (
        ready().hand(0, "desert redeploy betray fog r1").row(0, 1, "g1").row(1, 1, "g2").row(2, 0, "b1").row(3, 0, "b2")
    )
    table.own(1, 0).own(0, 2).row(4, 0, "y1 y2 y4").turn(0)
    assert table.why("fog@0") == Refusal.SPOT_CLAIMED
    start = list(table.state)
    table.play("desert")
    assert table.why("take 0.0") == Refusal.SPOT_CLAIMED
    assert table.may("take 1.0")
    table.state[:] = start
    table.play("redeploy")
    assert table.why("take 2.0") == Refusal.SPOT_CLAIMED
    table.play("take 3.0")
    assert table.why("to 2") == Refusal.SPOT_CLAIMED
    assert table.why("to 4") == Refusal.ROW_FULL
    assert table.may("to 5")


@pytest.mark.clause("T8")
def test_a_card_that_could_do_nothing_may_not_be_played():
    bare = tactical().hand(0, "recruiter redeploy desert betray r1").hand(1, "o9").turn(0)
    for action in ("recruiter", "redeploy", "desert", "betray"):
        assert bare.why(action) == Refusal.NO_EFFECT
    wild = ready().hand(0, "betray r1").row(0, 1, "joker").turn(0)
    assert wild.why("betray") == Refusal.NO_EFFECT, "a traitor takes clan cards only"


@pytest.mark.clause("T9")
@pytest.mark.parametrize(("edition", "targets"), [("iello", False), ("cocktail", True), ("alien", True)])
def test_terrain_as_a_target(edition: str, targets: bool):
    table = ready(edition).hand(0, "redeploy r1").row(1, 0, "r2").terrain("fog", 0, 0).terrain("mud", 2, 1).turn(0)
    table.play("redeploy")
    assert table.may("take 0.fog") == targets
    assert not table.may("take 2.mud"), "the other's"
    if targets:
        table.play("take 0.fog")
        assert table.may("to 2"), "needs no place; fog and mud may share a stone"
        table.play("to 2")
        assert (table.state[at.PATTERN], table.state[at.PATTERN + 2], table.state[at.PLACES + 2]) == (
            Pattern.ANY,
            Pattern.PLUS,
            4,
        )


@pytest.mark.clause("T9")
def test_terrain_targetable_is_an_option():
    assert tactical("iello", terrain_targetable=True).rules[at.TERRAIN_TARGETABLE]
    assert not tactical("alien", terrain_targetable=False).rules[at.TERRAIN_TARGETABLE]
    table = ready("iello", terrain_targetable=True).hand(0, "desert r1").terrain("mud", 2, 1).turn(0)
    table.play("desert", "take 2.mud")
    assert (table.state[at.TERRAIN_AT + 1], table.state[at.PLACES + 2]) == (at.NONE, 3)


@pytest.mark.clause("T9", "F6")
def test_rows_of_four_stay_when_mud_leaves():
    table = ready("cocktail").hand(0, "desert r1").terrain("mud", 2, 1).row(2, 1, "g1 g2 g3 g4").turn(0)
    table.play("desert", "take 2.mud")
    assert table.row_text(2, 1) == "g1 g2 g3 g4"
    assert table.state[at.STRENGTH + 5] == 509


@pytest.mark.clause("T10")
def test_one_joker_a_player_even_after_it_has_left():
    table = ready().hand(0, "joker joker r1 r2").hand(1, "desert").turn(0).play("joker@0", "draw troop")
    table.play("desert", "take 0.0", "draw troop", "r1@0", "draw troop", "o9@0", "draw troop")
    assert table.why("joker@0") == Refusal.JOKER_PLAYED
    assert table.hand_text(0) >= {"joker"}


@pytest.mark.clause("T10", "T11", "T12")
def test_wilds_in_rows():
    assert tactical().row(0, 0, "joker r8 r9").state[at.STRENGTH] == 524
    assert tactical().row(0, 0, "spy r8 r9").state[at.STRENGTH] == 524
    assert tactical().row(0, 0, "spy r7 g7").state[at.STRENGTH] == 421
    assert tactical().row(0, 0, "spy r1 r2").state[at.STRENGTH] == 310
    assert tactical().row(0, 0, "shield r1 r2").state[at.STRENGTH] == 506
    assert tactical().row(0, 0, "shield g2 b2").state[at.STRENGTH] == 406
    assert tactical().row(0, 0, "shield r8 g9").state[at.STRENGTH] == 120


@pytest.mark.clause("T13")
def test_fog_only_sums_count_for_both():
    table = ready().hand(0, "fog r1").row(0, 0, "r1 r2 r3").row(0, 1, "g9 b8 y2").turn(0).play("fog@0")
    assert table.state[at.STRENGTH] == 106
    assert table.state[at.STRENGTH + 1] == 119


@pytest.mark.clause("T14")
def test_mud_asks_for_four():
    table = ready().hand(0, "mud r1").row(0, 0, "r7 r8 r9").row(0, 1, "g1 g2 g3").turn(0).play("mud@0")
    assert table.state[at.PLACES] == 4
    assert table.state[at.COMPLETE] & 1 == 0
    table.row(0, 0, "r6").row(0, 1, "g4").after_play(0)
    assert table.state[at.STRENGTH] == 530
    assert table.may("claim 0")
    proof = tactical().terrain("mud", 1, 0).row(1, 0, "p6 p7 p8 p9").after_play(0)
    assert proof.may("claim 1"), "by proof, however many cards the opponent lacks"
    assert tactical().terrain("fog", 1, 0).terrain("mud", 1, 1).state[at.PATTERN + 1] == Pattern.PLUS


@pytest.mark.clause("T14")
@pytest.mark.parametrize("edition", ["iello", "cocktail", "alien"])
def test_without_proofs_in_mud_both_rows_decide(edition: str):
    claim = Table.turn if edition == "alien" else Table.after_play
    table = tactical(edition, mud_by_proof=False).terrain("mud", 1, 0).row(1, 0, "p6 p7 p8 p9").row(1, 1, "g7 g8 g9")
    table.row(2, 0, "r7 r8 r9").hand(0, "o1").hand(1, "o2")
    assert claim(table, 0).why("claim 1") == Refusal.OTHER_INCOMPLETE
    assert table.move("claim 1") not in table.legal()
    assert table.may("claim 2"), "elsewhere a proof counts as ever"
    assert tactical(edition).terrain("mud", 1, 0).row(1, 0, "p6 p7 p8").after_play(0).why("claim 1") != Refusal.FINE
    assert claim(table.row(1, 1, "g1"), 0).may("claim 1"), "four cards each"
    assert claim(table, 1).why("claim 1") == Refusal.ROW_LOSES


@pytest.mark.clause("T14", "T9")
def test_when_mud_leaves_proofs_count_again():
    table = ready("cocktail", mud_by_proof=False).hand(0, "desert r1").row(2, 0, "p6 p7 p8 p9").terrain("mud", 2, 1)
    table.row(0, 1, "o1").turn(0).play("desert", "take 2.mud")
    assert table.may("claim 2")


@pytest.mark.clause("T14", "B11")
def test_without_proofs_in_mud_the_settlement_stays():
    table = tactical(mud_by_proof=False).terrain("mud", 1, 0).row(1, 0, "p6 p7 p8 p9").row(1, 1, "g7").turn(0)
    assert table.why("claim 1") != Refusal.FINE
    table.play("pass", "pass")
    assert table.over == (0, Ending.MOST)
    assert table.state[at.STONES] == 1 << 1


@pytest.mark.clause("T15", "T16")
def test_recruiter_of_iello():
    table = ready().hand(0, "recruiter r1 r2 r3 r4 r5 r6").turn(0).play("recruiter")
    table.play("draw troop", "draw tactics", "draw troop", "pick r1", "pick spy")
    assert table.hand_text(0) == {"r2", "r3", "r4", "r5", "r6", "o1", "o2"}
    assert table.deck_text() == "o3 o4 o5 r1"
    assert table.state[at.DECK_OF_TACTICS] == table.card("spy")
    assert table.state[at.TURN] == 1, "no draw in that turn"


@pytest.mark.clause("T15", "T16")
def test_recruiter_of_cocktail_takes_from_one_deck_and_returns_on_top():
    table = ready("cocktail").hand(0, "recruiter r1 r2").turn(0).play("recruiter", "draw troop")
    assert table.why("draw tactics") == Refusal.OTHER_DECK
    table.play("draw troop", "draw troop", "pick r1", "pick o2")
    assert table.deck_text() == "o2 r1 o4 o5"


@pytest.mark.clause("T15", "T16")
def test_recruiter_of_alien_takes_from_both_and_returns_on_top():
    table = (
        ready("alien").hand(0, "recruiter r1 r2").turn(0).play("recruiter", "draw troop", "draw tactics", "draw troop")
    )
    table.play("pick r1", "pick r2")
    assert table.deck_text() == "r2 r1 o3 o4 o5"


@pytest.mark.clause("T16")
def test_recruiter_takes_what_there_is_and_returns_one_less():
    one = tactical().hand(0, "recruiter r1 r2").hand(1, "o9").deck("", "spy").turn(0).play("recruiter", "draw tactics")
    assert one.state[at.TURN] == 1
    assert one.hand_text(0) == {"r1", "r2", "spy"}
    two = tactical("cocktail").hand(0, "recruiter r1").hand(1, "o9").deck("o1 o2", "spy fog mud").turn(0)
    two.play("recruiter", "draw troop", "draw troop", "pick r1")
    assert two.state[at.TURN] == 1
    assert two.hand_text(0) == {"o1", "o2"}


@pytest.mark.clause("T16")
def test_a_barred_joker_is_not_returned():
    table = ready().hand(0, "recruiter joker r1").turn(0)
    table.state[at.JOKERS] = 1
    table.play("recruiter", "draw troop", "draw troop", "draw troop")
    assert table.why("pick joker") == Refusal.JOKER_STAYS
    free = ready().hand(0, "recruiter joker r1").turn(0).play("recruiter", "draw troop", "draw troop", "draw troop")
    assert free.may("pick joker")


@pytest.mark.clause("T16")
def test_what_was_returned_is_known_to_its_player_only():
    table = ready().hand(0, "recruiter r1 r2 r3").turn(0).play("recruiter", "draw troop", "draw troop", "draw troop")
    table.play("pick r1", "pick r2")
    mine, theirs = table.view(0), table.view(1)
    assert [table.text(card) for card in mine[at.DECK : at.DECK + 2]] == ["r2", "r1"]
    assert theirs[at.DECK : at.DECK + 2] == [at.NONE, at.NONE]
    assert theirs[at.HAND] == 0
    assert theirs[at.HAND_TROOP_COUNT] == 4, "the kinds are seen"


@pytest.mark.clause("T16")
def test_a_card_put_on_top_and_drawn_by_the_other_stays_known_until_it_is_seen():
    table = ready("cocktail").hand(0, "recruiter r1 r2 r3").hand(1, "b1").turn(0)
    table.play("recruiter", "draw troop", "draw troop", "draw troop", "pick r1", "pick r2", "b1@0", "draw troop")
    assert table.cards(table.view(0)[at.HAND + 1]) == {"r2"}
    table.play("r3@0", "draw troop", "r2@1")
    assert table.view(0)[at.HAND + 1] == 0


@pytest.mark.clause("T17")
def test_strategist_moves_or_discards_an_own_card():
    table = ready().hand(0, "redeploy r1").row(0, 0, "b1 joker").row(1, 1, "g1").turn(0).play("redeploy")
    assert not table.may("take 1.0")
    table.play("take 0.1")
    assert table.why("to 0") == Refusal.SAME_SPOT
    table.play("to 3")
    assert (table.row_text(0, 0), table.row_text(3, 0)) == ("b1", "joker")
    gone = ready().hand(0, "redeploy r1").row(0, 0, "b1 b2").turn(0).play("redeploy", "take 0.0", "to discard")
    assert gone.cards(gone.state[at.DISCARD]) == {"b1"}
    assert gone.row_text(0, 0) == "b2"


@pytest.mark.clause("T18")
def test_banshee_discards_an_opponents_card():
    table = ready().hand(0, "desert r1").row(0, 1, "b1 spy").row(1, 0, "g1").turn(0).play("desert")
    assert not table.may("take 1.0")
    table.play("take 0.1")
    assert table.row_text(0, 1) == "b1"
    assert table.state[at.DISCARD_TACTICS] == 1 << 2 * Kind.SPY


@pytest.mark.clause("T19")
def test_traitor_takes_a_clan_card_to_the_own_side():
    table = ready().hand(0, "betray r1").row(0, 1, "b1 spy").row(0, 0, "g1").turn(0).play("betray")
    assert not table.may("take 0.1")
    table.play("take 0.0")
    assert table.may("to 5")
    assert not table.may("to discard")
    table.play("to 0")
    assert (table.row_text(0, 0), table.row_text(0, 1)) == ("g1 b1", "spy")


@pytest.mark.clause("T20")
def test_no_claims_during_an_effect_and_used_cards_stay_open():
    table = ready("alien").hand(0, "desert r1").row(0, 0, "r7 r8 r9").row(1, 1, "g1").turn(0)
    assert table.may("claim 0")
    table.play("desert")
    assert table.why("claim 0") == Refusal.NOT_NOW
    table.play("take 1.0")
    assert table.state[at.USED] == 1 << 2 * Kind.DESERT
    assert table.view(1)[at.USED] == table.state[at.USED]
    assert table.view(1)[at.DISCARD] == table.state[at.DISCARD] != 0
