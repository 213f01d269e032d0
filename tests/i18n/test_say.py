"""Looking words up: plural forms, facts, and the language that is asked for."""

import pytest

from schotten.i18n import (
    LANGUAGES,
    PLURALS,
    UnknownLanguageError,
    language_of_environment,
    match_language,
    plural,
    say,
    words,
)
from schotten.i18n.naming import card_name, card_names, join, spot_name


@pytest.mark.parametrize(
    ("lang", "counts"),
    [
        ("en", {"one": (1,), "other": (0, 2, 5, 11, 21, 101)}),
        ("it", {"one": (1,), "other": (0, 2, 5, 11, 21, 101)}),
        ("uk", {"one": (1, 21, 101), "few": (2, 3, 4, 22, 104), "many": (0, 5, 9, 10, 11, 12, 14, 19, 20, 111)}),
        ("ru", {"one": (1, 21, 101), "few": (2, 3, 4, 22, 104), "many": (0, 5, 9, 10, 11, 12, 14, 19, 20, 111)}),
    ],
)
def test_plural_categories(lang: str, counts: dict[str, tuple[int, ...]]):
    assert {form: tuple(c for c in each if plural(lang, c) == form) for form, each in counts.items()} == counts
    assert set(counts) == set(PLURALS[lang])


@pytest.mark.parametrize(
    ("lang", "count", "said"),
    [
        ("en", 1, "1 clan card"),
        ("en", 2, "2 clan cards"),
        ("uk", 1, "1 карта клану"),
        ("uk", 3, "3 карти клану"),
        ("uk", 11, "11 карт клану"),
        ("ru", 21, "21 карта клана"),
        ("ru", 7, "7 карт клана"),
        ("it", 1, "1 carta Clan"),
        ("it", 6, "6 carte Clan"),
    ],
)
def test_counted_words(lang: str, count: int, said: str):
    assert say(lang, "card.iello.troops", count=count) == said


def test_a_missing_key_is_named():
    with pytest.raises(KeyError, match=r"no\.such\.key"):
        say("en", "no.such.key")


def test_a_missing_fact_is_named():
    with pytest.raises(KeyError, match="card_acc"):
        say("en", "prompt.confirm")
    with pytest.raises(KeyError, match="count"):
        say("en", "card.cards")


def test_a_name_with_braces_is_left_as_it_is():
    assert say("en", "claim.can.they", player="{player.__class__}") == "{player.__class__} can claim it now."


def test_an_unknown_language_is_refused_with_the_known_ones():
    with pytest.raises(UnknownLanguageError, match="'de'; there are: en, uk, ru, it"):
        words("de")


@pytest.mark.parametrize(
    ("tag", "lang"),
    [
        ("uk", "uk"),
        ("uk-UA", "uk"),
        ("it_IT.UTF-8", "it"),
        ("RU", "ru"),
        ("en.UTF-8", "en"),
        ("de", None),
        ("C", None),
        ("", None),
    ],
)
def test_tags(tag: str, lang: str | None):
    assert match_language(tag) == lang


@pytest.mark.parametrize(
    ("environ", "lang"),
    [
        ({}, "en"),
        ({"LANG": "ru_RU.UTF-8"}, "ru"),
        ({"LANG": "ru_RU.UTF-8", "LC_MESSAGES": "it_IT"}, "it"),
        ({"LANG": "ru_RU.UTF-8", "LC_ALL": "uk_UA"}, "uk"),
        ({"LANG": "ru_RU.UTF-8", "LC_ALL": ""}, "ru"),
        ({"LANG": "ru_RU.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "de_DE"}, "en"),
    ],
)
def test_language_of_the_environment(environ: dict[str, str], lang: str):
    assert language_of_environment(environ) == lang


@pytest.mark.parametrize("lang", LANGUAGES)
def test_lists(lang: str):
    assert join(lang, []) == ""
    assert join(lang, ["a"]) == "a"
    assert join(lang, ["a", "b", "c"]).startswith("a, b ")
    assert join(lang, ["a", "b"], "or") != join(lang, ["a", "b"])


def test_cards_by_edition_and_language():
    assert card_name("uk", "iello", "fog") == "Засліплений здоровило"
    assert card_name("it", "cocktail", "recruiter") == "Ricognizione"
    assert card_name("ru", "alien", "mud") == "Слизь"
    assert card_name("uk", "siege", "explosion", "acc") == "Вибух"
    assert card_name("uk", "iello", "b5", "acc") == "синю 5"
    assert card_name("ru", "alien", "tactics", "acc") == "карту действия"
    assert card_name("en", "siege", "any") == "a card"
    assert card_names("it", "iello", ["r1", "b11"]) == "1 rosso e 11 blu"


def test_spots_by_edition_and_language():
    assert spot_name("uk", "siege", 3, "acc") == "браму 4"
    assert spot_name("ru", "siege", 0, "to") == "ко рву 1"
    assert spot_name("it", "alien", 8, "from") == "dal cristallo 9"
    assert spot_name("en", "iello", 0, "at") == "at stone 1"
