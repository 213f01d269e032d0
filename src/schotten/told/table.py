"""The position as one seat knows it, made from that seat's view and from nothing else."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, TypeVar

import msgspec
from msgspec import Raw

from schotten.editions import find_edition
from schotten.game.table import outcome_of
from schotten.rules import layout as at
from schotten.rules.plain import Kind, Phase
from schotten.rules.tell_layout import DECKS

from .cards import card_texts
from .schema import CODES
from .structs import Effect, Event, Result, SpotView, TableView, Terrain

if TYPE_CHECKING:
    from schotten.game import Outcome

    from .sight import Sight

_encode = msgspec.json.Encoder().encode
_COUNTING = (Phase.GIVE_BACK, Phase.PICK_REINFORCE, Phase.PICK_EXCHANGE)
S = TypeVar("S")
SpotFacts = tuple[str, int, int, int, int, int, tuple[tuple[int, int], ...], tuple[int, ...], tuple[int, ...]]


# -- spots: most are the same in the next message ---------------------------------------------------------
@lru_cache(maxsize=16384)
def told_spot(facts: SpotFacts) -> SpotView:
    """One spot."""
    key, spot, places, pattern, damaged, owner, terrain, near, far = facts
    edition = find_edition(key)
    texts = card_texts(edition)
    return SpotView(
        kind=edition.spots[spot].kind,
        places=places,
        pattern=CODES["pattern"][pattern],
        damaged=bool(damaged),
        owner=None if owner == at.NONE else owner,
        terrain=[Terrain(texts[at.TACTICS + Kind.FOG + kind], by) for kind, by in terrain],
        rows=([texts[card] for card in near], [texts[card] for card in far]),
    )


@lru_cache(maxsize=16384)
def encoded_spot(facts: SpotFacts) -> Raw:
    """One spot as it is sent."""
    return Raw(_encode(told_spot(facts)))


def _spot_facts(key: str, marks: tuple[int, ...], cells: tuple[int, ...]) -> list[SpotFacts]:
    """What each spot is told from: owners, damage and terrain, and the cells of all spots and rows."""
    first, second, damaged, *terrain = marks
    rows, sizes = at.ROW - at.PLACES, at.SIZE - at.PLACES
    found = []
    for spot in range(len(find_edition(key).spots)):
        owner = 0 if first >> spot & 1 else 1 if second >> spot & 1 else at.NONE
        lying = tuple((kind, terrain[2 + kind]) for kind in range(2) if terrain[kind] == spot)
        start = rows + 2 * at.MOST_PLACES * spot
        near = cells[start : start + cells[sizes + 2 * spot]]
        start += at.MOST_PLACES
        far = cells[start : start + cells[sizes + 2 * spot + 1]]
        face = cells[spot], cells[at.PATTERN - at.PLACES + spot], damaged >> spot & 1
        found.append((key, spot, *face, owner, lying, near, far))
    return found


def _told_from(sight: Sight) -> tuple[str, tuple[int, ...], tuple[int, ...]]:
    """What the spots of a view are told from: the same through all eyes."""
    row = sight.row
    marks = row[at.STONES], row[at.STONES + 1], row[at.DAMAGED], *row[at.TERRAIN_AT : at.TERRAIN_AT + 4]
    return sight.edition.key, marks, tuple(row[at.PLACES : at.DECK])


@lru_cache(maxsize=256)
def _encoded_spots(key: str, marks: tuple[int, ...], cells: tuple[int, ...]) -> tuple[Raw, ...]:
    """All spots as they are sent, for whoever is told next of the same table."""
    return tuple(encoded_spot(facts) for facts in _spot_facts(key, marks, cells))


# -- the rest ----------------------------------------------------------------------------------------------
def told_effect(sight: Sight) -> Effect | None:
    """The tactics card being carried out."""
    row, seat = sight.row, sight.seat
    kind, phase = row[at.EFFECT], row[at.PHASE]
    if kind == at.NONE or phase <= Phase.AFTER_DRAW or phase == Phase.OVER:
        return None
    texts = card_texts(sight.edition)
    aimed, held, exchange = row[at.FROM_SPOT] != at.NONE, row[at.HELD], kind == Kind.EXCHANGE
    done = row[at.PICKED_COUNT + row[at.ACTOR]] if exchange else 0
    picked = None
    if exchange and seat is not None:
        picked = sight.heap(row[at.PICKED + seat], row[at.PICKED_TACTICS + seat])
    return Effect(
        card=texts[at.TACTICS + kind],
        seat=row[at.TURN],
        spot=row[at.FROM_SPOT] if aimed else None,
        place=row[at.FROM_PLACE] if aimed else None,
        held=None if held == at.NONE else texts[held],
        taken=row[at.TAKEN] if phase == Phase.RECRUIT else None,
        owed=row[at.OWED] - done if phase in _COUNTING else None,
        picked=picked,
    )


def known_in_decks(sight: Sight) -> dict[str, list[tuple[int, str]]]:
    """What the seat knows of the decks, counted from the top."""
    found: dict[str, list[tuple[int, str]]] = {name: [] for name in DECKS}
    if sight.seat is None:
        return found
    row, texts = sight.row, card_texts(sight.edition)
    cells = ((at.DECK, at.KNOWN_AT), (at.DECK_OF_TACTICS, at.KNOWN_TACTICS_AT))
    for deck, (first, known) in enumerate(cells):
        mask, top = row[known + sight.seat], row[at.DECK_SIZE + deck] - 1
        if mask:
            places = [place for place in range(top, -1, -1) if mask >> place & 1]
            found[DECKS[deck]] = [(top - place, texts[row[first + place]]) for place in places]
    return found


def told_result(outcome: Outcome | None) -> Result | None:
    """How a game ended, if it did."""
    return None if outcome is None else Result(outcome.winner, CODES["ending"][outcome.ending])


def _told_view(sight: Sight, spots: list[S], game: int, over: Result | None, last_turn: list[Event]) -> TableView[S]:
    row, seat = sight.row, sight.seat
    first, second = row[at.HAND_TACTICS_COUNT], row[at.HAND_TACTICS_COUNT + 1]
    return TableView(
        edition=sight.edition.key,
        tactical=bool(sight.rules[at.TACTICAL]),
        game=game,
        you=seat,
        turn=row[at.TURN],
        actor=row[at.ACTOR],
        first=row[at.FIRST],
        phase=CODES["phase"][Phase.OVER if over else row[at.PHASE]],
        move_count=row[at.MOVES],
        hand=[] if seat is None else sight.heap(row[at.HAND + seat], row[at.HAND_TACTICS + seat]),
        hands=(row[at.HAND_TROOP_COUNT] + first, row[at.HAND_TROOP_COUNT + 1] + second),
        hand_tactics=(first, second),
        decks={name: row[at.DECK_SIZE + deck] for deck, name in enumerate(DECKS)},
        discard=sight.heap(row[at.DISCARD], row[at.DISCARD_TACTICS]),
        used=(sight.heap(0, row[at.USED]), sight.heap(0, row[at.USED + 1])),
        played=(row[at.PLAYED], row[at.PLAYED + 1]),
        spots=spots,
        cauldrons=row[at.CAULDRONS],
        attacker=row[at.FIRST] if sight.edition.siege else None,
        known=[] if seat is None else sight.heap(row[at.KNOWN + seat], row[at.KNOWN_TACTICS + seat]),
        known_decks=known_in_decks(sight),
        effect=None if over else told_effect(sight),
        over=over,
        last_turn=last_turn,
    )


def told_view(sight: Sight, over: Result | None = None) -> TableView[SpotView]:
    """The position of a view; `over` where a player, not the rules, has ended the game."""
    spots = [told_spot(facts) for facts in _spot_facts(*_told_from(sight))]
    return _told_view(sight, spots, 1, over or told_result(outcome_of(sight.row)), [])


def encoded_view(sight: Sight, game: int, over: Result | None, last_turn: list[Event]) -> TableView[Raw]:
    """The same as a server sends it, with the number of the game at its table and the last events."""
    return _told_view(sight, list(_encoded_spots(*_told_from(sight))), game, over, last_turn)
