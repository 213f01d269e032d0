"""Lessons are read with line, column and reason of every mistake."""

import re
from pathlib import Path

import pytest

from schotten.i18n.teaching import fill
from schotten.lessons import HOME, Lecture, check_lessons, parse_lesson, scene_table
from schotten.lessons.library import lesson_files, read_lesson
from schotten.notation import NotationError

DOC = (Path(__file__).parents[2] / "docs" / "lessons.md").read_text(encoding="utf-8")
RECORDED = (HOME / "thinking" / "keep-a-chance.lesson").read_text(encoding="utf-8")
SAID = "en: No.\nuk: Ні.\nru: Нет.\nit: No.\n"
RECIPE = DOC.split("```lesson\n")[1].split("```")[0]


def test_the_recipe_of_the_document_holds() -> None:
    lesson = parse_lesson(RECIPE)
    report = check_lessons([lesson], fill)
    assert report.json() == {
        "lessons": 2, "stops": 4, "failed": [], "words_longest_stop": 10,
        "languages": {"en": 2, "uk": 2, "ru": 2, "it": 2},
    }  # fmt: skip


def test_the_document_names_every_line_that_there_is() -> None:
    table = DOC.split("## The format")[1].split("## Translate")[0]
    assert set(re.findall(r"^\| `(\w+)", table, re.MULTILINE)) == {
        "lesson", "editions", "chapter", "order", "title", "else", "scene", "stop", "right", "wrong", "then",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("good", "bad", "line", "column", "reason"),
    [
        ("lesson: my-first", "lesson: My First", 2, 9, "no name for a lesson"),
        ("iello cocktail", "iello chess", 3, 17, "no edition 'chess'"),
        ("chapter: thinking", "chapter: magic", 4, 10, "no chapter 'magic'"),
        ("iello cocktail", "iello iello", 3, 17, "'iello' is said twice"),
        ("order: 99", "order: last", 5, 8, "no number"),
        ("title\n", "titel\n", 6, 1, "expected 'title'"),
        ("it: Due colori\n", "", 6, 1, "no words in it"),
        ("ru: Два цвета\n", "ru: Два цвета\nru: Два\n", 10, 1, "twice"),
        ("ru: Два цвета\n", "de: Zwei\n", 9, 1, "no language 'de'"),
        ("ru: Два цвета\n", "ru:\n", 9, 4, "nothing is said in 'ru'"),
        ("scene A", "scene C", 17, 1, "'scene A' or 'scene B'"),
        ("scene A", "stop", 17, 1, "expected 'scene A' or 'scene B'"),
        ("right: r7@4\n", "", 30, 1, "'right"),
        ("right: r7@4", "right: r7@4,", 25, 13, "a move is missing here"),
        ("right: next", "right: next, r7@4", 37, 8, "stands alone"),
        ("right: next", "right: next\nright: yes", 38, 8, "only right one"),
    ],
)
def test_a_mistake_has_its_place_and_reason(good: str, bad: str, line: int, column: int, reason: str) -> None:
    with pytest.raises(NotationError, match=re.escape(reason)) as refused:
        parse_lesson(RECIPE.replace(good, bad, 1))
    assert (refused.value.line, refused.value.column) == (line, column)


def first_scene(text: str) -> None:
    lesson = parse_lesson(text)
    scene_table(lesson, 0, lesson.editions[0])


WRITTEN = {"position": RECIPE, "record": RECORDED}


@pytest.mark.parametrize(
    ("text", "good", "bad", "line", "column", "reason"),
    [
        ("position", "spot 4: r5 r6 | g1 b9", "spot 4: r5 r5 | g1 b9", 18, 12, "r5"),
        ("position", "spot 4: r5 r6 | g1 b9", "spot 4: r5 r12 | g1 b9", 18, 12, "r12"),
        ("position", "spot 4: r5 r6 | g1 b9", "spot 10: r5 r6 | g1 b9", 18, 1, "no position has the line"),
        ("position", "scene A", "scene A\nposition: siege", 18, 1, "this is a position of siege, and the lesson is"),
        ("position", "hand A: r7 b7 ...", "hand A: r7 b7", 19, 9, "2 cards in the hand of A"),
        ("position", "hand A: r7 b7 ...", "hand A: r7 ...\nhand A: b7 ...", 20, 1, "twice"),
        ("record", "scene A turn 39", "scene A turn 41", 17, 14, "the record has 40 turns"),
        ("record", "scene A turn 39", "scene A turn 0", 17, 14, "turn goes from 1"),
        ("record", "scene A turn 39", "scene A at 39", 17, 1, "'scene A turn 12'"),
        ("record", "scene A turn 39", "scene A", 17, 1, "a record needs the turn"),
        ("record", "record: iello", "record: chess", 18, 9, "chess"),
        ("record", "record: iello", "position: iello", 18, 1, "expected 'record"),
        ("record", "editions: iello", "editions: cocktail", 18, 1, "this is a game of iello"),
        ("record", "2 B b6@9, draw", "2 B b5@9, draw", 31, 5, "b5@9"),
        ("record", "result: B by neighbours", "result: A by neighbours", 27, 1, "the result is B by neighbours"),
    ],
)
def test_a_scene_that_cannot_be_is_refused_where_it_is_written(
    text: str, good: str, bad: str, line: int, column: int, reason: str
) -> None:
    with pytest.raises(NotationError, match=re.escape(reason)) as refused:
        first_scene(WRITTEN[text].replace(good, bad, 1))
    assert (refused.value.line, refused.value.column) == (line, column)


