"""Finds workspaces whose owner is dead, and removes them.

A workspace contains a file that its owner keeps locked. The system releases the lock when the owner
ends, however it ends. A folder without this file is never removed, because it may belong to a
different version or a different program.

Tests: `tests/servers/mutation/test_sandbox.py`.
"""

from __future__ import annotations

import contextlib
import os
import stat
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from testwire_servers.mutation.remover import remove_folder

PREFIX: Final = "testwire-mutation-"
"""The prefix of workspace folder names."""

_FILE: Final = "owner"


class Ownership:
    """The lock on a workspace. The lock ends with `release`, or with this process."""

    def __init__(self, workspace: Path) -> None:
        """Create and lock the file in the folder `workspace`. Raises OSError."""
        self._file = file = workspace / _FILE
        # The file gets its name after it is locked. Otherwise, another server could lock it first.
        new = file if sys.platform == "win32" else workspace / f"{_FILE}.new"
        self._descriptor = os.open(new, os.O_RDWR | os.O_CREAT, 0o600)
        _lock(self._descriptor)
        if new != file:
            os.rename(new, file)

    @property
    def intact(self) -> bool:
        """Whether the locked file still exists."""
        return self._file.exists()

    def release(self) -> None:
        """End the lock. The folder can then be removed on all systems."""
        descriptor, self._descriptor = self._descriptor, -1
        if descriptor >= 0:
            os.close(descriptor)


def remove_abandoned(parents: Iterable[str]) -> list[str]:
    """Remove the workspaces in the folders `parents` whose owner is dead, and return their paths.

    Workspaces of other users are ignored.
    """
    removed = []
    for path in _workspaces(parents):
        flags = os.O_RDWR | getattr(os, "O_NOFOLLOW", 0)
        try:
            descriptor = os.open(os.path.join(path, _FILE), flags)
        except OSError:
            continue
        try:
            owned = not _lock(descriptor)
        finally:
            os.close(descriptor)
        if not owned:
            remove_folder(path)
            removed.append(path)
    return removed


def _workspaces(parents: Iterable[str]) -> Iterator[str]:
    for parent in dict.fromkeys(parents):
        with contextlib.suppress(OSError), os.scandir(parent) as items:
            for item in items:
                if item.name.startswith(PREFIX) and _is_own_folder(item):
                    yield item.path


def _is_own_folder(item: os.DirEntry[str]) -> bool:
    status = item.stat(follow_symlinks=False)
    own = sys.platform == "win32" or status.st_uid == os.getuid()
    return own and stat.S_ISDIR(status.st_mode)


def _lock(descriptor: int) -> bool:
    """Lock an open file, and return False if another process, or this one, has locked it."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
