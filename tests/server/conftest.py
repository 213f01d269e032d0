"""A server of one's own for each test that asks for one."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from server.harness import Running, running


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Running]:
    async with running(tmp_path) as made:
        yield made
