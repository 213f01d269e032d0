"""The position as one seat knows it, made from that seat's view and from nothing else."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec
from msgspec import UNSET, Raw

from schotten.editions import find_edition
from schotten.game import WATCHER, Phase
from schotten.rules import layout as at
from schotten.rules.record import PATTERNS
from schotten.rules.view import hidden_tactics, hidden_troops, view_for

from .cardtext import card_texts, set_texts
from .messages import Effect, Event, Result, SpotView, TableView

if TYPE_CHECKING:
    from schotten.editions import Edition
    from schotten.rules.jit import Numbers, Rules

_encode = msgspec.json.Encoder().encode
PHASE_NAMES = [phase.name.lower() for phase in Phase]


def view_row(state: Numbers, rules: Rules, seat: int | None) -> list[int]:
    """The row of what a seat (None: a watcher) knows."""
    row = [0] * at.WIDTH
    view_for(state, rules, WATCHER if seat is None else seat, row)
    return row


@lru_cache(maxsize=16384)
def told_spot(
    key: str,
    spot: int,
    face: tuple[int, int, int],
    owner: int | None,
    terrain: tuple[tuple[int, int], ...],
    near: tuple[int, ...],
    far: tuple[int, ...],
) -> Raw:
    """One spot, encoded; most spots are the same in the next message."""
    edition = find_edition(key)
    texts = card_texts(edition)
    places, pattern, damaged = face
    marks = [{"card": texts[at.TACTICS + at.FOG + kind], "by": by} for kind, by in terrain]
    rows = [texts[card] for card in near], [texts[card] for card in far]
    kind = edition.spots[spot].kind
    return Raw(_encode(SpotView(kind, places, PATTERNS[pattern], bool(damaged), owner, marks, rows)))


def told_spots(row: list[int], edition: Edition) -> list[Raw]:
    """All spots of a view."""
    first, second = row[at.STONES], row[at.STONES + 1]
    terrain = [(kind, row[at.TERRAIN_BY + kind], row[at.TERRAIN_AT + kind]) for kind in range(2)]
    found = []
    for spot in range(len(edition.spots)):
        face = row[at.PLACES + spot], row[at.PATTERN + spot], row[at.DAMAGED] >> spot & 1
        owner = 0 if first >> spot & 1 else 1 if second >> spot & 1 else None
        marks = tuple((kind, by) for kind, by, where in terrain if where == spot)
        start = at.ROW + 2 * at.MOST_PLACES * spot
        near = tuple(row[start : start + row[at.SIZE + 2 * spot]])
        start += at.MOST_PLACES
        far = tuple(row[start : start + row[at.SIZE + 2 * spot + 1]])
        found.append(told_spot(edition.key, spot, face, owner, marks, near, far))
    return found


def told_effect(row: list[int], edition: Edition, seat: int | None) -> Effect | None:
    """The tactics card being carried out."""
    kind = row[at.EFFECT]
    if kind == at.NONE or row[at.PHASE] <= at.AFTER_DRAW or row[at.PHASE] == at.OVER:
        return None
    texts = card_texts(edition)
    spot, place, held = row[at.FROM_SPOT], row[at.FROM_PLACE], row[at.HELD]
    picking = kind == at.EXCHANGE and seat is not None
    picked = set_texts(edition, row[at.PICKED + (seat or 0)], row[at.PICKED_TACTICS + (seat or 0)]) if picking else ()
    counting = row[at.PHASE] in (at.GIVE_BACK, at.PICK_REINFORCE, at.PICK_EXCHANGE)
    return Effect(
        card=texts[at.TACTICS + kind],
        seat=row[at.TURN],
        spot=UNSET if spot == at.NONE else spot,
        place=UNSET if spot == at.NONE else place,
        held=UNSET if held == at.NONE else texts[held],
        taken=row[at.TAKEN] if row[at.PHASE] == at.RECRUIT else UNSET,
        owed=row[at.OWED] - (row[at.PICKED_COUNT + row[at.ACTOR]] if kind == at.EXCHANGE else 0) if counting else UNSET,
        picked=list(picked) if picking else UNSET,
    )


def known_in_decks(row: list[int], edition: Edition, seat: int | None) -> dict[str, list[tuple[int, str]]]:
    """What the seat knows of the decks, counted from the top."""
    found: dict[str, list[tuple[int, str]]] = {"troops": [], "tactics": []}
    if seat is None:
        return found
    texts = card_texts(edition)
    for deck, (name, cells, known) in enumerate(
        (
            ("troops", at.DECK, at.KNOWN_AT),
            ("tactics", at.DECK_OF_TACTICS, at.KNOWN_TACTICS_AT),
        )
    ):
        mask, size = row[known + seat], row[at.DECK_SIZE + deck]
        if mask:
            places = [place for place in range(size - 1, -1, -1) if mask >> place & 1]
            found[name] = [(size - 1 - place, texts[row[cells + place]]) for place in places]
    return found


def unseen_tactics(row: list[int], rules: Rules) -> int:
    """The tactics that lie nowhere in the open, packed."""
    rest = rules[at.TACTICS_IN_GAME] - row[at.DISCARD_TACTICS] - row[at.USED] - row[at.USED + 1]
    rest -= sum(row[at.WILDS : at.WILDS + at.ROWS])
    return rest - sum(1 << 2 * (at.FOG + kind) for kind in range(2) if row[at.TERRAIN_AT + kind] != at.NONE)


def unseen(row: list[int], rules: Rules, edition: Edition, seat: int | None) -> list[str]:
    """The cards whose place the seat does not know."""
    if seat is None:
        return list(set_texts(edition, rules[at.ALL] & ~row[at.SEEN], unseen_tactics(row, rules)))
    return list(set_texts(edition, hidden_troops(row, rules, seat), hidden_tactics(row, rules, seat)))


def told_view(
    row: list[int],
    rules: Rules,
    edition: Edition,
    seat: int | None,
    game: int,
    over: Result | None,
    last_turn: list[Event],
) -> TableView:
    """The position of a view."""
    own = () if seat is None else set_texts(edition, row[at.HAND + seat], row[at.HAND_TACTICS + seat])
    other = () if seat is None else set_texts(edition, row[at.KNOWN + seat], row[at.KNOWN_TACTICS + seat])
    tactics = row[at.HAND_TACTICS_COUNT], row[at.HAND_TACTICS_COUNT + 1]
    return TableView(
        edition=edition.key,
        tactical=bool(rules[at.TACTICAL]),
        game=game,
        you=seat,
        turn=row[at.TURN],
        actor=row[at.ACTOR],
        first=row[at.FIRST],
        phase="over" if over else PHASE_NAMES[row[at.PHASE]],
        move_count=row[at.MOVES],
        hand=list(own),
        hands=(row[at.HAND_TROOP_COUNT] + tactics[0], row[at.HAND_TROOP_COUNT + 1] + tactics[1]),
        hand_tactics=tactics,
        decks={"troops": row[at.DECK_SIZE], "tactics": row[at.DECK_SIZE + 1]},
        discard=list(set_texts(edition, row[at.DISCARD], row[at.DISCARD_TACTICS])),
        used=(list(set_texts(edition, 0, row[at.USED])), list(set_texts(edition, 0, row[at.USED + 1]))),
        played=(row[at.PLAYED], row[at.PLAYED + 1]),
        spots=told_spots(row, edition),
        cauldrons=row[at.CAULDRONS],
        attacker=row[at.FIRST] if edition.siege else None,
        known=list(other),
        known_decks=known_in_decks(row, edition, seat),
        effect=None if over else told_effect(row, edition, seat),
        over=over,
        last_turn=last_turn,
    )
