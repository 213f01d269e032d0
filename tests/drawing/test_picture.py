"""Pictures of positions: every card, spot and banner at its place, nothing that a seat may not know."""

import re
import shutil
import subprocess
from pathlib import Path
from xml.dom import minidom

import pytest

from drawing import pictures
from drawing.pictures import midgame
from schotten import EDITIONS
from schotten.cli import main
from schotten.drawing.art import box_of, looks

ROOT = Path(__file__).parents[2]


def used(picture: str) -> list[str]:
    minidom.parseString(picture)
    return re.findall(r'<use href="#(\w+)"', picture)


@pytest.mark.parametrize("edition", sorted(EDITIONS))
def test_all_that_lies_on_the_table_is_placed_once(edition: str):
    game = midgame(edition)
    placed = used(game._repr_svg_())
    rows = [str(card) for spot in game.table.spots for row in spot.rows for card in row]
    hands = [str(card) for seat in (0, 1) for card in game.table.hand_of(seat)]
    for card in {*rows, *hands}:
        top = [str(card) for card in game.table.discard[-1:]]
        assert placed.count(card) == [*rows, *hands, *top].count(card)
    assert sum(name.startswith("spot") for name in placed) == len(game.table.spots)
    assert set(placed) <= set(looks()[edition]["symbols"])


@pytest.mark.parametrize("edition", sorted(EDITIONS))
def test_every_card_is_drawn_as_a_card(edition: str):
    """Fog and Mud, too: what lies at a stone is a mark of its own."""
    look, game = looks()[edition], EDITIONS[edition]
    boxes = {box_of(look, kind) for kind in game.tactics} | {box_of(look, f"{clan}7") for clan in game.colours}
    assert boxes == {box_of(look, "troops")}
    assert ("mud_lying" in look["symbols"]) == (not game.siege)


def test_a_seat_sees_the_backs_of_the_other_hand():
    game = midgame("iello")
    hidden = {str(card) for card in game.table.hand_of(1)}
    lying = {str(card) for spot in game.table.spots for row in spot.rows for card in row}
    picture = game.view_for(0)._repr_svg_()
    for card in hidden - lying - {str(card) for card in game.table.hand_of(0)}:
        assert f'id="{card}"' not in picture
    assert used(picture).count("troops") >= game.table.hand_counts(1)[0]


def test_every_host_is_held_to_the_same_pictures():
    kept = pictures.FILE.read_text(encoding="utf-8")
    assert kept == pictures.text(), "if this is meant: python tests/drawing/pictures.py"


def called(*words: str) -> int:
    with pytest.raises(SystemExit) as left:
        main(words)
    return int(left.value.code or 0)


def test_the_command_draws_a_position_and_a_turn_of_a_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    game = midgame("siege")
    Path("a.position").write_text(game.table.position, encoding="utf-8")
    assert called("draw", "a.position", "a.svg") == 0
    assert Path("a.svg").read_text(encoding="utf-8") == game._repr_svg_()
    assert called("draw", "a.position:3", "b.svg") == 2  # a position has no turns
    assert not Path("b.svg").exists()
    record = ROOT / "tests" / "server" / "old" / "v1" / "records" / "siege-tactical-1-A.totten"
    assert called("draw", f"{record}:4", "c.svg") == 0
    assert called("draw", str(record), "d.svg") == 0
    assert Path("c.svg").read_text(encoding="utf-8") != Path("d.svg").read_text(encoding="utf-8")


@pytest.mark.node
def test_the_art_is_the_pages_of_today():
    node = shutil.which("node")
    assert node
    done = subprocess.run([node, "art.mjs", "--check"], cwd=ROOT / "web", capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
