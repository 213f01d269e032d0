"""The key that signs records: the private half in a file that its owner alone reads, the public ones in the store."""

from __future__ import annotations

import contextlib
import os
import secrets
from pathlib import Path
from typing import TYPE_CHECKING

from schotten.notation.signing import Signer, new_pem

from .database import Conflict

if TYPE_CHECKING:
    from .protocol import Store

FILE_NAME = "signing-key.pem"
OWNER_ONLY = 0o600
_OTHERS = 0o077


class KeyTrouble(OSError):  # noqa: N818  (what is the matter with the key, in words for who runs the server)
    """The key cannot be used; the message names the file and the remedy, never what is in it."""


def read_signer(path: Path) -> Signer | None:
    """The signer of a key file; None if there is no such file."""
    try:
        if os.name == "posix" and path.stat().st_mode & _OTHERS:
            raise KeyTrouble(f"{path} can be read by others: chmod 600, or `schotten key new` if somebody has")
        return Signer.from_pem(path.read_bytes())
    except FileNotFoundError:
        return None
    except ValueError as error:
        raise KeyTrouble(f"{path}: {error}; `schotten key new` makes another key") from None
    except OSError as error:
        if isinstance(error, KeyTrouble):
            raise
        raise KeyTrouble(f"{path} cannot be read: {error.strerror}") from None


def write_key(path: Path, *, replace: bool = False) -> Signer:
    """Make a key and its file, whole or not at all; without `replace` the file of another process is kept."""
    path.parent.mkdir(parents=True, exist_ok=True)
    pem, beside = new_pem(), path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    try:
        with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY), "wb") as file:
            file.write(pem)
            file.flush()
            os.fsync(file.fileno())
        if replace:
            beside.replace(path)
        else:
            path.hardlink_to(beside)
    except FileExistsError:
        pass  # another process was first: its key is ours too
    except OSError as error:
        raise KeyTrouble(f"{path} cannot be written: {error.strerror}") from None
    finally:
        with contextlib.suppress(OSError):
            beside.unlink()
    signer = read_signer(path)
    if signer is None:
        raise KeyTrouble(f"{path} has vanished")
    return signer


def read_key(path: Path) -> bytes:
    """A key file as it is, for a backup; refused if no server could use it."""
    if read_signer(path) is None:
        raise KeyTrouble(f"the key that signs records is missing: {path}. --key-file says where it is")
    return path.read_bytes()


def put_key(path: Path, pem: bytes, *, check: bool = False) -> None:
    """Put a key from a backup in its place; another key is never replaced. `check` only says whether it would do."""
    try:
        Signer.from_pem(pem)
    except ValueError as error:
        raise KeyTrouble(f"the backup's key cannot be used: {error}") from None
    if path.exists():
        if path.read_bytes() != pem:
            raise KeyTrouble(f"{path} is another key: give --key-file a new place")
        return
    if check:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY), "wb") as file:
        file.write(pem)
        file.flush()
        os.fsync(file.fileno())


async def open_signer(store: Store, path: Path, now: int) -> Signer:
    """The signer of a server: made at the first start, later the one that this store knows as the last."""
    known = await store.public_keys()
    signer = read_signer(path)
    if signer is None:
        if known:
            raise KeyTrouble(
                f"the key that signs records is missing: {path}. Give --key-file the file that the other processes "
                "have, or replace the key: `schotten key new`"
            )
        signer = write_key(path)
    if not known:
        with contextlib.suppress(Conflict):
            await store.add_public_key(1, signer.public, now)
        known = await store.public_keys()
    if known[-1] != signer.public:
        raise KeyTrouble(
            f"{path} is not the key that this store signs with. Give --key-file the file that the other processes "
            "have, or replace the key: `schotten key new`"
        )
    return signer


async def replace_key(store: Store, path: Path, now: int) -> Signer:
    """Make a new key, which signs from the next start on; the old public half stays in the store."""
    signer = write_key(path, replace=True)
    while True:
        known = await store.public_keys()
        with contextlib.suppress(Conflict):
            await store.add_public_key(len(known) + 1, signer.public, now)
            return signer
