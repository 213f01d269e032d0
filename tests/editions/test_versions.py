"""The version of the rules: a game that was written down stays the game it was when a rule changes."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from game.samples import choose
from schotten.editions import EDITIONS, OPTION_VALUES, RulesVersionError, differing_as_of, options_as_of, versions
from schotten.game import Game
from schotten.notation import NotationError, format_record, parse_record, record_game, verify_record
from schotten.told.records import see_record

if TYPE_CHECKING:
    from collections.abc import Iterator

IELLO, SIEGE = EDITIONS["iello"], EDITIONS["siege"]


def test_every_older_version_says_what_it_did_otherwise() -> None:
    assert set(versions.WAS) == set(range(1, versions.RULES_VERSION))
    for row in versions.WAS.values():
        assert row
        for name, value in row.items():
            assert value in OPTION_VALUES[name]
            assert any(name in edition.choices for edition in EDITIONS.values())


@pytest.fixture
def version_2(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A world in which version 1 of the siege judged colour runs by their top card, and version 2 by their sum."""
    monkeypatch.setattr(versions, "RULES_VERSION", 2)
    monkeypatch.setattr(versions, "WAS", {1: {"colour_run": "top"}})
    yield  # noqa: PT022


@pytest.fixture
def version_3(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """After another change: version 2 let the decks end the siege, and judged colour runs by their pattern."""
    monkeypatch.setattr(versions, "RULES_VERSION", 3)
    monkeypatch.setattr(
        versions, "WAS", {1: {"colour_run": "top"}, 2: {"colour_run": "pattern", "siege_deck_ends": True}}
    )
    yield  # noqa: PT022


@pytest.mark.usefixtures("version_2")
def test_what_is_left_out_is_as_it_was_then() -> None:
    assert options_as_of(SIEGE, 1, {}).colour_run == "top"
    assert options_as_of(SIEGE, 2, {}).colour_run == "sum"
    assert options_as_of(SIEGE, 1, {"colour_run": "sum"}).colour_run == "sum"
    assert options_as_of(IELLO, 1, {}) == IELLO.options()


@pytest.mark.usefixtures("version_3")
def test_older_versions_keep_what_each_change_left_behind() -> None:
    assert options_as_of(SIEGE, 1, {"tactical": True}) == SIEGE.options(
        tactical=True, colour_run="top", siege_deck_ends=True
    )
    assert options_as_of(SIEGE, 2, {"tactical": True}) == SIEGE.options(
        tactical=True, colour_run="pattern", siege_deck_ends=True
    )
    assert options_as_of(SIEGE, 2, {}) == SIEGE.options(colour_run="pattern")
    assert options_as_of(SIEGE, 3, {"tactical": True}) == SIEGE.options(tactical=True)


@pytest.mark.usefixtures("version_3")
@pytest.mark.parametrize("version", [1, 2, 3])
def test_a_text_names_what_its_version_does_not_mean_by_itself(version: int) -> None:
    for given in ({}, {"tactical": True}, {"colour_run": "top"}, {"tactical": True, "siege_deck_ends": False}):
        options = options_as_of(SIEGE, version, given)
        named = differing_as_of(SIEGE, version, options)
        assert options_as_of(SIEGE, version, named) == options
        assert len(named) <= len(given)


@pytest.mark.parametrize("version", [0, 2, 99])
def test_a_version_that_is_not_known_is_refused_by_name(version: int) -> None:
    with pytest.raises(RulesVersionError, match=f"version {version} of the rules is not known here; the newest is 1"):
        options_as_of(SIEGE, version, {})


def test_an_old_record_reads_as_the_game_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    """Version 1 knew the expert game only, as it is pretended here; version 2 plays it where an option says so."""
    game = Game.new(IELLO, IELLO.options(expert=True), bytes(32), 0)
    chance = random.Random(1)
    while game.outcome is None:
        game.play(choose(game, chance))
    written = format_record(record_game(game)).replace("options: expert", "options: -")  # as version 1 wrote it
    monkeypatch.setattr(versions, "RULES_VERSION", 2)
    monkeypatch.setattr(versions, "WAS", {1: {"expert": True}})
    record = parse_record(written)
    assert record.options.expert
    assert verify_record(record) == game.outcome
    assert format_record(record) == written
    for seat in (0, 1):
        seen = see_record(record, seat)
        assert parse_record(format_record(seen)) == seen
        assert verify_record(seen) == game.outcome
    with pytest.raises(NotationError):  # the same text of the new version is another game
        verify_record(parse_record(written.replace("rules: 1", "rules: 2")))
