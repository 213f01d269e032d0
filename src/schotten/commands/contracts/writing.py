"""TypeScript as text: literals, constants and types, broken into lines of a fixed width."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

WIDTH = 110
HEAD = "// Made by `./schotten contract` from the Python side; edits are lost, and a test sees them.\n"
_NAME = re.compile(r"[A-Za-z_]\w*|[0-9]+")


def camel(name: str) -> str:
    """A Python name as the protocol writes it.

    >>> camel("tactical_hand")
    'tacticalHand'
    """
    first, *rest = name.split("_")
    return first + "".join(part.title() for part in rest)


def quoted(text: str) -> str:
    """A text as a literal."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def literal(value: object, indent: int = 0, room: int = 0) -> str:
    """A value as a TypeScript literal; `room` is what stands before it on its line.

    >>> literal({"a": (1, None), "b-c": True})
    '{ a: [1, null], "b-c": true }'
    """
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, int | float):
        return repr(value)
    if isinstance(value, Mapping):
        parts = [(f"{_key(key)}: ", each) for key, each in value.items()]
        return _listed(parts, ("{ ", " }") if parts else ("{", "}"), indent, room)
    if isinstance(value, Sequence):
        return _listed([("", each) for each in value], ("[", "]"), indent, room)
    raise TypeError(f"no literal for {value!r}")


def _key(name: object) -> str:
    return str(name) if _NAME.fullmatch(str(name)) else quoted(str(name))


def _listed(parts: list[tuple[str, object]], around: tuple[str, str], indent: int, room: int) -> str:
    flat = around[0] + ", ".join(head + literal(each) for head, each in parts) + around[1]
    if "\n" not in flat and indent + room + len(flat) < WIDTH:
        return flat
    inner = " " * (indent + 2)
    lines = "".join(f"{inner}{head}{literal(each, indent + 2, len(head))},\n" for head, each in parts)
    return f"{around[0].strip()}\n{lines}{' ' * indent}{around[1].strip()}"


def constant(name: str, value: object, kind: str | None = None) -> str:
    """An exported constant: of a named type, or with the narrowest one."""
    head = f"export const {name}: {kind} = " if kind else f"export const {name} = "
    tail = "" if kind else " as const"
    return f"{head}{literal(value, 0, len(head) + len(tail))}{tail};\n"


def alias(name: str, kind: str) -> str:
    """An exported name for a type."""
    return f"export type {name} = {kind};\n"


def union(name: str, members: Sequence[str]) -> str:
    """An exported union of types, one a line."""
    return f"export type {name} =\n" + "\n".join(f"  | {member}" for member in members) + ";\n"


def comment(text: str) -> str:
    """A comment before an exported name."""
    return f"/** {text} */\n"


def interface(name: str, fields: Sequence[tuple[str, str]], said: str = "") -> str:
    """An exported interface; a name that ends in `?` may be absent."""
    lines = "".join(f"  {field}: {kind};\n" for field, kind in fields)
    return (comment(said) if said else "") + f"export interface {name} {{\n{lines}}}\n"
