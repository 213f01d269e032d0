"""Lessons in lines: chosen, answered, left and taken up again."""

from pathlib import Path

import pytest

from schotten.commands.terminal.learning import KeptProgress
from schotten.editions import EDITIONS
from schotten.i18n.sheet import section_text
from schotten.lessons import find_lessons
from schotten.tui.lesson_lines import LessonLines


def taught(lines: list[str], progress: KeptProgress, edition: str = "iello", lang: str = "en") -> str:
    """What is written to somebody who types these lines."""
    written: list[str] = []
    typed = iter(lines)
    LessonLines(
        find_lessons(edition), edition, lang, lambda: next(typed, None), written.append, progress
    ).run()  # fmt: skip
    return "\n".join(written)


@pytest.fixture
def progress(tmp_path: Path) -> KeptProgress:
    return KeptProgress(tmp_path / "data" / "lessons.json")


def test_a_wrong_answer_is_told_why_and_asked_again(progress: KeptProgress) -> None:
    said = taught(["1", "b7@5", "nonsense", "show", "r7@5", "quit", "quit"], progress)
    assert "in two colours" in said
    assert "The answer: r7@5" in said
    assert "You play red 7" in said
    assert progress.at("iello", "first-steps") == 1


def test_after_a_mistake_its_words_come_last_and_the_table_is_shown_when_asked_for(progress: KeptProgress) -> None:
    said = taught(["1", "b7@5", "nonsense"], progress)
    assert said.count("stone 5: You r6 r8") == 1
    *_, asked, why, ask, unknown, _ = said.splitlines()
    assert "in two colours" in why
    assert "nonsense" in unknown
    assert asked == ask
    assert taught(["1", "b7@5", "board"], progress).count("stone 5: You r6 r8") == 2


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_beats_what_can_be_asked_in_a_lesson(progress: KeptProgress, edition: str) -> None:
    said = taught(["1", "?"], progress, edition)
    assert section_text("en", edition, "formations", EDITIONS[edition].options()) in said
    assert "the table and the question again" in said


def test_an_answer_that_is_neither_yes_nor_no_is_asked_for_again(progress: KeptProgress) -> None:
    said = taught(["lead", "maybe"], progress)
    assert said.count("Answer yes or no.") == 2
    assert "neither a move" not in said


def test_a_lesson_is_taken_up_where_it_was_left_and_marked_when_done(progress: KeptProgress, tmp_path: Path) -> None:
    taught(["joker", "joker@3"], progress)
    again = KeptProgress(tmp_path / "data" / "lessons.json")
    said = taught(["2", "", "quit"], again)
    assert "decided only at the claim" in said
    assert "Lesson done." in said
    assert "2) Joker (done)" in said


def test_a_question_is_answered_in_words(progress: KeptProgress) -> None:
    said = taught(["lead", "так", "ні", "quit", "quit"], progress, lang="uk")
    assert "попереду на дві" in said
    assert progress.at("iello", "lead") == 1


def test_an_unknown_lesson_is_asked_for_again_and_the_end_of_the_input_ends_it(progress: KeptProgress) -> None:
    assert taught(["77"], progress).count("Which lesson?") == 3


def test_progress_that_cannot_be_read_or_kept_stops_nobody(tmp_path: Path) -> None:
    file = tmp_path / "lessons.json"
    file.write_text("[]", encoding="utf-8")
    assert KeptProgress(file).at("iello", "joker") == 0
    (tmp_path / "taken").write_text("", encoding="utf-8")
    kept = KeptProgress(tmp_path / "taken" / "lessons.json")
    kept.reach("iello", "joker", 2)
    assert kept.at("iello", "joker") == 2
