"""Why a claim holds or not, as it is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from schotten.game.claim import claim_record
from schotten.rules import layout as at

from .decoding import decode
from .schema import CLAIM
from .structs import Claim, ClaimState

if TYPE_CHECKING:
    from .sight import Sight

_NOT = [ClaimState(spot, False) for spot in range(at.MOST_SPOTS)]


def told_claim(sight: Sight, spot: int, claimer: int | None = None) -> Claim:
    """Why a claim of a spot holds or not: by a seat, else by the attacker, by oneself, or by whose turn it is.

    A view is enough for it, since all it rests on lies open.
    """
    if claimer is None and not sight.edition.siege:
        claimer = sight.seat
    return Claim(**decode(CLAIM, sight.edition.key, claim_record(sight.row, sight.rules, spot, claimer)))


def told_claims(sight: Sight, *, open_now: bool = True) -> list[ClaimState]:
    """For each spot whether the seat may claim it now, and why; in a stopped game it may not."""
    mine = open_now and sight.deciding and sight.row[at.TURN] == sight.seat
    mask = sight.row[at.CLAIMABLE] if mine else 0
    return [
        ClaimState(spot, True, told_claim(sight, spot, sight.seat)) if mask >> spot & 1 else _NOT[spot]
        for spot in range(sight.rules[at.SPOTS])
    ]
