"""Alien-Totten: claims come before the play (B5), so there is no expert variant."""

from dataclasses import replace

from .iello import IELLO, STONES
from .model import Spot

ALIEN = replace(
    IELLO,
    key="alien",
    title="Alien-Totten",
    spots=tuple(Spot("crystal", stone.face) for stone in STONES),
    tactical_hand=6,
    claim_first=True,
    recruit_on_top=True,
    terrain_targetable=True,
    choices=("tactical", "terrain_targetable", "mud_by_proof"),
)
