"""Three ways, one result: what the engine file is asked in a browser or in Node, and what the source gives in Python.

`web/tests/ways` has the other half. Games are compared by a digest of all their rows; what the mind decides by the
file that every other way is compared with, too.
"""

from __future__ import annotations

import hashlib
import json
from array import array
from dataclasses import asdict
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from ai.conftest import GAMES, new_game, play_on
from ai.golden import ways as golden
from browser.alone import alone
from rules.table import VARIANTS, rules_of, variant_name
from schotten.ai.levels import LEVELS
from schotten.ai.player import UNTIMED
from schotten.ai.reviewing import Reviewer
from schotten.ai.searcher import LevelPlayer, SearchPlayer
from schotten.engine import read_engine
from schotten.game import Game, View
from schotten.rules import apply, deal, dice, legal, moves, playout, tell, tell_claims, tell_moves, view
from schotten.rules import layout as at
from schotten.rules import tell_layout as told
from schotten.rules.plain import Phase
from schotten.server.web import page

SEED, STEPPED, WHOLE = 99, 2, 10
REVIEWED = 14  # moves of the game that is reviewed
DICE_BITS = 31
WIDTHS = {"events": told.MOST_EVENTS * told.EVENT_WIDTH, "move": told.MOVE_WIDTH, "claim": told.CLAIM_WIDTH}
Variant = tuple[str, dict[str, object]]


def bundle(folder: Path) -> bytes:
    """The other half as one script, made with what the page is built with."""
    with alone():
        npm, path = page.prepare_npm(print)
    vite = [npm[0], "node_modules/vite/bin/vite.js", "build", "--config", "tests/ways/vite.config.ts"]
    page.call([*vite, "--outDir", str(folder), "--emptyOutDir"], page.WEB, path)
    return (folder / "ways.js").read_bytes()


def question() -> dict[str, Any]:
    """All that is asked; numbers beyond JSON's as texts."""
    return {
        "sha256": read_engine()[1].sha256,
        "games": {variant_name(variant): games_question(variant) for variant in VARIANTS},
        "minds": {golden.name_of(*game): mind_question(*game) for game in GAMES},
    }


def answer() -> dict[str, Any]:
    """What is to come back."""
    known = json.loads(golden.FILE.read_text(encoding="utf-8"))
    asked = (*map(str, golden.MOVES), "judged", "kept")
    minds = {name: {part: each[part] for part in asked} for name, each in known.items()}
    for game in GAMES:
        minds[golden.name_of(*game)]["review"] = reviewed(*game)[1]
    return {"games": {variant_name(variant): Games(variant).text() for variant in VARIANTS}, "minds": minds}


def texts(numbers: Any) -> list[str]:
    return [str(number) for number in numbers]


def games_question(variant: Variant) -> dict[str, Any]:
    rules = rules_of(variant)
    return {
        "rules": texts(rules),
        "spots": rules[at.SPOTS],
        "seed": SEED,
        "stepped": STEPPED,
        "whole": WHOLE,
        "over": int(Phase.OVER),
        "moveCount": moves.MOVE_COUNT,
        "widths": WIDTHS,
    }


class Games:
    """Random games of a variant, interpreted: every row that a step gives, as one digest."""

    def __init__(self, variant: Variant) -> None:
        self.rules = list(rules_of(variant))
        self.state, self.view, self.sample = ([0] * at.WIDTH for _ in range(3))
        self.dice, self.moves = [0] * dice.DICE_WIDTH, [0] * legal.MOST_MOVES
        self.events, self.move, self.claim = ([0] * width for width in WIDTHS.values())
        self.luck = SEED
        self.hash = hashlib.sha256()

    def take(self, *numbers: int) -> None:
        self.hash.update(array("q", numbers).tobytes())

    def next(self) -> int:
        """Chance of its own, so that the dice are left to the rules."""
        self.luck = (self.luck * 1103515245 + 12345) & 0x7FFFFFFF
        return self.luck >> 8

    def text(self) -> str:
        dice.seed_dice(self.dice, SEED)
        for game in range(STEPPED):
            self.step(game)
        for game in range(WHOLE):
            deal.deal_random(self.state, self.rules, game & 1, self.dice)
            self.take(playout.play_out(self.state, self.rules, self.dice, self.moves, 1), *self.state)
        self.take(*self.dice)
        return self.hash.hexdigest()

    def step(self, game: int) -> None:
        deal.deal_random(self.state, self.rules, game & 1, self.dice)
        self.take(tell.tell_deal(self.state, self.rules, self.events), *self.events)
        while self.state[at.PHASE] != Phase.OVER:
            move, before = self.ask(), list(self.state)
            apply.apply_move(self.state, self.rules, move)
            self.take(*self.state)
            self.tell(before, move)

    def ask(self) -> int:
        """The legal moves, every view with a sample of it, why another move is not legal; and the move to make."""
        count = legal.legal_moves(self.state, self.rules, self.moves)
        self.take(*self.moves[:count])
        for seat in (at.NONE, 0, 1):
            view.view_for(self.state, self.rules, seat, self.view)
            self.take(*self.view, tell_moves.tell_prompt(self.view, seat, self.moves, count))
            if seat != at.NONE:
                view.sample_state(self.view, self.rules, seat, self.dice, self.sample)
                self.take(*self.sample)
        move = self.moves[self.next() % count]
        self.take(legal.why_illegal(self.state, self.rules, self.next() % moves.MOVE_COUNT))
        return move

    def tell(self, before: list[int], move: int) -> None:
        """What is told of a move: what happened, its parts, and a claim."""
        self.take(tell.tell_move(before, self.state, self.rules, move, self.events), *self.events)
        tell_moves.tell_legal(before, move, self.move)
        tell_claims.tell_claim(before, self.rules, move % self.rules[at.SPOTS], before[at.ACTOR], self.claim)
        self.take(*self.move, *self.claim)


