"""A table as its log tells it: a pure replay, without clock, store or network.

A log is replayed only as far as the rules allow it: an event that does not fit is refused with its reason.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import msgspec

from schotten.editions import Edition, Options, RulesVersionError, options_as_of
from schotten.game import Ending, Game, IllegalMove, Move, happened
from schotten.game.happened import Happening
from schotten.rules.deal import commitment
from schotten.server.store.log import KINDS, MADE, Entry, Unfit, UnfitLog, upcast
from schotten.server.wire.messages import GameInfo
from schotten.server.wire.setup import Refused, TableSetup, edition_and_options
from schotten.told.schema import CODES

from .clocks import Clocks

Found = tuple[int, Game, GameInfo | None]  # a game of a table: its number, itself, its result once it is over
PERSON, COMPUTER, OPEN = "person", "computer", "open"
SEATS = (0, 1)
VIEWERS = ("all", "A", "B", "watcher")  # whose records are sealed
_MALFORMED = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError, Refused, msgspec.MsgspecError)


@dataclass(slots=True)
class Chair:
    """Who sits at a seat, and the hash of the token that opens it."""

    sits: str = OPEN
    name: str = ""
    level: str | None = None
    key: str | None = None


@dataclass(slots=True)
class BackQuestion:
    """A seat has asked to take its last turn back, by which event, and how many moves would be left."""

    seat: int
    keep: int
    seq: int
    answer: str = "open"  # or declined, or withdrawn: the turn stands


@dataclass(slots=True)
class Finished:
    """A game that is over: all that a record or a replay needs."""

    play: Game
    result: GameInfo
    series_from: int = 0  # how many games of the table came before its series
    seals: dict[str, Any] | None = None


@dataclass
class TableState:
    """Everything about a table up to one sequence number."""

    id: str
    seeds: dict[int, bytes] = field(default_factory=dict)
    rules_versions: dict[int, int] = field(default_factory=dict)  # by which rules each game was dealt
    seq: int = 0
    at: int = 0
    setup: TableSetup = field(default_factory=lambda: TableSetup("iello"))
    chairs: list[Chair] = field(default_factory=lambda: [Chair(), Chair()])
    play: Game | None = None
    number: int = 0  # of the table's last game
    finished: list[Finished] = field(default_factory=list)
    series_from: int = 0
    ready: set[int] = field(default_factory=set)
    offers: set[int] = field(default_factory=set)
    done: dict[tuple[int, str], int] = field(default_factory=dict)  # so that a command sent twice is done once
    dealt_at: int = 0
    moved_at: int = 0  # the last event that changed the position
    ended_at: int = 0  # the last game's end
    asking: BackQuestion | None = None  # since the last move, answered or not
    clocks: Clocks | None = None
    off: bool = False  # the last game was called off: it has no result, and there is no other

    def apply(self, entry: Entry) -> list[Happening]:
        """Take in the next event of the log and tell what happened in the game; one that does not fit is refused."""
        try:
            need(entry.seq == self.seq + 1, "sequence")
            need(entry.kind in KINDS and (entry.seq == 1) == (entry.kind == MADE), "kind")
            body = upcast(entry, self.setup.edition).body
            # By its name: KINDS is closed, and a kind without a method would be malformed, not skipped.
            facts: list[Happening] = getattr(self, f"_{entry.kind}")(entry, body) or []
        except Unfit as unfit:
            raise UnfitLog(entry, unfit.why) from unfit
        except _MALFORMED as error:
            raise UnfitLog(entry, "malformed") from error
        self.seq = entry.seq
        self.at = entry.at
        cmd = body.get("cmd")
        if cmd:
            self.done[entry.actor, cmd] = entry.seq
        return facts

    # -- one method a kind of event -----------------------------------------------------------------------
    def _made(self, entry: Entry, body: dict[str, Any]) -> None:
        self.setup = msgspec.convert(body["setup"], TableSetup)
        for chair, wish in zip(self.chairs, self.setup.seats, strict=True):
            if wish.sits == "computer":
                chair.sits, chair.level = COMPUTER, wish.level

    def _sat(self, entry: Entry, body: dict[str, Any]) -> None:
        self.chairs[fitting_seat(body["seat"])] = Chair(PERSON, body["name"], None, body["key"])

    def _left(self, entry: Entry, body: dict[str, Any]) -> None:
        self.chairs[fitting_seat(entry.actor)] = Chair()

    def _dealt(self, entry: Entry, body: dict[str, Any]) -> list[Happening]:
        edition, _ = edition_and_options(self.setup)
        need(not self.off, "called_off")
        number, version = body["number"], body["rules"]
        options = fitting_options(self, edition, version)
        self.play = Game.new(edition, options, fitting_seed(self, body), fitting_seat(body["first"]))
        self.number = number
        self.rules_versions[number] = version
        self.dealt_at = self.moved_at = entry.seq
        self.asking = None
        self.ready, self.offers = set(), set()
        if body.get("rematch"):
            self.series_from = len(self.finished)
        if self.setup.clock:
            self.clocks = Clocks(self.setup.clock)
            self.clocks.start(self.play.actor, entry.at)
        return self.play.last_events

    def _moved(self, entry: Entry, body: dict[str, Any]) -> list[Happening]:
        play = self.playing()
        turn = play.turn
        play.play(fitting_move(play, entry.actor, body["move"]))
        # Not the mover's: in an exchange (Y11) the other seat makes the last decision of a turn.
        ended = turn if play.turn != turn or play.outcome else None
        self.moved_at, self.asking = entry.seq, None
        if self.clocks:
            self.clocks.press(self.actor, entry.at, turn_ended=ended)
        return play.last_events

    def _taken_back(self, entry: Entry, body: dict[str, Any]) -> list[Happening]:
        play = self.playing()
        keep = fitting_count(play, body["keep"])
        if body.get("agreed"):
            check_agreement(self, fitting_seat(entry.actor), keep)
        turn, undone = play.turn, len(play.history) - keep
        for _ in range(undone):
            play.undo()  # the seed fixes every card: drawn again, the same ones come
        self.moved_at, self.asking = entry.seq, None
        if self.clocks and self.computers:
            self.clocks.press(play.actor, entry.at)
        elif self.clocks:
            self.clocks.give_back(play.actor, entry.at, turn_ended=play.turn != turn)
        return happened.taken_back(play.actor, undone)

    def _asked_back(self, entry: Entry, body: dict[str, Any]) -> None:
        play = self.playing()
        need(self.stage == "playing" and self.asking is None, "asked")
        self.asking = BackQuestion(fitting_seat(entry.actor), fitting_count(play, body["keep"]), entry.seq)

    def _let_stand(self, entry: Entry, body: dict[str, Any]) -> None:
        question = self.question
        need(question, "not_asked")
        if question is not None:
            question.answer = "withdrawn" if fitting_seat(entry.actor) == question.seat else "declined"

    def _resigned(self, entry: Entry, body: dict[str, Any]) -> list[Happening]:
        return self._stopped(fitting_seat(entry.actor), Ending.RESIGNED, entry.at)

    def _forfeited(self, entry: Entry, body: dict[str, Any]) -> list[Happening]:
        """The time that a table gives to somebody who is away has run out, and the other has said so."""
        return self._stopped(1 - fitting_seat(entry.actor), Ending.OUT_OF_TIME, entry.at)

    def _called_off(self, entry: Entry, body: dict[str, Any]) -> None:
        need(self.stage == "playing", "over")
        if self.clocks:
            self.clocks.press(None, entry.at)
        self.off, self.asking = True, None

    def _timed_out(self, entry: Entry, body: dict[str, Any]) -> list[Happening]:
        return self._stopped(fitting_seat(body["seat"]), Ending.OUT_OF_TIME, entry.at)

    def _stopped(self, loser: int, ending: Ending, now: int) -> list[Happening]:
        need(self.stage == "playing", "over")
        if self.clocks:
            self.clocks.press(None, now)
        self.asking = None
        play = self.playing()
        play.stop(1 - loser, ending)
        return play.last_events

    def _ended(self, entry: Entry, body: dict[str, Any]) -> None:
        play = self.playing()
        check_result(play, body)
        points = body["points"][0], body["points"][1]
        result = GameInfo(body["winner"], body["reason"], points, play.first, self.commitment, body["seed"])
        self.finished.append(Finished(play, result, self.series_from, fitting_seals(body)))
        self.ended_at = entry.seq

    def _resumed(self, entry: Entry, body: dict[str, Any]) -> None:
        if self.clocks:  # whoever's clock runs, runs from now on: nothing is charged for the outage
            self.clocks.since = entry.at

    def _readied(self, entry: Entry, body: dict[str, Any]) -> None:
        self.ready.add(fitting_seat(entry.actor))

    def _offered(self, entry: Entry, body: dict[str, Any]) -> None:
        self.offers.add(fitting_seat(entry.actor))

    def _declined(self, entry: Entry, body: dict[str, Any]) -> None:
        self.ready, self.offers = set(), set()  # both have to say it again

    # -- what follows from it -----------------------------------------------------------------------------
    def playing(self) -> Game:
        """The game under way or just over."""
        if self.play is None:
            raise ValueError("no game has been dealt")
        return self.play

    @property
    def stage(self) -> str:
        """waiting, playing or over."""
        if self.play is None:
            return "waiting"
        return "over" if self.play.outcome or self.off else "playing"

    @property
    def actor(self) -> int | None:
        """Who decides now; nobody unless a game is under way."""
        return self.play.actor if self.play is not None and self.stage == "playing" else None

    @property
    def question(self) -> BackQuestion | None:
        """The question that waits for an answer."""
        return self.asking if self.asking is not None and self.asking.answer == "open" else None

    @property
    def one_device(self) -> bool:
        """Whether both play at the maker's device."""
        return all(wish.sits == "here" for wish in self.setup.seats)

    @property
    def commitment(self) -> str:
        """The hash of the last game's seed."""
        return commitment(self.seeds[self.number])

    @property
    def keys(self) -> tuple[str | None, ...]:
        """What is kept of the seats' tokens."""
        return tuple(chair.key for chair in self.chairs)

    @property
    def computers(self) -> set[int]:
        """The seats of computer players."""
        return {seat for seat, chair in enumerate(self.chairs) if chair.sits == COMPUTER}

    @property
    def thinker(self) -> int | None:
        """The computer seat that has to decide now."""
        actor = self.actor
        return actor if actor is not None and self.chairs[actor].sits == COMPUTER else None

    @property
    def series_games(self) -> list[Finished]:
        """The finished games that count now."""
        return self.finished[self.series_from :]

    def game(self, number: int | None) -> Found | None:
        """A game of the table by its number (the last one without): the number, the game and its result."""
        if number is None:
            number = self.number
        if 1 <= number <= len(self.finished):
            found = self.finished[number - 1]
            return number, found.play, found.result
        return (number, self.play, None) if self.play and number == self.number else None


