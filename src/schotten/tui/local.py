"""A game in this process, dealt or from a position: against a computer player, or by two people at one keyboard."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from schotten.game import Game, IllegalMove, MoveKind
from schotten.notation import bind_record, format_record, record_game
from schotten.told.claims import told_claim
from schotten.told.events import eyes_of, told_events
from schotten.told.position import told_position
from schotten.told.sight import Sight

from .desk import RefusedError
from .match import Match

if TYPE_CHECKING:
    from schotten.editions import Edition, Options
    from schotten.game import View
    from schotten.i18n.telling import Listener
    from schotten.notation import SeriesNote
    from schotten.told.structs import Claim, Event, SeatPosition

    from .desk import Chooser, Hint

_OBVIOUS = (MoveKind.DRAW, MoveKind.END)  # the only legal move, and nothing to think about

Sides = tuple["Chooser | None", "Chooser | None"]  # None for a person


class LocalDesk:
    """A game and whoever plays it here; against a computer, steps without a choice take themselves."""

    def __init__(
        self,
        game: Game,
        sides: Sides,
        names: tuple[str, str],
        hinter: Callable[[View], Hint] | None = None,
        match: Match | None = None,
        written: tuple[str, str] | None = None,
    ) -> None:
        """``written`` are the players' names in a record, where nobody is called You."""
        self.game = game
        self.names: Sequence[str] = names
        self.match = match or Match(game)
        self.keep: Callable[[LocalDesk], None] | None = None  # what puts a game under way aside after each move
        self._written = written or names
        self.shared = sides == (None, None)
        self._sides = sides
        self._hinter = hinter
        self._begin(game)
        self._step_itself()

    def _changed(self) -> None:
        """A move was made or taken back: steps without a choice follow, and the rest hears of it."""
        self._step_itself()
        self.match.count(self.game)
        if self.keep is not None:
            self.keep(self)

    def _begin(self, game: Game) -> None:
        self.game = game
        self._chosen: list[int] = []  # how many moves were made before each decision that a person took

    @property
    def edition(self) -> Edition:
        """Which game."""
        return self.game.edition

    @property
    def options(self) -> Options:
        """The options of the game."""
        return self.game.options

    @property
    def seat(self) -> int | None:
        """The person's seat; of two people, the one who decides."""
        if self.shared:
            return self.game.actor if self.game.outcome is None else self.game.turn
        return next((seat for seat, side in enumerate(self._sides) if side is None), None)

    @property
    def _sight(self) -> Sight:
        """What the person sees."""
        return Sight.of(self.game.edition, self.game.options, self.game.state, self.seat)

    @property
    def position(self) -> SeatPosition:
        """The position as it is now."""
        return told_position(self._sight, self.game.outcome)

    @property
    def story(self) -> list[Event]:
        """What has happened so far, as the person may know it."""
        return told_events(self.edition, self.game.events, eyes_of(self.seat))

    @property
    def notice(self) -> str:
        """Whether the computer thinks."""
        return "thinking" if self._thinker is not None else ""

    @property
    def _thinker(self) -> Chooser | None:
        return None if self.game.outcome else self._sides[self.game.actor]

    def listen(self, told: Callable[[], None]) -> None:
        """Nothing changes here by itself."""

    def step(self, patience: float | None = None) -> None:
        """Let the computer decide once."""
        if self._thinker is not None:
            game = self.game
            moves = game.legal_moves
            self.game.play(moves[0] if len(moves) == 1 else self._thinker(game.view_for(game.actor)))
            self._changed()

    def make(self, move: int) -> None:
        """Make a person's move."""
        if self._thinker is not None:
            raise RefusedError("not_your_turn")
        before = len(self.game.history)
        try:
            self.game.play(move)
        except IllegalMove as illegal:
            code = "game_over" if self.game.outcome else "illegal"
            raise RefusedError(code, refusal=illegal.refusal.name.lower()) from None
        self._chosen.append(before)
        self._changed()

    def _step_itself(self) -> None:
        """Draw where only one deck can be drawn from, end a turn that is over; two people do it themselves (undo)."""
        while not self.shared and self._thinker is None:
            moves = self.game.legal_moves
            if len(moves) != 1 or moves[0].kind not in _OBVIOUS:
                return
            self.game.play(moves[0])

    def take_back(self) -> None:
        """Go back to the last decision of the person; among two people only while nothing hidden was seen."""
        if not self._chosen:
            raise RefusedError("no_take_back", why="nothing")
        if self.shared and self.game.last_reveals:
            raise RefusedError("no_take_back", why="revealed")
        keep = self._chosen[-1]
        if self.shared and self.game.movers[keep] != self.game.actor:
            raise RefusedError("no_take_back", why="passed_on")
        self._chosen.pop()
        self.match.uncount(self.game)
        while len(self.game.history) > keep:
            self.game.undo()
        self._changed()

    def resign(self) -> None:
        """Give the game up for whoever decides."""
        if self.game.outcome is not None:
            raise RefusedError("game_over")
        loser = self.game.actor if self.seat is None else self.seat
        self.game.stop(1 - loser)
        self._changed()

    def allow_back(self) -> None:
        """Two people at one keyboard ask each other."""
        raise RefusedError("not_asked")

    let_stand = allow_back

    def claim_game(self) -> None:
        """Nobody is away from this terminal."""
        raise RefusedError("not_absent")

    def call_off(self) -> None:
        """Nobody is away from this terminal."""
        raise RefusedError("not_absent")

    def again(self) -> None:
        """Deal the next game."""
        self._begin(self.match.next_game(self.game))
        self._changed()

    def explain(self, spot: int, seat: int | None = None) -> Claim:
        """Why a claim of a spot holds or not; by the attacker, else by the person."""
        return told_claim(self._sight, spot, seat)

    @property
    def against_computer(self) -> bool:
        """Whether one side is a computer."""
        return not self.shared

    def hint(self) -> Hint:
        """What the computer would do in the person's place."""
        if self._hinter is None:
            raise RefusedError("computer_absent")
        if self.game.outcome is not None:
            raise RefusedError("game_over")
        return self._hinter(self.game.view_for(self.game.actor))

    def record(self) -> str:
        """The game so far as a full record, with its digest once it is over."""
        if self.game.seed is None:
            raise RefusedError("not_allowed", why="no_seed")
        names = tuple(name.replace(";", ",") for name in self._written)
        return format_record(bind_record(record_game(self.game, (names[0], names[1]), self.match.note(self.game))))

    @property
    def series(self) -> SeriesNote | None:
        """Which game of a series this is, and how the seats stood before it."""
        return self.match.note(self.game)

    def standing(self, to: Listener) -> list[str]:
        """How the series or the revenge stands."""
        return self.match.lines(to) if self.game.outcome is not None else []

    def close(self) -> None:
        """Nothing is left open."""
