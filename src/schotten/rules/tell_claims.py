"""Why a claim holds or not, as one row of numbers: both rows, the best answer, and what is said (P1-P9)."""

from __future__ import annotations

from .formations import best_fill
from .jit import Numbers, Rules, compiled, fill_part
from .layout import (
    ALL,
    CLAIMABLE,
    COMPLETE,
    FIRST,
    MASK,
    MINUS,
    MOST_PLACES,
    NONE,
    PATTERN,
    PLACES,
    ROW,
    SEEN,
    SIEGE,
    SIZE,
    TURN,
    WILDS,
)
from .legal import (
    FINE,
    NOT_PROVEN,
    ONLY_ATTACKER,
    OTHER_INCOMPLETE,
    ROW_INCOMPLETE,
    ROW_LOSES,
    SPOT_CLAIMED,
    owned,
)
from .proof import best_answer, refutation, without_proof
from .reading import add_to_formation, add_troops, clear_formation, keep_counted, read_formation
from .tell_layout import (
    CLAIM_ANSWER,
    CLAIM_CODE,
    CLAIM_DREAM,
    CLAIM_FILL,
    CLAIM_HOLDS,
    CLAIM_LINE_COUNT,
    CLAIM_LINES,
    CLAIM_MISSING,
    CLAIM_NOW,
    CLAIM_OPEN,
    CLAIM_OTHER,
    CLAIM_OWN,
    CLAIM_PATTERN,
    CLAIM_PLACES,
    CLAIM_SEAT,
    CLAIM_SPOT,
    CLAIM_TIED,
    FORM_SIZE,
    FORM_STRENGTH,
    FORM_THERE,
    FORM_TYPE,
    FORM_WILD_COUNT,
    MOST_LINES,
    SAY_BEATEN,
    SAY_BEST,
    SAY_BOTH,
    SAY_BY_LOW_SUM,
    SAY_BY_SUM,
    SAY_BY_TYPE,
    SAY_CAN,
    SAY_DREAM,
    SAY_EMPTY,
    SAY_FAILS,
    SAY_HOLDS,
    SAY_HOLDS_TIE,
    SAY_LATER,
    SAY_LOSES,
    SAY_NEEDS,
    SAY_ONLY_ATTACKER,
    SAY_OPEN,
    SAY_OTHER,
    SAY_OTHER_INCOMPLETE,
    SAY_OWN,
    SAY_ROW,
    SAY_ROW_INCOMPLETE,
    SAY_SPARE,
    SAY_SPOT_CLAIMED,
    SAY_TIE,
    SAY_TOO_FEW,
    SAY_WILDS,
)


@compiled
def why_no_claim(row: Numbers, rules: Rules, spot: int, seat: int) -> int:
    """Why a claim fails by the cards, whatever the moment; FINE if it does not."""
    if rules[SIEGE] and seat != row[FIRST]:
        return ONLY_ATTACKER
    if owned(row) >> spot & 1:
        return SPOT_CLAIMED
    if not row[COMPLETE + seat] >> spot & 1:
        return ROW_INCOMPLETE
    if without_proof(row, rules, seat) >> spot & 1:
        return OTHER_INCOMPLETE
    fill = refutation(row, rules, spot, seat)
    if fill == NONE:
        return FINE
    return NOT_PROVEN if fill else ROW_LOSES


@compiled
def copy_row(row: Numbers, spot: int, seat: int, out: Numbers, base: int) -> None:
    """A formation with the cards of a row, not judged yet."""
    clear_formation(out, base, 1)
    number = 2 * spot + seat
    for place in range(row[SIZE + number]):
        add_to_formation(out, base, row[ROW + MOST_PLACES * number + place])


@compiled
def tell_answer(row: Numbers, rules: Rules, spot: int, seat: int, out: Numbers) -> None:
    """The best row a seat has or can still complete at a spot, and the unseen troops it takes."""
    places, pattern = row[PLACES + spot], row[PATTERN + spot]
    if row[SIZE + 2 * spot + seat] >= places:
        read_formation(out, CLAIM_OTHER, places, pattern, rules)
        fill = 0
    else:
        strength, fill = best_answer(row, rules, spot, seat, NONE)
        if strength == NONE:
            return
    copy_row(row, spot, seat, out, CLAIM_ANSWER)
    add_troops(out, CLAIM_ANSWER, fill)
    read_formation(out, CLAIM_ANSWER, places, pattern, rules)
    keep_counted(out, CLAIM_ANSWER)
    out[CLAIM_FILL] = fill


@compiled
def tell_dream(row: Numbers, rules: Rules, spot: int, seat: int, out: Numbers) -> None:
    """The best row a seat could build if only this spot's cards lay open, and which of its cards do (P4)."""
    number, places, pattern = 2 * spot + seat, row[PLACES + spot], row[PATTERN + spot]
    missing = places - row[SIZE + number]
    here = row[MASK + number] | row[MASK + (number ^ 1)]
    strength, fill = best_fill(
        row[MASK + number], row[WILDS + number], missing, rules[ALL] & ~here, places, pattern, rules, NONE
    )
    if strength == NONE or fill & row[SEEN] == 0:
        return
    copy_row(row, spot, seat, out, CLAIM_DREAM)
    add_troops(out, CLAIM_DREAM, fill)
    read_formation(out, CLAIM_DREAM, places, pattern, rules)
    out[CLAIM_OPEN] = fill & row[SEEN]


