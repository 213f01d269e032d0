"""How far somebody has come in lessons, kept in the user's data folder."""

from __future__ import annotations

import json
from pathlib import Path


class KeptProgress:
    """Stops by edition and lesson; a folder that cannot be written stops nobody from learning."""

    def __init__(self, file: Path | None = None) -> None:
        self._file = file or default_file()
        self._stops = self._load()

    def _load(self) -> dict[str, int]:
        try:
            told = json.loads(self._file.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        if not isinstance(told, dict):
            return {}
        return {str(key): stop for key, stop in told.items() if isinstance(stop, int) and stop >= 0}

    def at(self, edition: str, lesson: str) -> int:
        """The stop to go on from."""
        return self._stops.get(f"{edition}/{lesson}", 0)

    def reach(self, edition: str, lesson: str, stop: int) -> None:
        """Remember a stop."""
        self._stops[f"{edition}/{lesson}"] = stop
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            fresh = self._file.with_suffix(".new")
            fresh.write_text(json.dumps(self._stops, sort_keys=True), encoding="utf-8")
            fresh.replace(self._file)
        except OSError:
            return


def default_file() -> Path:
    """Where it is kept."""
    from platformdirs import user_data_path

    return user_data_path("schotten", appauthor=False) / "lessons.json"
