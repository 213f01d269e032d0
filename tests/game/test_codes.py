"""The names of the friendly layer are the numbers of the rules, all of them."""

from __future__ import annotations

from schotten.game import SENTENCES, Ending, Formation, Move, MoveKind, Phase, Refusal
from schotten.rules import layout, legal, moves
from schotten.rules.moves import MOVE_COUNT


def test_refusals_are_in_step_with_the_rules() -> None:
    assert [refusal.value for refusal in Refusal] == list(range(len(Refusal)))
    assert all(getattr(legal, refusal.name) == refusal for refusal in Refusal)
    numbers = [value for name, value in vars(legal).items() if name in Refusal.__members__]
    assert len(numbers) == len(Refusal) == legal.OTHER_INCOMPLETE + 1


def test_every_refusal_has_a_sentence() -> None:
    assert set(SENTENCES) == set(Refusal)
    assert len(set(SENTENCES.values())) == len(SENTENCES)


def test_phases_and_endings_are_in_step_with_the_rules() -> None:
    assert [phase.value for phase in Phase] == list(range(layout.OVER + 1))
    assert all(getattr(layout, phase.name) == phase for phase in Phase)
    by_rules = [ending for ending in Ending if ending < Ending.RESIGNED]
    assert [ending.value for ending in by_rules] == list(range(layout.ROWS_FULL + 1))
    assert all(getattr(layout, ending.name) == ending for ending in by_rules)
    assert all(getattr(layout, f"RANK_{each.name}") == each for each in Formation)


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
