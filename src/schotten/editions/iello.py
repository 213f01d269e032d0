"""Schotten Totten, IELLO / Geekach 2024."""

from .model import Edition, Face, Spot

STONES = tuple(Spot("stone", Face(3)) for _ in range(9))
TACTICS = {
    "joker": 2,
    "spy": 1,
    "shield": 1,
    "fog": 1,
    "mud": 1,
    "recruiter": 1,
    "redeploy": 1,
    "desert": 1,
    "betray": 1,
}

IELLO = Edition(
    key="iello",
    title="Schotten Totten",
    colours="rgbypo",
    lowest=1,
    highest=9,
    spots=STONES,
    hand=6,
    tactical_hand=7,
    tactics=TACTICS,
    choices=("tactical", "expert", "terrain_targetable", "mud_by_proof", "starts"),
)
