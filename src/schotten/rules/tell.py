"""What a move tells: events as rows of numbers, each with the eyes that it is meant for. Who may see what is said here.

A fact that not everybody may know wholly is told by several records, one for those who know it and one for the others:
among all records of a move, each pair of eyes finds every fact once. `tell_layout` names the fields.
"""

from __future__ import annotations

from . import layout as at
from . import tell_layout as told
from .cells import card_at, deck_cells, deck_of, known_cells
from .jit import Numbers, Rules, compiled, low_index
from .moves import ACT, CLAIM, DRAW, END, PASS, PICK, PLAY, POUR, RETREAT, TARGET, TARGETS, TO_DISCARD, TO_SPOT
from .plain import Ending, Event, Eye, Phase, Source
from .siege import counterpart
from .telling import add_told_card, add_told_row, add_told_set, begin_event, card_meant, owner_told, split_eyes


# -- what each move tells --------------------------------------------------------------------------------
@compiled
def tell_clash(before: Numbers, after: Numbers, rules: Rules, spot: int, card: int, out: Numbers) -> int:
    """After the record that lays a card at a spot, the fact that it met its counterpart, if it did (S10)."""
    # Read off the discards: the card itself never lay in a row, so no row tells.
    met = counterpart(rules, card) & after[at.DISCARD] & ~before[at.DISCARD]
    if met == 0:
        return 1
    base = begin_event(out, 1, Event.CLASH, before[at.ACTOR])
    out[base + told.EVENT_SPOT] = spot
    add_told_card(out, base, card)
    add_told_card(out, base, low_index(met))
    return 2


@compiled
def tell_play(before: Numbers, after: Numbers, rules: Rules, move: int, out: Numbers) -> int:
    """A card is laid at a spot."""
    card, spot = (move - PLAY) // at.MOST_SPOTS, (move - PLAY) % at.MOST_SPOTS
    base = begin_event(out, 0, Event.PLAY if card < at.MOST_TROOPS else Event.TACTICS, before[at.ACTOR])
    if card >= at.MOST_TROOPS:
        out[base + told.EVENT_CODE] = Event.TACTICS_AT
    out[base + told.EVENT_CARD] = card
    out[base + told.EVENT_SPOT] = spot
    return tell_clash(before, after, rules, spot, card, out)


@compiled
def tell_leaving(before: Numbers, kind: int, spot: int, place: int, out: Numbers) -> int:
    """A card at a spot is aimed at, moved or discarded; the offset of the record comes back."""
    owner = owner_told(before, place)
    base = begin_event(out, 0, kind, before[at.ACTOR])
    out[base + told.EVENT_CARD] = card_meant(before, spot, owner, place)
    out[base + told.EVENT_SPOT] = spot
    out[base + told.EVENT_OWNER] = owner
    return base


@compiled
def tell_target(before: Numbers, after: Numbers, move: int, out: Numbers) -> int:
    """A card at a spot is chosen; where the effect does not ask what becomes of it, it is gone (T18)."""
    spot, place = (move - TARGET) // TARGETS, (move - TARGET) % TARGETS
    if after[at.PHASE] == Phase.PICK_PLACE:
        base = tell_leaving(before, Event.AIM, spot, place, out)
        out[base + told.EVENT_PLACE] = place
    else:
        tell_leaving(before, Event.DISCARD, spot, place, out)
    return 1


@compiled
def tell_to_spot(before: Numbers, after: Numbers, rules: Rules, move: int, out: Numbers) -> int:
    """The chosen card goes to a spot, or the chosen tile explodes."""
    to, held = move - TO_SPOT, before[at.HELD]
    if before[at.PHASE] == Phase.PICK_BLAST:
        base = begin_event(out, 0, Event.BLAST, before[at.ACTOR])
        out[base + told.EVENT_SPOT] = to
        add_told_row(before, out, base, to, 0)
        add_told_row(before, out, base, to, 1)
        return 1
    if held != at.NONE:
        base = begin_event(out, 0, Event.MOVE, before[at.ACTOR])
        out[base + told.EVENT_CODE] = Event.MOVE_DISCARD
        out[base + told.EVENT_CARD] = held
        out[base + told.EVENT_FROM] = Source.DISCARD
    else:
        base = tell_leaving(before, Event.MOVE, before[at.FROM_SPOT], before[at.FROM_PLACE], out)
    out[base + told.EVENT_TO] = to
    return tell_clash(before, after, rules, to, out[base + told.EVENT_CARD], out)


