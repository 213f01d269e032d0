"""Which card is asked: hands every question about a tactics card on to the file of that card.

A new card gets its branch in these functions and its place in these tables, and in nothing else of the rules. They are
chains of ``if`` because that is what the plain subset has: a table of functions would cost a compiled call through a
pointer.
"""

from __future__ import annotations

from .. import layout as at
from ..cells import one_of
from ..jit import Numbers, Rules, compiled, inlined
from ..plain import Kind, Phase, Refusal
from ..rows import why_no_place
from ..siege import put_card
from . import betray, desert, exchange, explosion, joker, moving, recruiter, recruitment, redeploy, reinforce, terrain

# -- which card asks what, and which sends cards to the discard: for texts of positions -------------------
ASKS_TARGET = (Kind.REDEPLOY, Kind.DESERT, Kind.BETRAY)
ASKS_PLACE = (Kind.REDEPLOY, Kind.BETRAY, Kind.RECRUITMENT)
ASKS_ALONE = {  # a question that only one card has
    Phase.RECRUIT: Kind.RECRUITER,
    Phase.GIVE_BACK: Kind.RECRUITER,
    Phase.PICK_DISCARD: Kind.RECRUITMENT,
    Phase.PICK_BLAST: Kind.EXPLOSION,
    Phase.PICK_REINFORCE: Kind.REINFORCE,
    Phase.PICK_EXCHANGE: Kind.EXCHANGE,
}
DISCARDS = (Kind.REDEPLOY, Kind.DESERT)  # with stones, one card each


# -- from the hand -------------------------------------------------------------------------------------
@inlined
def why_not_card(state: Numbers, rules: Rules, seat: int, kind: int) -> int:
    """Why a card that is in the hand may not be played for what it is."""
    return joker.why_not(state, rules, seat) if kind == Kind.JOKER else Refusal.FINE


@inlined
def why_not_lay(state: Numbers, seat: int, kind: int, spot: int) -> int:
    """Why an elite or a terrain may not be laid at a spot."""
    return why_no_place(state, seat, spot) if kind < at.ELITES else terrain.why_not_on(state, spot)


@inlined
def lay(state: Numbers, rules: Rules, kind: int, spot: int) -> None:
    """Lay an elite in a row or a terrain on a spot (T10-T14, Y4)."""
    if kind >= at.ELITES:
        terrain.lay_terrain(state, rules, kind, spot)
        return
    if kind == Kind.JOKER:
        joker.note_played(state, state[at.TURN])
    put_card(state, rules, spot, state[at.TURN], at.TACTICS + kind)


@compiled
def does_something(state: Numbers, rules: Rules, seat: int, kind: int) -> int:
    """Whether an action card would have an effect now (T8, Y13)."""
    if kind == Kind.RECRUITER:
        return recruiter.does_something(state)
    if kind == Kind.REDEPLOY:
        return redeploy.does_something(state, rules, seat)
    if kind == Kind.DESERT:
        return desert.does_something(state, rules, seat)
    if kind == Kind.BETRAY:
        return betray.does_something(state, rules, seat)
    if kind == Kind.RECRUITMENT:
        return recruitment.does_something(state, seat)
    if kind == Kind.EXPLOSION:
        return explosion.does_something(state, rules)
    if kind == Kind.REINFORCE:
        return reinforce.does_something(state)
    return exchange.does_something(state, seat)


@compiled
def start_effect(state: Numbers, rules: Rules, kind: int) -> None:
    """Lay an action card open and ask its first question; one that asks nothing is done at once."""
    state[at.USED + state[at.TURN]] += one_of(kind)
    state[at.EFFECT] = kind
    if kind == Kind.RECRUITER:
        recruiter.start(state)
    elif kind == Kind.RECRUITMENT:
        recruitment.start(state)
    elif kind == Kind.EXPLOSION:
        explosion.start(state)
    elif kind == Kind.REINFORCE:
        reinforce.start(state)
    elif kind == Kind.EXCHANGE:
        exchange.start(state)
    else:
        moving.ask_target(state)


# -- whether an answer is one --------------------------------------------------------------------------
@compiled
def why_not_target(state: Numbers, rules: Rules, spot: int, place: int) -> int:
    """Why a card at a spot may not be the target of the effect under way."""
    # In one expression: as two returns the compiler inlines it otherwise, and tactical games run a tenth slower.
    return moving.why_not_target(state, rules, spot, place) if state[at.PHASE] == Phase.PICK_TARGET else Refusal.NOT_NOW


