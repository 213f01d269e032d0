"""The siege's revenge: two games with the roles swapped, tie-breaks, play again."""

from __future__ import annotations

import pytest

from game.samples import finished, new_game
from schotten.game import Deck
from schotten.series import Revenge, SiegeResult, champion, siege_result


def result(attacker: int, winner: int, deck: int = 10, undamaged: int = 4, cauldrons: int = 1) -> SiegeResult:
    return SiegeResult(attacker, winner, deck, undamaged, cauldrons)


@pytest.mark.clause("S17")
@pytest.mark.parametrize("winner", [0, 1])
def test_the_same_winner_twice_is_champion(winner: int) -> None:
    assert champion(result(0, winner, deck=1), result(1, winner, deck=30)) == winner


@pytest.mark.clause("S17")
def test_two_attackers_compare_the_siege_deck_of_the_game_they_won() -> None:
    assert champion(result(0, 0, deck=12, cauldrons=0), result(1, 1, deck=11, cauldrons=3)) == 0
    assert champion(result(0, 0, deck=12), result(1, 1, deck=13)) == 1
    assert champion(result(1, 1, deck=13), result(0, 0, deck=12)) == 1


@pytest.mark.clause("S17")
def test_two_defenders_compare_undamaged_tiles_and_cauldrons() -> None:
    assert champion(result(0, 1, undamaged=5, cauldrons=2), result(1, 0, undamaged=6, cauldrons=0)) == 1
    assert champion(result(0, 1, undamaged=5, cauldrons=0), result(1, 0, undamaged=5, cauldrons=1, deck=0)) == 0


@pytest.mark.clause("S17")
def test_equal_in_everything_they_play_again() -> None:
    assert champion(result(0, 0, deck=12), result(1, 1, deck=12, undamaged=6)) is None
    assert champion(result(0, 1, undamaged=5, cauldrons=1), result(1, 0, undamaged=4, cauldrons=2)) is None
    revenge = Revenge().add(result(0, 0)).add(result(1, 1))
    assert not revenge.over
    assert revenge.next_attacker == 0
    revenge = revenge.add(result(0, 0))
    assert (revenge.over, revenge.champion) == (False, None)
    revenge = revenge.add(result(1, 0))
    assert (revenge.over, revenge.champion) == (True, 0)


@pytest.mark.clause("S17")
def test_the_roles_are_swapped() -> None:
    assert Revenge().next_attacker is None
    assert Revenge().add(result(1, 0)).next_attacker == 0
    with pytest.raises(ValueError, match="roles are swapped"):
        champion(result(0, 0), result(0, 1))
    with pytest.raises(ValueError, match="seat 1 attacks in this game"):
        Revenge().add(result(0, 0)).add(result(0, 0))
    with pytest.raises(ValueError, match="has its champion"):
        Revenge().add(result(0, 0)).add(result(1, 0)).add(result(0, 0))


@pytest.mark.clause("S17")
def test_the_result_of_a_siege_is_what_was_left() -> None:
    for number in range(6):
        game = finished(("siege", {"tactical": number % 2 == 1}), number)
        outcome, table = game.outcome, game.table
        assert outcome is not None
        made = siege_result(game)
        assert (made.attacker, made.winner) == (game.first, outcome.winner)
        assert made.deck_left == table.deck_size(Deck.TROOP)
        assert made.undamaged == 7 - sum(spot.damaged for spot in table.spots)
        assert made.cauldrons == table.cauldrons
    with pytest.raises(ValueError, match="not over"):
        siege_result(new_game(("siege", {})))
    with pytest.raises(ValueError, match="is no siege"):
        siege_result(finished(("iello", {})))
