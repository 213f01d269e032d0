"""`schotten prove POSITION SPOT`: whether a spot may be claimed, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from . import InputFile, naming, read_parsed

if TYPE_CHECKING:
    from schotten.game import Table
    from schotten.told.structs import Claim

SEATS = ("A", "B")


def run(position: InputFile, spot: int, /, *, seat: Literal["A", "B", ""] = "", lang: str = "") -> None:
    """Answer the referee's question: may this spot be claimed, and why or why not, with the cards.

    Parameters
    ----------
    position
        A position, full or as one seat sees it; - reads the standard input.
    spot
        The spot's number, from 1.
    seat
        Who claims; if not said, the attacker of a siege, else whose turn it is.
    lang
        The language: en, uk, ru or it; if not said, the environment's.

    """
    from schotten.editions import EDITIONS
    from schotten.notation import parse_position

    from .terminal.games import find_language

    language = find_language(lang)
    table = read_parsed(position, parse_position)
    with naming(position):
        if not 1 <= spot <= len(table.edition.spots):
            raise ValueError(f"{table.edition.key} has the spots 1 to {len(table.edition.spots)}, not {spot}")
        if table.edition.key not in EDITIONS:
            raise ValueError(f"{table.edition.title} is not for the table: there are no words for it")
        claim = judged(table, spot - 1, SEATS.index(seat) if seat else None)
    print(*sentences(claim, table.edition.key, language), sep="\n")


def judged(table: Table, spot: int, seat: int | None) -> Claim:
    """The referee's answer: what anybody would be told, for all it rests on lies open."""
    from schotten.told.claims import told_claim
    from schotten.told.sight import Sight

    return told_claim(Sight(table.edition, table.rules, list(table.row), None), spot, seat)


def sentences(claim: Claim, edition: str, lang: str) -> list[str]:
    """The answer in words: the spot and what counts there, both rows, and what decides."""
    from schotten.i18n.naming import spot_name
    from schotten.i18n.telling import Listener, tell_claim

    to = Listener(lang, edition, SEATS)
    counts = f"{to.say('spot.places', count=claim.places)}, {to.say(f'pattern.{claim.pattern}.name')}"
    return [f"{spot_name(lang, edition, claim.spot)} ({counts})", *tell_claim(to, claim)]
