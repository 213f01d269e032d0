"""Why a claim holds or not, as one row of numbers: both rows, the best answer, and what is said (P1-P9)."""

from __future__ import annotations

from . import layout as at
from . import tell_layout as told
from .cells import card_at, facing, is_claimed, row_of, row_size
from .formations import best_fill, laid_in
from .jit import Numbers, Rules, compiled, fill_part
from .plain import Line, Pattern, Refusal
from .proof import best_answer, refutation
from .reading import add_to_formation, add_troops, clear_formation, keep_counted, read_formation
from .tactics.mud import without_proof


@compiled
def why_no_claim(state: Numbers, rules: Rules, spot: int, seat: int) -> int:
    """Why a claim fails by the cards, whatever the moment; FINE if it does not."""
    if rules[at.SIEGE] and seat != state[at.FIRST]:
        return Refusal.ONLY_ATTACKER
    if is_claimed(state, spot):
        return Refusal.SPOT_CLAIMED
    if not state[at.COMPLETE + seat] >> spot & 1:
        return Refusal.ROW_INCOMPLETE
    if without_proof(state, rules, seat) >> spot & 1:
        return Refusal.OTHER_INCOMPLETE
    fill = refutation(state, rules, spot, seat)
    if fill == at.NONE:
        return Refusal.FINE
    return Refusal.NOT_PROVEN if fill else Refusal.ROW_LOSES


@compiled
def copy_row(state: Numbers, spot: int, seat: int, out: Numbers, base: int) -> None:
    """A formation with the cards of a row, not judged yet."""
    clear_formation(out, base, 1)
    for place in range(row_size(state, spot, seat)):
        add_to_formation(out, base, card_at(state, spot, seat, place))


@compiled
def tell_answer(state: Numbers, rules: Rules, spot: int, seat: int, out: Numbers) -> None:
    """The best row a seat has or can still complete at a spot, and the unseen troops it takes."""
    places, pattern = state[at.PLACES + spot], state[at.PATTERN + spot]
    if row_size(state, spot, seat) >= places:
        read_formation(out, told.CLAIM_OTHER, places, pattern, rules)
        fill = 0
    else:
        strength, fill = best_answer(state, rules, spot, seat, at.NONE)
        if strength == at.NONE:
            return
    copy_row(state, spot, seat, out, told.CLAIM_ANSWER)
    add_troops(out, told.CLAIM_ANSWER, fill)
    read_formation(out, told.CLAIM_ANSWER, places, pattern, rules)
    keep_counted(out, told.CLAIM_ANSWER)
    out[told.CLAIM_FILL] = fill


@compiled
def tell_dream(state: Numbers, rules: Rules, spot: int, seat: int, out: Numbers) -> None:
    """The best row a seat could build if only this spot's cards lay open, and which of its cards do (P4)."""
    row, places, pattern = row_of(spot, seat), state[at.PLACES + spot], state[at.PATTERN + spot]
    # What one hopes for who forgets that a card lies elsewhere: told only if such a card is in it.
    here = state[at.MASK + row] | state[at.MASK + facing(row)]
    strength, fill = best_fill(laid_in(state, spot, seat), pattern, rules[at.ALL] & ~here, rules, at.NONE)
    if strength == at.NONE or fill & state[at.SEEN] == 0:
        return
    copy_row(state, spot, seat, out, told.CLAIM_DREAM)
    add_troops(out, told.CLAIM_DREAM, fill)
    read_formation(out, told.CLAIM_DREAM, places, pattern, rules)
    out[told.CLAIM_OPEN] = fill & state[at.SEEN]


@compiled
def tell_claim(state: Numbers, rules: Rules, spot: int, seat: int, out: Numbers) -> None:
    """Explain a claim of a spot by a seat; a view is enough for it, since all it rests on lies open."""
    code, places = why_no_claim(state, rules, spot, seat), state[at.PLACES + spot]
    out[told.CLAIM_SPOT] = spot
    out[told.CLAIM_SEAT] = seat
    out[told.CLAIM_HOLDS] = int(code == Refusal.FINE)
    out[told.CLAIM_NOW] = int(state[at.TURN] == seat and state[at.CLAIMABLE] >> spot & 1 != 0)
    out[told.CLAIM_CODE] = code
    out[told.CLAIM_PLACES] = places
    out[told.CLAIM_PATTERN] = state[at.PATTERN + spot]
    out[told.CLAIM_MISSING] = max(0, places - row_size(state, spot, seat))
    out[told.CLAIM_TIED] = 0
    out[told.CLAIM_FILL] = 0
    out[told.CLAIM_OPEN] = 0
    copy_row(state, spot, seat, out, told.CLAIM_OWN)
    copy_row(state, spot, 1 - seat, out, told.CLAIM_OTHER)
    clear_formation(out, told.CLAIM_ANSWER, 0)
    clear_formation(out, told.CLAIM_DREAM, 0)
    if code != Refusal.SPOT_CLAIMED:
        judge_claim(state, rules, spot, seat, out)
    tell_lines(out)


