"""A finding: a problem that a rule reports, with its location.

Findings contain data only; `report.py` formats them. The module must not contain any rules.

Tests: `tests/base/test_report.py`.
"""

from __future__ import annotations

import hashlib
from dataclasses import asdict, dataclass
from typing import Any, Literal

from testwire_base.documents import Location

Severity = Literal["error", "warning", "info"]

Category = Literal["spec", "lint", "vectors", "generated", "compat", "drift"]
"""The kind of check that reported the finding.

- `spec`: the files are not a valid specification.
- `lint`: the specification is valid but violates a rule.
- `vectors`: a test vector contradicts its type.
- `generated`: a file in `generated/` differs from the output of the generator.
- `compat`: two versions differ in a way that affects users.
- `drift`: the specification differs from a document, a source file or a trace.
"""


@dataclass(frozen=True, slots=True)
class Finding:
    """A problem and its location.

    - `protocol`: `id@version`, or None if the finding does not concern a single version.
    - `fix`: the action that solves the problem.
    - `detail`: further text with one or more lines, such as a diff.

    Findings from comparisons have three more fields:

    - `before`: the location in the older version (for drift, in the specification).
    - `subject`: a name for the compared item. The name replaces the location in the fingerprint, so
      that the fingerprint does not change with the version.
    - `breaks`: the affected audiences, such as clients.
    """

    rule: str
    message: str
    location: Location | None = None
    severity: Severity = "error"
    category: Category = "lint"
    protocol: str | None = None
    fix: str | None = None
    detail: str | None = None
    before: Location | None = None
    subject: str | None = None
    breaks: tuple[str, ...] = ()

    @property
    def fingerprint(self) -> str:
        """Sixteen hexadecimal digits that identify the finding, even if line numbers change."""
        place = self.location or Location("")
        parts: tuple[str, ...] = (self.rule, self.protocol or "", place.file, place.pointer)
        if self.subject is not None:
            parts = (self.rule, (self.protocol or "").partition("@")[0], self.subject)
        return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]

    def to_json(self) -> dict[str, Any]:
        """Return the JSON object that `--format json` prints."""
        document: dict[str, Any] = {
            "rule": self.rule,
            "severity": self.severity,
            "category": self.category,
            "protocol": self.protocol,
            "message": self.message,
            "location": None if self.location is None else asdict(self.location),
            "fix": self.fix,
            "fingerprint": self.fingerprint,
        }
        if self.detail is not None:
            document["detail"] = self.detail
        if self.subject is not None:
            document["subject"] = self.subject
            document["breaks"] = list(self.breaks)
        if self.before is not None:
            document["before"] = asdict(self.before)
        return document


class SpecUnreadable(Exception):
    """A specification cannot be read. `findings` contains at least one reason."""

    def __init__(self, findings: list[Finding]) -> None:
        super().__init__("; ".join(finding.message for finding in findings))
        self.findings = findings


def sort_findings(findings: list[Finding]) -> list[Finding]:
    """Sort findings by file, line and rule."""

    def key(finding: Finding) -> tuple[str, int, int, str, str]:
        place = finding.location or Location("", "", 0, 0)
        return (place.file, place.line, place.column, finding.rule, finding.message)

    return sorted(findings, key=key)
