"""The rules, compiled: the files of ``schotten.rules`` imported once more, as machine code on int64 arrays."""

from pathlib import Path
from typing import TYPE_CHECKING

__path__ = [str(Path(__file__).parent.parent / "rules")]

if TYPE_CHECKING:
    from schotten.rules import apply as apply
    from schotten.rules import deal as deal
    from schotten.rules import dice as dice
    from schotten.rules import formations as formations
    from schotten.rules import jit as jit
    from schotten.rules import layout as layout
    from schotten.rules import legal as legal
    from schotten.rules import moves as moves
    from schotten.rules import playout as playout
    from schotten.rules import proof as proof
    from schotten.rules import tell as tell
    from schotten.rules import tell_claims as tell_claims
    from schotten.rules import tell_moves as tell_moves
    from schotten.rules import view as view
