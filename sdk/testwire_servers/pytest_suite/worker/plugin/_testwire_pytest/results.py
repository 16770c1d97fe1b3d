"""The results of tests, computed from pytest's reports.

PYTEST_DONT_REWRITE: the module contains no assertions.

Tests: `tests/servers/pytest_suite/test_worker.py`, `tests/servers/pytest_suite/test_mstest.py`.
"""

from __future__ import annotations

import os
import re
from typing import Any

_COLOURS = re.compile(r"\x1b\[[0-9;]*m")
"""The codes for colours in a terminal."""


class Reports:
    """The reports of a test that have been received."""

    def __init__(self) -> None:
        self.reports: list[Any] = []

    def repeats(self) -> bool:
        """Return whether a plugin runs the test again, and has reported its own outcome."""
        known = ("passed", "failed", "skipped")
        return any(report.outcome not in known for report in self.reports)

    def result(self) -> dict[str, Any]:
        """Return the result of the test.

        `outcome` is passed, failed, skipped, error or timeout. `seconds` includes fixtures.
        """
        deciding = self._deciding()
        last = self.reports[-1]
        result = {
            "outcome": "passed",
            "seconds": sum(report.duration for report in self.reports),
            "out": last.capstdout,
            "err": last.capstderr + last.caplog,
            "files": _files(last),
        }
        if deciding is not None:
            result.update(outcome_of(deciding))
        return result

    def _deciding(self) -> Any:
        failed = [report for report in self.reports if report.failed]
        call = [report for report in failed if report.when != "teardown"]
        skipped = [report for report in self.reports if report.skipped]
        return next(iter([*call, *failed, *skipped]), None)


def outcome_of(report: Any) -> dict[str, Any]:
    """Return the members of a result that a report without the outcome "passed" determines."""
    if report.skipped:
        return {"outcome": "skipped", "message": _reason(report)}
    extra = getattr(report, "testwire", {})
    outcome = "failed" if report.when in ("call", "???") else "error"
    if extra.get("timeout"):
        outcome = "timeout"
    found = {**failure(report), "outcome": outcome}
    if "compared" in extra:
        found["actual"], found["expected"] = extra["compared"]
    return found


def _reason(report: Any) -> str:
    reason = getattr(report, "wasxfail", None)
    if reason is not None:
        return f"expected failure: {reason}" if reason else "expected failure"
    longrepr = report.longrepr
    text = str(longrepr[2] if isinstance(longrepr, (tuple, list)) else longrepr)
    return text[len("Skipped: ") :] if text.startswith("Skipped: ") else text


def failure(report: Any) -> dict[str, Any]:
    """Return the message and the traceback of a failed report."""
    crash = getattr(report.longrepr, "reprcrash", None)
    text = _COLOURS.sub("", report.longreprtext)
    message = _COLOURS.sub("", getattr(crash, "message", None) or "")
    if not message:
        last = (text.strip().splitlines() or [""])[-1]
        message = last[1:].strip() if last.startswith("E  ") else last
    return {"message": message, "trace": text}


def _files(report: Any) -> list[list[str]]:
    """Return the files that a test names with `record_property`, as pairs of name and path."""
    return [
        [str(name), os.path.abspath(value)]
        for name, value in (pair for pair in report.user_properties if len(pair) == 2)
        if isinstance(value, (str, os.PathLike)) and os.path.isfile(value)
    ]
