"""Text for cards, moves, positions and records: every format has its parse, and errors name line and column."""

from schotten.editions import RULES_VERSION
from schotten.game.text.board import draw_board
from schotten.game.text.cards import format_card, parse_card
from schotten.game.text.endings import format_outcome
from schotten.game.text.header import format_options, parse_options
from schotten.game.text.moves import format_move, parse_move
from schotten.game.text.position_read import fresh_proofs, parse_position
from schotten.game.text.position_text import format_position
from schotten.game.text.spans import NotationError

from .record import Record, SeriesNote, Step, Turn, record_game
from .record_text import bind_record, format_record, parse_record
from .replay import Moment, verify_record, walk
from .seal import Seal, digest_of
from .verifying import Report, verify_text

__all__ = [
    "RULES_VERSION",
    "Moment",
    "NotationError",
    "Record",
    "Report",
    "Seal",
    "SeriesNote",
    "Step",
    "Turn",
    "bind_record",
    "digest_of",
    "draw_board",
    "format_card",
    "format_move",
    "format_options",
    "format_outcome",
    "format_position",
    "format_record",
    "fresh_proofs",
    "parse_card",
    "parse_move",
    "parse_options",
    "parse_position",
    "parse_record",
    "record_game",
    "verify_record",
    "verify_text",
    "walk",
]
