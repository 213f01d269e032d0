"""Whether a position could come up in a game: each check refuses at the line that is to blame."""

from __future__ import annotations

from typing import TYPE_CHECKING

from schotten.editions import KIND_NAMES
from schotten.game.heaps import tactics_of, troops_of
from schotten.rules.cards import DRAWN_GAME, MOST_PLACES, NONE
from schotten.rules.cells import kind_count, row_of
from schotten.rules.legal import MOST_MOVES, legal_moves
from schotten.rules.named import RulesCells, StateCells
from schotten.rules.plain import Ending, Kind, Phase, Refusal
from schotten.rules.stones import have_neighbours
from schotten.rules.tactics.dispatch import DISCARDS, why_not_pick
from schotten.rules.tactics.exchange import EXCHANGED
from schotten.rules.tactics.moving import movable, owner_meant
from schotten.rules.tactics.reinforce import REINFORCEMENTS
from schotten.rules.turn import can_draw, draw_due

from .header import SEAT_NAMES
from .spans import Span

if TYPE_CHECKING:
    from schotten.rules.jit import Rules


def check_position(state: list[int], rules: Rules, where: dict[str, Span]) -> None:
    """Refuse a position that cannot come up."""
    facts = RulesCells(rules)
    for spot in range(facts.spots):
        check_rows(state, where[f"spot {spot}"], spot)
    check_table(state, rules, where)
    check_effect(state, rules, where)
    check_turn(state, rules, where)
    for seat in range(2):
        check_hand(state, rules, where[f"hand {SEAT_NAMES[seat]}"], seat)
    if facts.tactical:
        check_tactics(state, rules, where)
    check_goals(state, rules, where["phase"])
    check_decision(state, rules, where["phase"])


def check_table(state: list[int], rules: Rules, where: dict[str, Span]) -> None:
    """At stones only some actions send cards to the discard, one each (T17, T18)."""
    cells = StateCells(state)
    discarded = len(troops_of(cells.discard) + tactics_of(cells.discard_tactics))
    sent = sum(kind_count(cells.used[seat], kind) for seat in range(2) for kind in DISCARDS)
    if not RulesCells(rules).siege and discarded > sent:
        where["discard"].fail(f"{discarded} cards are discarded, but only {sent} can have been")


def check_rows(state: list[int], line: Span, spot: int) -> None:
    """Rows hold what their spot has room for; only where mud has been may there be four (F6, T9)."""
    cells = StateCells(state)
    places = cells.places[spot]
    mud_moved = cells.terrain_by[1] != NONE and cells.terrain_at[1] != spot
    for seat in range(2):
        size = cells.size[row_of(spot, seat)]
        if size > places and not (mud_moved and size == MOST_PLACES):
            line.fail(f"{size} cards in a row of spot {spot + 1}, which has {places} places")


def check_turn(state: list[int], rules: Rules, where: dict[str, Span]) -> None:
    """The flags of a turn fit its phase and its seat."""
    facts = RulesCells(rules)
    cells = StateCells(state)
    phase = cells.phase
    attacking = cells.turn == cells.first
    if phase == Phase.AFTER_DRAW and not (facts.siege and attacking):
        where["phase"].fail("only the attacker of a siege decides anything after the draw")
    most = cells.moves if facts.siege else 1 if phase == Phase.TURN_START else 2
    if cells.passes > most:
        where["passes"].fail(f"{cells.passes} passes in succession cannot be")
    if cells.passes and phase not in (Phase.TURN_START, Phase.AFTER_PLAY, Phase.AFTER_DRAW, Phase.OVER):
        where["passes"].fail("a card is being played, so the last move of this turn was no pass")
    if cells.prepared and (attacking or cells.cauldrons == facts.cauldrons_at_start):
        where["cauldrons"].fail("only a defender at turn throws a cauldron, and then has one less")
    recruiting = phase in (Phase.RECRUIT, Phase.GIVE_BACK)
    used = kind_count(cells.used[cells.turn], Kind.RECRUITER)
    if cells.skip_draw and not used:
        where["phase"].fail("the draw is skipped only after a recruiter")
    if recruiting and not cells.skip_draw:
        where["phase"].fail("a recruiter skips the draw: 'draw: none' is missing")


def check_hand(state: list[int], rules: Rules, line: Span, seat: int) -> None:
    """Hands are full while cards can be drawn, but for what the turn has taken from them or added (T3, T16)."""
    cells = StateCells(state)
    held = cells.hand_troop_count[seat] + cells.hand_tactics_count[seat]
    least, most = hand_range(state, rules, seat)
    if cells.deck_size[0] + cells.deck_size[1] == 0:
        least = 0
    if not least <= held <= most:
        wanted = str(most) if least == most else f"{least} to {most}"
        line.fail(f"{held} cards in the hand of {SEAT_NAMES[seat]}, where there are {wanted}")


