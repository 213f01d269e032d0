"""Positions with what follows in conformance/positions: the examples of the rulebooks (E1-E9), and options."""

from __future__ import annotations

import pytest

from notation.cases import FOLDER, read_case, run_case
from schotten.notation import format_position, parse_position


@pytest.mark.clause("E1")
def test_same_strength_claims_over_a_sum() -> None:
    run_case("E1")


@pytest.mark.clause("E2")
def test_ten_and_eleven_at_the_gate_are_claimable_at_once() -> None:
    run_case("E2")


@pytest.mark.clause("E3")
def test_six_at_the_damaged_gate_waits_for_both_zeros() -> None:
    run_case("E3")


@pytest.mark.clause("E4")
def test_the_attacker_retreats_and_the_defender_cannot() -> None:
    run_case("E4")


@pytest.mark.clause("E5")
def test_the_cauldron_takes_the_card_that_was_laid_first() -> None:
    run_case("E5")


@pytest.mark.clause("E6")
@pytest.mark.parametrize("name", ["E6-iello", "E6-siege"])
def test_nobody_who_leads_plays_tactics(name: str) -> None:
    run_case(name)


@pytest.mark.clause("E7")
def test_on_a_colour_tile_same_strength_does_not_beat_colour() -> None:
    run_case("E7")


@pytest.mark.clause("E8")
def test_the_order_of_laying_does_not_matter_to_a_run() -> None:
    game, script = read_case("E8")
    assert game.table.outcome is None
    assert len(script) > 3
    run_case("E8")


@pytest.mark.clause("E9")
def test_one_ahead_is_enough_to_play_no_tactics() -> None:
    run_case("E9")


@pytest.mark.clause("T14")
def test_with_proofs_switched_off_mud_waits_for_four_cards_each() -> None:
    run_case("T14")


def test_every_case_is_run_and_written_as_the_notation_writes_it() -> None:
    names = {path.stem for path in FOLDER.glob("*.case")}
    assert names == {"E1", "E2", "E3", "E4", "E5", "E6-iello", "E6-siege", "E7", "E8", "E9", "T14"}
    for path in FOLDER.glob("*.case"):
        lines = path.read_text(encoding="utf-8").partition("then:\n")[0].splitlines(keepends=True)
        text = "".join(line for line in lines if not line.startswith(";"))
        assert format_position(parse_position(text)) == text
