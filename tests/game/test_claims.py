"""Why a claim holds or not: the explanation agrees with the rules, and its readings with the oracle."""

from __future__ import annotations

from itertools import product

import pytest

from game.samples import MORE_VARIANTS, Variant, every_variant, played
from oracle import oracle
from oracle.positions import random_positions
from rules.agreement import set_up
from schotten.game import ClaimExplanation, Game, IllegalMove, Move, Reading, Refusal
from schotten.game.claim import explain_claim
from schotten.notation import format_card
from schotten.rules import layout as at
from schotten.rules.parameters import COLOUR_RUN_VALUES
from schotten.rules.rows import spot_changed

BY_THE_CARDS = (
    Refusal.ROW_LOSES,
    Refusal.NOT_PROVEN,
    Refusal.OTHER_INCOMPLETE,
    Refusal.ROW_INCOMPLETE,
    Refusal.SPOT_CLAIMED,
)


def check_reading(reading: Reading, spot: oracle.Spot, world: oracle.World, text: dict[int, str]) -> None:
    """A reading's wilds stand for what they may, and make exactly the type and sum that it names."""
    for wild, troop in reading.wilds:
        assert text[troop] in oracle.faces(text[wild], world)
    wild_cards = sorted(card for card in reading.cards if card >= at.TACTICS)
    assert sorted(wild for wild, _ in reading.wilds) == wild_cards
    cards = [text[card] for card in reading.cards if card < at.MOST_TROOPS] + [
        text[troop] for _, troop in reading.wilds
    ]
    assert oracle.RANK[oracle.type_at(cards, spot)] == reading.formation
    assert sum(map(oracle.value_of, cards)) == reading.total
    assert reading.strength // at.RANK == reading.formation


def test_readings_agree_with_the_oracle() -> None:
    """On random rows of every pattern and option, wilds included, no reading is impossible or misnamed."""
    seen = set()
    for position in random_positions(seed=11, count=400):
        table = set_up(position)
        names = {table.card(text): text for text in (*oracle.troops(position.world), *oracle.WILDS)}
        claim = explain_claim(table.state, table.rules, table.edition, 0, 0)
        assert COLOUR_RUN_VALUES[table.rules[at.COLOUR_RUNS]] == position.spot.colour_run
        for reading in (claim.own, claim.answer):
            if reading is not None:
                check_reading(reading, position.spot, position.world, names)
                seen.add((reading.formation, bool(reading.wilds)))
    assert seen == set(product(range(1, 6), (False, True)))


@pytest.mark.clause("P9")
@every_variant
def test_an_explanation_says_what_the_rules_decide(variant: Variant) -> None:
    for game in played(variant, 1):
        for spot in range(len(game.edition.spots)):
            claim = game.explain_claim(spot)
            assert claim.seat == (game.first if game.edition.siege else game.turn)
            refusal = game.why_illegal(Move.claim(spot))
            assert claim.claimable == (refusal == Refusal.FINE and game.turn == claim.seat)
            if claim.claimable:
                assert claim.holds
            if refusal in BY_THE_CARDS:
                assert claim.refusal == refusal
            check_consistent(claim, game)


def check_consistent(claim: ClaimExplanation, game: Game) -> None:
    """What is shown bears out the verdict: a claim that holds beats the answer, one that fails loses to it."""
    assert claim.holds == (claim.refusal == Refusal.FINE)
    assert (claim.own is None) == (claim.missing > 0 or claim.refusal == Refusal.SPOT_CLAIMED)
    if claim.holds and claim.own and claim.answer:
        assert claim.own.strength >= claim.answer.strength
    if claim.refusal == Refusal.NOT_PROVEN:
        assert claim.proof
        assert claim.own
        assert claim.answer
        assert claim.answer.strength > claim.own.strength
        assert set(claim.fill) <= set(game.table.unseen)
        assert sorted((*claim.other_row, *claim.fill)) == sorted(claim.answer.cards)
    if claim.refusal == Refusal.OTHER_INCOMPLETE:
        assert claim.proof
        assert not game.options.mud_by_proof
    if claim.refusal == Refusal.ROW_LOSES:
        assert claim.own
        assert claim.answer
        assert not claim.proof
        assert claim.answer.strength >= claim.own.strength
        assert claim.tied == (claim.answer.strength == claim.own.strength)


@pytest.mark.clause("P9")
def test_a_claim_that_does_not_hold_changes_nothing() -> None:
    refused = 0
    for variant in MORE_VARIANTS:
        for game in played(variant, 2):
            for spot in range(len(game.edition.spots)):
                if game.explain_claim(spot).refusal in (Refusal.NOT_PROVEN, Refusal.ROW_LOSES) and game.outcome is None:
                    before = game.state
                    with pytest.raises(IllegalMove):
                        game.play(Move.claim(spot))
                    assert game.state == before
                    refused += 1
    assert refused > 100


def test_the_answer_explains_itself_from_a_view_too() -> None:
    for game in played(("siege", {"tactical": True}), 3):
        for spot in range(len(game.edition.spots)):
            assert game.view_for(0).explain_claim(spot) == game.explain_claim(spot) == game.table.explain_claim(spot)


def test_wilds_are_read_where_they_help_most() -> None:
    game = Game.new("iello", Game.new("iello", seed=bytes(32)).edition.options(tactical=True), bytes(32))
    state = game.state
    joker, r8, r9 = at.TACTICS, 7, 8
    state[at.ROW : at.ROW + 3] = [joker, r8, r9]
    state[at.SIZE], state[at.MASK], state[at.WILDS] = 3, 1 << r8 | 1 << r9, 1
    spot_changed(state, game.rules, 0)
    own = explain_claim(state, game.rules, game.edition, 0, 0).own
    assert own is not None
    assert [(format_card(wild, game.edition), format_card(troop, game.edition)) for wild, troop in own.wilds] == [
        ("joker", "r7")
    ]
    assert (own.formation.name, own.total) == ("COLOUR_RUN", 24)
