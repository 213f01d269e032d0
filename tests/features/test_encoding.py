"""The observation says what a View says: all of it, and nothing else."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from envs.games import KINDS, NAMES, positions
from schotten.compiled.dice import seed_dice
from schotten.compiled.view import sample_state, view_for
from schotten.envs.arrays import ArrayGame
from schotten.features.decoding import NOT_TOLD, decode
from schotten.features.encoding import BLOCKS, OBSERVATION_SIZE, VERSION, highest, split
from schotten.features.writing import write_features
from schotten.rules import layout as at

pytestmark = pytest.mark.slow  # the compiled rules


def encode(row: Any, rules: Any, seat: int) -> Any:
    out: Any = np.full(OBSERVATION_SIZE, 255, np.uint8)
    write_features(row, rules, seat, out)
    return out


def view_row(game: ArrayGame, seat: int) -> Any:
    row: Any = np.zeros(at.WIDTH, np.int64)
    view_for(game.state, game.rules, seat, row)
    return row


def told(row: list[int]) -> list[int]:
    """A view without the cells that an observation leaves out."""
    return [0 if index in NOT_TOLD else number for index, number in enumerate(row)]


@pytest.mark.parametrize(("edition", "options"), KINDS, ids=NAMES)
def test_an_observation_read_back_is_the_view(edition: str, options: dict[str, Any]):
    for game, _ in positions(edition, options, games=3, seed=1):
        for seat in range(2):
            view = view_row(game, seat)
            assert told(decode(encode(view, game.rules, seat), game.rules, seat)) == told(view.tolist())


@pytest.mark.parametrize(("edition", "options"), KINDS, ids=NAMES)
def test_the_batch_reads_only_what_the_view_has(edition: str, options: dict[str, Any]):
    """The vector environment encodes from the state's row, for speed: the bytes are those of the View."""
    for game, _ in positions(edition, options, games=30, seed=2):
        for seat in range(2):
            assert (encode(game.state, game.rules, seat) == encode(view_row(game, seat), game.rules, seat)).all()


@pytest.mark.parametrize(("edition", "options"), KINDS, ids=NAMES)
def test_states_that_look_the_same_are_encoded_the_same(edition: str, options: dict[str, Any]):
    """Deal everything hidden anew: nothing of the observation changes."""
    dice: Any = np.zeros(2, np.int64)
    other: Any = np.zeros(at.WIDTH, np.int64)
    seed_dice(dice, 5)
    differed = 0
    for game, _ in positions(edition, options, games=4, seed=3):
        for seat in range(2):
            sample_state(view_row(game, seat), game.rules, seat, dice, other)
            differed += int((other != game.state).any())
            assert (encode(other, game.rules, seat) == encode(game.state, game.rules, seat)).all()
    assert differed


@pytest.mark.parametrize(("edition", "options"), KINDS, ids=NAMES)
def test_features_stay_within_their_bounds(edition: str, options: dict[str, Any]):
    bounds = highest()
    for game, _ in positions(edition, options, games=20, seed=4):
        for seat in range(2):
            observation = encode(game.state, game.rules, seat)
            assert (observation <= bounds).all(), [
                name for name, part in split(observation).items() if (part > BLOCKS[name].high).any()
            ]


def test_the_layout_is_the_one_of_this_version():
    """A change of any offset asks for a new VERSION; then change both here."""
    assert VERSION == 1
    assert OBSERVATION_SIZE == 2161
    assert [BLOCKS[name].start for name in ("hand", "unseen", "rows", "order", "places", "phase", "result")] == [
        0,
        365,
        655,
        1807,
        1879,
        2097,
        2149,
    ]


def test_a_wrong_size_is_refused():
    with pytest.raises(ValueError, match="ends in 2161 features"):
        split(np.zeros(3, np.uint8))


def test_the_guide_tells_every_block():
    guide = (Path(__file__).parents[2] / "docs" / "research.md").read_text(encoding="utf-8")
    for block in BLOCKS.values():
        shape = " × ".join(map(str, block.shape))
        assert f"| `{block.name}` | {block.start} | {shape} | {block.high} | {block.meaning} |" in guide
    assert f"a row of {OBSERVATION_SIZE} bytes" in guide
