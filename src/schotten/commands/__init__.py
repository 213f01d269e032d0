"""The words of the command line, one module each; `schotten.cli` imports the one that is used.

A module offers `run`, a function whose annotations are its arguments, or `app`, a `cyclopts.App` with words of its own.
"""
