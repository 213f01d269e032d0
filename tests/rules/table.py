"""Small builders, so that a rule's test reads like play: cards as text, spots from 0."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence

from schotten.editions import COLOUR_LETTERS, EDITIONS, KIND_NAMES, Edition, Options, find_edition
from schotten.rules import layout as at
from schotten.rules.apply import apply_move
from schotten.rules.deal import deal, lay_out
from schotten.rules.legal import MOST_MOVES, legal_moves, why_illegal
from schotten.rules.moves import (
    ACT,
    CLAIM,
    DRAW,
    END,
    PASS,
    PICK,
    POUR,
    RETREAT,
    TARGET,
    TARGETS,
    TO_DISCARD,
    TO_SPOT,
    play_move,
)
from schotten.rules.parameters import rules_for
from schotten.rules.plain import Kind, Phase
from schotten.rules.proof import look_for_claims
from schotten.rules.rows import add_card, spot_changed
from schotten.rules.turn import add_to_hand, may_claim, start_turn
from schotten.rules.view import view_for

FOG_PLACE, MUD_PLACE = 4, 5

SIGNED: list[tuple[str, dict[str, object]]] = [  # those of the signature, which a new option leaves as it is
    ("tiny", {}),
    ("iello", {}),
    ("iello", {"expert": True}),
    ("iello", {"tactical": True}),
    ("iello", {"tactical": True, "expert": True}),
    ("iello", {"tactical": True, "terrain_targetable": True}),
    ("cocktail", {}),
    ("cocktail", {"tactical": True}),
    ("cocktail", {"tactical": True, "expert": True, "terrain_targetable": False}),
    ("alien", {}),
    ("alien", {"tactical": True}),
    ("alien", {"tactical": True, "terrain_targetable": False}),
    ("siege", {}),
    ("siege", {"colour_run": "pattern"}),
    ("siege", {"tactical": True}),
    ("siege", {"tactical": True, "colour_run": "top", "siege_deck_ends": True}),
]
VARIANTS: list[tuple[str, dict[str, object]]] = [
    *SIGNED,
    ("iello", {"tactical": True, "mud_by_proof": False}),
]


def variant_name(variant: tuple[str, dict[str, object]]) -> str:
    key, options = variant
    return "+".join([key, *(name if value is True else f"{name}={value}" for name, value in options.items())])


def rules_of(variant: tuple[str, dict[str, object]]) -> tuple[int, ...]:
    edition = find_edition(variant[0])
    return rules_for(edition, edition.options(**variant[1]))


def seed_of(number: int) -> bytes:
    return hashlib.sha256(f"seed {number}".encode()).digest()


class Table:
    """A position under construction and in play; seat 0 starts, and attacks in a siege."""

    def __init__(self, edition: str | Edition = "iello", **options: object) -> None:
        self.edition = find_edition(edition) if isinstance(edition, str) else edition
        self.options: Options = self.edition.options(**options)
        self.rules = rules_for(self.edition, self.options)
        self.state = [0] * at.WIDTH
        lay_out(self.state)
        for spot in range(len(self.edition.spots)):
            spot_changed(self.state, self.rules, spot)
        self.state[at.CAULDRONS] = self.edition.cauldrons

    # -- cards -----------------------------------------------------------------------------------------
    def card(self, text: str) -> int:
        if text in KIND_NAMES:
            return at.TACTICS + KIND_NAMES.index(text)
        span = self.edition.highest - self.edition.lowest + 1
        return COLOUR_LETTERS.index(text[0]) * span + int(text[1:]) - self.edition.lowest

    def text(self, card: int) -> str:
        if card >= at.TACTICS:
            return KIND_NAMES[card - at.TACTICS]
        span = self.edition.highest - self.edition.lowest + 1
        return f"{COLOUR_LETTERS[card // span]}{card % span + self.edition.lowest}"

    def cards(self, mask: int) -> set[str]:
        return {self.text(card) for card in range(at.MOST_TROOPS) if mask >> card & 1}

    # -- setting up ------------------------------------------------------------------------------------
    def row(self, spot: int, seat: int, cards: str) -> Table:
        for text in cards.split():
            self.state[at.MOVES] += 1
            add_card(self.state, self.rules, spot, seat, self.card(text))
        return self

    def hand(self, seat: int, cards: str) -> Table:
        for text in cards.split():
            add_to_hand(self.state, seat, self.card(text))
        return self

    def discard(self, cards: str) -> Table:
        from schotten.rules.rows import discard

        for text in cards.split():
            discard(self.state, self.card(text))
        return self

    def deck(self, cards: str = "", tactics: str = "") -> Table:
        """Decks, top card first."""
        for cells, deck, texts in ((at.DECK, 0, cards), (at.DECK_OF_TACTICS, 1, tactics)):
            order = [self.card(text) for text in reversed(texts.split())]
            self.state[cells : cells + len(order)] = order
            self.state[at.DECK_SIZE + deck] = len(order)
        return self

    def damage(self, *spots: int) -> Table:
        for spot in spots:
            self.state[at.DAMAGED] |= 1 << spot
            spot_changed(self.state, self.rules, spot)
        return self

    def terrain(self, name: str, spot: int, seat: int) -> Table:
        which = ("fog", "mud").index(name)
        self.state[at.TERRAIN_AT + which] = spot
        self.state[at.TERRAIN_BY + which] = seat
        spot_changed(self.state, self.rules, spot)
        return self

    def own(self, seat: int, *spots: int) -> Table:
        for spot in spots:
            self.state[at.STONES + seat] |= 1 << spot
            spot_changed(self.state, self.rules, spot)
        return self

    def turn(self, seat: int = 0) -> Table:
        start_turn(self.state, self.rules, seat)
        return self

    def after_play(self, seat: int = 0) -> Table:
        """As if this seat had just played."""
        self.state[at.TURN] = self.state[at.ACTOR] = seat
        self.state[at.PHASE] = Phase.AFTER_PLAY
        self.state[at.CLAIMABLE] = 0
        if may_claim(self.state, self.rules):
            look_for_claims(self.state, self.rules, seat)
        return self

    # -- play ------------------------------------------------------------------------------------------
    def move(self, text: str) -> int:
        word, _, rest = text.partition(" ")
        if "@" in text:
            card, spot = text.split("@")
            return play_move(self.card(card), int(spot))
        if word in KIND_NAMES:
            return ACT + KIND_NAMES.index(word) - at.FIRST_ACTION
        if word == "take":
            spot_text, _, place = rest.partition(".")
            which = {"fog": FOG_PLACE, "mud": MUD_PLACE}.get(place)
            return TARGET + int(spot_text) * TARGETS + (int(place) if which is None else which)
        if word == "to":
            return TO_DISCARD if rest == "discard" else TO_SPOT + int(rest)
        if word == "pick":
            return PICK + self.card(rest)
        if word == "draw":
            return DRAW + ("troop", "tactics").index(rest)
        if word in ("claim", "retreat", "pour"):
            return {"claim": CLAIM, "retreat": RETREAT, "pour": POUR}[word] + int(rest)
        return {"pass": PASS, "end": END}[word]

    def why(self, text: str) -> int:
        return why_illegal(self.state, self.rules, self.move(text))

    def may(self, text: str) -> bool:
        return self.why(text) == 0

    def play(self, *texts: str) -> Table:
        for text in texts:
            why = self.why(text)
            assert why == 0, f"{text} is refused: {why}"
            apply_move(self.state, self.rules, self.move(text))
        return self

    def legal(self) -> list[int]:
        out = [0] * MOST_MOVES
        return out[: legal_moves(self.state, self.rules, out)]

    # -- looking ---------------------------------------------------------------------------------------
    def row_text(self, spot: int, seat: int) -> str:
        row = 2 * spot + seat
        first = at.ROW + at.MOST_PLACES * row
        return " ".join(self.text(card) for card in self.state[first : first + self.state[at.SIZE + row]])

    def hand_text(self, seat: int) -> set[str]:
        tactics = {KIND_NAMES[kind] for kind in range(at.KINDS) if self.state[at.HAND_TACTICS + seat] >> 2 * kind & 3}
        return self.cards(self.state[at.HAND + seat]) | tactics

    def deck_text(self) -> str:
        size = self.state[at.DECK_SIZE]
        return " ".join(self.text(card) for card in reversed(self.state[at.DECK : at.DECK + size]))

    def view(self, seat: int) -> list[int]:
        out = [0] * at.WIDTH
        view_for(self.state, self.rules, seat, out)
        return out

    @property
    def over(self) -> tuple[int, int] | None:
        return (self.state[at.WINNER], self.state[at.ENDING]) if self.state[at.PHASE] == Phase.OVER else None


def dealt(variant: tuple[str, dict[str, object]], number: int, first: int = 0) -> tuple[list[int], tuple[int, ...]]:
    rules = rules_of(variant)
    return deal(rules, seed_of(number), first), rules


def places_of_cards(state: Sequence[int], rules: Sequence[int]) -> list[int]:
    """Every card of a state, wherever it lies, sorted: the whole game, if none is lost or doubled."""
    cards: list[int] = []
    for seat in range(2):
        cards += troops(state[at.HAND + seat])
        cards += kinds(state[at.HAND_TACTICS + seat]) + kinds(state[at.USED + seat])
    cards += troops(state[at.DISCARD]) + kinds(state[at.DISCARD_TACTICS])
    for row in range(at.ROWS):
        first = at.ROW + at.MOST_PLACES * row
        cards += state[first : first + state[at.SIZE + row]]
    cards += [at.TACTICS + Kind.FOG + which for which in range(2) if state[at.TERRAIN_AT + which] != at.NONE]
    cards += state[at.DECK : at.DECK + state[at.DECK_SIZE]]
    cards += state[at.DECK_OF_TACTICS : at.DECK_OF_TACTICS + state[at.DECK_SIZE + 1]]
    return sorted(cards)


def all_cards(rules: Sequence[int]) -> list[int]:
    return list(range(rules[at.TROOPS])) + kinds(rules[at.TACTICS_IN_GAME])


def troops(mask: int) -> list[int]:
    return [card for card in range(at.MOST_TROOPS) if mask >> card & 1]


def kinds(packed: int) -> list[int]:
    return [at.TACTICS + kind for kind in range(at.KINDS) for _ in range(packed >> 2 * kind & 3)]


def editions_under_test() -> Iterable[str]:
    return EDITIONS
