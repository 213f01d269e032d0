"""S: the siege."""

from __future__ import annotations

import pytest

from rules.table import Table, all_cards, dealt
from schotten.rules import layout as at
from schotten.rules.parameters import PATTERNS
from schotten.rules.plain import Ending, Pattern, Phase, Refusal

ATTACKER, DEFENDER = 0, 1


def ready(**options: object) -> Table:
    return Table("siege", **options).hand(0, "y1 y2").hand(1, "y3 y4").deck("y5 y6 y7 y8")


@pytest.mark.clause("S1")
def test_cards_tiles_and_cauldrons():
    state, rules = dealt(("siege", {}), 1)
    assert len(all_cards(rules)) == 60
    assert (rules[at.COLOURS], rules[at.LOWEST], rules[at.HIGHEST]) == (5, 0, 11)
    assert (rules[at.SPOTS], state[at.CAULDRONS]) == (7, 3)
    tactical, tactical_rules = dealt(("siege", {"tactical": True}), 1)
    assert len(all_cards(tactical_rules)) - 60 == tactical[at.DECK_SIZE + 1] == 11


@pytest.mark.clause("S2")
def test_the_wall():
    table = Table("siege")
    faces = [(3, "plus"), (4, "any"), (3, "any"), (2, "any"), (3, "any"), (4, "any"), (3, "minus")]
    broken = [(3, "run"), (2, "equal"), (3, "colour"), (4, "minus"), (3, "colour"), (2, "equal"), (3, "run")]

    def wall() -> list[tuple[int, str]]:
        return [(table.state[at.PLACES + spot], PATTERNS[table.state[at.PATTERN + spot]]) for spot in range(7)]

    assert wall() == faces
    table.damage(*range(7))
    assert wall() == broken


@pytest.mark.clause("S3", "E7")
def test_what_does_not_count_is_worth_its_sum():
    table = (
        Table("siege")
        .damage(0, 1, 2)
        .row(0, 0, "r5 g5 b5")
        .row(1, 0, "r3 r4")
        .row(2, 0, "r5 g5 b5")
        .row(2, 1, "g1 g3 g6")
    )
    assert [table.state[at.STRENGTH + 2 * spot] for spot in range(3)] == [115, 107, 115]
    assert table.state[at.STRENGTH + 5] == 310
    low = Table("siege").row(6, 0, "r0 g1 b2").row(6, 1, "r9 g9 b9")
    assert low.state[at.STRENGTH + 12] > low.state[at.STRENGTH + 13]


