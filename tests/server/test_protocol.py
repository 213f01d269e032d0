"""docs/protocol.md is complete, and what it shows is what happens."""

import asyncio
import json
import re
from pathlib import Path
from typing import Any, get_args

import pytest

from schotten.server.wire import messages
from schotten.told import structs
from schotten.tui import link
from server.harness import Client, Running

TEXT = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
SOURCE = Path(messages.__file__).parent
NOT_TOLD_S = 300  # only a document that is wrong waits so long
LINE = re.compile(r"(?P<who>\w+) (?P<way>->|<-|opens) (?P<what>.+)")


def tags(union: Any) -> set[str]:
    return {struct.__struct_config__.tag for struct in get_args(union)}


def field_names(struct: Any) -> tuple[str, ...]:
    return tuple(name for name in struct.__struct_encode_fields__)


@pytest.mark.parametrize("tag", sorted(tags(messages.Request) | tags(messages.Told)))
def test_every_message_is_documented(tag: str) -> None:
    assert f"| `{tag}` |" in TEXT


PARTS = (
    messages.ViewTold,
    messages.Welcome,
    structs.TableView,
    structs.SpotView,
    structs.LegalMove,
    structs.Effect,
    structs.Event,
    structs.Claim,
    structs.JudgedRow,
    messages.TableInfo,
    messages.SeatInfo,
    messages.SeriesState,
    messages.GameInfo,
    messages.Assists,
    messages.TimeControl,
    structs.ClockState,
    messages.Error,
    messages.Done,
    messages.Status,
    messages.HintGiven,
    messages.ChanceGiven,
    messages.Closing,
    messages.Trouble,
    messages.Away,
)


@pytest.mark.parametrize("struct", PARTS, ids=lambda struct: struct.__name__)
def test_every_field_is_documented(struct: Any) -> None:
    missing = [name for name in field_names(struct) if not re.search(rf'[`"]{name}[`"]', TEXT)]
    assert missing == []


def literal_codes(pattern: str) -> set[str]:
    return {code for path in SOURCE.glob("*.py") for code in re.findall(pattern, path.read_text(encoding="utf-8"))}


def test_every_error_code_is_documented() -> None:
    codes = literal_codes(r'Refused\("(\w+)"') | literal_codes(r'"(store_\w+)"')
    assert codes
    assert {code for code in codes if f"`{code}`" not in TEXT} == set()


def test_every_client_of_ours_speaks_the_same_version() -> None:
    page = Path(__file__).parents[2] / "web" / "src"
    said = [
        re.findall(r"export const PROTOCOL = (\d+)\b", path.read_text(encoding="utf-8")) for path in page.rglob("*.ts")
    ]
    assert [number for each in said for number in each] == [str(messages.PROTOCOL)]
    assert link.PROTOCOL == messages.PROTOCOL
    assert f"\nVersion {messages.PROTOCOL}. " in TEXT


# -- the worked session --------------------------------------------------------------------------------


def fits(shown: Any, actual: Any) -> bool:
    """Whether what is shown is a part of what came; lists are shown whole, events with all that they say."""
    if isinstance(shown, dict):
        if not isinstance(actual, dict) or not shown.keys() <= actual.keys():
            return False
        return all(shown[key] == actual[key] if key == "events" else fits(shown[key], actual[key]) for key in shown)
    if isinstance(shown, list):
        return isinstance(actual, list) and len(shown) == len(actual) and all(map(fits, shown, actual))
    return bool(shown == actual)


class Person:
    """One side of the session: an HTTP client with its cookies, and a socket."""

    def __init__(self, server: Running) -> None:
        self.server = Running(server.address)
        self.socket: Client | None = None
        self.answer: Any = None

    async def act(self, way: str, what: str) -> None:
        if way == "opens":
            table, query = re.fullmatch(r"/api/tables/(\w+)/socket\?(.*)", what).groups()  # type: ignore[union-attr]
            self.socket = await self.server.join(table, query=query)
        elif re.match(r"GET|POST", what):
            method, path, *body = what.split(" ", 2)
            content = body[0] if body else None
            self.answer = await self.server.http.request(method, path, content=content)
        else:
            assert self.socket
            await self.socket.socket.send(what)

    async def expect(self, what: str) -> Any:
        """What came: the answer of a request, or the next message that fits."""
        status = re.match(r"(\d{3}) (.*)", what)
        if status:
            assert self.answer.status_code == int(status[1]), self.answer.text
            return self.answer.json()
        assert self.socket
        shown, before = json.loads(what), len(self.socket.received)
        try:
            async with asyncio.timeout(NOT_TOLD_S):
                while not fits(shown, message := await self.socket.receive()):
                    pass
        except TimeoutError:
            pytest.fail(f"not told: {what}; but: {self.socket.received[before:]}")
        return message


async def test_the_worked_session_happens_as_shown(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server.service.lobby, "new_seed", lambda: bytes(32))
    people = {name: Person(server) for name in ("Ann", "Bob")}
    lines = [line for block in re.findall(r"```session\n(.*?)```", TEXT, re.DOTALL) for line in block.splitlines()]
    assert len(lines) > 40
    try:
        await follow(lines, people)
    finally:
        for person in people.values():
            if person.socket:
                await person.socket.close()
            await person.server.http.aclose()


async def follow(lines: list[str], people: dict[str, Person]) -> None:
    table = ""
    for line in lines:
        found = LINE.fullmatch(line)
        assert found, line
        person, what = people[found["who"]], found["what"]
        if found["way"] != "<-":
            await person.act(found["way"], what.replace("{table}", table))
            continue
        if not table:
            table = person.answer.json()["table"]["id"]
        what = what.replace("{table}", table)
        came = await person.expect(what)
        assert fits(json.loads(what.partition(" ")[2] if what[0].isdigit() else what), came), (what, came)
