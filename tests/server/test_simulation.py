"""Trouble from seeds: nothing lost, doubled, leaked or stuck; and faults that are sown are found."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from schotten.commands.benches.faults import run as bench
from schotten.rules.codes import Deck
from schotten.server.simulation import disk as disk_module
from schotten.server.simulation.clock_loop import ClockLoop
from schotten.server.simulation.people import Person
from schotten.server.simulation.run import Simulation, run_seed
from schotten.server.store.database import StoreError
from schotten.server.tables import room as room_module
from schotten.server.tables import telling
from schotten.server.tables.decide import decide
from schotten.server.tables.lobby import Lobby
from schotten.server.tables.room import Room
from schotten.server.tables.table_state import TableState
from schotten.server.wire import seats
from schotten.server.wire.messages import ViewTold
from schotten.server.wire.setup import Refused, SeatWish, TableSetup

SEEDS = range(1000, 1060)
SOWN = range(24)  # seeds among which a sown fault has to be found


@pytest.fixture(scope="module")
def key_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("key") / "key.pem"


@pytest.mark.slow
@pytest.mark.parametrize("start", SEEDS[::6])
def test_nothing_is_lost_doubled_leaked_or_stuck(key_file: Path, start: int, caplog: pytest.LogCaptureFixture) -> None:
    games = 0
    for seed in range(start, start + 6):
        findings = run_seed(seed, key_file)
        assert findings.notes == []
        assert findings.faults > 0
        games += findings.games
    assert games > 0
    assert [record for record in caplog.records if record.exc_info or record.name == "asyncio"] == []


def test_a_seed_repeats_exactly(key_file: Path) -> None:
    first, second = run_seed(7, key_file), run_seed(7, key_file)
    assert first == second
    assert first.digest != run_seed(8, key_file).digest


def found(key_file: Path, what: str) -> list[str]:
    """What the simulator says of the first seed that finds this kind of fault."""
    for seed in SOWN:
        findings = run_seed(seed, key_file)
        if getattr(findings, what):
            return [note for note in findings.notes if f": {what}: " in note]
    return []


def test_an_acknowledgement_before_the_write_is_found(key_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write = disk_module.SimulatedStore.append

    async def hasty(self: Any, wanted: Any) -> None:
        try:
            await write(self, wanted)
        except StoreError:
            return  # told as done, whether it is or not

    monkeypatch.setattr(disk_module.SimulatedStore, "append", hasty)
    assert found(key_file, "lost")


@pytest.mark.slow
def test_a_forgotten_command_is_found(key_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    apply = TableState.apply

    def forgetful(self: TableState, entry: Any) -> Any:
        facts = apply(self, entry)
        self.done.clear()
        return facts

    monkeypatch.setattr(TableState, "apply", forgetful)
    monkeypatch.setattr("schotten.server.tables.decide.check_sequence", lambda table, command: None)
    notes = found(key_file, "doubled")
    assert notes
    assert found(key_file, "doubled") == notes  # a failing seed repeats exactly


def test_a_view_for_other_eyes_is_found(key_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tell: Callable[..., ViewTold] = telling.told_position

    def careless(table: TableState, seat: int | None, facts: Any, now: int) -> ViewTold:
        return tell(table, 1 if seat is None and table.seq % 50 == 0 else seat, facts, now)

    monkeypatch.setattr(room_module, "told_position", careless)
    assert found(key_file, "leaked")


def tactics_of_another(table: TableState, seat: int | None) -> Any:
    """A tactics card in the hand of the other seat, or of any for a watcher."""
    owner = 1 if seat is None else 1 - seat
    cards = [card for card in table.playing().table.hand_of(owner) if not card.is_troop]
    return cards[0].text if cards else None


def top_of_deck(table: TableState, seat: int | None) -> Any:
    deck = table.playing().table.deck(Deck.TROOP)
    return f"it is {deck[0].text}!" if deck and deck[0] else None


def deck_numbers(table: TableState, seat: int | None) -> Any:
    return [int(card) for card in table.playing().table.deck(Deck.TROOP) if card is not None]


def seed_of(table: TableState, seat: int | None) -> Any:
    return {"not": ["yet", table.seeds[table.number].hex()]}


@pytest.mark.parametrize("secret", [tactics_of_another, top_of_deck, deck_numbers, seed_of])
def test_a_secret_in_a_message_is_found(
    key_file: Path, monkeypatch: pytest.MonkeyPatch, secret: Callable[..., Any]
) -> None:
    tell: Callable[..., ViewTold] = telling.told_position

    def careless(table: TableState, seat: int | None, facts: Any, now: int) -> ViewTold:
        told = tell(table, seat, facts, now)
        if table.seq % 20 == 0 and table.stage == "playing":
            told.prompt = secret(table, seat)
        return told

    monkeypatch.setattr(room_module, "told_position", careless)
    assert found(key_file, "leaked")


def test_a_secret_in_a_refusal_is_found(key_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def careless(table: TableState, seat: int, *rest: Any) -> Any:
        try:
            return decide(table, seat, *rest)
        except Refused as refused:
            if table.stage == "playing":
                refused.facts["why"] = top_of_deck(table, seat)
            raise

    monkeypatch.setattr(room_module, "decide", careless)
    assert found(key_file, "leaked")


def test_a_missed_event_is_found(key_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Lobby, "hear", lambda self, table_id, seq: None)
    monkeypatch.setattr(Lobby, "hear_all", lambda self: None)
    assert found(key_file, "stuck")


def test_a_room_that_believes_an_error_is_found(key_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An error does not say that nothing was written; who believes it goes on from an old position."""

    async def sure(self: Room, seq: int = 0) -> None:
        self.unsure = False

    monkeypatch.setattr(Room, "_be_sure", sure)
    monkeypatch.setattr(Room, "catch_up", sure)
    assert found(key_file, "stuck")


