"""A PostgreSQL server for the tests: the one named in TEST_DATABASE_URL, or one started in a folder of its own."""

from __future__ import annotations

import contextlib
import os
import shutil
import socket
import subprocess
import tempfile
import uuid
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import asyncpg


def program(name: str) -> str:
    """Where a program of PostgreSQL lies; Debian keeps them off the PATH."""
    found = shutil.which(name)
    homes = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    if found is None and not homes:
        raise FileNotFoundError(f"PostgreSQL's {name}: install postgresql, or set TEST_DATABASE_URL")
    return found or str(homes[-1])


def as_postgres(command: list[str]) -> list[str]:
    """PostgreSQL refuses root: then its own user runs it."""
    return ["runuser", "-u", "postgres", "--", *command] if os.geteuid() == 0 else command


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextlib.contextmanager
def postgres() -> Iterator[str]:
    """The address of a running server, with a database that may be used for making others."""
    given = os.environ.get("TEST_DATABASE_URL")
    if given:
        yield given
        return
    folder = Path(tempfile.mkdtemp(prefix="schotten-pg-"))
    try:
        if os.geteuid() == 0:
            shutil.chown(folder, "postgres")
        data, port = folder / "data", free_port()
        run([program("initdb"), "-D", str(data), "-A", "trust", "-U", "schotten", "--no-sync"], folder)
        options = f"-p {port} -k {folder} -c listen_addresses=127.0.0.1 -c fsync=off"
        control = [program("pg_ctl"), "-D", str(data), "-w", "-t", "1500"]  # it sees a server that has died
        run([*control, "-l", str(folder / "log"), "-o", options, "start"], folder)
        try:
            yield f"postgresql://schotten@127.0.0.1:{port}/postgres"
        finally:
            run([*control, "-m", "immediate", "stop"], folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextlib.asynccontextmanager
async def database(cluster: str) -> AsyncIterator[str]:
    """The address of an empty database of one's own."""
    name = f"test_{uuid.uuid4().hex}"
    connection = await asyncpg.connect(cluster)
    await connection.execute(f"create database {name}")
    yield cluster.rsplit("/", 1)[0] + "/" + name
    await connection.execute(f"drop database {name} with (force)")
    await connection.close()


def run(command: list[str], folder: Path) -> None:
    with (folder / "output").open("ab") as output:  # not a pipe: the server would hold it open
        subprocess.run(as_postgres(command), check=True, cwd=folder, stdout=output, stderr=output)
