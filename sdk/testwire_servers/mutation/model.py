"""The data of mutation testing: positions, mutants, results, and the errors people see.

Pure values without behaviour; the module must not know how mutants are found or tested, nor any
wire format.

Tests: `tests/servers/mutation/test_listing.py`, `tests/servers/mutation/test_engine.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

Status = Literal[
    "Killed",
    "Survived",
    "NoCoverage",
    "CompileError",
    "RuntimeError",
    "Timeout",
    "Ignored",
    "Pending",
]
"""What became of a mutant."""


class Position(NamedTuple):
    """A place in a text. Lines count from 1; columns count from 1 in UTF-16 code units."""

    line: int
    column: int


class Range(NamedTuple):
    """A part of a text; `start` belongs to it, `end` does not."""

    start: Position
    end: Position

    def contains(self, other: Range) -> bool:
        """True where `other` lies fully inside this range; equal ranges contain each other."""
        return self.start <= other.start and other.end <= self.end


class Selection(NamedTuple):
    """A requested file, folder, or part of a file."""

    path: str
    range: Range | None = None


class Spot(NamedTuple):
    """Where a mutant sits in the text that was listed, for those who run it.

    `start`, `end`: offsets in code points. `first_line`, `last_line`: lines (from 1) of the
    statement, or of the header of the compound statement, that holds the mutant. `segment`:
    offsets of the statement of the module's top level around it.
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

    `path` is relative to the project's root, with forward slashes. `original` is the text that
    `replacement` takes the place of. `ignored` says why the mutant is left out; None where it is
    not.
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
    """Of the bytes of the file that was listed; a mutant belongs to that content alone."""
    encoding: str
    """Of the file."""
    ignored: str | None = None


@dataclass(frozen=True, slots=True)
class MutantOutcome:
    """What became of a mutant. `duration` is in milliseconds; None fields are unknown."""

    mutant: Mutant
    status: Status
    reason: str | None = None
    killed_by: tuple[str, ...] | None = None
    covered_by: tuple[str, ...] | None = None
    tests_completed: int | None = None
    duration: float | None = None
    static: bool | None = None


class MutationError(Exception):
    """Mutation testing cannot do what was asked; the message says what happened and what to do."""


class ConfigError(MutationError):
    """The configuration cannot be used."""


class BaselineError(MutationError):
    """The tests cannot be used before anything is mutated: none there, or some fail."""
