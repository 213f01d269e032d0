"""Every language has the same keys, facts and plural forms, and a word for every code."""

import json
import re
from pathlib import Path
from string import Formatter

import pytest

from schotten.editions import EDITIONS, OPTION_VALUES
from schotten.game.codes import Ending, Formation, Phase, Refusal
from schotten.i18n import HOME, LANGUAGES, PLURALS, Entry, sections, words
from schotten.i18n.telling import CHANGED, PLAIN
from schotten.rules.parameters import PATTERNS
from schotten.told.schema import CODES

PROTOCOL = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
FILES = sorted(file.name for file in (HOME / "en").glob("*.json"))
OTHERS = [lang for lang in LANGUAGES if lang != "en"]
WORDED = {key: edition for key, edition in EDITIONS.items() if not edition.borrows}  # those with words of their own
PREFIXES = {"page.json": "page.", "rules.json": "rules.", "terminal.json": "terminal."}

# The keys whose words are rightly the same as in English: names, mostly.
ALIKE: dict[str, list[str]] = json.loads(Path(__file__).with_name("alike.json").read_text(encoding="utf-8"))


def load(lang: str, file: str) -> dict[str, Entry]:
    found: dict[str, Entry] = json.loads((HOME / lang / file).read_text(encoding="utf-8"))
    return found


def texts(entry: Entry) -> list[str]:
    return [entry] if isinstance(entry, str) else list(entry.values())


