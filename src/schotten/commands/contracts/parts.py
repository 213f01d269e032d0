"""What belongs to each kind of event, move and reason (docs/protocol.md), and the codes of errors.

A part with a question mark may be absent: it does not always apply, or the one who is told may not know it. Behind an
equals sign stand the codes that a part may be. A kind that always has a code is never worded as itself.
"""

from __future__ import annotations

EVENTS: dict[str, str] = {
    "dealt": "seat count",
    "turn": "seat",
    "play": "seat card spot",
    "tactics": "seat card spot? code?=tactics_at",
    "clash": "seat spot cards",
    "aim": "seat card spot? place? owner? from? code?=aim_discard",
    "move": "seat card to spot? owner? from? code?=move_discard",
    "discard": "seat card spot owner",
    "blast": "seat spot cards",
    "draw": "seat deck card?",
    "return": "seat deck card?",
    "reinforce": "seat cards",
    "chosen": "seat card? code?=chosen_hidden",
    "exchange": "seat count cards? code?=exchange_known|exchange_open",
    "claim": "seat spot",
    "damage": "seat spot cards",
    "retreat": "seat spot cards",
    "cauldron": "seat spot card",
    "pass": "seat",
    "taken_back": "seat count",
    "resigned": "seat",
    "out_of_time": "seat",
    "over": "winner reason",
}
MOVES: dict[str, str] = {
    "play": "card spot",
    "tactics": "card spot? code?=act",
    "claim": "spot",
    "retreat": "spot",
    "cauldron": "spot code=pour",
    "draw": "deck",
    "pick": "card from spot? place? seat? code=target|from_discard|reinforce|exchange",
    "place": "spot? code=to_spot|blast|to_discard",
    "return": "card code=give_back",
    "pass": "",
    "end": "",
}
REASONS: dict[str, str] = {
    "wins": "",
    "takes_spot": "spot",
    "makes_claim": "spot",
    "chance": "chance",
    "better_than": "move text by",
    "reply": "move text",
}
ERRORS = (
    "bad_message",
    "too_large",
    "too_many",
    "other_protocol",
    "bad_origin",
    "no_such_table",
    "no_such_game",
    "not_your_seat",
    "seat_taken",
    "not_playing",
    "game_over",
    "not_over",
    "not_absent",
    "series_over",
    "series_open",
    "stale",
    "not_your_turn",
    "illegal",
    "no_take_back",
    "not_allowed",
    "bad_edition",
    "bad_options",
    "bad_series",
    "bad_seats",
    "bad_name",
    "bad_level",
    "bad_clock",
    "bad_body",
    "computer_absent",
    "store_full",
    "store_locked",
    "store_failed",
    "store_frozen",
    "server_full",
    "shutting_down",
    "log_unfit",
)
TAKE_BACK = ("not_allowed", "nothing", "not_yours", "revealed", "passed_on")

# The type of each part, wherever it stands.
EVENT_TYPES = {
    "code": "EventCode",
    "seat": "Seat",
    "count": "number",
    "card": "Card",
    "cards": "Card[]",
    "spot": "number",
    "place": "number",
    "to": "number",
    "owner": "Seat",
    "from": '"discard"',
    "deck": "Deck",
    "winner": "Seat | null",
    "reason": "Ending",
}
MOVE_TYPES = {
    "code": "MoveCode",
    "card": "Card",
    "spot": "number",
    "place": "number",
    "deck": "Deck",
    "seat": "Seat",
    "from": '"hand" | "row" | "discard"',
}
REASON_TYPES = {"spot": "number", "chance": "number", "move": "number", "text": "string", "by": "number"}
