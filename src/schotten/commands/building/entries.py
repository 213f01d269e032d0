"""What the engine file exports: functions of the plain subset by their plain names, in a fixed order."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any

# Module and function. The order is part of the file: the compiler numbers what it makes.
ENTRIES = (
    ("schotten.compiled.check_rules", "check_rules"),
    ("schotten.compiled.check_row", "check_row"),
    ("schotten.compiled.dice", "seed_dice"),
    ("schotten.compiled.deal", "deal_random"),
    ("schotten.compiled.deal", "deal_in_order"),
    ("schotten.compiled.legal", "legal_moves"),
    ("schotten.compiled.legal", "why_illegal"),
    ("schotten.compiled.apply", "apply_move"),
    ("schotten.compiled.view", "view_for"),
    ("schotten.compiled.view", "sample_state"),
    ("schotten.compiled.view", "hidden_troops"),
    ("schotten.compiled.view", "hidden_tactics"),
    ("schotten.compiled.tell", "tell_deal"),
    ("schotten.compiled.tell", "tell_move"),
    ("schotten.compiled.tell", "tell_taken_back"),
    ("schotten.compiled.tell", "tell_stopped"),
    ("schotten.compiled.telling", "veil_of"),
    ("schotten.compiled.tell_moves", "tell_parts"),
    ("schotten.compiled.tell_moves", "tell_legal"),
    ("schotten.compiled.tell_moves", "tell_prompt"),
    ("schotten.compiled.tell_claims", "tell_claim"),
    ("schotten.compiled.walk", "begin_walk"),
    ("schotten.compiled.walk", "fit_step"),
    ("schotten.compiled.walk", "take_step"),
    ("schotten.compiled.playout", "play_out"),
    ("schotten.compiled.playout", "play_games"),
    ("schotten.ai.mind.doors", "set_up"),
    ("schotten.ai.mind.doors", "wake"),
    ("schotten.ai.mind.doors", "begin"),
    ("schotten.ai.mind.doors", "plan"),
    ("schotten.ai.mind.doors", "work"),
    ("schotten.ai.mind.doors", "work_some"),
    ("schotten.ai.mind.doors", "hear"),
    ("schotten.ai.mind.doors", "result"),
    ("schotten.ai.mind.doors", "remember"),
    ("schotten.ai.mind.doors", "reply"),
    ("schotten.ai.mind.doors", "explain"),
    ("schotten.ai.mind.doors", "why"),
    ("schotten.ai.mind.doors", "ask_chance"),
    ("schotten.ai.mind.doors", "judge_some"),
    ("schotten.ai.mind.doors", "chance"),
    ("schotten.ai.mind.doors", "ask_shown"),
    ("schotten.ai.mind.doors", "value_some"),
    ("schotten.ai.mind.doors", "show"),
    ("schotten.ai.mind.doors", "ask_rivals"),
    ("schotten.ai.mind.doors", "ask_verdict"),
    ("schotten.ai.mind.doors", "verdict"),
    ("schotten.ai.mind.doors", "luck"),
    ("schotten.ai.mind.doors", "worth"),
)

KINDS = {"Numbers": "ints", "Rules": "ints", "Floats": "floats", "int": "int", "float": "float", "None": "none"}


@dataclass(frozen=True)
class EngineEntry:
    """One export: its function, and what it takes and gives by kind."""

    name: str
    function: Callable[..., Any]
    takes: tuple[tuple[str, str], ...]
    gives: str


def load_entries(table: tuple[tuple[str, str], ...] = ENTRIES) -> list[EngineEntry]:
    """The entries with the kinds that their annotations name."""
    return [entry_of(name, getattr(import_module(module), name)) for module, name in table]


def entry_of(name: str, function: Any) -> EngineEntry:
    """One entry, read from the annotations of its function."""
    signature = inspect.signature(getattr(function, "py_func", function))
    takes = tuple((each.name, kind_of(name, each.annotation)) for each in signature.parameters.values())
    return EngineEntry(name, function, takes, kind_of(name, signature.return_annotation))


def kind_of(name: str, annotation: object) -> str:
    """The kind of a parameter or a result; anything that is no row and no number is refused."""
    kind = KINDS.get(str(annotation))
    if kind is None:
        raise ValueError(f"{name}: {annotation} cannot cross into the engine file")
    return kind
