"""What thinking ahead calls right is what the search or the solver finds best; what it calls wrong is not."""

from fnmatch import fnmatchcase
from random import Random

import pytest

from schotten.ai.analysis import analyse
from schotten.ai.params import SearchSettings
from schotten.lessons import Lecture, Lesson, read_library

NODES = 1200
NEAR = 0.05  # of win probability: as good as the best
WORSE = 0.05
THINKING = [(each, edition) for each in read_library() if each.chapter == "thinking" for edition in each.editions]


def test_there_are_ten_of_positions_and_one_of_a_record() -> None:
    recorded = {lesson.name: lesson.scenes[0].turn is not None for lesson, _ in THINKING}
    assert sorted(recorded.values()) == [False] * 10 + [True]


@pytest.mark.parametrize(("lesson", "edition"), THINKING, ids=lambda value: getattr(value, "name", value))
def test_the_verdict_is_confirmed(lesson: Lesson, edition: str) -> None:
    lecture = Lecture(lesson, edition)
    stop, game = lesson.stops[0], lecture.game
    found = analyse(game.view_for(game.actor), SearchSettings(nodes=NODES), rng=Random(2))
    values = {each.move.text: each.value for each in found.moves}
    best = found.moves[0].value
    for answer in stop.right:
        right = [value for text, value in values.items() if fnmatchcase(text, answer.steps[0])]
        assert max(right) >= best - NEAR, answer.steps
    rights = [answer.steps[0] for answer in stop.right]
    for wrong in stop.wrong:
        tried = {
            text: value
            for text, value in values.items()
            if fnmatchcase(text, wrong.step) and not any(fnmatchcase(text, right) for right in rights)
        }
        assert all(value <= best - WORSE for value in tried.values()), (wrong.step, tried, best)
    if found.moves[0].proven:
        assert max(values[text] for text in values if fnmatchcase(text, stop.right[0].steps[0])) == 1.0
    if lesson.name == "the-last-stones":  # it says that one card wins by force, and every other one loses
        assert [(each.value, each.proven) for each in found.moves] == [(1.0, True)] + [(0.0, True)] * (len(values) - 1)
