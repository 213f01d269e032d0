"""The messages of the protocol as types, made from the server's own structs."""

from __future__ import annotations

from typing import Any, get_args, get_origin

import msgspec
from msgspec import UNSET, Raw, inspect, structs

from schotten.server.tables import replays
from schotten.server.web import catalogue, openapi
from schotten.server.wire import messages, setup
from schotten.told import structs as told_structs

from .parts import EVENT_TYPES, EVENTS, MOVE_TYPES, MOVES, REASON_TYPES, REASONS
from .writing import HEAD, alias, comment, constant, interface, union

# Structs whose Python name says less on the page, or is the name of something else there.
NAMES = {
    "Event": "TurnEvent",
    "Error": "Refusing",
    "JudgedRow": "Formation",
    "Terrain": "TerrainMark",
    "Effect": "EffectView",
    "Seated": "Made",
    "TableSetup": "SetupBody",
    "GameInfo": "GameResult",
    "MakeMove": "Move",
    "ViewTold": "View",
    "TableTold": "Table",
    "GameAnalysis": "Analysis",
}
SEATS = {"you", "turn", "actor", "first", "attacker", "owner", "winner", "running", "thinking", "seat", "by"}
SEAT_LISTS = {("TableInfo", "next"), ("TableInfo", "rematch"), ("Seated", "seats")}

# Texts and loose maps that are codes or have a shape of their own; every other text is free.
CODES: dict[tuple[str, str], str] = {
    ("BackAsked", "answer"): '"open" | "declined" | "withdrawn"',
    ("Catalogue", "levels"): "Level[]",
    ("Claim", "code"): "ClaimCode",
    ("Claim", "lines"): "LineCode[]",
    ("Claim", "pattern"): "Pattern",
    ("Error", "code"): "ErrorCode",
    ("Trouble", "code"): "ErrorCode | null",
    ("Failure", "code"): "ErrorCode",
    ("EditionInfo", "key"): "EditionId",
    ("EditionInfo", "options"): "Partial<Record<OptionName, (boolean | string)[]>>",
    ("EditionInfo", "series"): 'SeriesState["type"][]',
    ("JudgedRow", "type"): "FormationType | null",
    ("GameInfo", "reason"): "Ending",
    ("HintGiven", "reasons"): "Reason[]",
    ("ReviewedMove", "best"): "LegalMove | null",
    ("ReviewedMove", "grade"): "Grade",
    ("ReviewedMove", "move"): "LegalMove",
    ("ReviewedMove", "reasons"): "Reason[]",
    ("ReviewedMove", "turn"): "number",
    ("Position", "moves"): "LegalMove[]",
    ("Position", "prompt"): "PromptCode",
    ("Replay", "seat"): 'Seat | "all" | "watch"',
    ("Result", "reason"): "Ending",
    ("SeatInfo", "level"): "Level | null",
    ("SeatInfo", "sits"): '"person" | "computer" | "open"',
    ("SeatWish", "level"): "Level | null",
    ("SeriesState", "type"): '"single" | "series" | "revenge"',
    ("TableSetup", "edition"): "EditionId",
    ("TableSetup", "options"): "Options",
    ("SpotView", "kind"): "SpotKind",
    ("SpotView", "pattern"): "Pattern",
    ("Status", "computer"): '"absent" | "ready"',
    ("Terrain", "card"): "Terrain",
    ("TableInfo", "edition"): "EditionId",
    ("TableInfo", "options"): "Options",
    ("TableInfo", "stage"): '"waiting" | "playing" | "over"',
    ("TableView", "decks"): "Record<Deck, number>",
    ("TableView", "edition"): "EditionId",
    ("TableView", "known_decks"): "Record<Deck, [number, Card][]>",
    ("TableView", "phase"): "Phase",
    ("TableView", "spots"): "SpotView[]",
    ("ViewTold", "moves"): "LegalMove[]",
    ("ViewTold", "prompt"): "PromptCode",
}
FREE = {
    ("EditionInfo", "title"),
    ("Error", "facts"),
    ("Failure", "facts"),
    ("Frame", "move"),
    ("GameInfo", "commitment"),
    ("GameInfo", "seed"),
    ("Ping", "note"),
    ("Pong", "note"),
    ("Replay", "commitment"),
    ("Replay", "seed"),
    ("Keys", "keys"),
    ("SeatInfo", "name"),
    ("SeatRequest", "name"),
    ("SeatWish", "name"),
    ("TableInfo", "commitment"),
    ("TableInfo", "id"),
    ("TableInfo", "link"),
    ("Welcome", "version"),
}
PARTS = (
    told_structs.JudgedRow,
    told_structs.Claim,
    told_structs.ClaimState,
    told_structs.Effect,
    told_structs.Result,
    told_structs.ClockState,
    told_structs.Terrain,
    told_structs.SpotView,
    told_structs.TableView[Raw],
    messages.SeatInfo,
    messages.GameInfo,
    messages.SeriesState,
    messages.Assists,
    messages.TimeControl,
    messages.TableInfo,
    told_structs.BackAsked,
    told_structs.Position[Raw, Raw],
)
HTTP = (
    setup.SeatWish,
    setup.SeriesWish,
    setup.TableSetup,
    setup.SeatRequest,
    openapi.Seated,
    openapi.Keys,
    openapi.Listed,
    openapi.Failure,
    replays.Frame,
    replays.Replay,
    told_structs.ReviewedMove,
    told_structs.GameAnalysis,
    catalogue.EditionInfo,
    catalogue.Sizes,
    catalogue.Catalogue,
)
IMPORTED = (
    "Clan",
    "ClaimCode",
    "Deck",
    "EditionId",
    "Ending",
    "ErrorCode",
    "EventCode",
    "EventKind",
    "FormationType",
    "Grade",
    "Level",
    "LineCode",
    "MoveCode",
    "MoveKind",
    "OptionName",
    "OptionValues",
    "Pattern",
    "Phase",
    "PromptCode",
    "Seat",
    "SpotKind",
    "Terrain",
)
CARD_FIELDS = {
    "card",
    "cards",
    "hand",
    "discard",
    "used",
    "known",
    "held",
    "picked",
    "rows",
    "unseen",
    "fill",
    "open",
    "wilds",
}


