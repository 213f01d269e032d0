"""A server of one's own for each test that asks for one, and a PostgreSQL database."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from server.harness import Running, running
from server.postgres import database, postgres


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Running]:
    async with running(tmp_path) as made:
        yield made


@pytest.fixture(scope="session")
def cluster() -> Iterator[str]:
    with postgres() as address:
        yield address


@pytest.fixture
async def url(cluster: str) -> AsyncIterator[str]:
    async with database(cluster) as address:
        yield address