def hand_range(state: list[int], rules: Rules, seat: int) -> tuple[int, int]:
    """How many cards a seat may hold at this moment if every draw was possible."""
    cells = StateCells(state)
    limit = RulesCells(rules).hand_limit
    phase = cells.phase
    if seat != cells.turn or phase in (Phase.TURN_START, Phase.AFTER_DRAW):
        return limit, limit
    if phase == Phase.RECRUIT:
        return limit - 1 + cells.taken, limit - 1 + cells.taken
    if phase == Phase.GIVE_BACK:
        return limit + cells.owed, limit + cells.owed
    if phase == Phase.OVER:
        return limit - 1, limit
    full = cells.skip_draw or cells.passes
    return (limit, limit) if phase == Phase.AFTER_PLAY and full else (limit - 1, limit - 1)


def check_tactics(state: list[int], rules: Rules, where: dict[str, Span]) -> None:
    """What was played is what lies open, nobody leads by more than one (T4), and jokers keep to their limit (T10)."""
    cells = StateCells(state)
    played, jokers = list(cells.played), list(cells.jokers)
    heaps = [cells.discard_tactics, *cells.used, *cells.wilds]
    lying = sum(len(tactics_of(heap)) for heap in heaps)
    lying += sum(spot != NONE for spot in cells.terrain_at)
    if sum(played) != lying:
        where["played"].fail(f"{sum(played)} tactics have been played, but {lying} lie open")
    if abs(played[0] - played[1]) > 1:
        where["played"].fail("nobody plays more than one tactics card ahead (T4)")
    if sum(jokers) != sum(kind_count(heap, Kind.JOKER) for heap in heaps):
        where["jokers"].fail(f"{sum(jokers)} jokers have been played, but that is not how many lie open")
    if max(jokers) > RulesCells(rules).joker_limit or any(
        most < joker for most, joker in zip(played, jokers, strict=True)
    ):
        where["jokers"].fail("a player has played more jokers than he may, or than tactics in all")
    for terrain in range(2):
        gone = kind_count(cells.discard_tactics, Kind.FOG + terrain)
        off = cells.terrain_at[terrain] == NONE != cells.terrain_by[terrain]
        if bool(gone) != off:
            where["played"].fail(f"{KIND_NAMES[Kind.FOG + terrain]} has left if it lies in the discard, and only then")


def check_effect(state: list[int], rules: Rules, where: dict[str, Span]) -> None:
    """The effect under way belongs to an action that lies open, and its choices are possible ones."""
    facts = RulesCells(rules)
    cells = StateCells(state)
    effect, phase = cells.effect, where["phase"]
    if effect != NONE and not kind_count(cells.used[cells.turn], effect):
        phase.fail(f"{KIND_NAMES[effect]} does not lie open before {SEAT_NAMES[cells.turn]}")
    if cells.from_spot != NONE and not movable(state, rules, cells.from_spot, owner_meant(state), cells.from_place):
        phase.fail("no card lies there that the effect may take")
    if cells.held != NONE and why_recall(state, rules) != Refusal.FINE:
        phase.fail("the card that is held is not in the discard")
    if cells.from_deck != NONE and (facts.recruit_split or not cells.taken):
        phase.fail("this recruiter is bound to no deck")
    if cells.phase == Phase.RECRUIT and cells.taken and not facts.recruit_split and cells.from_deck == NONE:
        phase.fail("this recruiter is bound to the deck he began with; which?")
    check_reinforced(state, where)
    check_picked(state, where)


def why_recall(state: list[int], rules: Rules) -> int:
    """Why the card that is held could not have been chosen from the discard."""
    before = list(state)
    StateCells(before).phase = Phase.PICK_DISCARD
    return why_not_pick(before, rules, StateCells(state).held)


def check_reinforced(state: list[int], where: dict[str, Span]) -> None:
    """Two troops have gone into the deck if reinforcements have been played; one is chosen at most before that."""
    cells = StateCells(state)
    count = len(troops_of(cells.reinforced))
    line = where.get("reinforced", where["end"])
    if cells.phase == Phase.PICK_REINFORCE:
        if count + cells.owed != REINFORCEMENTS or cells.reinforced & ~cells.discard:
            line.fail("the troops chosen so far still lie in the discard, and two are chosen in all")
    else:
        used = kind_count(cells.used[0], Kind.REINFORCE) + kind_count(cells.used[1], Kind.REINFORCE)
        if count != REINFORCEMENTS * used:
            line.fail(f"{REINFORCEMENTS * used} troops have been put back into the deck by reinforcements, not {count}")
    if "fresh" in where and not (cells.reinforced and cells.phase != Phase.PICK_REINFORCE):
        where["fresh"].fail("nothing fresh is drawn before reinforcements")
    if "fresh" in where and cells.fresh[0] + cells.fresh[1] > cells.moves:
        where["fresh"].fail("more has been drawn than moves have been made")


