"""What only the siege has: tiles that turn, retreats, cauldrons, 0 against 11, and its endings (S)."""

from __future__ import annotations

from . import layout as at
from .cells import card_at, row_of, row_size
from .jit import Numbers, Rules, compiled, count_ones, inlined
from .plain import Ending
from .rows import add_card, clear_row, discard, spot_changed, take_card
from .stones import end_game


@inlined
def counterpart(rules: Rules, card: int) -> int:
    """The 11 of a 0's colour, the 0 of an 11's colour, as a mask; 0 for any other card (S10)."""
    if card >= at.MOST_TROOPS or not rules[at.SIEGE]:
        return 0
    # Values begin at 0 here, and a colour's cards are neighbours: the counterpart is as far off as a colour is long.
    value = card % rules[at.SPAN]
    if value == 0:
        return 1 << card + rules[at.SPAN] - 1
    if value == rules[at.SPAN] - 1:
        return 1 << card - rules[at.SPAN] + 1
    return 0


@inlined
def put_card(state: Numbers, rules: Rules, spot: int, seat: int, card: int) -> None:
    """Lay a card in a row, unless it meets its counterpart: then both are discarded (S10)."""
    other = counterpart(rules, card)
    if other == 0 or not state[at.MASK + row_of(spot, 1 - seat)] & other:
        add_card(state, rules, spot, seat, card)
        return
    # The card never gets into the row, so it sets no stamp (F4).
    for place in range(row_size(state, spot, 1 - seat)):
        met = card_at(state, spot, 1 - seat, place)
        if met < at.MOST_TROOPS and other == 1 << met:
            discard(state, card)
            discard(state, take_card(state, rules, spot, 1 - seat, place))
            return


@compiled
def retreat(state: Numbers, rules: Rules, spot: int) -> None:
    """The attacker gives up his row at a tile (S7)."""
    clear_row(state, rules, spot, state[at.FIRST])


@compiled
def pour(state: Numbers, rules: Rules, spot: int) -> None:
    """The cauldron takes the attacker's first card still there (S8)."""
    state[at.CAULDRONS] -= 1
    state[at.PREPARED] = 1
    discard(state, take_card(state, rules, spot, state[at.FIRST], 0))


@compiled
def damage(state: Numbers, rules: Rules, spot: int) -> None:
    """A claimed tile is turned and cleared, or the wall is breached (S12, S13)."""
    if state[at.DAMAGED] >> spot & 1:
        end_game(state, state[at.FIRST], Ending.BREACH)
        return
    state[at.DAMAGED] |= 1 << spot
    clear_row(state, rules, spot, 0)
    clear_row(state, rules, spot, 1)
    spot_changed(state, rules, spot)
    if count_ones(state[at.DAMAGED]) >= rules[at.GOAL_DAMAGED]:
        end_game(state, state[at.FIRST], Ending.FOUR_DAMAGED)


@compiled
def hold_out(state: Numbers, rules: Rules, seat: int) -> None:
    """The defender whose turn begins with every own row complete has won (S14)."""
    if seat != state[at.FIRST] and state[at.COMPLETE + seat] == rules[at.ALL_SPOTS]:
        end_game(state, seat, Ending.ROWS_FULL)
