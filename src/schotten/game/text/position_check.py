"""Whether a position could come up in a game: each check refuses at the line that is to blame."""

from __future__ import annotations

from typing import TYPE_CHECKING

from schotten.editions import KIND_NAMES
from schotten.game.heaps import tactics_of, troops_of
from schotten.rules import layout as at
from schotten.rules.cells import kind_count
from schotten.rules.legal import MOST_MOVES, legal_moves
from schotten.rules.plain import Ending, Kind, Phase, Refusal
from schotten.rules.stones import have_neighbours
from schotten.rules.tactics.dispatch import why_not_pick
from schotten.rules.tactics.exchange import EXCHANGED
from schotten.rules.tactics.moving import movable
from schotten.rules.tactics.reinforce import REINFORCEMENTS
from schotten.rules.turn import can_draw, draw_due

from .header import SEAT_NAMES
from .spans import Span

if TYPE_CHECKING:
    from schotten.rules.jit import Rules


def check_position(row: list[int], rules: Rules, where: dict[str, Span]) -> None:
    """Refuse a position that cannot come up."""
    for spot in range(rules[at.SPOTS]):
        check_rows(row, where[f"spot {spot}"], spot)
    check_table(row, rules, where)
    check_effect(row, rules, where)
    check_turn(row, rules, where)
    for seat in range(2):
        check_hand(row, rules, where[f"hand {SEAT_NAMES[seat]}"], seat)
    if rules[at.TACTICAL]:
        check_tactics(row, rules, where)
    check_goals(row, rules, where["phase"])
    check_decision(row, rules, where["phase"])


def check_table(row: list[int], rules: Rules, where: dict[str, Span]) -> None:
    """At stones only redeployment and desertion send cards to the discard, one each (T17, T18)."""
    discarded = len(troops_of(row[at.DISCARD]) + tactics_of(row[at.DISCARD_TACTICS]))
    sent = sum(kind_count(row[at.USED + seat], kind) for seat in range(2) for kind in (Kind.REDEPLOY, Kind.DESERT))
    if not rules[at.SIEGE] and discarded > sent:
        where["discard"].fail(f"{discarded} cards are discarded, but only {sent} can have been")


def check_rows(row: list[int], line: Span, spot: int) -> None:
    """Rows hold what their spot has room for; only where mud has been may there be four (F6, T9)."""
    places = row[at.PLACES + spot]
    mud_moved = row[at.TERRAIN_BY + 1] != at.NONE and row[at.TERRAIN_AT + 1] != spot
    for seat in range(2):
        size = row[at.SIZE + 2 * spot + seat]
        if size > places and not (mud_moved and size == at.MOST_PLACES):
            line.fail(f"{size} cards in a row of spot {spot + 1}, which has {places} places")


def check_turn(row: list[int], rules: Rules, where: dict[str, Span]) -> None:
    """The flags of a turn fit its phase and its seat."""
    phase = row[at.PHASE]
    attacking = row[at.TURN] == row[at.FIRST]
    if phase == Phase.AFTER_DRAW and not (rules[at.SIEGE] and attacking):
        where["phase"].fail("only the attacker of a siege decides anything after the draw")
    most = row[at.MOVES] if rules[at.SIEGE] else 1 if phase == Phase.TURN_START else 2
    if row[at.PASSES] > most:
        where["passes"].fail(f"{row[at.PASSES]} passes in succession cannot be")
    if row[at.PASSES] and phase not in (Phase.TURN_START, Phase.AFTER_PLAY, Phase.AFTER_DRAW, Phase.OVER):
        where["passes"].fail("a card is being played, so the last move of this turn was no pass")
    if row[at.PREPARED] and (attacking or row[at.CAULDRONS] == rules[at.CAULDRONS_AT_START]):
        where["cauldrons"].fail("only a defender at turn throws a cauldron, and then has one less")
    recruiting = phase in (Phase.RECRUIT, Phase.GIVE_BACK)
    used = kind_count(row[at.USED + row[at.TURN]], Kind.RECRUITER)
    if row[at.SKIP_DRAW] and not used:
        where["phase"].fail("the draw is skipped only after a recruiter")
    if recruiting and not row[at.SKIP_DRAW]:
        where["phase"].fail("a recruiter skips the draw: 'draw: none' is missing")


