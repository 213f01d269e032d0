"""What a legal move is: its kind, its parts and the code of its label, and what a seat is asked for, as numbers."""

from __future__ import annotations

from . import layout as at
from . import tell_layout as told
from .cells import is_troop
from .jit import Numbers, compiled, fill_part
from .moves import ACT, CLAIM, DRAW, END, PASS, PICK, PLAY, POUR, RETREAT, TARGET, TARGETS, TO_DISCARD, TO_SPOT
from .plain import Label, Phase, Prompt, Source
from .telling import card_meant, owner_told


@compiled
def name_move(out: Numbers, kind: int, code: int) -> None:
    """Begin the parts of a move."""
    fill_part(out, 0, told.MOVE_WIDTH, at.NONE)
    out[told.PART_KIND] = kind
    out[told.PART_CODE] = code


@compiled
def tell_pick_parts(phase: int, card: int, out: Numbers) -> None:
    """The choice of a card: of the hand to give back or away, or of the discard."""
    if phase == Phase.GIVE_BACK:
        name_move(out, Label.RETURN, Label.GIVE_BACK)
    elif phase == Phase.PICK_EXCHANGE:
        name_move(out, Label.PICK, Label.EXCHANGE)
        out[told.PART_FROM] = Source.HAND
    else:
        label = Label.REINFORCE if phase == Phase.PICK_REINFORCE else Label.FROM_DISCARD
        name_move(out, Label.PICK, label)
        out[told.PART_FROM] = Source.DISCARD
    out[told.PART_CARD] = card


@compiled
def tell_spot_parts(move: int, out: Numbers) -> None:
    """A claim, a retreat or a cauldron at a spot."""
    if move < RETREAT:
        name_move(out, Label.CLAIM, Label.CLAIM)
        out[told.PART_SPOT] = move - CLAIM
    elif move < POUR:
        name_move(out, Label.RETREAT, Label.RETREAT)
        out[told.PART_SPOT] = move - RETREAT
    else:
        name_move(out, Label.CAULDRON, Label.POUR)
        out[told.PART_SPOT] = move - POUR


@compiled
def tell_parts(phase: int, move: int, out: Numbers) -> None:
    """What a move is in a phase, whatever the position; the card that a target names is told by ``tell_legal``."""
    if move < ACT:
        card = (move - PLAY) // at.MOST_SPOTS
        kind = Label.PLAY if is_troop(card) else Label.TACTICS
        name_move(out, kind, kind)
        out[told.PART_CARD] = card
        out[told.PART_SPOT] = (move - PLAY) % at.MOST_SPOTS
    elif move < TARGET:
        name_move(out, Label.TACTICS, Label.ACT)
        out[told.PART_CARD] = at.TACTICS + at.FIRST_ACTION + move - ACT
    elif move < TO_SPOT:
        name_move(out, Label.PICK, Label.TARGET)
        out[told.PART_SPOT] = (move - TARGET) // TARGETS
        out[told.PART_PLACE] = (move - TARGET) % TARGETS
        out[told.PART_FROM] = Source.ROW
    elif move < TO_DISCARD:
        name_move(out, Label.PLACE, Label.BLAST if phase == Phase.PICK_BLAST else Label.TO_SPOT)
        out[told.PART_SPOT] = move - TO_SPOT
    elif move < PICK:
        name_move(out, Label.PLACE, Label.TO_DISCARD)
    elif move < DRAW:
        tell_pick_parts(phase, move - PICK, out)
    elif move < CLAIM:
        name_move(out, Label.DRAW, Label.DRAW)
        out[told.PART_DECK] = move - DRAW
    elif move < PASS:
        tell_spot_parts(move, out)
    elif move < END:
        name_move(out, Label.PASS, Label.PASS)
    else:
        name_move(out, Label.END, Label.END)


@compiled
def tell_legal(view: Numbers, move: int, out: Numbers) -> None:
    """The parts of a legal move of a view."""
    tell_parts(view[at.PHASE], move, out)
    if TARGET <= move < TO_SPOT:
        owner = owner_told(view, out[told.PART_PLACE])
        out[told.PART_SEAT] = owner
        out[told.PART_CARD] = card_meant(view, out[told.PART_SPOT], owner, out[told.PART_PLACE])


# -- what a seat is asked for ----------------------------------------------------------------------------
@compiled
def kinds_among(moves: Numbers, count: int) -> int:
    """The kinds of these moves of a turn, as a mask."""
    found = 0
    for index in range(count):
        move = moves[index]
        if move < TARGET:
            found |= 1 << Label.PLAY
        elif move >= END:
            found |= 1 << Label.END
        elif move >= PASS:
            found |= 1 << Label.PASS
        elif move >= POUR:
            found |= 1 << Label.CAULDRON
        elif move >= RETREAT:
            found |= 1 << Label.RETREAT
        elif move >= CLAIM:
            found |= 1 << Label.CLAIM
        elif move >= DRAW:
            found |= 1 << Label.DRAW
    return found


@compiled
def ask_at_start(kinds: int) -> int:
    """What the start of a turn asks for."""
    claim, retreat = kinds >> Label.CLAIM & 1, kinds >> Label.RETREAT & 1
    if kinds >> Label.PLAY & 1:
        if claim:
            return Prompt.CLAIM_PREPARE_OR_PLAY if retreat else Prompt.CLAIM_OR_PLAY
        if retreat:
            return Prompt.RETREAT_OR_PLAY
        return Prompt.POUR_OR_PLAY if kinds >> Label.CAULDRON & 1 else Prompt.PLAY
    if kinds >> Label.PASS & 1:
        if claim:
            return Prompt.CLAIM_OR_PASS
        return Prompt.RETREAT_OR_PASS if retreat else Prompt.PASS
    return Prompt.MAKE_ROOM  # nothing to play and no pass: only an attacker is ever so (S15)


@compiled
def tell_prompt(view: Numbers, seat: int, moves: Numbers, count: int) -> int:
    """What a seat (NONE: a watcher) with these legal moves is asked for."""
    phase = view[at.PHASE]
    if phase == Phase.OVER:
        return Prompt.OVER
    if seat == at.NONE:
        return Prompt.WATCH
    if view[at.ACTOR] != seat:
        return Prompt.WAIT
    if phase > Phase.AFTER_DRAW:  # what it asks is in the labels of its moves
        return Prompt.EFFECT
    kinds = kinds_among(moves, count)
    if phase == Phase.TURN_START:
        return ask_at_start(kinds)
    claim = kinds >> Label.CLAIM & 1
    if kinds >> Label.DRAW & 1:
        return Prompt.CLAIM_OR_DRAW if claim else Prompt.DRAW
    return Prompt.CLAIM_OR_END if claim else Prompt.END
