"""Remake the lock files from pyproject.toml: `./schotten lock [--upgrade]`.

The locks are plain requirement files with hashes, so that uv and pip both take them and no index is named in them.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

LOCKS = Path(__file__).parent
ROOT = LOCKS.parent

# Each lock keeps the versions of the one before it, so that installing a larger one never changes a smaller one.
TARGETS = {
    "play": ["pyproject.toml"],
    "dev": ["pyproject.toml", "--group", "dev", "--extra", "native", "-c", "locks/play.txt"],
    "research": ["pyproject.toml", "--extra", "research", "--extra", "ray", "-c", "locks/dev.txt"],
    "native": ["--group", "native", "-c", "locks/research.txt"],
    "uv": ["--group", "bootstrap"],
}
COMMON = [
    "--universal",
    "--python-version=3.11",
    "--generate-hashes",
    "--no-emit-index-url",
    "--no-header",
    "--no-annotate",
    "--quiet",
]


def find_uv(scratch: str) -> str:
    """A uv from the PATH or the environment, or one put into a scratch environment."""
    known = shutil.which("uv") or shutil.which("uv", path=str(ROOT / ".venv" / "bin"))
    if known:
        return known
    subprocess.run([sys.executable, "-m", "venv", scratch], check=True)
    lock = str(LOCKS / "uv.txt")
    subprocess.run([f"{scratch}/bin/python", "-m", "pip", "install", "-q", "--require-hashes", "-r", lock], check=True)
    return f"{scratch}/bin/uv"


def main(options: list[str]) -> None:
    """Compile every target in its order, and refuse a lock that names a place."""
    # Settings of this machine (other indexes, wheel folders) must not shape a lock that all machines use.
    env = {key: value for key, value in os.environ.items() if not key.startswith(("UV_", "PIP_"))}
    env["UV_PYTHON_DOWNLOADS"] = "never"
    with tempfile.TemporaryDirectory() as scratch:
        uv = find_uv(scratch)
        for name, arguments in TARGETS.items():
            output = f"locks/{name}.txt"
            command = [uv, "pip", "compile", *COMMON, *options, *arguments, "-o", output]
            subprocess.run(command, check=True, cwd=ROOT, env=env, stdout=subprocess.DEVNULL)
            text = (ROOT / output).read_text(encoding="utf-8")
            if re.search(r"://|^-|(?m:^/)", text):
                sys.exit(f"{output} names a place: {output} must hold names, versions and hashes only")
            print(f"{output}: {text.count('==')} packages")


if __name__ == "__main__":
    main(sys.argv[1:])
