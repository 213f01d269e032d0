"""Tables from their making to a rematch, as people and computers use them."""

import random
import subprocess
import sys

import pytest

from schotten.ai import level_names
from server.harness import EDITIONS, Client, Running, play_random

HERE = {"sits": "here"}
LINK = {"sits": "link"}
COMPUTER = {"sits": "computer", "level": "casual"}
ALL_ASSISTS = {"hints": True, "unseen": True, "takeBack": True}


async def until_stage(client: Client, stage: str) -> None:
    while client.table["stage"] != stage:
        await client.receive()


async def play_first(client: Client) -> dict[str, object]:
    """Make the first legal move and wait until it is told."""
    done = await client.command("move", move=client.moves[0]["id"])
    assert done["kind"] == "done", done
    await client.until_seq(done["seq"])
    return done


@pytest.mark.parametrize("edition", EDITIONS)
async def test_a_whole_game_over_sockets(server: Running, edition: str) -> None:
    table = await server.make(edition, options={"tactical": True})
    clients = await server.both(table)
    await play_random(clients, random.Random(edition))
    for client in clients:
        await until_stage(client, "over")
        over = client.position and client.position["view"]["over"]
        game = client.table["series"]["games"][0]
        assert over
        assert (game["winner"], game["reason"]) == (over["winner"], over["reason"])
        assert len(game["seed"]) == 64


async def test_a_friend_comes_by_link_and_somebody_watches(server: Running) -> None:
    table = await server.make(seats=[{"sits": "here", "name": " Ann "}, LINK])
    maker = await server.join(table)
    welcome = await maker.until("welcome")
    assert (welcome["you"], welcome["position"], welcome["table"]["stage"]) == (0, None, "waiting")
    friend = Running(server.address)
    answer = await friend.http.post(f"/api/tables/{table}/seats", json={"name": "Борис"})
    assert answer.json()["seats"] == [1]
    guest = await friend.join(table)
    assert (await guest.until("welcome"))["you"] == 1
    watcher = await server.join(table, "watch", cookies={})
    seen = await watcher.until("welcome")
    assert seen["you"] is None
    assert seen["position"]["view"]["hand"] == []
    assert [seat["name"] for seat in seen["table"]["seats"]] == ["Ann", "Борис"]
    await until_stage(maker, "playing")
    while not (maker.table["watchers"] == 1 and all(seat["present"] for seat in maker.table["seats"])):
        await maker.receive()
    third = await friend.http.post(f"/api/tables/{table}/seats", json={})
    assert (third.status_code, third.json()["code"]) == (409, "seat_taken")
    await guest.close()
    await friend.http.aclose()
    while maker.table["seats"][1]["present"]:
        await maker.receive()


async def test_public_tables_are_listed_until_they_are_full(server: Running) -> None:
    await server.make(seats=[HERE, LINK])
    public = await server.make("siege", seats=[HERE, LINK], public=True)
    listed = (await server.http.get("/api/tables")).json()["tables"]
    assert [table["id"] for table in listed] == [public]
    await server.http.post(f"/api/tables/{public}/seats", json={})
    assert (await server.http.get("/api/tables")).json() == {"tables": []}