def replayed(table_id: str, entries: list[Entry], seeds: dict[int, bytes]) -> TableState:
    """The table that a log tells of."""
    table = TableState(table_id, dict(seeds))
    for entry in entries:
        table.apply(entry)
    return table


# -- whether an event fits the table it was written for ----------------------------------------------------
def need(fits: object, why: str) -> None:
    """Refuse an event unless something holds."""
    if not fits:
        raise Unfit(why)


def fitting_seat(seat: object) -> int:
    """The seat that an event names."""
    need(seat in SEATS and isinstance(seat, int), "seat")  # 1.0 is in SEATS, too
    return 1 if seat else 0


def fitting_seed(table: TableState, body: dict[str, Any]) -> bytes:
    """The seed of a deal: the next game's, with the hash that was published."""
    need(table.stage != "playing" and body["number"] == len(table.finished) + 1, "number")
    need(body["number"] in table.seeds, "no_seed")
    seed = table.seeds[body["number"]]
    need(commitment(seed) == body["commitment"], "commitment")
    return seed


def fitting_options(table: TableState, edition: Edition, version: int) -> Options:
    """The options of a deal as the rules of its version meant them."""
    try:
        return options_as_of(edition, version, table.setup.options)
    except RulesVersionError as error:
        raise Unfit(str(error)) from None


