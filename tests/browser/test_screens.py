"""Every size of screen with one game in one language; `screens.py --check` looks at all of them."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from browser.alone import alone
from browser.looking import GAMES, SIZES, Looker, build_gallery, check, showing

pytestmark = [pytest.mark.browser, pytest.mark.slow]
LANGUAGES = ["uk", "it", "en", "ru"]  # each game in another one


def test_nothing_is_covered_cut_or_small_on_any_screen(browser: Browser, tmp_path: Path):
    with alone():
        build_gallery(tmp_path)
    with showing(tmp_path) as address:
        looker = Looker(browser, address)
        found: list[str] = []
        for at, pair in enumerate(zip(GAMES, LANGUAGES, strict=True)):
            for size, kinds in check(looker, [pair], SIZES[at :: len(GAMES)]).items():
                found += [f"{size} {line}" for lines in kinds.values() for line in lines]
        assert found == []


def test_what_is_covered_cut_or_small_is_found(browser: Browser, tmp_path: Path):
    (tmp_path / "gallery.html").write_text("""<!doctype html><meta charset=utf-8><body style="margin:0"><main>
      <button style="width:60px;height:30px">small</button>
      <button style="position:absolute;top:100px;left:0;width:60px;height:60px">covered</button>
      <div style="position:absolute;top:100px;left:0;width:60px;height:60px"></div>
      <p style="width:40px;overflow:hidden;white-space:nowrap">these words are cut</p>
      <p>page.button.why</p>
      <div style="width:3000px;height:5px"></div></main>""")
    with showing(tmp_path) as address:
        looker = Looker(browser, address)
        looker.open("start", "iello", "en", "")
        looker.resize("740x360")
        counts = {kind: len(lines) for kind, lines in looker.look("bad").items()}
    assert counts == {"overlaps": 1, "cut": 2, "small_targets": 1, "sideways_scroll": 1}
