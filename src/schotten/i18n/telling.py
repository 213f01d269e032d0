"""Whole lines from what is told (docs/protocol.md): what happened, what may be done, and why a claim holds or not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from schotten.rules.tactics.recruiter import RECRUITS
from schotten.told.structs import Claim, Event, JudgedRow, LegalMove, Reason, ReviewedMove, SeatPosition

from . import say
from .naming import card_name, card_names, formation_name, spot_name

PLAIN = ("clash", "chosen_hidden", "exchange_open")  # said alike to everybody
CHANGED = ("move_over", "move_across")  # how a move is told whose card changes sides: to another spot, at the same one


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


def tell_event(to: Listener, event: Event) -> str:
    """One thing that happened, in a sentence."""
    if event.kind == "over":
        return tell_ending(to, event.winner if isinstance(event.winner, int) else None, event.reason or "")
    code, facts, seat = _wording(event), _facts(to, event), event.seat or 0
    if code in PLAIN:
        return to.say(f"event.{code}", player=to.names[seat], **facts)
    return to.of(f"event.{code}", seat, **facts)


def _wording(event: Event) -> str:
    """The code of an event's sentence; "from pit 1 to pit 1" would not say that a card changed sides."""
    if event.kind == "move" and event.owner not in (None, event.seat):
        return CHANGED[event.to == event.spot]
    return event.code or event.kind


def _facts(to: Listener, told: Event | LegalMove) -> dict[str, object]:
    """All that a sentence about an event or a move may name."""
    lang, edition = to.lang, to.edition
    facts: dict[str, object] = {}
    card = told.card or told.deck
    if card is not None:
        facts |= {"card": card_name(lang, edition, card), "card_acc": card_name(lang, edition, card, "acc")}
    if told.spot is not None:
        facts |= {
            "at": spot_name(lang, edition, told.spot, "at"),
            "from_spot": spot_name(lang, edition, told.spot, "from"),
            "spot_acc": spot_name(lang, edition, told.spot, "acc"),
        }
    if told.deck is not None:
        facts["from_deck"] = say(lang, f"deck.{edition}.{told.deck}.from")
        facts["to_deck"] = say(lang, f"deck.{edition}.{told.deck}.to")
    return facts | (_event_facts(to, told) if isinstance(told, Event) else {})


def _event_facts(to: Listener, event: Event) -> dict[str, object]:
    """What only a sentence about an event may name."""
    facts: dict[str, object] = {"count": event.count or 0}
    if event.cards is not None:
        facts["cards"] = to.cards(event.cards)
        facts["cards_acc"] = card_names(to.lang, to.edition, event.cards, "acc")
    if event.to is not None:
        facts["to_spot"] = spot_name(to.lang, to.edition, event.to, "to")
    return facts


def tell_ending(to: Listener, winner: int | None, reason: str) -> str:
    """Who has won and why."""
    key = f"ending.{to.edition}.{reason}"
    if winner is None:
        return to.say(f"{key}.wins")
    if to.seat is None:
        return to.say(f"{key}.wins", winner=to.names[winner])
    return to.say(f"{key}.{'you' if winner == to.seat else 'other'}", winner=to.names[winner])


def tell_move(to: Listener, move: LegalMove) -> str:
    """A legal move as a label."""
    return to.say(f"move.{move.code or move.kind}", **_facts(to, move))


def tell_prompt(to: Listener, position: SeatPosition) -> str:
    """What is expected now: a word for the code, or the question of the tactics card under way."""
    view, effect = position.view, position.view.effect
    if position.prompt != "effect" or effect is None:
        return to.say(f"prompt.{position.prompt}", player=to.names[view.actor])
    owed = RECRUITS - (effect.taken or 0) if effect.owed is None else effect.owed
    return to.say(f"prompt.{view.edition}.{view.phase}.{effect.card}", count=owed)


# -- claims ----------------------------------------------------------------------------------------------
def tell_claim(to: Listener, claim: Claim) -> list[str]:
    """Why a claim of a spot by a seat holds or does not, sentence by sentence; the last one is the verdict."""
    return [sentence for code in claim.lines for sentence in _LINES[code](to, claim)]


def _of_row(part: str, *, own: bool) -> Callable[[Listener, Claim], list[str]]:
    """What says a part of the own or of the other row."""

    def said(to: Listener, claim: Claim) -> list[str]:
        row, seat = (claim.own, claim.seat) if own else (claim.other, 1 - claim.seat)
        match part:
            case "wilds":
                return [to.say("claim.wild", wild=to.cards([wild]), card=to.cards([card])) for wild, card in row.wilds]
            case "spare":
                return [to.say("claim.spare", count=claim.places)]
            case "row":
                return [to.of("claim.row", seat, **_formation(to, row))]
            case _:
                return [to.of(f"claim.row_{part}", seat, cards=to.cards(row.cards))]

    return said


def _formation(to: Listener, row: JudgedRow) -> dict[str, object]:
    """The cards of a row that has been judged, and what it is worth."""
    worth = formation_name(to.lang, to.edition, row.type or "", row.sum or 0)
    return {"cards": to.cards(row.cards), "formation": worth}


def _ranked(claim: Claim) -> tuple[JudgedRow, JudgedRow]:
    """The better and the worse one of two complete rows."""
    return (claim.own, claim.other) if claim.holds else (claim.other, claim.own)


