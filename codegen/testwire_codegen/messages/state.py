"""The state of a connection while its messages are checked, and the log of findings.

Memory use depends on the specification and on the number of open requests, not on the length of
the session. Similar problems become one finding with the location of the first problem. At most
`MAX_FINDINGS` findings are stored. The module must not depend on a specific protocol.

Tests: `tests/codegen/messages/test_sessions.py`.
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from testwire_base.documents import Location
from testwire_base.findings import Finding, Severity
from testwire_base.generations import applies, find_generation
from testwire_base.registrations import RegisteredNames
from testwire_base.traces import TraceEntry, locate

from testwire_codegen.messages.named import TOLD
from testwire_codegen.messages.observations import ErratumObserver
from testwire_codegen.messages.routes import OTHER, CompiledProtocol, MessageRoute
from testwire_codegen.model import ir

MAX_FINDINGS: Final = 1000
"""The maximum number of findings in one run. Further findings are only counted."""


class FindingLog:
    """The findings of all checked sessions of a protocol."""

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
        """Store a finding. Findings that are similar to a stored finding are only counted.

        - `place`: a function that returns the location in the trace.
        - `spec`: the location of the violated rule in the spec.
        - `key`, `direction`: distinguish findings with the same rule and location in the spec.
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
        """Return the findings in the order of their first occurrence."""
        found = []
        for name, finding in self._found.items():
            count = self._counts[name]
            if count > 1:
                times = f"{count} times" if count < TOLD else f"{TOLD} times or more"
                finding = replace(finding, message=f"{finding.message} ({times})")
            found.append(finding)
        if self._more:
            text = f"{self._more} more deviations; only the first {MAX_FINDINGS} kinds are listed"
            found.append(Finding("wire-more", text, None, "warning", "drift", self._protocol))
        return found


ABSENT: Final = object()
"""The value of an absent member."""

MAX_OPEN: Final = 100_000
"""The maximum number of open requests in one direction, and of tracked items in one request."""


@dataclass(slots=True)
class OpenRequest:
    """A request that has no response yet."""

    route: MessageRoute
    line: int
    key: Any = ABSENT
    """The value that links progress to the request."""
    completed: bool = False
    cancelled: bool = False
    refused_by: ir.ConcurrencyGroup | None = None
    """The concurrency group whose policy requires an error response to this request."""
    occupied_by: OpenRequest | None = None
    """The request that occupied the group `refused_by` when this request was sent."""
    scopes: list[tuple[int, str]] = field(default_factory=list)
    """The index and the scope of each concurrency group that the request occupies."""
    forbidden: ir.State | None = None
    """The state that does not allow the request, or None if the request is allowed."""
    due: ir.ErrorCode | None = None
    """The error for an unknown method or invalid params, or None for a valid request."""
    selected: dict[ErratumObserver, frozenset[str]] = field(default_factory=dict)
    items: dict[tuple[str, str], str] = field(default_factory=dict)
    """The class of each tracked item's current state, by (`ItemStates.id`, item)."""


class SessionState:
    """The state of one connection. `entry` is the current message."""

    def __init__(self, protocol: CompiledProtocol, log: FindingLog, shown: str) -> None:
        self.protocol = protocol
        self.entry = TraceEntry(0, "clientToServer", None)
        self.at = ""
        """The pointer of the current message in its batch."""
        self.state = protocol.protocol.lifecycle.initial
        self.open: dict[str, dict[Any, OpenRequest]] = {direction: {} for direction in OTHER}
        """Open requests by direction and id."""
        self.capabilities: dict[ir.Role, Any] = {}
        """The capabilities that each role has announced."""
        self.running: dict[tuple[str, ...], ir.ProgressStages] = {}
        """The tasks whose progress has started, by direction, correlation and item."""
        known = protocol.protocol.registrations
        self.registered = {role: RegisteredNames(known) for role in ("client", "server")}
        """The methods that each role has registered."""
        self.shaken = protocol.protocol.generations is None
        """Whether the generation is known, because the handshake has ended."""
        self.generation: str | None = None
        """The generation of the server."""
        self._early: list[tuple[Sequence[str], Callable[[], None]]] = []
        """Findings before the end of the handshake, with the generations to which they apply."""
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
        generations: Sequence[str] = (),
        part: str = "/message",
    ) -> None:
        """Report a problem in the current message.

        - `pointer`: the location in the message, or in a different `part` of the trace's line.
        - `spec`: the location of the violated rule in the spec.
        - `key`: distinguishes findings with the same rule and location in the spec.
        - `both_ways`: merge the findings of both directions.
        - `generations`: the generations of servers to which the rule applies.
        """
        place = functools.partial(locate, self.entry, self._shown, f"{part}{self.at}{pointer}")
        direction = "" if both_ways else self.entry.dir
        add = functools.partial(
            self._log.add, rule, text, place, spec, key, direction, severity, detail
        )
        if generations and not self.shaken and len(self._early) < MAX_FINDINGS:
            self._early.append((generations, add))
        elif self.covers(generations):
            add()

    def shake(self, result: Any) -> None:
        """Find the generation of the server. `result` is the result of the handshake."""
        if self.shaken:
            return
        self.shaken = True
        self.generation = find_generation(self.protocol.protocol.generations, result)
        for generations, add in self._early:
            if self.covers(generations):
                add()
        self._early.clear()

    def covers(self, generations: Sequence[str]) -> bool:
        """Return whether a part of the specification applies to the server.

        Before the handshake, every part applies.
        """
        return not self.shaken or applies(generations, self.generation)

    def tell_unanswered(self, end: int) -> None:
        """Report requests without a response. `end` is the line of the last message."""
        self.shake(None)
        for direction, requests in self.open.items():
            for number, request in requests.items():
                name, line = request.route.name, request.line
                text = (
                    f"the request {number!r} ({name}) on line {line} has no response in the trace, "
                    f"which ends at line {end}"
                )
                place = functools.partial(Location, self._shown, "", line, 1)
                spec = request.route.message.location
                self._log.add("wire-unanswered", text, place, spec, name, direction, "warning")

    def requests_to_sender(self) -> dict[Any, OpenRequest]:
        """Return the open requests to which the sender of the current message must respond."""
        return self.open[OTHER[self.entry.dir]]

    def reported_by(self, route: MessageRoute) -> list[OpenRequest]:
        """Return the open requests whose progress the current message reports."""
        name = route.name
        return [each for each in self.requests_to_sender().values() if name in each.route.progress]

    def all_open(self) -> Iterator[OpenRequest]:
        for requests in self.open.values():
            yield from requests.values()


def id_key(number: Any) -> Any:
    """Return the dictionary key of an id. The key of an invalid id is None."""
    return number if type(number) in (int, str) else None
