"""Lessons in a real browser: by mouse, touch and keys, with mistakes, left and taken up, without network."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browser.driver import Visitor, Visitors
from schotten.i18n.teaching import fill
from schotten.lessons import Lecture, Lesson, find_lessons

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(3600)]

Act = Callable[[Page, str], None]
STEPS = {"iello": "first-steps", "cocktail": "first-steps", "alien": "alien-steps", "siege": "siege-steps"}


def lesson_of(edition: str, name: str) -> Lesson:
    return next(each for each in find_lessons(edition) if each.name == name)


def begin(visitor: Visitor, edition: str, name: str) -> Page:
    page = visitor.open(f"/#/learn/{edition}/{name}")
    expect(page.locator(".coach")).to_be_visible()
    return page


def places(step: str) -> list[str]:
    """What is pressed for a move, as selectors."""
    word, _, rest = step.partition(" ")
    if "@" in step:
        card, spot = step.split("@")
        return [f'.hand [data-card="{card}"] button', f'.drop[data-drop="spot:{int(spot) - 1}"]']
    if word == "draw":
        return [".pile.lit button"]
    spot_at = f".spot:nth-child({rest})"
    return {
        "claim": [f"{spot_at} .face.claim > button"],
        "retreat": [f"{spot_at} .retreat"],
        "pour": ["button.cauldrons", f'.drop[data-drop="spot:{int(rest) - 1}"]' if rest.isdecimal() else ""],
    }[word]


def by_mouse(page: Page, step: str) -> None:
    for place in places(step):
        page.locator(place).first.click()
    if step.startswith("retreat"):  # of two cards: it asks
        page.locator(".line .sure").click()


def by_touch(page: Page, step: str) -> None:
    for place in places(step):
        page.locator(place).first.tap()


def by_keys(page: Page, step: str) -> None:
    if "@" in step:
        card, spot = step.split("@")
        expect(page.locator(f'.hand [data-card="{card}"] button.open')).to_be_visible()
        shown = page.locator(".hand > li").evaluate_all("cards => cards.map((card) => card.dataset.card)")
        page.keyboard.press(str(shown.index(card) + 1))
        page.keyboard.press(spot)
    else:
        expect(page.locator(places(step)[0])).to_be_visible()
        page.keyboard.press({"claim": "c", "draw": "d"}[step.split(maxsplit=1)[0]])


def press_main(page: Page, word: str, act: Act) -> None:
    """An answer that is no move; by keys it is found with Tab."""
    button = page.locator(".coach .button.main").nth(1 if word == "no" else 0)
    if act is not by_keys:
        button.click()
        return
    while not button.evaluate("node => node === document.activeElement"):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")


def follow(page: Page, lecture: Lecture, act: Act) -> None:
    """The right answer to the stop that is shown."""
    stop, count = lecture.at, len(lecture.lesson.stops)
    expect(page.locator(".coach .step")).to_have_text(f"{stop + 1}/{count}")
    while lecture.at == stop:
        step = lecture.expected()
        here = lecture.stop
        if here is not None and here.spoken:
            press_main(page, step, act)
        else:
            act(page, step)
        lecture.answer(step)


def learn(page: Page, edition: str, name: str, act: Act) -> None:
    lecture = Lecture(lesson_of(edition, name), edition)
    while lecture.stop is not None:
        follow(page, lecture, act)
    expect(page.get_by_role("heading", level=1)).to_have_text("Lesson done")


@pytest.mark.parametrize("edition", STEPS)
def test_first_steps_by_mouse(visitors: Visitors, edition: str):
    isla = visitors.come()
    page = begin(isla, edition, STEPS[edition])
    isla.axe()
    learn(page, edition, STEPS[edition], by_mouse)
    expect(page.get_by_role("link", name="Play a game")).to_be_focused()
    isla.axe()
    page.keyboard.press("Enter")  # the game that was learned is chosen
    expect(page.locator(".tile").nth(list(STEPS).index(edition)).get_by_role("radio")).to_be_checked()
    page.goto(f"{isla.address}/#/learn/{edition}")
    expect(page.locator("a.done")).to_have_count(1)
    isla.axe()


def test_a_lesson_by_touch(visitors: Visitors):
    isla = visitors.come(phone=True)
    page = begin(isla, "cocktail", "start-what-you-can-finish")
    isla.fits()
    learn(page, "cocktail", "start-what-you-can-finish", by_touch)


def test_a_lesson_by_keys_alone(visitors: Visitors):
    isla = visitors.come()
    learn(begin(isla, "iello", "look-for-the-win"), "iello", "look-for-the-win", by_keys)


@pytest.mark.parametrize("language", ["en", "uk", "ru", "it"])
def test_a_mistake_has_its_own_words_in_every_language(visitors: Visitors, language: str):
    isla = visitors.come(language=language)
    page = begin(isla, "iello", "first-steps")
    lesson = lesson_of("iello", "first-steps")
    stop = lesson.stops[0]
    said = page.locator(".coach .words")
    expect(said).to_have_text(fill(language, "iello", stop.words[language]))
    by_mouse(page, "b7@5")
    expect(said).to_contain_text(fill(language, "iello", stop.wrong[0].words[language]))
    by_mouse(page, "y2@1")
    expect(said).to_contain_text(fill(language, "iello", lesson.otherwise[language]))
    expect(page.locator(".spot:nth-child(5) .row.near [data-card]")).to_have_count(2)
    page.locator(".coach .button.plain").click()
    expect(page.locator('.hand [data-card="r7"] .hinted')).to_be_visible()


RING = "card => getComputedStyle(card).boxShadow"
BOTTOM = "node => node.getBoundingClientRect().bottom - innerHeight"


@pytest.mark.parametrize("size", [(360, 740), (740, 360)], ids=["phone", "sideways"])
def test_a_mistake_on_a_phone_leaves_the_words_their_width_and_the_answer_is_seen(
    visitors: Visitors, size: tuple[int, int]
):
    isla = visitors.come(phone=True, size=size, language="uk")
    page = begin(isla, "iello", "first-steps")
    by_touch(page, "b7@5")
    width = "node => node.clientWidth"
    assert page.locator(".coach .say").evaluate(width) > 0.9 * page.locator(".coach").evaluate(width)
    page.locator(".coach .button.plain").tap()
    cards = page.locator(".hand [data-card] button")
    expect(page.locator('.hand [data-card="r7"] .hinted')).to_be_visible()
    rings = cards.evaluate_all(f"cards => cards.map({RING})")
    marked = cards.evaluate_all("cards => cards.map((card) => card.matches('.hinted'))")
    assert {ring for ring, mark in zip(rings, marked, strict=True) if mark}.isdisjoint(
        {ring for ring, mark in zip(rings, marked, strict=True) if not mark}
    )
    isla.fits()
    isla.axe()


@pytest.mark.parametrize("language", ["en", "uk", "ru", "it"])
def test_learning_and_playing_are_in_sight_on_a_laptop(visitors: Visitors, language: str):
    page = visitors.come(language=language).open()
    ways = page.locator(".go a"), page.locator(".go .main")
    for opponent in ("computer", "friend"):
        page.locator(".who [type=radio]").nth(2 * (opponent == "friend")).check(force=True)
        for height in (720, 800):
            page.set_viewport_size({"width": 1280, "height": height})
            for way in ways:
                expect(way).to_be_visible()
                assert way.evaluate(BOTTOM) <= 0


def test_a_lesson_is_left_and_taken_up_and_back_leads_out(visitors: Visitors):
    isla = visitors.come()
    page = isla.open()
    page.get_by_role("link", name="Learn in three minutes").click()
    expect(page.locator(".coach .step")).to_have_text("1/11")
    by_mouse(page, "r7@5")
    expect(page.locator(".coach .step")).to_have_text("2/11")
    page.go_back()
    entry = page.get_by_role("link", name=re.compile(r"^Learn"))
    expect(entry).to_be_visible()
    entry.click()
    page.get_by_role("link", name=re.compile("Go on: First steps")).click()
    expect(page.locator(".coach .step")).to_have_text("2/11")
    page.reload()
    expect(page.locator(".coach .step")).to_have_text("2/11")


def test_back_from_the_next_lesson_is_where_lessons_are_chosen(visitors: Visitors):
    isla = visitors.come()
    page = isla.open("/#/learn/iello")
    page.get_by_role("link", name="A pair grows").click()
    learn(page, "iello", "same-over-sum", by_mouse)
    page.get_by_role("link", name="Next: First steps").click()
    expect(page.locator(".coach .step")).to_have_text("1/11")
    page.go_back()
    expect(page.locator(".learn a.done")).to_have_text(re.compile("A pair grows"))


def test_a_lesson_without_network(visitors: Visitors):
    isla = visitors.come()
    page = isla.open()
    page.evaluate("() => navigator.serviceWorker.ready")
    isla.offline = True
    isla.context.set_offline(True)
    page.reload()
    learn(begin(isla, "siege", "any-order"), "siege", "any-order", by_mouse)


@pytest.mark.parametrize("edition", ["iello", "siege"])
def test_no_tip_comes_twice_in_a_whole_game(visitors: Visitors, edition: str):
    isla = visitors.come(tips=True)
    isla.open()
    isla.make_here(
        edition=edition, options={"tactical": True}, first=0,
        seats=[{"sits": "here", "name": "Isla"}, {"sits": "computer", "level": "child"}],
    )  # fmt: skip
    isla.wait_for_turn()
    tip, told = isla.page.locator(".tip"), []
    while isla.play(until=".tip") == "found":
        told.append(tip.locator("p").inner_text())
        tip.get_by_role("button", name="Got it").click()
        expect(tip).to_have_count(0)
    assert len(told) >= 2
    assert len(told) == len(set(told))


def test_tips_come_once_and_can_be_switched_off(visitors: Visitors):
    isla = visitors.come(tips=True)
    isla.open()
    isla.make_here(
        edition="iello", options={"tactical": True}, first=0,
        seats=[{"sits": "here", "name": "Isla"}, {"sits": "computer", "level": "child"}],
    )  # fmt: skip
    isla.wait_for_turn()
    page = isla.page
    seen = "() => JSON.parse(localStorage.getItem('schotten.tips') ?? '[]')"
    isla.play(until=".tip")
    expect(page.locator(".tip")).to_be_visible()
    isla.axe()
    page.get_by_role("button", name="Got it").click()
    first = page.evaluate(seen)
    assert len(first) == 1
    expect(page.locator(".tip")).to_have_count(0)
    isla.play(until=".tip")
    names = page.evaluate(seen)
    assert len(names) == len(set(names))
    page.get_by_role("button", name="Help for this turn").click()
    expect(page.get_by_role("dialog")).to_contain_text("What beats what?")
    isla.axe()
    page.get_by_role("dialog").get_by_text("Tips", exact=True).click()
    page.keyboard.press("Escape")
    expect(page.locator(".tip")).to_have_count(0)