def _plain(code: str) -> Callable[[Listener, Claim], list[str]]:
    """What says a sentence that names nothing."""
    return lambda to, claim: [to.say(f"claim.{code}")]


def _tie(to: Listener, claim: Claim) -> list[str]:
    return [to.of("claim.tie", claim.seat if claim.holds else 1 - claim.seat)]


def _by_type(to: Listener, claim: Claim) -> list[str]:
    better, worse = (to.say(f"formation.{to.edition}.{row.type}.name") for row in _ranked(claim))
    return [to.say("claim.by_type", better=better, worse=worse)]


def _by_sum(code: str) -> Callable[[Listener, Claim], list[str]]:
    def said(to: Listener, claim: Claim) -> list[str]:
        better, worse = _ranked(claim)
        return [to.say(f"claim.{code}", better=better.sum, worse=worse.sum)]

    return said


def _dream(to: Listener, claim: Claim) -> list[str]:
    return [to.say("claim.dream", open=to.cards(claim.open), **_formation(to, claim.dream))] if claim.dream else []


def _best(to: Listener, claim: Claim) -> list[str]:
    return [to.of("claim.best", 1 - claim.seat, **_formation(to, claim.answer))] if claim.answer else []


def _needs(to: Listener, claim: Claim) -> list[str]:
    needed = card_names(to.lang, to.edition, claim.fill, "acc")
    return [to.say("claim.needs", cards_acc=needed, count=len(claim.fill))]


_LINES: dict[str, Callable[[Listener, Claim], list[str]]] = {
    **{f"own_{part}": _of_row(part, own=True) for part in ("row", "open", "empty", "wilds", "spare")},
    **{f"other_{part}": _of_row(part, own=False) for part in ("row", "open", "empty", "wilds", "spare")},
    **{code: _plain(code) for code in ("both", "holds", "holds_tie", "beaten", "later", "fails", "loses")},
    **{code: _plain(code) for code in ("spot_claimed", "only_attacker", "other_incomplete")},
    **{code: _by_sum(code) for code in ("by_sum", "by_low_sum")},
    "tie": _tie,
    "by_type": _by_type,
    "too_few": lambda to, claim: [to.of("claim.too_few", 1 - claim.seat)],
    "dream": _dream,
    "best": _best,
    "needs": _needs,
    "row_incomplete": lambda to, claim: [to.of("claim.row_incomplete", claim.seat, count=claim.missing)],
    "can": lambda to, claim: [to.of("claim.can", claim.seat)],
}


# -- reasons ---------------------------------------------------------------------------------------------
def tell_reason(to: Listener, reason: Reason) -> str:
    """What speaks for a move or against it, in a sentence."""
    facts: dict[str, object] = {}
    if reason.spot is not None:
        facts["at"] = spot_name(to.lang, to.edition, reason.spot, "at")
        facts["spot_acc"] = spot_name(to.lang, to.edition, reason.spot, "acc")
    if reason.formation is not None:
        facts["formation"] = to.say(f"formation.{to.edition}.{reason.formation}.name")
    if reason.card is not None:
        facts["card"] = card_name(to.lang, to.edition, reason.card)
    if reason.move is not None:
        facts["move"] = tell_move(to, reason.move)
    if reason.by is not None:
        facts["by"] = tell_lead(reason.by)
    if reason.colour is not None:
        return to.say(f"reason.{reason.code}.colour", colour=to.say(f"colour.{reason.colour}.name"), **facts)
    return to.say(f"reason.{reason.code}", **facts)


LEAST_TOLD = 0.005  # of a chance: less is nothing lost
LEAST_WHOLE = 0.01  # of a lead that is told in whole percent


def tell_chance(chance: float) -> str:
    """A chance in whole percent: below 1 never as 100 %, above 0 never as 0 %."""
    whole = round(100 * chance)
    return f"{whole if chance in (0, 1) else max(1, min(99, whole))} %"


def tell_lead(share: float) -> str:
    """How much better something is, in percent: a little is told finely, and never as nothing."""
    return f"{max(100 * share, 0.1):.1f} %" if share < LEAST_WHOLE else f"{100 * share:.0f} %"


def tell_points(share: float) -> str:
    """A gain or a loss of a chance, with its sign."""
    return f"{100 * share:+.1f} %".replace("-", "−")


def tell_share(share: float) -> str:
    """A share in whole percent; a result without luck can lie below 0 or above 100."""
    return f"{round(100 * share)} %".replace("-", "−")


def tell_verdict(to: Listener, move: ReviewedMove) -> list[str]:
    """What a review says of a move: its grade, what was lost, what was better and why; of a draw its luck."""
    if move.luck is not None:
        return [to.say("review.luck_is", luck=tell_points(move.luck))]
    if not move.chosen:
        return []
    grade, reasons = to.say(f"grade.{move.grade}"), [tell_reason(to, each) for each in move.reasons]
    if move.best is None or move.loss < LEAST_TOLD:
        return [grade, *(reasons if move.best is None else [])]
    lost = to.say("review.lost", loss=f"{100 * move.loss:.1f} %")
    better = to.say("review.better", move=tell_move(to, move.best), chance=tell_chance(move.best_value))
    return [f"{grade}: {lost}", better, *reasons]
