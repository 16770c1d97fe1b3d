"""The catalogue of rules as data and as a page. Both come from the rules themselves.

Tests: `tests/rules/test_page.py`.
"""

from __future__ import annotations

from typing import Any

from testwire_codegen.rules import catalogue
from testwire_codegen.rules.base import Rule
from testwire_codegen.rules.compat.base import CompatRule

__all__ = ["entries", "page"]

_TITLES = {
    "spec": ("Reading a specification", "The files cannot be read as a specification."),
    "lint": ("Lint", "The files can be read, but something in them is wrong."),
    "vectors": ("Vectors", "Examples and types contradict each other."),
    "generated": ("Generated files", "`generated/` is not what the specification gives."),
    "compat": (
        "Compatibility",
        "What `testwire compat` says about two versions. Who breaks follows from who writes and "
        "who reads: *reader* and *writer* of a value, *sender* and *receiver* of a message, by the "
        "direction of the messages it stands in.",
    ),
    "drift": (
        "Drift",
        "What `testwire drift` says about a document, a source or a captured session and the "
        "specification.",
    ),
}


def entries() -> list[dict[str, Any]]:
    """One object for each rule, in the order of their ids."""
    return [_entry(rule) for rule in catalogue()]


def _entry(rule: Rule) -> dict[str, Any]:
    entry: dict[str, Any] = {
        "id": rule.id,
        "category": rule.category,
        "severity": rule.severity,
        "purpose": rule.purpose,
        "fix": rule.fix,
    }
    if isinstance(rule, CompatRule):
        entry["breaks"] = rule.side
        entry["bump"] = rule.needs
        entry["changes"] = [f"{area} {action}" for area, action in rule.hears]
    return entry


def page() -> str:
    """The Markdown page: every rule with its id as a heading, by category."""
    lines = [
        "# Rules",
        "",
        "Generated: run `testwire rules --markdown > docs/rules.md` after a change of a rule.",
        "`testwire compat --severity RULE=LEVEL` judges a rule of compatibility otherwise.",
        "",
    ]
    rules = catalogue()
    for category, (title, text) in _TITLES.items():
        lines += [f"## {title}", "", text, ""]
        for rule in rules:
            if rule.category == category:
                lines += [f"### {rule.id}", "", *_facts(rule), ""]
    return "\n".join(lines).rstrip("\n") + "\n"


def _facts(rule: Rule) -> list[str]:
    facts = [rule.purpose, "", f"- Severity: {rule.severity}."]
    if isinstance(rule, CompatRule):
        facts.append(f"- Breaks: {rule.side}. Smallest raise of the version: {rule.needs}.")
        if rule.mirror:
            facts.append(f"- The other way round: {', '.join(rule.mirror)}.")
    return [*facts, f"- What to do: {rule.fix}"]
