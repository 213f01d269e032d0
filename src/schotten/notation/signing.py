"""Ed25519 signatures of records: keys as hexadecimal text, no files. Only this module imports the cryptography."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from .seal import Seal, signed_bytes

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

_RAW_BYTES = 32


class Signer:
    """Somebody who signs digests; the private half never leaves it, not even in its repr."""

    __slots__ = ("_private", "public")

    def __init__(self, private: bytes) -> None:
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

        if len(private) != _RAW_BYTES:
            raise ValueError(f"a private key has {_RAW_BYTES} bytes")
        self._private: Ed25519PrivateKey = Ed25519PrivateKey.from_private_bytes(private)
        self.public: str = self._private.public_key().public_bytes_raw().hex()

    def sign(self, seal: Seal) -> Seal:
        """The seal with this key's signature of its digest."""
        signature = self._private.sign(signed_bytes(seal.form, seal.digest))
        return replace(seal, key=self.public, signature=signature.hex())


def signature_fits(seal: Seal, digest: str) -> bool:
    """Whether a seal's signature was made with the private half of its key, for this digest."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(seal.key))
        key.verify(bytes.fromhex(seal.signature), signed_bytes(seal.form, digest))
    except (InvalidSignature, ValueError):
        return False
    return True
