"""What a legal move is: its kind, its parts and the code of its label, and what a seat is asked for, as numbers."""

from __future__ import annotations

from .jit import Numbers, compiled, fill_part
from .layout import (
    ACTOR,
    AFTER_DRAW,
    FIRST_ACTION,
    GIVE_BACK,
    MOST_SPOTS,
    MOST_TROOPS,
    NONE,
    OVER,
    PHASE,
    PICK_BLAST,
    PICK_EXCHANGE,
    PICK_REINFORCE,
    TACTICS,
    TURN_START,
)
from .moves import ACT, CLAIM, DRAW, END, PASS, PICK, PLAY, POUR, RETREAT, TARGET, TARGETS, TO_DISCARD, TO_SPOT
from .tell_layout import (
    ASK_CLAIM_OR_DRAW,
    ASK_CLAIM_OR_END,
    ASK_CLAIM_OR_PASS,
    ASK_CLAIM_OR_PLAY,
    ASK_CLAIM_PREPARE_OR_PLAY,
    ASK_DRAW,
    ASK_EFFECT,
    ASK_END,
    ASK_MAKE_ROOM,
    ASK_OVER,
    ASK_PASS,
    ASK_PLAY,
    ASK_POUR_OR_PLAY,
    ASK_RETREAT_OR_PASS,
    ASK_RETREAT_OR_PLAY,
    ASK_WAIT,
    ASK_WATCH,
    DOES_CLAIM,
    DOES_DRAW,
    DOES_END,
    DOES_PASS,
    DOES_PICK,
    DOES_PLACE,
    DOES_PLAY,
    DOES_POUR,
    DOES_RETREAT,
    DOES_RETURN,
    DOES_TACTICS,
    FROM_DISCARD,
    FROM_HAND,
    FROM_ROW,
    LABEL_ACT,
    LABEL_BLAST,
    LABEL_EXCHANGE,
    LABEL_FROM_DISCARD,
    LABEL_GIVE_BACK,
    LABEL_POUR,
    LABEL_REINFORCE,
    LABEL_TARGET,
    LABEL_TO_DISCARD,
    LABEL_TO_SPOT,
    MOVE_WIDTH,
    PART_CARD,
    PART_CODE,
    PART_DECK,
    PART_FROM,
    PART_KIND,
    PART_PLACE,
    PART_SEAT,
    PART_SPOT,
)
from .telling import card_at, owner_meant


@compiled
def name_move(out: Numbers, kind: int, code: int) -> None:
    """Begin the parts of a move."""
    fill_part(out, 0, MOVE_WIDTH, NONE)
    out[PART_KIND] = kind
    out[PART_CODE] = code


@compiled
def tell_pick_parts(phase: int, card: int, out: Numbers) -> None:
    """The choice of a card: of the hand to give back or away, or of the discard."""
    if phase == GIVE_BACK:
        name_move(out, DOES_RETURN, LABEL_GIVE_BACK)
    elif phase == PICK_EXCHANGE:
        name_move(out, DOES_PICK, LABEL_EXCHANGE)
        out[PART_FROM] = FROM_HAND
    else:
        name_move(out, DOES_PICK, LABEL_REINFORCE if phase == PICK_REINFORCE else LABEL_FROM_DISCARD)
        out[PART_FROM] = FROM_DISCARD
    out[PART_CARD] = card


@compiled
def tell_spot_parts(move: int, out: Numbers) -> None:
    """A claim, a retreat or a cauldron at a spot."""
    if move < RETREAT:
        name_move(out, DOES_CLAIM, DOES_CLAIM)
        out[PART_SPOT] = move - CLAIM
    elif move < POUR:
        name_move(out, DOES_RETREAT, DOES_RETREAT)
        out[PART_SPOT] = move - RETREAT
    else:
        name_move(out, DOES_POUR, LABEL_POUR)
        out[PART_SPOT] = move - POUR


