"""The lessons of the package hold, in every edition and language, and there are those that are asked for."""

from schotten.editions import EDITIONS
from schotten.i18n.teaching import fill
from schotten.lessons import LANGUAGES, Lecture, check_lessons, find_lessons, read_library


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
    examples = [each for each in read_library() if each.chapter == "examples"]
    assert {f"E{each.order}": each.editions for each in examples} == {
        "E1": ("iello", "cocktail"), "E2": ("siege",), "E3": ("siege",), "E4": ("siege",), "E5": ("siege",),
        "E6": ("iello", "siege"), "E7": ("siege",), "E8": ("siege",), "E9": ("cocktail",),
    }  # fmt: skip


def test_names_are_used_once_in_an_edition() -> None:
    for edition in EDITIONS:
        names = [each.name for each in find_lessons(edition)]
        assert len(names) == len(set(names))


def refused_claims(lecture: Lecture) -> list[str]:
    """Cards that are refused at this stop although they win the very spot where they would lie."""
    found = []
    for move in lecture.game.legal_moves if lecture.stop and not lecture.stop.spoken else ():
        claim = f"claim {move.text.rpartition('@')[2]}"
        if "@" in move.text and not lecture.is_right(move.text) and not lecture.game.is_legal(claim):
            tried = lecture.game.copy()
            tried.play(move.text)
            if tried.is_legal(claim):
                found.append(move.text)
    return found


def test_first_steps_and_examples_refuse_no_card_that_wins_its_spot() -> None:
    for lesson in read_library():
        for edition in lesson.editions if lesson.chapter in ("steps", "examples") else ():
            lecture = Lecture(lesson, edition)
            while lecture.stop is not None:
                assert refused_claims(lecture) == [], (edition, lesson.name, lecture.at + 1)
                lecture.answer(lecture.expected())
