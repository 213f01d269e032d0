"""From Numba's LLVM text to one WebAssembly object: the text is given another machine, and each entry a plain door."""

from __future__ import annotations

import re
from typing import Any

from schotten.commands.building.entries import EngineEntry

TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+bulk-memory,+sign-ext,+mutable-globals,+nontrapping-fptoint"
SPEED = 3
ITEM = 8
GIVES = {"int": "i64", "float": "double", "none": "i64"}
NO_RESULT = -2  # Numba's status for a function that returns None


def object_of(entries: list[EngineEntry]) -> bytes:
    """All entries and what they call, optimised together, as a relocatable WebAssembly object."""
    import llvmlite.binding as llvm

    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(
        opt=SPEED, reloc="static", codemodel="default", features=FEATURES
    )
    module = llvm.parse_assembly(for_wasm("", machine))
    module.triple, module.data_layout = TRIPLE, str(machine.target_data)
    for entry in entries:
        symbol, text = native_text(entry)
        module.link_in(llvm.parse_assembly(for_wasm(text, machine)))
        module.link_in(llvm.parse_assembly(door(entry, symbol)))
    close(module, {entry.name for entry in entries})
    optimise(llvm, module, machine)
    return bytes(machine.emit_object(module))


def native_text(entry: EngineEntry) -> tuple[str, str]:
    """The symbol of a compiled function and the LLVM text of it and all that it calls."""
    from numba import types

    kinds = {
        "ints": types.Array(types.int64, 1, "C"),
        "floats": types.Array(types.float64, 1, "C"),
        "int": types.int64,
        "float": types.float64,
    }
    signature = tuple(kinds[kind] for _, kind in entry.takes)
    function: Any = entry.function
    function.compile(signature)
    made = function.overloads[signature]
    symbol, text = made.fndesc.llvm_func_name, made.library.get_llvm_str()
    if not re.search(rf'^define .*@"?{re.escape(symbol)}"?\(', text, re.MULTILINE):
        raise ValueError(
            f"{entry.name} comes from the compiler's cache, which keeps no LLVM text: build with an empty one"
        )
    return symbol, text


def for_wasm(text: str, machine: Any) -> str:
    """The same text for another machine; WebAssembly has no `common` globals."""
    text = re.sub(r'target datalayout = "[^"]*"', f'target datalayout = "{machine.target_data}"', text)
    text = re.sub(r'target triple = "[^"]*"', f'target triple = "{TRIPLE}"', text)
    text = re.sub(r'"(target-cpu|target-features|tune-cpu)"="[^"]*"', "", text)
    return text.replace("= common ", "= weak ")


def door(entry: EngineEntry, symbol: str) -> str:
    """The plain function of an entry: a row is its address and its length, the result comes back, an exception traps.

    Inside, Numba's own way: room for the result and for an exception, then the arguments, a row as seven values.
    """
    takes, gives = [], []
    for number, (_, kind) in enumerate(entry.takes):
        if kind in {"ints", "floats"}:
            takes += [f"ptr %a{number}", f"i32 %n{number}"]
            gives += [f"ptr null, ptr null, i64 %l{number}, i64 {ITEM}, ptr %a{number}, i64 %l{number}, i64 {ITEM}"]
        else:
            one = f"{GIVES[kind]} %a{number}"
            takes, gives = [*takes, one], [*gives, one]
    widened = [f"  %l{n} = zext i32 %n{n} to i64" for n, (_, kind) in enumerate(entry.takes) if kind.endswith("s")]
    result = GIVES[entry.gives]
    back = ("void", "  ret void") if entry.gives == "none" else (result, f"  ret {result} %value")
    types = ", ".join(re.sub(r" ?(%\w+|null|\b\d+\b)", "", one) for one in gives)
    return "\n".join(
        [
            f'target triple = "{TRIPLE}"',
            f"declare i32 @{quoted(symbol)}(ptr, ptr, {types})",
            "declare void @llvm.trap()",
            f"define {back[0]} @{entry.name}({', '.join(takes)}) {{",
            f"  %result = alloca {result}",
            "  %problem = alloca ptr",
            *widened,
            f"  %status = call i32 @{quoted(symbol)}(ptr %result, ptr %problem, {', '.join(gives)})",
            f"  %none = icmp eq i32 %status, {NO_RESULT}",
            "  %zero = icmp eq i32 %status, 0",
            "  %fine = or i1 %none, %zero",
            "  br i1 %fine, label %good, label %bad",
            "bad:",
            "  call void @llvm.trap()",
            "  unreachable",
            "good:",
            f"  %value = load {result}, ptr %result",
            back[1],
            "}",
        ]
    )


def quoted(symbol: str) -> str:
    """A symbol as LLVM text wants it: Numba's names hold signs that need quotes."""
    return f'"{symbol}"'


def close(module: Any, names: set[str]) -> None:
    """Only the doors are seen from outside: the rest may be inlined, changed or dropped."""
    for function in module.functions:
        if not function.is_declaration:
            function.linkage = "external" if function.name in names else "internal"
    for variable in module.global_variables:
        if not variable.is_declaration:
            variable.linkage = "internal"
    module.verify()


def optimise(llvm: Any, module: Any, machine: Any) -> None:
    """Optimise the whole once more: now it is one program with few doors."""
    tuning = llvm.create_pipeline_tuning_options(speed_level=SPEED)
    tuning.loop_vectorization = False
    tuning.slp_vectorization = False
    passes = llvm.create_pass_builder(machine, tuning)
    passes.getModulePassManager().run(module, passes)
