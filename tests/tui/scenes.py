"""The screens shown in the documents, each from a fixed game; `draw_scenes.py` beside this writes them anew."""

import html
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import msgspec
from textual.screen import Screen

from schotten.game import Game
from schotten.notation import record_game
from schotten.told.structs import ReviewedMove
from schotten.tui.app import TableApp
from schotten.tui.local import LocalDesk
from schotten.tui.replays import ReplayDesk
from schotten.tui.screens.replay import ReplayScreen
from schotten.tui.screens.setup import SetupScreen
from schotten.tui.screens.table import TableScreen
from tui.desks import advance, against_any, by_twos, played_out

FOLDER = Path(__file__).parents[2] / "docs" / "screens"
REVIEW = Path(__file__).with_name("reviewed.json")
LEVELS = [(key, key.title()) for key in ("child", "novice", "casual", "club", "expert", "master")]


@dataclass(frozen=True)
class Scene:
    """A screen, how large it is, and the keys that lead to what is shown."""

    name: str
    make: Callable[[], Screen[None]]
    edition: str
    size: tuple[int, int] = (80, 24)
    dark: bool = True
    keys: tuple[str, ...] = ()


def table(desk: LocalDesk, lang: str = "en") -> TableScreen:
    return TableScreen(desk, lang, pace=0)


def named(desk: LocalDesk, *names: str) -> LocalDesk:
    desk.names = names
    return desk


def setup() -> SetupScreen:
    return SetupScreen("en", LEVELS, "casual", lambda edition, variants, level: against_any(edition))


def replay() -> ReplayScreen:
    desk = ReplayDesk(record_game(shown_game(), ("Ann", "Bob")), ("Ann", "Bob"))
    desk.go(41)
    return ReplayScreen(desk, "en", lambda _: iter(kept_review()))


def shown_game() -> Game:
    return played_out("siege", "9", tactical=True)


def kept_review() -> list[list[ReviewedMove]]:
    """The review of that game as it was once worked out (`draw_scenes.py --review` does it anew)."""
    return msgspec.json.decode(REVIEW.read_bytes(), type=list[list[ReviewedMove]])


def cocktail() -> TableScreen:
    return table(named(advance(against_any("cocktail", "11", tactical=True), 60), "Tu", "Computer"), "it")


def alien() -> TableScreen:
    return table(named(advance(against_any("alien", "15", tactical=True), 68), "Вы", "Компьютер"), "ru")


def siege() -> TableScreen:
    return table(named(advance(against_any("siege", "1", tactical=True), 68), "Ви", "Комп’ютер"), "uk")


SCENES = (
    Scene("setup", setup, "iello"),
    Scene("iello", lambda: table(advance(against_any("iello", "3"), 56)), "iello", keys=("right", "enter")),
    Scene("claim", lambda: table(advance(against_any("iello", "31"), 56)), "iello", (100, 30)),
    Scene("why", lambda: table(advance(against_any("iello", "31"), 56)), "iello", keys=("w", "7")),
    Scene("cocktail", cocktail, "cocktail", (120, 40), dark=False),
    Scene("alien", alien, "alien", (120, 40)),
    Scene("siege", siege, "siege", dark=False, keys=("right", "right", "enter")),
    Scene("replay", replay, "siege", (120, 40)),
    Scene("curtain", lambda: table(by_twos("iello")), "iello"),
)


async def export(scene: Scene) -> str:
    """The screen as SVG."""
    app = TableApp(scene.make(), scene.edition, dark=scene.dark)
    async with app.run_test(size=scene.size) as pilot:
        await settle(app, pilot.pause)
        for key in scene.keys:
            await pilot.press(key)
            await settle(app, pilot.pause)
        return app.export_screenshot(title="schotten")


async def settle(app: TableApp, pause: Callable[..., object]) -> None:
    """Wait until nothing moves any more."""
    for _ in range(2):
        await pause()  # type: ignore[misc]
        await app.workers.wait_for_complete()
        await pause()  # type: ignore[misc]


def text_of(svg: str) -> list[str]:
    """The words of a picture, line by line, whatever their style; they do not depend on fonts or ids."""
    found: dict[float, list[tuple[float, str]]] = {}
    for x, y, text in re.findall(r'<text class="[^"]*" x="([\d.]+)" y="([\d.]+)"[^>]*>([^<]*)</text>', svg):
        found.setdefault(float(y), []).append((float(x), html.unescape(text).replace("\xa0", " ")))
    return ["".join(text for _, text in sorted(parts)).rstrip() for _, parts in sorted(found.items())]


def tidy(svg: str) -> str:
    """The picture without fonts from elsewhere: whoever looks at it has a monospaced one."""
    svg = re.sub(r"\s*@font-face \{.*?\}", "", svg, flags=re.DOTALL)
    svg = re.sub(
        r"font-family: ?[^;]*Fira Code[^;]*;", "font-family: ui-monospace, 'DejaVu Sans Mono', monospace;", svg
    )
    svg = re.sub(r"<!-- .*? -->\s*", "", svg)
    return re.sub(r"[ \t]+$", "", svg, flags=re.MULTILINE).rstrip() + "\n"


def path_of(scene: Scene) -> Path:
    return FOLDER / f"terminal-{scene.name}.svg"