@compiled
def tell_parts(phase: int, move: int, out: Numbers) -> None:
    """What a move is in a phase, whatever the position; the card that a target names is told by ``tell_legal``."""
    if move < ACT:
        card = (move - PLAY) // MOST_SPOTS
        name_move(
            out, DOES_PLAY if card < MOST_TROOPS else DOES_TACTICS, DOES_PLAY if card < MOST_TROOPS else DOES_TACTICS
        )
        out[PART_CARD] = card
        out[PART_SPOT] = (move - PLAY) % MOST_SPOTS
    elif move < TARGET:
        name_move(out, DOES_TACTICS, LABEL_ACT)
        out[PART_CARD] = TACTICS + FIRST_ACTION + move - ACT
    elif move < TO_SPOT:
        name_move(out, DOES_PICK, LABEL_TARGET)
        out[PART_SPOT] = (move - TARGET) // TARGETS
        out[PART_PLACE] = (move - TARGET) % TARGETS
        out[PART_FROM] = FROM_ROW
    elif move < TO_DISCARD:
        name_move(out, DOES_PLACE, LABEL_BLAST if phase == PICK_BLAST else LABEL_TO_SPOT)
        out[PART_SPOT] = move - TO_SPOT
    elif move < PICK:
        name_move(out, DOES_PLACE, LABEL_TO_DISCARD)
    elif move < DRAW:
        tell_pick_parts(phase, move - PICK, out)
    elif move < CLAIM:
        name_move(out, DOES_DRAW, DOES_DRAW)
        out[PART_DECK] = move - DRAW
    elif move < PASS:
        tell_spot_parts(move, out)
    elif move < END:
        name_move(out, DOES_PASS, DOES_PASS)
    else:
        name_move(out, DOES_END, DOES_END)


@compiled
def tell_legal(view: Numbers, move: int, out: Numbers) -> None:
    """The parts of a legal move of a view."""
    tell_parts(view[PHASE], move, out)
    if TARGET <= move < TO_SPOT:
        owner = owner_meant(view)
        out[PART_SEAT] = owner
        out[PART_CARD] = card_at(view, out[PART_SPOT], owner, out[PART_PLACE])


# -- what a seat is asked for ----------------------------------------------------------------------------
@compiled
def kinds_among(moves: Numbers, count: int) -> int:
    """The kinds of these moves of a turn, as a mask."""
    found = 0
    for index in range(count):
        move = moves[index]
        if move < TARGET:
            found |= 1 << DOES_PLAY
        elif move >= END:
            found |= 1 << DOES_END
        elif move >= PASS:
            found |= 1 << DOES_PASS
        elif move >= POUR:
            found |= 1 << DOES_POUR
        elif move >= RETREAT:
            found |= 1 << DOES_RETREAT
        elif move >= CLAIM:
            found |= 1 << DOES_CLAIM
        elif move >= DRAW:
            found |= 1 << DOES_DRAW
    return found


@compiled
def ask_at_start(kinds: int) -> int:
    """What the start of a turn asks for."""
    claim, retreat = kinds >> DOES_CLAIM & 1, kinds >> DOES_RETREAT & 1
    if kinds >> DOES_PLAY & 1:
        if claim:
            return ASK_CLAIM_PREPARE_OR_PLAY if retreat else ASK_CLAIM_OR_PLAY
        if retreat:
            return ASK_RETREAT_OR_PLAY
        return ASK_POUR_OR_PLAY if kinds >> DOES_POUR & 1 else ASK_PLAY
    if kinds >> DOES_PASS & 1:
        if claim:
            return ASK_CLAIM_OR_PASS
        return ASK_RETREAT_OR_PASS if retreat else ASK_PASS
    return ASK_MAKE_ROOM


@compiled
def tell_prompt(view: Numbers, seat: int, moves: Numbers, count: int) -> int:
    """What a seat (NONE: a watcher) with these legal moves is asked for."""
    phase = view[PHASE]
    if phase == OVER:
        return ASK_OVER
    if seat == NONE:
        return ASK_WATCH
    if view[ACTOR] != seat:
        return ASK_WAIT
    if phase > AFTER_DRAW:
        return ASK_EFFECT
    kinds = kinds_among(moves, count)
    if phase == TURN_START:
        return ask_at_start(kinds)
    claim = kinds >> DOES_CLAIM & 1
    if kinds >> DOES_DRAW & 1:
        return ASK_CLAIM_OR_DRAW if claim else ASK_DRAW
    return ASK_CLAIM_OR_END if claim else ASK_END
