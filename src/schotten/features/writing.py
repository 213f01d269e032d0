"""Writing an observation, compiled: from the row of a View (``rules.view``) to the bytes of ``encoding``."""

from __future__ import annotations

from pathlib import Path

from schotten.compiled.cells import kind_count, row_of
from schotten.compiled.jit import low_index
from schotten.rules import layout as at
from schotten.rules.jit import Numbers, Rules, compiler
from schotten.rules.plain import Phase

from .encoding import BLOCKS, OBSERVATION_SIZE, PATTERN_COUNT, ROW_CARDS

FOLDER = Path(__file__).parent  # whoever compiles a call of these functions names it beside its own
fast = compiler(FOLDER)
within = compiler(FOLDER, forceinline=True)

HAND, KNOWN, EXPOSED = BLOCKS["hand"].start, BLOCKS["known"].start, BLOCKS["exposed"].start
DISCARD, PICKED, UNSEEN = BLOCKS["discard"].start, BLOCKS["picked"].start, BLOCKS["unseen"].start
REINFORCED, DECK, USED = BLOCKS["reinforced"].start, BLOCKS["deck"].start, BLOCKS["used"].start
TACTICS_DECK = BLOCKS["tactics_deck"].start
OTHER_KNOWS, OTHER_KNOWS_TACTICS = BLOCKS["other_knows"].start, BLOCKS["other_knows_tactics"].start
ROWS, ORDER = BLOCKS["rows"].start, BLOCKS["order"].start
PLACES, PATTERN, OWNED, DAMAGED = (BLOCKS[name].start for name in ("places", "pattern", "owned", "damaged"))
TERRAIN, TERRAIN_MINE, CLAIMABLE = (BLOCKS[name].start for name in ("terrain", "terrain_mine", "claimable"))
OPEN, COMPLETE, RANK, SCORE = (BLOCKS[name].start for name in ("open", "complete", "rank", "score"))
EARLIER, PHASE, EFFECT = (BLOCKS[name].start for name in ("earlier", "phase", "effect"))
MY_TURN, PASSES, DECK_SIZES = BLOCKS["my_turn"].start, BLOCKS["passes"].start, BLOCKS["deck_sizes"].start
HAND_TROOPS, TAKEN, RESULT, ENDING = (BLOCKS[name].start for name in ("hand_troops", "taken", "result", "ending"))


@within
def write_heap(out: Numbers, start: int, troops: int, tactics: int) -> None:
    """Write a set of troops and a packed heap of tactics by card number."""
    while troops:
        out[start + low_index(troops)] = 1
        troops &= troops - 1
    while tactics:
        kind = low_index(tactics) >> 1
        out[start + at.TACTICS + kind] = kind_count(tactics, kind)
        tactics &= ~(3 << 2 * kind)


@within
def write_set(out: Numbers, start: int, members: int, count: int) -> None:
    """Write a set, a byte for each of ``count`` possible members; a loop without branches, many at once."""
    for index in range(count):
        out[start + index] = members >> index & 1


@fast
def write_known_places(view: Numbers, me: int, out: Numbers) -> None:
    """Write which places of the decks I know, with their cards, and which the other does."""
    size, tactics_size = view[at.DECK_SIZE], view[at.DECK_SIZE + 1]
    rest = view[at.KNOWN_AT + me]
    while rest:
        place = low_index(rest)
        rest &= rest - 1
        out[DECK + view[at.DECK + place]] = size - place
    rest = view[at.KNOWN_TACTICS_AT + me]
    while rest:
        place = low_index(rest)
        rest &= rest - 1
        out[TACTICS_DECK + tactics_size - 1 - place] = 1 + view[at.DECK_OF_TACTICS + place] - at.TACTICS
    rest = view[at.KNOWN_AT + 1 - me]
    while rest:
        out[OTHER_KNOWS + size - 1 - low_index(rest)] = 1
        rest &= rest - 1
    rest = view[at.KNOWN_TACTICS_AT + 1 - me]
    while rest:
        out[OTHER_KNOWS_TACTICS + tactics_size - 1 - low_index(rest)] = 1
        rest &= rest - 1


@fast
def write_tactics(view: Numbers, me: int, out: Numbers) -> None:
    """Write what only games with tactics have: terrain, used actions, the effect under way, what each knows."""
    other = 1 - me
    write_heap(out, KNOWN, view[at.KNOWN + me], view[at.KNOWN_TACTICS + me])
    write_heap(out, EXPOSED, view[at.KNOWN + other], view[at.KNOWN_TACTICS + other])
    write_heap(out, PICKED, view[at.PICKED + me], view[at.PICKED_TACTICS + me])
    write_set(out, REINFORCED, view[at.REINFORCED], at.MOST_TROOPS)
    write_known_places(view, me, out)
    for kind in range(at.FIRST_ACTION, at.KINDS):
        out[USED + kind] = kind_count(view[at.USED + me], kind)
        out[USED + at.KINDS + kind] = kind_count(view[at.USED + other], kind)
    for terrain in range(2):
        if view[at.TERRAIN_AT + terrain] != at.NONE:
            out[TERRAIN + at.MOST_SPOTS * terrain + view[at.TERRAIN_AT + terrain]] = 1
            out[TERRAIN_MINE + terrain] = int(view[at.TERRAIN_BY + terrain] == me)
    if view[at.EFFECT] != at.NONE:
        out[EFFECT + view[at.EFFECT]] = 1
    for index, where in enumerate((at.TAKEN, at.OWED)):
        out[TAKEN + index] = view[where]
    for index, where in enumerate((at.FROM_DECK, at.FROM_SPOT, at.FROM_PLACE, at.HELD)):
        out[TAKEN + 2 + index] = 1 + view[where]


