"""The games in OpenSpiel: import this module, then ``pyspiel.load_game("schotten(edition=iello,tactical=true)")``.

| parameter | values | meaning |
|---|---|---|
| `edition` | iello, cocktail, alien, siege, tiny | which game |
| `tactical`, `expert`, `mud_by_proof`, `siege_deck_ends` | true, false | options of the edition |
| `terrain_targetable` | edition, yes, no | likewise; by default as the edition has it |
| `colour_run` | sum, pattern, top | likewise |
| `first` | 0, 1 | the player who starts; in siege the attacker |

Actions are the rules' move numbers, a chance outcome is the card that turns up. Decks stay open until they are drawn
from (``chances``). Observations are the features of ``encoding``; an information state adds all events as the player
saw them (``events``). Returns are 1, -1 or 0 each.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from schotten.features.encoding import OBSERVATION_SIZE
from schotten.features.writing import write_features
from schotten.notation import draw_board, format_card, format_move
from schotten.rules.cards import CARDS, MOST_SPOTS, NONE
from schotten.rules.codes import Deck
from schotten.rules.moves import MOVE_COUNT
from schotten.rules.named import StateCells

from .chances import CHANCE, OVER, Chances, SpielSetup
from .events import EVENT_BITS, events_bits, events_text

NAME = "schotten"
EFFECT_MOVES = 49  # seven actions, at most seven moves each
RETURNED = 4  # cards that a recruiter or reinforcements put back into a deck
_DEFAULTS: dict[str, Any] = {
    "edition": "iello",
    "tactical": False,
    "expert": False,
    "mud_by_proof": True,
    "siege_deck_ends": False,
    "terrain_targetable": "edition",
    "colour_run": "sum",
    "first": 0,
}
_YES_NO = {"yes": True, "no": False}

GAME_TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="Schotten Totten",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=_DEFAULTS,
)


def setup_from(parameters: dict[str, Any]) -> SpielSetup:
    """The kind of game that parameters ask for; a wrong one is refused by name."""
    chosen = _DEFAULTS | parameters
    edition, first, terrain = str(chosen.pop("edition")), chosen.pop("first"), chosen.pop("terrain_targetable")
    if first not in (0, 1):
        raise ValueError(f"first is 0 or 1, not {first!r}")
    if terrain not in ("edition", *_YES_NO):
        raise ValueError(f"terrain_targetable is edition, yes or no, not {terrain!r}")
    options = {name: value for name, value in chosen.items() if value != _DEFAULTS[name]}
    if terrain in _YES_NO:
        options["terrain_targetable"] = _YES_NO[terrain]
    return SpielSetup(edition, options, first)


def longest(setup: SpielSetup) -> int:
    """A bound on the decisions of a game.

    Each card is played at most once more than it is put back, and between two plays there is at most one pass. A turn
    has a play and a draw, in siege an end as well, and the attacker's retreats take a laid card each.
    """
    cards = setup.cards + RETURNED
    turns = 2 * cards + 2
    effects = EFFECT_MOVES if setup.options.tactical else 0
    if setup.edition.siege:
        return 3 * turns + cards + 2 * MOST_SPOTS + effects
    return 2 * turns + MOST_SPOTS + effects


class SchottenGame(pyspiel.Game):  # type: ignore[misc]
    """One edition with its options."""

    def __init__(self, parameters: dict[str, Any] | None = None) -> None:
        self.setup = setup_from(parameters or {})
        self.blank = Chances(self.setup)  # shared until a state moves
        self.events = 2 * self.setup.hand + longest(self.setup)
        info = pyspiel.GameInfo(
            num_distinct_actions=MOVE_COUNT,
            max_chance_outcomes=CARDS,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=longest(self.setup),
        )
        super().__init__(GAME_TYPE, info, parameters or {})

    def new_initial_state(self) -> SchottenState:
        """A game of which no card is dealt."""
        return SchottenState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Every card is dealt or drawn at most once more than it is put back."""
        return self.setup.cards + RETURNED

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> SchottenObserver:
        """What observes a state."""
        return SchottenObserver(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class SchottenState(pyspiel.State):  # type: ignore[misc]
    """A game under way; ``table`` is all that Python knows of it."""

    def __init__(self, game: SchottenGame) -> None:
        super().__init__(game)
        self.table = game.blank

    def current_player(self) -> int:
        """The player to decide, or chance, or nobody."""
        return self.table.player

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.table.player == OVER

    def _legal_actions(self, player: int) -> list[int]:
        return self.table.legal

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The cards that may turn up, with their probabilities."""
        return self.table.outcomes()

    def _apply_action(self, action: int) -> None:
        if not self.table.events:
            self.table = self.table.copy()  # the blank one is shared
        if self.table.player == CHANCE:
            self.table.turn_up(action)
        else:
            self.table.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        edition = self.table.setup.edition
        return format_card(action, edition) if player == CHANCE else format_move(action, edition)

    def returns(self) -> list[float]:
        """1 for the winner, -1 for the loser, 0 for a drawn game and while it goes on."""
        return [float(self.table.game.reward(seat)) for seat in range(2)]

    def resample_from_infostate(self, player: int, sampler: Any) -> SchottenState:
        """A state that the player cannot tell from this one, all that he does not know dealt anew.

        It has no history of actions (``history()`` is empty), for that would tell what is hidden; its information
        states are complete. ``sampler`` gives numbers from 0 up to 1.
        """
        dice: Any = np.array([1 + int(sampler() * 2_147_483_000) for _ in range(2)], np.int64)
        state = SchottenState(self.get_game())
        state.table = self.table.resample(player, dice)
        return state

    def __str__(self) -> str:
        table, setup = self.table, self.table.setup
        if table.due:
            return f"{setup.edition.key}: {table.due} cards to deal\n{events_text(table.events, setup.edition.key, 0)}"
        return draw_board(table.game.table)


class SchottenObserver:
    """Observes for one kind of information state (see OpenSpiel's observation.py)."""

    def __init__(self, game: SchottenGame, kind: Any, params: dict[str, Any] | None) -> None:
        if params:
            raise ValueError(f"the observer takes no parameters, not {params}")
        self.public = bool(kind.public_info)
        self.private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.recall = bool(kind.perfect_recall)
        sizes: dict[str, tuple[int, ...]] = {"observation": (OBSERVATION_SIZE,)}
        if self.recall:
            sizes["events"] = (game.events, EVENT_BITS)
        self.tensor = np.zeros(sum(int(np.prod(shape)) for shape in sizes.values()), np.float32)
        self.dict = {"observation": self.tensor[:OBSERVATION_SIZE]}
        if self.recall:
            self.dict["events"] = self.tensor[OBSERVATION_SIZE:].reshape(sizes["events"])

    def set_from(self, state: SchottenState, player: int) -> None:
        """Write what a player knows into ``tensor``."""
        table = state.table
        self.dict["observation"][:] = self._features(table, player)
        if self.recall:
            seat = player if self.private else NONE
            self.dict["events"].fill(0)
            self.dict["events"][: len(table.events)] = events_bits(table.events, seat)

    def _features(self, table: Chances, player: int) -> Any:
        if self.public and self.private:
            return _features_of(table, player, player)
        watched = _features_of(table, NONE, player)
        if self.public:
            return watched
        known = _features_of(table, player, player)
        return np.where(known != watched, known, 0)

    def string_from(self, state: SchottenState, player: int) -> str:
        """What a player knows, as text."""
        table, edition = state.table, state.table.setup.edition
        held = " ".join(format_card(card, edition) for card in table.game.hand_of(player))
        if not self.public:
            return f"hand {held}" if self.private else ""
        seat = player if self.private else NONE
        if self.recall:
            return f"{'AB'[player]} | {events_text(table.events, edition.key, seat)} | {held if self.private else ''}"
        if table.due:
            return f"{'AB'[player]}, {table.due} cards to deal | {held if self.private else ''}"
        return draw_board(table.game.view_for(seat))


def _features_of(table: Chances, seat: int, player: int) -> Any:
    """The features of a seat's View (NONE: a watcher's), written from a player's side."""
    out: Any = np.empty(OBSERVATION_SIZE, np.uint8)
    view = table.game.view_row(seat)
    if seat == NONE:
        for deck in Deck:
            StateCells(view).known_at(deck)[player] = 0
    write_features(view, table.setup.rules, player, out)
    return out


pyspiel.register_game(GAME_TYPE, SchottenGame)
