"""Chromium, Firefox and WebKit: what the page's policy allows there, and that the engine file gives the same."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from browser.three import started
from schotten.commands.browsers import BROWSERS, Driven, Served
from schotten.commands.browsers.driven import ScriptError

pytestmark = pytest.mark.browser

# A worker that says what it may do: make a module of the eight bytes that every module begins with, and evaluate text.
ALLOWED = b"""
const told = { wasm: false, text: false };
try { told.wasm = WebAssembly.validate(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]))
  && new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])) instanceof WebAssembly.Module; } catch {}
try { told.text = new Function("return true")(); } catch {}
self.postMessage(told);
"""
HEARD = """(name) => new Promise((give, fail) => {
  const worker = new Worker(name, { type: "module" });
  worker.onmessage = ({ data }) => give(data);
  worker.onerror = ({ message }) => fail(new Error(message));
})"""


@pytest.fixture(scope="module", params=list(BROWSERS))
def browser(request: pytest.FixtureRequest) -> Iterator[Driven]:
    """Each browser, started once for all tests of this file."""
    with started(request.param) as found:
        yield found


def test_the_policy_allows_webassembly_and_no_text(browser: Driven):
    with Served({"allowed.js": ALLOWED}) as served:
        browser.open(served.address)
        assert browser.run(HEARD, "allowed.js") == {"wasm": True, "text": False}
        with pytest.raises(ScriptError, match="oh no"):
            browser.run("async (why) => { throw new Error(why); }", "oh no")