def facts_in(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("lang", OTHERS)
def test_same_files_and_keys_in_the_same_order(lang: str):
    assert sorted(file.name for file in (HOME / lang).glob("*.json")) == FILES
    for file in FILES:
        assert list(load(lang, file)) == list(load("en", file)), file


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_key_stands_in_one_file_only_and_once(lang: str):
    seen: set[str] = set()
    for file in FILES:
        pairs: list[tuple[str, Entry]] = json.loads(
            (HOME / lang / file).read_text(encoding="utf-8"), object_pairs_hook=list
        )
        keys = [key for key, _ in pairs]
        assert len(keys) == len(set(keys))
        assert not seen & set(keys)
        assert all(key.startswith(PREFIXES.get(file, "")) for key in keys)
        seen |= set(keys)


@pytest.mark.parametrize("lang", OTHERS)
def test_same_facts(lang: str):
    for key, entry in words("en").items():
        wanted = set[str]().union(*map(facts_in, texts(entry)))
        said = words(lang)[key]
        assert isinstance(said, dict) == isinstance(entry, dict), key
        assert set[str]().union(*map(facts_in, texts(said))) == wanted, key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_plural_forms_are_complete(lang: str):
    for key, entry in words(lang).items():
        if isinstance(entry, dict):
            assert tuple(entry) == PLURALS[lang], key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_is_empty_or_untidy(lang: str):
    for key, entry in words(lang).items():
        for text in texts(entry):
            assert text, key
            assert "  " not in text, key
            assert key.startswith("list.") or text == text.strip(), key
            assert re.fullmatch(r"[a-z_]*", "".join(facts_in(text))), key


@pytest.mark.parametrize("lang", OTHERS)
def test_every_text_is_translated(lang: str):
    alike = {key for key, entry in words("en").items() if entry == words(lang)[key] and _has_words(entry)}
    assert alike == {*ALIKE["all"], *ALIKE[lang]}


def _has_words(entry: Entry) -> bool:
    return any(re.search(r"[^\W\d_]", re.sub(r"\{\w+\}", "", text)) for text in texts(entry))


@pytest.mark.parametrize(("lang", "foreign"), [("uk", "ыэъё"), ("ru", "іїєґ"), ("en", "а-яіїєґё"), ("it", "а-яіїєґё")])
def test_letters_of_the_own_alphabet(lang: str, foreign: str):
    for key, entry in words(lang).items():
        if key == "language.name" or key.startswith("page.language"):
            continue
        for text in texts(entry):
            assert not re.search(f"[{foreign}]", text.lower()), (key, text)


@pytest.mark.parametrize("lang", ["uk", "ru"])
def test_no_latin_letter_hides_in_a_word(lang: str):
    for key, entry in words(lang).items():
        for text in texts(entry):
            bare = re.sub(r"\{\w+\}", "", text)
            assert not re.search(r"[а-яіїєґё][a-z]|[a-z][а-яіїєґё]", bare.lower()), (key, text)


# One word a thing: what the booklets call otherwise.
STRAY = {
    "it": "rivendic|reclamazion|sequenza,|123 sequenza",
    "uk": r"123 послідовність|\b[Мм]ур|ділянк",
    "ru": "123 последовательность|[Сс]оперник",
}


@pytest.mark.parametrize(("lang", "stray"), STRAY.items())
def test_one_word_a_thing(lang: str, stray: str):
    assert [key for key, entry in words(lang).items() if any(re.search(stray, text) for text in texts(entry))] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_where_a_card_is_put_back_is_told_alike_in_every_number(lang: str):
    """iello's Recruiter puts cards under their decks, the others on top of them; no form says the other's."""
    said = {edition: words(lang)[f"prompt.{edition}.give_back.recruiter"] for edition in ("iello", "cocktail", "alien")}
    assert said["alien"] == said["cocktail"]
    assert not set(texts(said["iello"])) & set(texts(said["cocktail"]))


# -- a key for every code ------------------------------------------------------------------------------


def expected_keys() -> set[str]:
    keys = {f"refusal.{each.name.lower()}" for each in Refusal}
    keys |= {f"phase.{each.name.lower()}.{voice}" for each in Phase for voice in ("you", "wait")}
    keys |= {f"pattern.{name}.{part}" for name in PATTERNS for part in ("name", "help")}
    for key, edition in WORDED.items():
        keys |= {f"edition.{key}.{part}" for part in ("title", "about", "roles", "length")}
        keys |= {f"tactics.{key}.{kind}.{part}" for kind in edition.tactics for part in ("name", "acc", "effect")}
        keys |= {f"formation.{key}.{each.name.lower()}.{part}" for each in Formation for part in ("name", "help")}
        forms = ("name", "acc", "at", "from", "to")
        keys |= {f"spot.{key}.{spot.kind}.{form}" for spot in edition.spots for form in forms}
        keys |= {f"spot.{key}.{part}" for part in ("word", "words")}
        faces = ("intact", "damaged")
        keys |= {f"spot.{key}.{spot.kind}.{face}" for spot in edition.spots if spot.damaged for face in faces}
        keys |= {f"deck.{key}.{deck}.{form}" for deck in ("troops", "tactics") for form in ("name", "from", "to")}
        keys |= {f"colour.{each}.{part}" for each in edition.colours for part in ("name", "clan", "card", "card_acc")}
        for option in edition.choices:
            keys |= {f"option.{option}.name", f"option.{option}.help"}
            keys |= {f"option.{option}.{value}" for value in OPTION_VALUES[option] if isinstance(value, str)}
    return keys


STONE_ENDINGS = {Ending.NEIGHBOURS, Ending.ENOUGH, Ending.MOST}
SIEGE_ENDINGS = {Ending.BREACH, Ending.FOUR_DAMAGED, Ending.DECK_OUT, Ending.ROWS_FULL}
ALWAYS = {Ending.RESIGNED, Ending.OUT_OF_TIME}


def ending_keys() -> set[str]:
    keys = {"ending.ongoing"}
    for key, edition in WORDED.items():
        endings = (SIEGE_ENDINGS if edition.siege else STONE_ENDINGS) | ALWAYS
        keys |= {f"ending.{key}.{each.name.lower()}.{said}" for each in endings for said in ("wins", "you", "other")}
        keys |= set() if edition.siege else {f"ending.{key}.level.wins"}
    return keys


def test_every_ending_belongs_to_a_game():
    assert STONE_ENDINGS | SIEGE_ENDINGS | ALWAYS | {Ending.ONGOING, Ending.LEVEL} == set(Ending)


LABELLED_OTHERWISE = {"cauldron", "pick", "place", "return"}  # kinds of moves whose labels have codes of their own


def move_keys() -> set[str]:
    return {f"move.{code}" for code in CODES["move_code"] if code not in LABELLED_OTHERWISE}


QUESTIONS = {
    "pick_target": ("redeploy", "desert", "betray"),
    "pick_place": ("redeploy", "betray", "recruitment"),
    "recruit": ("recruiter",),
    "give_back": ("recruiter",),
    "pick_discard": ("recruitment",),
    "pick_blast": ("explosion",),
    "pick_reinforce": ("reinforce",),
    "pick_exchange": ("exchange",),
}


def question_keys() -> set[str]:
    return {
        f"prompt.{key}.{phase}.{kind}"
        for key, edition in WORDED.items()
        for phase, kinds in QUESTIONS.items()
        for kind in kinds
        if kind in edition.tactics
    }


def table_codes(heading: str, until: str) -> set[str]:
    """The codes in the first column of the tables of a part of the protocol's document."""
    part = PROTOCOL.split(heading, 1)[1].split(until, 1)[0]
    rows = re.findall(r"^\| (`[^|]+) \|", part, flags=re.MULTILINE)
    return {code for row in rows for code in re.findall(r"`(\w+)`", row)}


def event_keys() -> set[str]:
    voiced = {*CODES["event_code"], *CHANGED} - {"over", *PLAIN}
    return {f"event.{code}" for code in PLAIN} | {
        f"event.{code}.{voice}" for code in voiced for voice in ("you", "they")
    }


def prompt_keys() -> set[str]:
    return {f"prompt.{code}" for code in CODES["prompt"] if code != "effect"} | question_keys()


def error_keys() -> set[str]:
    codes = table_codes("#### done, error", "#### hint")
    whys = PROTOCOL.split("| `no_take_back` | `why` |", 1)[1].split("|", 1)[0]
    return {f"error.{code}" for code in codes} | {f"error.no_take_back.{why}" for why in re.findall(r"`(\w+)`", whys)}


CODED = [
    (("refusal", "phase", "pattern", "edition", "tactics", "formation", "deck", "colour", "option"), expected_keys),
    (("ending",), ending_keys),
    (("move",), move_keys),
    (("event",), event_keys),
    (("error",), error_keys),
]
BESIDES = {"refusal.row_full.cards", "formation.worth", "error.not_allowed.no_seed"}  # the last: the terminal alone


@pytest.mark.parametrize(("prefixes", "wanted"), CODED, ids=lambda each: getattr(each, "__name__", None))
def test_every_code_has_its_words_and_no_key_is_left_over(prefixes: tuple[str, ...], wanted):
    keys = wanted()
    assert keys <= set(words("en")), sorted(keys - set(words("en")))
    mine = {key for key in words("en") if key.split(".")[0] in prefixes}
    assert not mine - keys - BESIDES, sorted(mine - keys - BESIDES)


def test_every_prompt_has_its_words():
    assert prompt_keys() <= set(words("en")), sorted(prompt_keys() - set(words("en")))


def test_every_question_of_a_tactics_card_has_its_words():
    asked = {key for key in words("en") if re.fullmatch(r"prompt\.(\w+)\.(\w+)\.(\w+)", key)}
    assert asked == question_keys()


@pytest.mark.parametrize("edition", WORDED)
def test_the_rules_sheet_has_every_section_and_no_other(edition: str):
    listed = {f"rules.{edition}.{name}.{part}" for name, _ in sections(edition) for part in ("title", "text")}
    for name, _ in sections(edition):
        for option in re.findall(r"\{(\w+)\}", str(words("en")[f"rules.{edition}.{name}.text"])):
            assert option in WORDED[edition].choices
            listed |= {f"rules.{edition}.{name}.{option}.{str(value).lower()}" for value in OPTION_VALUES[option]}
    assert listed == {key for key in words("en") if key.startswith(f"rules.{edition}.")}
    assert {option for _, option in sections(edition)} - {None} <= set(WORDED[edition].choices)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("edition", WORDED)
def test_the_rules_sheet_names_cards_and_formations_as_the_table_does(lang: str, edition: str):
    said = words(lang)
    sheet = "\n".join(str(said[f"rules.{edition}.{name}.text"]) for name, _ in sections(edition))
    names = [
        said[f"tactics.{edition}.{kind}.{part}"] for kind in WORDED[edition].tactics for part in ("name", "effect")
    ]
    names += [said[f"formation.{edition}.{each.name.lower()}.name"] for each in Formation]
    assert [name for name in names if str(name) not in sheet] == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("edition", WORDED)
def test_names_in_an_edition_are_distinct(lang: str, edition: str):
    kinds = [words(lang)[f"tactics.{edition}.{kind}.name"] for kind in WORDED[edition].tactics]
    types = [words(lang)[f"formation.{edition}.{each.name.lower()}.name"] for each in Formation]
    assert len(set(map(str, kinds))) == len(kinds)
    assert len(set(map(str, types))) == len(types)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("number", [str(spot) for spot in range(1, 8)])
def test_the_sheet_of_the_wall_agrees_with_the_edition(lang: str, number: str):
    spot = WORDED["siege"].spots[int(number) - 1]
    assert spot.damaged is not None
    line = str(words(lang)["rules.siege.wall.text"]).splitlines()[int(number)]
    intact, damaged = line.split(";")
    assert re.findall(r"\d+", intact) == [number, str(spot.face.places)]
    assert str(words(lang)[f"pattern.{spot.face.pattern}.name"]) in intact
    assert re.findall(r"\d+", damaged) == [str(spot.damaged.places)]
    assert str(words(lang)[f"pattern.{spot.damaged.pattern}.name"]) in damaged
