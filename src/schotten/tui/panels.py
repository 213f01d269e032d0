"""The texts around the board: headline, heaps, unseen cards, the story."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from schotten.i18n.telling import tell_event

from .plain_text import holding
from .wording import SHAPES, is_troop

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from schotten.i18n.telling import Listener
    from schotten.notation import SeriesNote
    from schotten.told.structs import Event, SeatPosition, SeatView


def headline(to: Listener, view: SeatView, near: str, far: str, series: SeriesNote | None = None) -> Text:
    """Which game, and how it stands: each side in its colour, with its stones or its part in the siege; the series."""
    text = Text(to.say(f"edition.{to.edition}.title"), style="bold")
    if view.tactical:
        text.append(f" · {to.say('option.tactical.name')}", style="not bold")
    text.append("   ")
    for seat, colour in ((view.near, near), (1 - view.near, far)):
        if seat != view.near:
            text.append(" – ", style="not bold")
        text.append(f"{to.names[seat]} {standing(to, view, seat)}", style=f"bold {colour}")
    if series is not None:
        points = f"{series.points[view.near]}:{series.points[1 - view.near]}"
        text.append(f"   {to.say('series.game_of', number=series.game, total=series.of)}, {points}", style="not bold")
    return text


def standing(to: Listener, view: SeatView, seat: int) -> str:
    """What a side has: its stones; in the siege its part."""
    if view.attacker is None:
        return str(sum(spot.owner == seat for spot in view.spots))
    return f"({to.say('role.attacker' if seat == view.attacker else 'role.defender')})"


def heaps(to: Listener, position: SeatPosition) -> str:
    """Decks, hands and discards in a few lines."""
    view = position.view
    lines = [f"{to.say(f'deck.{to.edition}.troops.name')}: {view.decks['troops']}"]
    if view.tactical:
        lines.append(f"{to.say(f'deck.{to.edition}.tactics.name')}: {view.decks['tactics']}")
    lines += [holding(to, view, seat) for seat in (1, 0) if seat != view.you]
    if view.attacker is not None:
        damaged = sum(spot.damaged for spot in view.spots)
        lines += [to.say("terminal.damaged", count=damaged), to.say("pile.cauldrons_left", count=view.cauldrons)]
    if view.discard:
        lines.append(f"{to.say('pile.discard')}: {' '.join(view.discard)}")
    used = [*view.used[0], *view.used[1]]
    if used:
        lines.append(f"{to.say('pile.used')}: {len(used)}")
    if position.clock is not None:
        lines.append(" : ".join(clock_text(left) for left in position.clock.left))
    return "\n".join(lines)


def clock_text(milliseconds: int) -> str:
    """Time left on a clock.

    >>> clock_text(75_400)
    '1:15'
    """
    minutes, seconds = divmod(max(0, milliseconds) // 1000, 60)
    return f"{minutes}:{seconds:02}"


def unseen_grid(to: Listener, position: SeatPosition, colours: str) -> Text:
    """The troops that lie nowhere in the open, one colour a line."""
    text = Text(to.say("pile.unseen"))
    cards = [card for card in position.unseen or () if is_troop(card)]
    for colour in colours:
        values = " ".join(card[1:] for card in cards if card[0] == colour)
        text.append(f"\n{SHAPES[colour]} {colour}  {values or '–'}")
    return text


def story_lines(to: Listener, story: Sequence[Event], near: str, far: str, *, tactical: bool) -> Iterator[Text]:
    """What has happened, each line in the colour of who did it; draws only where they tell something."""
    for fact in story:
        if fact.kind == "turn" or (fact.kind == "draw" and fact.card is None and not tactical):
            continue
        mine = fact.seat == (to.seat or 0)
        style = "bold" if fact.kind in {"over", "claim", "damage"} else ""
        yield Text(tell_event(to, fact), style=f"{style} {near if mine else far}".strip())
