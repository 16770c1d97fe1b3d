"""Walks a project's files: what belongs to it, and what is the work of tools.

The module must not know what the files are for.

Tests: `tests/servers/mutation/test_project.py`, `tests/servers/mutation/test_sandbox.py`.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from fnmatch import fnmatchcase
from pathlib import Path, PurePosixPath
from typing import Final, NamedTuple

# Made by tools, again whenever they are needed: copying them costs time, and testing does not read
# them. `pyvenv.cfg` marks virtual environments whatever their name.
_LEFT_OUT: Final = frozenset(
    {
        ".git",
        ".hg",
        ".svn",
        ".hypothesis",
        ".mypy_cache",
        ".nox",
        ".pytest_cache",
        ".ruff_cache",
        ".stryker-tmp",
        ".tox",
        "__pycache__",
        "node_modules",
    }
)


class ProjectFile(NamedTuple):
    """A file (or a link) of a project. `path` is relative to the project, with forward slashes."""

    path: str
    full: str
    is_link: bool
    modified: int
    """Nanoseconds."""
    size: int


def is_left_out(directory: str) -> bool:
    """True for a directory that is never part of a project's files."""
    name = os.path.basename(directory)
    return name in _LEFT_OUT or os.path.exists(os.path.join(directory, "pyvenv.cfg"))


def is_excluded(path: str, patterns: Sequence[str]) -> str | None:
    """The first pattern that matches `path` or one of its folders; None where none does."""
    candidates = [path, *(str(parent) for parent in PurePosixPath(path).parents)][:-1]
    for pattern in patterns:
        plain = pattern.removeprefix("./").rstrip("/")
        if any(fnmatchcase(candidate, plain) for candidate in candidates):
            return pattern
    return None


def relative_path(path: str, root: Path) -> str | None:
    """`path` (absolute) relative to `root` with forward slashes; None where it is not inside.

    The root itself is `.`. Symbolic links are followed as far as needed to find out.
    """
    for candidate in (os.path.normpath(path), os.path.realpath(path)):
        try:
            relative = os.path.relpath(candidate, root)
        except ValueError:  # another drive
            continue
        if relative != os.pardir and not relative.startswith(os.pardir + os.sep):
            return relative.replace(os.sep, "/")
    return None


def walk(root: Path, top: str = ".", *, exclude: Sequence[str] = ()) -> Iterator[ProjectFile]:
    """Files and symbolic links below the folder `top` of `root`, in a stable order.

    Directories that are links count as links and are not entered.
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
                    stat = item.stat(follow_symlinks=False)
                    link = item.is_symlink()
                    yield ProjectFile(path, item.path, link, stat.st_mtime_ns, stat.st_size)
                elif item.is_dir(follow_symlinks=False) and not is_left_out(item.path):
                    below.append(item.path)
            except OSError:
                continue
        pending.extend(reversed(below))
