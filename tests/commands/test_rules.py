"""`schotten rules`: the sheet of a game as it is played; the clauses that apply to it, and no others."""

import re

import pytest

from schotten.commands import OptionFlags, rules


def printed_ids(capsys: pytest.CaptureFixture[str], edition: str, *, tactical: bool = False, expert: bool = False):
    rules.run(edition, options=OptionFlags(tactical=tactical, expert=expert), clauses=True)
    return re.findall(r"^([A-Z]\d+) ", capsys.readouterr().out, re.MULTILINE)


def test_base_game(capsys: pytest.CaptureFixture[str]) -> None:
    ids = printed_ids(capsys, "alien")
    assert {"F1", "P9", "B5", "B12"} <= set(ids)
    assert not {"F5", "B4", "X1", "T1", "S1", "E1"} & set(ids)


def test_variants_bring_in_their_clauses(capsys: pytest.CaptureFixture[str]) -> None:
    base = printed_ids(capsys, "iello")
    more = printed_ids(capsys, "iello", tactical=True, expert=True)
    assert set(more) - set(base) == {"F5", "F6", "P5", "X1", "E6", *(f"T{number}" for number in range(1, 21))}


def test_siege_has_the_rules_it_shares(capsys: pytest.CaptureFixture[str]) -> None:
    ids = printed_ids(capsys, "siege", tactical=True)
    assert [one for one in ids if one[0] == "T"] == ["T4", "T8"]
    assert {"S17", "Y13", "E8"} <= set(ids)
    assert not [one for one in ids if one[0] in "BX"]


@pytest.mark.parametrize("edition", ["iello", "cocktail", "alien", "siege"])
def test_continued_lines_are_joined(capsys: pytest.CaptureFixture[str], edition: str) -> None:
    rules.run(edition, options=OptionFlags(tactical=True), clauses=True)
    lines = capsys.readouterr().out.splitlines()
    assert [line for line in lines if line.startswith(" ") or line.endswith(" ")] == []


OPTIONS = (
    ("siege", ("colour_run=top", "siege_deck_ends"), "beats the tile’s colour or run", "worth its sum only"),
    ("siege", ("colour_run=pattern",), "counts as the tile’s colour or run", "worth its sum only"),
    ("siege", ("siege_deck_ends",), "even if tactics are left", "only when both are empty"),
    ("siege", (), "only when both are empty", "even if tactics are left"),
    ("iello", ("terrain_targetable",), "face the player who laid them", "stay there"),
    ("cocktail", ("terrain_targetable=false",), "stay there", "face the player who laid them"),
    ("alien", ("mud_by_proof=false",), "never by proof", "by proof like any other"),
    ("iello", ("starts=alternate",), "take turns at starting", "The winner of a game starts"),
    ("iello", ("expert",), "First claim as many stones", "Play one card, then claim"),
)


@pytest.mark.parametrize(("edition", "option", "said", "unsaid"), OPTIONS)
def test_the_sheet_follows_the_options(
    capsys: pytest.CaptureFixture[str], edition: str, option: tuple[str, ...], said: str, unsaid: str
) -> None:
    rules.run(edition, options=OptionFlags(tactical=True, option=option), lang="en")
    shown = capsys.readouterr().out
    assert said in shown
    assert unsaid not in shown


@pytest.mark.parametrize("lang", ["en", "uk", "ru", "it"])
@pytest.mark.parametrize("edition", ["iello", "cocktail", "alien", "siege"])
def test_the_sheet_is_what_a_newcomer_is_shown(capsys: pytest.CaptureFixture[str], edition: str, lang: str) -> None:
    rules.run(edition, lang=lang)
    plain = capsys.readouterr().out
    rules.run(edition, options=OptionFlags(tactical=True), lang=lang)
    more = capsys.readouterr().out
    assert len(more) > len(plain) > 1000
    assert not re.search(r"[{}]|^F1 ", more)


def test_unknown_edition_names_the_known_ones() -> None:
    with pytest.raises(
        rules.UnknownEditionError, match="there is no edition 'chess'; there are: iello, cocktail, alien, siege"
    ):
        rules.run("chess")


@pytest.mark.parametrize("edition", ["alien", "siege"])
def test_variant_that_the_edition_lacks(edition: str) -> None:
    with pytest.raises(rules.UnknownEditionError, match="has no expert variant"):
        rules.run(edition, options=OptionFlags(expert=True))


@pytest.mark.parametrize(
    "line",
    ["- F1 [editions: all] text", "- **F1** [editions: chess] text", "- **F1** [editions: all; loud extra] text"],
)
def test_a_malformed_clause_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match=r"docs/rules/sample\.md"):
        rules.parse_chapter("sample.md", f"# Sample\n\n{line}\n", frozenset({"iello"}))
