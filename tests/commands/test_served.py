"""Files served to browsers: who goes away in the middle is no news, a fault of ours is."""

import urllib.request

import pytest

from schotten.commands.browsers import Served


def fail(served: Served, error: Exception) -> None:
    """What the server does when an answer fails with an error."""
    try:
        raise error
    except type(error):
        served.server.handle_error(None, ("127.0.0.1", 0))


def test_a_browser_that_goes_away_is_no_news(capfd: pytest.CaptureFixture[str]):
    with Served({"card.svg": b"<svg/>"}) as served:
        with urllib.request.urlopen(f"{served.address}card.svg") as answer:
            assert answer.read() == b"<svg/>"
        fail(served, BrokenPipeError())
        assert capfd.readouterr().err == ""
        fail(served, KeyError("a file"))
        assert "KeyError: 'a file'" in capfd.readouterr().err
