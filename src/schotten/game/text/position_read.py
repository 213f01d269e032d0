"""A position read: each line is written into a row of numbers; what follows from them is left to the rules."""

from __future__ import annotations

from schotten.game import Table, View
from schotten.rules.cards import NONE
from schotten.rules.deal import lay_out
from schotten.rules.named import ROWS, StateCells
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
    draft.cells.discard, draft.cells.discard_tactics = read_heap_line(lines, draft, "discard")
    read_decks(lines, draft)
    read_effects(lines, draft)
    lines.finish()
    return _finish(draft)


def _read_moment(lines: Lines, draft: PositionDraft) -> None:
    row = draft.row
    cells = StateCells(row)
    draft.viewer = read_viewer(lines.value("seen"))
    for key in ("moves", "first", "turn"):
        draft.where[key] = lines.value(key)
    cells.moves = draft.where["moves"].number("number of moves")
    cells.first = read_seat(draft.where["first"])
    cells.turn = read_seat(draft.where["turn"])
    draft.where["phase"] = lines.value("phase")
    read_phase(draft.where["phase"], draft.edition, row)
    passes = draft.where["passes"] = lines.optional("passes") or _NO_LINE
    if passes is not _NO_LINE:
        cells.passes = passes.number("number of passes", 1)
    skipped = lines.optional("draw")
    if skipped is not None:
        if skipped.text != "none":
            skipped.fail("of the draw only 'none' is said")
        cells.skip_draw = 1
    if draft.edition.siege:
        _read_cauldrons(draft.where.setdefault("cauldrons", lines.value("cauldrons")), draft)


def _read_cauldrons(span: Span, draft: PositionDraft) -> None:
    number, *rest = span.split(",")
    draft.cells.cauldrons = number.number("number of cauldrons", 0, draft.edition.cauldrons)
    if rest:
        if len(rest) > 1 or rest[0].text != "one thrown":
            rest[0].fail("after the number of cauldrons only 'one thrown' may come")
        draft.cells.prepared = 1


def _finish(draft: PositionDraft) -> Table:
    row, rules = draft.row, draft.rules
    cells = StateCells(row)
    draft.census.finish(draft.where["troops"])
    cells.seen = cells.discard
    for number in range(ROWS):
        cells.seen |= cells.mask[number]
    stamp_rows(draft)
    for spot in range(len(draft.edition.spots)):
        spot_changed(row, rules, spot)
    check_ties(draft)
    cells.actor = cells.turn
    picked = cells.picked_count[cells.turn]
    if cells.phase == Phase.PICK_EXCHANGE and picked == cells.owed:
        cells.actor = 1 - cells.turn
    if may_claim(row, rules):
        look_for_claims(row, rules, cells.turn)
    check_position(row, rules, draft.where)
    if draft.viewer is ALL_SEEN:
        return Table(draft.edition, draft.options, tuple(row))
    return View(draft.edition, draft.options, tuple(row), draft.viewer)


def fresh_proofs(table: Table) -> Table:
    """The same table with no refutation remembered but those of this moment: as it would be parsed."""
    row = list(table.row)
    cells = StateCells(row)
    for number in range(2 * len(table.edition.spots)):
        cells.refuted[number] = NONE
    if may_claim(row, table.rules):
        look_for_claims(row, table.rules, cells.turn)
    if isinstance(table, View):
        return View(table.edition, table.options, tuple(row), table.seat)
    return Table(table.edition, table.options, tuple(row))
