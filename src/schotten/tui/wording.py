"""Positions and moves in the words of a language: prompts, labels of moves, refusals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from schotten.i18n import say, words
from schotten.i18n.naming import card_name, spot_name

if TYPE_CHECKING:
    from schotten.i18n.telling import Listener

    from .desk import RefusedError
    from .position import Choice, Position, Seen

SHAPES = {"r": "●", "g": "♣", "b": "◆", "y": "★", "p": "Ψ", "o": "▼"}
SIGNS = {"any": "∗", "plus": "+", "minus": "−", "equal": "=", "colour": "◐", "run": "123"}
SHORT = 5  # letters of a tactics card's name on a small card

_PICKS = {
    "pick_discard": "from_discard",
    "pick_reinforce": "reinforce",
    "pick_exchange": "exchange",
    "give_back": "give_back",
    "pick_target": "target",
}
_SAME = {"play", "claim", "retreat", "draw", "pass", "end"}


def is_troop(card: str) -> bool:
    """Whether a card's text names a troop."""
    return card[1:].isdigit()


def short_card(lang: str, edition: str, card: str) -> str:
    """A card on a small cell: shape, letter and value, or the first letters of a tactics card's name.

    >>> short_card("en", "iello", "r7"), short_card("en", "siege", "redeploy")
    ('●r7', 'Redep')
    """
    if is_troop(card):
        return f"{SHAPES[card[0]]}{card}"
    return card_name(lang, edition, card)[:SHORT].rstrip()


def fit(text: str, width: int) -> str:
    """A word cut to a width, with a full stop where it is cut.

    >>> fit("orange", 8), fit("arancione", 8)
    ('orange', 'arancio.')
    """
    return text if len(text) <= width else f"{text[: width - 1]}."


def move_code(choice: Choice, phase: str) -> str:
    """The key under which the catalogue has a legal move."""
    if choice.kind == "tactics":
        return "act" if choice.spot is None else "tactics"
    if choice.kind == "place":
        return "to_discard" if choice.spot is None else "blast" if phase == "pick_blast" else "to_spot"
    if choice.kind in {"pick", "return"}:
        return _PICKS[phase]
    return choice.kind if choice.kind in _SAME else "pour"


def move_label(to: Listener, choice: Choice, phase: str) -> str:
    """A legal move in words."""
    facts: dict[str, str] = {}
    if choice.card is not None:
        facts["card_acc"] = card_name(to.lang, to.edition, choice.card, "acc")
    if choice.spot is not None:
        facts["at"] = spot_name(to.lang, to.edition, choice.spot, "at")
        facts["from_spot"] = spot_name(to.lang, to.edition, choice.spot, "from")
        facts["to_spot"] = spot_name(to.lang, to.edition, choice.spot, "to")
        facts["spot_acc"] = spot_name(to.lang, to.edition, choice.spot, "acc")
    if choice.deck is not None:
        facts["from_deck"] = to.say(f"deck.{to.edition}.{choice.deck}.from")
    return to.say(f"move.{move_code(choice, phase)}", **facts)


def prompt(to: Listener, position: Position) -> str:
    """What is expected now."""
    view = position.view
    if view.over is not None:
        return to.say("prompt.over")
    if not position.deciding:
        code = "watch" if view.you is None else "wait"
        return to.say(f"prompt.{code}", player=to.names[view.actor])
    return _question(to, view) or to.say(f"prompt.{prompt_code(position)}")


def _question(to: Listener, view: Seen) -> str | None:
    """The question of a tactics card under way, where the catalogue has one."""
    if view.effect is None:
        return None
    key = f"prompt.{view.edition}.{view.phase}.{view.effect.card}"
    if key not in words(to.lang):
        return None
    owed = 3 - (view.effect.taken or 0) if view.effect.owed is None else view.effect.owed
    return to.say(key, count=owed)


def prompt_code(position: Position) -> str:
    """What the legal moves ask for."""
    kinds = {choice.kind for choice in position.moves}
    has = kinds.__contains__
    if position.view.phase == "turn_start":
        return _start_code(kinds)
    if has("draw"):
        return "claim_or_draw" if has("claim") else "draw"
    if has("end"):
        return "claim_or_end" if has("claim") else "end"
    return {"place": "place", "return": "return"}.get(next(iter(kinds), ""), "pick")


def _start_code(kinds: set[str]) -> str:
    """What the start of a turn asks for."""
    claim, retreat = "claim" in kinds, "retreat" in kinds
    if kinds & {"play", "tactics"}:
        if claim:
            return "claim_prepare_or_play" if retreat else "claim_or_play"
        return "retreat_or_play" if retreat else "pour_or_play" if "cauldron" in kinds else "play"
    if "pass" in kinds:
        return "claim_or_pass" if claim else "retreat_or_pass" if retreat else "pass"
    return "make_room"


def refusal(lang: str, error: RefusedError) -> str:
    """Why something was refused."""
    if error.code == "illegal" and f"refusal.{error.facts.get('refusal')}" in words(lang):
        return say(lang, f"refusal.{error.facts['refusal']}")
    detail = f"error.{error.code}.{error.facts.get('why')}"
    return say(lang, detail if detail in words(lang) else f"error.{error.code}")


def tone(position: Position) -> str:
    """Whose moment it is: ``mine``, ``theirs`` or ``over``."""
    return "over" if position.view.over else "mine" if position.deciding else "theirs"
