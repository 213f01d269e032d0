"""Whose thought comes next, and what becomes of thoughts that nobody waits for any more."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from schotten.server.bots.answers import Answers
from schotten.server.bots.fair_queue import FairQueue, Rank

Work = Callable[[], Coroutine[Any, Any, str]]


class Workers:
    """Thoughts that last until they are let go; remembers in which order they began."""

    def __init__(self) -> None:
        self.began: list[str] = []
        self.cancelled: list[str] = []
        self._gates: dict[str, asyncio.Event] = {}

    def work(self, name: str) -> Work:
        self._gates[name] = asyncio.Event()

        async def think() -> str:
            self.began.append(name)
            try:
                await self._gates[name].wait()
            except asyncio.CancelledError:
                self.cancelled.append(name)
                raise
            return name

        return think

    async def end(self, name: str) -> None:
        self._gates[name].set()
        await settle()


async def settle() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


async def asked(queue: FairQueue, workers: Workers, *thoughts: tuple[str, Rank, str]) -> list[asyncio.Task[str]]:
    tasks = []
    for name, rank, person in thoughts:
        tasks.append(asyncio.create_task(queue.think(rank, (person, f"table of {name[0]}"), workers.work(name))))
        await settle()
    return tasks


async def test_moves_come_before_hints_and_a_review_takes_nobodys_place() -> None:
    queue, workers = FairQueue(2), Workers()
    await asked(
        queue,
        workers,
        ("first", Rank.HINT, "ann"),
        ("hint", Rank.HINT, "ann"),
        ("review", Rank.REVIEW, "ann"),
        ("other review", Rank.REVIEW, "bob"),
        ("move", Rank.MOVE, "ann"),
        ("quick", Rank.QUICK, "ann"),
    )
    assert workers.began == ["first", "review", "quick"]
    await workers.end("first")
    assert workers.began[3:] == ["move"]
    await workers.end("move")
    assert workers.began[4:] == ["hint"]


async def test_a_place_is_kept_for_what_takes_a_moment() -> None:
    queue, workers = FairQueue(2), Workers()
    many = [(f"{number}", Rank.MOVE, "ann") for number in range(100)]
    await asked(queue, workers, *many, ("quick", Rank.QUICK, "bob"))
    assert workers.began == ["0", "quick"]


async def test_of_those_who_ask_the_one_who_has_had_least_comes_next() -> None:
    queue, workers = FairQueue(2), Workers()
    await asked(queue, workers, *[(f"a{number}", Rank.HINT, "ann") for number in range(5)])
    await asked(queue, workers, ("bob", Rank.HINT, "bob"))
    await asyncio.sleep(0.01)
    await workers.end("a0")
    assert workers.began == ["a0", "bob"]


async def test_tables_of_one_person_take_turns() -> None:
    queue, workers = FairQueue(2), Workers()
    await asked(queue, workers, ("a1", Rank.HINT, "ann"), ("a2", Rank.HINT, "ann"), ("b1", Rank.HINT, "ann"))
    await asyncio.sleep(0.01)
    await workers.end("a1")
    assert workers.began == ["a1", "b1"]


async def test_who_gives_up_waiting_gives_up_the_turn() -> None:
    queue, workers = FairQueue(2), Workers()
    tasks = await asked(queue, workers, *[(f"{number}", Rank.HINT, "ann") for number in range(50)])
    for task in tasks[1:]:
        task.cancel()
    await settle()
    assert queue.waiting(Rank.HINT) == 0
    await asked(queue, workers, ("bob", Rank.HINT, "bob"))
    await workers.end("0")
    assert workers.began == ["0", "bob"]


async def test_the_budget_shrinks_with_the_crowd_and_comes_back() -> None:
    queue, workers = FairQueue(2), Workers()
    assert queue.share == 1
    tasks = await asked(queue, workers, *[(f"{number}", Rank.MOVE, "ann") for number in range(20)])
    assert queue.share == pytest.approx(0.05)
    for task in tasks:
        task.cancel()
    await settle()
    assert queue.share == 1


async def test_an_answer_is_worked_out_once_for_all_and_given_up_with_the_last() -> None:
    answers: Answers[str] = Answers(10)
    workers = Workers()
    first, second = workers.work("first"), workers.work("second")
    waiting = [asyncio.create_task(answers.get("key", first)) for _ in range(3)]
    await settle()
    assert workers.began == ["first"]
    for task in waiting[:2]:
        task.cancel()
    await settle()
    assert workers.cancelled == []
    waiting[2].cancel()
    await settle()
    assert workers.cancelled == ["first"]
    again = asyncio.create_task(answers.get("key", second))
    await settle()
    await workers.end("second")
    assert await again == await answers.get("key", first) == "second"
