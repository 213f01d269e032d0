"""In CI nothing is skipped for the lack of an extra: here its absence is told."""

import os
from importlib.util import find_spec

import pytest

RESEARCH = ("gymnasium", "pettingzoo", "pyspiel", "ray", "torch")


@pytest.mark.parametrize("module", RESEARCH)
def test_the_extra_research_is_installed(module: str):
    if find_spec(module) is None and os.environ.get("CI") != "true":
        pytest.skip(f"no {module} on this machine: the environments' tests are left out")
    assert find_spec(module) is not None
