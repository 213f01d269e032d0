"""The recipes of CONTRIBUTING, each followed in a copy of the repository, and what they cost in files."""

import json
import shutil
from pathlib import Path

import pytest

from recipes.card import CARD, CATALOGUES
from recipes.copies import ROOT, Copy, make_copy
from recipes.edition import EDITION
from recipes.language import CODE, LANGUAGE
from recipes.player import PLAYER

pytestmark = pytest.mark.slow
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
WORDS = (f"src/schotten/i18n/{CODE}/", f"web/src/words/{CODE}.ts")

# With several workers the command compiles a search before it plays, for which this player has no use.
ARENA = """
import json
from schotten.ai.lab.arena import ArenaSettings, run_arena
print(json.dumps(run_arena(ArenaSettings(("highest", "random"), "battle", {}, deals=3, seed=1)).as_dict()))
"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    return make_copy(tmp_path_factory.mktemp("house"), EDITION, LANGUAGE, PLAYER)


@pytest.fixture(scope="module")
def stormy(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    return make_copy(tmp_path_factory.mktemp("stormy"), CARD)


def test_an_edition_takes_its_own_file_and_its_name_in_the_list() -> None:
    assert EDITION.files == {"src/schotten/editions/battle.py", "src/schotten/editions/__init__.py"}


def test_the_fifth_edition_is_played_recorded_verified_and_shown_in_the_terminal(house: Copy) -> None:
    assert "1000 games, 20 records" in house.python("tests/recipes/battle_games.py")


def test_a_player_is_ten_lines_and_plays_in_the_arena(house: Copy) -> None:
    assert PLAYER.files == {"src/schotten/ai/highest.py", "src/schotten/ai/registry.py"}
    report = json.loads(house.python("-c", ARENA))
    assert [pair["games"] for pair in report["pairs"]] == [6]


def test_a_tactics_card_that_asks_takes_six_files_beside_the_catalogues() -> None:
    assert len(CARD.files - set(CATALOGUES)) <= 6


def test_the_card_is_played_asks_is_told_and_written_down(stormy: Copy) -> None:
    assert "storms in 60 games" in stormy.python("tests/recipes/storm_games.py")


@pytest.mark.node
def test_the_page_takes_the_card_as_it_is(stormy: Copy) -> None:
    stormy.tell_page()
    stormy.page("svelte-check", "--tsconfig", "./tsconfig.json", "--fail-on-warnings")
    stormy.page("vitest", "run", "tests/words.test.ts", "tests/setup.test.ts")


def test_a_language_passes_the_tests_of_the_words(house: Copy) -> None:
    assert {name for name in LANGUAGE.files if not name.startswith(WORDS)} == {
        "src/schotten/i18n/__init__.py",
        "tests/i18n/alike.json",
        "web/src/rules/load.ts",
        "web/src/words/languages.ts",
        "web/tests/words.test.ts",
    }
    house.python("-m", "pytest", "-q", "-p", "no:randomly", "-p", "no:cacheprovider", "tests/i18n/test_catalogues.py")
    told = f"from schotten.i18n import say; print(say('{CODE}', 'card.battle.troop'), say('{CODE}', 'list.and'))"
    assert house.python("-c", told) != house.python("-c", told.replace(CODE, "en"))


def test_the_tests_of_editions_take_the_fifth_as_it_is(house: Copy) -> None:
    house.python("-m", "pytest", "-q", "-p", "no:randomly", "-p", "no:cacheprovider", "tests/editions")


@pytest.mark.node
def test_the_page_takes_the_new_contract_as_it_is(house: Copy) -> None:
    house.tell_page()
    made = (house.root / "web" / "src" / "generated" / "codes.ts").read_text(encoding="utf-8")
    assert 'BORROWS = { battle: "iello" }' in made
    house.page("svelte-check", "--tsconfig", "./tsconfig.json", "--fail-on-warnings")
    tried = ("words", "borrowing", "art", "setup")
    house.page("vitest", "run", *(f"tests/{name}.test.ts" for name in tried))


def test_contributing_shows_the_recipes() -> None:
    for title in ("An edition", "A tactics card", "A language", "A player"):
        assert f"### {title}\n" in CONTRIBUTING


def test_a_recipe_that_no_longer_fits_is_noticed(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "src" / "schotten" / "ai", tmp_path / "src" / "schotten" / "ai")
    registry = tmp_path / "src" / "schotten" / "ai" / "registry.py"
    registry.write_text("REGISTRY = {}\n", encoding="utf-8")
    with pytest.raises(AssertionError, match="0 times"):
        PLAYER.apply(tmp_path)
