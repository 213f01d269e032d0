"""The pictures in the documents are what the program shows: their words are compared, not their pixels."""

import pytest

from tui.scenes import SCENES, Scene, export, path_of, text_of

pytestmark = pytest.mark.thorough


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
async def test_the_picture_is_what_is_shown(scene: Scene):
    shown, kept = text_of(await export(scene)), text_of(path_of(scene).read_text(encoding="utf-8"))
    assert len(kept) > 5
    assert shown == kept, f"if this is meant: python tests/tui/draw_scenes.py {scene.name}"


def test_pictures_fetch_nothing():
    for scene in SCENES:
        text = path_of(scene).read_text(encoding="utf-8")
        assert "url(http" not in text
        assert "@font-face" not in text
