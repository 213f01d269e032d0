"""The map of the rooms is drawn from the imports, and it is the one in the documents."""

from pathlib import Path

from architecture.draw_map import BOX, FILE, Map, made
from architecture.house import ROOT, needed_arrows, read_layers, read_rooms

REMAKE = "the rooms have changed: .venv/bin/python tests/architecture/draw_map.py"


def small_house(folder: Path, files: dict[str, str]) -> Path:
    """A package with these modules, each with its text."""
    for name, text in files.items():
        path = folder / f"{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


def test_the_map_is_as_it_would_be_drawn() -> None:
    assert FILE.read_text(encoding="utf-8") == made(), REMAKE


def test_the_map_is_shown() -> None:
    assert "(docs/architecture.svg)" in (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")


def test_every_arrow_points_down_and_passes_no_box() -> None:
    rooms = read_rooms()
    house = Map(rooms, read_layers(rooms))
    for way in house.ways.values():
        heights = [y for _, y in way]
        assert heights == sorted(heights)
    for row, passages in house.taken.items():
        assert all(abs(x - house.across[name]) > BOX / 2 for x in passages for name in house.layers[row])


def test_imports_are_read_wherever_and_however_they_are_written(tmp_path: Path) -> None:
    package = small_house(
        tmp_path / "schotten",
        {
            "low/__init__": '"""The low room: it lies below everything, and says so."""',
            "low/part/__init__": "",
            "middle/__init__": '"""Middle."""',
            "middle/deep/__init__": "",
            "middle/deep/one": "def late():\n    from ...low import part\n",
            "high": "import schotten.low.part\nTABLE = ('schotten.middle.deep', 'schotten')\n",
        },
    )
    rooms = read_rooms(package)
    assert {name: set(room.uses) for name, room in rooms.items()} == {
        "low": set(),
        "middle": {"low"},
        "high": {"middle", "low"},
    }
    assert rooms["low"].parts == ("part",)
    assert rooms["low"].about == "The low room: it lies below everything, and says so"
    assert needed_arrows(rooms) == [("high", "middle"), ("middle", "low")]
