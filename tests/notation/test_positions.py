"""Positions: any state of any game, full or seen, and back; impossible ones are refused where they are wrong."""

from __future__ import annotations

import re

import pytest

from game.samples import Variant, every_variant, played
from schotten.game import WATCHER, Game, Move, Phase, Table, View
from schotten.notation import NotationError, format_position, fresh_proofs, parse_position
from schotten.rules import layout as at

SEATS = (0, 1, WATCHER)


def tables(game: Game) -> list[Table]:
    return [game.table, *(game.view_for(seat) for seat in SEATS)]


@every_variant
def test_every_position_and_back(variant: Variant) -> None:
    """Exactly, but for the refutations remembered for speed, which are looked for anew."""
    for number, game in enumerate(game for seed in (11, 12) for game in played(variant, seed)):
        table = tables(game)[number % 4]
        text = format_position(table)
        parsed = parse_position(text)
        assert parsed == fresh_proofs(table)
        assert type(parsed) is type(table)
        assert format_position(parsed) == text


def test_a_parsed_position_plays_on_like_the_game() -> None:
    for variant in (TACTICAL, SIEGE):
        games = list(played(variant, 12, longest=60))
        game = games[-1]
        table = parse_position(format_position(game.table))
        other = Game.from_position(table)
        for _ in range(60):
            if game.outcome is not None:
                break
            assert other.legal_moves == game.legal_moves
            move = game.legal_moves[len(game.legal_moves) // 2]
            game.play(move)
            other.play(move)
        assert other.outcome == game.outcome


def test_a_view_hides_what_the_seat_cannot_know() -> None:
    for game in played(("cocktail", {"tactical": True}), 4):
        text = format_position(game.view_for(0))
        hand = re.search(r"^hand B: (.*)$", text, re.MULTILINE)
        assert hand is not None
        assert all(word.endswith("!") or word.startswith("?") for word in hand[1].split() if word != "-")


FULL = """\
position: iello
options: -
seen: all
moves: 9
first: A
turn: B
phase: start
spot 1: r7 r8 r9 [3 5] | g2
spot 2: - | g7
spot 3: - | -
spot 4: - | -
spot 5: - | -
spot 6: - | -
spot 7: - | -
spot 8: - | -
spot 9: - | -
hand A: r1 r2 r3 r4 r5 r6
hand B: g1 g3 g4 g5 g6 g8
troops: g9 b1 b2 b3 b4 b5 b6 b7 b8 b9 y1 y2 y3 y4 y5 y6 y7 y8 y9 p1 p2 p3 p4 p5 p6 p7 p8 p9 o1 o2 o3 o4 o5 o6 o7 o8 o9
"""
SEEN = re.sub(r"troops: .*", "troops: ??*37", FULL.replace("seen: all", "seen: A"))
SEEN = re.sub(r"hand B: .*", "hand B: ??*6", SEEN)


def test_the_position_that_is_spoilt_below_is_sound() -> None:
    assert format_position(parse_position(FULL)) == FULL
    assert isinstance(parse_position(SEEN), View)
    assert format_position(parse_position(SEEN)) == SEEN


def test_comments_and_empty_lines_are_left_out() -> None:
    text = "; a title\n\n" + FULL.replace("\n", " ; a note\n") + "\n; the end"
    assert parse_position(text) == parse_position(FULL)


def test_stamps_may_be_left_out_where_they_decide_nothing() -> None:
    table = parse_position(FULL.replace(" [3 5]", ""))
    assert table.spot(0) == parse_position(FULL).spot(0)
    tied = FULL.replace("| g2", "| g9 g7 g8").replace("2: - | g7", "2: - | -").replace("g5 g6 g8", "g5 g6 g2")
    tied = tied.replace("troops: g9 ", "troops: ")
    with pytest.raises(NotationError, match="worth the same"):
        parse_position(tied)
    assert parse_position(tied.replace("g9 g7 g8", "g9 g7 g8 [4 9]")).row[at.STRENGTH] == 524


WRONG = [
    # what is replaced, by what, line and column, reason
    ("position: iello", "position: chess", 1, 11, "there is no edition 'chess'"),
    ("position: iello", "record: iello", 1, 1, "expected 'position: …'"),
    ("options: -", "options: siege_deck_ends", 2, 10, "has no option"),
    ("options: -", "options: expert, fast", 2, 18, "there is no option 'fast'"),
    ("options: -", "options: expert=maybe", 2, 10, "cannot be 'maybe'"),
    ("options: -", "options: expert, expert", 2, 18, "given twice"),
    ("options: -", "options: terrain_targetable", 2, 10, "needs the tactical game"),
    ("seen: all", "seen: me", 3, 7, "sees nothing"),
    ("moves: 9", "moves: many", 4, 8, "is no number of moves"),
    ("moves: 9\n", "", 4, 1, "expected 'moves: …'"),
    ("first: A", "first: C", 5, 8, "is no seat"),
    ("turn: B", "turn: B B", 6, 7, "is no seat"),
    ("phase: start", "phase: sleep", 7, 8, "is no phase"),
    ("phase: start", "phase: after-play 3", 7, 8, "this one is written 'after-play'"),
    ("phase: start", "phase: target desert", 7, 8, "does not lie open before B"),
    ("phase: start", "phase: recruit 1", 7, 8, "recruiter skips the draw|does not lie open"),
    ("phase: start", "phase: exchange 2", 7, 8, "iello has no exchange"),
    ("phase: start", "phase: after-draw", 7, 8, "only the attacker"),
    ("phase: start", "phase: over A by neighbours", 7, 8, "has not ended like that"),
    ("phase: start", "phase: over A by time", 7, 13, "only by the rules"),
    ("phase: start", "phase: over drawn by most", 7, 13, "drawn, and nothing else"),
    ("phase: start", "phase: start\npasses: 3", 8, 9, "3 passes in succession"),
    ("phase: start", "phase: start\npasses: 0", 8, 9, "from 1"),
    ("phase: start", "phase: start\ndraw: none", 7, 8, "only after a recruiter"),
    ("phase: start", "phase: start\ndraw: two", 8, 7, "only 'none' is said"),
    ("phase: start", "phase: start\ncauldrons: 3", 8, 1, "expected 'spot 1: …'"),
    ("spot 2:", "spot 3:", 9, 1, "expected 'spot 2: …'"),
    ("spot 2:", "spot 10:", 9, 6, "spot goes from 1 to 9"),
    ("spot 2: - | g7", "spot 2: -, g7", 9, 9, "two rows"),
    ("spot 2: - | g7", "spot 2 - | g7", 9, 14, "needs a ':'"),
    ("spot 2: -", "spot 2 claimed: -", 9, 8, "needs a seat"),
    ("spot 2: -", "spot 2 claimed C: -", 9, 16, "is no seat"),
    ("spot 2: -", "spot 2 damaged: -", 9, 8, "not damaged"),
    ("spot 2: -", "spot 2 fog A: -", 9, 8, "is a tactics card, and this game has none"),
    ("spot 2: -", "spot 2 wet: -", 9, 8, "is nothing to say of a spot"),
    ("| g7", "| x7", 9, 13, "iello has no card x7"),
    ("| g7", "| g10", 9, 13, "iello has no card g10"),
    ("| g7", "| ??", 9, 13, "cannot lie in a row"),
    ("| g7", "| joker", 9, 13, "this game has none"),
    ("| g7", "|", 9, 12, "cards are missing"),
    ("| g7", "| r7", 9, 13, "r7 is here once too often"),
    ("| g7", "| g7 g9 b1 b2 b3", 9, 25, "at most 4"),
    ("[3 5]", "[3]", 8, 19, "a row of 3 has 2 stamps, not 1"),
    ("[3 5]", "[5 3]", 8, 21, "stamp goes from 6"),
    ("[3 5]", "[3 10]", 8, 21, "stamp goes from 4 to 9"),
    ("[3 5]", "[3 5", 8, 19, "end with ']'"),
    ("- | g7", "r9 r8 [3] | g7", 9, 9, "r9 is here once too often"),
    ("r1 r2 r3 r4 r5 r6\nhand B: g1", "r1 r2 r3 r4 r5\nhand B: r6 g1", 17, 9, "5 cards in the hand of A, where .* 6"),
    ("hand A: r1 r2", "hand A: r1", 19, 9, "r2 is missing: it lies nowhere"),
    ("hand A: r1", "hand A: b1", 19, 12, "b1 is here once too often"),
    ("hand A: r1", "hand A: ??", 17, 9, "nothing is hidden in this hand"),
    ("hand A: r1", "hand A: joker", 17, 9, "this game has none"),
    ("hand A: r1 r2 r3 r4 r5 r6", "hand A:", 17, 8, "the hand is missing"),
    ("g4 g5 g6 g8\ntroops: g9", "g4 g5 g6 g8 g9\ntroops:", 18, 9, "7 cards in the hand of B"),
    ("troops: g9", "troops:", 19, 9, "g9 is missing: it lies nowhere"),
    ("troops: g9", "troops: ??", 19, 9, "nothing is hidden in a full position"),
    ("troops: g9", "troops: g9:C", 19, 12, "is no seat"),
    ("troops: g9", "troops: g9*2", 19, 9, "only hidden cards are counted"),
    ("troops: g9", "discard: g9\ntroops:", 19, 10, "1 cards are discarded, but only 0"),
    ("moves: 9", "moves: 4", 8, 21, "stamp goes from 4 to 4, not 5"),
    ("troops: g9", "discard: recruiter\ntroops: g9", 19, 10, "does not belong here"),
    ("troops: g9", "discard: -\ntroops: g9", 19, 10, "is left out"),
    ("o8 o9\n", "o8 o9\ntroops: -\n", 20, 1, "nothing more is expected"),
    ("o8 o9\n", "o8 o9\nreinforced: r1 r2\n", 20, 13, "not 2"),
    ("o8 o9\n", "o8 o9\npicked A: r1\n", 20, 11, "cannot have been picked"),
    ("o8 o9\n", "o8 o9\nfresh: 1 0\n", 20, 8, "before reinforcements"),
    ("o8 o9\n", "o8 o9\nreshuffle: r1\n", 20, 1, "nothing more"),
]


@pytest.mark.parametrize(("old", "new", "line", "column", "reason"), WRONG)
def test_a_wrong_position_is_refused_at_its_place(old: str, new: str, line: int, column: int, reason: str) -> None:
    assert old in FULL
    text = FULL.replace(old, new, 1)
    with pytest.raises(NotationError, match=reason) as wrong:
        parse_position(text)
    assert (wrong.value.line, wrong.value.column) == (line, column)


WRONG_SEEN = [
    ("hand B: ??*6", "hand B: ??*5", "5 cards in the hand|1 troop is missing"),
    ("hand B: ??*6", "hand B: g1 ??*5", "is hidden, or it is known and marked"),
    ("hand B: ??*6", "hand B: ??!*6", "is no"),
    ("hand A: r1", "hand A: ??", "nothing is hidden in this hand"),
    ("troops: ??*37", "troops: ??*36", "1 troop is missing"),
    ("troops: ??*37", "troops: ??*36 g9", "a seat sees the cards that it put there"),
    ("troops: ??*37", "troops: ??*36 g9:B", "a seat sees the cards that it put there"),
    ("troops: ??*37", "troops: ??*36 ??:A", "a seat sees the cards that it put there"),
    ("troops: ??*37", "troops: ?!*37", "does not lie in this deck"),
    ("seen: A", "seen: watcher", "watcher sees no card"),
    ("seen: A", "seen: B", "known and marked|nothing is hidden"),
]


@pytest.mark.parametrize(("old", "new", "reason"), WRONG_SEEN)
def test_a_seat_sees_what_it_can(old: str, new: str, reason: str) -> None:
    assert old in SEEN
    with pytest.raises(NotationError, match=reason):
        parse_position(SEEN.replace(old, new, 1))


def spoilt(variant: Variant, number: int, phase: Phase) -> Game:
    """A game at the first moment of a phase."""
    for attempt in range(200):
        for game in played(variant, number + attempt):
            if game.phase == phase:
                return game
    pytest.fail(f"no {phase.name} came up")


TACTICAL: Variant = ("cocktail", {"tactical": True})
SIEGE: Variant = ("siege", {"tactical": True})
WRONG_TACTICS = [
    (TACTICAL, Phase.RECRUIT, r"played: \d \d", "played: 5 4", "tactics have been played, but"),
    (TACTICAL, Phase.RECRUIT, r"jokers: \d \d", "jokers: 2 2", "jokers have been played"),
    (TACTICAL, Phase.RECRUIT, r"draw: none\n", "", "recruiter skips the draw"),
    (TACTICAL, Phase.GIVE_BACK, r"give-back \d", "give-back 1", "cards in the hand of|2"),
    (TACTICAL, Phase.PICK_PLACE, r"from \d\.", "from 10.", "spot goes from 1 to 9"),
    (SIEGE, Phase.PICK_EXCHANGE, r"exchange 3", "exchange 2", "3 cards are exchanged here"),
    (SIEGE, Phase.PICK_REINFORCE, r"reinforce 2", "reinforce 1", "two are chosen in all"),
    (SIEGE, Phase.PICK_DISCARD, r"recall", "place recruitment holding exchange", "is not in the discard"),
    (SIEGE, Phase.TURN_START, r"cauldrons: \d", "cauldrons: 4", "from 0 to 3"),
    (SIEGE, Phase.TURN_START, r"cauldrons: (\d)", r"cauldrons: \1, two thrown", "only 'one thrown'"),
    (SIEGE, Phase.TURN_START, r"cauldrons: (\d)", r"cauldrons: \1, one thrown", "only a defender"),
    (SIEGE, Phase.TURN_START, r"spot 1:", "spot 1 claimed A:", "damaged, not claimed"),
    (SIEGE, Phase.TURN_START, r"reshuffle: \S+", "reshuffle:", "names every troop once"),
    (SIEGE, Phase.TURN_START, r"reshuffle: .*\n", "", "expected 'reshuffle: …'"),
    (SIEGE, Phase.TURN_START, r"played: \d \d", "played: 3", "two numbers"),
]


@pytest.mark.parametrize(("variant", "phase", "old", "new", "reason"), WRONG_TACTICS)
def test_impossible_effects_are_refused(variant: Variant, phase: Phase, old: str, new: str, reason: str) -> None:
    text = format_position(spoilt(variant, 30, phase).table)
    changed = re.sub(old, new, text, count=1)
    assert changed != text
    with pytest.raises(NotationError, match=reason):
        parse_position(changed)


def test_rows_have_as_many_cards_as_their_spot_has_places() -> None:
    text = FULL.replace("| g7", "| g7 b1 b2 b3").replace("troops: g9 b1 b2 b3", "troops: g9")
    with pytest.raises(NotationError, match="4 cards in a row of spot 2, which has 3 places"):
        parse_position(text)


def test_a_goal_that_is_reached_ends_the_game() -> None:
    text = FULL.replace("spot 3:", "spot 3 claimed A:").replace("spot 4:", "spot 4 claimed A:")
    assert parse_position(text).stones_of(0) == (2, 3)
    text = text.replace("spot 5:", "spot 5 claimed A:")
    with pytest.raises(NotationError, match="a goal has been reached"):
        parse_position(text)
    assert parse_position(text.replace("phase: start", "phase: over A by neighbours")).outcome is not None


def test_claims_are_looked_for_where_it_is_the_moment() -> None:
    game = next(game for game in played(("iello", {}), 3) if Move.claim(0) in game.legal_moves or game.outcome)
    assert parse_position(format_position(game.table)).row[at.CLAIMABLE] == game.state[at.CLAIMABLE]
