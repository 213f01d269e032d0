"""conformance/tables and conformance/notation: sessions at a table and records, for tables in other languages.

`python tests/server/test_table_sessions.py` writes them anew.
"""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from schotten.commands.benches.table_sessions import PlayedSession, all_options, digest
from schotten.editions import EDITIONS, OPTION_VALUES
from schotten.game.text.moves import format_move
from schotten.notation import NotationError, verify_record
from schotten.notation.record_text import parse_record
from schotten.rules.moves import MOVE_COUNT
from schotten.server.wire.setup import Refused, TableSetup, checked

FOLDER = Path(__file__).parents[2] / "conformance"
STEPS = 130
HERE = [{"sits": "here", "name": "Änne  O’Neill"}, {"sits": "here", "name": "Борис"}]
LEFT = [{"sits": "computer", "level": "club"}, {"sits": "here", "name": ""}]
RIGHT = [{"sits": "here", "name": "Ann"}, {"sits": "computer"}]
FREE = {"hints": True, "unseen": True, "takeBack": True}
CLOCK = {"seconds": 300, "increment": 3}

# Each table's name and set-up: all editions, options, ways of counting, seats, clocks and helps.
SETUPS: dict[str, dict[str, Any]] = {
    "iello": {"edition": "iello", "seats": HERE, "assists": FREE, "series": {"type": "series", "length": 2}},
    "iello-expert": {
        "edition": "iello",
        "options": {"expert": True, "starts": "alternate"},
        "seats": RIGHT,
        "series": {"type": "series", "length": 3},
    },
    "iello-tactical": {"edition": "iello", "options": {"tactical": True}, "seats": RIGHT, "assists": FREE},
    "iello-terrain": {
        "edition": "iello",
        "options": {"tactical": True, "terrain_targetable": True, "mud_by_proof": False},
        "seats": HERE,
        "clock": CLOCK,
        "first": 0,
    },
    "cocktail": {"edition": "cocktail", "seats": LEFT, "assists": FREE, "series": {"type": "series", "length": 2}},
    "cocktail-tactical": {"edition": "cocktail", "options": {"tactical": True}, "seats": HERE, "clock": CLOCK},
    "cocktail-options": {
        "edition": "cocktail",
        "options": {"tactical": True, "expert": True, "terrain_targetable": False},
        "seats": HERE,
        "assists": {"hints": False, "unseen": False, "takeBack": True},
    },
    "alien": {"edition": "alien", "seats": HERE, "first": 1, "clock": {"seconds": 60}},
    "alien-tactical": {
        "edition": "alien",
        "options": {"tactical": True, "mud_by_proof": False},
        "seats": RIGHT,
        "assists": FREE,
    },
    "siege": {"edition": "siege", "seats": HERE, "series": {"type": "revenge"}, "clock": CLOCK, "assists": FREE},
    "siege-pattern": {"edition": "siege", "options": {"colour_run": "pattern"}, "seats": RIGHT},
    "siege-tactical": {
        "edition": "siege",
        "options": {"tactical": True},
        "seats": LEFT,
        "series": {"type": "revenge"},
        "assists": FREE,
        "first": 1,
    },
    "siege-options": {
        "edition": "siege",
        "options": {"tactical": True, "siege_deck_ends": True, "colour_run": "top"},
        "seats": HERE,
    },
}
# What no table is made with.
WRONG: list[dict[str, Any]] = [
    {"edition": "chess", "seats": HERE},
    {"edition": "alien", "options": {"expert": True}, "seats": HERE},
    {"edition": "iello", "options": {"mud_by_proof": False}, "seats": HERE},
    {"edition": "siege", "options": {"colour_run": "wrong"}, "seats": HERE},
    {"edition": "iello", "options": {"nothing": True}, "seats": HERE},
    {"edition": "iello", "series": {"type": "revenge"}, "seats": HERE},
    {"edition": "siege", "series": {"type": "series", "length": 3}, "seats": HERE},
    {"edition": "iello", "series": {"type": "series", "length": 1}, "seats": HERE},
    {"edition": "iello", "seats": [{"sits": "here", "name": "x" * 25}, {"sits": "here"}]},
    {"edition": "iello", "seats": [{"sits": "here", "name": "a\u202eb"}, {"sits": "here"}]},
    {"edition": "iello", "seats": [{"sits": "here", "level": "club"}, {"sits": "here"}]},
    {"edition": "iello", "seats": [{"sits": "computer", "level": "god"}, {"sits": "here"}]},
    {"edition": "iello", "seats": [{"sits": "computer"}, {"sits": "computer"}]},
]


def session(name: str) -> dict[str, Any]:
    """A session as its file has it; its records go into another."""
    return asyncio.run(PlayedSession(name, SETUPS[name], manners=True).play(STEPS))


def refusals() -> list[dict[str, Any]]:
    """Set-ups that are refused, each with its code."""
    import msgspec

    from schotten.ai import level_names

    found = []
    for body in WRONG:
        with pytest.raises(Refused) as refused:
            checked(msgspec.convert(body, TableSetup), level_names())
        found.append({"setup": body, "code": refused.value.code})
    return found