@within
def write_row(view: Numbers, row: int, to: int, out: Numbers) -> None:
    """Write the cards of a row; an empty place (-1) is counted in the last byte, which needs no branch."""
    for place in range(at.MOST_PLACES):
        card = view[at.ROW + at.MOST_PLACES * row + place]
        out[ROWS + ROW_CARDS * to + (card & ROW_CARDS - 1)] += 1
        out[ORDER + at.MOST_PLACES * to + place] = card + 1
    strength = view[at.STRENGTH + row]
    rank = strength // at.RANK
    out[RANK + to] = rank
    out[SCORE + to] = strength - rank * at.RANK


@within
def write_spot(view: Numbers, spot: int, me: int, out: Numbers) -> None:
    """Write a spot's face, its rows, and which of them grew first (F4)."""
    out[PLACES + spot] = view[at.PLACES + spot]
    out[PATTERN + PATTERN_COUNT * spot + view[at.PATTERN + spot]] = 1
    mine, theirs = row_of(spot, me), row_of(spot, 1 - me)
    write_row(view, mine, 2 * spot, out)  # in the features the own row comes first, whatever the seat
    write_row(view, theirs, 2 * spot + 1, out)
    shorter = min(view[at.SIZE + mine], view[at.SIZE + theirs])
    for grown in range(at.STAMPS):
        later = int(view[at.GREW + at.STAMPS * mine + grown] > view[at.GREW + at.STAMPS * theirs + grown])
        out[EARLIER + at.STAMPS * spot + grown] = (1 + later) * int(shorter > grown + 1)


@within
def write_pairs(out: Numbers, start: int, mine: int, theirs: int) -> None:
    """Write two sets of spots side by side."""
    for spot in range(at.MOST_SPOTS):
        out[start + 2 * spot] = mine >> spot & 1
        out[start + 2 * spot + 1] = theirs >> spot & 1


@within
def write_course(view: Numbers, me: int, out: Numbers) -> None:
    """Write the phase, the counts and the result."""
    out[PHASE + view[at.PHASE]] = 1
    out[MY_TURN] = int(view[at.TURN] == me)
    out[MY_TURN + 1] = int(view[at.ACTOR] == me)
    out[MY_TURN + 2] = int(view[at.FIRST] == me)
    for index, where in enumerate((at.PASSES, at.PREPARED, at.SKIP_DRAW, at.CAULDRONS)):
        out[PASSES + index] = view[where]
    out[DECK_SIZES] = view[at.DECK_SIZE]
    out[DECK_SIZES + 1] = view[at.DECK_SIZE + 1]
    pairs = (at.HAND_TROOP_COUNT, at.HAND_TACTICS_COUNT, at.PLAYED, at.JOKERS, at.FRESH, at.PICKED_COUNT)
    for index, where in enumerate(pairs):
        out[HAND_TROOPS + 2 * index] = view[where + me]
        out[HAND_TROOPS + 2 * index + 1] = view[where + 1 - me]
    out[ENDING + view[at.ENDING]] = 1
    if view[at.PHASE] == Phase.OVER:
        winner = view[at.WINNER]
        out[RESULT + (2 if winner == at.DRAWN_GAME else int(winner != me))] = 1


@fast
def write_features(view: Numbers, rules: Rules, me: int, out: Numbers) -> None:
    """Write what seat ``me`` knows, from its View, into ``out`` (OBSERVATION_SIZE bytes)."""
    for index in range(OBSERVATION_SIZE):
        out[index] = 0
    write_heap(out, HAND, view[at.HAND + me], view[at.HAND_TACTICS + me])
    write_heap(out, DISCARD, view[at.DISCARD], view[at.DISCARD_TACTICS])
    write_set(out, UNSEEN, rules[at.ALL] & ~view[at.SEEN], at.MOST_TROOPS)
    if rules[at.TACTICAL]:
        write_tactics(view, me, out)
    for spot in range(rules[at.SPOTS]):
        write_spot(view, spot, me, out)
    write_pairs(out, OWNED, view[at.STONES + me], view[at.STONES + 1 - me])
    write_pairs(out, OPEN, view[at.OPEN + me], view[at.OPEN + 1 - me])
    write_pairs(out, COMPLETE, view[at.COMPLETE + me], view[at.COMPLETE + 1 - me])
    write_set(out, DAMAGED, view[at.DAMAGED], at.MOST_SPOTS)
    write_set(out, CLAIMABLE, view[at.CLAIMABLE], at.MOST_SPOTS)
    write_course(view, me, out)
