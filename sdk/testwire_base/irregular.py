"""Finds links, pipes, sockets and devices in a folder, without opening them.

A specification can come from an untrusted author. Reading a pipe can block, a
device can be endless, and a link can refer to any file on the machine.

Tests: `tests/codegen/commands/test_irregular.py`.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path

__all__ = ["irregular_files", "irregular_kind"]

_KINDS = {
    stat.S_IFLNK: "a symbolic link",
    stat.S_IFIFO: "a named pipe",
    stat.S_IFSOCK: "a socket",
    stat.S_IFCHR: "a device",
    stat.S_IFBLK: "a device",
}


def irregular_kind(path: Path) -> str | None:
    """Return the kind of a pipe, socket or device, or None for other paths. Links are followed."""
    try:
        return _KINDS.get(stat.S_IFMT(path.stat().st_mode))
    except OSError:
        return None


def irregular_files(folder: Path, skip: frozenset[str] = frozenset()) -> Iterator[tuple[str, str]]:
    """Yield the path and the kind of each entry that is neither a regular file nor a folder.

    Paths are relative to `folder`, with forward slashes. Names in `skip`, and names that start with
    a dot, are ignored. Links are not followed, except `folder` itself.
    """
    left = [""]
    while left:
        inner = left.pop()
        try:
            entries = sorted(os.scandir(folder / inner), key=lambda entry: entry.name)
        except OSError:
            continue  # Commands report folders that do not exist or cannot be read.
        for entry in entries:
            path = f"{inner}/{entry.name}" if inner else entry.name
            if entry.name in skip or entry.name.startswith("."):
                continue
            kind = _KINDS.get(stat.S_IFMT(entry.stat(follow_symlinks=False).st_mode))
            if kind is not None:
                yield path, kind
            elif entry.is_dir(follow_symlinks=False):
                left.append(path)