def moves() -> dict[str, dict[str, int]]:
    """Every move of an edition by its text."""
    found: dict[str, dict[str, int]] = {}
    for key, edition in EDITIONS.items():
        found[key] = {}
        for number in range(MOVE_COUNT):
            try:
                found[key][format_move(number, edition)] = number
            except ValueError:  # another edition's card or spot
                continue
    return found


def broken(record: str) -> list[dict[str, Any]]:
    """A record with one line changed, left out or doubled, each with the line where it is found out."""
    lines = record.splitlines()
    changed = []
    for index, line in enumerate(lines):
        if line.startswith(("digest", "signature")) or not line:
            continue
        for other in ([], [line, line], [line[:-1] + "?"], [line.replace("@1", "@2").replace(" A ", " B ")]):
            text = "\n".join([*lines[:index], *other, *lines[index + 1 :]]) + "\n"
            if text == record:
                continue
            try:
                verify_record(parse_record(text))
            except NotationError as error:
                changed.append({"text": text, "line": error.line})
    return changed[:: max(1, len(changed) // 24)]


def files() -> dict[str, Any]:
    """What each file has to hold, by its path in the folder."""
    made: dict[str, Any] = {}
    records = []
    for name in SETUPS:
        found = session(name)
        records += [{"session": name, "seen": each} for each in found.pop("records")]
        made[f"tables/{name}.json"] = found
    whole = [each for each in records if "all" in each["seen"]]
    made["tables/refusals.json"] = refusals()
    made["notation/records.json"] = records
    made["notation/moves.json"] = moves()
    made["notation/broken.json"] = [case for each in whole[0]["seen"].values() for case in broken(each)]
    return made


def text_of(content: Any) -> str:
    """A file as it is written: one step, record or case a line."""
    if isinstance(content, list):
        return "[\n" + ",\n".join(json.dumps(each, ensure_ascii=False) for each in content) + "\n]\n"
    parts = []
    for name, value in content.items():
        lines = text_of(value).rstrip("\n") if name in ("steps", "replays") else json.dumps(value, ensure_ascii=False)
        parts.append(f"{json.dumps(name)}: {lines}")
    return "{\n" + ",\n".join(parts) + "\n}\n"


@pytest.fixture(scope="module")
def made() -> dict[str, Any]:
    return files()


def test_the_files_are_what_tables_tell_now(made: dict[str, Any]) -> None:
    folders = (FOLDER / "tables", FOLDER / "notation")
    kept = {f"{path.parent.name}/{path.name}" for folder in folders for path in folder.glob("*.json")}
    assert kept == set(made), "run tests/server/test_table_sessions.py"
    for name, content in made.items():
        assert json.loads((FOLDER / name).read_text(encoding="utf-8")) == content, name


def test_every_edition_option_command_and_refusal_occurs(made: dict[str, Any]) -> None:
    sessions = [content for name, content in made.items() if name.startswith("tables/") and "steps" in content]
    assert {each["setup"]["edition"] for each in sessions} == set(EDITIONS)
    values = {(name, value) for each in sessions for name, value in each["setup"].get("options", {}).items()}
    usual = {(name, getattr(EDITIONS["siege"].options(), name)) for name in OPTION_VALUES}
    every = {(name, value) for name, options in OPTION_VALUES.items() for value in options}
    assert every - usual - {("terrain_targetable", True)} <= values
    steps = [step for each in sessions for step in each["steps"]]
    sent = {step["send"]["kind"] for step in steps if "send" in step}
    asked = {"take_back", "ask_back", "allow_back", "next", "rematch", "decline"}
    assert sent == {"move", "resign", "leave", "explain", "ping"} | asked
    told = [message for step in steps for _, message in step["told"]]
    codes = {message["code"] for message in told if message["kind"] == "error"}
    wanted = (
        "not_your_seat game_over not_over series_over series_open stale not_your_turn illegal no_take_back not_asked"
    )
    assert codes >= set(wanted.split())
    whys = {message["facts"]["why"] for message in told if message.get("code") == "no_take_back"}
    assert whys >= {"not_allowed", "nothing", "not_yours", "revealed", "nobody", "asked"}
    ends = {
        game["reason"] for message in told if message["kind"] == "table" for game in message["table"]["series"]["games"]
    }
    assert ends >= {"resigned", "out_of_time"}
    assert any(message["kind"] == "done" and message["repeated"] for message in told)
    assert any(step["by"] == "clock" and step["told"] for step in steps)


def test_options_are_combined_as_an_edition_allows() -> None:
    assert [len(list(all_options(EDITIONS[key]))) for key in ("iello", "cocktail", "alien", "siege")] == [10, 10, 5, 9]
    assert digest({"b": 1, "a": "ä"}) == digest({"a": "ä", "b": 1})


if __name__ == "__main__":
    for name, content in files().items():
        (FOLDER / name).parent.mkdir(exist_ok=True)
        (FOLDER / name).write_text(text_of(content), encoding="utf-8")
        print(f"{name} {(FOLDER / name).stat().st_size // 1000} kB", file=sys.stderr)
