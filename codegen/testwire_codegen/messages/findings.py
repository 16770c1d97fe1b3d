"""What was found in messages: what is alike is one finding, with the place where it was first seen.

The number of different findings is bounded. The module must not know any protocol.

Tests: `tests/codegen/messages/test_sessions.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final

from testwire_base.documents import Location
from testwire_base.findings import Finding, Severity

from testwire_codegen.messages.named import TOLD

MAX_FINDINGS: Final = 1000
"""Different findings of one run; what comes after is counted."""


@dataclass(slots=True)
class _Counted:
    finding: Finding
    count: int = 1


class FindingLog:
    """The findings of any number of sessions of one protocol."""

    def __init__(self, protocol: str) -> None:
        self._protocol = protocol
        self._found: dict[tuple[Any, ...], _Counted] = {}
        self._more = 0

    def add(
        self,
        rule: str,
        text: str,
        place: Callable[[], Location],
        spec: Location,
        key: Any,
        direction: str,
        *,
        severity: Severity = "error",
        detail: str | None = None,
    ) -> None:
        """Remember a finding; one that is like another is counted there.

        place: gives the location in the trace. spec: the location in the spec that says otherwise.
        key, direction: tell findings of one rule at one location in the spec from each other.
        """
        name = (rule, severity, spec.file, spec.pointer, key, direction)
        counted = self._found.get(name)
        if counted is not None:
            counted.count += 1
        elif len(self._found) >= MAX_FINDINGS:
            self._more += 1
        else:
            finding = Finding(
                rule=rule,
                message=text,
                location=place(),
                severity=severity,
                category="drift",
                protocol=self._protocol,
                detail=detail,
                before=spec,
                subject=f"{spec.file.rpartition('/')[2]}#{spec.pointer} {direction} {key}",
            )
            self._found[name] = _Counted(finding)

    def findings(self) -> list[Finding]:
        """What was found, in the order in which it was."""
        found = []
        for counted in self._found.values():
            finding, count = counted.finding, counted.count
            if count > 1:
                times = f"{count} times" if count < TOLD else f"{TOLD} times or more"
                finding = replace(finding, message=f"{finding.message} ({times})")
            found.append(finding)
        if self._more:
            text = f"{self._more} more deviations, in kinds beyond the first {MAX_FINDINGS}"
            found.append(Finding("wire-more", text, None, "warning", "drift", self._protocol))
        return found
