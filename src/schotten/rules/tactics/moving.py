"""What redeployment, desertion and betrayal share: a card at a spot is chosen and leaves (T17-T19, Y5, Y7, Y8)."""

from __future__ import annotations

from .. import layout as at
from ..cells import card_at, is_claimed, is_troop, owned, row_of, row_size
from ..jit import Numbers, Rules, compiled, inlined
from ..plain import Kind, Phase, Refusal
from ..rows import discard, take_card
from ..siege import put_card
from ..turn import finish_play
from .terrain import move_terrain


@inlined
def ask_target(state: Numbers) -> None:
    """Ask for the card that is meant."""
    state[at.PHASE] = Phase.PICK_TARGET


@inlined
def owner_meant(state: Numbers) -> int:
    """Whose card the effect under way takes: only a redeployment moves the player's own."""
    return state[at.TURN] if state[at.EFFECT] == Kind.REDEPLOY else 1 - state[at.TURN]


@compiled
def movable(state: Numbers, rules: Rules, spot: int, owner: int, place: int) -> int:
    """Whether the effect under way may take what lies there (T7, T9, T17-T19, Y5, Y7, Y8)."""
    if is_claimed(state, spot):
        return 0
    betraying = int(state[at.EFFECT] == Kind.BETRAY)
    if place >= at.MOST_PLACES:  # the two numbers behind the places of a row: the fog, the mud
        terrain = place - at.MOST_PLACES
        if not rules[at.TERRAIN_TARGETABLE] or betraying:
            return 0
        return int(state[at.TERRAIN_AT + terrain] == spot and state[at.TERRAIN_BY + terrain] == owner)
    if place >= row_size(state, spot, owner):
        return 0
    if betraying and not rules[at.BETRAY_TACTICS]:
        return is_troop(card_at(state, spot, owner, place))
    return 1


@compiled
def any_card(state: Numbers, rules: Rules, owner: int, troops_only: int) -> int:
    """Whether a seat has a card at an unclaimed spot; terrain counts where it can be a target."""
    taken = owned(state)
    for spot in range(rules[at.SPOTS]):
        row = row_of(spot, owner)
        if not taken >> spot & 1 and (state[at.MASK + row] or (state[at.SIZE + row] and not troops_only)):
            return 1
    if troops_only or not rules[at.TERRAIN_TARGETABLE]:
        return 0
    for terrain in range(at.TERRAINS):
        spot = state[at.TERRAIN_AT + terrain]
        if spot != at.NONE and state[at.TERRAIN_BY + terrain] == owner and not taken >> spot & 1:
            return 1
    return 0


@compiled
def why_not_target(state: Numbers, rules: Rules, spot: int, place: int) -> int:
    """Why a card at a spot may not be the target of the effect under way."""
    if is_claimed(state, spot):
        return Refusal.SPOT_CLAIMED
    return Refusal.FINE if movable(state, rules, spot, owner_meant(state), place) else Refusal.NO_SUCH_TARGET


@inlined
def choose_target(state: Numbers, spot: int, place: int) -> None:
    """Note the card to be moved and ask where to."""
    state[at.FROM_SPOT] = spot
    state[at.FROM_PLACE] = place
    state[at.PHASE] = Phase.PICK_PLACE


@compiled
def move_target(state: Numbers, rules: Rules, to: int) -> None:
    """Move the chosen card to a spot or (NONE) to the discard; a card taken from the other lies at one's own side."""
    seat, owner = state[at.TURN], owner_meant(state)
    spot, place = state[at.FROM_SPOT], state[at.FROM_PLACE]
    # Wiped first: laying the card may end the turn, and the next one begins with nothing chosen.
    state[at.FROM_SPOT] = at.NONE
    state[at.FROM_PLACE] = at.NONE
    if place >= at.MOST_PLACES:
        move_terrain(state, rules, place - at.MOST_PLACES, to)
    else:
        card = take_card(state, rules, spot, owner, place)
        if to == at.NONE:
            discard(state, card)
        else:
            put_card(state, rules, to, seat, card)
    finish_play(state, rules)
