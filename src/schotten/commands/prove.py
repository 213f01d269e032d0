"""`schotten prove POSITION SPOT`: whether a spot may be claimed, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from . import InputFile, naming, read_parsed

if TYPE_CHECKING:
    from schotten.game import Table
    from schotten.told.structs import Claim

SEATS = ("A", "B")
ORDER = "FPBXTSY"  # of the chapters
# What each sentence of an answer rests on; those that only show a row rest on nothing of their own.
CLAUSES: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("own_row", "other_row", "own_open", "own_empty", "other_open", "other_empty", "needs"), ()),
    **dict.fromkeys(("own_wilds", "other_wilds"), ("F5",)),
    **dict.fromkeys(("own_spare", "other_spare"), ("F6",)),
    **dict.fromkeys(("both", "loses"), ("P2",)),
    **dict.fromkeys(("holds", "holds_tie", "beaten", "fails", "best"), ("P3", "P4")),
    **dict.fromkeys(("by_type", "by_sum", "by_low_sum"), ("F3",)),
    "dream": ("P4",),
    "tie": ("F3", "F4"),
    "too_few": ("P8",),
    "can": ("P1",),
    "later": (),
    "row_incomplete": ("P1",),
    "spot_claimed": ("P1",),
    "only_attacker": ("S11",),
    "other_incomplete": ("T14",),
}


def run(
    file: InputFile, spot: int, /, *, turn: int | None = None, seat: Literal["A", "B", ""] = "", lang: str = ""
) -> None:
    """Answer the referee's question: may this spot be claimed, why or why not, with the cards and the clauses.

    Parameters
    ----------
    file
        A position, or a record with --turn; - reads the standard input.
    spot
        The spot's number, from 1.
    turn
        Of a record: after which turn; 0 is the deal. If not said, at its end.
    seat
        Who claims; if not said, the attacker of a siege, else whose turn it is.
    lang
        The language: en, uk, ru or it; if not said, the environment's.

    """
    from schotten.editions import EDITIONS

    from .terminal.games import find_language

    language = find_language(lang)
    table = read_parsed(file, lambda text: read_table(text, turn))
    with naming(file):
        if not 1 <= spot <= len(table.edition.spots):
            raise ValueError(f"{table.edition.key} has the spots 1 to {len(table.edition.spots)}, not {spot}")
        if table.edition.key not in EDITIONS:
            raise ValueError(f"{table.edition.title} is not for the table: there are no words for it")
        claim = judged(table, spot - 1, SEATS.index(seat) if seat else None)
    print(*sentences(claim, table, language), sep="\n")


def read_table(text: str, turn: int | None) -> Table:
    """The table of a position, or of a record after a turn."""
    from schotten.notation import parse_position, parse_record

    from .position import table_after

    if not is_record(text):
        if turn is not None:
            raise ValueError("--turn is for records, and this is a position")
        return parse_position(text)
    record = parse_record(text)
    return table_after(record, len(record.turns) if turn is None else turn)


def is_record(text: str) -> bool:
    """Whether the first line that says anything begins a record."""
    lines = (line.split(";", 1)[0].strip() for line in text.splitlines())
    return next(filter(None, lines), "").startswith("record:")


def judged(table: Table, spot: int, seat: int | None) -> Claim:
    """The referee's answer: what anybody would be told, for all it rests on lies open."""
    from schotten.told.claims import told_claim
    from schotten.told.sight import Sight

    return told_claim(Sight(table.edition, table.rules, list(table.row), None), spot, seat)


def sentences(claim: Claim, table: Table, lang: str) -> list[str]:
    """The answer in words: the spot and what counts there, both rows, and what decides."""
    from schotten.i18n.naming import spot_name
    from schotten.i18n.telling import Listener, tell_claim

    edition = table.edition.key
    to = Listener(lang, edition, SEATS)
    counts = f"{to.say('spot.places', count=claim.places)}, {to.say(f'pattern.{claim.pattern}.name')}"
    named = to.say("terminal.prove.clauses", clauses=", ".join(clauses_of(claim, table)))
    return [f"{spot_name(lang, edition, claim.spot)} ({counts})", *tell_claim(to, claim), named]


def clauses_of(claim: Claim, table: Table) -> list[str]:
    """The clauses of docs/rules that the answer rests on, in their order."""
    found = {clause for code in claim.lines for clause in CLAUSES[code]}
    if "later" in claim.lines:
        found.add(moment_clause(table))
    if claim.pattern != "any":
        found.add("S3" if table.edition.siege else "T13")
    return sorted(found, key=lambda clause: (ORDER.index(clause[0]), int(clause[1:])))


def moment_clause(table: Table) -> str:
    """The clause that says when claims are made."""
    if table.edition.siege:
        return "S11"
    if table.options.expert:
        return "X1"
    return "B5" if table.edition.claim_first else "B4"
