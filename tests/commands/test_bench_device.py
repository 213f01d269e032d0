"""`bench device`: a table of the device tells what a table of the server tells, in every edition and option."""

import pytest

from browser.alone import alone
from schotten.commands.benches.device import compared, device_tables, variants, weights


def test_every_edition_and_option_is_compared():
    names = [name for name, _ in variants()]
    assert len(names) == len(set(names)) == 34
    assert {"iello", "alien+tactical", "siege+tactical+colour_run=top+siege_deck_ends"} <= set(names)


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_the_page_weighs_no_more_than_it_may():
    with alone():  # it may have to be built
        found = weights()
    assert found["js_gzip"] <= 65_000
    assert found["lazy_gzip"] <= 140_000


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_the_same_games_are_told_the_same():
    with device_tables() as device:
        for name, body in variants():
            found = compared(device, name, body, 2)
            assert found["messages"] > 400, name
            assert found["different"] == 0, name