def fitting_move(play: Game, actor: int, text: str) -> Move:
    """The move that a text says, if the rules let this seat make it now."""
    need(play.outcome is None, "over")
    need(play.actor == actor, "not_your_turn")
    # Read by the words of today: a text is never rewritten, so the notation may grow but not change (decision 14).
    move = play.parse(text)
    try:
        play.peek(move)
    except IllegalMove as illegal:
        raise Unfit(illegal.refusal.name.lower()) from None
    return move


def fitting_count(play: Game, keep: int) -> int:
    """How many moves a take-back leaves: fewer than there are, of a game under way."""
    need(play.outcome is None and 0 <= keep < len(play.history), "take_back")
    return keep


def check_agreement(table: TableState, seat: int, keep: int) -> None:
    """Refuse a take-back by agreement that nobody has asked for, or not so."""
    question = table.question
    need(question is not None and question.seat != seat and question.keep == keep, "not_asked")


def check_result(play: Game, body: dict[str, Any]) -> None:
    """Refuse a result that is not the one the game came to, and a seed that did not deal it."""
    need(play.outcome is not None, "not_over")
    if play.outcome is not None:
        said = body["winner"], body["reason"]
        need(said == (play.outcome.winner, CODES["ending"][play.outcome.ending]), "result")
    need(play.seed is not None and body["seed"] == play.seed.hex(), "seed")


def fitting_seals(body: dict[str, Any]) -> dict[str, Any] | None:
    """The seals of a game's end, one a viewer; ends that were written before there were seals have none."""
    seals: dict[str, Any] | None = body.get("seals")
    if seals is None:
        return None
    need(isinstance(seals["form"], int) and isinstance(seals["key"], str), "seals")
    need(all(len(seals[viewer]) == 2 for viewer in VIEWERS), "seals")
    return seals
