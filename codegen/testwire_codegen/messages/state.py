"""What is known of one connection while its messages are checked, and how findings name its lines.

What is remembered is bounded by the spec and by what is under way, not by how long the session is.
The module must not know any protocol.

Tests: `tests/codegen/messages/test_sessions.py`.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from testwire_base.documents import Location
from testwire_base.findings import Severity
from testwire_base.traces import TraceEntry, locate

from testwire_codegen.messages.findings import FindingLog
from testwire_codegen.messages.observations import ErratumObserver
from testwire_codegen.messages.routes import OTHER, CompiledProtocol, MessageRoute
from testwire_codegen.model import ir

ABSENT: Final = object()
"""Stands for a member that is not there."""

MAX_OPEN: Final = 100_000
"""Requests without an answer, and items under way, that are followed; others are let go."""


@dataclass(slots=True)
class OpenRequest:
    """A request that was not answered yet."""

    route: MessageRoute
    line: int
    key: Any = ABSENT
    """The value that ties its progress to it."""
    completed: bool = False
    cancelled: bool = False
    refused_by: ir.ConcurrencyGroup | None = None
    """The group for which it is due to be refused."""
    scopes: list[tuple[int, str]] = field(default_factory=list)
    """The groups that it holds: their place among all, and the scope."""
    forbidden: ir.State | None = None
    """The state in which it came, and which does not allow it."""
    selected: dict[ErratumObserver, frozenset[str]] = field(default_factory=dict)
    items: dict[tuple[str, str], str] = field(default_factory=dict)
    """Items under way: (id of the states, item) to the class of their state."""


class SessionState:
    """One connection. `entry` is the message at hand."""

    def __init__(self, protocol: CompiledProtocol, log: FindingLog, shown: str) -> None:
        self.protocol = protocol
        self.entry = TraceEntry(0, "clientToServer", None)
        self.state = protocol.protocol.lifecycle.initial
        self.open: dict[str, dict[Any, OpenRequest]] = {direction: {} for direction in OTHER}
        """By the direction of the request, and its id."""
        self.capabilities: dict[ir.Role, Any] = {}
        """What each role has announced."""
        self._log = log
        self._shown = shown

    def tell(
        self,
        rule: str,
        pointer: str,
        text: str,
        spec: Location,
        key: Any = "",
        *,
        severity: Severity = "error",
        detail: str | None = None,
        both_ways: bool = False,
    ) -> None:
        """Tell what is wrong with the message at hand.

        pointer: into the message. spec: the location that says otherwise. key: tells findings of
        one rule at one location from each other. both_ways: the direction does not.
        """
        entry, shown = self.entry, self._shown
        self._log.add(
            rule,
            text,
            lambda: locate(entry, shown, f"/message{pointer}"),
            spec,
            key,
            "" if both_ways else entry.dir,
            severity=severity,
            detail=detail,
        )

    def tell_unanswered(self, end: int) -> None:
        """Tell which requests have no response. end: the line of the trace's last message."""
        for direction, requests in self.open.items():
            for number, request in requests.items():
                name, line = request.route.name, request.line
                self._log.add(
                    "wire-unanswered",
                    f"the request {number!r} ({name}) of line {line} has no answer up to the end "
                    f"of the trace in line {end}",
                    functools.partial(Location, self._shown, "", line, 1),
                    request.route.message.location,
                    name,
                    direction,
                    severity="warning",
                )

    def requests_to_sender(self) -> dict[Any, OpenRequest]:
        """The open requests that the sender of the message at hand has to answer."""
        return self.open[OTHER[self.entry.dir]]

    def reported_by(self, route: MessageRoute) -> list[OpenRequest]:
        """The open requests whose progress the message at hand is."""
        name = route.name
        return [each for each in self.requests_to_sender().values() if each.route.progress == name]

    def all_open(self) -> Iterator[OpenRequest]:
        for requests in self.open.values():
            yield from requests.values()


def id_key(number: Any) -> Any:
    """An id as a key; no number is equal to a text, and true is no 1."""
    return number if type(number) in (int, str) else None
