"""What only the siege has: tiles that turn, retreats, cauldrons, 0 against 11, and its endings (S)."""

from __future__ import annotations

from .jit import Numbers, Rules, compiled, count_ones, inlined
from .layout import (
    ALL_SPOTS,
    BREACH,
    CAULDRONS,
    COMPLETE,
    DAMAGED,
    FIRST,
    FOUR_DAMAGED,
    GOAL_DAMAGED,
    MASK,
    MOST_PLACES,
    MOST_TROOPS,
    PREPARED,
    ROW,
    ROWS_FULL,
    SIEGE,
    SIZE,
    SPAN,
)
from .rows import add_card, clear_row, discard, spot_changed, take_card
from .stones import end_game


@inlined
def counterpart(rules: Rules, card: int) -> int:
    """The 11 of a 0's colour, the 0 of an 11's colour, as a mask; 0 for any other card (S10)."""
    if card >= MOST_TROOPS or not rules[SIEGE]:
        return 0
    value = card % rules[SPAN]
    if value == 0:
        return 1 << card + rules[SPAN] - 1
    if value == rules[SPAN] - 1:
        return 1 << card - rules[SPAN] + 1
    return 0


@inlined
def put_card(state: Numbers, rules: Rules, spot: int, seat: int, card: int) -> None:
    """Lay a card in a row, unless it meets its counterpart: then both are discarded (S10)."""
    other = counterpart(rules, card)
    facing = 2 * spot + 1 - seat
    if other == 0 or not state[MASK + facing] & other:
        add_card(state, rules, spot, seat, card)
        return
    for place in range(state[SIZE + facing]):
        met = state[ROW + MOST_PLACES * facing + place]
        if met < MOST_TROOPS and other == 1 << met:
            discard(state, card)
            discard(state, take_card(state, rules, spot, 1 - seat, place))
            return


@compiled
def retreat(state: Numbers, rules: Rules, spot: int) -> None:
    """The attacker gives up his row at a tile (S7)."""
    clear_row(state, rules, spot, state[FIRST])


@compiled
def pour(state: Numbers, rules: Rules, spot: int) -> None:
    """The cauldron takes the attacker's first card still there (S8)."""
    state[CAULDRONS] -= 1
    state[PREPARED] = 1
    discard(state, take_card(state, rules, spot, state[FIRST], 0))


@compiled
def damage(state: Numbers, rules: Rules, spot: int) -> None:
    """A claimed tile is turned and cleared, or the wall is breached (S12, S13)."""
    if state[DAMAGED] >> spot & 1:
        end_game(state, state[FIRST], BREACH)
        return
    state[DAMAGED] |= 1 << spot
    clear_row(state, rules, spot, 0)
    clear_row(state, rules, spot, 1)
    spot_changed(state, rules, spot)
    if count_ones(state[DAMAGED]) >= rules[GOAL_DAMAGED]:
        end_game(state, state[FIRST], FOUR_DAMAGED)


@compiled
def hold_out(state: Numbers, rules: Rules, seat: int) -> None:
    """The defender whose turn begins with every own row complete has won (S14)."""
    if seat != state[FIRST] and state[COMPLETE + seat] == rules[ALL_SPOTS]:
        end_game(state, seat, ROWS_FULL)
