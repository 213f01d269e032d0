"""A turn taken back by agreement between people who are apart, and at one device until it is handed over."""

import random
from typing import Any

import pytest

from schotten.game import Game
from schotten.game.codes import MoveKind
from schotten.server.store import log
from schotten.server.store.log import Entry, EventDraft, UnfitLog
from schotten.server.tables.alarms import alarm_after
from schotten.server.tables.clocks import Clocks
from schotten.server.tables.table_state import TableState
from schotten.server.wire.messages import TimeControl
from server.harness import Client, Running
from server.test_tables import ALL_ASSISTS, play_first

LINK = {"sits": "link"}


async def apart(server: Running, **setup: Any) -> tuple[str, Client, Client]:
    """A table of two people at two devices; the first begins."""
    table = await server.make(first=0, seats=[{"sits": "here", "name": "Ann"}, LINK], **setup)
    friend = Running(server.address)
    await friend.http.post(f"/api/tables/{table}/seats", json={"name": "Bob"})
    first, second = await server.join(table), await friend.join(table)
    await first.until("welcome")
    await second.until("welcome")
    await friend.http.aclose()
    return table, first, second


async def turn(mover: Client, *others: Client) -> None:
    """A card and a draw, told to all."""
    for _ in range(2):
        done = await play_first(mover)
        for other in others:
            await other.until_seq(int(str(done["seq"])))


async def say(kind: str, speaker: Client, *others: Client) -> dict[str, Any]:
    """A command that is done, told to all."""
    done = await speaker.command(kind)
    assert done["kind"] == "done", done
    for client in (speaker, *others):
        await client.until_seq(done["seq"])
    return done


async def test_a_turn_is_taken_back_by_agreement(server: Running) -> None:
    table, first, second = await apart(server)
    watcher = await server.join(table, "watch", cookies={})
    await watcher.until("welcome")
    assert first.position
    assert second.position
    before = first.position["view"], second.position["view"]
    assert not first.position["askBack"]
    await turn(first, second, watcher)
    drawn = [event for event in first.position["view"]["lastTurn"] if event["kind"] == "draw"]
    assert (first.position["takeBack"], first.position["askBack"], second.position["askBack"]) == (False, True, False)
    await say("ask_back", first, second, watcher)
    for client in (first, second, watcher):
        assert client.position
        assert client.position["asked"] == {"seat": 0, "answer": "open"}
        assert (client.position["events"], client.position["askBack"]) == ([], False)
    assert (await first.command("allow_back"))["code"] == "not_asked"  # nobody agrees with oneself
    await say("allow_back", second, first, watcher)
    for client in (first, second, watcher):
        assert client.position
        assert client.position["events"] == [{"kind": "taken_back", "seat": 0, "count": 2}]
        assert client.position["asked"] is None
    assert (first.position["view"], second.position["view"]) == before
    await turn(first, second)
    again = [event for event in first.position["view"]["lastTurn"] if event["kind"] == "draw"]
    assert again == drawn  # the card went back where it lay
    kinds = [(entry.kind, entry.actor) for entry in await server.service.lobby.store.entries(table)]
    assert kinds[-4:-2] == [("asked_back", 0), ("taken_back", 1)]
    await second.command("resign")
    assert (await server.http.get(f"/api/tables/{table}/record")).text.count("draw") == 1


async def test_a_question_is_declined_withdrawn_or_answered_by_a_move(server: Running) -> None:
    _, first, second = await apart(server)
    await turn(first, second)
    await say("ask_back", first, second)
    await say("decline", second, first)
    assert first.position
    assert second.position
    assert first.position["asked"] == {"seat": 0, "answer": "declined"}
    assert (await first.command("ask_back"))["facts"] == {"why": "asked"}  # once for each turn
    assert (await second.command("allow_back"))["code"] == "not_asked"
    assert (await second.command("decline"))["code"] == "not_asked"
    await turn(second, first)
    assert (await first.command("ask_back"))["facts"] == {"why": "not_yours"}
    await say("ask_back", second, first)
    await say("decline", second, first)
    assert first.position["asked"] == {"seat": 1, "answer": "withdrawn"}
    await turn(first, second)
    seen = second.seq
    await say("ask_back", first, second)
    done = await second.command("move", move=second.moves[0]["id"], seq=seen)  # made before the question was heard
    assert done["kind"] == "done"
    await first.until_seq(done["seq"])
    assert first.position["asked"] is None
    assert (await second.command("allow_back"))["code"] == "not_asked"


async def test_an_answer_is_to_the_question_that_was_heard(server: Running) -> None:
    _, first, second = await apart(server)
    await play_first(first)
    await second.until_seq(first.seq)
    await say("ask_back", first, second)
    heard = second.seq
    await play_first(first)  # who asks may move on, which ends the question
    await second.until_seq(first.seq)
    await say("ask_back", first, second)
    assert (await second.command("allow_back", seq=heard))["code"] == "stale"
    assert (await second.command("decline", seq=heard))["code"] == "stale"