def seen(found: View) -> dict[str, Any]:
    return {"row": texts(found.row), "seat": found.seat}


def seeds(start: int, count: int) -> list[int]:
    """The numbers that a host takes from a generator."""
    luck = Random(start)
    return [luck.getrandbits(31) for _ in range(count)]


def shallow(name: str) -> dict[str, Any]:
    """A level with few nodes and samples."""
    setup = asdict(LevelPlayer(name).setup())
    return setup | {"ints": setup["ints"] | golden.SHALLOW}


def mind_question(key: str, tactical: bool) -> dict[str, Any]:
    """What every level finds, a review, and a search in two trees: as ``ai.golden.ways`` asks."""
    looks = {str(count): golden.choice_after(key, tactical, count)[1] for count in golden.MOVES}
    game, choice = golden.choice_after(key, tactical, golden.MOVES[-1])
    kept = asdict(SearchPlayer(golden.KEPT).setup())
    return {
        "rules": texts(choice.rules),
        "looks": {count: seen(found) for count, found in looks.items()},
        "levels": {name: shallow(name) for name in LEVELS},
        "seed": seeds(golden.LOOK_SEED, 1)[0],
        "judged": {
            "by": shallow("master"),
            "view": seen(choice),
            "dice": seeds(golden.REVIEW_SEED, 4),
            "made": int(choice.legal_moves[0]),
        },
        "kept": recorded(game)
        | {"by": kept, "dice": seeds(golden.KEPT_SEED, golden.KEPT_MOVES * kept["trees"]), "count": golden.KEPT_MOVES},
        "review": reviewed(key, tactical)[0],
    }


def recorded(game: Game) -> dict[str, Any]:
    """A game as it was played."""
    assert game.seed is not None
    return {
        "edition": game.edition.key,
        "options": game.edition.differing(game.options),
        "seed": game.seed.hex(),
        "first": game.first,
        "moves": [int(move) for move in game.history],
    }


class NotedRandom(Random):
    """Chance whose numbers are noted, for another host to take the same."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.dice: list[int] = []
        self.deals: list[str] = []

    def getrandbits(self, count: int, /) -> int:
        number = super().getrandbits(count)
        if count == DICE_BITS:
            self.dice.append(number)
        return number

    def randbytes(self, count: int) -> bytes:
        found = super().getrandbits(8 * count).to_bytes(count, "little")
        self.deals.append(found.hex())
        return found


@cache
def reviewed(key: str, tactical: bool) -> tuple[dict[str, Any], dict[str, Any]]:
    """A short game to be reviewed with few nodes and samples, and what Python says of it."""
    game = play_on(new_game(key, tactical), REVIEWED)
    reviewer = Reviewer(game, golden.NODES, 1, UNTIMED)
    reviewer.rng = noted = NotedRandom(golden.REVIEW_SEED)
    reviewer.dice_of = lambda turn: noted  # type: ignore[method-assign]
    golden.host_of(reviewer.player, reviewer.again.view_for(0))
    turns, deal = list(reviewer.turns()), reviewer.deal()
    setup = asdict(reviewer.player.setup())
    asked = recorded(game) | {
        "by": setup | {"ints": setup["ints"] | golden.SHALLOW},
        "dice": noted.dice,
        "deals": noted.deals,
    }
    moves = [
        [
            int(each.move), each.value, None if each.best is None else int(each.best), each.best_value,
            each.raw, each.error, each.proven, each.best_proven, each.luck, [why.code for why in each.reasons],
        ]
        for turn in turns for each in turn.moves
    ]  # fmt: skip
    return asked, {"wins": [turn.wins[0] for turn in turns], "moves": moves, "deal": deal}
