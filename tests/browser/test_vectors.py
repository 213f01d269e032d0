"""The page shuffles again in its own code (web/src/after/shuffle.ts): its vectors are what the rules deal."""

import json
from pathlib import Path
from typing import Any

from schotten.editions import find_edition
from schotten.rules.deal import commitment, shuffled, tactics_cards
from schotten.rules.layout import TROOPS
from schotten.rules.parameters import rules_for
from schotten.told.cards import card_texts

FILE = Path(__file__).parents[2] / "web" / "tests" / "shuffle.json"
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