def test_the_bench_tells_its_figures(capsys: pytest.CaptureFixture[str]) -> None:
    bench(seconds=30, seed=3, runs=2, as_json=True)
    told = json.loads(capsys.readouterr().out)
    assert set(told) == {"games", "faults", "lost", "doubled", "leaked", "stuck"}
    assert (told["lost"], told["doubled"], told["leaked"], told["stuck"]) == (0, 0, 0, 0)
    assert told["games"] > 0


# -- how long it takes, by the simulation's own clock ---------------------------------------------------------
TWO_PEOPLE = TableSetup("iello", seats=(SeatWish("here"), SeatWish("here")))


def enacted(key_file: Path, servers: int, scene: Callable[[Simulation], Awaitable[float]]) -> float:
    """A scene at servers with one table, seat by seat at another of them; the seconds that it says."""

    async def whole() -> float:
        simulation = Simulation(1, key_file)
        simulation.shared = servers > 1
        for place in range(servers):
            simulation.start(place)
        await until(lambda: all(server.serves for server in simulation.servers))
        room, tokens = await simulation.servers[0].lobby.make(TWO_PEOPLE)
        cookie = "; ".join(f"{seats.COOKIES[seat]}={token}" for seat, token in tokens.items())
        for seat, server in zip(tokens, [*simulation.servers, *simulation.servers], strict=False):
            simulation.people.append(
                Person(room.table.id, seat, cookie, simulation.rng, lambda rng, at=server: at if at.serves else None)  # type: ignore[misc]
            )
        lives = [asyncio.create_task(person.live()) for person in simulation.people]
        await until(lambda: all(person.position for person in simulation.people))
        took = await scene(simulation)
        for server in simulation.servers:
            server.crash()
        for life in lives:
            life.cancel()
        await asyncio.gather(*lives, return_exceptions=True)
        await asyncio.sleep(1)
        return took

    loop = ClockLoop()
    try:
        asyncio.set_event_loop(loop)
        return loop.run_until_complete(whole())
    finally:
        asyncio.set_event_loop(None)
        loop.close()


async def until(holds: Callable[[], bool]) -> float:
    """Wait until something holds; how long that was."""
    loop = asyncio.get_running_loop()
    began = loop.time()
    while not holds():  # noqa: ASYNC110
        await asyncio.sleep(0.05)
    return loop.time() - began


def test_a_frozen_store_is_told_within_ten_seconds(key_file: Path) -> None:
    async def freeze(simulation: Simulation) -> float:
        simulation.trouble.thawed.clear()
        lobby = simulation.servers[0].lobby
        asked = asyncio.ensure_future(lobby.make(TWO_PEOPLE))

        def told() -> bool:
            return asked.done() and all(
                any(message["kind"] == "trouble" and message["code"] for message in person.heard)
                for person in simulation.people
            )

        took = await until(told)
        with pytest.raises(StoreError, match="store_frozen"):
            asked.result()
        simulation.trouble.thawed.set()
        return took

    assert enacted(key_file, 1, freeze) < 10


def test_who_was_at_a_killed_server_is_absent_on_the_other_within_fifteen_seconds(key_file: Path) -> None:
    async def kill(simulation: Simulation) -> float:
        gone, stays = simulation.people

        def present() -> bool:
            told = [message["table"] for message in stays.heard if message["kind"] in {"welcome", "table"}]
            return bool(told[-1]["seats"][0]["present"])

        await until(present)
        gone.at_home = False
        simulation.kill(0)
        return await until(lambda: not present())

    assert 0 < enacted(key_file, 2, kill) < 15
