"""The contents of a project's files at one time, as hashes.

A file whose times and size have not changed is not read again.

The module must not import modules that start tests.

Tests: `tests/servers/mutation/test_snapshot.py`.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import sys
import time
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from testwire_servers.mutation.files import walk

# A file that changes twice within this time may keep its times, so it is read again.
_UNSAFE_NS: Final = 3_000_000_000


class _Entry(NamedTuple):
    """The state of a file: its times and size, and the SHA-256 of its content.

    The digest is None if the content cannot be read, or if the file is a link to a folder.
    """

    modified: int
    size: int
    changed: int
    digest: str | None
    safe: bool


class Changes(NamedTuple):
    """The paths that differ between two snapshots."""

    modified: frozenset[str]
    added: frozenset[str]
    removed: frozenset[str]


class FilesSnapshot:
    """The contents of all project files that sandboxes contain."""

    def __init__(self, entries: Mapping[str, _Entry]) -> None:
        self._entries = entries

    @classmethod
    def take(
        cls, root: Path, exclude: Sequence[str], previous: FilesSnapshot | None = None
    ) -> FilesSnapshot:
        """Read the project. previous: an earlier snapshot of the same project."""
        known = {} if previous is None else previous._entries
        entries: dict[str, _Entry] = {}
        for file in walk(root, exclude=exclude):
            old = known.get(file.path)
            status = (file.modified, file.size, file.changed)
            if old is not None and old.safe and old[:3] == status:
                entries[file.path] = old
            else:
                safe = time.time_ns() - max(file.modified, file.changed) > _UNSAFE_NS
                entries[file.path] = _Entry(*status, digest_of(file.full), safe)
        return cls(entries)

    @property
    def fingerprint(self) -> Mapping[str, tuple[int, int]]:
        """The modification time and the size of each file."""
        return {path: (entry.modified, entry.size) for path, entry in self._entries.items()}

    @property
    def complete(self) -> bool:
        """Whether the content of each file is known."""
        return all(entry.digest is not None for entry in self._entries.values())

    @property
    def digests(self) -> Mapping[str, str | None]:
        """The SHA-256 of each file's content by path."""
        return {path: entry.digest for path, entry in self._entries.items()}

    def changes(self, digests: Mapping[str, str | None]) -> Changes:
        """Return how this snapshot differs from the `digests` of an earlier one."""
        now = self.digests
        both = now.keys() & digests.keys()
        return Changes(
            # A file whose content is not known may have changed.
            frozenset(path for path in both if now[path] is None or now[path] != digests[path]),
            frozenset(now.keys() - digests.keys()),
            frozenset(digests.keys() - now.keys()),
        )


def digest_of(path: str) -> str | None:
    """Return the SHA-256 of a file's content, or None if the content cannot be read.

    The digest of a program or a link differs from the digest of another file with this content.
    """
    try:
        digest = hashlib.sha256()
        if os.path.islink(path):
            digest.update(os.fsencode(os.readlink(path)) + b"\0")
        with open(path, "rb") as stream:
            if sys.platform != "win32" and os.fstat(stream.fileno()).st_mode & 0o111:
                digest.update(b"x\0")
            while data := stream.read(1 << 20):
                digest.update(data)
        return digest.hexdigest()
    except OSError:
        return None


def stats_of(files: Iterable[str]) -> dict[str, list[int]]:
    """Return the modification time and the size of each file that exists."""
    found = {}
    for file in files:
        with contextlib.suppress(OSError):
            status = os.stat(file)
            found[file] = [status.st_mtime_ns, status.st_size]
    return found


def package_folders(files: Iterable[str]) -> set[str]:
    """Return the folders that change when a package is installed."""
    found = (re.match(r".*[/\\](site|dist)-packages(?=[/\\])", file) for file in files)
    return {match[0] for match in found if match}
