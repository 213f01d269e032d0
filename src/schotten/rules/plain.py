"""The codes for the plain subset: the names of ``codes`` and ``tell_codes``, but plain numbers behind them.

Numba would type every member of an enumeration apart from numbers, and interpreted a member in a state would make each
later comparison slow. So the rules import ``Phase`` from here and everybody else from ``schotten.game``.
"""

from __future__ import annotations

from . import codes, tell_codes
from .jit import plain

ColourRun = plain(codes.ColourRun)
Deck = plain(codes.Deck)
Ending = plain(codes.Ending)
Formation = plain(codes.Formation)
Kind = plain(codes.Kind)
Pattern = plain(codes.Pattern)
Phase = plain(codes.Phase)
Refusal = plain(codes.Refusal)

Event = plain(tell_codes.Event)
Eye = plain(tell_codes.Eye)
Label = plain(tell_codes.Label)
Line = plain(tell_codes.Line)
Prompt = plain(tell_codes.Prompt)
Source = plain(tell_codes.Source)
Veil = plain(tell_codes.Veil)