@pytest.mark.parametrize(
    ("good", "bad", "reason"),
    [
        ("right: r7@4", "right: r8@4", "line 25, column 8: r8@4 is no legal move"),
        ("wrong: b7@4", "wrong: b8@4", "line 26, column 8: b8@4 is right, cannot be done or is named before"),
        ("wrong: b7@4", "wrong: r7@4", "line 26, column 8: r7@4 is right, cannot be done or is named before"),
        ("wrong: b7@4", "wrong: [b]7@4", "line 26, column 8: [b]7@4 is right, cannot be done"),
        ("wrong: b7@4", "wrong: b?@4", "line 26, column 8: b?@4 is right, cannot be done"),
        ("then:", f"wrong: b7@4\n{SAID}then:", "line 31, column 8: b7@4 is right, cannot be done"),
        ("right: next", f"right: next\nwrong: yes\n{SAID}", "line 38, column 8: yes is right, cannot be done"),
        ("then: draw troop", "then: draw trop", "line 31, column 12: "),
        ("then: draw troop", "then: draw troop, r7@99", "line 31, column 22: spot goes from 1 to 9"),
        ("then: draw troop", "then: draw troop,,draw troop", "line 31, column 18: a move is missing here"),
        ("then: draw troop", "then: resign", "line 31, column 7: "),
        ("then: draw troop", "then: draw tactics", "line 31, column 7: draw tactics cannot be played now"),
        ("{spot.at 4} with", "{spot.by 4} with", "line 21, column 5: {spot.by 4} names nothing that iello has in 'en'"),
        ("più debole.", "più {card z9}.", "line 30, column 5: {card z9} names nothing that iello has in 'it'"),
        ("Complete your row", "Complete your row " + "and " * 60, "line 21, column 5: 70 words in 'en', where 60 are"),
    ],
)
def test_what_cannot_be_taught_fails_the_check(good: str, bad: str, reason: str) -> None:
    (failed, _) = check_lessons([parse_lesson(RECIPE.replace(good, bad, 1))], fill).failed
    assert failed.startswith("iello/my-first: ")
    assert reason in failed


def test_a_scene_is_always_the_same_and_as_its_author_says() -> None:
    lesson = parse_lesson(RECIPE)
    table = scene_table(lesson, 0, "iello")
    assert table == scene_table(parse_lesson(RECIPE), 0, "iello")
    assert [str(card) for card in table.row_at(3, 0)] == ["r5", "r6"]
    assert (len(table.hand_of(0)), len(table.hand_of(1)), table.deck_size(0)) == (6, 6, 38)


def test_a_scene_from_a_record_is_the_table_before_its_turn() -> None:
    table = scene_table(parse_lesson(RECORDED), 0, "iello")
    assert (table.turn, table.deck_size(0)) == (0, 4)
    assert [str(card) for card in table.row_at(1, 0)] == ["p4", "y5"]
    later = scene_table(parse_lesson(RECORDED.replace("turn 39", "turn 40")), 0, "iello")
    assert [str(card) for card in later.row_at(1, 0)] == ["p4", "y5", "b1"]


def test_one_seats_record_is_no_scene() -> None:
    seen = re.sub(r"seed: \w+\n", "", RECORDED.replace("seen: all", "seen: A"))
    with pytest.raises(NotationError, match="line 18, column 1: a lesson needs a full record"):
        scene_table(parse_lesson(seen), 0, "iello")


def test_a_wrong_answer_changes_nothing_and_the_lesson_goes_on_where_it_was_left() -> None:
    lesson = parse_lesson(RECIPE)
    lecture = Lecture(lesson, "iello")
    before = lecture.game.position
    verdict = lecture.answer("b7@4")
    assert verdict.kind == "refused"
    assert verdict.words is not None
    assert verdict.words["en"] == "Two colours make a weaker row."
    assert lecture.answer("r7@1").words == lesson.otherwise
    assert lecture.game.position == before
    assert lecture.answer("r7@4").kind == "done"
    assert Lecture(lesson, "iello", at=1).game.position == lecture.game.position
    assert lecture.answer("next").kind == "done"
    assert lecture.stop is None
    with pytest.raises(ValueError, match="over"):
        lecture.answer("next")


def test_a_file_is_named_with_its_mistake(tmp_path: Path) -> None:
    file = tmp_path / "my-first.lesson"
    file.write_text(RECIPE.replace("scene A", "scene C"), encoding="utf-8")
    with pytest.raises(ValueError, match=r"my-first\.lesson: line 17, column 1"):
        read_lesson(file)
    other = tmp_path / "other.lesson"
    other.write_text(RECIPE, encoding="utf-8")
    with pytest.raises(ValueError, match="is called 'my-first'"):
        read_lesson(other)
    file.write_bytes(b"\xff")
    with pytest.raises(ValueError, match="UTF-8"):
        read_lesson(file)
    assert lesson_files(tmp_path) == [file, other]
