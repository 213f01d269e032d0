"""Cells behind names: each name reads the cell that the layout means."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.table import VARIANTS, dealt, variant_name
from schotten.rules import cells, tactics
from schotten.rules import layout as at
from schotten.rules.apply import apply_move
from schotten.rules.codes import Kind
from schotten.rules.dice import below, seed_dice
from schotten.rules.legal import MOST_MOVES, legal_moves
from schotten.rules.plain import Deck, Phase


def test_rows_and_places_share_no_cell() -> None:
    places = [cells.first_place(cells.row_of(spot, seat)) for spot in range(at.MOST_SPOTS) for seat in range(2)]
    assert places == list(range(at.ROW, at.DECK, at.MOST_PLACES))
    grown = [cells.grew_cell(row, size) for row in range(at.ROWS) for size in (2, 3, 4)]
    assert grown == list(range(at.GREW, at.ROW))
    assert all(cells.facing(cells.row_of(spot, 0)) == cells.row_of(spot, 1) for spot in range(at.MOST_SPOTS))


def test_a_heap_counts_each_kind_apart() -> None:
    heap = 2 * cells.one_of(Kind.JOKER) + cells.one_of(Kind.MUD) + cells.one_of(Kind.EXCHANGE)
    counts = {Kind.JOKER: 2, Kind.MUD: 1, Kind.EXCHANGE: 1}
    assert [cells.kind_count(heap, kind) for kind in Kind] == [counts.get(kind, 0) for kind in Kind]
    assert cells.heap_size(heap) == 4
    assert cells.first_kind(heap) == Kind.JOKER
    assert cells.first_kind(cells.without_kind(heap, Kind.JOKER)) == Kind.MUD
    assert heap & cells.ELITE_HEAP == 2 * cells.one_of(Kind.JOKER)
    assert cells.includes(heap, cells.one_of(Kind.MUD))
    assert not cells.includes(heap, 2 * cells.one_of(Kind.MUD))


def test_cards_and_their_decks() -> None:
    for card in range(at.CARDS):
        assert cells.is_troop(card) == (card < at.MOST_TROOPS)
        assert cells.deck_of(card) == (Deck.TROOP if cells.is_troop(card) else Deck.TACTICS)
        elite = not cells.is_troop(card) and cells.kind_of(card) in {Kind.JOKER, Kind.SPY, Kind.SHIELD}
        assert cells.is_elite(card) == elite
    assert [cells.kind_of(cells.tactics_card(kind)) for kind in Kind] == list(Kind)


@pytest.mark.parametrize("variant", VARIANTS, ids=variant_name)
def test_names_read_what_lies_there(variant: tuple[str, dict[str, object]]) -> None:
    state, rules = dealt(variant, 5)
    dice, moves = [0, 0], [0] * MOST_MOVES
    seed_dice(dice, 8)
    while state[at.PHASE] != Phase.OVER:
        apply_move(state, rules, moves[below(dice, legal_moves(state, rules, moves))])
        for seat in range(2):
            held = [card for card in range(at.CARDS) if cells.holds(state, seat, card)]
            assert sum(map(bool, map(cells.is_troop, held))) == state[at.HAND_TROOP_COUNT + seat]
            assert len(held) <= cells.hand_size(state, seat)
            for spot in range(rules[at.SPOTS]):
                row = [cells.card_at(state, spot, seat, place) for place in range(cells.row_size(state, spot, seat))]
                assert at.NONE not in row
                assert (
                    sum(1 << card for card in row if cells.is_troop(card)) == state[at.MASK + cells.row_of(spot, seat)]
                )
                assert not (cells.has_room(state, seat, spot) and cells.is_claimed(state, spot))


def test_every_tactics_card_has_its_file() -> None:
    files = {path.stem for path in Path(tactics.__path__[0]).glob("*.py")}
    assert files - {"__init__", "dispatch", "moving", "terrain"} == {kind.name.lower() for kind in Kind}
