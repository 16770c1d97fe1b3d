"""The report of `testwire doctor`, its text form, and the exception for a failing step.

Tests: `tests/tools/sessions/test_doctor.py`.
"""

from __future__ import annotations

from typing import Final, Literal

from testwire_base.findings import Finding

SHOWN_BYTES: Final = 300


class Diagnosis(Exception):
    """Raised when a step fails; `finding` contains the cause and the next action."""

    def __init__(self, rule: str, message: str, fix: str, detail: str | None = None) -> None:
        super().__init__(message)
        self.finding = Finding(f"doctor-{rule}", message, fix=fix, detail=detail or None)


def readable(data: bytes) -> str:
    """Return the first bytes of `data` as text."""
    return data[:SHOWN_BYTES].decode("utf-8", "backslashreplace")


class Report:
    """The steps of an examination in order, and the findings.

    steps: the name, the result and the text of each completed step. A failed step has no text.
    step: the name of the current step.
    """

    def __init__(self) -> None:
        self.steps: list[tuple[str, Literal["ok", "skip", "warn", "FAIL"], str]] = []
        self.findings: list[Finding] = []
        self.step = "command"

    def ok(self, name: str, text: str) -> None:
        """Add a successful step."""
        self.steps.append((name, "ok", text))


def as_text(report: Report) -> str:
    """Return a report as text."""
    width = max(len(name) for name, _, _ in report.steps)
    lines = [f"{how:<4}  {name:<{width}}  {text}".rstrip() for name, how, text in report.steps]
    for finding in report.findings:
        lines += ["", f"{finding.severity}: {finding.message} [{finding.rule}]"]
        lines += [f"    {line}" for line in (finding.detail or "").splitlines()]
        lines.append(f"    next: {finding.fix}")
    if not any(finding.severity == "error" for finding in report.findings):
        lines += ["", "No other problems found." if report.findings else "No problems found."]
    return "".join(f"{line}\n" for line in lines)
