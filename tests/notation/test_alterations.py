"""More than 10,000 alterations of honest records, of every game and every viewer: none is called verified."""

from __future__ import annotations

import random

import pytest

from game.samples import MORE_VARIANTS, Variant, every_variant, finished
from notation.alterations import Altered, alterations, signed_text
from schotten.game import WATCHER
from schotten.notation import SeriesNote, digest_of, format_record, parse_record, record_game, verify_text
from schotten.notation.signing import Signer
from schotten.notation.verifying import judge_seal
from schotten.told.records import see_record

SERVER, STRANGER = Signer(bytes(range(32))), Signer(bytes(32))

pytestmark = pytest.mark.thorough

VIEWERS = (None, 0, 1, WATCHER)
ENOUGH = 10_000
LOOKED_AT, PLAYED_THROUGH = 60, 12  # of each game's alterations: read, and played through, as `verify` does


def honest(variant: Variant, number: int) -> list[str]:
    """The signed records of one game, one a viewer."""
    record = record_game(finished(variant, number), ("Ailis", "Brodie"), SeriesNote(2, 3, (1, 0)))
    seen = [record if viewer is None else see_record(record, viewer) for viewer in VIEWERS]
    return [signed_text(format_record(each), SERVER) for each in seen]


def all_alterations(variant: Variant) -> list[Altered]:
    chance = random.Random(f"{variant}")
    texts, strangers = honest(variant, 41), honest(variant, 42)
    found: list[Altered] = []
    for index, text in enumerate(texts):
        others = [strangers[index], texts[index - 1]]
        found += alterations(text, others, STRANGER, chance)
    return found


def judged(text: str, keys: list[str] | None) -> tuple[str, str]:
    """What `verify` finds of a text's seal before it plays the game through; a text that cannot be read is refused."""
    try:
        return judge_seal(text, parse_record(text), keys)
    except ValueError:
        return "refused", "refused"


def played_through(text: str, keys: list[str] | None) -> tuple[str, str]:
    try:
        report = verify_text(text, keys)
    except ValueError:
        return "refused", "refused"
    return report.digest, report.signature


def may_fit(text: str) -> bool:
    """Whether a line of the text is its digest: nothing else can make `verify` say that the digest fits."""
    return f"digest: 1 {digest_of(text)}" in text.splitlines()


@every_variant
def test_no_alteration_is_called_verified(variant: Variant) -> None:
    for text in honest(variant, 41):
        report = verify_text(text, [SERVER.public])
        assert (report.digest, report.signature) == ("fits", "fits")
    altered = all_alterations(variant)
    doubtful = [each for each in altered if may_fit(each.text)]
    assert len(doubtful) < 100 * len(VIEWERS)
    for each in doubtful:
        digest, signature = judged(each.text, [SERVER.public])
        assert (digest, signature) != ("fits", "fits"), each.how  # with the server's key
        assert digest != "fits" or each.anew or not each.content, each.how  # and without
    chance = random.Random(1)
    for each in chance.sample(altered, LOOKED_AT):
        assert judged(each.text, [SERVER.public])[0] != "fits" or may_fit(each.text)
    for each in chance.sample(altered, PLAYED_THROUGH):
        found = played_through(each.text, [SERVER.public])
        assert found in (judged(each.text, [SERVER.public]), ("refused", "refused"))


def test_there_are_more_than_ten_thousand_alterations_of_every_kind() -> None:
    some = MORE_VARIANTS[:: len(MORE_VARIANTS) // 4]
    found = [each for variant in some for each in all_alterations(variant)]
    kinds = {each.how for each in found}
    assert len({each.text for each in found}) > ENOUGH
    assert {"cut and ended", "other record", "claim removed", "seal of another", "made anew, own key"} <= kinds
    assert len(kinds) > 40
    readable = sum(judged(each.text, None) != ("refused", "refused") for each in random.Random(1).sample(found, 200))
    assert readable > 80  # far from all are malformed: only the digest finds them


@pytest.mark.parametrize("how", ["unsigned", "own key"])
def test_what_is_made_anew_fits_only_itself(how: str) -> None:
    """Without a key `verify` cannot know it, and says so: it calls no key trusted."""
    altered = [each for each in all_alterations(("iello", {})) if each.how == f"made anew, {how}"]
    assert altered
    for each in altered:
        assert judged(each.text, None) == ("fits", "absent" if how == "unsigned" else "unknown_key")
        assert judged(each.text, [SERVER.public])[1] != "fits"
