"""Whether the phase of a row fits what is under way, so that whoever is to decide has a move."""

from __future__ import annotations

from . import layout as at
from .cells import kind_count
from .jit import Numbers, Rules, compiled
from .plain import Phase
from .tactics.dispatch import effect_fits


@compiled
def check_phase(state: Numbers, rules: Rules, open_hand: int) -> int:
    """The phase, its effect and the choices made so far belong together; ``open_hand``: the actor's hand is seen."""
    phase, effect = state[at.PHASE], state[at.EFFECT]
    if state[at.CLAIMABLE] & ~state[at.COMPLETE + state[at.TURN]] or (state[at.CLAIMABLE] and phase > Phase.AFTER_DRAW):
        return at.CLAIMABLE + 1
    if state[at.ACTOR] != state[at.TURN] and phase != Phase.PICK_EXCHANGE:
        return at.ACTOR + 1
    wrong = check_leftovers(state)
    if wrong:
        return wrong
    # A game that is over asks nothing, whatever effect is still written there.
    if phase <= Phase.AFTER_DRAW or phase == Phase.OVER:
        return at.EFFECT + 1 if effect != at.NONE and phase != Phase.OVER else 0
    if effect == at.NONE or not kind_count(state[at.USED + state[at.TURN]], effect):
        return at.EFFECT + 1
    return 0 if effect_fits(state, rules, open_hand) else at.PHASE + 1


@compiled
def check_leftovers(state: Numbers) -> int:
    """Choices of an effect are there only in the phases that ask for them."""
    phase = state[at.PHASE]
    if state[at.TAKEN] and phase != Phase.RECRUIT:
        return at.TAKEN + 1
    if state[at.FROM_DECK] != at.NONE and phase != Phase.RECRUIT:
        return at.FROM_DECK + 1
    if state[at.OWED] and phase != Phase.GIVE_BACK and phase != Phase.PICK_REINFORCE and phase != Phase.PICK_EXCHANGE:
        return at.OWED + 1
    held = int(state[at.HELD] != at.NONE or state[at.FROM_SPOT] != at.NONE or state[at.FROM_PLACE] != at.NONE)
    if held and phase != Phase.PICK_PLACE:
        return at.HELD + 1
    for seat in range(2):
        if state[at.PICKED_COUNT + seat] and phase != Phase.PICK_EXCHANGE:
            return at.PICKED_COUNT + seat + 1
    return 0
