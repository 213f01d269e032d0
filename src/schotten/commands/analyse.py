"""`schotten analyse FILE`: what the turns of a game cost."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from cyclopts import Parameter

from . import InputFile, naming, read_parsed

if TYPE_CHECKING:
    from schotten.ai.reviewing import MoveReview, Review
    from schotten.i18n.telling import Listener
    from schotten.notation import Record
    from schotten.told.structs import LegalMove, ReviewedMove

FEWEST_NODES = 300  # every legal move has to be tried
SHOWN_COST = 0.02  # less is noise of the search


def run(
    file: InputFile,
    /,
    *,
    worst: int = 5,
    nodes: int = 0,
    as_json: Annotated[bool, Parameter(name="--json", negative="")] = False,
    notation: Annotated[bool, Parameter(negative="")] = False,
    lang: str = "",
) -> None:
    """Go through a recorded game and show the moves that cost most, with reasons, and each player's luck and skill.

    Each seat is judged by what it knew, never by the other's hand.

    Parameters
    ----------
    file
        A full record; - reads the standard input.
    worst
        How many moves to show.
    nodes
        How far to search for each decision; 0 takes the usual number.
    as_json
        Everything as JSON instead of text.
    notation
        Show the notation beside each move.
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
        print(*text(record, found, worst, language, notation=notation), sep="\n")


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
    best, worst = found.best(seat), found.worst(seat)
    return {
        "name": name,
        "luck": round(found.luck(seat), 4),
        "error_rate": round(found.error_rate(seat), 3),
        "adjusted": round(found.adjusted(seat), 4),
        "best": None if best is None else best.turn,
        "worst": None if worst is None else worst.turn,
    }


def _move(record: Record, each: MoveReview) -> dict[str, Any]:
    from schotten.notation import format_move

    best = each.move if each.best is None else each.best
    value, best_value = round(each.value, 4), round(each.best_value, 4)
    return {
        "turn": each.turn,
        "seat": "AB"[each.seat],
        "move": format_move(each.move, record.edition),
        "value": value,
        "best": format_move(best, record.edition),
        "best_value": best_value,
        "loss": round(best_value - value, 4),  # of the numbers beside it
        "grade": each.grade,
        "proven": each.proven and each.best_proven,
        "reasons": msgspec.to_builtins(each.reasons),
    }


def text(record: Record, found: Review, worst: int, lang: str, *, notation: bool = False) -> list[str]:
    """The analysis for a person: sentences, with notation beside the moves where it is asked for."""
    from schotten.i18n import say
    from schotten.i18n.telling import Listener, tell_verdict

    names = [f"{name} ({seat})" for name, seat in zip(record.players, "AB", strict=True)]
    to = Listener(lang, record.edition.key, names)
    moves = told_moves(record, found)
    costly = sorted((each for each in moves if each.loss >= SHOWN_COST), key=lambda each: -each.loss)[:worst]
    lines = [say(lang, "terminal.analyse.title") if costly else say(lang, "terminal.analyse.fine")]
    for each in costly:
        said = sentence(to, each.move, notation=notation)
        lines.append(say(lang, "terminal.analyse.turn", number=each.turn, player=names[each.seat], move=said))
        lines += [f"   {line}" for line in tell_verdict(to, each)]
    for seat in range(2):
        lines += figures(to, found, seat, moves, notation=notation)
    return lines


def sentence(to: Listener, move: LegalMove, *, notation: bool) -> str:
    """A move as a sentence, with its notation if that is asked for."""
    from schotten.i18n.telling import tell_move

    return f"{tell_move(to, move)} [{move.text}]" if notation else tell_move(to, move)


def told_moves(record: Record, found: Review) -> list[ReviewedMove]:
    """The moves of a review as they are told."""
    from schotten.ai.analysis import recorded_game
    from schotten.ai.review_parts import tell_turns

    return [each for turn in tell_turns(recorded_game(record), found.turns) for each in turn]


def figures(to: Listener, found: Review, seat: int, moves: list[ReviewedMove], *, notation: bool) -> list[str]:
    """A player's luck and skill, with the best and the worst decision."""
    from schotten.i18n.telling import tell_points, tell_share

    told = {
        "error_rate": f"{found.error_rate(seat):.1f} ({to.say('review.error_rate.help')})",
        "luck": tell_points(found.luck(seat)),
        "result": tell_share(found.result if seat == 0 else 1 - found.result),
        "adjusted": tell_share(found.adjusted(seat)),
    }
    lines = [f"{to.names[seat]}: " + ", ".join(f"{to.say(f'review.{key}')} {each}" for key, each in told.items())]
    for key, chosen in (("best", found.best(seat)), ("worst", found.worst(seat))):
        if chosen is not None:
            move = next(each for each in moves if (each.turn, each.move.id) == (chosen.turn, int(chosen.move)))
            said, what = sentence(to, move.move, notation=notation), to.say(f"review.{key}")
            lines.append("   " + to.say("terminal.analyse.decision", what=what, number=move.turn, move=said))
    return lines
