"""A decision is the mind's alone: who may touch it, how wide its functions are, and where numpy is.

`python tests/architecture/test_decision.py SRC` prints the figures of another checkout's `src`.
"""

import ast
import json
import sys
from collections.abc import Iterator
from pathlib import Path

SRC = Path(__file__).parents[2] / "src"
MOST_PARAMETERS = 6
# What may be known of the mind outside it: the doors and the memory by its host, names and numbers by anybody.
OPEN = {"arena", "doors", "levels", "params"}
OPEN_NAMES = {
    ("reason_list", "CODES"),
    ("reason_list", "COLOUR_CODES"),
    ("reason_list", "CARD_CODES"),
    ("desk", "MOST_SAMPLES"),
}


def modules(src: Path) -> Iterator[tuple[str, ast.Module]]:
    """The modules of `ai` without its laboratory."""
    for path in sorted((src / "schotten" / "ai").rglob("*.py")):
        if "lab" not in path.parts:
            yield str(path.relative_to(src / "schotten")), ast.parse(path.read_text(encoding="utf-8"))


def wide_functions(src: Path) -> list[str]:
    """The functions that take more than six parameters."""
    found = []
    for name, tree in modules(src):
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                given = node.args.posonlyargs + node.args.args + node.args.kwonlyargs
                if len(given) > MOST_PARAMETERS:
                    found.append(f"{name}:{node.name}")
    return found


def numpy_modules(src: Path) -> list[str]:
    """The modules that import numpy, wherever in them."""
    return [name for name, tree in modules(src) if any("numpy" in each for each, _ in imports(tree))]


def imports(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Every module that is imported, with each name taken from it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from ((node.module or "", alias.name) for alias in node.names)


def reaching_in(src: Path) -> list[str]:
    """Modules outside the mind that use more of it than is open."""
    found = set()
    for name, tree in modules(src):
        if "/mind/" in name:
            continue
        for module, taken in imports(tree):
            if module.split(".")[-1] == "mind":
                part, what = taken, ""
            elif ".mind." in f".{module}":
                part, what = module.split(".")[-1], taken
            else:
                continue
            if part not in OPEN and (part, what) not in OPEN_NAMES:
                found.add(f"{name} -> {part}.{what}")
    return sorted(found)


def test_no_function_of_the_players_takes_more_than_six_parameters() -> None:
    assert wide_functions(SRC) == []


def test_only_the_host_knows_numpy() -> None:
    assert numpy_modules(SRC) == ["ai/host.py"]


def test_only_the_doors_lead_into_the_mind() -> None:
    assert reaching_in(SRC) == []


def test_only_the_evaluator_knows_how_positions_are_judged() -> None:
    judges = {"appraisal", "chances", "worth"}
    knowing = {
        name
        for name, tree in modules(SRC)
        for module, taken in imports(tree)
        if name.startswith("ai/mind/") and (module in judges or (module == "" and taken in judges))
    }
    assert knowing == {"ai/mind/appraisal.py", "ai/mind/evaluator.py"}


if __name__ == "__main__":
    where = Path(sys.argv[1])
    print(json.dumps({"wide": len(wide_functions(where)), "numpy": numpy_modules(where), "in": reaching_in(where)}))
