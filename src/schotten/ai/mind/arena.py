"""The memory of one tree's thinking: a row of whole numbers and one of floats, and where everything lies in them.

A host makes the two rows, in the sizes that are said here, writes a question into them and calls ``doors``; it reads
the answer where this file says. Nothing else is kept anywhere, so a decision can run in any memory: an array, a
memoryview, a WebAssembly module.
"""

from __future__ import annotations

from typing import NamedTuple

from schotten.compiled.dice import DICE_WIDTH
from schotten.compiled.layout import DECK, MOST_SPOTS, RULES_WIDTH, WIDTH
from schotten.compiled.legal import MOST_MOVES
from schotten.compiled.moves import MOVE_COUNT

from .desk import DESK_FLOATS, LINE_WIDTH, SHEET_SIZE, TABLE_SIZE, Desk
from .jit import Floats, Numbers, fast
from .weights import WEIGHTS


class Arena(NamedTuple):
    """Both rows of the memory."""

    ints: Numbers
    floats: Floats


# -- what a host sets: the player -------------------------------------------------------------------------
LIMIT = 0  # nodes of a tree; 0: no tree
MODE = 1  # by habits or by search
SAMPLES = 2  # of the one-step player
NODES = 3  # the budget of a search in simulations; 0: only time ends it
CANDIDATES = 4  # root moves that are looked at
EARLY = 5  # whether a search ends when its choice is clear
TREES = 6  # how many work side by side
BY_HABIT, BY_SEARCH = 0, 1
# -- what a host sets: the question, and the sign to stop -------------------------------------------------
ASKED = 7  # the seat that asks
STOP = 8
# -- the tree ---------------------------------------------------------------------------------------------
COUNT, SIMULATIONS, STAMP, HALF = 9, 10, 11, 12  # nodes, simulations ever, mark of this moment, which half is in use
# -- the line since the last search -------------------------------------------------------------------------
SEARCHED, LINE_COUNT = 13, 14  # whether there was one; own moves since then
# -- the contest --------------------------------------------------------------------------------------------
READY, BUDGET, DONE, LOOKED, WEIGHINGS, WEIGHING = 15, 16, 17, 18, 19, 20
MOVE_TOTAL, IN_TOTAL, ACTIVE_TOTAL = 21, 22, 23  # legal moves, those in the contest, those still in
# -- how many sampled states are behind a win probability, and behind the reply to be expected ---------------
JUDGED, ANSWERED = 24, 25
# -- what a slice is to do, and what it found: these travel between trees ------------------------------------
# A look and the solving of an ending (both by the first tree alone) and a weighing value all moves, the weighing on so
# many samples; else moves are tried in some rounds.
TASK, TASK_SAMPLES, ROUNDS, TASK_TOTAL = 26, 27, 28, 29
NOTHING, LOOK, WEIGH, TRY, SOLVE = 0, 1, 2, 3, 4
TASK_MOVES = TASK_TOTAL + 1
FOUND_ROUNDS = TASK_MOVES + MOST_MOVES
# -- the answer ---------------------------------------------------------------------------------------------
RESULT_TOTAL, REPLY, REASON_TOTAL, BETTER = (FOUND_ROUNDS + 1 + each for each in range(4))
SURE = BETTER + 1  # the move that is known to be best: the first one of a certain win, or by an ending; or NO_MOVE
RESULT_MOVES = SURE + 1
RESULT_VISITS = RESULT_MOVES + MOST_MOVES
RESULT_PROVEN = RESULT_VISITS + MOST_MOVES  # whether a move's value is a result that nothing can change
MOST_REASONS, REASON_WIDTH = 2 * MOST_SPOTS + 6, 4  # claims that open at every spot, now or next, and some more
RESULT_EQUAL = RESULT_PROVEN + MOST_MOVES  # whether a move is not told from the best
REASONS = RESULT_EQUAL + MOST_MOVES  # a code, a spot, a type, and what else it is about, each
OTHER_REASONS = REASONS + REASON_WIDTH * MOST_REASONS  # what speaks for the move that is compared with
# -- rows ---------------------------------------------------------------------------------------------------
RULES = OTHER_REASONS + REASON_WIDTH * MOST_REASONS
VIEW = RULES + RULES_WIDTH
BEFORE = VIEW + WIDTH  # the view of the last search
SAMPLED = BEFORE + WIDTH
STATE = SAMPLED + WIDTH
SEEN = STATE + WIDTH  # that state as whoever decides sees it
# Four: a card asks two questions at most (``greedy.best_choice``), so three states lie open at once, and the view.
ROOMS = SEEN + WIDTH  # states after a move, a choice and another, and the view while a troop is laid
DICE = ROOMS + 4 * WIDTH
LUCK = DICE + DICE_WIDTH  # the dice behind the tree: the same for all candidates of a round
MOST_LINE = 16  # own moves between two searches; a longer line is not followed
LINE = LUCK + DICE_WIDTH
MOVES = LINE + MOST_LINE  # legal moves, of the position looked at, after a choice and another
CHOICES = MOVES + MOST_MOVES
ROOT_MOVES = CHOICES + 2 * MOST_MOVES
IN_CONTEST = ROOT_MOVES + MOST_MOVES  # by candidate: its place among the root's moves, its visits
VISITS = IN_CONTEST + MOST_MOVES
ACTIVE = VISITS + MOST_MOVES  # candidates still in
ORDER = ACTIVE + MOST_MOVES  # scratch of sorting
PLANTED = ORDER + MOST_MOVES  # nodes of the moves to try
MARKS = PLANTED + MOST_MOVES
DEEPEST = 190  # choices on one way down the tree; there it ends
PATH = MARKS + MOVE_COUNT
SHEET = PATH + DEEPEST + 1
# -- exact endings: what a host sets with the player ----------------------------------------------------------
EXACT = SHEET + SHEET_SIZE  # whether it looks for certain wins
SOLVE_LIMIT = EXACT + 1  # positions that are looked at to solve an ending; 0: none is solved
SOLVE_ALL = SOLVE_LIMIT + 1  # whether moves are solved beyond the first won one
SHOWN_ROUNDS = SOLVE_ALL + 1  # samples behind what is shown, behind the first comparison of a review, and the last
RIVAL_ROUNDS, REVIEW_ROUNDS = SHOWN_ROUNDS + 1, SHOWN_ROUNDS + 2
CALIBRATED = REVIEW_ROUNDS + 1  # whether what is shown goes through the fitted map
LUCK_CARDS = CALIBRATED + 1  # with how many cards that could have come a drawn one is compared; 0: with all
UNDER_WAY = LUCK_CARDS + 1  # whether a part of the slice is done
# -- … whether one is being solved, positions looked at, the move's place in the order, the frame, keys, cards ---
SOLVING, SOLVED_NODES, SOLVE_PLACE, DEPTH, KEY_ONE, KEY_TWO, CASES, CASES_LEFT, TABLE_AGE = (
    UNDER_WAY + 1 + each for each in range(9)
)
ORDER_ROOT = TABLE_AGE + 1  # places of the root's moves
REFUTERS = ORDER_ROOT + MOST_MOVES  # by seat and move: how often it was enough
ENDING_STATE = REFUTERS + 2 * MOVE_COUNT  # the state, whose last card may be one of CASES
# A frame: the state up to its decks, a few numbers, the legal moves.
F_COUNT, F_NEXT, F_BEST, F_MOVE, F_ALPHA, F_BETA, F_ALPHA_FIRST, F_BETA_FIRST, F_KEY, F_GUESS = (
    DECK + each for each in range(10)
)
F_MOVES = F_GUESS + 1
FRAME = F_MOVES + MOST_MOVES
MOST_FRAMES = 48  # more moves than any ending has turns for
FRAMES = ENDING_STATE + WIDTH
TABLE_ENTRIES = 1 << 15  # a key and what is known of it
TABLE_AT = FRAMES + MOST_FRAMES * FRAME
INTS = TABLE_AT + 2 * TABLE_ENTRIES  # behind it: both halves of the tree
# -- floats -------------------------------------------------------------------------------------------------
ATTENTION, OVERSIGHT, MISJUDGEMENT = 0, 1, 2  # habits
SHARE, LOSS = 3, 4  # of the budget; what a move lost, never below 0
EXPLORE, WIDTH_FACTOR, WIDTH_POWER, ODD_MOVES = 5, 6, 7, 8  # the knobs of a search
DEEPEN = 9  # visits from which a node leads on into the tree
QUICK_TURNS = 10  # turns by the quick policy behind the tree
AHEAD_TURNS = 11  # turns by the one-step player behind those
AHEAD_SAMPLES = 12  # with so many samples
LEAF_SAMPLES = 13
WEIGHTS_AT = 14
# At a whole cache line, as the parts of the desk that follow it (``desk``).
TABLE = -(-(WEIGHTS_AT + WEIGHTS) // LINE_WIDTH) * LINE_WIDTH
DESK = TABLE + TABLE_SIZE
VALUES = DESK + DESK_FLOATS  # of MOVES
ROOT_VALUES = VALUES + MOST_MOVES  # of ROOT_MOVES, summed up over the weighings
LEADS = ROOT_VALUES + MOST_MOVES  # by candidate
WORTHS = LEADS + MOST_MOVES  # by candidate: the sum of the worths, and of their squares
FOUND = WORTHS + 2 * MOST_MOVES  # what a slice found: values of all moves, or as WORTHS for the moves of the task
KEYS = FOUND + 2 * MOST_MOVES  # scratch of sorting
RESULT_VALUES = KEYS + MOST_MOVES
EXACT_VALUES = RESULT_VALUES + MOST_MOVES  # of ROOT_MOVES, below 0 if not known
SOLVED_SUM = EXACT_VALUES + MOST_MOVES
# -- a verdict: the best move's value, the made one's, the loss as sampled, its error; the sums of fresh samples -----
# … and how far the made move was before the best other one in the first comparison
BEST_VALUE, MADE_VALUE, RAW_LOSS, LOSS_ERROR, LEAD = (SOLVED_SUM + 1 + each for each in range(5))
MOST_COMPARED = 6
TRIED = LEAD + 1
TOTALS = TRIED + MOST_COMPARED
PRODUCTS = TOTALS + MOST_COMPARED
PRODUCTS_END = PRODUCTS + MOST_COMPARED * MOST_COMPARED
FLOATS = -(-PRODUCTS_END // LINE_WIDTH) * LINE_WIDTH  # behind it: both halves of the tree

# -- a node of the tree: whole numbers, then floats -----------------------------------------------------------
MOVE, CHILD, NEXT, NODE_VISITS, AVAILABLE = 0, 1, 2, 3, 4
NODE = 5
NODE_FLOATS = 1


def ints_for(limit: int) -> int:
    """How many whole numbers an arena with room for so many nodes has."""
    return INTS + 2 * limit * NODE


def floats_for(limit: int) -> int:
    """How many floats an arena with room for so many nodes has."""
    return FLOATS + 2 * limit * NODE_FLOATS


@fast
def desk_of(arena: Arena) -> Desk:
    """The evaluation's part of an arena."""
    ints, floats = arena.ints, arena.floats
    return Desk(ints[RULES:VIEW], floats[WEIGHTS_AT:TABLE], floats[TABLE:DESK], ints[SHEET:EXACT], floats[DESK:VALUES])
