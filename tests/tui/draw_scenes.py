"""Writes the pictures of the terminal in docs/screens anew: `python tests/tui/draw_scenes.py [--review] [SCENE …]`.

`--review` works out the review of the replay's game anew before.
"""

import asyncio
import sys
from pathlib import Path


def main(wanted: list[str], *, review: bool) -> None:
    """Draw the scenes of these names, or all."""
    sys.path.insert(0, str(Path(__file__).parents[1]))
    from tui.scenes import FOLDER, SCENES, export, path_of, tidy

    if review:
        work_out()
    FOLDER.mkdir(exist_ok=True)
    for scene in SCENES:
        if not wanted or scene.name in wanted:
            path_of(scene).write_text(tidy(asyncio.run(export(scene))), encoding="utf-8")
            print(path_of(scene).name)


def work_out() -> None:
    """Review the game that the replay shows, and keep what was found."""
    import msgspec

    from schotten.ai.review_parts import told_turns
    from tui.scenes import REVIEW, shown_game

    turns = [msgspec.json.encode(turn).decode() for turn in told_turns(shown_game())]
    REVIEW.write_text("[\n" + ",\n".join(turns) + "\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main([each for each in sys.argv[1:] if each != "--review"], review="--review" in sys.argv)