async def test_an_answer_that_comes_after_the_end_refuses_no_rematch(server: Running) -> None:
    """A refusal that was sent in the game, and comes late, is no answer to an offer after it (seed 1005)."""
    _, first, second = await apart(server)
    await play_first(first)
    await second.until_seq(first.seq)
    await say("ask_back", first, second)
    heard = second.seq
    done = await first.command("resign")
    await second.until_seq(done["seq"] + 1)
    assert (await first.command("rematch"))["kind"] == "done"
    assert (await second.command("decline", seq=heard))["code"] == "stale"
    assert (await second.command("decline"))["kind"] == "done"


async def test_a_computer_is_not_asked(server: Running) -> None:
    table = await server.make(seats=[{"sits": "here"}, {"sits": "computer"}], first=0)
    client = await server.join(table, 0)
    await client.until("welcome")
    await play_first(client)
    assert (await client.command("ask_back"))["facts"] == {"why": "nobody"}
    assert (await client.command("decline"))["code"] == "not_asked"


async def test_a_turn_that_has_shown_hidden_cards_stands(server: Running) -> None:
    table, first, second = await apart(server, options={"tactical": True})
    play, rng = server.service.lobby.rooms[table].table.playing(), random.Random(1)
    clients = (first, second)
    while not any(each.uncovers for each in play.last_turn):
        acts = [move for move in play.legal_moves if move.kind == MoveKind.ACT] or play.legal_moves
        mover = clients[play.actor]
        done = await mover.command("move", move=int(rng.choice(acts)))
        assert done["kind"] == "done", done
        for client in clients:
            await client.until_seq(done["seq"])
    asker = clients[play.last_turn[0].turn]
    assert asker.position
    assert not asker.position["askBack"]
    assert (await asker.command("ask_back"))["facts"] == {"why": "revealed"}


async def test_apart_a_move_is_taken_back_freely_before_the_draw_only(server: Running) -> None:
    _, first, _ = await apart(server, assists=ALL_ASSISTS)
    await play_first(first)
    assert first.position
    assert first.position["takeBack"]
    await play_first(first)  # the draw
    refused = await first.command("take_back")
    assert (refused["code"], refused["facts"]) == ("no_take_back", {"why": "revealed"})


async def test_at_one_device_a_turn_is_taken_back_until_the_other_moves(server: Running) -> None:
    first, second = await server.both(await server.make(assists=ALL_ASSISTS, first=0))
    assert first.position
    before = first.position["view"]
    await turn(first, second)
    assert first.position["takeBack"]
    for _ in range(2):
        await say("take_back", first, second)
    assert first.position["view"] == before
    await turn(first, second)
    await play_first(second)
    assert (await first.command("take_back", seq=second.seq))["facts"] == {"why": "not_yours"}


def test_clocks_charge_who_asked_and_not_who_waited() -> None:
    clocks = Clocks(TimeControl(60, 5))
    clocks.start(0, 0)
    clocks.press(1, 10_000, turn_ended=0)
    clocks.give_back(0, 40_000, turn_ended=True)
    assert (clocks.left, clocks.running, clocks.since) == ([50_000, 60_000], 0, 40_000)
    clocks.give_back(0, 41_000, turn_ended=False)  # before the turn had passed on
    assert (clocks.left, clocks.running) == ([49_000, 60_000], 0)


def seated() -> TableState:
    """A table of two people whose first game has begun, with a clock."""
    seed = bytes(32)
    table = TableState("t" * 22, {1: seed})
    setup = {
        "edition": "iello",
        "seats": [{"sits": "here"}, LINK],
        "clock": {"seconds": 60, "increment": 5},
        "first": 0,
    }
    commitment = Game.new("iello", seed=seed).commitment
    dealt = {"number": 1, "first": 0, "commitment": commitment, "rematch": False, "rules": 1}
    table.apply(Entry(table.id, 1, 0, -1, log.MADE, log.versioned({"setup": setup})))
    table.apply(Entry(table.id, 2, 0, -1, log.DEALT, log.versioned(dealt)))
    return table


def happens(table: TableState, at: int, actor: int, kind: str, **body: Any) -> None:
    table.apply(Entry(table.id, table.seq + 1, at, actor, kind, log.versioned(body)))


def test_a_log_agrees_only_to_what_was_asked() -> None:
    table = seated()
    for _ in range(2):
        happens(table, 1000, 0, log.MOVED, move=str(table.playing().legal_moves[0]))
    with pytest.raises(UnfitLog):
        happens(table, 2000, 1, log.TAKEN_BACK, keep=0, agreed=True)
    with pytest.raises(UnfitLog):
        happens(table, 2000, 1, log.LET_STAND)
    happens(table, 2000, 0, log.ASKED_BACK, keep=0)
    with pytest.raises(UnfitLog):
        happens(table, 2000, 1, log.TAKEN_BACK, keep=1, agreed=True)
    alarm = alarm_after(table, [EventDraft(log.TAKEN_BACK, 1, {"keep": 0})], 3000)
    happens(table, 3000, 1, log.TAKEN_BACK, keep=0, agreed=True)
    assert table.clocks
    left = table.clocks.remaining(3000)
    assert (left, table.clocks.left) == (59_000, [59_000, 60_000])
    assert alarm
    assert alarm.at is not None
    assert left is not None
    assert alarm.at <= 3000 + left  # never too late
