"""The compatibility rules. A rule is a module with `RULE` and `check`, named like its id.

Tests: `tests/codegen/rules/test_compat.py`, with one folder of fixtures for each rule.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable
from importlib import import_module
from typing import cast

from testwire_base.findings import Finding

from testwire_codegen.compat.comparison import Comparison
from testwire_codegen.compat.verdict import Needs, needs
from testwire_codegen.rules.compat.base import CompatModule, CompatRule, about_versions, judge
from testwire_codegen.rules.compat.names import NAMES

__all__ = ["CompatModule", "CompatRule", "demands", "modules", "run_compat", "run_versions"]


@functools.cache
def modules() -> tuple[CompatModule, ...]:
    """The modules of the rules, imported now."""
    return tuple(cast(CompatModule, import_module(f"{__name__}.{name}")) for name in NAMES)


@functools.cache
def _listeners() -> dict[tuple[str, str], tuple[CompatModule, ...]]:
    found: dict[tuple[str, str], tuple[CompatModule, ...]] = {}
    for module in modules():
        for key in module.RULE.hears:
            found[key] = (*found.get(key, ()), module)
    return found


def run_compat(pair: Comparison) -> list[Finding]:
    """What the rules say about what differs."""
    listeners = _listeners()
    findings = []
    for change in pair.changes:
        for module in listeners.get((change.area, change.action), ()):
            finding = judge(module, change, pair)
            if finding is not None:
                findings.append(finding)
    return findings


def demands(findings: Iterable[Finding]) -> Needs:
    """The steps of the versions that go with findings."""
    return needs(findings, {module.RULE.id: module.RULE.needs for module in modules()})


def run_versions(pair: Comparison, demanded: Needs) -> list[Finding]:
    """What the rules say about the version numbers, given what changed."""
    findings = []
    for module in modules():
        conclude = getattr(module, "conclude", None)
        message = conclude(pair, demanded) if conclude is not None else None
        if message is not None:
            findings.append(about_versions(module.RULE, message, pair))
    return findings
