"""Build the engine file into a folder, for ``engine build``: ``python -m schotten.commands.building FOLDER LOCK``.

A process of its own, because the compiler reads its settings from the environment when it is imported.
"""

from __future__ import annotations

import sys
from pathlib import Path

from schotten.commands.building.make import make

make(Path(sys.argv[1]), Path(sys.argv[2]))
