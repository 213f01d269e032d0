"""The page judges what binds a record in its own code (web/src/after/seal.ts): its vectors are what Python says."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))

from schotten.game import WATCHER
from schotten.notation import bind_record, digest_of, format_record, parse_record
from schotten.notation.signing import Signer
from schotten.notation.verifying import judge_seal
from schotten.told.records import see_record

ROOT = Path(__file__).parents[2]
FILE = ROOT / "conformance" / "seals.json"
RECORDS = ("iello", "siege-tactical", "cocktail-tactical", "alien")
SIGNER, STRANGER = Signer(bytes(range(32))), Signer(bytes(32))


def texts(name: str) -> dict[str, str]:
    """A golden game's record: signed, unsigned, bare, loosely written, altered, signed by another."""
    record = parse_record((ROOT / "conformance" / "records" / f"{name}.totten").read_text(encoding="utf-8"))
    record = replace(record, players=("Аліса", "Žofie ☘"))
    bound = bind_record(record)
    assert bound.seal
    signed = format_record(replace(bound, seal=SIGNER.sign(bound.seal)))
    seen = bind_record(see_record(record, WATCHER))
    assert seen.seal
    return {
        "signed": signed,
        "watcher": format_record(replace(seen, seal=SIGNER.sign(seen.seal))),
        "unsigned": format_record(bound),
        "bare": format_record(record),
        "loose": "; kept\r\n" + signed.replace("\n", " ; so it was\t\r\n\r\n"),
        "altered": signed.replace("player A: ", "player A: X", 1),
        "other digest": signed.replace(bound.seal.digest, "0" * 64),
        "other key": format_record(replace(bound, seal=STRANGER.sign(bound.seal))),
        "swapped": format_record(replace(bound, seal=SIGNER.sign(seen.seal))),
    }


def vectors() -> list[dict[str, Any]]:
    return [vector(f"{name}, {how}", text) for name in RECORDS for how, text in texts(name).items()]


def vector(case: str, text: str) -> dict[str, Any]:
    keys = [STRANGER.public[::-1], SIGNER.public]
    digest, signature = judge_seal(text, parse_record(text), keys)
    findings = {"digest": digest, "signature": signature}
    return {"case": case, "text": text, "keys": keys, "digest": digest_of(text), "findings": findings}


def test_the_vectors_of_the_page_are_what_python_says() -> None:
    assert json.loads(FILE.read_text(encoding="utf-8")) == vectors()


if __name__ == "__main__":
    FILE.write_text(json.dumps(vectors(), ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
