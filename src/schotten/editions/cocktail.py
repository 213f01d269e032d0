"""Schotten-Totten, PS Games / Cocktail Games."""

from dataclasses import replace

from .iello import IELLO

COCKTAIL = replace(
    IELLO,
    key="cocktail",
    title="Schotten-Totten",
    tactical_hand=6,
    recruit_split=False,
    recruit_on_top=True,
    terrain_targetable=True,
    choices=("tactical", "expert", "terrain_targetable", "mud_by_proof"),
)
