"""A move's way through the server, as ARCHITECTURE.md draws it."""

import re
from pathlib import Path

from server.harness import Running
from server.way import PACKAGE, trace

DRAWN = (Path(__file__).parents[2] / "ARCHITECTURE.md").read_text(encoding="utf-8").split("## A move's way")[1]
MOST_FILES, MOST_LINES = 15, 400


async def test_a_move_calls_no_module_that_is_not_drawn(server: Running) -> None:
    drawn = set(re.findall(r"\w+", DRAWN.split("```")[1]))
    called = await trace(server)
    assert {path.stem if path.stem != "__init__" else path.parent.name for path in called} <= drawn
    own = [path for path in called if path.parts[0] == "server"]
    assert 5 < len(own) <= MOST_FILES
    assert all(len((PACKAGE / path).read_text(encoding="utf-8").splitlines()) <= MOST_LINES for path in called)
