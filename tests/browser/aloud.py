"""What a screen reader gets of the page: the accessibility tree as Chromium builds it, line by line in its order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

SILENT = {"none", "generic", "InlineTextBox", "StaticText", "LineBreak", "RootWebArea", "paragraph", "listitem"}


@dataclass(frozen=True)
class Node:
    """One thing that is read: what it is, how it is called, and how deep it lies."""

    role: str
    name: str
    live: str
    depth: int


def _value(node: dict[str, Any], key: str) -> str:
    return str(node.get(key, {}).get("value", ""))


def _live(node: dict[str, Any]) -> str:
    """How a live region speaks, told at its root only."""
    found = {each["name"]: each["value"] for each in node.get("properties", [])}
    root = found.get("root", {}).get("relatedNodes", [])
    if root and root[0].get("backendDOMNodeId") != node.get("backendDOMNodeId"):
        return ""
    return str(found.get("live", {}).get("value", "")).replace("off", "")


def tree(page: Page) -> list[Node]:
    """All that is read, in reading order."""
    nodes = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")["nodes"]
    by_id = {node["nodeId"]: node for node in nodes}
    found: list[Node] = []

    def walk(node: dict[str, Any], depth: int) -> None:
        if not node["ignored"]:
            found.append(Node(_value(node, "role"), _value(node, "name"), _live(node), depth))
        for child in node.get("childIds", []):
            if child in by_id:
                walk(by_id[child], depth + (not node["ignored"]))

    walk(nodes[0], 0)
    return found


def live_regions(page: Page) -> list[Node]:
    return [node for node in tree(page) if node.live]


def outline(page: Page) -> list[str]:
    """Roles with their names, without what only groups or decorates."""
    return [f"{node.role} {node.name}".strip() for node in tree(page) if node.role not in SILENT]
