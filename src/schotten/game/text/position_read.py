"""A position read: each line is written into a row of numbers; what follows from them is left to the rules."""

from __future__ import annotations

from schotten.game import Table, View
from schotten.rules import layout as at
from schotten.rules.deal import lay_out
from schotten.rules.parameters import rules_for
from schotten.rules.plain import Phase
from schotten.rules.proof import look_for_claims
from schotten.rules.rows import spot_changed
from schotten.rules.turn import may_claim

from .census import Census
from .draft import PositionDraft
from .header import ALL_SEEN, read_opening, read_seat, read_viewer
from .phases import read_phase
from .position_check import check_position
from .position_decks import read_decks, read_effects
from .position_hands import read_hand, read_heap_line, read_tactics
from .position_spots import check_ties, read_spot_line, stamp_rows
from .spans import Lines, Span

_NO_LINE = Span("")


def parse_position(text: str) -> Table:
    """The ``Table`` (full) or ``View`` (as one seat sees it) that a text describes; an impossible one is refused."""
    lines = Lines(text)
    edition, options = read_opening(lines)
    rules = rules_for(edition, options)
    draft = PositionDraft(edition, options, rules, Census(edition, rules))
    lay_out(draft.row)
    _read_moment(lines, draft)
    for spot in range(len(edition.spots)):
        read_spot_line(lines, draft, spot)
    for seat in range(2):
        read_hand(lines, draft, seat)
    if options.tactical:
        read_tactics(lines, draft)
    read_heap_line(lines, draft, "discard", at.DISCARD, at.DISCARD_TACTICS)
    read_decks(lines, draft)
    read_effects(lines, draft)
    lines.finish()
    return _finish(draft)


def _read_moment(lines: Lines, draft: PositionDraft) -> None:
    row = draft.row
    draft.viewer = read_viewer(lines.value("seen"))
    for key, where in (("moves", at.MOVES), ("first", at.FIRST), ("turn", at.TURN)):
        value = draft.where[key] = lines.value(key)
        row[where] = value.number("number of moves") if key == "moves" else read_seat(value)
    draft.where["phase"] = lines.value("phase")
    read_phase(draft.where["phase"], draft.edition, row)
    passes = draft.where["passes"] = lines.optional("passes") or _NO_LINE
    if passes is not _NO_LINE:
        row[at.PASSES] = passes.number("number of passes", 1)
    skipped = lines.optional("draw")
    if skipped is not None:
        if skipped.text != "none":
            skipped.fail("of the draw only 'none' is said")
        row[at.SKIP_DRAW] = 1
    if draft.edition.siege:
        _read_cauldrons(draft.where.setdefault("cauldrons", lines.value("cauldrons")), draft)


def _read_cauldrons(span: Span, draft: PositionDraft) -> None:
    number, *rest = span.split(",")
    draft.row[at.CAULDRONS] = number.number("number of cauldrons", 0, draft.edition.cauldrons)
    if rest:
        if len(rest) > 1 or rest[0].text != "one thrown":
            rest[0].fail("after the number of cauldrons only 'one thrown' may come")
        draft.row[at.PREPARED] = 1


def _finish(draft: PositionDraft) -> Table:
    row, rules = draft.row, draft.rules
    draft.census.finish(draft.where["troops"])
    row[at.SEEN] = row[at.DISCARD]
    for number in range(at.ROWS):
        row[at.SEEN] |= row[at.MASK + number]
    stamp_rows(draft)
    for spot in range(len(draft.edition.spots)):
        spot_changed(row, rules, spot)
    check_ties(draft)
    row[at.ACTOR] = row[at.TURN]
    picked = row[at.PICKED_COUNT + row[at.TURN]]
    if row[at.PHASE] == Phase.PICK_EXCHANGE and picked == row[at.OWED]:
        row[at.ACTOR] = 1 - row[at.TURN]
    if may_claim(row, rules):
        look_for_claims(row, rules, row[at.TURN])
    check_position(row, rules, draft.where)
    if draft.viewer is ALL_SEEN:
        return Table(draft.edition, draft.options, tuple(row))
    return View(draft.edition, draft.options, tuple(row), draft.viewer)


def fresh_proofs(table: Table) -> Table:
    """The same table with no refutation remembered but those of this moment: as it would be parsed."""
    row = list(table.row)
    for number in range(2 * len(table.edition.spots)):
        row[at.REFUTED + number] = at.NONE
    if may_claim(row, table.rules):
        look_for_claims(row, table.rules, row[at.TURN])
    if isinstance(table, View):
        return View(table.edition, table.options, tuple(row), table.seat)
    return Table(table.edition, table.options, tuple(row))