@compiled
def tell_claim(row: Numbers, rules: Rules, spot: int, seat: int, out: Numbers) -> None:
    """Explain a claim of a spot by a seat; a view is enough for it, since all it rests on lies open."""
    code, places = why_no_claim(row, rules, spot, seat), row[PLACES + spot]
    out[CLAIM_SPOT] = spot
    out[CLAIM_SEAT] = seat
    out[CLAIM_HOLDS] = int(code == FINE)
    out[CLAIM_NOW] = int(row[TURN] == seat and row[CLAIMABLE] >> spot & 1 != 0)
    out[CLAIM_CODE] = code
    out[CLAIM_PLACES] = places
    out[CLAIM_PATTERN] = row[PATTERN + spot]
    out[CLAIM_MISSING] = max(0, places - row[SIZE + 2 * spot + seat])
    out[CLAIM_TIED] = 0
    out[CLAIM_FILL] = 0
    out[CLAIM_OPEN] = 0
    copy_row(row, spot, seat, out, CLAIM_OWN)
    copy_row(row, spot, 1 - seat, out, CLAIM_OTHER)
    clear_formation(out, CLAIM_ANSWER, 0)
    clear_formation(out, CLAIM_DREAM, 0)
    if code != SPOT_CLAIMED:
        judge_claim(row, rules, spot, seat, out)
    tell_lines(out)


@compiled
def judge_claim(row: Numbers, rules: Rules, spot: int, seat: int, out: Numbers) -> None:
    """What both rows are worth, or could be."""
    places = row[PLACES + spot]
    tell_answer(row, rules, spot, 1 - seat, out)
    if row[SIZE + 2 * spot + seat] >= places:
        read_formation(out, CLAIM_OWN, places, row[PATTERN + spot], rules)
        if out[CLAIM_ANSWER + FORM_THERE]:
            out[CLAIM_TIED] = int(out[CLAIM_OWN + FORM_STRENGTH] == out[CLAIM_ANSWER + FORM_STRENGTH])
    if row[SIZE + 2 * spot + 1 - seat] < places and out[CLAIM_CODE] != OTHER_INCOMPLETE:
        tell_dream(row, rules, spot, 1 - seat, out)


# -- the sentences ---------------------------------------------------------------------------------------
@compiled
def say_line(out: Numbers, code: int) -> None:
    """Add a sentence."""
    out[CLAIM_LINES + out[CLAIM_LINE_COUNT]] = code
    out[CLAIM_LINE_COUNT] += 1


@compiled
def say_row(out: Numbers, base: int, whose: int) -> None:
    """A row, what it is worth, and how its wilds are read."""
    if out[base + FORM_SIZE] == 0:
        say_line(out, whose + SAY_EMPTY)
        return
    if out[base + FORM_TYPE] == NONE:
        say_line(out, whose + SAY_OPEN)
        return
    say_line(out, whose + SAY_ROW)
    if out[base + FORM_WILD_COUNT]:
        say_line(out, whose + SAY_WILDS)
    if out[base + FORM_SIZE] > out[CLAIM_PLACES]:
        say_line(out, whose + SAY_SPARE)


@compiled
def say_comparison(out: Numbers) -> None:
    """What decides between two complete rows."""
    say_line(out, SAY_BOTH)
    if out[CLAIM_TIED]:
        say_line(out, SAY_TIE)
    elif out[CLAIM_OWN + FORM_TYPE] != out[CLAIM_OTHER + FORM_TYPE]:
        say_line(out, SAY_BY_TYPE)
    else:
        say_line(out, SAY_BY_LOW_SUM if out[CLAIM_PATTERN] == MINUS else SAY_BY_SUM)


@compiled
def say_proof(out: Numbers) -> None:
    """The best that the other could still build, and whether it is enough."""
    if not out[CLAIM_ANSWER + FORM_THERE]:
        say_line(out, SAY_TOO_FEW)
        return
    if out[CLAIM_DREAM + FORM_THERE] and out[CLAIM_HOLDS]:
        say_line(out, SAY_DREAM)
    say_line(out, SAY_BEST)
    if out[CLAIM_HOLDS]:
        say_line(out, SAY_HOLDS_TIE if out[CLAIM_TIED] else SAY_HOLDS)
    else:
        say_line(out, SAY_NEEDS)
        say_line(out, SAY_BEATEN)


@compiled
def say_verdict(out: Numbers) -> None:
    """Whether it can be claimed: now, at another moment, not yet, or not as both complete rows stand."""
    if out[CLAIM_NOW]:
        say_line(out, SAY_CAN)
    elif out[CLAIM_HOLDS]:
        say_line(out, SAY_LATER)
    else:
        say_line(out, SAY_LOSES if out[CLAIM_CODE] == ROW_LOSES else SAY_FAILS)


@compiled
def tell_lines(out: Numbers) -> None:
    """The codes of the sentences that say an explanation, in their order."""
    fill_part(out, CLAIM_LINES, CLAIM_LINES + MOST_LINES, NONE)
    out[CLAIM_LINE_COUNT] = 0
    code = out[CLAIM_CODE]
    if code == SPOT_CLAIMED or code == ONLY_ATTACKER:
        say_line(out, SAY_SPOT_CLAIMED if code == SPOT_CLAIMED else SAY_ONLY_ATTACKER)
        return
    say_row(out, CLAIM_OWN, SAY_OWN)
    say_row(out, CLAIM_OTHER, SAY_OTHER)
    if code == ROW_INCOMPLETE or code == OTHER_INCOMPLETE:
        say_line(out, SAY_ROW_INCOMPLETE if code == ROW_INCOMPLETE else SAY_OTHER_INCOMPLETE)
        return
    if out[CLAIM_OTHER + FORM_TYPE] == NONE:
        say_proof(out)
    else:
        say_comparison(out)
    say_verdict(out)
