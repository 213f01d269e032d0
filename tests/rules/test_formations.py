"""F: what a row is worth, through the rules themselves and over the conformance files."""

from __future__ import annotations

import pytest

from oracle import oracle
from oracle.fixtures import Claim, Formation, claims, formations
from oracle.positions import Position
from rules.agreement import rules_say, set_up
from rules.table import Table
from schotten.rules import layout as at
from schotten.rules.plain import Formation as Type
from schotten.rules.tactics.terrain import move_terrain


def strength(position: Position) -> int:
    return set_up(position).state[at.STRENGTH]


def at_spot(case: Formation, row: list[str]) -> Position:
    return Position(case.world, case.spot, tuple(row), (), frozenset(), None)


@pytest.mark.clause("F1", "F2", "F3", "F5", "F6", "S3", "S4")
@pytest.mark.parametrize("case", formations(), ids=lambda case: f"line {case.line}")
def test_formation_order(case: Formation):
    left, right = (strength(at_spot(case, list(row))) for row in (case.left, case.right))
    assert left > right if case.sign == ">" else left == right, case.text


@pytest.mark.clause("P2", "P3", "P4", "P7", "P8", "E1", "E2", "E3", "E7")
@pytest.mark.parametrize("case", claims(), ids=lambda case: f"line {case.line}")
def test_claims_file(case: Claim):
    position = Position(
        case.world, case.spot, tuple(case.own), tuple(case.other), frozenset(case.unseen), case.own_first
    )
    assert rules_say(set_up(position)) == case.holds, case.text


@pytest.mark.clause("F1")
def test_types_strongest_first():
    rows = ["r1 r2 r3", "r1 g1 b1", "r1 r5 r9", "r1 g2 b3", "r9 g9 b8"]
    ranks = [Table().row(0, 0, row).state[at.STRENGTH] // at.RANK for row in rows]
    assert ranks == [5, 4, 3, 2, 1]


@pytest.mark.clause("F2", "E8")
def test_laying_order_is_irrelevant():
    assert Table("siege").row(2, 0, "r2 r1 r3").state[at.STRENGTH + 4] == 506
    assert Table("siege").row(2, 0, "r1 r2 r3").state[at.STRENGTH + 4] == 506


@pytest.mark.clause("F2")
@pytest.mark.parametrize(("edition", "spot", "row"), [("iello", 0, "r9 r1 r2"), ("siege", 2, "r11 r0 r1")])
def test_nothing_wraps_around(edition: str, spot: int, row: str):
    assert Table(edition).row(spot, 0, row).state[at.STRENGTH + 2 * spot] // at.RANK == Type.COLOUR


@pytest.mark.clause("F2")
def test_one_value_in_one_colour_is_colour_on_a_colour_tile():
    table = Table("siege", tactical=True).damage(2).row(2, 0, "r11 joker joker")
    assert table.state[at.STRENGTH + 4] == Type.COLOUR * at.RANK + 33


@pytest.mark.clause("F3")
def test_same_type_larger_sum_then_completed_first():
    table = Table().row(0, 0, "r9 g9 b9").row(0, 1, "r8 g8 b8").row(1, 0, "y1 p2 o4").row(1, 1, "p1 o2 y4")
    table.after_play(1)
    assert table.state[at.CLAIMABLE] == 0
    table.after_play(0)
    assert table.state[at.CLAIMABLE] == 0b11


@pytest.mark.clause("F4")
def test_a_card_that_leaves_breaks_the_stamp():
    table = Table("iello", tactical=True).row(0, 0, "r9 g9 b8").row(0, 1, "y9 p9 o8")
    table.hand(1, "desert r1").hand(0, "y8 r2").deck("r3 r4 r5")
    table.turn(1).play("desert", "take 0.2")
    assert table.row_text(0, 0) == "r9 g9"
    table.play("draw troop", "y8@0")
    assert table.state[at.CLAIMABLE] == 0, "the other has been complete for longer now"
    table.after_play(1)
    assert table.state[at.CLAIMABLE] == 1


@pytest.mark.clause("F4", "S10")
def test_a_zero_and_eleven_that_leave_never_set_a_stamp():
    table = Table("siege").row(2, 1, "r11 g1").row(2, 0, "b1 b2").hand(0, "r0 b3").hand(1, "g2 g3").deck("y1 y2 y3 y4")
    table.turn(0).play("r0@2")
    assert (table.row_text(2, 0), table.row_text(2, 1)) == ("b1 b2", "g1")
    assert table.state[at.GREW + 3 * 4 + 1] == 0


@pytest.mark.clause("F4", "T14", "T9")
def test_mud_asks_for_the_fourth_stamp_and_gives_the_third_back():
    table = Table("cocktail", tactical=True).row(0, 0, "r9 g9 b8").row(0, 1, "y9 p9 o8")
    table.terrain("mud", 0, 1).row(0, 1, "y1").row(0, 0, "o1")
    table.after_play(0)
    assert table.state[at.CLAIMABLE] == 0, "with mud the fourth card counts, and the other laid it first"
    move_terrain(table.state, table.rules, 1, at.NONE)
    table.after_play(0)
    assert table.state[at.CLAIMABLE] == 1, "without it the third cards do"


@pytest.mark.clause("F6")
def test_of_four_cards_at_a_stone_of_three_the_best_three_count():
    table = Table("cocktail", tactical=True).terrain("mud", 0, 0).row(0, 0, "r1 r9 r8 r7")
    assert table.state[at.STRENGTH] == Type.COLOUR * at.RANK + 25
    move_terrain(table.state, table.rules, 1, at.NONE)
    assert table.state[at.STRENGTH] == Type.COLOUR_RUN * at.RANK + 24
    assert not table.state[at.OPEN] & 1


@pytest.mark.clause("F5")
def test_wilds_are_read_at_their_best_for_their_owner():
    assert Table("iello", tactical=True).row(0, 1, "r9 joker").state[at.STRENGTH + 1] == 0
    assert Table("iello", tactical=True).row(0, 1, "r8 r9 joker").state[at.STRENGTH + 1] == 524
    siege = Table("siege", tactical=True).damage(2).row(2, 0, "r9 r10 joker")
    assert siege.state[at.STRENGTH + 4] == Type.COLOUR * at.RANK + 29


def test_the_oracle_world_is_ours():
    assert len(oracle.troops(oracle.HIGHLANDS)) == 54
    assert len(oracle.troops(oracle.SIEGE)) == 60
