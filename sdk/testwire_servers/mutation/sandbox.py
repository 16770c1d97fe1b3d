"""Manages copies of a project in which mutants are tested.

A `Workspace` is a temporary folder with one copy, called a sandbox, for each worker. The folder is
removed by `close`, or at the latest when the interpreter exits. If the server is killed, the
workers remove the folder. If the workers are killed too, the next server removes the folder.

Tests: `tests/servers/mutation/test_sandbox.py`.
"""

from __future__ import annotations

import contextlib
import glob
import os
import tempfile
import threading
import weakref
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

from testwire_servers.mutation.copying import FileCopier
from testwire_servers.mutation.files import ProjectFile, entry_of, relative_path, walk
from testwire_servers.mutation.model import MutationError
from testwire_servers.mutation.ownership import PREFIX, Ownership, remove_abandoned
from testwire_servers.mutation.remover import Removal, remove_folder


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
        parents = _parents(root)
        self.path = _make_folder(root, parents)
        self._ownership = self._own()
        threading.Thread(target=remove_abandoned, args=(parents,), daemon=True).start()
        self._copier = FileCopier()
        self._removal: Removal | None = None
        # A thread can still be copying files after the task that started the thread was cancelled.
        self._lock = threading.Lock()
        self._closed = False
        self._finalizer = weakref.finalize(self, remove_folder, str(self.path))

    def _own(self) -> Ownership:
        try:
            self.path.mkdir(exist_ok=True)
            return Ownership(self.path)
        except OSError as error:
            remove_folder(str(self.path))
            raise _cannot_create(self.path, error) from None

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
        with self._lock:
            if not self._closed and not self._ownership.intact:
                # A worker that ended has removed the workspace, because it was the last one.
                self._ownership.release()
                self._ownership = self._own()
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

    def update(self, number: int, paths: Iterable[str]) -> None:
        """Copy changed files of the project into a sandbox again, and remove deleted ones.

        Raises MutationError if a file cannot be copied.
        """
        sandbox = self.sandbox(number)
        for path in paths:
            target = sandbox / path
            folder, name = os.path.split(target)
            stem = glob.escape(name.removesuffix(".py"))
            # Python may take a compiled file for current if the source was changed within a second.
            compiled = glob.glob(f"{glob.escape(folder)}/__pycache__/{stem}.*.pyc")
            with self._lock:
                if self._closed:
                    return
                for old in (str(target), *compiled):
                    with contextlib.suppress(FileNotFoundError, IsADirectoryError):
                        os.unlink(old)
                entry = entry_of(self.root, path)
                if entry is not None:
                    os.makedirs(folder, exist_ok=True)
                    self._copy(entry, sandbox)

    def _copy(self, entry: ProjectFile, sandbox: Path) -> None:
        target = sandbox / entry.path
        try:
            if not entry.is_link:
                self._copier.copy(entry.full, str(target))
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
            raise _cannot_create(target, error) from None

    def start_removal(self) -> None:
        """Stop copying, and start to remove the folder with all sandboxes.

        The removal continues if this process ends.
        """
        with self._lock:
            self._closed = True
            if self._removal is None:
                self._ownership.release()
                self._removal = Removal(str(self.path))

    def close(self) -> None:
        """Stop copying, and remove the folder with all sandboxes."""
        self.start_removal()
        assert self._removal is not None
        self._removal.wait()
        self._finalizer.detach()


def _cannot_create(path: Path, error: OSError) -> MutationError:
    return MutationError(
        f"{path}: cannot be created in the copy of the project: {error.strerror or error}. Free "
        "disk space, set TMPDIR to a folder with more space, or exclude files that the tests do "
        "not need with `sandbox_exclude`."
    )


def _parents(root: Path) -> list[str]:
    """Return the folders outside the project that can contain workspaces."""
    candidates = [tempfile.gettempdir(), "/var/tmp", os.path.expanduser("~/.cache")]
    return [
        parent
        for parent in candidates
        if relative_path(parent, root) is None and os.path.isdir(parent)
    ]


def _make_folder(root: Path, parents: Sequence[str]) -> Path:
    for parent in parents:
        with contextlib.suppress(OSError):
            return Path(os.path.realpath(tempfile.mkdtemp(prefix=PREFIX, dir=parent)))
    raise MutationError(
        f"Expected a writable temporary folder outside {root}, but found none in this list: "
        f"{', '.join(parents) or 'none exists'}. Set TMPDIR to a writable folder outside the "
        "project."
    )
