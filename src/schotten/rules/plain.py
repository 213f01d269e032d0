"""The codes for the plain subset: the names of ``codes``, but plain numbers behind them.

Numba would type every member of an enumeration apart from numbers, and interpreted a member in a state would make each
later comparison slow. So the rules import ``Phase`` from here and everybody else from ``schotten.game``.
"""

from __future__ import annotations

from . import codes
from .jit import plain

ColourRun = plain(codes.ColourRun)
Deck = plain(codes.Deck)
Ending = plain(codes.Ending)
Formation = plain(codes.Formation)
Kind = plain(codes.Kind)
Pattern = plain(codes.Pattern)
Phase = plain(codes.Phase)
Refusal = plain(codes.Refusal)