class ContractError(ValueError):
    """A message has a text of which nobody has said whether it is a code or free."""


def ts_name(struct: Any) -> str:
    """What a struct is called on the page."""
    name: str = struct.__name__
    return NAMES.get(name, name)


def ts_type(struct: str, field: str, kind: inspect.Type) -> str:
    """The type of a field."""
    if (struct, field) in CODES:
        return CODES[struct, field]
    if (struct, field) in SEAT_LISTS:
        return "Seat[]"
    match kind:
        case inspect.UnionType(types=types):
            return " | ".join(ts_type(struct, field, each) for each in types)
        case inspect.ListType(item_type=item) | inspect.VarTupleType(item_type=item):
            inner = ts_type(struct, field, item)
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        case inspect.TupleType(item_types=items):
            return f"[{', '.join(ts_type(struct, field, item) for item in items)}]"
        case inspect.StructType(cls=cls):
            return ts_name(cls)
        case inspect.LiteralType(values=values):
            return " | ".join(msgspec.json.encode(value).decode() for value in values)
    return _plain(struct, field, kind)


def _plain(struct: str, field: str, kind: inspect.Type) -> str:
    """The type of a field that holds one thing."""
    match kind:
        case inspect.BoolType():
            return "boolean"
        case inspect.NoneType():
            return "null"
        case inspect.FloatType():
            return "number"
        case inspect.IntType():
            return "Seat" if field in SEATS else "number"
        case inspect.StrType() if field in CARD_FIELDS:
            return "Card"
        case inspect.StrType() if field == "cmd" or (struct, field) in FREE:
            return "string"
        case inspect.DictType() if (struct, field) in FREE:
            return "Record<string, unknown>"
    raise ContractError(f"{struct}.{field}: say in contracts/messages.py whether it is a code or free")


def struct_fields(struct: Any, *, asked: bool) -> list[tuple[str, str]]:
    """The fields of a struct; what has a default may be left out where it is asked for."""
    info = inspect.type_info(struct)
    if not isinstance(info, inspect.StructType):
        raise TypeError(f"{struct} is no struct")
    owner, tagged = struct.__name__, info.tag not in (None, struct.__name__)
    absent = {field.name for field in structs.fields(struct) if _may_be_absent(info, field)}
    found = [("kind", f'"{info.tag}"')] if tagged else []
    for field in info.fields:
        optional = "?" if field.name in absent or (asked and not field.required) else ""
        kind = _without_null(field.type) if field.name in absent else field.type
        found.append((field.encode_name + optional, ts_type(owner, field.name, kind)))
    return found


