"""The tables of all rules, and the checks of the lint rules.

The checks of compatibility and drift rules are in the packages `compat` and `drift`, which this
package must not import. The id of a rule is in kebab-case and is never reused for a different rule.

Tests: `tests/codegen/rules/test_tables.py`, `tests/codegen/rules/test_lint.py`.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import replace

from testwire_base.findings import Finding

from testwire_codegen.model import ir
from testwire_codegen.model.loader import VersionFolder
from testwire_codegen.rules.base import Rule, Subject

__all__ = ["Rule", "catalogue", "lint_version", "with_fixes"]


@functools.cache
def catalogue() -> tuple[Rule, ...]:
    """Return all rules, sorted by id."""
    from testwire_codegen.rules import (
        builtin,
        drift_docs,
        drift_names,
        drift_roles,
        drift_source,
        drift_wire,
    )
    from testwire_codegen.rules.compat import COMPAT
    from testwire_codegen.rules.lint import RULES

    modules = (builtin, drift_docs, drift_names, drift_roles, drift_source, drift_wire)
    tables = (*(module.RULES for module in modules), RULES, COMPAT)
    return tuple(sorted((rule for table in tables for rule in table), key=lambda rule: rule.id))


def with_fixes(findings: Sequence[Finding]) -> list[Finding]:
    """Return the findings. A finding without a fix gets the fix of its rule."""
    fixes = {rule.id: rule.fix for rule in catalogue()}
    return [
        finding if finding.fix else replace(finding, fix=fixes.get(finding.rule))
        for finding in findings
    ]


def lint_version(folder: VersionFolder, protocol: ir.Protocol) -> list[Finding]:
    """Return the findings of the lint rules on one version of a protocol."""
    from testwire_codegen.rules.lint import run_lint

    return run_lint(Subject(folder, protocol))
