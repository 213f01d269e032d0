"""The rules, compiled: the files of ``schotten.rules`` imported once more, as machine code on int64 arrays.

mypy reads the ``.pyi`` beside this file, one a file of the rules, and finds the same functions with the same types.
"""

from pathlib import Path
from typing import TYPE_CHECKING

__path__ = [str(Path(__file__).parent.parent / "rules")]

if TYPE_CHECKING:  # what is imported as a whole module
    from . import apply as apply
    from . import deal as deal
    from . import dice as dice
    from . import jit as jit
    from . import legal as legal
    from . import playout as playout
    from . import tell as tell
    from . import tell_claims as tell_claims
    from . import tell_moves as tell_moves
    from . import view as view
