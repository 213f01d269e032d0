"""P: when a claim stands, and why."""

from __future__ import annotations

import pytest

from oracle.positions import random_positions
from rules.agreement import disagreement
from rules.table import Table
from schotten.rules import layout as at
from schotten.rules.plain import Refusal
from schotten.rules.proof import best_answer, refutation

BATCHES, BATCH = 20, 1000


@pytest.mark.slow
@pytest.mark.clause("F1", "F2", "F3", "F5", "F6", "P2", "P3", "P8", "S3", "S4")
@pytest.mark.parametrize("batch", range(BATCHES))
def test_rules_and_oracle_agree(batch: int):
    for position in random_positions(1 + batch, BATCH):
        assert disagreement(position) is None, f"{position}: {disagreement(position)}"


@pytest.mark.clause("P1")
def test_only_with_a_complete_row_at_an_unclaimed_stone():
    table = Table().row(0, 0, "r7 r8").row(1, 0, "g7 g8 g9").own(1, 1).after_play(0)
    assert table.why("claim 0") == Refusal.ROW_INCOMPLETE
    assert table.why("claim 1") == Refusal.SPOT_CLAIMED


@pytest.mark.clause("P2")
def test_two_complete_rows_are_compared():
    table = (
        Table().row(0, 0, "r5 g5 b5").row(0, 1, "g7 p4 b3").row(1, 0, "r1 g2 y4").row(1, 1, "y8 p9 o9").after_play(0)
    )
    assert table.may("claim 0")
    assert table.why("claim 1") == Refusal.ROW_LOSES


@pytest.mark.clause("P3")
def test_a_tie_is_not_enough_for_the_opponent():
    table = Table().row(0, 0, "r7 r8 r9").after_play(0)
    assert table.may("claim 0"), "another 7-8-9 would come later"
    table = Table().row(0, 0, "r6 r7 r8").after_play(0)
    assert table.why("claim 0") == Refusal.NOT_PROVEN


@pytest.mark.clause("P3", "P4")
def test_seen_cards_prove():
    table = Table().row(0, 0, "r6 r7 r8").row(1, 0, "g9").row(2, 1, "b9 y9").row(3, 0, "p9").own(0, 3).row(4, 0, "r9")
    table.after_play(0)
    assert table.why("claim 0") == Refusal.NOT_PROVEN
    assert table.cards(refutation(table.state, table.rules, 0, 0)) == {"o7", "o8", "o9"}
    table.row(5, 1, "o9").after_play(0)
    assert table.may("claim 0")


@pytest.mark.clause("P4")
def test_discards_are_seen_and_the_own_hand_is_not():
    colours = "g b y p o"
    table = Table().row(0, 0, "r6 r7 r8").hand(0, " ".join(c + "9" for c in colours.split())).after_play(0)
    assert table.why("claim 0") == Refusal.NOT_PROVEN
    table = Table().row(0, 0, "r6 r7 r8").discard("r9 " + " ".join(c + "9" for c in colours.split())).after_play(0)
    assert table.may("claim 0")


@pytest.mark.clause("P5", "Y3")
def test_unplayed_tactics_are_ignored_and_those_at_the_spot_count():
    table = Table("iello", tactical=True).row(0, 0, "r7 r8 r9").hand(1, "joker spy").after_play(0)
    assert table.may("claim 0")
    table = Table("iello", tactical=True).row(0, 0, "r6 r7 r8").row(0, 1, "joker g9").after_play(0)
    assert table.why("claim 0") == Refusal.NOT_PROVEN
    fog = Table("iello", tactical=True).row(0, 0, "r7 r8 r9").terrain("fog", 0, 1).after_play(0)
    assert fog.why("claim 0") == Refusal.NOT_PROVEN, "in fog 27 beats 24"
    mud = Table("iello", tactical=True).row(0, 0, "r7 r8 r9").terrain("mud", 0, 1).after_play(0)
    assert mud.why("claim 0") == Refusal.ROW_INCOMPLETE


@pytest.mark.clause("P6")
def test_one_unseen_card_threatens_several_spots():
    seen = [f"{c}{v}" for c in "rgbypo" for v in range(1, 10)]
    table = Table().row(0, 0, "r1 g1 y2").row(1, 0, "b1 y1 r2").row(0, 1, "p1 o1").row(1, 1, "p2 o2")
    left = {"b9"}
    table.discard(" ".join(c for c in seen if c not in left and not table.state[at.SEEN] >> table.card(c) & 1))
    table.after_play(0)
    assert table.state[at.CLAIMABLE] == 0
    assert {frozenset(table.cards(refutation(table.state, table.rules, spot, 0))) for spot in (0, 1)} == {
        frozenset(left)
    }


@pytest.mark.clause("P7")
def test_later_losses_are_ignored():
    table = Table("siege").row(2, 0, "r11 g11 b11").after_play(0)
    strength, fill = best_answer(table.state, table.rules, 2, 1, at.NONE)
    assert (strength, table.cards(fill)) == (527 + 3, {"y9", "y10", "y11"})
    facing = Table("siege").row(0, 0, "r0 g0 b0").row(0, 1, "r10 g10").after_play(0)
    strength, fill = best_answer(facing.state, facing.rules, 0, 1, at.NONE)
    assert facing.cards(fill) == {"r11"}, "the 11 counts although it would go with the 0"


@pytest.mark.clause("P8")
def test_too_few_unseen_troops():
    table = Table().row(0, 0, "r1 g1 y2").row(0, 1, "b9")
    table.discard(" ".join(c for c in table.cards(table.rules[at.ALL] & ~table.state[at.SEEN]) if c != "o9"))
    assert table.after_play(0).may("claim 0")


@pytest.mark.clause("P9")
def test_a_claim_that_does_not_hold_changes_nothing_and_is_not_offered():
    table = Table().row(0, 0, "r6 r7 r8").after_play(0)
    before = list(table.state)
    assert table.why("claim 0") == Refusal.NOT_PROVEN
    assert table.move("claim 0") not in table.legal()
    assert table.state == before


@pytest.mark.clause("P3", "P9")
def test_a_refutation_is_looked_at_again_only_when_seen_but_always_then():
    table = Table().row(0, 0, "r6 r7 r8").after_play(0)
    remembered = table.state[at.REFUTED]
    assert table.cards(remembered) == {"g7", "g8", "g9"}
    table.row(1, 1, "g9").after_play(0)
    assert table.state[at.REFUTED] not in (remembered, at.NONE)
