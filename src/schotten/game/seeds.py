"""What a seed may be written as: 32 bytes, or anything short that stands for them."""

from __future__ import annotations

import hashlib
from typing import TypeAlias

from schotten.rules.deal import SEED_BYTES

Seed: TypeAlias = bytes | int | str
_HEX_DIGITS = 2 * SEED_BYTES


def seed_of(seed: Seed) -> bytes:
    """The 32 bytes that a seed stands for: 64 hexadecimal digits are they, any other number or text is hashed.

    >>> seed_of(7) == seed_of("7") and seed_of(bytes(32)) == seed_of("00" * 32) == bytes(32)
    True
    """
    if isinstance(seed, bytes):
        return seed
    text = str(seed)
    if len(text) == _HEX_DIGITS:
        try:
            return bytes.fromhex(text)
        except ValueError:
            pass
    return hashlib.sha256(text.encode()).digest()
