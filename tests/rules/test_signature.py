"""The rules behave as they did: a change of behaviour changes the signature, and is said in its commit."""

from __future__ import annotations

from rules.signature import FILE, signature


def test_the_signature_is_the_one_on_record():
    assert signature() == FILE.read_text().strip()
