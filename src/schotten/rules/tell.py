"""What a move tells: events as rows of numbers, each with the eyes that it is meant for. Who may see what is said here.

A fact that not everybody may know wholly is told by several records, one for those who know it and one for the others:
among all records of a move, each pair of eyes finds every fact once. `tell_layout` names the fields.
"""

from __future__ import annotations

from .jit import Numbers, Rules, compiled, low_index
from .layout import (
    ACTOR,
    DAMAGED,
    DEALT,
    DECK,
    DECK_OF_TACTICS,
    DECK_SIZE,
    DESERT,
    DISCARD,
    EFFECT,
    ENDING,
    FIRST,
    FIRST_ACTION,
    FROM_PLACE,
    FROM_SPOT,
    GIVE_BACK,
    HELD,
    KNOWN_AT,
    KNOWN_TACTICS_AT,
    MOST_SPOTS,
    MOST_TROOPS,
    NONE,
    OUT_OF_TIME,
    OVER,
    OWED,
    PHASE,
    PICK_BLAST,
    PICK_DISCARD,
    PICK_EXCHANGE,
    PICK_REINFORCE,
    PICKED,
    PICKED_TACTICS,
    REINFORCED,
    SIEGE,
    STONES,
    TACTICS,
    TROOP_DECK,
    TURN,
    WINNER,
)
from .moves import ACT, CLAIM, DRAW, END, PASS, PICK, PLAY, POUR, RETREAT, TARGET, TARGETS, TO_DISCARD, TO_SPOT
from .siege import counterpart
from .tell_layout import (
    AIM_DISCARD,
    ALL_EYES,
    CHOSEN_HIDDEN,
    EVENT_CARD,
    EVENT_CODE,
    EVENT_COUNT,
    EVENT_DECK,
    EVENT_EYES,
    EVENT_FROM,
    EVENT_OWNER,
    EVENT_PLACE,
    EVENT_REASON,
    EVENT_SPOT,
    EVENT_TO,
    EVENT_WINNER,
    EXCHANGE_KNOWN,
    EXCHANGE_OPEN,
    FROM_DISCARD,
    MOVE_DISCARD,
    READING,
    TACTICS_AT,
    TOLD_AIM,
    TOLD_BLAST,
    TOLD_CAULDRON,
    TOLD_CHOSEN,
    TOLD_CLAIM,
    TOLD_CLASH,
    TOLD_DAMAGE,
    TOLD_DEALT,
    TOLD_DISCARD,
    TOLD_DRAW,
    TOLD_EXCHANGE,
    TOLD_MOVE,
    TOLD_OUT_OF_TIME,
    TOLD_OVER,
    TOLD_PASS,
    TOLD_PLAY,
    TOLD_REINFORCE,
    TOLD_RESIGNED,
    TOLD_RETREAT,
    TOLD_RETURN,
    TOLD_TACTICS,
    TOLD_TAKEN_BACK,
    TOLD_TURN,
    WATCHING,
)
from .telling import add_told_card, add_told_row, add_told_set, begin_event, card_at, owner_meant, split_eyes


# -- what each move tells --------------------------------------------------------------------------------
@compiled
def tell_clash(before: Numbers, after: Numbers, rules: Rules, spot: int, card: int, out: Numbers, count: int) -> int:
    """The fact that a card laid at a spot met its counterpart, if it did (S10)."""
    met = counterpart(rules, card) & after[DISCARD] & ~before[DISCARD]
    if met == 0:
        return count
    base = begin_event(out, count, TOLD_CLASH, before[ACTOR])
    out[base + EVENT_SPOT] = spot
    add_told_card(out, base, card)
    add_told_card(out, base, low_index(met))
    return count + 1


@compiled
def tell_play(before: Numbers, after: Numbers, rules: Rules, move: int, out: Numbers) -> int:
    """A card is laid at a spot."""
    card, spot = (move - PLAY) // MOST_SPOTS, (move - PLAY) % MOST_SPOTS
    base = begin_event(out, 0, TOLD_PLAY if card < MOST_TROOPS else TOLD_TACTICS, before[ACTOR])
    if card >= MOST_TROOPS:
        out[base + EVENT_CODE] = TACTICS_AT
    out[base + EVENT_CARD] = card
    out[base + EVENT_SPOT] = spot
    return tell_clash(before, after, rules, spot, card, out, 1)


@compiled
def tell_leaving(before: Numbers, kind: int, spot: int, place: int, out: Numbers) -> int:
    """A card at a spot is aimed at, moved or discarded; the offset of the record comes back."""
    owner = owner_meant(before)
    base = begin_event(out, 0, kind, before[ACTOR])
    out[base + EVENT_CARD] = card_at(before, spot, owner, place)
    out[base + EVENT_SPOT] = spot
    out[base + EVENT_OWNER] = owner
    return base


