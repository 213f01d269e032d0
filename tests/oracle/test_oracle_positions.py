"""The random questions are lawful, varied and balanced."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from oracle.oracle import (
    HIGHLANDS,
    RANK,
    SIEGE,
    World,
    best_fill,
    best_strength,
    complete,
    is_wild,
    troops,
)
from oracle.positions import (
    PATTERNS,
    STONES,
    TILES,
    WILD_CARDS,
    Position,
    ask,
    random_positions,
    random_spot_position,
)

pytestmark = pytest.mark.thorough

COUNT = 1200


@pytest.fixture(scope="module")
def drawn() -> list[Position]:
    return list(random_positions(2024, COUNT))


def test_lawful(drawn: list[Position]) -> None:
    for position in drawn:
        lying = position.own + position.other
        assert Counter(c for c in lying if is_wild(c)) <= Counter(WILD_CARDS)
        plain = [c for c in lying if not is_wild(c)]
        assert len(set(plain)) == len(plain), position
        assert set(plain) <= troops(position.world)
        assert position.unseen <= troops(position.world) - set(plain), position
        both = complete(position.own, position.spot) and complete(position.other, position.spot)
        assert (position.own_first is not None) == both


def test_reproducible() -> None:
    assert list(random_positions(7, 40)) == list(random_positions(7, 40))
    assert list(random_positions(7, 40)) != list(random_positions(8, 40))


@pytest.mark.clause("S2")
@pytest.mark.parametrize("world", [HIGHLANDS, SIEGE], ids=["highlands", "siege"])
def test_reachable_only(world: World) -> None:
    rng = Random(3)
    for _ in range(300):
        position = random_spot_position(rng, world, reachable_only=True)
        spot = (position.spot.places, position.spot.pattern)
        assert spot in (STONES if world == HIGHLANDS else TILES)
        for row in (position.own, position.other):
            if world == HIGHLANDS:
                assert row.count("joker") <= 1
            else:
                assert len(row) <= position.spot.places


def test_balanced(drawn: list[Position]) -> None:
    holding = sum(ask(position) for position in drawn)
    assert 0.4 < holding / COUNT < 0.6
    for missing in range(4):
        answers = Counter(p.holds for p in drawn if p.missing == missing)
        assert min(answers[True], answers[False]) > 0.2 * answers.total(), missing


def test_varied(drawn: list[Position]) -> None:
    seen: Counter[object] = Counter()
    for position in drawn:
        spot = position.spot
        seen.update([spot.places, spot.pattern, f"missing {position.missing}"])
        seen["long"] += max(len(position.own), len(position.other)) > spot.places
        seen["wild"] += any(map(is_wild, position.own + position.other))
        seen["two wilds a side"] += max(sum(map(is_wild, r)) for r in (position.own, position.other)) > 1
        seen["incomplete own"] += not complete(position.own, spot)
        size = len(position.unseen)
        seen["unseen none" if size == 0 else "unseen few" if size < 8 else "unseen many" if size > 35 else "some"] += 1
        if not complete(position.own, spot) or (position.missing >= 3 and size > 20):
            continue
        own = best_strength(position.own, spot, position.world)
        seen["rank", own[0]] += 1
        best = best_fill(position.other, position.unseen, spot, position.world)
        seen["too few"] += best is None
        seen["tie"] += best is not None and best[0] == own
        seen["close"] += best is not None and best[0][0] == own[0] and abs(best[0][1] - own[1]) <= 2
    wanted: dict[object, float] = {
        **dict.fromkeys([2, 3, 4], 0.1),
        **dict.fromkeys(PATTERNS, 0.04),
        **{("rank", rank): 0.05 for rank in RANK.values()},
        **dict.fromkeys(["missing 0", "missing 1", "missing 2", "wild", "two wilds a side"], 0.15),
        **dict.fromkeys(["unseen none", "unseen many"], 0.05),
        **dict.fromkeys(["unseen few", "close"], 0.2),
        **dict.fromkeys(["missing 3", "long", "too few"], 0.03),
        **dict.fromkeys(["missing 4", "incomplete own"], 0.01),
        "tie": 0.08,
    }
    for what, share in wanted.items():
        assert seen[what] >= share * COUNT, (what, seen)
