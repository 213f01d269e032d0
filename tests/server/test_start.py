"""What a start costs: by what is imported, for a clock on a busy machine tells nothing."""

import asyncio
import subprocess
import sys
from pathlib import Path
from typing import Any

from schotten.server.front import Front
from schotten.server.web.static import Static
from server.harness import running

SLOW = ("sqlalchemy.orm", "sqlalchemy.ext.asyncio", "aiosqlite", "alembic", "pydantic", "fastapi", "numpy", "wasmtime")
START = """
import asyncio, sys
from pathlib import Path
from typing import Any
from schotten.server import service
from schotten.server.bots.bot_pool import BotPool
from schotten.server.settings import Settings

async def main():
    begun = await service.start(Settings(data=Path(sys.argv[1]), thinker=lambda: BotPool(there=False)))
    assert await begun.why_unready() == ""
    await begun.lobby.open_tables()
    print(*sorted(sys.modules))
    await begun.close()

asyncio.run(main())
"""


def imports_of_a_start(folder: Path) -> set[str]:
    done = subprocess.run([sys.executable, "-c", START, str(folder)], check=True, capture_output=True, text=True)
    return set(done.stdout.split())


async def test_a_start_on_a_store_imports_nothing_slow(tmp_path: Path) -> None:
    async with running(tmp_path) as server:  # makes the store
        await server.make("iello", public=True, seats=[{"sits": "here"}, {"sits": "link"}])
    imported = await asyncio.to_thread(imports_of_a_start, tmp_path)
    assert "schotten.server.tables.lobby" in imported
    assert not imported & set(SLOW)


def test_a_file_of_the_page_is_compressed_when_it_is_asked_for(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("x" * 1000)
    (tmp_path / "other.js").write_text("y" * 1000)
    static = Static(tmp_path)
    assert static.find("/api/tables") is None
    page, other = static.find("/"), static.find("/other.js")
    assert page
    assert other
    assert page.zipped
    assert "zipped" not in other.__dict__


async def test_the_sockets_of_a_server_that_cannot_start_come_back_later() -> None:
    async def fails() -> Any:
        raise OSError("no store")

    async def receive() -> Any:
        return {"type": "websocket.connect"}

    async def send(message: Any) -> None:
        sent.append(message)

    sent = list[Any]()
    await Front(fails)({"type": "websocket", "path": "/api/tables/x/socket"}, receive, send)
    assert [message["type"] for message in sent] == ["websocket.accept", "websocket.send", "websocket.close"]
    assert "store_failed" in sent[1]["text"]
    assert sent[2]["code"] == 4503
