"""Chromium, Firefox and WebKit: what the page's policy allows there, and that the engine file gives the same."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from browser import ways
from browser.three import started
from rules.ways import skip
from schotten.commands.browsers import BROWSERS, Driven, Served
from schotten.commands.browsers.driven import ScriptError
from schotten.engine import read_engine

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


# The other half of `browser.ways` in a worker.
ANSWERING = b"""
import { answer } from "./ways.js";
self.onmessage = async ({ data }) => {
  try { self.postMessage({ found: await answer(data, await (await fetch("schotten.wasm")).arrayBuffer()) }); }
  catch (error) { self.postMessage({ failed: String(error) }); }
};
"""
ASKED = """(question) => new Promise((give, fail) => {
  const worker = new Worker("answering.js", { type: "module" });
  worker.onmessage = ({ data }) => (data.failed ? fail(data.failed) : give(data.found));
  worker.onerror = ({ message }) => fail(new Error(message));
  worker.postMessage(question);
})"""


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """What a worker needs that answers as the source does."""
    script = ways.bundle(tmp_path_factory.mktemp("ways"))
    return {"answering.js": ANSWERING, "ways.js": script, "schotten.wasm": read_engine()[0]}


@pytest.fixture(scope="module")
def expected() -> dict[str, Any]:
    """What the source gives, interpreted."""
    return ways.answer()


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


@skip
def test_games_and_minds_are_the_same(browser: Driven, files: dict[str, bytes], expected: dict[str, Any]):
    with Served(files) as served:
        browser.open(served.address)
        assert browser.run(ASKED, ways.question()) == expected


def test_a_damaged_engine_file_is_refused(browser: Driven, files: dict[str, bytes]):
    with Served(files | {"schotten.wasm": files["schotten.wasm"][:-1] + b"?"}) as served:
        browser.open(served.address)
        with pytest.raises(ScriptError, match="damaged or not ours"):
            browser.run(ASKED, ways.question())
