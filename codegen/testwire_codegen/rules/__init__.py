"""Rules: one id, one file, one folder of fixtures that break it.

`catalogue` lists every rule; `run_lint` runs those that judge a spec that can be read. Ids are
kebab-case and are never used again for something else.

Tests: `tests/codegen/rules/test_lint.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from testwire_base.findings import Finding

from testwire_codegen.model import ir
from testwire_codegen.model.loader import VersionFolder
from testwire_codegen.rules.base import Rule, Subject

__all__ = ["Rule", "Subject", "catalogue", "lint_version", "run_lint", "with_fixes"]


def catalogue() -> tuple[Rule, ...]:
    """Every rule, in the order of their ids."""
    from testwire_codegen.rules.builtin import BUILTIN
    from testwire_codegen.rules.compat import modules as compat_modules
    from testwire_codegen.rules.drift_docs import RULES as DRIFT
    from testwire_codegen.rules.drift_source import SOURCE
    from testwire_codegen.rules.drift_wire import WIRE
    from testwire_codegen.rules.lint import modules

    rules = [*BUILTIN, *DRIFT, *WIRE, *SOURCE, *(module.RULE for module in modules())]
    rules += [module.RULE for module in compat_modules()]
    return tuple(sorted(rules, key=lambda rule: rule.id))


def with_fixes(findings: Sequence[Finding]) -> list[Finding]:
    """The findings; those that do not say what to do get what their rule's entry says."""
    fixes = {rule.id: rule.fix for rule in catalogue()}
    return [
        finding if finding.fix else replace(finding, fix=fixes.get(finding.rule))
        for finding in findings
    ]


def lint_version(folder: VersionFolder, protocol: ir.Protocol) -> list[Finding]:
    """What the lint rules say about a version that has been read and lowered."""
    return run_lint(Subject(folder, protocol))


def run_lint(subject: Subject) -> list[Finding]:
    """What the lint rules say about one version of a protocol."""
    from testwire_codegen.rules.lint import modules

    findings = []
    for module in modules():
        for problem in module.check(subject):
            findings.append(
                Finding(
                    rule=module.RULE.id,
                    message=problem.message,
                    location=problem.location,
                    severity=module.RULE.severity,
                    category="lint",
                    protocol=subject.protocol.key,
                    fix=problem.fix or module.RULE.fix,
                )
            )
    return findings
