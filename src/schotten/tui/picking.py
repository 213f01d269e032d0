"""What pointing at something means: which legal moves a hand card, a spot or a card at a spot stands for."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from schotten.told.structs import Event, LegalMove, SeatPosition, SeatView

_LAYING = {"play", "tactics"}


def at_spot(
    position: SeatPosition, spot: int, held: str | None, seat: int | None = None, place: int | None = None
) -> list[LegalMove]:
    """The moves that a spot stands for: laying the held card, else claims and aims, narrowed to a card that was hit."""
    here = [choice for choice in position.moves if choice.spot == spot]
    if held is not None:
        return [choice for choice in here if choice.kind in _LAYING and choice.card == held]
    found = [choice for choice in here if choice.kind not in _LAYING]
    exact = [choice for choice in found if choice.source == "row" and (choice.seat, choice.place) == (seat, place)]
    return exact or found


def of_card(position: SeatPosition, card: str) -> list[LegalMove]:
    """The moves that use a hand card."""
    return [choice for choice in position.moves if choice.card == card and choice.source in {None, "hand"}]


def at_once(position: SeatPosition, card: str) -> LegalMove | None:
    """The move that a hand card stands for by itself: giving it, or playing it as an action."""
    return next((choice for choice in of_card(position, card) if choice.spot is None), None)


def find(position: SeatPosition, number: int) -> LegalMove | None:
    """The legal move of that number."""
    return next((choice for choice in position.moves if choice.id == number), None)


def playable(position: SeatPosition) -> frozenset[int]:
    """The places in the hand of cards that can be used now; while nothing is asked of the hand, all."""
    found = frozenset(place for place, card in enumerate(position.view.hand) if of_card(position, card))
    return found or frozenset(range(len(position.view.hand)))


def beside(position: SeatPosition) -> list[LegalMove]:
    """The moves that are neither a hand card nor need a spot: draws, the end of a turn, the discard; and claims."""
    return [
        choice
        for choice in position.moves
        if choice.kind in {"claim", "draw", "pass", "end"}
        or (choice.kind == "place" and choice.spot is None)
        or choice.source == "discard"
    ]


def came_last(view: SeatView, story: Sequence[Event]) -> frozenset[str]:
    """The cards that the other side has put down in its last turn."""
    cards: set[str] = set()
    turns = 0
    for fact in reversed(story):
        turns += fact.kind == "turn"
        if turns > 1:
            break
        if fact.kind in {"play", "tactics", "move"} and fact.seat != view.you:
            cards.add(str(fact.card))
    return frozenset(cards)
