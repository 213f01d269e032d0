"""The sentences of an explanation: which are said, and in which order, worked out again from the facts alone."""

from __future__ import annotations

import random

import pytest

from schotten.editions import find_edition
from schotten.game import Game
from schotten.told.claims import told_claim, told_claims
from schotten.told.sight import Sight
from schotten.told.structs import Claim, JudgedRow

GAMES = ("iello", "cocktail", "alien", "siege")


def row_lines(whose: str, row: JudgedRow, places: int) -> list[str]:
    if not row.cards:
        return [f"{whose}_empty"]
    if row.type is None:
        return [f"{whose}_open"]
    spare = len(row.cards) > places
    return [f"{whose}_row", *[f"{whose}_wilds"] * bool(row.wilds), *[f"{whose}_spare"] * spare]


def comparison(claim: Claim) -> list[str]:
    if claim.tied:
        return ["both", "tie"]
    if claim.own.type != claim.other.type:
        return ["both", "by_type"]
    return ["both", "by_low_sum" if claim.pattern == "minus" else "by_sum"]


def proof(claim: Claim) -> list[str]:
    if claim.answer is None:
        return ["too_few"]
    if not claim.holds:
        return ["best", "needs", "beaten"]
    return [*["dream"] * (claim.dream is not None), "best", "holds_tie" if claim.tied else "holds"]


def expected(claim: Claim) -> list[str]:
    if claim.code in {"spot_claimed", "only_attacker"}:
        return [claim.code]
    lines = [*row_lines("own", claim.own, claim.places), *row_lines("other", claim.other, claim.places)]
    if claim.code in {"row_incomplete", "other_incomplete"}:
        return [*lines, claim.code]
    lines += comparison(claim) if claim.other.type else proof(claim)
    verdicts = {"row_loses": "loses", "not_proven": "fails", "fine": "can" if claim.claimable else "later"}
    return [*lines, verdicts[claim.code]]


@pytest.mark.parametrize("key", GAMES)
def test_an_explanation_says_what_its_facts_say(key: str) -> None:
    verdicts = set()
    edition = find_edition(key)
    for number in range(4):
        rng = random.Random(f"{key}{number}")
        game = Game.new(edition, edition.options(tactical=True), rng.randbytes(32), number % 2)
        while game.outcome is None:
            game.play(rng.choice(game.legal_moves))
            sight = Sight.of(edition, game.options, list(game.state), None)
            for place in range(2 * len(edition.spots)):
                claim = told_claim(sight, place // 2, place % 2)
                assert claim.lines == expected(claim), claim
                verdicts.add(claim.lines[-1])
    assert {"can", "later", "fails", "loses", "row_incomplete"} <= verdicts


@pytest.mark.parametrize("key", GAMES)
def test_what_may_be_claimed_now_is_what_the_rules_let_one_claim(key: str) -> None:
    edition, rng = find_edition(key), random.Random(key)
    game = Game.new(edition, None, rng.randbytes(32), 0)
    while game.outcome is None:
        legal = {move.spot for move in game.legal_moves if move.kind.name == "CLAIM"}
        for seat in (0, 1, None):
            told = told_claims(Sight.of(edition, game.options, list(game.state), seat))
            assert {claim.spot for claim in told if claim.claimable} == (legal if seat == game.actor else set())
            assert all(bool(claim.explanation) == claim.claimable for claim in told)
        game.play(rng.choice(game.legal_moves))
