"""Copies of a project in which mutants live, far from the user's files.

A `Workspace` is a temporary folder with one sandbox per worker. It is removed by `close`, at the
exit of the interpreter, and, should the server be killed, by the workers themselves.

Tests: `tests/servers/mutation/test_sandbox.py`.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
import threading
import weakref
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

from testwire_servers.mutation.files import ProjectFile, relative_path, walk
from testwire_servers.mutation.model import MutationError

PREFIX: Final = "testwire-mutation-"
"""Start of the names of workspaces."""


def fingerprint(root: Path, exclude: Sequence[str]) -> Mapping[str, tuple[int, int]]:
    """Time of change and size of each file that goes into a sandbox."""
    return {entry.path: (entry.modified, entry.size) for entry in walk(root, exclude=exclude)}


class Workspace:
    """A temporary folder outside the project, with sandboxes numbered from 0."""

    def __init__(self, root: Path, *, exclude: Sequence[str], log: Callable[[str], None]) -> None:
        """Make the folder; sandboxes come with `populate`.

        Raises:
            MutationError: no place for temporary files outside the project is writable.
        """
        self.root = root
        self._exclude = tuple(exclude)
        self._log = log
        self.path = _make_folder(root)
        # Copying goes on in a thread even after the task that waited for it has been cancelled.
        self._lock = threading.Lock()
        self._closed = False
        self._finalizer = weakref.finalize(self, shutil.rmtree, self.path, ignore_errors=True)

    def sandbox(self, number: int) -> Path:
        """The folder of a sandbox: the copy of the project's root."""
        return self.path / str(number) / "p"

    def scratch(self, number: int) -> Path:
        """Room for temporary files of a worker and its tests, beside the sandbox."""
        return self.path / str(number)

    def populate(self, number: int) -> Mapping[str, tuple[int, int]]:
        """Copy the project into a sandbox; returns the fingerprint of what was copied.

        Raises:
            MutationError: the copy failed, such as on a full disk.
        """
        sandbox = self.sandbox(number)
        copied: dict[str, tuple[int, int]] = {}
        folders: set[str] = set()
        for entry in walk(self.root, exclude=self._exclude):
            copied[entry.path] = (entry.modified, entry.size)
            folder = os.path.dirname(entry.path)
            with self._lock:
                if self._closed:
                    break
                if folder not in folders:
                    os.makedirs(sandbox / folder, exist_ok=True)
                    folders.add(folder)
                self._copy(entry, sandbox)
        with self._lock:
            if not self._closed:
                sandbox.mkdir(parents=True, exist_ok=True)
        return copied

    def _copy(self, entry: ProjectFile, sandbox: Path) -> None:
        target = sandbox / entry.path
        try:
            if not entry.is_link:
                shutil.copy2(entry.full, target)
                return
            # A link inside the project leads to the sandbox's own copy; any other link would let
            # tests reach, and change, what lies outside.
            inside = relative_path(os.path.realpath(entry.full), Path(os.path.realpath(self.root)))
            if inside is None:
                self._log(f"left out of the sandboxes: {entry.path}, a link to outside the project")
                return
            os.symlink(os.path.relpath(sandbox / inside, target.parent), target)
        except PermissionError:
            self._log(f"left out of the sandboxes: {entry.path}, which may not be read")
        except FileNotFoundError:
            pass  # deleted since it was listed
        except OSError as error:
            raise MutationError(
                f"{entry.path} cannot be copied to {sandbox}: {error.strerror or error}. "
                "Free some space, or leave out what the tests do not need with `sandbox_exclude`."
            ) from None

    def close(self) -> None:
        """Remove the folder with all sandboxes; nothing is copied any more."""
        with self._lock:
            self._closed = True
        self._finalizer()
        with contextlib.suppress(OSError):
            # What could not be removed at first, such as a file of a process that was about to end.
            if self.path.exists():
                shutil.rmtree(self.path, ignore_errors=True)


def _make_folder(root: Path) -> Path:
    candidates = [tempfile.gettempdir(), "/var/tmp", os.path.expanduser("~/.cache")]
    for parent in candidates:
        if relative_path(parent, root) is not None or not os.path.isdir(parent):
            continue
        with contextlib.suppress(OSError):
            return Path(os.path.realpath(tempfile.mkdtemp(prefix=PREFIX, dir=parent)))
    raise MutationError(
        f"No folder for sandboxes: none of {', '.join(candidates)} is outside {root} and writable. "
        "Set TMPDIR to one that is."
    )
