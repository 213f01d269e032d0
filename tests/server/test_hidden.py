"""Hidden is hidden: every byte that leaves, against what its receiver can know."""

import random
import re
from typing import Any

import msgspec
import pytest

from schotten.game import play as play_module
from schotten.rules import layout as at
from schotten.rules.deal import deal, tactics_cards
from schotten.told.cards import card_texts
from server.harness import EDITIONS, Client, Running
from server.knowledge import WATCHER, Knowledge, Swap, named

pytestmark = pytest.mark.thorough

GAMES = 3  # of each edition


async def all_eyes(server: Running, table: str) -> list[Client]:
    """Both seats and a watcher, welcomed."""
    clients = [await server.join(table, seat) for seat in (0, 1, "watch")]
    for client in clients:
        await client.until("welcome")
    return clients


async def make_move(clients: list[Client], seat: int, move: int) -> None:
    done = await clients[seat].command("move", move=move)
    assert done["kind"] == "done", done
    for client in clients:
        await client.until_seq(done["seq"])


def state_of(server: Running, table: str) -> Any:
    return server.service.lobby.rooms[table].table


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("number", range(GAMES))
async def test_no_message_names_a_card_its_receiver_cannot_know(server: Running, edition: str, number: int) -> None:
    rng = random.Random(f"{edition}{number}")
    table = await server.make(edition, options={"tactical": True})
    clients = await all_eyes(server, table)
    kept = state_of(server, table)
    play = kept.play
    knowledge = Knowledge(play.edition)
    knowledge.note(play.state)
    texts, checked = set(card_texts(play.edition)), [0, 0, 0]
    while True:
        for viewer, client in enumerate(clients):
            for data in client.received[checked[viewer] :]:
                told = named(msgspec.json.decode(data), texts)
                assert told <= knowledge.texts(viewer), (viewer, told - knowledge.texts(viewer), data)
                assert play.seed.hex().encode() not in data
                assert b"digest" not in data  # what binds a record is made at the end,
                assert b"seals" not in data  # and told in records only
            checked[viewer] = len(client.received)
        if play.outcome:
            break
        if play.state[at.MOVES] % 20 == 19:
            await check_downloads(server, table, knowledge, texts)
        if rng.random() < 0.1:
            await take_back(clients)
        seat = play.state[at.ACTOR]
        move = rng.choice(clients[seat].moves)["id"]
        knowledge.note(list(play.peek(move).row))  # what comes into view with this very move
        await make_move(clients, seat, move)
    assert all(checked)


async def take_back(clients: list[Client]) -> None:
    """Let whoever may ask for the last turn back do so, and the other agree."""
    asker = next((seat for seat in range(2) if (clients[seat].position or {}).get("askBack")), None)
    for kind, seat in (("ask_back", asker), ("allow_back", None if asker is None else 1 - asker)):
        if seat is not None:
            done = await clients[seat].command(kind)
            assert done["kind"] == "done", done
            for client in clients:
                await client.until_seq(done["seq"])


async def check_downloads(server: Running, table: str, knowledge: Knowledge, texts: set[str]) -> None:
    """The replay and the record of a game under way hold no more than the messages did."""
    for viewer, seat in enumerate(("0", "1", "watch")):
        replay = (await server.http.get(f"/api/tables/{table}/replay", params={"seat": seat})).json()
        assert named(replay["frames"], texts) <= knowledge.texts(viewer)
        assert replay["seed"] is None
        record = (await server.http.get(f"/api/tables/{table}/record", params={"seat": seat})).text
        assert set(re.findall(r"[a-z]+\d*", record.split("hand A")[1])) & texts <= knowledge.texts(viewer)
        assert "digest" not in record
        assert "signature" not in record


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("viewer", [0, 1, WATCHER])
async def test_two_games_that_differ_in_the_hidden_look_the_same(
    server: Running, edition: str, viewer: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = random.Random(f"{edition}{viewer}")
    table = await server.make(edition, options={"tactical": True}, first=0)
    clients = await all_eyes(server, table)
    play = state_of(server, table).play
    made: list[tuple[int, int]] = []
    while not play.outcome and len(made) < 45:
        seat = play.state[at.ACTOR]
        move = rng.choice(clients[seat].moves)["id"]
        made.append((seat, move))
        await make_move(clients, seat, move)
    if play.outcome:
        made.pop()
    swap = Swap.of_hidden(play.edition, set(tactics_cards(play.rules)), seen_in(play, made)[viewer], rng)
    assert any(card != other for card, other in swap.to.items())
    seed = play.seed
    monkeypatch.setattr(play_module, "deal", lambda rules, _, first: swap.row(deal(rules, seed, first)))
    twin = await server.make(edition, options={"tactical": True}, first=0)
    others = await all_eyes(server, twin)
    for seat, move in made:
        mapped = swap.move(move) if seat != viewer else move
        await make_move(others, seat, mapped)
    one = plain(clients[viewer], table, play.commitment)
    two = plain(others[viewer], twin, state_of(server, twin).play.commitment)
    assert one[: len(two)] == two[: len(one)]
    assert len(two) > len(made)


def seen_in(play: Any, made: list[tuple[int, int]]) -> tuple[set[int], set[int], set[int]]:
    """What each has seen in a game up to these moves."""
    again = play_module.Game.new(play.edition, play.options, play.seed, play.first)
    knowledge = Knowledge(play.edition)
    knowledge.note(again.state)
    for _, move in made:
        again.play(move)
        knowledge.note(again.state)
    return knowledge.seen


def plain(client: Client, table: str, commitment: str) -> list[bytes]:
    """The messages without what is another's in any other game: the table's id, the commitment, how long somebody has
    been away; and own answers."""
    texts = [data.replace(table.encode(), b"T").replace(commitment.encode(), b"C") for data in client.received]
    texts = [re.sub(rb'"claimMs":\d+', b'"claimMs":0', data) for data in texts]
    return [data for data in texts if not data.startswith(b'{"kind":"done"')]


async def test_the_seed_comes_with_the_end_and_fits_the_commitment(server: Running) -> None:
    import hashlib

    table = await server.make("siege")
    clients = await all_eyes(server, table)
    commitment = clients[WATCHER].table["commitment"]
    await clients[0].command("resign")
    for client in clients:
        while client.table["stage"] != "over":
            await client.receive()
        game = client.table["series"]["games"][0]
        assert game["commitment"] == commitment
        assert hashlib.sha256(bytes.fromhex(game["seed"])).hexdigest() == commitment


async def test_a_computer_player_gets_only_its_view(server: Running) -> None:
    seats = [{"sits": "here"}, {"sits": "computer", "level": "casual"}]
    table = await server.make("iello", options={"tactical": True}, seats=seats, first=1)
    client = await server.join(table, 0)
    await client.until("welcome")
    while not client.moves:
        await client.receive()
    kept = state_of(server, table)
    asked = server.service.lobby.bots.thinker.asked  # type: ignore[attr-defined]
    assert asked
    for row, seat in asked:
        assert seat == 1
        assert row[at.HAND] == 0
        assert all(cell == at.NONE for cell in row[at.DECK : at.WIDTH])
    assert kept.play.state[at.HAND] != 0
