"""Reads from Git which lines have changed since a commit.

Tests: `tests/servers/mutation/test_terminal.py`.
"""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from testwire_base.errors import UsageError

from testwire_servers.mutation.model import Mutant

_HUNK: Final = re.compile(rb"^@@ -\S+ \+(\d+)(?:,(\d+))? @@", re.M)
_SECTION: Final = re.compile(rb"^diff --git ", re.M)
_SOURCES: Final = ("--", "*.py")


class ChangedLines(NamedTuple):
    """The changed lines by path. `lines[path]` is None if the whole file is new.

    Paths are relative to the project's root, with forward slashes. Lines start at 1.
    """

    lines: dict[str, Sequence[range] | None]

    def contains(self, mutant: Mutant) -> bool:
        """Return True if a line of the mutated code has changed."""
        if mutant.path not in self.lines:
            return False
        ranges = self.lines[mutant.path]
        first, last = mutant.range.start.line, mutant.range.end.line
        return ranges is None or any(lines.start <= last and first < lines.stop for lines in ranges)


def changed_lines(root: Path, reference: str) -> ChangedLines:
    """Return the lines that were added or edited since `reference`.

    The lines are compared with the last common commit of HEAD and `reference`. Uncommitted changes
    and untracked files are included. A line that was only removed is in no range.

    Raises UsageError if Git is missing, or if Git cannot compare the commits.
    """
    base = _git(root, "rev-parse", "--verify", "--end-of-options", f"{reference}^{{commit}}")
    common = _git(root, "merge-base", base.decode().strip(), "HEAD", optional=True)
    if not common:
        raise UsageError(
            f"--since: HEAD and {reference} have no common commit in {root}; fetch more history, "
            "for example with `fetch-depth: 0` in actions/checkout"
        )
    commit = common.decode().split()[0]
    compare = ("diff", "--no-renames", "--relative", "--no-ext-diff", "--no-textconv")
    # For a symbolic link that has become a file, Git prints two sections.
    edited, retyped = (*compare, "--diff-filter=t"), (*compare, "--diff-filter=T")
    names = _git(root, *edited, "--name-only", "-z", commit, *_SOURCES).split(b"\0")[:-1]
    context = ("--unified=0", "--inter-hunk-context=0")
    patch = _git(root, *edited, "--no-color", *context, commit, *_SOURCES)
    sections = _SECTION.split(patch)[1:]
    if len(names) != len(sections):
        raise UsageError(
            f"--since: expected one change for each of {len(names)} files, found {len(sections)}; "
            "finish the merge, then run the command again"
        )
    lines: dict[str, Sequence[range] | None] = {}
    for name, section in zip(names, sections, strict=True):
        lines[os.fsdecode(name)] = [_added(hunk) for hunk in _HUNK.finditer(section)]
    new = _git(root, "ls-files", "--others", "--exclude-standard", "-z", *_SOURCES)
    new += _git(root, *retyped, "--name-only", "-z", commit, *_SOURCES)
    lines.update((os.fsdecode(name), None) for name in new.split(b"\0")[:-1])
    return ChangedLines(lines)


def _added(hunk: re.Match[bytes]) -> range:
    start, count = int(hunk[1]), 1 if hunk[2] is None else int(hunk[2])
    return range(start, start + count)


def _git(root: Path, *arguments: str, optional: bool = False) -> bytes:
    try:
        done = subprocess.run(
            ["git", "-C", str(root), *arguments], capture_output=True, check=False
        )
    except OSError as error:
        raise UsageError(
            f"--since: cannot run git: {error.strerror or error}; install Git, or omit --since"
        ) from None
    if done.returncode != 0 and not optional:
        lines = done.stderr.decode(errors="replace").strip().splitlines()
        last = lines[-1] if lines else "no message"
        raise UsageError(
            f"--since: git {arguments[0]} failed in {root}: {last}; "
            "use a branch or commit that exists in this checkout"
        )
    return done.stdout if done.returncode == 0 else b""
