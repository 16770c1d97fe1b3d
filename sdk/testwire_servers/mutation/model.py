"""The data types of mutation testing: positions, mutants, results and errors.

The module must not import other modules of the package.

Tests: `tests/servers/mutation/test_listing.py`, `tests/servers/mutation/test_engine.py`.
"""

from __future__ import annotations

import errno
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, NamedTuple

Tested = Literal["Killed", "Survived", "NoCoverage", "CompileError", "RuntimeError", "Timeout"]
Status = Literal[Tested, "Ignored", "Pending"]
"""The status of a mutant."""


class ProgressLine(str):
    """A log message that only states progress. A progress bar can replace it."""

    __slots__ = ()


class Position(NamedTuple):
    """A position in a file.

    Lines and columns start at 1. Columns are counted in UTF-16 code units.
    """

    line: int
    column: int


class Range(NamedTuple):
    """A part of a file, from `start` (inclusive) to `end` (exclusive)."""

    start: Position
    end: Position

    def contains(self, other: Range) -> bool:
        """Return True if `other` is fully inside this range, or equal to this range."""
        return self.start <= other.start and other.end <= self.end


class Selection(NamedTuple):
    """A requested file, folder, or part of a file."""

    path: str
    range: Range | None = None


class Spot(NamedTuple):
    """The location of a mutant in its source file.

    start, end: offsets of the mutated code, in code points.
    first_line, last_line: lines (from 1) of the statement that contains the mutant. A compound
        statement is represented only by its header.
    segment_start, segment_end: offsets of the top-level statement that contains the mutant.
    """

    start: int
    end: int
    first_line: int
    last_line: int
    segment_start: int
    segment_end: int


@dataclass(frozen=True, slots=True)
class Mutant:
    """A change that can be made to a source file.

    path: the file's path relative to the project's root, with forward slashes.
    original: the code that `replacement` replaces.
    digest: SHA-256 of the file's content. The mutant is valid only for this content.
    encoding: the encoding of the file.
    ignored: the reason why the mutant is not tested, or None if it is tested.
    """

    id: str
    path: str
    range: Range
    mutator: str
    original: str
    replacement: str
    description: str
    spot: Spot
    digest: str
    encoding: str
    ignored: str | None = None


@dataclass(frozen=True, slots=True)
class MutantOutcome:
    """A mutant with its result.

    `duration` is in milliseconds. Fields without a known value are None.
    """

    mutant: Mutant
    status: Status
    reason: str | None = None
    killed_by: tuple[str, ...] | None = None
    covered_by: tuple[str, ...] | None = None
    tests_completed: int | None = None
    duration: float | None = None
    static: bool | None = None


class MutationError(Exception):
    """Base class of errors that users can fix. The message contains the cause and the fix."""


class ConfigError(MutationError):
    """Raised if the configuration is not valid."""


class BaselineError(MutationError):
    """Raised if there are no tests, or if some tests fail without a mutant."""


def explained(error: BaseException | None) -> MutationError | None:
    """Return an error that users can fix for `error`, or None if the cause is not known.

    Known causes are a missing package and a full disk.
    """
    if isinstance(error, MutationError):
        return error
    if isinstance(error, ModuleNotFoundError):
        extras = "mutation,dask" if error.name in ("dask", "distributed") else "mutation"
        return MutationError(
            f"Expected the package {error.name!r}, but it is not installed. Run: "
            f"{sys.executable} -m pip install 'testwire[{extras}]'"
        )
    if isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EDQUOT):
        where = f"{error.filename}: " if error.filename else ""
        return MutationError(
            f"{where}cannot be written: {error.strerror}. Free disk space, or set TMPDIR to a "
            "folder with more space."
        )
    return None


def last_words(code: int | None, log: Path) -> str:
    """Return the exit code of a process and the last line of its log, which may not exist."""
    try:
        lines = log.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        lines = []
    last = next((line.strip() for line in reversed(lines) if line.strip()), "")
    return f"exit code {code}{f': {last[:300]}' if last else ''}"
