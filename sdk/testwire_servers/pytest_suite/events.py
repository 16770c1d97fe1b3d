"""The nodes, the results and the events of a suite.

Tests: `tests/servers/pytest_suite/test_worker.py`, `tests/servers/pytest_suite/test_mstest.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

GROUPS: Final = ("module", "class")
"""The kinds of nodes that contain tests."""


class SuiteNode(NamedTuple):
    """A group or a test.

    `kind` is module, class, test, subtest or broken (a file that cannot be collected). `line`
    counts from 1. `case` is true for a parametrised test.
    """

    id: str
    name: str
    kind: str
    parent: str | None = None
    path: str | None = None
    line: int | None = None
    method: str | None = None
    type: str | None = None
    case: bool = False
    traits: Sequence[Sequence[str]] = ()


class SuiteResult(NamedTuple):
    """The result of a test.

    `outcome` is passed, failed, skipped, error or timeout. `seconds` includes fixtures. `files`
    contains names and absolute paths.
    """

    outcome: str
    seconds: float = 0.0
    out: str = ""
    err: str = ""
    message: str | None = None
    trace: str | None = None
    expected: str | None = None
    actual: str | None = None
    files: Sequence[Sequence[str]] = ()


class FoundNode(NamedTuple):
    """A node was found. Parents come before their children."""

    node: SuiteNode


class Started(NamedTuple):
    """A test has started."""

    id: str


class Ended(NamedTuple):
    """A test has ended."""

    id: str
    result: SuiteResult


class Saved(NamedTuple):
    """A run has written a file, such as a report. `path` is absolute."""

    name: str
    path: str


SuiteEvent = FoundNode | Started | Ended | Saved


def translated(event: list[Any]) -> list[SuiteEvent]:
    """Convert an event of the worker."""
    kind = event[0]
    if kind == "nodes":
        return [FoundNode(SuiteNode(**node)) for node in event[1]]
    if kind == "start":
        return [Started(event[1])]
    if kind == "result":
        return [Ended(event[1], SuiteResult(**event[2]))]
    if kind == "files":
        return [Saved(name, path) for name, path in event[1]]
    if kind == "broken":
        node = SuiteNode(**event[1])
        return [FoundNode(node), Ended(node.id, SuiteResult(**event[2]))]
    if kind == "subtest":
        node = SuiteNode(**event[1])
        return [FoundNode(node), Started(node.id), Ended(node.id, SuiteResult(**event[2]))]
    return []
