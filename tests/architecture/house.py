"""The rooms of the package and who imports whom, read from the sources without importing them."""

import ast
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "schotten"
BY_NAME = re.compile(r"schotten\.(\w+)\.[\w.]+")  # the command line's table names modules in strings
ENOUGH = 24  # signs after which a room's first clause says what it is


@dataclass(frozen=True, slots=True)
class Room:
    """One room: what it says of itself, its parts (folders), and the rooms it imports."""

    name: str
    about: str
    parts: tuple[str, ...]
    uses: frozenset[str]


def read_rooms(package: Path = PACKAGE) -> dict[str, Room]:
    """Every room by its name: each folder of the package, and each module that lies beside them."""
    found = [path for path in package.iterdir() if (path / "__init__.py").is_file() or path.suffix == ".py"]
    names = sorted(path.stem for path in found if not path.name.startswith("__"))
    return {name: _room(package, name, frozenset(names)) for name in names}


def needed_arrows(rooms: dict[str, Room]) -> list[tuple[str, str]]:
    """The imports between rooms, without those that follow from others."""
    return [
        (room.name, used)
        for room in rooms.values()
        for used in sorted(room.uses)
        if not any(used in _reached(rooms, other) for other in room.uses - {used})
    ]


def read_layers(rooms: dict[str, Room], pyproject: Path = ROOT / "pyproject.toml") -> list[list[str]]:
    """The rooms in the contract's layers, highest first; one that is not in it stands just above what it imports."""
    contract = tomllib.loads(pyproject.read_text(encoding="utf-8"))["tool"]["importlinter"]["contracts"][0]
    layers = [[name for name in re.findall(r"\w+", layer) if name in rooms] for layer in contract["layers"]]
    layers = [layer for layer in layers if layer]
    for name in sorted(set(rooms) - {name for layer in layers for name in layer}):
        highest = min(at for at, layer in enumerate(layers) if rooms[name].uses & set(layer))
        layers[highest - 1].append(name)
    return layers


def _room(package: Path, name: str, names: frozenset[str]) -> Room:
    folder = package / name
    files = sorted(folder.rglob("*.py")) if folder.is_dir() else [package / f"{name}.py"]
    first = folder / "__init__.py" if folder.is_dir() else files[0]
    parts = sorted(path.parent.name for path in folder.glob("*/__init__.py"))
    used = {used for file in files for used in _used(file, package)}
    return Room(name, _about(first), tuple(parts), frozenset(used & names - {name}))


def _about(file: Path) -> str:
    """The first words of a docstring, up to a stop; up to the first colon if that says enough."""
    said = " ".join((ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or "").split()).replace("`", "")
    sentence = re.split(r"[;.](?:\s|$)", said, maxsplit=1)[0]
    clause = sentence.partition(": ")[0]
    return clause if len(clause) > ENOUGH else sentence


def _used(file: Path, package: Path) -> Iterator[str]:
    """The rooms that one file imports, wherever in it, and those that it names in a string."""
    here = ("schotten", *file.relative_to(package).with_suffix("").parts)
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        for module in _modules(node, here):
            if module[0] == "schotten" and len(module) > 1:
                yield module[1]


def _modules(node: ast.AST, here: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    if isinstance(node, ast.Import):
        yield from (tuple(alias.name.split(".")) for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        above = here[: -node.level] if node.level else ()
        named = tuple(node.module.split(".")) if node.module else ()
        yield from ((*above, *named, alias.name) for alias in node.names)
    elif isinstance(node, ast.Constant) and isinstance(node.value, str) and BY_NAME.fullmatch(node.value):
        yield tuple(node.value.split("."))


def _reached(rooms: dict[str, Room], name: str) -> set[str]:
    """All rooms that one imports, directly or by way of others."""
    seen: set[str] = set()
    open_ = set(rooms[name].uses)
    while open_:
        seen |= open_
        open_ = {used for one in open_ for used in rooms[one].uses} - seen
    return seen
