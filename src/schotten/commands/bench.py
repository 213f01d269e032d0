"""Measure speed, decisions, and how far a win probability can be believed: prints a table, or JSON; never judges."""

from __future__ import annotations

from cyclopts import App

# Word and the module that measures it. To add one: a module in benches/ with `run`, and a row here.
BENCHES = (
    ("rules", "schotten.commands.benches.rules"),
    ("engine", "schotten.commands.benches.engine"),
    ("device", "schotten.commands.benches.device"),
    ("players", "schotten.commands.benches.players"),
    ("decisions", "schotten.commands.benches.decisions"),
    ("wins", "schotten.commands.benches.wins"),
    ("endings", "schotten.commands.benches.endings"),
    ("reviews", "schotten.commands.benches.reviews"),
    ("luck", "schotten.commands.benches.luck"),
    ("calibration", "schotten.commands.benches.calibration"),
    ("server", "schotten.commands.benches.server"),
    ("faults", "schotten.commands.benches.faults"),
    ("envs", "schotten.commands.benches.envs"),
)

app = App(help=__doc__, version_flags=())
for _word, _module in BENCHES:
    app.command(f"{_module}:run", name=_word)