@compiled
def tell_target(before: Numbers, move: int, out: Numbers) -> int:
    """A card at a spot is chosen; a deserter goes at once."""
    spot, place = (move - TARGET) // TARGETS, (move - TARGET) % TARGETS
    if before[EFFECT] == DESERT:
        tell_leaving(before, TOLD_DISCARD, spot, place, out)
    else:
        base = tell_leaving(before, TOLD_AIM, spot, place, out)
        out[base + EVENT_PLACE] = place
    return 1


@compiled
def tell_to_spot(before: Numbers, after: Numbers, rules: Rules, move: int, out: Numbers) -> int:
    """The chosen card goes to a spot, or the chosen tile explodes."""
    to, held = move - TO_SPOT, before[HELD]
    if before[PHASE] == PICK_BLAST:
        base = begin_event(out, 0, TOLD_BLAST, before[ACTOR])
        out[base + EVENT_SPOT] = to
        add_told_row(before, out, base, to, 0)
        add_told_row(before, out, base, to, 1)
        return 1
    if held != NONE:
        base = begin_event(out, 0, TOLD_MOVE, before[ACTOR])
        out[base + EVENT_CODE] = MOVE_DISCARD
        out[base + EVENT_CARD] = held
        out[base + EVENT_FROM] = FROM_DISCARD
    else:
        base = tell_leaving(before, TOLD_MOVE, before[FROM_SPOT], before[FROM_PLACE], out)
    out[base + EVENT_TO] = to
    return tell_clash(before, after, rules, to, out[base + EVENT_CARD], out, 1)


@compiled
def tell_pick(before: Numbers, after: Numbers, move: int, out: Numbers) -> int:
    """A card of the hand or of the discard is chosen."""
    card, phase = move - PICK, before[PHASE]
    if phase == GIVE_BACK:
        return tell_deck(before, TOLD_RETURN, int(card >= MOST_TROOPS), card, 1 << before[ACTOR], out)
    if phase == PICK_EXCHANGE:
        return tell_chosen(before, after, card, out)
    base = begin_event(out, 0, TOLD_AIM, before[ACTOR])
    out[base + EVENT_CODE] = AIM_DISCARD
    out[base + EVENT_CARD] = card
    out[base + EVENT_FROM] = FROM_DISCARD
    if phase == PICK_DISCARD or after[PHASE] == PICK_REINFORCE:
        return 1
    base = begin_event(out, 1, TOLD_REINFORCE, before[ACTOR])
    add_told_set(out, base, before[REINFORCED] | 1 << card, 0)
    return 2


@compiled
def tell_deck(before: Numbers, kind: int, deck: int, card: int, knowing: int, out: Numbers) -> int:
    """A card goes to a deck or comes from it: these seats know which, the others see its back."""
    for count in range(2):
        base = begin_event(out, count, kind, before[ACTOR])
        out[base + EVENT_DECK] = deck
        if count == 0:
            out[base + EVENT_CARD] = card
            out[base + EVENT_EYES] = split_eyes(knowing)
        else:
            out[base + EVENT_EYES] = ALL_EYES & ~split_eyes(knowing)
    return 2


@compiled
def tell_chosen(before: Numbers, after: Numbers, card: int, out: Numbers) -> int:
    """One more card is chosen for an exchange: which, not even of which deck, only its owner knows."""
    seat = before[ACTOR]
    base = begin_event(out, 0, TOLD_CHOSEN, seat)
    out[base + EVENT_CARD] = card
    out[base + EVENT_EYES] = split_eyes(1 << seat)
    base = begin_event(out, 1, TOLD_CHOSEN, seat)
    out[base + EVENT_CODE] = CHOSEN_HIDDEN
    out[base + EVENT_EYES] = ALL_EYES & ~split_eyes(1 << seat)
    return 2 if after[PHASE] == PICK_EXCHANGE else tell_exchange(before, card, out, 2)


@compiled
def tell_exchange(before: Numbers, last: int, out: Numbers, count: int) -> int:
    """The swap, once both have chosen: each seat is told what it got, a watcher how many cards it were."""
    turn = before[TURN]
    for eyes in range(READING + 1):
        base = begin_event(out, count + eyes, TOLD_EXCHANGE, turn)
        out[base + EVENT_EYES] = 1 << eyes
        out[base + EVENT_COUNT] = before[OWED]
        if eyes == WATCHING:
            continue
        out[base + EVENT_CODE] = EXCHANGE_OPEN if eyes == READING else EXCHANGE_KNOWN
        giver = 1 - turn if eyes == READING else 1 - eyes
        add_told_set(out, base, before[PICKED + giver], before[PICKED_TACTICS + giver])
        if giver == before[ACTOR]:
            add_told_card(out, base, last)
    return count + READING + 1


@compiled
def tell_draw(before: Numbers, move: int, out: Numbers) -> int:
    """A card is drawn: its player knows it, and whoever had put it there."""
    deck = move - DRAW
    cells = DECK if deck == TROOP_DECK else DECK_OF_TACTICS
    known = KNOWN_AT if deck == TROOP_DECK else KNOWN_TACTICS_AT
    top = before[DECK_SIZE + deck] - 1
    knowing = 1 << before[ACTOR]
    for seat in range(2):
        knowing |= (before[known + seat] >> top & 1) << seat
    return tell_deck(before, TOLD_DRAW, deck, before[cells + top], knowing, out)


