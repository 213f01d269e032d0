"""Whole lines from facts as the protocol has them (docs/protocol.md): what happened, and why a claim holds or not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from . import say
from .naming import card_name, card_names, formation_name, spot_name

Facts = Mapping[str, Any]

PLAIN = ("clash", "chosen_hidden", "exchange_open")  # said alike to everybody
PICKS = {"hand": "exchange", "row": "target", "discard": "from_discard"}


@dataclass(frozen=True, slots=True)
class Listener:
    """To whom something is told: the language, the game, the players' names, and the own seat if there is one."""

    lang: str
    edition: str
    names: Sequence[str]
    seat: int | None = None

    def say(self, key: str, /, **facts: object) -> str:
        """The words of a key."""
        return say(self.lang, key, **facts)

    def voice(self, seat: int) -> str:
        """How a seat is spoken of: ``you`` or ``they``."""
        return "you" if seat == self.seat else "they"

    def of(self, key: str, seat: int, **facts: object) -> str:
        """A sentence about a seat, said to it or about it."""
        return self.say(f"{key}.{self.voice(seat)}", player=self.names[seat], **facts)

    def cards(self, cards: Sequence[str]) -> str:
        """Cards as a list."""
        return card_names(self.lang, self.edition, cards)


def tell_event(to: Listener, event: Facts) -> str:
    """One thing that happened, in a sentence."""
    kind = event["kind"]
    if kind == "over":
        return tell_ending(to, event["winner"], event["reason"])
    facts = _facts(to, event)
    if kind in PLAIN:
        return to.say(f"event.{kind}", **facts)
    return to.of(f"event.{_variant(event)}", event["seat"], **facts)


def _variant(event: Facts) -> str:
    """The key of an event: some kinds are told differently by their parts."""
    kind = str(event["kind"])
    if kind == "tactics" and "spot" in event:
        return "tactics_at"
    if kind == "exchange" and "cards" in event:
        return "exchange_known"
    return f"{kind}_discard" if kind in {"aim", "move"} and event.get("from") == "discard" else kind


def _facts(to: Listener, event: Facts) -> dict[str, object]:
    """All that a sentence about an event may name."""
    lang, edition = to.lang, to.edition
    facts: dict[str, object] = {"count": event.get("count", 0)}
    card = event.get("card", event.get("deck", "any" if event["kind"] == "chosen" else None))
    if card is not None:
        facts |= {"card": card_name(lang, edition, card), "card_acc": card_name(lang, edition, card, "acc")}
    if "cards" in event:
        facts |= {"cards": to.cards(event["cards"]), "cards_acc": card_names(lang, edition, event["cards"], "acc")}
    if "spot" in event:
        facts |= {
            "at": spot_name(lang, edition, event["spot"], "at"),
            "from_spot": spot_name(lang, edition, event["spot"], "from"),
            "spot_acc": spot_name(lang, edition, event["spot"], "acc"),
        }
    if "to" in event:
        facts["to_spot"] = spot_name(lang, edition, event["to"], "to")
    if "deck" in event:
        facts["from_deck"] = say(lang, f"deck.{edition}.{event['deck']}.from")
        facts["to_deck"] = say(lang, f"deck.{edition}.{event['deck']}.to")
    return facts


def tell_ending(to: Listener, winner: int | None, reason: str) -> str:
    """Who has won and why."""
    key = f"ending.{to.edition}.{reason}"
    if winner is None:
        return to.say(f"{key}.wins")
    if to.seat is None:
        return to.say(f"{key}.wins", winner=to.names[winner])
    return to.say(f"{key}.{'you' if winner == to.seat else 'other'}")


def tell_move(to: Listener, move: Facts, effect: str | None = None) -> str:
    """A legal move as a label; ``effect`` is the kind of the tactics card under way."""
    return to.say(f"move.{_label(move, effect)}", **_facts(to, move))


