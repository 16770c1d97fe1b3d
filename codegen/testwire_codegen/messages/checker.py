"""Checks recorded or live sessions of one protocol version, message by message.

The results are findings and the coverage of the protocol. Memory use depends on the specification
and on the number of open requests, not on the length of a session. The module must not depend on a
specific protocol.

Tests: `tests/codegen/messages/test_sessions.py`, `tests/codegen/drift/test_wire_command.py`,
`tests/bench/drift_wire.py` (speed).
"""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from testwire_base.findings import Finding
from testwire_base.traces import TraceEntry

from testwire_codegen.messages import ordering
from testwire_codegen.messages.named import SeenCount
from testwire_codegen.messages.routes import CompiledProtocol
from testwire_codegen.messages.session import receive
from testwire_codegen.messages.state import FindingLog, SessionState
from testwire_codegen.model import ir


class SeenMessage(NamedTuple):
    """How often a message was sent, and how often its response was a result or an error."""

    name: str
    kind: str
    sent: int
    results: int
    errors: int


@dataclass(frozen=True, slots=True)
class MessageCoverage:
    """How often the methods, members and literals of a protocol were observed."""

    messages: int
    methods: tuple[SeenMessage, ...]
    seen: tuple[SeenCount, ...]

    def to_json(self) -> dict[str, Any]:
        """Return the coverage as a JSON object."""
        types: dict[str, dict[str, dict[str, int]]] = {}
        for each in self.seen:
            entry = types.setdefault(each.type, {})
            entry.setdefault(f"{each.kind}s", {})[each.name] = each.count
        names = SeenMessage._fields[1:]
        methods = {name: dict(zip(names, rest, strict=True)) for name, *rest in self.methods}
        return {"messages": self.messages, "methods": methods, "types": types}

    def to_text(self) -> str:
        """Return the coverage as text: the counts, and the unobserved members and literals."""
        lines = [
            f"{self.messages} messages; seen: "
            f"{_share('methods', [each.sent for each in self.methods])}, "
            f"{_share('members', [each.count for each in self.seen if each.kind == 'member'])}, "
            f"{_share('literals', [each.count for each in self.seen if each.kind == 'literal'])}"
        ]
        for name, kind, sent, results, errors in self.methods:
            outcomes = f", {results} results, {errors} errors" if kind == "request" else ""
            lines.append(f"  {name}: {sent}{outcomes}")
        missed: dict[str, list[str]] = {}
        for each in self.seen:
            if not each.count:
                missed.setdefault(each.type, []).append(each.name)
        if missed:
            lines.append("not seen:")
            lines += [f"  {name}: {', '.join(names)}" for name, names in sorted(missed.items())]
        return "".join(f"{line}\n" for line in lines)


def _share(what: str, counts: list[int]) -> str:
    return f"{sum(map(bool, counts))} of {len(counts)} {what}"


def total(counts: Iterable[SeenCount]) -> tuple[SeenCount, ...]:
    """Add up the counts of each member and literal."""
    sums: Counter[tuple[str, Literal["member", "literal"], str]] = Counter()
    for each in counts:
        sums[each.type, each.kind, each.name] += each.count
    return tuple(
        SeenCount(type, name, sums[type, kind, name], kind) for type, kind, name in sorted(sums)
    )


class MessageChecker:
    """Checks sessions of one version of a protocol."""

    def __init__(self, protocol: ir.Protocol) -> None:
        self.protocol = protocol
        self._compiled = CompiledProtocol(protocol)
        self._log = FindingLog(protocol.key)
        self._messages = 0

    def check(self, entries: Iterable[TraceEntry], shown: str) -> None:
        """Check the messages of a trace or of a live session.

        `shown`: the name of the trace in findings. Exceptions from `entries` are not caught.
        """
        # Entries contain no reference cycles, so collecting garbage would only take time (20 %).
        collects = gc.isenabled()
        gc.disable()
        try:
            self._check(entries, shown)
        finally:
            if collects:
                gc.enable()

    def _check(self, entries: Iterable[TraceEntry], shown: str) -> None:
        sessions: dict[int, SessionState] = {}
        ends: list[TraceEntry] = []
        end = 0
        for entry in entries:
            if entry.end is not None:
                ends.append(entry)
                continue
            session = sessions.get(entry.connection)
            if session is None:
                session = SessionState(self._compiled, self._log, shown)
                sessions[entry.connection] = session
            self._messages += 1
            receive(session, entry)
            end = entry.line
        self._check_exit(sessions, ends)
        for session in sessions.values():
            session.tell_unanswered(end)

    @staticmethod
    def _check_exit(sessions: dict[int, SessionState], ends: list[TraceEntry]) -> None:
        """Check the exit code of a server with one connection, unless the client killed it."""
        if len(sessions) != 1 or any("sent signal" in (each.end or "") for each in ends):
            return
        (session,) = sessions.values()
        for each in ends:
            ordering.check_exit(session, each)

    def findings(self, *, errata: bool = False) -> list[Finding]:
        """Return the findings.

        `errata`: also report known deviations, and errata that were not observed.
        """
        found = self._log.findings()
        if errata:
            return [*found, *self._unseen()]
        return [each for each in found if each.rule != "wire-known-deviation"]

    def forget(self) -> None:
        """Drop all findings. Call this method before checking an independent session."""
        self._log = FindingLog(self.protocol.key)

    @property
    def known(self) -> int:
        """The number of errata that were observed."""
        return len({each.erratum.id for each in self._compiled.observers if each.count})

    def _unseen(self) -> Iterator[Finding]:
        for erratum in self.protocol.errata:
            observers = [each for each in self._compiled.observers if each.erratum is erratum]
            if any(o.relevant for o in observers) and not any(o.count for o in observers):
                text = (
                    f"the erratum {erratum.id} was not observed; "
                    "this peer may follow the upstream document"
                )
                rule, key = "wire-erratum-unseen", self.protocol.key
                yield Finding(rule, text, erratum.location, "info", "drift", key)

    def coverage(self) -> MessageCoverage:
        """Return the coverage so far."""
        methods = []
        for message in self.protocol.messages:
            ways = [routes[message.name] for routes in self._compiled.routes.values()]
            sent, results = sum(way.seen for way in ways), sum(way.results for way in ways)
            errors = sum(way.errors for way in ways)
            methods.append(SeenMessage(message.name, message.kind, sent, results, errors))
        counts = (each for values in self._compiled.values.values() for each in values.seen())
        return MessageCoverage(self._messages, tuple(methods), total(counts))