@compiled
def why_not_to(state: Numbers, spot: int) -> int:
    """Why the chosen card may not go to a spot, or a tile not be blown up."""
    if state[at.PHASE] == Phase.PICK_BLAST:
        return explosion.why_not_to(state, spot)
    if state[at.PHASE] != Phase.PICK_PLACE:
        return Refusal.NOT_NOW
    if state[at.EFFECT] == Kind.REDEPLOY:
        return redeploy.why_not_to(state, spot)
    return betray.why_not_to(state, spot) if state[at.EFFECT] == Kind.BETRAY else recruitment.why_not_to(state, spot)


@compiled
def why_not_to_discard(state: Numbers) -> int:
    """Why the chosen card may not be discarded: only a redeployment leaves that choice."""
    there = state[at.PHASE] == Phase.PICK_PLACE and state[at.EFFECT] == Kind.REDEPLOY
    return Refusal.FINE if there else Refusal.NOT_NOW


@compiled
def why_not_pick(state: Numbers, rules: Rules, card: int) -> int:
    """Why a card may not be given back, recalled, put into the deck or exchanged."""
    phase = state[at.PHASE]
    if phase == Phase.PICK_DISCARD:
        return recruitment.why_not_pick(state, card)
    if phase == Phase.PICK_REINFORCE:
        return reinforce.why_not_pick(state, card)
    if phase == Phase.GIVE_BACK:
        return recruiter.why_not_give(state, rules, card)
    return exchange.why_not_pick(state, card) if phase == Phase.PICK_EXCHANGE else Refusal.NOT_NOW


# -- what an answer does -------------------------------------------------------------------------------
@compiled
def target(state: Numbers, rules: Rules, spot: int, place: int) -> None:
    """A card at a spot is chosen."""
    if state[at.EFFECT] == Kind.DESERT:
        desert.target(state, rules, spot, place)
    else:
        moving.choose_target(state, spot, place)


@compiled
def go_to_spot(state: Numbers, rules: Rules, spot: int) -> None:
    """The chosen card goes to a spot, or the chosen tile is blown up."""
    if state[at.PHASE] == Phase.PICK_BLAST:
        explosion.explode(state, rules, spot)
    elif state[at.EFFECT] == Kind.RECRUITMENT:
        recruitment.put_down(state, rules, spot)
    else:
        moving.move_target(state, rules, spot)


@compiled
def pick(state: Numbers, rules: Rules, card: int) -> None:
    """A card of the hand or of the discard is chosen."""
    phase = state[at.PHASE]
    if phase == Phase.GIVE_BACK:
        recruiter.give_back(state, rules, card)
    elif phase == Phase.PICK_DISCARD:
        recruitment.pick(state, card)
    elif phase == Phase.PICK_REINFORCE:
        reinforce.pick(state, rules, card)
    else:
        exchange.pick(state, rules, card)


# -- whether a question that comes from elsewhere has an answer ------------------------------------------
@compiled
def effect_fits(state: Numbers, rules: Rules, open_hand: int) -> int:
    """Whether the effect under way asks in this phase, and there is an answer."""
    phase, effect, seat = state[at.PHASE], state[at.EFFECT], state[at.TURN]
    if phase == Phase.PICK_PLACE:
        return place_fits(state, rules, seat)
    if effect == Kind.RECRUITER:
        if phase == Phase.RECRUIT:
            return recruiter.may_take_more(state)
        return recruiter.giving_fits(state, rules, open_hand) if phase == Phase.GIVE_BACK else 0
    if effect == Kind.RECRUITMENT:
        return recruitment.picking_fits(state, seat) if phase == Phase.PICK_DISCARD else 0
    if effect == Kind.EXPLOSION:
        return explosion.does_something(state, rules) if phase == Phase.PICK_BLAST else 0
    if effect == Kind.REINFORCE:
        return reinforce.picking_fits(state) if phase == Phase.PICK_REINFORCE else 0
    if effect == Kind.EXCHANGE:
        return exchange.picking_fits(state, seat) if phase == Phase.PICK_EXCHANGE else 0
    return does_something(state, rules, seat, effect) if phase == Phase.PICK_TARGET and effect > Kind.RECRUITER else 0


@compiled
def place_fits(state: Numbers, rules: Rules, seat: int) -> int:
    """Whether a card is held, from the discard or from a row, and may go somewhere."""
    effect = state[at.EFFECT]
    from_row = int(state[at.FROM_SPOT] != at.NONE and state[at.FROM_PLACE] != at.NONE)
    if effect == Kind.RECRUITMENT:
        apart = state[at.FROM_SPOT] == at.NONE and state[at.FROM_PLACE] == at.NONE
        return recruitment.place_fits(state, rules, seat) if apart else 0
    if state[at.HELD] != at.NONE or not from_row:
        return 0
    if effect == Kind.REDEPLOY:
        return redeploy.place_fits(state, rules, seat)
    return betray.place_fits(state, rules, seat) if effect == Kind.BETRAY else 0