def check_picked(state: list[int], where: dict[str, Span]) -> None:
    """Cards are picked for an exchange from the hand, by the player at turn first."""
    cells = StateCells(state)
    exchanging = cells.phase == Phase.PICK_EXCHANGE
    for seat in range(2):
        line = where.get(f"picked {SEAT_NAMES[seat]}")
        if line is None:
            continue
        mine = seat == cells.turn
        most = cells.owed - (not mine)
        waiting = not mine and cells.picked_count[cells.turn] < cells.owed
        if not exchanging or waiting or cells.picked_count[seat] > most:
            line.fail("so many cards cannot have been picked at this moment")
        if not picks_are_held(state, seat):
            line.fail("a card is picked that is not in the hand, or twice")
    if exchanging:
        hands = [cells.hand_troop_count[seat] + cells.hand_tactics_count[seat] for seat in range(2)]
        if cells.owed != min(EXCHANGED, *hands):
            where["phase"].fail(f"{min(EXCHANGED, *hands)} cards are exchanged here, not {cells.owed}")


def picks_are_held(state: list[int], seat: int) -> bool:
    """Whether the picked cards, where they can be seen, are different cards of the hand."""
    cells = StateCells(state)
    troops, tactics = troops_of(cells.picked[seat]), tactics_of(cells.picked_tactics[seat])
    held = tactics_of(cells.hand_tactics[seat])
    hidden = not troops and not tactics
    return (
        (hidden or len(troops) + len(tactics) == cells.picked_count[seat])
        and not cells.picked[seat] & ~cells.hand[seat]
        and all(tactics.count(card) <= held.count(card) for card in tactics)
    )


def check_goals(state: list[int], rules: Rules, phase: Span) -> None:
    """A goal that is reached ends the game, and a game that is over has its reason on the table (B9, B11, S13, S14)."""
    cells = StateCells(state)
    winner = cells.winner
    reached = {ending for ending, seat in reached_goals(state, rules) if seat == winner}
    if cells.phase != Phase.OVER:
        if any(
            ending in (Ending.NEIGHBOURS, Ending.ENOUGH, Ending.FOUR_DAMAGED)
            for ending, _ in reached_goals(state, rules)
        ):
            phase.fail("a goal has been reached: the game is over")
    elif cells.ending not in reached:
        phase.fail("the game has not ended like that: the table does not show it")


def reached_goals(state: list[int], rules: Rules) -> set[tuple[int, int]]:
    """Every ending that the table would bear out, with its winner."""
    facts = RulesCells(rules)
    cells = StateCells(state)
    if facts.siege:
        return _siege_goals(state, rules)
    found: set[tuple[int, int]] = set()
    counts = [len(troops_of(cells.stones[seat])) for seat in range(2)]
    for seat in range(2):
        if have_neighbours(cells.stones[seat], facts.goal_neighbours):
            found.add((Ending.NEIGHBOURS, seat))
        elif counts[seat] >= facts.goal_any:
            found.add((Ending.ENOUGH, seat))
    if cells.passes == 2:
        if counts[0] == counts[1]:
            found.add((Ending.LEVEL, DRAWN_GAME))
        else:
            found.add((Ending.MOST, int(counts[1] > counts[0])))
    return found


def _siege_goals(state: list[int], rules: Rules) -> set[tuple[int, int]]:
    facts = RulesCells(rules)
    cells = StateCells(state)
    attacker = cells.first
    found: set[tuple[int, int]] = set()
    if len(troops_of(cells.damaged)) >= facts.goal_damaged:
        found.add((Ending.FOUR_DAMAGED, attacker))
    elif cells.damaged:
        found.add((Ending.BREACH, attacker))
    if draw_due(state, rules) and not can_draw(state, rules):
        found.add((Ending.DECK_OUT, 1 - attacker))
    if cells.complete[1 - attacker] == facts.all_spots:
        found.add((Ending.ROWS_FULL, 1 - attacker))
    return found


def check_decision(state: list[int], rules: Rules, phase: Span) -> None:
    """Somebody has something to decide; a turn with nothing left in it would have ended by itself."""
    facts = RulesCells(rules)
    cells = StateCells(state)
    if cells.phase == Phase.OVER:
        return
    nothing = cells.claimable == 0 and (
        cells.phase == Phase.AFTER_DRAW or (cells.phase == Phase.AFTER_PLAY and not can_draw(state, rules))
    )
    defending = facts.siege and cells.turn != cells.first and cells.phase == Phase.TURN_START
    if defending and cells.complete[cells.turn] == facts.all_spots:
        phase.fail("the defender's rows are all complete as his turn begins: the game is over (S14)")
    hidden = cells.hand_troop_count[cells.actor] + cells.hand_tactics_count[cells.actor] > len(
        troops_of(cells.hand[cells.actor]) + tactics_of(cells.hand_tactics[cells.actor])
    )
    if nothing or not (hidden or legal_moves(state, rules, [0] * MOST_MOVES)):
        phase.fail("nothing is left to decide in this turn: it would be over")
