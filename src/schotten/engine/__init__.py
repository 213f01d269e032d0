"""The engine file, WebAssembly made from the rules and the players' thinking, and its host in Python.

The core's one exception to "no files": it reads that file and keeps machine code in the cache folder. What the file
holds is known by its manifest alone; nothing of the rules or of a player is written here.
"""

from schotten.engine.file import NoEngineError, NoHostError, StaleEngineError, read_engine
from schotten.engine.host import Engine, Instance, StoppedError, shared
from schotten.engine.manifest import Manifest
from schotten.engine.memory import Row

__all__ = [
    "Engine",
    "Instance",
    "Manifest",
    "NoEngineError",
    "NoHostError",
    "Row",
    "StaleEngineError",
    "StoppedError",
    "read_engine",
    "shared",
]
