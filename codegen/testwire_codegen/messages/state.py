"""What is known of one connection while its messages are checked, and what was found in them.

What is remembered is bounded by the spec and by what is under way, not by how long the session is.
What is alike is one finding, with the place where it was first seen; the number of different ones
is bounded. The module must not know any protocol.

Tests: `tests/codegen/messages/test_sessions.py`.
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any, Final

from testwire_base.documents import Location
from testwire_base.findings import Finding, Severity
from testwire_base.traces import TraceEntry, locate

from testwire_codegen.messages.named import TOLD
from testwire_codegen.messages.observations import ErratumObserver
from testwire_codegen.messages.routes import OTHER, CompiledProtocol, MessageRoute
from testwire_codegen.model import ir

MAX_FINDINGS: Final = 1000
"""Different findings of one run; what comes after is counted."""


class FindingLog:
    """The findings of any number of sessions of one protocol."""

    def __init__(self, protocol: str) -> None:
        self._protocol = protocol
        self._found: dict[tuple[Any, ...], Finding] = {}
        self._counts: Counter[tuple[Any, ...]] = Counter()
        self._more = 0

    def add(
        self,
        rule: str,
        text: str,
        place: Callable[[], Location],
        spec: Location,
        key: Any,
        direction: str,
        severity: Severity,
        detail: str | None = None,
    ) -> None:
        """Remember a finding; one that is like another is counted there.

        place: gives the location in the trace. spec: the location in the spec that says otherwise.
        key, direction: tell findings of one rule at one location in the spec from each other.
        """
        name = (rule, severity, spec.file, spec.pointer, key, direction)
        if name not in self._found:
            if len(self._found) >= MAX_FINDINGS:
                self._more += 1
                return
            subject = f"{spec.file.rpartition('/')[2]}#{spec.pointer} {direction} {key}"
            self._found[name] = Finding(
                rule, text, place(), severity, "drift", self._protocol, None, detail, spec, subject
            )
        self._counts[name] += 1

    def findings(self) -> list[Finding]:
        """What was found, in the order in which it was."""
        found = []
        for name, finding in self._found.items():
            count = self._counts[name]
            if count > 1:
                times = f"{count} times" if count < TOLD else f"{TOLD} times or more"
                finding = replace(finding, message=f"{finding.message} ({times})")
            found.append(finding)
        if self._more:
            text = f"{self._more} more deviations, in kinds beyond the first {MAX_FINDINGS}"
            found.append(Finding("wire-more", text, None, "warning", "drift", self._protocol))
        return found


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
        place = functools.partial(locate, self.entry, self._shown, f"/message{pointer}")
        direction = "" if both_ways else self.entry.dir
        self._log.add(rule, text, place, spec, key, direction, severity, detail)

    def tell_unanswered(self, end: int) -> None:
        """Tell which requests have no response. end: the line of the trace's last message."""
        for direction, requests in self.open.items():
            for number, request in requests.items():
                name, line = request.route.name, request.line
                text = (
                    f"the request {number!r} ({name}) of line {line} has no answer up to the end "
                    f"of the trace in line {end}"
                )
                place = functools.partial(Location, self._shown, "", line, 1)
                spec = request.route.message.location
                self._log.add("wire-unanswered", text, place, spec, name, direction, "warning")

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
