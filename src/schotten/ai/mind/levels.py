"""Six levels, from one that a child beats to the strongest; the weak ones err as people do.

Nobody plays suicidal moves by lot. A weak level looks at some spots only, does not count the cards that are still to
come, overlooks claims, and misjudges how far one row is ahead of another.
"""

from __future__ import annotations

from . import weights as w
from .params import GREEDY_SAMPLES

NAMES = ("child", "novice", "casual", "club", "expert", "master")
CHILD, NOVICE, CASUAL, CLUB, EXPERT, MASTER = range(len(NAMES))
ABOUT = (
    "sees one spot in five, only its own cards, and overlooks half of its claims",
    "sees most of the spots, thinks of its hand but hardly of cards to come",
    "sees most spots and counts cards roughly",
    "sees all spots, weighs chances roughly",
    "the one-step player, with fewer samples than greedy",
    "a search of 1,500 nodes",
)
MASTER_NODES = 1_500

# How a person errs, by level: the share of spots looked at in a turn, the chance that a claim is not seen this time,
# the scatter of every judgement in win probability, and how finely chances are weighed.
HABITS = (
    (0.2, 0.5, 0.15, 1),
    (0.6, 0.2, 0.03, 1),
    (0.8, 0.05, 0.02, 2),
    (1.0, 0.0, 0.01, 3),
    (1.0, 0.0, 0.0, 8),
    (1.0, 0.0, 0.0, GREEDY_SAMPLES),  # a search has none
)
# The weights that a level does not know of: level, weight, what it takes instead.
BLIND = ((CHILD, w.HORIZON, 0.0), (CHILD, w.OTHER_FREE, 0.3), (NOVICE, w.HORIZON, 2.0))