def _may_be_absent(info: inspect.StructType, field: structs.FieldInfo) -> bool:
    """Whether a field is left out of a message where it says nothing."""
    config = (get_origin(info.cls) or info.cls).__struct_config__
    return field.default is UNSET or (config.omit_defaults and field.default is None)


def _without_null(kind: inspect.Type) -> inspect.Type:
    """What a field is where it is there at all."""
    if not isinstance(kind, inspect.UnionType):
        return kind
    rest = tuple(each for each in kind.types if not isinstance(each, inspect.NoneType))
    return rest[0] if len(rest) == 1 else inspect.UnionType(rest)


def told(struct: Any, *, asked: bool = False) -> str:
    """A struct as an interface, its docstring as the comment."""
    said = " ".join((struct.__doc__ or "").split())
    return interface(ts_name(struct), struct_fields(struct, asked=asked), said)


def member(head: list[tuple[str, str]], parts: str, types: dict[str, str]) -> str:
    """One kind of a union with exactly its parts."""
    fields = [*head, *(_part(part, types) for part in parts.split())]
    return "{ " + "; ".join(f"{name}: {kind}" for name, kind in fields) + " }"


def _part(text: str, types: dict[str, str]) -> tuple[str, str]:
    """A part with its type: that of its name, or the codes it may be."""
    name, _, codes = text.partition("=")
    return name, " | ".join(f'"{code}"' for code in codes.split("|")) if codes else types[name.rstrip("?")]


def worded(table: dict[str, str]) -> list[str]:
    """The codes under which the kinds of a table are put into words: their own, if they may be without another."""
    found = [kind for kind, parts in table.items() if " code=" not in f" {parts}"]
    return found + [code for parts in table.values() for code in parts.partition("=")[2].split("|") if code]


def kinds(name: str, table: dict[str, str], types: dict[str, str], head: str = "", tag: str = "kind") -> str:
    """A union told apart by kind."""
    fixed = [tuple(field.split(": ")) for field in head.split("; ") if field]
    members = [member([(tag, f'"{kind}"'), *fixed], parts, types) for kind, parts in table.items()]  # type: ignore[list-item]
    return union(name, members)


def loose(name: str, kind: str, types: dict[str, str], head: str = "") -> str:
    """All parts that some kind has, each of them possibly absent: what a reader of any kind may look at."""
    fixed = [tuple(field.split(": ")) for field in head.split("; ") if field]
    fields = [("kind", kind), *fixed, *((f"{part}?", of) for part, of in types.items())]
    return interface(name, fields, "Any of them, seen through all parts that one may have.")  # type: ignore[arg-type]


def sent(name: str, messages_union: Any) -> str:
    """A union of messages by their names."""
    return union(name, [ts_name(struct) for struct in get_args(messages_union)])


def protocol_file() -> str:
    """The file `protocol.ts`."""
    names = "".join(f"  {name},\n" for name in IMPORTED)
    heads = [
        HEAD + f'import type {{\n{names}}} from "./codes";\n',
        constant("PROTOCOL", messages.PROTOCOL),
        comment('A card as text: "r7", "g11", "joker", "fog".') + alias("Card", "string"),
        comment("The options of a game that are not its edition's defaults.")
        + alias("Options", "{ [Name in OptionName]?: OptionValues[Name] }"),
        comment("One thing that happened, as one seat may know it.") + kinds("TurnEvent", EVENTS, EVENT_TYPES),
        loose("EventParts", "EventKind", EVENT_TYPES),
        comment("One decision the seat may take now.")
        + kinds("LegalMove", MOVES, MOVE_TYPES, "id: number; text: string"),
        loose("MoveParts", "MoveKind", MOVE_TYPES, "id: number; text: string"),
        comment("The codes under which events are put into words.")
        + alias("EventWording", " | ".join(f'"{code}"' for code in worded(EVENTS))),
        comment("The codes under which moves are put into words.")
        + alias("MoveWording", " | ".join(f'"{code}"' for code in worded(MOVES))),
        comment("What speaks for a move.") + kinds("Reason", REASONS, REASON_TYPES, tag="code"),
    ]
    asked = [told(struct, asked=True) for struct in get_args(messages.Request)]
    answers = [told(struct) for struct in get_args(messages.Told)]
    unions = [sent("Command", messages.Command), sent("Question", messages.Question), sent("Told", messages.Told)]
    parts = [told(struct) for struct in PARTS]
    http = [told(struct, asked=struct.__module__.endswith("setup")) for struct in HTTP]
    return "\n".join([*heads, *parts, *asked, *answers, *unions, *http])
