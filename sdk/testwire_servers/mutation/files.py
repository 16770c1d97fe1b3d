"""Walks the files of a project.

Version control folders, caches and virtual environments are skipped. The folders `build` and
`target` in the root are skipped if they contain no Python file, not counting their folders.

The module must not import other modules of the package.

Tests: `tests/servers/mutation/test_project.py`, `tests/servers/mutation/test_sandbox.py`.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator, Sequence
from fnmatch import fnmatchcase
from pathlib import Path, PurePosixPath
from typing import Final, NamedTuple

# Folders that tests do not read and that are slow to copy. Virtual environments can have any name,
# so their file `pyvenv.cfg` identifies them.
_REPOSITORIES: Final = {".git", ".hg", ".svn"}
_CACHES: Final = {
    ".cache",
    ".hypothesis",
    ".mypy_cache",
    ".nox",
    ".pytest_cache",
    ".ruff_cache",
    ".tox",
}
_LEFT_OUT: Final = (
    _REPOSITORIES | _CACHES | {".pixi", ".stryker-tmp", "__pycache__", "node_modules"}
)
# The file or folder that identifies a virtual environment, or an environment of Conda.
_ENVIRONMENT: Final = ("pyvenv.cfg", "conda-meta")
# Folders in the root that compilers and packaging tools write.
_OUTPUT: Final = {"build", "target"}


class ProjectFile(NamedTuple):
    """A file or symbolic link of a project.

    path: the path relative to the project's root, with forward slashes.
    full: the absolute path.
    modified: time of the last change of the content, in nanoseconds.
    changed: time of the last change of content or attributes, in nanoseconds. On Windows, it is the
        time of creation.
    """

    path: str
    full: str
    is_link: bool
    modified: int
    size: int
    changed: int


def is_left_out(directory: str, root: str | Path) -> bool:
    """Return True for a directory that is not part of the project in `root`, such as a cache."""
    parent, name = os.path.split(directory)
    if name in _LEFT_OUT:
        return True
    if name in _OUTPUT and parent == str(root):
        return not any(item.endswith(".py") for item in os.listdir(directory))
    return any(os.path.exists(os.path.join(directory, mark)) for mark in _ENVIRONMENT)


def is_excluded(path: str, patterns: Sequence[str]) -> str | None:
    """Return the first pattern that matches `path` or one of its parent folders, or None."""
    candidates = [path, *(str(parent) for parent in PurePosixPath(path).parents)][:-1]
    for pattern in patterns:
        plain = pattern.removeprefix("./").rstrip("/")
        if any(fnmatchcase(candidate, plain) for candidate in candidates):
            return pattern
    return None


def relative_path(path: str, root: Path) -> str | None:
    """Convert an absolute path to a path relative to `root`, with forward slashes.

    Returns None if the path is outside the root, and `.` for the root itself. Symbolic links are
    resolved only if the path seems to be outside the root.
    """
    for candidate in (os.path.normpath(path), os.path.realpath(path)):
        try:
            relative = os.path.relpath(candidate, root)
        except ValueError:  # The path is on a different drive.
            continue
        if relative != os.pardir and not relative.startswith(os.pardir + os.sep):
            return relative.replace(os.sep, "/")
    return None


def walk(root: Path, top: str = ".", *, exclude: Sequence[str] = ()) -> Iterator[ProjectFile]:
    """Yield files and symbolic links below the folder `top` of `root`, in a stable order.

    A symbolic link to a directory is yielded, but not followed.
    """
    pending = [os.path.normpath(root / top)]
    while pending:
        directory = pending.pop()
        try:
            items = sorted(os.scandir(directory), key=lambda item: item.name)
        except OSError:
            continue
        below: list[str] = []
        for item in items:
            path = os.path.relpath(item.path, root).replace(os.sep, "/")
            if exclude and is_excluded(path, exclude):
                continue
            try:
                if item.is_symlink() or item.is_file(follow_symlinks=False):
                    yield _entry(path, item.path, item.stat(follow_symlinks=False))
                elif item.is_dir(follow_symlinks=False) and not is_left_out(item.path, root):
                    below.append(item.path)
            except OSError:
                continue
        pending.extend(reversed(below))


def entry_of(root: Path, path: str) -> ProjectFile | None:
    """Return the entry of a file with a path relative to the root, or None if it does not exist."""
    full = os.path.join(root, *path.split("/"))
    try:
        return _entry(path, full, os.lstat(full))
    except OSError:
        return None


def _entry(path: str, full: str, status: os.stat_result) -> ProjectFile:
    times = status.st_mtime_ns, status.st_size, status.st_ctime_ns
    return ProjectFile(path, full, stat.S_ISLNK(status.st_mode), *times)
