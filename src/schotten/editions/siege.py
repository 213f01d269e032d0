"""Schotten Totten 2: one attacks the wall, one defends it (S1, S2)."""

from .model import Edition, Face, Spot

TOWER = Spot("tower", Face(4), Face(2, "equal"))
WALL = Spot("wall", Face(3), Face(3, "colour"))

SIEGE = Edition(
    key="siege",
    title="Schotten Totten 2",
    colours="rgbyp",
    lowest=0,
    highest=11,
    spots=(
        Spot("pit", Face(3, "plus"), Face(3, "run")),
        TOWER,
        WALL,
        Spot("gate", Face(2), Face(4, "minus")),
        WALL,
        TOWER,
        Spot("pit", Face(3, "minus"), Face(3, "run")),
    ),
    hand=6,
    tactical_hand=7,
    tactics={
        "joker": 2,
        "spy": 1,
        "shield": 1,
        "redeploy": 1,
        "desert": 1,
        "betray": 1,
        "recruitment": 1,
        "explosion": 1,
        "reinforce": 1,
        "exchange": 1,
    },
    choices=("tactical", "colour_run", "siege_deck_ends"),
    siege=True,
    cauldrons=3,
    joker_limit=2,
    spy_value=10,
    betray_tactics=True,
)
