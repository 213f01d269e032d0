"""Writes the pictures of the terminal in docs/screens anew: `python tests/tui/draw_scenes.py [SCENE …]`."""

import asyncio
import sys
from pathlib import Path


def main(wanted: list[str]) -> None:
    """Draw the scenes of these names, or all."""
    sys.path.insert(0, str(Path(__file__).parents[1]))
    from tui.scenes import FOLDER, SCENES, export, path_of, tidy

    FOLDER.mkdir(exist_ok=True)
    for scene in SCENES:
        if not wanted or scene.name in wanted:
            path_of(scene).write_text(tidy(asyncio.run(export(scene))), encoding="utf-8")
            print(path_of(scene).name)


if __name__ == "__main__":
    main(sys.argv[1:])
