"""A position in lines of text, for screen readers, pipes and scripts: one spot a line, cards in notation."""

from __future__ import annotations

import textwrap
from itertools import groupby
from typing import TYPE_CHECKING

from schotten.i18n.naming import spot_name
from schotten.i18n.telling import tell_move

if TYPE_CHECKING:
    from collections.abc import Iterator

    from schotten.i18n.telling import Listener
    from schotten.told.structs import LegalMove, SeatPosition, SeatView

WIDTH = 78
_NONE = "–"
_GLUE = "\u00a0"  # keeps a number with its move


def position_lines(to: Listener, position: SeatPosition) -> Iterator[str]:
    """The whole position: spots, hands, decks."""
    view = position.view
    for index in range(len(view.spots)):
        yield spot_line(to, position, index)
    yield from _heaps(to, view)
    if view.you is not None:
        cards = " ".join(view.hand) or _NONE
        named = to.say("terminal.plain.hand", player=to.names[view.you], cards=cards)
        yield named if to.seat is None else f"{to.say('pile.hand')}: {cards}"


def spot_line(to: Listener, position: SeatPosition, index: int) -> str:
    """One spot with both rows."""
    view, spot = position.view, position.view.spots[index]
    name = spot_name(to.lang, to.edition, index)
    if view.attacker is not None:
        state = to.say(f"spot.siege.{spot.kind}.{'damaged' if spot.damaged else 'intact'}")
        places = to.say("spot.places", count=spot.places)
        name = f"{name} ({places}, {to.say(f'pattern.{spot.pattern}.name')}, {state})"
    sides = [view.near, 1 - view.near]
    rows = [f"{to.names[seat]} {' '.join(spot.rows[seat]) or _NONE}" for seat in sides]
    marks = [to.say(f"tactics.{to.edition}.{mark}.name") for mark in spot.marks]
    if spot.owner is not None:
        marks.append(to.say("terminal.plain.owned", player=to.names[spot.owner]))
    if index in position.claimable:
        marks.append(to.say("terminal.plain.claimable"))
    return f"{name}: {'; '.join([*rows, *marks])}"


def _heaps(to: Listener, view: SeatView) -> Iterator[str]:
    """What lies beside the spots."""
    decks = [f"{to.say(f'deck.{to.edition}.{deck}.name')} {count}" for deck, count in _decks(view)]
    yield to.say("terminal.plain.decks", decks=", ".join(decks))
    if view.attacker is not None:
        yield to.say("pile.cauldrons_left", count=view.cauldrons)
    if view.discard:
        yield f"{to.say('pile.discard')}: {' '.join(view.discard)}"
    for seat in range(2):
        if view.used[seat]:
            yield f"{to.say('pile.used')}, {to.names[seat]}: {' '.join(view.used[seat])}"
    for seat in range(2):
        if seat != view.you:
            yield holding(to, view, seat)


def _decks(view: SeatView) -> list[tuple[str, int]]:
    return [(deck, count) for deck, count in view.decks.items() if deck == "troops" or view.tactical]


def holding(to: Listener, view: SeatView, seat: int) -> str:
    """How many cards a hand holds, and which of them are known."""
    line = f"{to.names[seat]}: {to.say('card.cards', count=view.hands[seat])}"
    if view.hand_tactics[seat]:
        line += f" ({to.say(f'card.{to.edition}.tactics_cards', count=view.hand_tactics[seat])})"
    if view.you is not None and seat != view.you and view.known:
        line += f", {to.say('terminal.plain.known', cards=' '.join(view.known))}"
    return line


def move_lines(to: Listener, position: SeatPosition) -> Iterator[str]:
    """The legal moves with their numbers: those of one card on one line, others with their meaning."""
    numbered = list(enumerate(position.moves, 1))
    for group, found in groupby(numbered, key=lambda pair: _group(pair[1])):
        if group is None:
            for number, choice in found:
                yield f"  {number}) {choice.text}  {tell_move(to, choice)}"
        else:
            text = "  ".join(f"{number}){_GLUE}{choice.text}" for number, choice in found)
            for line in textwrap.wrap(text, WIDTH, initial_indent="  ", subsequent_indent="     "):
                yield line.replace(_GLUE, " ")


def _group(choice: LegalMove) -> str | None:
    """The card, of moves that lay a card at a spot."""
    return choice.card if choice.kind in {"play", "tactics"} and choice.spot is not None else None