def check_hand(row: list[int], rules: Rules, line: Span, seat: int) -> None:
    """Hands are full while cards can be drawn, but for what the turn has taken from them or added (T3, T16)."""
    held = row[at.HAND_TROOP_COUNT + seat] + row[at.HAND_TACTICS_COUNT + seat]
    least, most = hand_range(row, rules, seat)
    if row[at.DECK_SIZE] + row[at.DECK_SIZE + 1] == 0:
        least = 0
    if not least <= held <= most:
        wanted = str(most) if least == most else f"{least} to {most}"
        line.fail(f"{held} cards in the hand of {SEAT_NAMES[seat]}, where there are {wanted}")


def hand_range(row: list[int], rules: Rules, seat: int) -> tuple[int, int]:
    """How many cards a seat may hold at this moment if every draw was possible."""
    limit = rules[at.HAND_LIMIT]
    phase = row[at.PHASE]
    if seat != row[at.TURN] or phase in (Phase.TURN_START, Phase.AFTER_DRAW):
        return limit, limit
    if phase == Phase.RECRUIT:
        return limit - 1 + row[at.TAKEN], limit - 1 + row[at.TAKEN]
    if phase == Phase.GIVE_BACK:
        return limit + row[at.OWED], limit + row[at.OWED]
    if phase == Phase.OVER:
        return limit - 1, limit
    full = row[at.SKIP_DRAW] or row[at.PASSES]
    return (limit, limit) if phase == Phase.AFTER_PLAY and full else (limit - 1, limit - 1)


def check_tactics(row: list[int], rules: Rules, where: dict[str, Span]) -> None:
    """What was played is what lies open, nobody leads by more than one (T4), and jokers keep to their limit (T10)."""
    played, jokers = row[at.PLAYED : at.PLAYED + 2], row[at.JOKERS : at.JOKERS + 2]
    heaps = [row[at.DISCARD_TACTICS], *row[at.USED : at.USED + 2], *row[at.WILDS : at.WILDS + at.ROWS]]
    lying = sum(len(tactics_of(heap)) for heap in heaps)
    lying += sum(spot != at.NONE for spot in row[at.TERRAIN_AT : at.TERRAIN_AT + 2])
    if sum(played) != lying:
        where["played"].fail(f"{sum(played)} tactics have been played, but {lying} lie open")
    if abs(played[0] - played[1]) > 1:
        where["played"].fail("nobody plays more than one tactics card ahead (T4)")
    if sum(jokers) != sum(kind_count(heap, Kind.JOKER) for heap in heaps):
        where["jokers"].fail(f"{sum(jokers)} jokers have been played, but that is not how many lie open")
    if max(jokers) > rules[at.JOKER_LIMIT] or any(most < joker for most, joker in zip(played, jokers, strict=True)):
        where["jokers"].fail("a player has played more jokers than he may, or than tactics in all")
    for terrain in range(2):
        gone = kind_count(row[at.DISCARD_TACTICS], Kind.FOG + terrain)
        off = row[at.TERRAIN_AT + terrain] == at.NONE != row[at.TERRAIN_BY + terrain]
        if bool(gone) != off:
            where["played"].fail(f"{KIND_NAMES[Kind.FOG + terrain]} has left if it lies in the discard, and only then")


