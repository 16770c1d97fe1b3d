"""Copies the content of files. A copy shares blocks with its original if the file system can do so.

Such a copy (a reflink) needs no space until one of both files changes. Files are never hard-linked,
because tests could then change the original.

The module must not import other modules of the package.

Tests: `tests/servers/mutation/test_sandbox.py`.
"""

from __future__ import annotations

import errno
import os
import shutil
import sys
from typing import Final

# The request of `ioctl` that makes a file share the blocks of another one (linux/fs.h).
_FICLONE: Final = 0x40049409
_CHUNK: Final = 1 << 20
# Errors of systems and file systems that cannot copy inside the kernel.
_CANNOT: Final = frozenset(
    {errno.EOPNOTSUPP, errno.ENOTTY, errno.EXDEV, errno.EINVAL, errno.ENOSYS, errno.EPERM}
)


UNREAD: Final = 0
"""The access time of each copy. Most file systems change it at the first read."""


class FileCopier:
    """Copies files. After a first failure, the copier no longer tries reflinks."""

    def __init__(self) -> None:
        self._reflinks = sys.platform == "linux"

    def copy(self, source: str, target: str) -> None:
        """Copy content, permissions and modification time to the new file `target`.

        Raises OSError.
        """
        if sys.platform != "linux":
            shutil.copy2(source, target)
            os.utime(target, ns=(UNREAD, os.stat(target).st_mtime_ns))
            return
        reading = os.open(source, os.O_RDONLY)
        try:
            status = os.fstat(reading)
            flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_NOFOLLOW
            writing = os.open(target, flags, 0o600)
            try:
                if not self._clone(reading, writing):
                    _copy_content(reading, writing, status.st_size)
                os.fchmod(writing, status.st_mode & 0o7777)
                os.utime(writing, ns=(UNREAD, status.st_mtime_ns))
            finally:
                os.close(writing)
        finally:
            os.close(reading)

    def _clone(self, reading: int, writing: int) -> bool:
        if sys.platform != "linux" or not self._reflinks:
            return False
        import fcntl

        try:
            fcntl.ioctl(writing, _FICLONE, reading)
        except OSError as error:
            if error.errno not in _CANNOT:
                raise
            self._reflinks = False
        return self._reflinks


def _copy_content(reading: int, writing: int, size: int) -> None:
    """Copy until the end of the file, inside the kernel if possible."""
    if sys.platform == "linux":
        done = 0
        try:
            while count := os.copy_file_range(reading, writing, max(size - done, _CHUNK)):
                done += count
        except OSError as error:
            if error.errno not in _CANNOT:
                raise
    # Some file systems report the end too early, so the rest is always read.
    while data := os.read(reading, _CHUNK):
        view = memoryview(data)
        while view:
            view = view[os.write(writing, view) :]
