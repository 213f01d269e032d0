"""The mind by the engine file: an instance for each tree, whose memory holds the arena."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .host import TreeMemory

if TYPE_CHECKING:
    from schotten.engine import Engine, Instance, Row


class EngineMemory(TreeMemory):
    """An arena in an instance's memory; the instance lives as long as this."""

    instance: Instance
    rows: tuple[Row, Row]


class EngineWay:
    """Runs the mind by an engine file; what it gives is what the source gives in every other way."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def memory(self, most_nodes: int) -> EngineMemory:
        """An instance of its own with the two rows of an arena in it."""
        from schotten.engine import Instance

        instance, sizes = Instance(self.engine), self.engine.manifest.sizes
        ints = instance.ints(sizes["arena_ints"] + 2 * most_nodes * sizes["node_ints"])
        floats = instance.floats(sizes["arena_floats"] + 2 * most_nodes * sizes["node_floats"])
        memory = EngineMemory(ints.numbers, floats.numbers)
        memory.instance, memory.rows = instance, (ints, floats)
        return memory

    def call(self, memory: TreeMemory, door: str, *arguments: float) -> Any:
        """Call a door of the mind by its name."""
        if not isinstance(memory, EngineMemory):
            raise TypeError("this memory is not one of the engine file's")
        return memory.instance.call(door, *memory.rows, *arguments)
