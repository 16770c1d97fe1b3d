"""Descriptors of stages of progress and of connection files. `registry.py` exports them.

Importing the module must be fast, so the module uses only the standard library.

Tests: `tests/sdk/test_registry.py`, and every generated package.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, NamedTuple


class ProgressStage(NamedTuple):
    """The notification of a stage. With `at`, its params contain `equals` at this pointer."""

    name: Literal["start", "report", "finish"]
    notification: str
    at: str | None = None
    equals: str | None = None


class ProgressStages(NamedTuple):
    """Progress with one start, any number of reports and one finish."""

    list: tuple[ProgressStage, ...]
    item: str | None = None
    """A pointer into the params to the value that identifies a task; None for one task."""
    independent: bool = False
    """True if the notifications may also report tasks that belong to no request."""


class ConnectionFiles(NamedTuple):
    """JSON files in a project that describe how clients launch a server.

    `argv`, `name`, `version` and `protocol_version` are JSON pointers into a file.
    """

    folder: str
    """The folder of the files, relative to the folder of the project."""
    pattern: str
    """The pattern of the file names, in which `*` matches any text."""
    type: Callable[[], Any]
    """A function that returns the type of a file's contents."""
    transport: str
    """The id of the transport of the servers."""
    argv: str
    name: str | None = None
    version: str | None = None
    protocol_version: str | None = None


class RegistrationMessage(NamedTuple):
    """A message that registers methods, or removes registrations.

    `entries` is a pointer into the params. `id` and `name` are pointers into each entry.
    """

    method: str
    entries: str
    id: str
    name: str


class Registrations(NamedTuple):
    """How a role registers methods while the session runs."""

    register: RegistrationMessage
    unregister: RegistrationMessage | None = None