@pytest.mark.clause("S4")
@pytest.mark.parametrize(("choice", "colour", "run"), [("sum", 1, 1), ("pattern", 3, 2), ("top", 5, 5)])
def test_colour_runs_on_colour_and_run_tiles(choice: str, colour: int, run: int):
    table = Table("siege", colour_run=choice).damage(0, 2).row(0, 0, "r1 r2 r3").row(2, 0, "g1 g2 g3")
    assert [table.state[at.STRENGTH + 2 * spot] // at.RANK for spot in (0, 2)] == [run, colour]


@pytest.mark.clause("S5")
def test_the_attacker_starts_and_six_are_dealt():
    state, _ = dealt(("siege", {}), 1, first=1)
    assert (state[at.TURN], state[at.FIRST]) == (1, 1)
    assert [state[at.HAND_TROOP_COUNT + seat] for seat in range(2)] == [6, 6]


@pytest.mark.clause("S6")
def test_prepare_play_draw():
    table = ready().row(0, 0, "r1").turn(0).play("retreat 0", "y1@0")
    assert table.why("retreat 0") == Refusal.NOT_NOW
    table.play("draw troop")
    assert table.state[at.TURN] == DEFENDER


@pytest.mark.clause("S7", "E4")
def test_retreat_from_any_number_of_tiles():
    table = ready().row(0, 0, "r1 r2").row(2, 0, "g1").row(2, 1, "g5 g6").row(3, 0, "p10 p11").turn(0)
    table.play("retreat 0", "claim 3", "retreat 2")
    assert table.cards(table.state[at.DISCARD]) == {"r1", "r2", "g1", "p10", "p11"}
    assert table.row_text(2, 1) == "g5 g6"
    assert table.why("retreat 4") == Refusal.NO_CARDS_HERE
    assert ready().row(2, 1, "g5").turn(1).why("retreat 2") == Refusal.ONLY_ATTACKER


@pytest.mark.clause("S8", "E5")
def test_the_cauldron_takes_the_first_laid_card_still_there():
    table = ready().row(2, 0, "r1 g1").turn(1).play("pour 2")
    assert table.row_text(2, 0) == "g1"
    assert table.state[at.CAULDRONS] == 2
    assert table.why("pour 2") == Refusal.CAULDRON_THROWN
    assert ready().row(2, 0, "r1").turn(0).why("pour 2") == Refusal.ONLY_DEFENDER
    empty = ready().row(2, 0, "r1").turn(1)
    empty.state[at.CAULDRONS] = 0
    assert empty.why("pour 2") == Refusal.NO_CAULDRON
    elite = ready(tactical=True).row(2, 0, "joker g1").turn(1).play("pour 2")
    assert elite.state[at.DISCARD_TACTICS] == 1


@pytest.mark.clause("S9")
def test_order_in_a_row_never_changes():
    table = ready().row(1, 0, "r5 g3 b9").turn(0)
    table.play("y1@1")
    assert table.row_text(1, 0) == "r5 g3 b9 y1"
    assert table.why("y2@1") == Refusal.NOT_NOW
    table.play("draw troop", "pour 1", "y3@2", "draw troop")
    assert table.row_text(1, 0) == "g3 b9 y1"
    assert table.why("y2@3") == 0
    full = ready().row(3, 0, "r5 g3").turn(0)
    assert full.why("y1@3") == Refusal.ROW_FULL


@pytest.mark.clause("S10")
@pytest.mark.parametrize(("mine", "other"), [("r0", "r11"), ("r11", "r0")])
def test_zero_against_eleven(mine: str, other: str):
    table = ready().hand(0, mine).row(2, 1, f"g5 {other} b1").turn(0).play(f"{mine}@2")
    assert (table.row_text(2, 0), table.row_text(2, 1)) == ("", "g5 b1")
    assert table.cards(table.state[at.DISCARD]) == {mine, other}


@pytest.mark.clause("S10")
def test_zero_against_eleven_only_in_one_colour_and_with_room():
    table = ready().hand(0, "r0").row(2, 1, "g11").row(3, 1, "r11").row(3, 0, "b1 b2").turn(0)
    assert table.why("r0@3") == Refusal.ROW_FULL
    table.play("r0@2")
    assert table.row_text(2, 1) == "g11"
    wild = Table("siege", tactical=True).hand(0, "r0 y2").hand(1, "y3").deck("y5 y6").row(2, 1, "joker").turn(0)
    assert wild.play("r0@2").row_text(2, 1) == "joker"


@pytest.mark.clause("S11")
def test_the_attacker_claims_at_any_moment_of_his_turn():
    def table() -> Table:
        return ready().row(3, 0, "r10 r11").row(2, 0, "r1").turn(0)

    assert table().may("claim 3")
    assert table().play("retreat 2").may("claim 3")
    assert table().play("y1@0").may("claim 3")
    drawn = table().play("y1@0", "draw troop")
    assert drawn.state[at.PHASE] == Phase.AFTER_DRAW
    assert drawn.may("claim 3")
    assert drawn.play("end").state[at.TURN] == DEFENDER
    defender = ready().row(3, 1, "r10 r11").turn(1)
    assert defender.why("claim 3") == Refusal.ONLY_ATTACKER
    assert drawn.why("claim 3") == Refusal.ONLY_ATTACKER


@pytest.mark.clause("S12", "E2")
def test_a_claimed_tile_is_turned_and_cleared():
    table = ready().row(3, 0, "r10 r11").row(3, 1, "g1").turn(0).play("claim 3")
    assert (table.row_text(3, 0), table.row_text(3, 1)) == ("", "")
    assert table.cards(table.state[at.DISCARD]) == {"r10", "r11", "g1"}
    assert (table.state[at.PLACES + 3], table.state[at.PATTERN + 3]) == (4, Pattern.MINUS)
    table.play("y1@3")


@pytest.mark.clause("S13")
def test_the_attacker_wins_by_a_breach_or_the_fourth_tile():
    breach = ready().damage(1).row(1, 0, "r11 g11").turn(0).play("claim 1")
    assert breach.over == (ATTACKER, Ending.BREACH)
    fourth = ready().damage(0, 1, 2).row(3, 0, "r10 r11").turn(0).play("claim 3")
    assert fourth.over == (ATTACKER, Ending.FOUR_DAMAGED)


@pytest.mark.clause("S14")
def test_an_empty_deck_saves_the_defender_after_the_attackers_claims():
    table = Table("siege").hand(0, "y1 y2").hand(1, "y3").turn(0).play("y1@0")
    assert table.over == (DEFENDER, Ending.DECK_OUT)
    claims = Table("siege").hand(0, "y1 y2").hand(1, "y3").row(3, 0, "r10 r11").turn(0).play("y1@0")
    assert claims.over is None
    assert claims.may("claim 3")
    assert claims.play("end").over == (DEFENDER, Ending.DECK_OUT)
    own = Table("siege").hand(0, "y1 y2").hand(1, "y3 y4").turn(1).play("y3@0")
    assert own.over == (DEFENDER, Ending.DECK_OUT)


@pytest.mark.clause("S14")
def test_full_rows_at_the_start_of_his_turn_save_the_defender():
    table = ready(tactical=True).hand(1, "joker explosion")
    rows = ["r0 r1 r2", "r3 r4 r5 r6", "r7 r8 r9", "g0 g1", "g2 g3 g4", "g5 g6 g7 g8", "b1 b2"]
    for spot, row in enumerate(rows):
        table.row(spot, 1, row)
    table.turn(1)
    assert table.over is None
    table.play("y3@6", "draw troop", "y1@0", "draw troop")
    assert table.over == (DEFENDER, Ending.ROWS_FULL)


def full_attacker(**options: object) -> Table:
    table = Table("siege", **options).hand(1, "y3").deck("y5 y6 y7")
    for spot, row in enumerate(["r0 r1 r2", "r3 r4 r5 r6", "r7 r8 g9", "g0 b1", "g2 g3 b4", "g5 g6 g7 b8", "b9 p2 p5"]):
        table.row(spot, 0, row)
    return table


@pytest.mark.clause("S15")
def test_an_attacker_with_full_rows_must_make_room():
    table = full_attacker().hand(0, "y1").turn(0)
    assert table.why("pass") == Refusal.MUST_MAKE_ROOM
    assert table.why("y1@0") == Refusal.ROW_FULL
    table.play("retreat 0", "y1@0")
    action = full_attacker(tactical=True).hand(0, "y1 redeploy").turn(0)
    assert action.may("redeploy")
    assert action.why("pass") == Refusal.MUST_PLAY


@pytest.mark.clause("S16")
def test_an_attacker_without_a_legal_card_may_retreat_or_pass():
    table = full_attacker(tactical=True).hand(0, "joker spy").turn(0)
    assert table.may("pass")
    table.play("retreat 0")
    assert table.why("pass") == Refusal.MUST_PLAY, "now there is room for an elite"


@pytest.mark.clause("S16")
def test_a_full_hand_passes_without_a_draw():
    table = Table("siege", tactical=True).hand(0, "y1").hand(1, "joker joker spy shield recruitment reinforce exchange")
    table.deck("y5 y6").turn(1)
    table.state[at.PLAYED + 1] = 1
    assert table.legal() == [table.move("pass")]
    assert table.play("pass").state[at.TURN] == ATTACKER
