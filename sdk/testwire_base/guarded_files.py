"""Reads files that a peer named, creates private files, and removes only own files.

Tests: `tests/base/test_guarded_files.py`.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
from pathlib import Path
from typing import IO

from testwire_base.irregular import irregular_kind

__all__ = ["create_private", "identity", "read_limited", "remove_own"]


def read_limited(path: Path, largest: int) -> bytes:
    """Return the bytes of a regular file. Links are followed.

    `largest` is the maximum size in bytes, a multiple of 1 MiB. Raises OSError if the path is a
    pipe, a socket or a device. Also raises OSError if the file is too large or cannot be read.
    """
    wanted = f"expected a regular file of at most {largest >> 20} MiB"
    if kind := irregular_kind(path):  # Opening some devices has effects.
        raise OSError(errno.EINVAL, f"{wanted}, found {kind}")
    # If a pipe replaces the file now, opening the pipe must not block.
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    with open(os.open(path, flags), "rb") as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise OSError(errno.EINVAL, f"{wanted}, found a file of a different kind")
        data = file.read(largest + 1)
    if len(data) > largest:
        raise OSError(errno.EFBIG, f"{wanted}, found a larger file")
    return data


def create_private(path: str | os.PathLike[str], *, exclusive: bool = False) -> IO[bytes]:
    """Create or empty a file that only the current user can read, and open it for writing.

    The file is unbuffered. With `exclusive`, raises FileExistsError if the path exists. Raises
    OSError if the path is a symbolic link, because the link could point to any file of the user.
    """
    if not exclusive and os.path.islink(path):
        raise OSError(f"{os.fspath(path)}: found a symbolic link; choose a different path")

    def opener(name: str, flags: int) -> int:
        flags |= os.O_EXCL if exclusive else getattr(os, "O_NOFOLLOW", 0)
        return os.open(name, flags, 0o600)

    file = open(path, "wb", buffering=0, opener=opener)  # noqa: SIM115
    if hasattr(os, "fchmod") and stat.S_ISREG(os.fstat(file.fileno()).st_mode):
        os.fchmod(file.fileno(), 0o600)  # The mode of `open` applies only to new files.
    return file


Identity = tuple[int, int]
"""The device and the inode of a file."""


def identity(path: str) -> Identity | None:
    """Return the identity of a file, or None if the file does not exist. Links are not followed."""
    try:
        found = os.lstat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino


def remove_own(path: str, own: Identity | None) -> None:
    """Remove a file if its identity is still `own`. A file that replaced it is kept.

    The file must still be open, because the system could otherwise give its inode to a new file.
    """
    if own is not None and identity(path) == own:
        with contextlib.suppress(OSError):
            os.unlink(path)