@compiled
def tell_pick(before: Numbers, after: Numbers, move: int, out: Numbers) -> int:
    """A card of the hand or of the discard is chosen."""
    card, phase = move - PICK, before[at.PHASE]
    if phase == Phase.GIVE_BACK:
        return tell_deck(before, Event.RETURN, deck_of(card), card, 1 << before[at.ACTOR], out)
    if phase == Phase.PICK_EXCHANGE:
        return tell_chosen(before, after, card, out)
    base = begin_event(out, 0, Event.AIM, before[at.ACTOR])
    out[base + told.EVENT_CODE] = Event.AIM_DISCARD
    out[base + told.EVENT_CARD] = card
    out[base + told.EVENT_FROM] = Source.DISCARD
    if phase == Phase.PICK_DISCARD or after[at.PHASE] == Phase.PICK_REINFORCE:
        return 1
    # The last troop is chosen: that both went into the deck is told once, after it.
    base = begin_event(out, 1, Event.REINFORCE, before[at.ACTOR])
    add_told_set(out, base, before[at.REINFORCED] | 1 << card, 0)
    return 2


@compiled
def tell_deck(before: Numbers, kind: int, deck: int, card: int, knowing: int, out: Numbers) -> int:
    """A card goes to a deck or comes from it: these seats know which, the others see its back."""
    for count in range(2):
        base = begin_event(out, count, kind, before[at.ACTOR])
        out[base + told.EVENT_DECK] = deck
        if count == 0:
            out[base + told.EVENT_CARD] = card
            out[base + told.EVENT_EYES] = split_eyes(knowing)
        else:
            out[base + told.EVENT_EYES] = told.ALL_EYES & ~split_eyes(knowing)
    return 2


@compiled
def tell_chosen(before: Numbers, after: Numbers, card: int, out: Numbers) -> int:
    """One more card is chosen for an exchange: which, not even of which deck, only its owner knows."""
    # Y11 says "unseen": a back would tell a troop from a tactics card.
    seat = before[at.ACTOR]
    base = begin_event(out, 0, Event.CHOSEN, seat)
    out[base + told.EVENT_CARD] = card
    out[base + told.EVENT_EYES] = split_eyes(1 << seat)
    base = begin_event(out, 1, Event.CHOSEN, seat)
    out[base + told.EVENT_CODE] = Event.CHOSEN_HIDDEN
    out[base + told.EVENT_EYES] = told.ALL_EYES & ~split_eyes(1 << seat)
    return 2 if after[at.PHASE] == Phase.PICK_EXCHANGE else tell_exchange(before, card, out, 2)


@compiled
def tell_exchange(before: Numbers, last: int, out: Numbers, count: int) -> int:
    """The swap, once both have chosen: each seat is told what it got, a watcher how many cards it were."""
    turn = before[at.TURN]
    for eyes in range(Eye.READER + 1):
        base = begin_event(out, count + eyes, Event.EXCHANGE, turn)
        out[base + told.EVENT_EYES] = 1 << eyes
        out[base + told.EVENT_COUNT] = before[at.OWED]
        if eyes == Eye.WATCHER:
            continue
        out[base + told.EVENT_CODE] = Event.EXCHANGE_OPEN if eyes == Eye.READER else Event.EXCHANGE_KNOWN
        giver = 1 - turn if eyes == Eye.READER else 1 - eyes  # a reader is told it from the side of whose turn it is
        add_told_set(out, base, before[at.PICKED + giver], before[at.PICKED_TACTICS + giver])
        if giver == before[at.ACTOR]:  # the card of this move is not among the picked ones of the state before it
            add_told_card(out, base, last)
    return count + Eye.READER + 1


@compiled
def tell_draw(before: Numbers, move: int, out: Numbers) -> int:
    """A card is drawn: its player knows it, and whoever had put it there."""
    deck = move - DRAW
    cells, known = deck_cells(deck), known_cells(deck)
    top = before[at.DECK_SIZE + deck] - 1
    knowing = 1 << before[at.ACTOR]
    for seat in range(2):
        knowing |= (before[known + seat] >> top & 1) << seat
    return tell_deck(before, Event.DRAW, deck, before[cells + top], knowing, out)


