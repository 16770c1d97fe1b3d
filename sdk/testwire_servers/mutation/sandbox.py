"""Manages copies of a project in which mutants are tested.

A `Workspace` is a temporary folder with one copy, called a sandbox, for each worker. The folder is
removed by `close`, or at the latest when the interpreter exits. If the server is killed, the
workers remove the folder.

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
"""The prefix of workspace folder names."""


def fingerprint(root: Path, exclude: Sequence[str]) -> Mapping[str, tuple[int, int]]:
    """Return the modification time and the size of each project file that sandboxes contain."""
    return {entry.path: (entry.modified, entry.size) for entry in walk(root, exclude=exclude)}


class Workspace:
    """A temporary folder outside the project, with sandboxes numbered from 0."""

    def __init__(self, root: Path, *, exclude: Sequence[str], log: Callable[[str], None]) -> None:
        """Create the folder. `populate` creates the sandboxes.

        Raises MutationError if no temporary folder outside the project is writable.
        """
        self.root = root
        self._exclude = tuple(exclude)
        self._log = log
        self.path = _make_folder(root)
        # A thread can still be copying files after the task that started the thread was cancelled.
        self._lock = threading.Lock()
        self._closed = False
        self._finalizer = weakref.finalize(self, shutil.rmtree, self.path, ignore_errors=True)

    def sandbox(self, number: int) -> Path:
        """Return the folder of a sandbox, which is a copy of the project's root."""
        return self.path / str(number) / "p"

    def scratch(self, number: int) -> Path:
        """Return the folder for temporary files of a worker and its tests."""
        return self.path / str(number)

    def populate(self, number: int) -> Mapping[str, tuple[int, int]]:
        """Copy the project into a sandbox and return the fingerprint of the copied files.

        Raises MutationError if a file cannot be copied, for example because the disk is full.
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
            # A link to a file of the project becomes a link to the copy of that file. Other links
            # are left out, because tests could use them to change files outside the sandbox.
            inside = relative_path(os.path.realpath(entry.full), Path(os.path.realpath(self.root)))
            if inside is None:
                self._log(f"{entry.path}: not copied, because it links outside the project")
                return
            os.symlink(os.path.relpath(sandbox / inside, target.parent), target)
        except PermissionError:
            self._log(f"{entry.path}: not copied, because it is not readable")
        except FileNotFoundError:
            pass  # The file was deleted after the folder was listed.
        except OSError as error:
            raise MutationError(
                f"{entry.path}: cannot be copied to {sandbox}: {error.strerror or error}. "
                "Free disk space, or exclude files that the tests do not need with "
                "`sandbox_exclude`."
            ) from None

    def close(self) -> None:
        """Stop copying, and remove the folder with all sandboxes."""
        with self._lock:
            self._closed = True
        self._finalizer()
        with contextlib.suppress(OSError):
            # A process may have created a file while the folder was being removed.
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
        f"Expected a writable temporary folder outside {root}, but found none in this list: "
        f"{', '.join(candidates)}. Set TMPDIR to a writable folder outside the project."
    )
