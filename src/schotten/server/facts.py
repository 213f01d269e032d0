"""What happened in a move, told from the rows before and after it: to each seat as that seat may know it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from schotten.editions import Edition
from schotten.game import Ending, Move, MoveKind
from schotten.game.heaps import tactics_of, troops_of
from schotten.rules import layout as at

from .cardtext import card_texts
from .messages import Event

if TYPE_CHECKING:
    from collections.abc import Sequence

DECK_NAMES = ("troops", "tactics")
TERRAIN_NAMES = ("fog", "mud")
ENDING_NAMES = {ending: ending.name.lower() for ending in Ending}

Told = tuple[Event, Event, Event]  # for seat 0, for seat 1, for watchers


def to_all(event: Event) -> Told:
    """A fact that everybody may know."""
    return event, event, event


def to_some(whole: Event, part: Event, *seats: int) -> Told:
    """A fact that only these seats know wholly."""
    return whole if 0 in seats else part, whole if 1 in seats else part, part


class Step:
    """One move with the rows around it."""

    def __init__(self, edition: Edition, before: Sequence[int], after: Sequence[int], move: int) -> None:
        self.before = before
        self.after = after
        self.move = Move(move)
        self.seat = before[at.ACTOR]
        self.texts = card_texts(edition)
        self.siege = edition.siege

    def row(self, spot: int, seat: int) -> list[str]:
        """The cards of a row before the move."""
        number = 2 * spot + seat
        start = at.ROW + at.MOST_PLACES * number
        return [self.texts[card] for card in self.before[start : start + self.before[at.SIZE + number]]]

    def rows(self, spot: int) -> list[str]:
        """The cards of both rows of a spot before the move."""
        return self.row(spot, 0) + self.row(spot, 1)

    def lies_at(self, spot: int, owner: int, place: int) -> str:
        """What a target names."""
        return self.row(spot, owner)[place] if place < at.MOST_PLACES else TERRAIN_NAMES[place - at.MOST_PLACES]

    def owner(self) -> int:
        """Whose card the effect under way takes."""
        return self.seat if self.before[at.EFFECT] == at.REDEPLOY else 1 - self.seat

    def clash(self, spot: int, card: str) -> list[Told]:
        """The fact that a card met its counterpart at a spot, if it did (S10)."""
        gone = self.after[at.DISCARD] & ~self.before[at.DISCARD]
        met = [self.texts[each] for each in troops_of(gone)]
        if not self.siege or card not in met:
            return []
        return [
            to_all(Event("clash", seat=self.seat, spot=spot, cards=[card, *(each for each in met if each != card)]))
        ]


def _play(step: Step) -> list[Told]:
    card, spot = step.move.card or 0, step.move.spot or 0
    text = step.texts[card]
    kind = "play" if card < at.MOST_TROOPS else "tactics"
    return [to_all(Event(kind, seat=step.seat, card=text, spot=spot)), *step.clash(spot, text)]


def _act(step: Step) -> list[Told]:
    return [to_all(Event("tactics", seat=step.seat, card=step.texts[step.move.card or 0]))]


def _target(step: Step) -> list[Told]:
    spot, place, owner = step.move.spot or 0, step.move.place or 0, step.owner()
    card = step.lies_at(spot, owner, place)
    if step.before[at.EFFECT] == at.DESERT:
        return [to_all(Event("discard", seat=step.seat, card=card, spot=spot, owner=owner))]
    return [to_all(Event("aim", seat=step.seat, card=card, spot=spot, place=place, owner=owner))]


def _to_spot(step: Step) -> list[Told]:
    to, seat = step.move.spot or 0, step.seat
    if step.before[at.PHASE] == at.PICK_BLAST:
        return [to_all(Event("blast", seat=seat, spot=to, cards=step.rows(to)))]
    held = step.before[at.HELD]
    if held != at.NONE:
        card = step.texts[held]
        return [to_all(Event("move", seat=seat, card=card, source="discard", to=to)), *step.clash(to, card)]
    spot, owner = step.before[at.FROM_SPOT], step.owner()
    card = step.lies_at(spot, owner, step.before[at.FROM_PLACE])
    return [to_all(Event("move", seat=seat, card=card, spot=spot, owner=owner, to=to)), *step.clash(to, card)]


def _to_discard(step: Step) -> list[Told]:
    spot, owner = step.before[at.FROM_SPOT], step.owner()
    card = step.lies_at(spot, owner, step.before[at.FROM_PLACE])
    return [to_all(Event("discard", seat=step.seat, card=card, spot=spot, owner=owner))]


def _pick(step: Step) -> list[Told]:
    phase, seat, card = step.before[at.PHASE], step.seat, step.move.card or 0
    text = step.texts[card]
    if phase == at.GIVE_BACK:
        deck = DECK_NAMES[card >= at.MOST_TROOPS]
        return [to_some(Event("return", seat=seat, deck=deck, card=text), Event("return", seat=seat, deck=deck), seat)]
    if phase == at.PICK_EXCHANGE:
        chosen = to_some(Event("chosen", seat=seat, card=text), Event("chosen", seat=seat), seat)
        return [chosen, *_exchange(step, card)]
    aim = to_all(Event("aim", seat=seat, card=text, source="discard"))
    if phase == at.PICK_DISCARD or step.after[at.PHASE] == at.PICK_REINFORCE:
        return [aim]
    cards = troops_of(step.before[at.REINFORCED] | 1 << card)
    return [aim, to_all(Event("reinforce", seat=seat, cards=[step.texts[each] for each in cards]))]


def _exchange(step: Step, last: int) -> list[Told]:
    """The swap, once both have chosen: each seat is told what it got."""
    if step.after[at.PHASE] == at.PICK_EXCHANGE:
        return []
    got: list[list[str]] = []
    for giver in (1, 0):
        cards = [*troops_of(step.before[at.PICKED + giver]), *tactics_of(step.before[at.PICKED_TACTICS + giver])]
        cards += [last] if giver == step.seat else []
        got.append([step.texts[card] for card in cards])
    turn, count = step.before[at.TURN], step.before[at.OWED]
    own = [Event("exchange", seat=turn, count=count, cards=cards) for cards in got]
    return [(own[0], own[1], Event("exchange", seat=turn, count=count))]


def _draw(step: Step) -> list[Told]:
    deck, seat = step.move.deck or 0, step.seat
    top = step.before[at.DECK_SIZE + deck] - 1
    cells, known = ((at.DECK, at.KNOWN_AT), (at.DECK_OF_TACTICS, at.KNOWN_TACTICS_AT))[deck]
    card = step.texts[step.before[cells + top]]
    knowing = [each for each in range(2) if each == seat or step.before[known + each] >> top & 1]
    name = DECK_NAMES[deck]
    return [to_some(Event("draw", seat=seat, deck=name, card=card), Event("draw", seat=seat, deck=name), *knowing)]


def _claim(step: Step) -> list[Told]:
    spot = step.move.spot or 0
    if step.siege and not step.before[at.DAMAGED] >> spot & 1:
        return [to_all(Event("damage", seat=step.seat, spot=spot, cards=step.rows(spot)))]
    return [to_all(Event("claim", seat=step.seat, spot=spot))]


def _retreat(step: Step) -> list[Told]:
    spot = step.move.spot or 0
    return [to_all(Event("retreat", seat=step.seat, spot=spot, cards=step.row(spot, step.seat)))]


def _pour(step: Step) -> list[Told]:
    spot = step.move.spot or 0
    return [to_all(Event("cauldron", seat=step.seat, spot=spot, card=step.row(spot, 1 - step.seat)[0]))]


def _pass(step: Step) -> list[Told]:
    return [to_all(Event("pass", seat=step.seat))]


_TELLERS: dict[MoveKind, Callable[[Step], list[Told]]] = {
    MoveKind.PLAY: _play,
    MoveKind.ACT: _act,
    MoveKind.TARGET: _target,
    MoveKind.TO_SPOT: _to_spot,
    MoveKind.TO_DISCARD: _to_discard,
    MoveKind.PICK: _pick,
    MoveKind.DRAW: _draw,
    MoveKind.CLAIM: _claim,
    MoveKind.RETREAT: _retreat,
    MoveKind.POUR: _pour,
    MoveKind.PASS: _pass,
    MoveKind.END: lambda step: [],
}


def _settled(step: Step) -> list[Told]:
    """The stones that changed hands without a claim (B11)."""
    claimed = 1 << (step.move.spot or 0) if step.move.kind == MoveKind.CLAIM else 0
    found = []
    for seat in range(2):
        given = step.after[at.STONES + seat] & ~step.before[at.STONES + seat] & ~claimed
        found += [to_all(Event("claim", seat=seat, spot=spot)) for spot in troops_of(given)]
    return found


def over_fact(winner: int | None, ending: Ending) -> Told:
    """The fact that a game is over."""
    return to_all(Event("over", winner=winner, reason=ENDING_NAMES[ending]))


def facts_of(edition: Edition, before: Sequence[int], after: Sequence[int], move: int) -> list[Told]:
    """All facts of one move."""
    step = Step(edition, before, after, move)
    found = _TELLERS[step.move.kind](step)
    if before[at.STONES] != after[at.STONES] or before[at.STONES + 1] != after[at.STONES + 1]:
        found += _settled(step)
    if after[at.PHASE] == at.OVER:
        winner = after[at.WINNER]
        found.append(over_fact(None if winner == at.DRAWN_GAME else winner, Ending(after[at.ENDING])))
    elif after[at.TURN] != before[at.TURN]:
        found.append(to_all(Event("turn", seat=after[at.TURN])))
    return found
