"""What an examination has found, how people see it, and the exception that ends one.

Tests: `tests/tools/sessions/test_doctor.py`.
"""

from __future__ import annotations

from typing import Final, Literal

from testwire_base.findings import Finding

SHOWN_BYTES: Final = 300


class Diagnosis(Exception):
    """A step failed; `finding` says why, and what to do next."""

    def __init__(self, rule: str, message: str, fix: str, detail: str | None = None) -> None:
        super().__init__(message)
        self.finding = Finding(f"doctor-{rule}", message, fix=fix, detail=detail or None)


def readable(data: bytes) -> str:
    """The first bytes as text."""
    return data[:SHOWN_BYTES].decode("utf-8", "backslashreplace")


class Report:
    """The steps that were taken, in order, and what is wrong. A step's text is empty if it failed.

    step: the one that is being taken.
    """

    def __init__(self) -> None:
        self.steps: list[tuple[str, Literal["ok", "skip", "warn", "FAIL"], str]] = []
        self.findings: list[Finding] = []
        self.step = "command"

    def ok(self, name: str, text: str) -> None:
        """A step was taken."""
        self.steps.append((name, "ok", text))


def as_text(report: Report) -> str:
    """A report for people."""
    width = max(len(name) for name, _, _ in report.steps)
    lines = [f"{how:<4}  {name:<{width}}  {text}".rstrip() for name, how, text in report.steps]
    for finding in report.findings:
        lines += ["", f"{finding.severity}: {finding.message} [{finding.rule}]"]
        lines += [f"    {line}" for line in (finding.detail or "").splitlines()]
        lines.append(f"    next: {finding.fix}")
    if not any(finding.severity == "error" for finding in report.findings):
        lines += [
            "",
            "The server is well." if not report.findings else "Otherwise the server is well.",
        ]
    return "".join(f"{line}\n" for line in lines)
