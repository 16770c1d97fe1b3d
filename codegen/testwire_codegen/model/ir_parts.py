"""Parts of the IR of messages and of connection files. `ir.py` exports them.

The module must not depend on JSON Schema keywords, files or target languages.

Tests: `tests/codegen/model/test_lower.py`, `tests/codegen/model/test_dump.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from testwire_base.documents import Location


@dataclass(frozen=True, slots=True)
class ProgressStage:
    """The notification of a stage. With `at`, its params contain `equals` at this pointer."""

    name: Literal["start", "report", "finish"]
    notification: str
    at: str | None
    equals: str | None


@dataclass(frozen=True, slots=True)
class ProgressStages:
    """Progress with one start, any number of reports and one finish."""

    docs: str
    item: str | None
    """A pointer into the params to the value that identifies a task, or `None` for one task."""
    independent: bool
    """True if the notifications may also report tasks that belong to no request."""
    list: tuple[ProgressStage, ...]
    location: Location


@dataclass(frozen=True, slots=True)
class ConnectionFiles:
    """JSON files in a project that describe how clients launch a server.

    `argv`, `name`, `version` and `protocol_version` are pointers into a file.
    """

    docs: str
    folder: str
    pattern: str
    type: str
    transport: str
    argv: str
    name: str | None
    version: str | None
    protocol_version: str | None
    location: Location


@dataclass(frozen=True, slots=True)
class RegistrationMessage:
    """A message that registers methods, or removes registrations.

    `entries` is a pointer into the params. `id` and `name` are pointers into each entry.
    """

    method: str
    entries: str
    id: str
    name: str


@dataclass(frozen=True, slots=True)
class Registrations:
    """How a role registers methods while the session runs."""

    docs: str
    register: RegistrationMessage
    unregister: RegistrationMessage | None
    location: Location