@compiled
def tell_at_spot(before: Numbers, rules: Rules, move: int, out: Numbers) -> int:
    """A claim, a retreat or a cauldron."""
    seat = before[at.ACTOR]
    if move >= POUR:
        base = begin_event(out, 0, Event.CAULDRON, seat)
        out[base + told.EVENT_SPOT] = move - POUR
        out[base + told.EVENT_CARD] = card_at(before, move - POUR, 1 - seat, 0)
    elif move >= RETREAT:
        base = begin_event(out, 0, Event.RETREAT, seat)
        out[base + told.EVENT_SPOT] = move - RETREAT
        add_told_row(before, out, base, move - RETREAT, seat)
    elif rules[at.SIEGE] and not before[at.DAMAGED] >> move - CLAIM & 1:
        base = begin_event(out, 0, Event.DAMAGE, seat)
        out[base + told.EVENT_SPOT] = move - CLAIM
        add_told_row(before, out, base, move - CLAIM, 0)
        add_told_row(before, out, base, move - CLAIM, 1)
    else:
        base = begin_event(out, 0, Event.CLAIM, seat)
        out[base + told.EVENT_SPOT] = move - CLAIM
    return 1


@compiled
def tell_step(before: Numbers, after: Numbers, rules: Rules, move: int, out: Numbers) -> int:
    """What the decision itself tells; the number of records comes back."""
    if move < ACT:
        return tell_play(before, after, rules, move, out)
    if move < TARGET:
        base = begin_event(out, 0, Event.TACTICS, before[at.ACTOR])
        out[base + told.EVENT_CARD] = at.TACTICS + at.FIRST_ACTION + move - ACT
        return 1
    if move < TO_SPOT:
        return tell_target(before, after, move, out)
    if move < TO_DISCARD:
        return tell_to_spot(before, after, rules, move, out)
    if move < PICK:
        tell_leaving(before, Event.DISCARD, before[at.FROM_SPOT], before[at.FROM_PLACE], out)
        return 1
    if move < DRAW:
        return tell_pick(before, after, move, out)
    if move < CLAIM:
        return tell_draw(before, move, out)
    if move < PASS:
        return tell_at_spot(before, rules, move, out)
    if move < END:
        begin_event(out, 0, Event.PASS, before[at.ACTOR])
        return 1
    return 0


@compiled
def tell_settled(before: Numbers, after: Numbers, move: int, out: Numbers, count: int) -> int:
    """The stones that changed hands without a claim (B11)."""
    # Read off the stones: whatever was not the move's own claim was handed out.
    claimed = 1 << move - CLAIM if CLAIM <= move < RETREAT else 0
    for seat in range(2):
        rest = after[at.STONES + seat] & ~before[at.STONES + seat] & ~claimed
        while rest:
            base = begin_event(out, count, Event.CLAIM, seat)
            out[base + told.EVENT_SPOT] = low_index(rest)
            rest &= rest - 1
            count += 1
    return count


# -- everything that is told -----------------------------------------------------------------------------
@compiled
def tell_over(winner: int, ending: int, out: Numbers, count: int) -> int:
    """The fact that a game is over; the number of records comes back."""
    base = begin_event(out, count, Event.OVER, at.NONE)
    out[base + told.EVENT_WINNER] = winner
    out[base + told.EVENT_REASON] = ending
    return count + 1


@compiled
def tell_move(before: Numbers, after: Numbers, rules: Rules, move: int, out: Numbers) -> int:
    """All that a move tells, from the states around it; the number of records comes back."""
    count = tell_step(before, after, rules, move, out)
    count = tell_settled(before, after, move, out, count)
    if after[at.PHASE] == Phase.OVER:
        return tell_over(after[at.WINNER], after[at.ENDING], out, count)
    if after[at.TURN] != before[at.TURN]:
        begin_event(out, count, Event.TURN, after[at.TURN])
        return count + 1
    return count


@compiled
def tell_deal(state: Numbers, rules: Rules, out: Numbers) -> int:
    """What a deal tells: who starts, and how many cards each has."""
    base = begin_event(out, 0, Event.DEALT, state[at.FIRST])
    out[base + told.EVENT_COUNT] = rules[at.DEALT]
    return 1


@compiled
def tell_taken_back(seat: int, moves: int, out: Numbers) -> int:
    """A seat has taken so many moves back."""
    base = begin_event(out, 0, Event.TAKEN_BACK, seat)
    out[base + told.EVENT_COUNT] = moves
    return 1


@compiled
def tell_stopped(loser: int, ending: int, out: Numbers) -> int:
    """A seat did not play on: it resigned, or its time ran out."""
    begin_event(out, 0, Event.OUT_OF_TIME if ending == Ending.OUT_OF_TIME else Event.RESIGNED, loser)
    return tell_over(1 - loser, ending, out, 1)
