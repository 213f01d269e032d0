"""`site`: the page as a folder for any host, with its policy, its licence and a version of its own."""

import html
import json
from pathlib import Path

import pytest

from schotten.commands import site
from schotten.server.web import page

INDEX = """<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <link rel="icon" href="./icon.svg" />
    <script type="module" src="./assets/index-1.js"></script>
  </head>
</html>
"""
WORKER = 'const FILES = {"./":"1","icon.svg":"2"}; // FILES\nconst VERSION = "3"; // VERSION\n'


@pytest.fixture(autouse=True)
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A built page, small."""
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    for name, text in {
        "index.html": INDEX,
        "sw.js": WORKER,
        "icon.svg": "<svg/>",
        "assets/index-1.js": "1",
        "manifest.webmanifest": '{"name": "Schotten", "start_url": "./"}',
        page.MARK: "digest",
    }.items():
        (static / name).write_text(text, encoding="utf-8")
    monkeypatch.setattr(page, "STATIC", static)
    monkeypatch.setattr(page, "build_page", lambda say: None)
    return static


def version(out: Path) -> str:
    return (out / "sw.js").read_text(encoding="utf-8").split('VERSION = "')[1].split('"')[0]


def test_the_folder_has_the_page_its_policy_and_the_licence(tmp_path: Path):
    out = tmp_path / "out"
    assert site.run(out) == 0
    text = (out / "index.html").read_text(encoding="utf-8")
    policy = html.unescape(text).split('Content-Security-Policy" content="')[1].split('"')[0]
    assert "script-src 'self' 'wasm-unsafe-eval'" in policy
    assert "frame-ancestors" not in policy
    assert '<meta name="schotten-server" content="" />' in text
    assert 'src="./assets/index-1.js"' in text
    assert (out / "LICENSE").read_bytes()
    assert not (out / page.MARK).exists()


def test_base_and_server_are_written_and_make_another_version(tmp_path: Path):
    plain, other = tmp_path / "plain", tmp_path / "other"
    site.run(plain)
    site.run(other, base="/games/totten/", server="https://play.example/a?b=1&c")
    text = (other / "index.html").read_text(encoding="utf-8")
    assert 'href="/games/totten/icon.svg"' in text
    assert 'content="https://play.example/a?b=1&amp;c"' in text
    manifest = json.loads((other / "manifest.webmanifest").read_text(encoding="utf-8"))
    assert manifest == {"name": "Schotten", **dict.fromkeys(("id", "start_url", "scope"), "/games/totten/")}
    assert version(plain) != version(other)


def test_writing_again_leaves_nothing_old_behind_and_nothing_else_is_touched(tmp_path: Path, built: Path):
    out = tmp_path / "out"
    site.run(out)
    (out / "notes.txt").write_text("mine", encoding="utf-8")
    (built / "assets" / "index-1.js").rename(built / "assets" / "index-2.js")
    site.run(out)
    assert sorted(path.name for path in (out / "assets").iterdir()) == ["index-2.js"]
    assert (out / "notes.txt").exists()


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"base": "games"}, "begins and ends with a slash"),
        ({"base": '/"><script>/'}, "begins and ends with a slash"),
        ({"server": "play.example"}, "begins with http"),
        ({"server": "javascript:alert(1)"}, "begins with http"),
    ],
)
def test_what_cannot_be_is_refused_before_anything_is_written(tmp_path: Path, given: dict[str, str], message: str):
    with pytest.raises(ValueError, match=message):
        site.run(tmp_path / "out", **given)
    assert not (tmp_path / "out").exists()


def test_a_folder_with_other_files_is_left_alone(tmp_path: Path):
    (tmp_path / "notes.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(ValueError, match="holds other files"):
        site.run(tmp_path)
    with pytest.raises(ValueError, match="is a file"):
        site.run(tmp_path / "notes.txt")
    assert not (tmp_path / "index.html").exists()


def test_a_page_that_was_not_built_says_so(tmp_path: Path, built: Path):
    (built / "index.html").unlink()
    with pytest.raises(ValueError, match="has not been built"):
        site.run(tmp_path / "out")