def _label(move: Facts, effect: str | None) -> str:
    """The key of a legal move."""
    match move["kind"]:
        case "tactics":
            return "tactics" if "spot" in move else "act"
        case "cauldron":
            return "pour"
        case "return":
            return "give_back"
        case "pick":
            return "reinforce" if effect == "reinforce" else PICKS[move["from"]]
        case "place":
            at_spot = "blast" if effect == "explosion" else "to_spot"
            return at_spot if "spot" in move else "to_discard"
        case kind:
            return str(kind)


def tell_claim(to: Listener, claim: Facts) -> list[str]:
    """Why a claim of a spot by a seat holds or does not, sentence by sentence; the last one is the verdict."""
    if claim["code"] in {"spot_claimed", "only_attacker"}:
        return [to.say(f"claim.{claim['code']}")]
    seat = claim["seat"]
    lines = [*_row(to, seat, claim["own"], claim["places"]), *_row(to, 1 - seat, claim["other"], claim["places"])]
    if claim["code"] == "row_incomplete":
        return [*lines, to.of("claim.row_incomplete", seat, count=claim["missing"])]
    if claim["code"] == "other_incomplete":
        return [*lines, to.say("claim.other_incomplete")]
    lines += _comparison(to, claim) if claim["other"]["type"] else _proof(to, claim)
    return [*lines, _verdict(to, claim)]


def _row(to: Listener, seat: int, row: Facts, places: int) -> list[str]:
    """A row, what it is worth, and how its wilds are read."""
    if not row["cards"]:
        return [to.of("claim.row_empty", seat)]
    cards = to.cards(row["cards"])
    if row["type"] is None:
        return [to.of("claim.row_open", seat, cards=cards)]
    lines = [to.of("claim.row", seat, cards=cards, formation=_worth(to, row)), *_wilds(to, row)]
    return lines if len(row["cards"]) <= places else [*lines, to.say("claim.spare", count=places)]


def _worth(to: Listener, row: Facts) -> str:
    return formation_name(to.lang, to.edition, row["type"], row["sum"])


def _wilds(to: Listener, row: Facts) -> list[str]:
    return [to.say("claim.wild", wild=to.cards([wild]), card=to.cards([card])) for wild, card in row["wilds"]]


def _comparison(to: Listener, claim: Facts) -> list[str]:
    """What decides between two complete rows."""
    seat, own, other = claim["seat"], claim["own"], claim["other"]
    better, worse = (own, other) if claim["holds"] else (other, own)
    if claim["tied"]:
        decided = to.of("claim.tie", seat if claim["holds"] else 1 - seat)
    elif own["type"] != other["type"]:
        names = [to.say(f"formation.{to.edition}.{row['type']}.name") for row in (better, worse)]
        decided = to.say("claim.by_type", better=names[0], worse=names[1])
    else:
        key = "claim.by_low_sum" if claim["pattern"] == "minus" else "claim.by_sum"
        decided = to.say(key, better=better["sum"], worse=worse["sum"])
    return [to.say("claim.both"), decided]


def _proof(to: Listener, claim: Facts) -> list[str]:
    """The best that the other could still build, and whether it is enough."""
    other, answer, dream = 1 - claim["seat"], claim["answer"], claim.get("dream")
    if answer is None:
        return [to.of("claim.too_few", other)]
    lines = []
    if dream and claim["holds"]:
        shown = {"cards": to.cards(dream["cards"]), "formation": _worth(to, dream)}
        lines.append(to.say("claim.dream", open=to.cards(claim["open"]), **shown))
    lines += [to.of("claim.best", other, cards=to.cards(answer["cards"]), formation=_worth(to, answer))]
    if not claim["holds"]:
        needed = card_names(to.lang, to.edition, claim["fill"], "acc")
        return [*lines, to.say("claim.needs", cards_acc=needed, count=len(claim["fill"])), to.say("claim.beaten")]
    return [*lines, to.say("claim.holds_tie" if claim["tied"] else "claim.holds")]


def _verdict(to: Listener, claim: Facts) -> str:
    if claim["claimable"]:
        return to.of("claim.can", claim["seat"])
    return to.say("claim.later" if claim["holds"] else "claim.fails")