async def test_forsaken_tables_are_not_listed(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    tables = [await server.make(seats=[HERE, LINK], public=True) for _ in range(2)]
    maker = await server.join(tables[1], 0)
    await maker.until("welcome")
    lobby = server.service.lobby
    now = lobby.now
    monkeypatch.setattr(lobby, "now", lambda: now() + 3_600_000)
    listed = (await server.http.get("/api/tables")).json()["tables"]
    assert [table["id"] for table in listed] == [tables[1]]


async def test_who_leaves_before_the_deal_frees_the_seat(server: Running) -> None:
    table = await server.make(seats=[HERE, LINK])
    maker = await server.join(table, 0)
    await maker.until("welcome")
    assert (await maker.command("leave"))["kind"] == "done"
    await maker.until("table")
    assert maker.table["seats"][0]["sits"] == "open"
    assert (await maker.command("leave"))["code"] == "not_your_seat"
    again = await server.http.post(f"/api/tables/{table}/seats", json={"seat": 0})
    assert again.json()["seats"] == [0]


async def test_who_leaves_a_game_may_come_back(server: Running) -> None:
    table = await server.make()
    first, second = await server.both(table)
    assert (await first.command("leave"))["kind"] == "done"
    await first.close()
    while second.table["seats"][0]["present"]:
        await second.receive()
    back = await server.join(table, 0)
    assert (await back.until("welcome"))["you"] == 0


async def test_resigning_ends_the_game(server: Running) -> None:
    table = await server.make()
    first, second = await server.both(table)
    assert (await first.command("resign"))["kind"] == "done"
    await until_stage(second, "over")
    assert second.position
    assert second.position["view"]["over"] == {"winner": 1, "reason": "resigned"}
    assert [event["kind"] for event in second.position["events"]] == ["resigned", "over"]
    assert (await second.command("resign"))["code"] == "game_over"


async def test_a_rematch_needs_both(server: Running) -> None:
    table = await server.make("siege", first=0)
    first, second = await server.both(table)
    assert (await first.command("rematch"))["code"] == "not_over"
    await first.command("resign")
    await until_stage(second, "over")
    assert (await second.command("next"))["code"] == "series_over"
    await second.command("rematch")
    while first.table["rematch"] != [1]:
        await first.receive()
    await first.command("decline")
    while second.table["rematch"]:
        await second.receive()
    await second.command("rematch")
    await first.command("rematch")
    await until_stage(second, "playing")
    while second.position and second.position["view"]["game"] < 2:
        await second.receive()
    assert second.position
    assert second.position["view"]["attacker"] == 1
    assert second.table["series"]["games"] == []


async def test_a_series_counts_points_and_the_winner_starts(server: Running) -> None:
    table = await server.make("iello", series={"type": "series", "length": 2}, first=0)
    first, second = await server.both(table)
    await first.command("resign")
    await until_stage(second, "over")
    assert not second.table["series"]["over"]
    assert (await second.command("rematch"))["code"] == "series_open"
    await second.command("next")
    await first.command("next")
    await until_stage(second, "playing")
    while second.position and second.position["view"]["game"] < 2:
        await second.receive()
    assert second.position
    assert second.position["view"]["first"] == 1
    await second.command("resign")
    await until_stage(second, "over")
    standing = second.table["series"]
    assert (standing["points"], standing["over"], standing["winner"]) == ([5, 5], True, None)


async def test_a_revenge_swaps_the_roles(server: Running) -> None:
    table = await server.make("siege", series={"type": "revenge"}, first=0)
    first, second = await server.both(table)
    for loser, other in ((first, second), (first, second)):
        await loser.command("resign")
        await until_stage(other, "over")
        if not other.table["series"]["over"]:
            await first.command("next")
            await second.command("next")
            await until_stage(first, "playing")
            await until_stage(second, "playing")
    assert [game["first"] for game in second.table["series"]["games"]] == [0, 1]
    assert second.table["series"]["winner"] == 1


async def test_a_move_is_taken_back(server: Running) -> None:
    table = await server.make(assists=ALL_ASSISTS, first=0)
    first, second = await server.both(table)
    hand = first.position and first.position["view"]["hand"]
    await play_first(first)
    assert first.position
    assert first.position["takeBack"]
    assert (await second.command("take_back", seq=first.seq))["facts"] == {"why": "nothing"}
    assert (await first.command("take_back"))["kind"] == "done"
    await first.until("view")
    assert first.position["view"]["hand"] == hand
    assert [event["kind"] for event in first.position["events"]] == ["taken_back"]


async def test_without_the_assist_nothing_is_taken_back(server: Running) -> None:
    first, _ = await server.both(await server.make(first=0))
    await play_first(first)
    assert (await first.command("take_back"))["facts"] == {"why": "not_allowed"}


async def test_against_the_computer_any_number_is_taken_back(server: Running) -> None:
    table = await server.make(seats=[HERE, COMPUTER], assists=ALL_ASSISTS, first=0)
    client = await server.join(table, 0)
    await client.until("welcome")
    for _ in range(6):
        while not client.moves:
            await client.receive()
        await play_first(client)
    while not client.moves:
        await client.receive()
    taken = 0
    while client.position and client.position["takeBack"]:
        done = await client.command("take_back")
        assert done["kind"] == "done"
        await client.until_seq(done["seq"])
        taken += 1
    assert taken == 6
    assert client.position
    assert client.position["view"]["moveCount"] == 0


async def test_a_whole_game_against_the_computer(server: Running) -> None:
    table = await server.make("siege", options={"tactical": True}, seats=[COMPUTER, HERE], assists=ALL_ASSISTS)
    client = await server.join(table, 1)
    await client.until("welcome")
    rng = random.Random(2)
    while not client.over:
        if client.moves:
            done = await client.command("move", move=rng.choice(client.moves)["id"])
            await client.until_seq(done["seq"])
        else:
            await client.receive()
    await until_stage(client, "over")
    assert (await client.command("rematch"))["kind"] == "done"
    await until_stage(client, "playing")


async def test_hints_and_the_win_bar(server: Running) -> None:
    client, other = await server.both(await server.make(assists=ALL_ASSISTS, first=0))
    await client.send(kind="hint")
    hint = await client.until("hint")
    assert hint["move"] in [move["id"] for move in client.moves]
    assert {reason["code"] for reason in hint["reasons"]} == {"wins"}
    await other.send(kind="hint")
    assert (await other.until("error"))["code"] == "not_your_turn"
    await other.send(kind="chance")
    assert (await other.until("chance"))["chances"] == [0.25, 0.75]
    plain, _ = await server.both(await server.make(first=0))
    await plain.send(kind="hint")
    assert (await plain.until("error"))["code"] == "not_allowed"


@pytest.mark.parametrize(
    ("other", "chance", "lost"), [(COMPUTER, 0.0, True), (COMPUTER, 0.005, False), (HERE, 0.0, False)]
)
async def test_a_proven_loss_against_the_computer_may_be_ended(
    server: Running, monkeypatch: pytest.MonkeyPatch, other: dict[str, str], chance: float, lost: bool
) -> None:
    async def proven(*_: object) -> float:
        return chance

    monkeypatch.setattr(server.service.lobby.bots.thinker, "chance", proven)  # type: ignore[attr-defined]
    table = await server.make(seats=[HERE, other], assists=ALL_ASSISTS, first=0)
    client = await server.join(table, 0)
    await client.until("welcome")
    await client.send(kind="chance")
    told = await client.until("chance")
    assert (told["chances"], told["lost"]) == ([chance, 1 - chance], lost)


async def test_claims_are_explained(server: Running) -> None:
    client, _ = await server.both(await server.make(first=0))
    await client.send(kind="explain", spot=2)
    claim = (await client.until("explanation"))["claim"]
    assert (claim["code"], claim["missing"], claim["seat"]) == ("row_incomplete", 3, 0)
    assert claim["answer"]["type"] == "colour_run"
    await client.send(kind="explain", spot=8, seat=1)
    assert (await client.until("explanation"))["claim"]["seat"] == 1


async def test_the_server_decides_when_a_clock_has_run_out(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await server.make(clock={"seconds": 10, "increment": 2}, first=0)
    first, second = await server.both(table)
    assert first.position
    assert first.position["clock"]["running"] == 0
    assert 9000 < first.position["clock"]["left"][0] <= 10_000
    lobby = server.service.lobby
    now = lobby.now
    monkeypatch.setattr(lobby, "now", lambda: now() + 9_990)
    lobby.rooms[table].go_on()
    await until_stage(second, "over")
    assert second.position
    assert second.position["view"]["over"] == {"winner": 1, "reason": "out_of_time"}


async def test_the_increment_comes_with_the_end_of_the_turn(server: Running) -> None:
    first, _ = await server.both(await server.make(clock={"seconds": 100, "increment": 50}, first=0))
    await play_first(first)
    assert first.position
    assert first.position["clock"]["left"][0] <= 100_000
    await play_first(first)
    assert first.position["clock"]["running"] == 1
    assert first.position["clock"]["left"][0] > 140_000


def test_asking_for_the_levels_loads_neither_a_compiler_nor_arrays() -> None:
    code = (
        "import sys; from schotten.server.bots import bot_worker; print(*bot_worker.levels(), 'numba' in sys.modules)"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert told == [*level_names(), "False"]