def check_effect(row: list[int], rules: Rules, where: dict[str, Span]) -> None:
    """The effect under way belongs to an action that lies open, and its choices are possible ones."""
    effect, phase = row[at.EFFECT], where["phase"]
    if effect != at.NONE and not kind_count(row[at.USED + row[at.TURN]], effect):
        phase.fail(f"{KIND_NAMES[effect]} does not lie open before {SEAT_NAMES[row[at.TURN]]}")
    if row[at.FROM_SPOT] != at.NONE:
        owner = row[at.TURN] if effect == Kind.REDEPLOY else 1 - row[at.TURN]
        if not movable(row, rules, row[at.FROM_SPOT], owner, row[at.FROM_PLACE]):
            phase.fail("no card lies there that the effect may take")
    if row[at.HELD] != at.NONE and why_recall(row, rules) != Refusal.FINE:
        phase.fail("the card that is held is not in the discard")
    if row[at.FROM_DECK] != at.NONE and (rules[at.RECRUIT_SPLIT] or not row[at.TAKEN]):
        phase.fail("this recruiter is bound to no deck")
    if (
        row[at.PHASE] == Phase.RECRUIT
        and row[at.TAKEN]
        and not rules[at.RECRUIT_SPLIT]
        and row[at.FROM_DECK] == at.NONE
    ):
        phase.fail("this recruiter is bound to the deck he began with; which?")
    check_reinforced(row, where)
    check_picked(row, where)


def why_recall(row: list[int], rules: Rules) -> int:
    """Why the card that is held could not have been chosen from the discard."""
    before = list(row)
    before[at.PHASE] = Phase.PICK_DISCARD
    return why_not_pick(before, rules, row[at.HELD])


def check_reinforced(row: list[int], where: dict[str, Span]) -> None:
    """Two troops have gone into the deck if reinforcements have been played; one is chosen at most before that."""
    count = len(troops_of(row[at.REINFORCED]))
    line = where.get("reinforced", where["end"])
    if row[at.PHASE] == Phase.PICK_REINFORCE:
        if count + row[at.OWED] != REINFORCEMENTS or row[at.REINFORCED] & ~row[at.DISCARD]:
            line.fail("the troops chosen so far still lie in the discard, and two are chosen in all")
    else:
        used = kind_count(row[at.USED], Kind.REINFORCE) + kind_count(row[at.USED + 1], Kind.REINFORCE)
        if count != REINFORCEMENTS * used:
            line.fail(f"{REINFORCEMENTS * used} troops have been put back into the deck by reinforcements, not {count}")
    if "fresh" in where and not (row[at.REINFORCED] and row[at.PHASE] != Phase.PICK_REINFORCE):
        where["fresh"].fail("nothing fresh is drawn before reinforcements")
    if "fresh" in where and row[at.FRESH] + row[at.FRESH + 1] > row[at.MOVES]:
        where["fresh"].fail("more has been drawn than moves have been made")


def check_picked(row: list[int], where: dict[str, Span]) -> None:
    """Cards are picked for an exchange from the hand, by the player at turn first."""
    exchanging = row[at.PHASE] == Phase.PICK_EXCHANGE
    for seat in range(2):
        line = where.get(f"picked {SEAT_NAMES[seat]}")
        if line is None:
            continue
        mine = seat == row[at.TURN]
        most = row[at.OWED] - (not mine)
        waiting = not mine and row[at.PICKED_COUNT + row[at.TURN]] < row[at.OWED]
        if not exchanging or waiting or row[at.PICKED_COUNT + seat] > most:
            line.fail("so many cards cannot have been picked at this moment")
        if not picks_are_held(row, seat):
            line.fail("a card is picked that is not in the hand, or twice")
    if exchanging:
        hands = [row[at.HAND_TROOP_COUNT + seat] + row[at.HAND_TACTICS_COUNT + seat] for seat in range(2)]
        if row[at.OWED] != min(EXCHANGED, *hands):
            where["phase"].fail(f"{min(EXCHANGED, *hands)} cards are exchanged here, not {row[at.OWED]}")