@compiled
def judge_claim(state: Numbers, rules: Rules, spot: int, seat: int, out: Numbers) -> None:
    """What both rows are worth, or could be."""
    places = state[at.PLACES + spot]
    tell_answer(state, rules, spot, 1 - seat, out)
    if row_size(state, spot, seat) >= places:
        read_formation(out, told.CLAIM_OWN, places, state[at.PATTERN + spot], rules)
        if out[told.CLAIM_ANSWER + told.FORM_THERE]:
            own, answer = out[told.CLAIM_OWN + told.FORM_STRENGTH], out[told.CLAIM_ANSWER + told.FORM_STRENGTH]
            out[told.CLAIM_TIED] = int(own == answer)
    # Where a proof is not asked for (T14, mud_by_proof), what could be built says nothing.
    if row_size(state, spot, 1 - seat) < places and out[told.CLAIM_CODE] != Refusal.OTHER_INCOMPLETE:
        tell_dream(state, rules, spot, 1 - seat, out)


# -- the sentences ---------------------------------------------------------------------------------------
@compiled
def say_line(out: Numbers, code: int) -> None:
    """Add a sentence."""
    out[told.CLAIM_LINES + out[told.CLAIM_LINE_COUNT]] = code
    out[told.CLAIM_LINE_COUNT] += 1


@compiled
def say_row(out: Numbers, base: int, whose: int) -> None:
    """A row, what it is worth, and how its wilds are read."""
    if out[base + told.FORM_SIZE] == 0:
        say_line(out, whose + told.SAY_EMPTY)
        return
    if out[base + told.FORM_TYPE] == at.NONE:
        say_line(out, whose + told.SAY_OPEN)
        return
    say_line(out, whose + told.SAY_ROW)
    if out[base + told.FORM_WILD_COUNT]:
        say_line(out, whose + told.SAY_WILDS)
    if out[base + told.FORM_SIZE] > out[told.CLAIM_PLACES]:
        say_line(out, whose + told.SAY_SPARE)


@compiled
def say_comparison(out: Numbers) -> None:
    """What decides between two complete rows."""
    say_line(out, Line.BOTH)
    if out[told.CLAIM_TIED]:
        say_line(out, Line.TIE)
    elif out[told.CLAIM_OWN + told.FORM_TYPE] != out[told.CLAIM_OTHER + told.FORM_TYPE]:
        say_line(out, Line.BY_TYPE)
    else:
        say_line(out, Line.BY_LOW_SUM if out[told.CLAIM_PATTERN] == Pattern.MINUS else Line.BY_SUM)


@compiled
def say_proof(out: Numbers) -> None:
    """The best that the other could still build, and whether it is enough."""
    if not out[told.CLAIM_ANSWER + told.FORM_THERE]:
        say_line(out, Line.TOO_FEW)
        return
    if out[told.CLAIM_DREAM + told.FORM_THERE] and out[told.CLAIM_HOLDS]:
        say_line(out, Line.DREAM)
    say_line(out, Line.BEST)
    if out[told.CLAIM_HOLDS]:
        say_line(out, Line.HOLDS_TIE if out[told.CLAIM_TIED] else Line.HOLDS)
    else:
        say_line(out, Line.NEEDS)
        say_line(out, Line.BEATEN)


@compiled
def say_verdict(out: Numbers) -> None:
    """Whether it can be claimed: now, at another moment, not yet, or not as both complete rows stand."""
    if out[told.CLAIM_NOW]:
        say_line(out, Line.CAN)
    elif out[told.CLAIM_HOLDS]:
        say_line(out, Line.LATER)
    else:
        say_line(out, Line.LOSES if out[told.CLAIM_CODE] == Refusal.ROW_LOSES else Line.FAILS)


@compiled
def tell_lines(out: Numbers) -> None:
    """The codes of the sentences that say an explanation, in their order."""
    fill_part(out, told.CLAIM_LINES, told.CLAIM_LINES + told.MOST_LINES, at.NONE)
    out[told.CLAIM_LINE_COUNT] = 0
    code = out[told.CLAIM_CODE]
    if code == Refusal.SPOT_CLAIMED or code == Refusal.ONLY_ATTACKER:
        say_line(out, Line.SPOT_CLAIMED if code == Refusal.SPOT_CLAIMED else Line.ONLY_ATTACKER)
        return
    say_row(out, told.CLAIM_OWN, Line.OWN_ROW)
    say_row(out, told.CLAIM_OTHER, Line.OTHER_ROW)
    if code == Refusal.ROW_INCOMPLETE or code == Refusal.OTHER_INCOMPLETE:
        say_line(out, Line.ROW_INCOMPLETE if code == Refusal.ROW_INCOMPLETE else Line.OTHER_INCOMPLETE)
        return
    if out[told.CLAIM_OTHER + told.FORM_TYPE] == at.NONE:
        say_proof(out)
    else:
        say_comparison(out)
    say_verdict(out)
