"""docs/protocol.md has every close code and limit with the numbers of the code: a client is written from it alone."""

import re
from pathlib import Path
from typing import Any

import msgspec

from schotten.server import runner
from schotten.server.front import Front
from schotten.server.simulation.people import FINAL
from schotten.server.tables.lobby import MOST_LISTED
from schotten.server.web.http import BAD, STATUS
from schotten.server.web.sockets import BAD_REQUEST, CLOSE_CODES, RESTARTING, TOO_SLOW
from schotten.server.wire import limits, seats
from schotten.server.wire.limits import Limits
from schotten.server.wire.messages import MakeMove, Ping, TimeControl
from schotten.server.wire.setup import LONGEST_NAME, LONGEST_SERIES, TableSetup

ROOT = Path(__file__).parents[2]
DOCS = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")


def rows(heading: str) -> list[list[str]]:
    """The rows of the table under a heading."""
    part = DOCS.split(f"\n{heading}\n")[1].split("\n#")[0]
    found = [line.strip("|").split("|") for line in part.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in row] for row in found[2:]]


def test_every_close_code_says_what_to_do() -> None:
    told = {int(code): again for code, _, again, *_ in rows("### When a connection is closed")}
    ours = {*CLOSE_CODES.values(), BAD_REQUEST, TOO_SLOW, RESTARTING}
    assert set(told) == ours | {1002, 1007, 1009, 1011}  # the last are what the WebSocket library closes with
    assert {code for code, again in told.items() if again == "no"} == FINAL
    assert all(again == "no" or again.startswith("yes") for again in told.values())


def test_a_close_code_names_the_refusals_that_lead_to_it() -> None:
    named = {int(code): set(re.findall(r"`(\w+)`", why)) for code, why, *_ in rows("### When a connection is closed")}
    for refusal, code in CLOSE_CODES.items():
        assert refusal in named[code], (refusal, code)


def test_the_clients_agree_on_what_is_final() -> None:
    page = (ROOT / "web" / "src" / "session" / "line.ts").read_text()
    (listed,) = re.findall(r"const FINAL = new Set\(\[([\d, ]+)\]\)", page)
    assert {int(code) for code in listed.split(",")} == FINAL


def test_every_limit_has_its_number() -> None:
    allowed, config = Limits(), runner.config(Front(lambda: None))  # type: ignore[arg-type,return-value]
    told = {name: number for name, number, *_ in rows("## Limits")}
    assert told == {
        "bytes of a client's message": f"{limits.MESSAGE_BYTES}",
        "bytes of a frame": f"{limits.SOCKET_BYTES}",
        "bytes of a request's body": f"{limits.BODY_BYTES}",
        "messages of a connection": f"{allowed.messages}",
        "hints and chances of a connection": f"{allowed.questions}",
        "requests of an address": f"{allowed.requests}",
        "new tables of an address": f"{allowed.creations}",
        "replays, records and analyses of an address": f"{allowed.long_requests}",
        "connections of one seat, or of all watchers, at a table": f"{allowed.connections}",
        "refusals in a row": f"{limits.MOST_REFUSALS}",
        "messages that wait for a client": f"{limits.LONGEST_QUEUE}",
        "seconds between the server's pings": f"{config.ws_ping_interval:g}",
        "seconds that a pong may take": f"{config.ws_ping_timeout:g}",
        "characters of a name": f"{LONGEST_NAME}",
        "characters of a `cmd`, or of a ping's `note`": upper(MakeMove, "cmd"),
        "games of a series": f"{LONGEST_SERIES}",
        "seconds of a clock": span(TimeControl, "seconds"),
        "seconds of an increment": span(TimeControl, "increment"),
        "seconds of `absence`": span(TableSetup, "absence"),
        "tables in a list": f"{MOST_LISTED}",
        "days that a seat's cookie lasts": f"{seats.COOKIE_AGE_S // 86_400}",
    }
    assert upper(Ping, "note") == upper(MakeMove, "cmd")


def schema(struct: type, name: str) -> Any:
    """What is said of a field."""
    _, parts = msgspec.json.schema_components([struct])
    return parts[struct.__name__]["properties"][name]


def upper(struct: type, name: str) -> str:
    return str(schema(struct, name)["maxLength"])


def span(struct: type, name: str) -> str:
    said = schema(struct, name)
    return f"{said['minimum']} to {said['maximum']}"


def test_every_refusal_of_a_request_has_its_status() -> None:
    said = [row for row in rows("## HTTP") if row[0].isdigit()]
    told = {int(status): set(re.findall(r"`(\w+)`", codes)) for status, codes, _ in said}
    ours: dict[int, set[str]] = {}
    for code, status in STATUS.items():
        ours.setdefault(status, set()).add(code)
    ours[503].add("server_full")  # said before there is a request
    ours[405] = {"bad_method"}
    assert told.pop(BAD) == set()
    assert told == ours
