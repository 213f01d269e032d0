"""Names for the cells of a state: every offset of the layout has one, and reads and writes the right cell."""

from random import Random

import pytest

from schotten.editions import Options
from schotten.game import Deck, Game
from schotten.rules import layout as at
from schotten.rules.cells import card_at, row_of
from schotten.rules.named import STATE_WIDTH, One, RulesCells, Several, StateCells, state_offsets

# Parts that have a method of their own, because a row, a stamp or a deck is meant and not a cell.
BY_METHOD = {"GREW", "ROW", "DECK", "DECK_OF_TACTICS", "KNOWN_AT", "KNOWN_TACTICS_AT"}


def names_in(owner: type, kind: type[One | Several]) -> dict[str, One | Several]:
    return {name: value for name, value in vars(owner).items() if isinstance(value, kind)}


def test_every_part_of_a_state_has_its_name():
    named = names_in(StateCells, One) | names_in(StateCells, Several)
    found = {name.upper(): each.where for name, each in named.items() if name != "all_stamps"}
    assert found == {name: where for name, where in state_offsets().items() if name not in BY_METHOD}


def test_no_cell_has_two_names():
    row = list(range(STATE_WIDTH))
    cells = StateCells(row)
    single = [getattr(cells, name) for name in names_in(StateCells, One)]
    several = [number for name in names_in(StateCells, Several) for number in getattr(cells, name)]
    several += [number for spot in range(at.ROWS) for number in cells.row_cards(spot)]
    several += [number for deck in Deck for number in (*cells.deck_room(deck), *cells.known_at(deck))]
    assert sorted(single + several) == row


@pytest.mark.parametrize("name", sorted(names_in(RulesCells, One)))
def test_the_numbers_of_a_rules_record(name: str):
    offset = at.ALL if name == "all_troops" else getattr(at, name.upper())
    assert getattr(RulesCells(list(range(at.RULES_WIDTH))), name) == offset


def test_what_is_written_by_name_is_read_by_place():
    game = Game.new("iello", seed=bytes(32))
    game.play(game.legal_moves[0])
    state = game.state
    cells, seat = StateCells(state), game.actor
    move = game.history[0]
    assert move.spot is not None
    row = row_of(move.spot, seat)
    assert cells.row_cards(row)[0] == card_at(state, move.spot, seat, 0) == move.card
    cells.row_cards(row)[0] = 5
    cells.passes, cells.stamps(row)[2] = 1, 9
    assert (card_at(state, move.spot, seat, 0), state[at.PASSES], state[at.GREW + 3 * row + 2]) == (5, 1, 9)
    assert cells.deck(Deck.TROOP).listed() == state[at.DECK : at.DECK + state[at.DECK_SIZE]]
    assert len(cells.deck(Deck.TROOP)) == cells.deck_size[Deck.TROOP]


@pytest.mark.parametrize(("key", "tactical"), [("iello", True), ("cocktail", True), ("siege", False)])
def test_a_spot_read_at_once_says_what_its_names_say(key: str, tactical: bool):
    game, rng = Game.new(key, Options(tactical=tactical), seed=bytes(32)), Random(5)
    while game.outcome is None:
        game.play(rng.choice(game.legal_moves))
        cells = StateCells(game.state)
        for index in range(len(game.edition.spots)):
            spot = cells.spot(index)
            assert (spot.places, spot.pattern) == (cells.places[index], cells.pattern[index])
            assert [spot.owner == seat for seat in range(2)] == [cells.stones[seat] >> index & 1 for seat in range(2)]
            assert (spot.damaged, spot.claimable) == (cells.damaged >> index & 1, cells.claimable >> index & 1)
            assert [spot.fog, spot.mud] == [cells.terrain_at[terrain] == index for terrain in range(2)]
            for seat in range(2):
                row = row_of(index, seat)
                assert list(spot.rows[seat]) == cells.row_cards(row).listed()[: cells.size[row]]
