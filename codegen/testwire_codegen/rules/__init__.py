"""Rules: a table for each family, and the checks of the lint rules by concern.

The rows of compatibility and drift are here as well, as data; their checks are in `compat` and
`drift`. `catalogue` lists every rule. Ids are kebab-case and are never used again for something
else. Must not import `compat` or `drift`.

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
    """Every rule, in the order of their ids."""
    from testwire_codegen.rules import builtin, drift_docs, drift_source, drift_wire
    from testwire_codegen.rules.compat import COMPAT
    from testwire_codegen.rules.lint import RULES

    tables = (builtin.RULES, drift_docs.RULES, drift_source.RULES, drift_wire.RULES, RULES, COMPAT)
    return tuple(sorted((rule for table in tables for rule in table), key=lambda rule: rule.id))


def with_fixes(findings: Sequence[Finding]) -> list[Finding]:
    """The findings; those that do not say what to do get what their rule's entry says."""
    fixes = {rule.id: rule.fix for rule in catalogue()}
    return [
        finding if finding.fix else replace(finding, fix=fixes.get(finding.rule))
        for finding in findings
    ]


def lint_version(folder: VersionFolder, protocol: ir.Protocol) -> list[Finding]:
    """What the lint rules say about a version that has been read and lowered."""
    from testwire_codegen.rules.lint import run_lint

    return run_lint(Subject(folder, protocol))
