"""The proxies of deploy/, run for real in front of a server of the test, with TLS."""

from __future__ import annotations

import contextlib
import os
import shutil
import ssl
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest

from server.harness import Running, running
from server.postgres import free_port

DEPLOY = Path(__file__).parents[2] / "deploy"


def tool(name: str) -> str:
    """A program from the environment or the machine; in CI it has to be there."""
    found = shutil.which(name, path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}:/usr/sbin")
    if found is None and os.environ.get("CI") != "true":
        pytest.skip(f"there is no {name} here")
    assert found, f"CI has to have {name}"
    return found


@dataclass
class Certificate:
    """A certificate for localhost that signs for itself."""

    file: Path
    key: Path

    @classmethod
    def make(cls, folder: Path) -> Certificate:
        made = cls(folder / "site.pem", folder / "site.key")
        names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"]
        key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]
        files = ["-keyout", str(made.key), "-out", str(made.file)]
        subprocess.run([tool("openssl"), "req", "-x509", *key, *names, *files], check=True, capture_output=True)
        return made


def replaced(text: str, changes: dict[str, str]) -> str:
    """A configuration with this test's own places; what is to be replaced has to be there."""
    for old, new in changes.items():
        assert old in text, old
        text = text.replace(old, new)
    return text


@contextlib.contextmanager
def nginx(folder: Path, upstream: int, base_path: str) -> Iterator[tuple[int, Certificate]]:
    """nginx with deploy/nginx.conf; the port and the certificate."""
    port, certificate = free_port(), Certificate.make(folder)
    site = replaced(
        (DEPLOY / "nginx.conf").read_text(),
        {
            "listen 443 ssl": f"listen 127.0.0.1:{port} ssl",
            "127.0.0.1:8420": f"127.0.0.1:{upstream}",
            "/etc/ssl/play.example.pem": str(certificate.file),
            "/etc/ssl/play.example.key": str(certificate.key),
            "location / {": f"location {base_path or '/'} {{",
        },
    )
    own = "".join(
        f"{kind}_temp_path {folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    main = f"daemon off; pid {folder}/pid; error_log stderr;\nevents {{}}\nhttp {{ access_log off;\n{own}{site}}}\n"
    (folder / "nginx.conf").write_text(main)
    with started([tool("nginx"), "-p", str(folder), "-c", str(folder / "nginx.conf")], {}):
        yield port, certificate


@contextlib.contextmanager
def caddy(folder: Path, upstream: int, base_path: str) -> Iterator[tuple[int, Certificate]]:
    """Caddy with deploy/Caddyfile; the port and the certificate."""
    port, certificate = free_port(), Certificate.make(folder)
    alone = "{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n}\n"
    tls = f"\ttls {certificate.file} {certificate.key}\n\tencode zstd gzip\n"
    site = replaced((DEPLOY / "Caddyfile").read_text(), {"\tencode zstd gzip\n": tls})
    (folder / "Caddyfile").write_text(alone + site)
    places = {"SITE": f"https://localhost:{port}", "UPSTREAMS": f"127.0.0.1:{upstream}", "BASE_PATH": base_path}
    homes = {"XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder), "HOME": str(folder)}
    with started(
        [tool("caddy"), "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"], places | homes
    ):
        yield port, certificate


@contextlib.contextmanager
def started(command: list[str], variables: dict[str, str]) -> Iterator[None]:
    """A process for a while."""
    with subprocess.Popen(
        command, env=os.environ | variables, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as one:
        try:
            yield
        finally:
            one.terminate()


PROXIES = {"nginx": nginx, "caddy": caddy}


@contextlib.asynccontextmanager
async def proxied(kind: str, folder: Path, base_path: str = "", **settings: object) -> AsyncIterator[Running]:
    """A server, reached only through a proxy."""
    place = folder / "proxy"
    place.mkdir(mode=0o755)
    async with running(folder / "data", base_path=base_path, **settings) as behind:
        upstream = int(behind.address.split(":")[2].split("/")[0])
        with PROXIES[kind](place, upstream, base_path) as (port, certificate):
            context = ssl.create_default_context(cafile=str(certificate.file))
            address = f"https://localhost:{port}{base_path}/"
            front = Running(address, behind.front)
            front.http = httpx.AsyncClient(base_url=address, verify=context, timeout=None, trust_env=False)
            front.tls = context
            await answering(front)
            try:
                yield front
            finally:
                for client in front.clients:
                    await client.close()
                await front.http.aclose()


async def answering(server: Running) -> None:
    """Wait until the proxy answers for the server."""
    import asyncio

    while True:
        with contextlib.suppress(httpx.TransportError):
            if (await server.http.get("ready")).status_code == 200:
                return
        await asyncio.sleep(0.1)
