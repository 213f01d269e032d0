"""Making the engine file: from the plain subset by Numba and LLVM to one WebAssembly module and its manifest.

Only this folder and ``rules.jit`` import the compiler. ``schotten engine build`` runs it in a process of its own.
"""
