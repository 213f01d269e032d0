"""The shield bearer: a troop of value 1, 2 or 3, in any colour (T12)."""

from __future__ import annotations

LEAST, MOST = 1, 3
VALUES = 0b1110  # the same as a mask: bit i is the value i
