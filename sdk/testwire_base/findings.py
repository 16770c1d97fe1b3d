"""A finding: what a rule has to say about a place in the spec or in the generated files.

Findings hold facts; how they look is `report.py`'s matter. The module must not know any rule.

Tests: `tests/base/test_report.py`.
"""

from __future__ import annotations

import hashlib
from dataclasses import asdict, dataclass
from typing import Any, Literal

from testwire_base.documents import Location

Severity = Literal["error", "warning", "info"]

Category = Literal["spec", "lint", "vectors", "generated", "compat", "drift"]
"""`spec`: the files cannot be read as a spec. `lint`: they can, but a rule objects. `vectors`: an
example contradicts its type. `generated`: `generated/` is not what the spec gives. `compat`: two
versions differ in a way that somebody has to know. `drift`: a document, a source or a captured
session and the spec do."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong, and where.

    `protocol` is `id@version` or None where no single one is meant; `fix` says what to do next;
    `detail` may hold several lines, such as a diff. Where two sides are compared, `before` is the
    place on the other side, `subject` names what is meant on both (and stands for the place in the
    fingerprint, so that it outlives a version), and `breaks` says who breaks.
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
        """Names the finding across edits that move lines: sixteen hexadecimal digits."""
        place = self.location or Location("")
        parts: tuple[str, ...] = (self.rule, self.protocol or "", place.file, place.pointer)
        if self.subject is not None:
            parts = (self.rule, (self.protocol or "").partition("@")[0], self.subject)
        return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]

    def to_json(self) -> dict[str, Any]:
        """The finding as the JSON object that `--format json` prints."""
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
    """No spec could be read at all; `findings` says why, with at least one entry."""

    def __init__(self, findings: list[Finding]) -> None:
        super().__init__("; ".join(finding.message for finding in findings))
        self.findings = findings


def sort_findings(findings: list[Finding]) -> list[Finding]:
    """Findings in the order in which people read them: by file, line, rule."""

    def key(finding: Finding) -> tuple[str, int, int, str, str]:
        place = finding.location or Location("", "", 0, 0)
        return (place.file, place.line, place.column, finding.rule, finding.message)

    return sorted(findings, key=key)
