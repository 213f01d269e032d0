"""Every number of the players in one place, each with its reason; the measurements are in docs/strength.md."""

from __future__ import annotations

from schotten.rules.plain import Kind

from . import weights as w

# -- the weights of the evaluation: which, and how much ---------------------------------------------------
STONES = (
    (w.HAND_FREE, 0.755),  # other rows want the same card; 0.852 lost 46.8 to 53.2 against 0.8
    (w.OTHER_FREE, 0.8),  # the same for the other's hidden hand
    (w.DRAW_FREE, 1.08),  # cards to come count almost as much as cards held
    (w.THINNING, 0.843),  # rows far from complete are dreams: 0.6 loses 38 to 62 against 0.8
    (w.HORIZON, 10.8),  # longer than most games last from the middle on: all draws count
    (w.TIE, 0.9),  # the earlier completed row wins a tie (F3)
    (w.BOTH_GOALS, 0.5),  # who is first there is not known
    (w.TRUST, 1.0),  # a knob: less would draw every chance towards an even spot
)
SIEGE = (  # instead of the same with stones, and besides them
    (w.HORIZON, 12.0),
    (w.TEMPO, 1.0),
    (w.BREACH, 1.0),
    (w.FRESH_NEED, 8.0),
    (w.RETRY, 1.0),
    (w.CAULDRON, 0.1),
)
# What a tactics card is worth while it is held. With the stones a card is kept for a good moment: a third of these
# loses 45 to 55. At the wall it is spent sooner: twice as much won 47.5 to 52.5, within chance. No single card is
# better at another worth (docs/decisions/0008-tactics-in-hand.md).
STONES_TACTICS = (
    (w.OTHER_KEPT, 0.1),  # about the mean of the others; flat in play, but without it holding a card looks like winning
    (w.KIND + Kind.JOKER, 0.15),
    (w.KIND + Kind.SPY, 0.12),
    (w.KIND + Kind.SHIELD, 0.09),
    (w.KIND + Kind.FOG, 0.09),
    (w.KIND + Kind.MUD, 0.09),
    (w.KIND + Kind.RECRUITER, 0.06),
    (w.KIND + Kind.REDEPLOY, 0.09),
    (w.KIND + Kind.DESERT, 0.15),
    (w.KIND + Kind.BETRAY, 0.15),
)
SIEGE_TACTICS = (
    (w.OTHER_KEPT, 0.02),
    (w.KIND + Kind.JOKER, 0.025),
    (w.KIND + Kind.SPY, 0.02),
    (w.KIND + Kind.SHIELD, 0.015),
    (w.KIND + Kind.REDEPLOY, 0.015),
    (w.KIND + Kind.DESERT, 0.025),
    (w.KIND + Kind.BETRAY, 0.025),
    (w.KIND + Kind.RECRUITMENT, 0.02),
    (w.KIND + Kind.EXPLOSION, 0.02),
    (w.KIND + Kind.REINFORCE, 0.005),
    (w.KIND + Kind.EXCHANGE, 0.005),
)

GREEDY_SAMPLES = 32  # between 16, which loses 38 to 62 against 64, and the time that 64 take
SEARCH_SAMPLES = 8  # for a look whether there is anything to decide
SLICE = 64  # simulations between two looks at the clock: a few milliseconds
MOST_NODES = 200_000  # 10 MB a tree and as much for its spare; when it is full no node is added
LEAST_NODES = 1000  # room for the candidates and something below them
WEIGHING_NODES = 4  # a weighing of all moves takes as long as so many simulations
MOST_WEIGHINGS = 16  # of 64 samples each: enough to tell which moves come into question
WEIGHING_SHARE = 0.25  # of a small budget goes into weighings at most
PRIOR_VISITS = 100.0  # the verdict of the weighings counts like so many simulations
DRAW_SHARE = 0.3  # of the budget of a move: from which deck to draw is a small choice
CLAIM_LEAD = 0.01  # what putting a claim off must gain: more than the samples err
CUTS = ((0.15, 12), (0.3, 6), (0.5, 4), (0.7, 2))  # after this share of the budget so many candidates are left
CLEAR = 4.0  # standard errors between the first two candidates that end a search early
LEAST_VISITS = 100
LEAST_SCATTER = 1e-4  # of a worth: some samples that agree are no proof
MOST_CANDIDATES = 24  # root moves that are tried, the best by the evaluation: with 5 a longer search is no better

# -- the knobs of a search -------------------------------------------------------------------------------
EXPLORE = 0.35
WIDTH_FACTOR = 1.0
WIDTH_POWER = 0.4
ODD_MOVES = 0.25
DEEPEN = 4000.0
QUICK_TURNS = 0.0
AHEAD_TURNS = 7.0
AHEAD_SAMPLES = 4.0
LEAF_SAMPLES = 16.0

SOLVE_NODES = 100_000  # positions that are looked at to solve an ending: a tenth of a second
SOLVE_SLICE = 5_000  # … between two looks at the clock
SOLVE_SHARE = 0.5  # of a budget in time goes into it at most
UNSURE = 0.005  # what is not proven is taken and told as no more certain than this
PHASE_CENTRES = (1 / 6, 1 / 2, 5 / 6)  # of the first deck drawn: the middles of early, middle and late
# Fitted by ``bench calibration --fit``: a row for stones, stones with tactics, siege, siege with tactics. Three slopes
# (early, middle, late), what is added for whoever asks, and the lean for the seat that began.
CALIBRATION = (
    (1.2, 1.512, 1.188, 0.085, 0.162, 0.338, -0.161, -0.193, -0.341),
    (0.97, 1.289, 1.155, -0.02, 0.02, 0.226, -0.074, -0.098, -0.146),
    (1.733, 1.632, 1.064, 0.166, 0.547, 0.636, -0.32, -0.493, -0.151),
    (1.94, 1.243, 1.042, 0.365, 0.601, 0.77, 0.134, -0.045, -0.247),
)
LUCK_SAMPLES = 32  # of the evaluation that luck is measured by: its noise would be taken for luck
REPLY_SAMPLES = 40  # sampled states behind the reply that is expected
APART = 2.0  # standard errors between two moves that are told apart
SHOWN, SHOWN_ROUNDS = 4, 150  # moves of a hint that are valued anew, and on how many fresh samples
REVIEW_NODES = 80  # a decision of a review: with what follows, eight seconds for a long game of the slowest kind
RIVALS, RIVAL_ROUNDS = 2, 24  # moves that what was made is compared with first, on so many samples
REVIEW_ROUNDS = 48  # samples behind the value of the best of them and of what was made
REVIEW_SAMPLES = 100  # sampled states behind a win probability, each played on and judged
HINT_NODES, HINT_SECONDS = 1500, 3.0  # a hint: half a second on a quiet core, never more than a player waits for
QUICK_NODES, QUICK_SECONDS, QUICK_ROUNDS = 150, 0.1, 40  # its first answer, which the whole one follows
