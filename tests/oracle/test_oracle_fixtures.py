"""The oracle agrees with every line of the conformance fixtures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import pytest

from oracle.fixtures import Claim, Formation, claims, formations, parse_open, parse_row, parse_spot
from oracle.oracle import (
    HIGHLANDS,
    SIEGE,
    Spot,
    best_fill,
    best_strength,
    claim_holds,
    complete,
    is_wild,
    troops,
)
from oracle.positions import WILD_CARDS

FORMATIONS = formations()
CLAIMS = claims()


def could_lie_on_one_table(cards: Iterable[str]) -> bool:
    supply = Counter(WILD_CARDS)
    return all(count <= (supply[card] if is_wild(card) else 1) for card, count in Counter(cards).items())


@pytest.mark.clause("F1", "F2", "F3", "F5", "F6", "S3", "S4")
@pytest.mark.parametrize("case", FORMATIONS, ids=lambda case: f"line{case.line}")
def test_formation(case: Formation) -> None:
    left = best_strength(case.left, case.spot, case.world)
    right = best_strength(case.right, case.spot, case.world)
    assert (left > right) if case.sign == ">" else (left == right), f"{case.text}: {left} {right}"
    assert could_lie_on_one_table(case.left + case.right)


@pytest.mark.clause("P1", "P2", "P3", "P4", "P7", "P8", "T14", "E1", "E2", "E3", "E7", "E8")
@pytest.mark.parametrize("case", CLAIMS, ids=lambda case: f"line{case.line}")
def test_claim(case: Claim) -> None:
    answer = claim_holds(case.own, case.other, case.unseen, case.spot, case.world, case.own_first)
    assert answer is case.holds, case.text
    assert could_lie_on_one_table(case.own + case.other)


@pytest.mark.parametrize("case", CLAIMS, ids=lambda case: f"line{case.line}")
def test_best_row_of_a_claim(case: Claim) -> None:
    best = best_fill(case.other, case.unseen, case.spot, case.world)
    if case.best is None:
        assert best is None if case.holds else not complete(case.own, case.spot)
        return
    assert best is not None
    fill = list(case.best)
    for card in case.other:
        fill.remove(card)
    assert len(set(fill)) == len(fill)
    assert set(fill) <= case.unseen, case.text
    assert best_strength(case.best, case.spot, case.world) == best[0], f"{case.text}: best is {best}"


def test_there_are_enough_of_them() -> None:
    assert len(FORMATIONS) >= 80
    assert len(CLAIMS) >= 40
    cases: list[Formation | Claim] = [*FORMATIONS, *CLAIMS]
    named = {clause for case in cases for clause in case.clauses}
    wanted = "F1 F2 F3 F5 F6 P1 P2 P3 P4 P7 P8 S2 S3 S4 T10 T11 T12 T13 T14 Y4 E1 E2 E3 E7 E8"
    assert set(wanted.split()) <= named
    holding = sum(case.holds for case in CLAIMS)
    assert 0.35 < holding / len(CLAIMS) < 0.65
    texts = [case.text for case in cases]
    assert len(set(texts)) == len(texts)


def test_parsers() -> None:
    assert parse_row("-", SIEGE) == ()
    assert parse_row(" r10  joker ", SIEGE) == ("r10", "joker")
    assert parse_open("-", SIEGE) == frozenset()
    assert parse_open("* -r* -*5 r5", HIGHLANDS) == {
        card for card in troops(HIGHLANDS) if (card[0] != "r" and card[1:] != "5") or card == "r5"
    }
    assert parse_spot("3 colour siege colour_run=top first=own") == (
        Spot(3, "colour", "top"),
        SIEGE,
        {"first": "own"},
    )
    assert parse_spot("4 any highlands mud_by_proof=false") == (Spot(4, "any", by_proof=False), HIGHLANDS, {})
    for bad in ("r10", "o0", "x", ""):
        with pytest.raises(ValueError, match="not a row"):
            parse_row(bad, HIGHLANDS)
    with pytest.raises(ValueError, match="not a card"):
        parse_open("-o5", SIEGE)
