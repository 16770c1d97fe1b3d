"""The lint rules: their table and their checks.

Tests: `tests/codegen/rules/test_lint.py`, with the fixtures in `tests/codegen/rules/lint`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from testwire_base.findings import Finding

from testwire_codegen.rules.base import LintCheck, Subject
from testwire_codegen.rules.lint import (
    errata,
    generations,
    messages,
    names,
    progress,
    registrations,
    transports,
    types,
)
from testwire_codegen.rules.lint.table import RULES

__all__ = ["CHECKS", "RULES", "run_lint"]

CHECKS: Final[Mapping[str, LintCheck]] = {
    **names.CHECKS,
    **types.CHECKS,
    **messages.CHECKS,
    **progress.CHECKS,
    **registrations.CHECKS,
    **transports.CHECKS,
    **generations.CHECKS,
    **errata.CHECKS,
}
"""The check of each rule, by rule id."""


def run_lint(subject: Subject) -> list[Finding]:
    """Return the findings of the lint rules on one version of a protocol."""
    return [
        Finding(
            rule=rule.id,
            message=violation.message,
            location=violation.location,
            severity=rule.severity,
            category="lint",
            protocol=subject.protocol.key,
            fix=violation.fix or rule.fix,
        )
        for rule in RULES
        for violation in CHECKS[rule.id](subject)
    ]
