"""What the page's own tests are given: cards as the rules deal them (web/src/after/shuffle.ts), and a rules record."""

import json
from pathlib import Path
from typing import Any

from schotten.editions import find_edition
from schotten.rules.deal import commitment, shuffled, tactics_cards
from schotten.rules.layout import TROOPS
from schotten.rules.parameters import rules_for
from schotten.told.cards import card_texts

WEB_TESTS = Path(__file__).parents[2] / "web" / "tests"
FILE, RULES = WEB_TESTS / "shuffle.json", WEB_TESTS / "rules.json"
SEEDS = [bytes(range(32)), bytes([255] * 32)]


def vector(seed: bytes, key: str) -> dict[str, Any]:
    edition = find_edition(key)
    rules = rules_for(edition, edition.options(tactical=True))
    texts = card_texts(edition)
    return {
        "seed": seed.hex(),
        "commitment": commitment(seed),
        "edition": key,
        "troops": [texts[card] for card in shuffled(list(range(rules[TROOPS])), seed, "troops")],
        "tactics": [texts[card] for card in shuffled(tactics_cards(rules), seed, "tactics")],
    }


def vectors() -> list[dict[str, Any]]:
    return [vector(seed, key) for seed in SEEDS for key in ("iello", "siege")]


def test_the_vectors_of_the_page_are_what_the_rules_deal():
    assert json.loads(FILE.read_text(encoding="utf-8")) == vectors()


def test_the_rules_record_of_the_page_is_that_of_the_edition():
    edition = find_edition("siege")
    assert json.loads(RULES.read_text(encoding="utf-8")) == [
        str(number) for number in rules_for(edition, edition.options(tactical=True))
    ]
