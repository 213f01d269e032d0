"""Editions are data: complete, read by the rules, and closed against wrong options."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import pytest

import schotten
from schotten.editions import EDITIONS, OPTION_VALUES, TINY, Edition, EditionError, Options, find_edition
from schotten.rules import layout
from schotten.rules.parameters import rules_for

SOURCE = Path(schotten.__file__).parent
ALL = [*EDITIONS.values(), TINY]
every_edition = pytest.mark.parametrize("edition", ALL, ids=lambda edition: edition.key)


def text_of(folder: str, *, without: str = "") -> str:
    return "\n".join(path.read_text() for path in (SOURCE / folder).rglob("*.py") if path.name != without)


def test_the_four_published_games_and_the_tiny_one():
    published = [key for key, edition in EDITIONS.items() if not edition.borrows]
    assert published == ["iello", "cocktail", "alien", "siege"]
    assert find_edition("tiny") is TINY


def test_an_unknown_edition_is_refused_with_the_known_ones():
    with pytest.raises(EditionError, match=f"no edition 'chess'; there are: {', '.join(EDITIONS)}"):
        find_edition("chess")


@every_edition
def test_options_an_edition_lacks_are_refused(edition: Edition):
    for name, values in OPTION_VALUES.items():
        if name in edition.choices:
            continue
        wrong = next(value for value in values if value != getattr(edition.options(), name))
        with pytest.raises(EditionError, match=f"{edition.key} has no option '{name}'"):
            edition.options(**{name: wrong})


@every_edition
def test_wrong_names_and_values_are_refused(edition: Edition):
    with pytest.raises(EditionError, match="there is no option 'fog'"):
        edition.options(fog=True)
    for name in edition.choices:
        wrong: tuple[object, ...] = (1, 0, None, "yes", "TOP", [], 2.0)
        for value in wrong:
            with pytest.raises(EditionError, match=f"option {name} cannot be"):
                edition.options(**{name: value})


@pytest.mark.parametrize(
    ("key", "name", "value"),
    [("iello", "terrain_targetable", True), ("alien", "mud_by_proof", False), ("siege", "siege_deck_ends", True)],
)
def test_options_of_the_tactical_game_need_it(key: str, name: str, value: bool):
    with pytest.raises(EditionError, match="needs the tactical game"):
        EDITIONS[key].options(**{name: value})
    assert getattr(EDITIONS[key].options(tactical=True, **{name: value}), name) is value


def test_options_made_by_hand_are_checked_too():
    with pytest.raises(EditionError, match="siege has no option 'expert'"):
        rules_for(EDITIONS["siege"], Options(expert=True))


@every_edition
def test_what_differs_from_the_default_is_listed(edition: Edition):
    assert edition.differing(edition.options()) == {}
    if "tactical" in edition.choices:
        assert edition.differing(edition.options(tactical=True)) == {"tactical": True}


def test_every_value_of_an_edition_is_read():
    readers = text_of(".")
    for entry in fields(Edition):
        assert re.search(rf"(edition|self)\.{entry.name}\b", readers), f"nobody reads {entry.name}"


def test_every_option_is_read():
    readers = text_of(".", without="model.py")
    for entry in fields(Options):
        assert re.search(rf"options\.{entry.name}\b", readers), f"nobody reads {entry.name}"


def test_every_number_of_the_rules_record_is_read():
    record = (SOURCE / "rules" / "layout.py").read_text().split("the rules record")[1]
    readers = text_of(".", without="record.py")
    for name in re.findall(r"^([A-Z_]+) = ", record, re.MULTILINE):
        if name != "RULES_WIDTH":
            assert re.search(rf"rules\[(at\.)?{name}\b", readers), f"no rule reads {name}"


def test_no_rule_asks_for_an_editions_name():
    for key in EDITIONS:
        assert f'"{key}"' not in text_of("rules")


def test_offsets_do_not_overlap():
    state = re.findall(r"^([A-Z_]+) = (?:\d+|[A-Z_]+ \+ .*?)(?:  #.*)?$", state_layout(), re.MULTILINE)
    starts = [getattr(layout, name) for name in state if name not in {"ROWS", "MOST_TACTICS"}]
    assert starts == sorted(set(starts))


def state_layout() -> str:
    text = (SOURCE / "rules" / "layout.py").read_text()
    return text[text.index("the state: single numbers") : text.index("the rules record")]