def picks_are_held(row: list[int], seat: int) -> bool:
    """Whether the picked cards, where they can be seen, are different cards of the hand."""
    troops, tactics = troops_of(row[at.PICKED + seat]), tactics_of(row[at.PICKED_TACTICS + seat])
    held = tactics_of(row[at.HAND_TACTICS + seat])
    hidden = not troops and not tactics
    return (
        (hidden or len(troops) + len(tactics) == row[at.PICKED_COUNT + seat])
        and not row[at.PICKED + seat] & ~row[at.HAND + seat]
        and all(tactics.count(card) <= held.count(card) for card in tactics)
    )


def check_goals(row: list[int], rules: Rules, phase: Span) -> None:
    """A goal that is reached ends the game, and a game that is over has its reason on the table (B9, B11, S13, S14)."""
    winner = row[at.WINNER]
    reached = {ending for ending, seat in reached_goals(row, rules) if seat == winner}
    if row[at.PHASE] != Phase.OVER:
        if any(
            ending in (Ending.NEIGHBOURS, Ending.ENOUGH, Ending.FOUR_DAMAGED) for ending, _ in reached_goals(row, rules)
        ):
            phase.fail("a goal has been reached: the game is over")
    elif row[at.ENDING] not in reached:
        phase.fail("the game has not ended like that: the table does not show it")


def reached_goals(row: list[int], rules: Rules) -> set[tuple[int, int]]:
    """Every ending that the table would bear out, with its winner."""
    if rules[at.SIEGE]:
        return _siege_goals(row, rules)
    found: set[tuple[int, int]] = set()
    counts = [len(troops_of(row[at.STONES + seat])) for seat in range(2)]
    for seat in range(2):
        if have_neighbours(row[at.STONES + seat], rules[at.GOAL_NEIGHBOURS]):
            found.add((Ending.NEIGHBOURS, seat))
        elif counts[seat] >= rules[at.GOAL_ANY]:
            found.add((Ending.ENOUGH, seat))
    if row[at.PASSES] == 2:
        if counts[0] == counts[1]:
            found.add((Ending.LEVEL, at.DRAWN_GAME))
        else:
            found.add((Ending.MOST, int(counts[1] > counts[0])))
    return found


def _siege_goals(row: list[int], rules: Rules) -> set[tuple[int, int]]:
    attacker = row[at.FIRST]
    found: set[tuple[int, int]] = set()
    if len(troops_of(row[at.DAMAGED])) >= rules[at.GOAL_DAMAGED]:
        found.add((Ending.FOUR_DAMAGED, attacker))
    elif row[at.DAMAGED]:
        found.add((Ending.BREACH, attacker))
    if draw_due(row, rules) and not can_draw(row, rules):
        found.add((Ending.DECK_OUT, 1 - attacker))
    if row[at.COMPLETE + 1 - attacker] == rules[at.ALL_SPOTS]:
        found.add((Ending.ROWS_FULL, 1 - attacker))
    return found


def check_decision(row: list[int], rules: Rules, phase: Span) -> None:
    """Somebody has something to decide; a turn with nothing left in it would have ended by itself."""
    if row[at.PHASE] == Phase.OVER:
        return
    nothing = row[at.CLAIMABLE] == 0 and (
        row[at.PHASE] == Phase.AFTER_DRAW or (row[at.PHASE] == Phase.AFTER_PLAY and not can_draw(row, rules))
    )
    defending = rules[at.SIEGE] and row[at.TURN] != row[at.FIRST] and row[at.PHASE] == Phase.TURN_START
    if defending and row[at.COMPLETE + row[at.TURN]] == rules[at.ALL_SPOTS]:
        phase.fail("the defender's rows are all complete as his turn begins: the game is over (S14)")
    hidden = row[at.HAND_TROOP_COUNT + row[at.ACTOR]] + row[at.HAND_TACTICS_COUNT + row[at.ACTOR]] > len(
        troops_of(row[at.HAND + row[at.ACTOR]]) + tactics_of(row[at.HAND_TACTICS + row[at.ACTOR]])
    )
    if nothing or not (hidden or legal_moves(row, rules, [0] * MOST_MOVES)):
        phase.fail("nothing is left to decide in this turn: it would be over")
