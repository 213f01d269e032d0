"""The cases of conformance/positions: a position, then what is true of it and what may be done."""

from __future__ import annotations

from pathlib import Path

from schotten.game import Game, Reading, Refusal
from schotten.game.text.cards import format_heap
from schotten.notation import format_card, format_outcome, parse_move, parse_position

FOLDER = Path(__file__).parents[2] / "conformance" / "positions"
WORDS = {1: "sum", 2: "run", 3: "colour", 4: "same strength", 5: "colour run"}
SEATS = "AB"


def read_case(name: str) -> tuple[Game, list[str]]:
    text = (FOLDER / f"{name}.case").read_text(encoding="utf-8")
    position, _, script = text.partition("then:\n")
    table = parse_position(position)
    return Game.from_position(table), script.splitlines()


def reading_text(reading: Reading, game: Game) -> str:
    return f"{format_heap(reading.cards, game.edition)}, {WORDS[reading.formation]} {reading.total}"


def check_line(game: Game, line: str) -> None:
    """Check or make one line of a script."""
    before, _, wanted = line.partition(": ")
    verb, *rest = before.split()
    if verb == "move":
        game.play(parse_move(" ".join(rest), game.edition))
    elif verb == "refuse":
        assert game.why_illegal(parse_move(" ".join(rest), game.edition)).name == wanted, line
    elif verb in ("holds", "fails"):
        check_claim(game, SEATS.index(rest[0]), int(rest[1]) - 1, verb, wanted)
    elif verb == "row":
        cards = game.table.row_at(int(rest[0]) - 1, SEATS.index(rest[1]))
        assert format_heap(cards, game.edition) == wanted, line
    elif verb == "discard":
        assert format_heap(game.table.discard, game.edition) == wanted, line
    elif verb == "damaged":
        assert game.table.spot(int(rest[0]) - 1).damaged, line
    elif verb == "owner":
        assert game.table.spot(int(rest[0]) - 1).owner == SEATS.index(wanted), line
    else:
        assert verb == "over", line
        assert format_outcome(game.outcome) == wanted


def check_claim(game: Game, seat: int, spot: int, verb: str, wanted: str) -> None:
    claim = game.explain_claim(spot, seat)
    if verb == "fails":
        assert claim.refusal == Refusal[wanted]
        return
    assert claim.holds
    assert claim.own is not None
    assert claim.answer is not None
    own = f"{WORDS[claim.own.formation]} {claim.own.total}"
    assert f"{own} over {reading_text(claim.answer, game)}" == wanted
    assert format_card(claim.own_row[0], game.edition)


def run_case(name: str) -> Game:
    """Run a case to its end."""
    game, script = read_case(name)
    assert script
    for line in script:
        check_line(game, line)
    return game
