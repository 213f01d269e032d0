"""Ed25519 signatures of records: keys as hexadecimal text, no files. Only this module imports the cryptography."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Self

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

    @classmethod
    def from_pem(cls, text: bytes) -> Self:
        """The signer whose private half a PEM text (PKCS 8) holds; errors never quote it."""
        from cryptography.exceptions import UnsupportedAlgorithm
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
        from cryptography.hazmat.primitives.serialization import load_pem_private_key

        try:
            key = load_pem_private_key(text, None)
        except (ValueError, TypeError, UnsupportedAlgorithm):
            raise ValueError("no private key in PEM") from None
        if not isinstance(key, Ed25519PrivateKey):
            raise ValueError("no Ed25519 key")
        return cls(key.private_bytes_raw())

    def sign(self, seal: Seal) -> Seal:
        """The seal with this key's signature of its digest."""
        signature = self._private.sign(signed_bytes(seal.form, seal.digest))
        return replace(seal, key=self.public, signature=signature.hex())


def new_pem() -> bytes:
    """A new private key as PEM text, from the system's randomness."""
    from cryptography.hazmat.primitives import serialization as form
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    key = Ed25519PrivateKey.generate()
    return key.private_bytes(form.Encoding.PEM, form.PrivateFormat.PKCS8, form.NoEncryption())


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
