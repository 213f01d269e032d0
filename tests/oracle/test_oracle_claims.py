"""The oracle's claims against the clauses, by hand (P1-P4, P7, P8, E1-E3, E7, E8)."""

from __future__ import annotations

import pytest

from oracle.oracle import (
    HIGHLANDS,
    SIEGE,
    Spot,
    World,
    best_fill,
    best_strength,
    claim_holds,
    unseen_after,
)

STONE = Spot(3, "any")
MUD = Spot(4, "any")
MUD_WITHOUT_PROOF = Spot(4, "any", by_proof=False)
GATE = Spot(2, "any")
BROKEN_GATE = Spot(4, "minus")


def claim(
    own: str,
    other: str,
    spot: Spot,
    world: World,
    *,
    seen: str = "",
    own_first: bool | None = None,
) -> bool:
    unseen = unseen_after(world, [*own.split(), *other.split(), *seen.split()])
    return claim_holds(own.split(), other.split(), unseen, spot, world, own_first)


def only(own: str, other: str, left: str, spot: Spot, world: World) -> bool:
    """A claim late in the game: only ``left`` are unseen."""
    return claim_holds(own.split(), other.split(), set(left.split()), spot, world)


@pytest.mark.clause("T14")
def test_where_proofs_are_switched_off_in_mud_both_need_four_cards() -> None:
    own = "r6 r7 r8 r9"
    assert claim(own, "g9", MUD, HIGHLANDS)
    assert not claim(own, "g9", MUD_WITHOUT_PROOF, HIGHLANDS)
    assert not only(own, "g9 g8 g7", "", MUD_WITHOUT_PROOF, HIGHLANDS), "also if nothing is left to fill it with"
    assert claim(own, "g9 g8 g7 g1", MUD_WITHOUT_PROOF, HIGHLANDS, own_first=False)


@pytest.mark.clause("E1")
def test_three_fives_claim_over_a_sum() -> None:
    assert claim("g5 r5 b5", "g7 p4 b3", STONE, HIGHLANDS, own_first=False)


@pytest.mark.clause("E2")
def test_the_best_row_of_the_gate_claims_at_once() -> None:
    assert claim("r10 r11", "", GATE, SIEGE)
    assert not claim("r9 r10", "", GATE, SIEGE)


@pytest.mark.clause("E3")
def test_two_zeros_hold_the_gate() -> None:
    own, other = "r0 g1 b2 y3", "b1 y2 g2"
    assert not claim(own, other, BROKEN_GATE, SIEGE, seen="g0 b0")
    assert not claim(own, other, BROKEN_GATE, SIEGE, seen="g0 b0 y0")
    assert not claim(own, other, BROKEN_GATE, SIEGE, seen="g0 b0 p0")
    assert claim(own, other, BROKEN_GATE, SIEGE, seen="g0 b0 y0 p0")


@pytest.mark.clause("E7")
def test_colour_tile() -> None:
    tile = Spot(3, "colour")
    assert claim("r0 r1 r4", "g11 b11 y11", tile, SIEGE, own_first=False)
    assert not claim("g11 b11 y11", "r0 r4", tile, SIEGE)


@pytest.mark.clause("E8")
def test_laying_order() -> None:
    assert claim("r2 r1 r3", "g11 b11", STONE, SIEGE)


@pytest.mark.clause("P1")
def test_own_row_must_be_complete() -> None:
    assert not claim("r9 r8", "", STONE, HIGHLANDS)
    assert not claim("r9 r8 r7", "", MUD, HIGHLANDS)
    assert not only("r9 r8", "g1", "", STONE, HIGHLANDS)


@pytest.mark.clause("P2", "F3")
def test_two_complete_rows() -> None:
    assert claim("r9 r8 r7", "g9 g8 g7", STONE, HIGHLANDS, own_first=True)
    assert not claim("r9 r8 r7", "g9 g8 g7", STONE, HIGHLANDS, own_first=False)
    assert claim("r9 r8 r7", "g8 g7 g6", STONE, HIGHLANDS)
    with pytest.raises(ValueError, match="who was first"):
        claim("r9 r8 r7", "g9 g8 g7", STONE, HIGHLANDS)


@pytest.mark.clause("P3")
def test_a_tie_is_not_enough() -> None:
    assert claim("r9 r8 r7", "g9 g8", STONE, HIGHLANDS)
    assert claim("r9 r8 r7", "", STONE, HIGHLANDS)
    assert not claim("r8 r7 r6", "g9 g8", STONE, HIGHLANDS)


@pytest.mark.clause("P3")
def test_four_missing() -> None:
    assert claim("r9 r8 r7 r6", "", MUD, HIGHLANDS)
    assert not claim("r9 g9 b9 y9", "", MUD, HIGHLANDS)
    assert only("r9 g9 b9 y9", "", "p9 p8 p7 p5 o9 o8 o7", MUD, HIGHLANDS)


@pytest.mark.clause("P4")
def test_what_lies_open_is_no_threat() -> None:
    assert claim("r8 r7 r6", "g9 g8", STONE, HIGHLANDS, seen="g7")
    assert not claim("r8 r7 r6", "g9 g8", STONE, HIGHLANDS, seen="g6 b7 y7")


@pytest.mark.clause("P4")
def test_unseen_leaves_wilds_aside() -> None:
    assert len(unseen_after(HIGHLANDS, ["r1", "joker", "spy"])) == 53


@pytest.mark.clause("P7")
def test_zero_and_eleven_are_not_foreseen() -> None:
    assert only("g0 b0 y0", "g10 g9", "g11", STONE, SIEGE) is False
    assert only("r11 g0 b0", "y5 p5", "r0 r9", Spot(3, "minus"), SIEGE) is False


@pytest.mark.clause("P8")
def test_too_few_unseen() -> None:
    assert only("r1 g3 b5", "", "y9 p9", STONE, HIGHLANDS)
    assert only("r1 g3 b5", "y9", "p9", STONE, HIGHLANDS)
    assert only("r1 g3 b5", "y9 p9", "", STONE, HIGHLANDS)
    assert not only("r1 g3 b5", "y9 p9", "o1", STONE, HIGHLANDS)


def test_best_fill() -> None:
    left = {"g7", "g6", "b9"}
    assert best_fill(["g9", "g8"], left, STONE, HIGHLANDS) == ((5, 24), ("g7",))
    assert best_fill(["g9", "b8"], left, STONE, HIGHLANDS) == ((2, 24), ("g7",))
    assert best_fill(["g9"], {"g7"}, STONE, HIGHLANDS) is None
    assert best_fill(["g9", "g8", "g7"], set(), STONE, HIGHLANDS) == ((5, 24), ())


@pytest.mark.clause("P3", "F5")
def test_wilds_of_the_other_row() -> None:
    assert not claim("r8 r7 r6", "joker g9", STONE, HIGHLANDS, seen="g7")
    assert claim("r8 r7 r6", "joker g9", STONE, HIGHLANDS, seen="g7 g8")


@pytest.mark.clause("P3", "S4")
def test_the_only_fills_are_colour_runs() -> None:
    for colour_run, expected in (("sum", True), ("pattern", False), ("top", False)):
        tile = Spot(3, "colour", colour_run)  # type: ignore[arg-type]
        assert only("r3 r5 r6", "g9 g10", "g8 g11", tile, SIEGE) is expected


@pytest.mark.clause("P3", "F6")
def test_own_row_longer_than_required() -> None:
    assert claim("r1 r2 r3 g9", "b9 y9", STONE, HIGHLANDS)
    assert best_strength(["r1", "r2", "r3", "g9"], STONE, HIGHLANDS) == (5, 6)
