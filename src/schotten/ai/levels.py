"""The six levels by name, each with a line about it; what they are made of is in ``mind.levels``."""

from __future__ import annotations

from .mind.levels import ABOUT, NAMES

LEVELS: dict[str, str] = dict(zip(NAMES, ABOUT, strict=True))
