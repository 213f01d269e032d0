"""Why a claim holds or not, as facts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from schotten.told import claims
from schotten.told.sight import Sight

if TYPE_CHECKING:
    from schotten.editions import Edition
    from schotten.rules.jit import Rules
    from schotten.told.structs import Claim, ClaimState


def explained(row: list[int], rules: Rules, edition: Edition, spot: int, seat: int) -> Claim:
    """The explanation of a claim of a spot by a seat."""
    return claims.told_claim(Sight(edition, rules, row, seat), spot, seat)


def told_claims(row: list[int], rules: Rules, edition: Edition, seat: int | None) -> list[ClaimState]:
    """For each spot whether the seat may claim it now, with the explanation where it may."""
    return claims.told_claims(Sight(edition, rules, row, seat))