@compiled
def tell_at_spot(before: Numbers, rules: Rules, move: int, out: Numbers) -> int:
    """A claim, a retreat or a cauldron."""
    seat = before[ACTOR]
    if move >= POUR:
        base = begin_event(out, 0, TOLD_CAULDRON, seat)
        out[base + EVENT_SPOT] = move - POUR
        out[base + EVENT_CARD] = card_at(before, move - POUR, 1 - seat, 0)
    elif move >= RETREAT:
        base = begin_event(out, 0, TOLD_RETREAT, seat)
        out[base + EVENT_SPOT] = move - RETREAT
        add_told_row(before, out, base, move - RETREAT, seat)
    elif rules[SIEGE] and not before[DAMAGED] >> move - CLAIM & 1:
        base = begin_event(out, 0, TOLD_DAMAGE, seat)
        out[base + EVENT_SPOT] = move - CLAIM
        add_told_row(before, out, base, move - CLAIM, 0)
        add_told_row(before, out, base, move - CLAIM, 1)
    else:
        base = begin_event(out, 0, TOLD_CLAIM, seat)
        out[base + EVENT_SPOT] = move - CLAIM
    return 1


@compiled
def tell_step(before: Numbers, after: Numbers, rules: Rules, move: int, out: Numbers) -> int:
    """What the decision itself tells; the number of records comes back."""
    if move < ACT:
        return tell_play(before, after, rules, move, out)
    if move < TARGET:
        base = begin_event(out, 0, TOLD_TACTICS, before[ACTOR])
        out[base + EVENT_CARD] = TACTICS + FIRST_ACTION + move - ACT
        return 1
    if move < TO_SPOT:
        return tell_target(before, move, out)
    if move < TO_DISCARD:
        return tell_to_spot(before, after, rules, move, out)
    if move < PICK:
        tell_leaving(before, TOLD_DISCARD, before[FROM_SPOT], before[FROM_PLACE], out)
        return 1
    if move < DRAW:
        return tell_pick(before, after, move, out)
    if move < CLAIM:
        return tell_draw(before, move, out)
    if move < PASS:
        return tell_at_spot(before, rules, move, out)
    if move < END:
        begin_event(out, 0, TOLD_PASS, before[ACTOR])
        return 1
    return 0


@compiled
def tell_settled(before: Numbers, after: Numbers, move: int, out: Numbers, count: int) -> int:
    """The stones that changed hands without a claim (B11)."""
    claimed = 1 << move - CLAIM if CLAIM <= move < RETREAT else 0
    for seat in range(2):
        rest = after[STONES + seat] & ~before[STONES + seat] & ~claimed
        while rest:
            base = begin_event(out, count, TOLD_CLAIM, seat)
            out[base + EVENT_SPOT] = low_index(rest)
            rest &= rest - 1
            count += 1
    return count


# -- everything that is told -----------------------------------------------------------------------------
@compiled
def tell_over(winner: int, ending: int, out: Numbers, count: int) -> int:
    """The fact that a game is over; the number of records comes back."""
    base = begin_event(out, count, TOLD_OVER, NONE)
    out[base + EVENT_WINNER] = winner
    out[base + EVENT_REASON] = ending
    return count + 1


@compiled
def tell_move(before: Numbers, after: Numbers, rules: Rules, move: int, out: Numbers) -> int:
    """All that a move tells, from the states around it; the number of records comes back."""
    count = tell_step(before, after, rules, move, out)
    count = tell_settled(before, after, move, out, count)
    if after[PHASE] == OVER:
        return tell_over(after[WINNER], after[ENDING], out, count)
    if after[TURN] != before[TURN]:
        begin_event(out, count, TOLD_TURN, after[TURN])
        return count + 1
    return count


@compiled
def tell_deal(state: Numbers, rules: Rules, out: Numbers) -> int:
    """What a deal tells: who starts, and how many cards each has."""
    base = begin_event(out, 0, TOLD_DEALT, state[FIRST])
    out[base + EVENT_COUNT] = rules[DEALT]
    return 1


@compiled
def tell_taken_back(seat: int, moves: int, out: Numbers) -> int:
    """A seat has taken so many moves back."""
    base = begin_event(out, 0, TOLD_TAKEN_BACK, seat)
    out[base + EVENT_COUNT] = moves
    return 1


@compiled
def tell_stopped(loser: int, ending: int, out: Numbers) -> int:
    """A seat did not play on: it resigned, or its time ran out."""
    begin_event(out, 0, TOLD_OUT_OF_TIME if ending == OUT_OF_TIME else TOLD_RESIGNED, loser)
    return tell_over(1 - loser, ending, out, 1)
