"""The lessons of the package hold, in every edition and language, and there are those that are asked for."""

from schotten.editions import EDITIONS
from schotten.i18n.teaching import fill
from schotten.lessons import LANGUAGES, check_lessons, find_lessons, read_library


def test_every_lesson_holds() -> None:
    report = check_lessons(read_library(), fill)
    assert report.failed == []
    assert report.words_longest_stop <= 60
    assert report.languages == dict.fromkeys(LANGUAGES, report.lessons)


def test_every_edition_has_first_steps_and_a_lesson_for_each_black_card() -> None:
    for edition in EDITIONS.values():
        found = find_lessons(edition.key)
        assert [each.chapter for each in found].count("steps") == 1
        titles = {each.title["en"] for each in found if each.chapter == "cards"}
        assert {f"{{card {kind}}}" for kind in edition.tactics} <= titles
        assert "lead" in {each.name for each in found}  # the lead rule (T4)


def test_the_rulebooks_examples_are_among_them() -> None:
    assert len([each for each in read_library() if each.chapter == "examples"]) == 9


def test_names_are_used_once_in_an_edition() -> None:
    for edition in EDITIONS:
        names = [each.name for each in find_lessons(edition)]
        assert len(names) == len(set(names))
