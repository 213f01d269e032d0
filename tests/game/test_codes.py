"""The codes: no number without a name, and the rules compute with the same ones."""

from __future__ import annotations

from enum import IntEnum

import pytest

from schotten.game import SENTENCES, Ending, Move, MoveKind, Phase, Refusal
from schotten.rules import codes, moves, plain
from schotten.rules.moves import MOVE_COUNT


def test_every_refusal_has_a_sentence() -> None:
    assert set(SENTENCES) == set(Refusal)
    assert len(set(SENTENCES.values())) == len(SENTENCES)


@pytest.mark.parametrize("numbered", [Refusal, Phase, Ending, codes.Kind, codes.Pattern, codes.Deck, codes.ColourRun])
def test_no_number_is_without_a_name(numbered: type[IntEnum]) -> None:
    assert [code.value for code in numbered] == list(range(len(numbered)))


@pytest.mark.parametrize("name", codes.__all__)
def test_the_rules_compute_with_the_same_numbers(name: str) -> None:
    declared, numbers = getattr(codes, name), getattr(plain, name)
    for member in declared:
        assert type(getattr(numbers, member.name)) is int
        assert getattr(numbers, member.name) == member


def test_kinds_of_moves_are_in_step_with_the_rules() -> None:
    assert all(getattr(moves, kind.name) == kind for kind in MoveKind)
    assert max(MoveKind) == MOVE_COUNT - 1


def made_again(move: Move) -> Move:
    """The same move, made from its parts."""
    card, spot, place, deck = (-1 if part is None else part for part in (move.card, move.spot, move.place, move.deck))
    makers = {
        MoveKind.PLAY: lambda: Move.play(card, spot),
        MoveKind.ACT: lambda: Move.act(card),
        MoveKind.TARGET: lambda: Move.target(spot, place),
        MoveKind.TO_SPOT: lambda: Move.to_spot(spot),
        MoveKind.PICK: lambda: Move.pick(card),
        MoveKind.DRAW: lambda: Move.draw(deck),
        MoveKind.CLAIM: lambda: Move.claim(spot),
        MoveKind.RETREAT: lambda: Move.retreat(spot),
        MoveKind.POUR: lambda: Move.pour(spot),
    }
    return makers.get(move.kind, lambda: Move(move.kind))()


def test_every_move_is_made_of_its_parts() -> None:
    for number in range(MOVE_COUNT):
        move = Move(number)
        assert made_again(move) == move == number
        assert bool(move)
        assert move.kind.name in repr(move)
