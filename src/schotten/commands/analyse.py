"""`schotten analyse FILE`: what the turns of a game cost."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from cyclopts import Parameter

from . import InputFile, naming, read_parsed

if TYPE_CHECKING:
    from schotten.ai.reviewing import MoveReview, Review
    from schotten.notation import Record

FEWEST_NODES = 300  # every legal move has to be tried
SHOWN_COST = 0.02  # less is noise of the search


def run(
    file: InputFile,
    /,
    *,
    worst: int = 5,
    nodes: int = 0,
    as_json: Annotated[bool, Parameter(name="--json", negative="")] = False,
    lang: str = "",
) -> None:
    """Go through a recorded game and show the turns that cost most.

    Each seat is judged by what it knew, never by the other's hand.

    Parameters
    ----------
    file
        A full record; - reads the standard input.
    worst
        How many turns to show.
    nodes
        How far to search for each decision; 0 takes the usual number.
    as_json
        All turns as JSON instead of text.
    lang
        The language: en, uk, ru or it; if not said, the environment's.

    """
    from schotten.notation import parse_record

    from .terminal.games import find_language

    if worst < 1:
        raise ValueError(f"--worst is at least 1, not {worst}")
    if nodes and nodes < FEWEST_NODES:
        raise ValueError(f"--nodes is at least {FEWEST_NODES}, or 0 for the usual number, not {nodes}")
    language = find_language(lang)
    record = read_parsed(file, parse_record)
    with naming(file):
        found = review(record, nodes)
    if as_json:
        print(json.dumps(told(record, found), indent=1))
    else:
        print(*text(record, found, worst, language), sep="\n")


def review(record: Record, nodes: int) -> Review:
    """The whole review, with a bar while it takes its time."""
    from schotten.ai.analysis import recorded_game
    from schotten.ai.mind.params import REVIEW_NODES
    from schotten.ai.reviewing import review_turns, whole_review
    from schotten.notation import verify_record

    from .terminal.reviewing import ProgressBar

    verify_record(record)
    game = recorded_game(record)
    bar, turns = ProgressBar(len(record.turns)), []
    try:
        bar.show(0)
        for turn in review_turns(game, nodes or REVIEW_NODES):
            turns.append(turn)
            bar.show(len(turns))
    finally:
        bar.clear()
    return whole_review(game, tuple(turns))


def told(record: Record, found: Review) -> dict[str, Any]:
    """The analysis for a program: what each move was worth, the luck of each draw, and what comes of it."""
    from schotten.ai.reviewing import GRADES
    from schotten.notation import format_outcome

    moves = [each for turn in found.turns for each in turn.moves]
    return {
        "edition": record.edition.key,
        "result": format_outcome(record.outcome),
        "grades": dict(GRADES),
        "deal": round(found.deal, 4),
        "players": [_player(found, name, seat) for seat, name in enumerate(record.players)],
        "moves": [_move(record, each) for each in moves],
        "draws": [
            {"turn": each.turn, "seat": "AB"[each.seat], "luck": round(each.luck, 4)}
            for each in moves
            if each.luck is not None
        ],
        "turns": [
            {"turn": turn.number, "seat": "AB"[turn.seat], "chances": [round(each, 4) for each in turn.wins]}
            for turn in found.turns
        ],
    }


def _player(found: Review, name: str, seat: int) -> dict[str, Any]:
    return {
        "name": name,
        "luck": round(found.luck(seat), 4),
        "error_rate": round(found.error_rate(seat), 3),
        "adjusted": round(found.adjusted(seat), 4),
    }


def _move(record: Record, each: MoveReview) -> dict[str, Any]:
    from schotten.notation import format_move

    best = each.move if each.best is None else each.best
    return {
        "turn": each.turn,
        "seat": "AB"[each.seat],
        "move": format_move(each.move, record.edition),
        "value": round(each.value, 4),
        "best": format_move(best, record.edition),
        "best_value": round(each.best_value, 4),
        "loss": round(each.loss, 4),
        "grade": each.grade,
        "proven": each.proven and each.best_proven,
        "reasons": msgspec.to_builtins(each.reasons),
    }


def text(record: Record, found: Review, worst: int, lang: str) -> list[str]:
    """The analysis for a person."""
    from schotten.i18n import say
    from schotten.notation import format_move

    names = [f"{name} ({seat})" for name, seat in zip(record.players, "AB", strict=True)]
    costly = [turn for turn in found.costliest(worst) if turn.loss >= SHOWN_COST]
    lines = [say(lang, "terminal.analyse.title") if costly else say(lang, "terminal.analyse.fine")]
    for turn in costly:
        moves = ", ".join(format_move(move, record.edition) for move in turn.played)
        lines.append(say(lang, "terminal.analyse.turn", number=turn.number, player=names[turn.seat], moves=moves))
        better = "–" if turn.better is None else format_move(turn.better, record.edition)
        lines.append("   " + say(lang, "terminal.analyse.cost", cost=f"{turn.loss:.0%}", better=better))
    for seat in range(2):
        own_turns = [turn.loss for turn in found.turns if turn.seat == seat]
        mean = sum(own_turns) / max(1, len(own_turns))
        lines.append(say(lang, "terminal.analyse.level", player=names[seat], loss=f"{mean:.1%}"))
    return lines
