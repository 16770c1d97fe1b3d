"""Checks every message of a run with the rules of `testwire drift wire`.

A connection stores its messages. After each case, the messages of the peer under test are checked.
Later, a case of the group `traffic` reports the violations of its rule, on whichever connection
they occurred. This module must not depend on the cases.

Tests: `tests/tools/conformance/test_traffic.py`.
"""

from __future__ import annotations

import functools
import json
import math
from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Final, NamedTuple

from testwire.codec import decode_json
from testwire.core.framing import make_framing
from testwire.core.messages import ABSENT
from testwire.registry import Framing, ProtocolInfo, Role
from testwire_base.errors import Unreadable
from testwire_base.findings import Finding, Severity
from testwire_base.traces import DIRECTIONS, TraceDirection, TraceEntry
from testwire_codegen.messages import MessageChecker
from testwire_codegen.model import ir

from testwire_tools.conformance.message_types import protocol_of

MAX_ENTRIES: Final = 200_000
SHOWN: Final = 300
"""The maximum length of a quoted message, in characters."""

_HARMLESS: Final = ("wire-unknown-method", "wire-lifecycle", "wire-capability", "wire-unanswered")
"""Rules that a message from the runner may break without being hostile to the server."""


class ObservedViolation(NamedTuple):
    """A message from the peer under test that breaks a rule.

    rule: the id of the rule, such as `wire-value`.
    case: names the case that was running, or the scenario of a client.
    """

    rule: str
    severity: Severity
    text: str
    case: str

    @property
    def known_by(self) -> tuple[str, str]:
        """The parts that two reports of one violation share."""
        return self.rule, self.text


class Traffic:
    """The messages of one connection, in both directions."""

    def __init__(self, framing: Framing, peer: Role = "server") -> None:
        to_server, to_client = DIRECTIONS
        self._own, self._theirs = (
            (to_server, to_client) if peer == "server" else (to_client, to_server)
        )
        self.hostile = False
        """Whether the runner has sent an invalid message. Later messages are not checked."""
        self._sent = make_framing(framing, resync=True)
        self._entries: list[TraceEntry] = []
        self._setup = 0
        self._checked = 0

    def sent(self, data: bytes) -> None:
        """Store the messages in the bytes that the runner sends."""
        for body in self._sent.receive(data):
            self.sent_body(body)
        if self._sent.skipped or self._sent.error is not None:
            self._sent.skipped.clear()
            self._add(TraceEntry(0, self._own, None, "", raw=True))

    def sent_body(self, body: bytes) -> None:
        """Store a message that the runner sends."""
        self._add(_entry(self._own, body))

    def received(self, body: bytes, value: Any = ABSENT) -> None:
        """Store a message from the peer under test. value: the parsed body, if it is known."""
        if value is ABSENT:
            self._add(_entry(self._theirs, body))
        else:
            self._add(TraceEntry(0, self._theirs, value))

    def junk(self, data: bytes) -> None:
        """Store bytes between messages."""
        self._add(TraceEntry(0, self._theirs, None, repr(data)[1:], raw=True))

    def end_setup(self) -> None:
        """Keep the messages so far for all cases that use the connection."""
        self._setup = len(self._entries)

    def next_case(self) -> None:
        """Drop the messages that have been checked. Keep the messages of the setup."""
        del self._entries[self._setup : self._checked]
        self._checked = self._setup

    def check(self, info: ProtocolInfo, case: str) -> list[ObservedViolation]:
        """Check the messages that have arrived since the last call.

        Messages after an invalid message of the runner are not checked. case: names the case.
        """
        if self._checked == len(self._entries):
            return []
        checker = _checker(info.id, info.version)
        if checker is None:
            return []  # The cases of the group report that the types of the protocol are missing.
        entries = [each._replace(line=line) for line, each in enumerate(self._entries, 1)]
        checker.forget()
        checker.check(entries, case)
        found = [(entries[_line(each) - 1], each) for each in checker.findings() if each.location]
        hostile = (_line(each) for entry, each in found if self._is_hostile(entry, each))
        limit = min(hostile, default=0)
        self.hostile = self.hostile or bool(limit)
        start, self._checked = self._checked, len(entries)
        return [
            ObservedViolation(each.rule, each.severity, _text(entry, each), case)
            for entry, each in found
            if entry.dir == self._theirs and start < entry.line < (limit or math.inf)
            if each.severity != "info"
        ]

    def unanswered(self) -> list[str]:
        """Return the methods of the runner's messages to which the peer has not responded.

        A notification is included until the peer responds to any request.
        """
        requests: dict[str, str] = {}
        notified: list[str] = []
        for number, entry in enumerate(self._entries):
            message = entry.message if isinstance(entry.message, dict) else {}
            key, method = str(message.get("id")), message.get("method")
            if entry.dir == self._theirs and method is None:
                if requests.pop(key, None) is not None:
                    notified.clear()
            elif entry.dir == self._own and method is not None:
                if "id" in message:
                    requests[key] = str(method)
                elif number >= self._setup:
                    notified.append(str(method))
        return [*requests.values(), *notified]

    def _is_hostile(self, entry: TraceEntry, finding: Finding) -> bool:
        sent = entry.dir == self._own and finding.severity == "error"
        return sent and finding.rule not in _HARMLESS

    def _add(self, entry: TraceEntry) -> None:
        if len(self._entries) < MAX_ENTRIES:
            self._entries.append(entry)


def distinct(found: Iterable[ObservedViolation]) -> list[ObservedViolation]:
    """Return each violation once, with the first case in which it occurred."""
    return list({each.known_by: each for each in reversed([*found])}.values())[::-1]


def _entry(direction: TraceDirection, body: bytes) -> TraceEntry:
    try:
        return TraceEntry(0, direction, decode_json(body))
    except ValueError:
        return TraceEntry(0, direction, None, body.decode("utf-8", "backslashreplace"))


def _line(finding: Finding) -> int:
    return finding.location.line if finding.location is not None else 0


def _text(entry: TraceEntry, finding: Finding) -> str:
    shown = entry.invalid
    if shown is None:
        shown = json.dumps(entry.message, ensure_ascii=False)
    short = shown if len(shown) <= SHOWN else f"{shown[:SHOWN]}…"
    return f"{finding.message}. Received: {short}"


@functools.cache
def _checker(protocol: str, version: str) -> MessageChecker | None:
    try:
        return MessageChecker(_for_writers(protocol_of(protocol, version)))
    except Unreadable:
        return None


def _for_writers(protocol: ir.Protocol) -> ir.Protocol:
    """Return a copy of the protocol with the rules for writers.

    All enumerations of item states are closed. Readers keep unknown states, but servers must not
    send them. Params can be absent, because a case for clients checks them.
    """
    states = {each.type for each in protocol.item_states}
    types = (
        replace(each, open=False) if isinstance(each, ir.Enum) and each.name in states else each
        for each in protocol.types
    )
    envelope = protocol.envelope and replace(protocol.envelope, params="asNeeded")
    return replace(protocol, types=tuple(types), envelope=envelope)
