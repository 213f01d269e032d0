"""The canonical form, the digest and the signature of a record; and what `verify_text` says of them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.samples import Variant, every_variant, finished, new_game
from schotten.game import WATCHER, Ending
from schotten.notation import (
    NotationError,
    Record,
    SeriesNote,
    bind_record,
    digest_of,
    format_record,
    parse_record,
    record_game,
    verify_text,
)
from schotten.notation.seal import COVERED, canonical_form
from schotten.notation.signing import Signer
from schotten.told.records import reveal_record, see_record

BASE: Variant = ("iello", {})
SIGNER, STRANGER = Signer(bytes(range(32))), Signer(bytes(32))
FULL = record_game(finished(BASE, 31), ("Ailis", "Brodie"))


def signed(record: Record, signer: Signer = SIGNER) -> str:
    seal = bind_record(record).seal
    assert seal is not None
    return format_record(replace(record, seal=signer.sign(seal)))


@every_variant
def test_each_viewers_record_has_its_own_digest_and_comes_back(variant: Variant) -> None:
    record = record_game(finished(variant, 32))
    digests = set()
    for seen in (record, *(see_record(record, seat) for seat in (0, 1, WATCHER))):
        bound = bind_record(seen)
        assert bound.seal is not None
        digests.add(bound.seal.digest)
        text = format_record(bound)
        assert parse_record(text) == bound
        assert format_record(parse_record(text)) == text
        assert verify_text(text).digest == "fits"
        assert digest_of(text) == digest_of(format_record(seen)) == bound.seal.digest
    assert len(digests) == 4


def test_a_game_that_goes_on_has_no_digest() -> None:
    game = new_game(BASE, 33)
    assert bind_record(record_game(game)).seal is None
    game.stop(0, Ending.RESIGNED)
    assert bind_record(record_game(game)).seal is not None


def test_other_eyes_have_no_seal() -> None:
    bound = bind_record(FULL)
    seen = see_record(bound, 0)
    assert seen.seal is None
    assert reveal_record(bind_record(seen), FULL.seed or b"").seal is None


def test_comments_blank_lines_and_line_ends_are_no_part_of_the_form() -> None:
    text = signed(FULL)
    lines = text.splitlines()
    loose = "; found in an attic\r\n" + "\r\n\r\n".join(f"  {line} ; so it was\t" for line in lines)
    assert canonical_form(loose) == canonical_form(text)
    assert verify_text(loose, [SIGNER.public]).signature == "fits"
    assert canonical_form(text).startswith(b"schotten record 1\nrecord: iello\n")


def test_a_later_header_line_breaks_no_old_digest() -> None:
    text = signed(FULL)
    later = text.replace("result: ", "weather: rain\nresult: ", 1)
    assert digest_of(later) == digest_of(text)
    assert "weather" not in COVERED[1]
    with pytest.raises(NotationError, match="found 'weather: rain'"):
        verify_text(later)  # no reader of today takes it


def test_every_header_line_that_is_written_is_covered() -> None:
    record = replace(FULL, series=SeriesNote(1, 3, (0, 0)))
    header = format_record(record).partition("\n\n")[0]
    assert {line.partition(":")[0] for line in header.splitlines()} == COVERED[1]


@pytest.mark.parametrize(
    ("keys", "signature"),
    [(None, "unknown_key"), ([SIGNER.public], "fits"), ([STRANGER.public], "unknown_key"), ([], "unknown_key")],
)
def test_a_signature_counts_only_with_a_trusted_key(keys: list[str] | None, signature: str) -> None:
    report = verify_text(signed(FULL), keys)
    assert (report.digest, report.signature, report.differs) == ("fits", signature, False)


def test_what_differs_is_named() -> None:
    text = signed(FULL)
    for other in (text.replace("Ailis", "Ailie"), text.replace("rules: 1", "rules: 1 ;").replace("Brodie", "B")):
        report = verify_text(other, [SIGNER.public])
        assert (report.digest, report.signature, report.differs) == ("differs", "differs", True)
    digest = digest_of(text)
    forged = verify_text(text.replace(digest, "0" * 64), [SIGNER.public])
    assert (forged.digest, forged.signature) == ("differs", "fits")
    unsigned = verify_text(format_record(bind_record(FULL)), [SIGNER.public])
    assert (unsigned.digest, unsigned.signature, unsigned.differs) == ("fits", "absent", False)
    bare = verify_text(format_record(FULL), [SIGNER.public])
    assert (bare.digest, bare.signature, bare.differs) == ("absent", "absent", False)


def test_what_is_recomputed_and_what_is_only_consistent() -> None:
    stated = ("edition", "options", "rules", "players", "first")
    full = verify_text(format_record(FULL))
    assert full.recomputed == ("commitment", "hands", "draws", "claims", "result")
    assert full.consistent_only == (*stated, "moves")
    seen = verify_text(format_record(see_record(replace(FULL, series=SeriesNote(1, 3, (0, 0))), 1)))
    assert seen.recomputed == ("claims", "result")
    assert seen.consistent_only == (*stated, "series", "commitment", "hands", "draws", "moves")
    game = new_game(BASE, 34)
    assert verify_text(format_record(record_game(game))).consistent_only[-1] == "result"
    game.stop(0, Ending.OUT_OF_TIME)
    assert verify_text(format_record(record_game(game))).consistent_only[-1] == "result"


MALFORMED = [
    ("digest: 1 ", "digest: 0 ", "form of a digest goes from 1"),
    ("digest: 1 ", "digest: ", "the number of its form and the digest"),
    ("digest: 1 ", "digest: 2 ", "form 2 of the digest is not known here"),
    ("digest: 1 ", "digest: 1 0", "a digest has 64 digits"),
    ("signature: ", "signature: A", "a public key has 64 digits"),
    ("signature: ", "signature: 1 ", "the public key and the signature"),
    ("signature: ", "signature: 0", "a public key has 64 digits"),
    ("\ndigest: 1", "\n;", "a signature signs a digest"),
    ("\nhand B: ", "\ndigest: 1 00\nhand B: ", "expected 'hand B: …'"),
]


@pytest.mark.parametrize(("old", "new", "reason"), MALFORMED)
def test_a_malformed_seal_is_refused(old: str, new: str, reason: str) -> None:
    text = signed(FULL)
    assert old in text
    with pytest.raises(NotationError, match=reason):
        verify_text(text.replace(old, new, 1))


def test_a_signer_shows_only_its_public_half() -> None:
    assert len(SIGNER.public) == 64
    assert bytes(range(32)).hex() not in repr(SIGNER) + SIGNER.public
    with pytest.raises(ValueError, match="a private key has 32 bytes"):
        Signer(b"short")
