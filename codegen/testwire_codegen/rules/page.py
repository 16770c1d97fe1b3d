"""The catalogue of rules as JSON, as a Markdown index, and as one Markdown page for each table.

The content comes from the tables and the fixtures of the rules. The module must not name individual
rules.

Tests: `tests/codegen/rules/test_page.py`.
"""

from __future__ import annotations

import re
from typing import Any, Final

from testwire_codegen.rules import catalogue
from testwire_codegen.rules.base import Rule
from testwire_codegen.rules.compat import COMPAT, Audience, CompatRule
from testwire_codegen.rules.examples import Fixtures, RuleExample
from testwire_codegen.targets.naming import all_languages, namings

_TITLES: Final = {
    "spec": ("Reading a specification", "The files of a specification cannot be read."),
    "lint": (
        "Lint",
        "The files of a specification can be read, but their content is inconsistent.",
    ),
    "vectors": ("Vectors", "The vectors are incomplete, or do not match the specification."),
    "generated": ("Generated files", "A generated file does not match the specification."),
    "compat": ("Compatibility", "Two versions of a protocol differ."),
    "drift": (
        "Drift",
        "An upstream document, a source file or a recorded trace differs from the specification.",
    ),
}

_PAGES: Final = {
    "spec": ("Rules for reading a specification", "`testwire check` checks these rules."),
    "lint": ("Lint rules", "`testwire check` checks these rules."),
    "vectors": ("Rules for vectors", "`testwire check` checks these rules."),
    "generated": (
        "Rules for generated files",
        "`testwire check` checks these rules. The option `--check` of `testwire generate`, "
        "`testwire docs` and `testwire rules` checks some of these rules.",
    ),
    "compat-values": (
        "Compatibility rules: values",
        "Findings of `testwire compat` on types, members, enumerations, unions and limits.",
    ),
    "compat-messages": (
        "Compatibility rules: messages",
        "Findings of `testwire compat` on methods, params, errors, capabilities, cancellation, "
        "states and requirements.",
    ),
    "compat-transports": (
        "Compatibility rules: transports",
        "Findings of `testwire compat` on transports, framings, launch, ids and positions.",
    ),
    "compat-versions": (
        "Compatibility rules: versions",
        "Findings of `testwire compat` on versions, deprecation, descriptions and names.",
    ),
    "drift-docs": (
        "Drift rules: documents",
        "`testwire drift docs` and `testwire upstream` check these rules. For a guide, see "
        "[comparing documents](../guides/drift-documents.md).",
    ),
    "drift-names": (
        "Drift rules: names",
        "`testwire drift names` checks these rules. For a guide, see [searching for misspelt "
        "names](../guides/drift-names.md).",
    ),
    "drift-role": (
        "Drift rules: programs with one role",
        "`testwire drift source --role` checks these rules. For a guide, see [programs with one "
        "role](../guides/drift-sources.md).",
    ),
    "drift-source": (
        "Drift rules: sources",
        "`testwire drift source` checks these rules. For a guide, see [comparing "
        "sources](../guides/drift-sources.md).",
    ),
    "drift-wire": (
        "Drift rules: traces",
        "`testwire drift wire` checks these rules. For a guide, see [comparing "
        "traces](../guides/drift-traces.md).",
    ),
}
"""The title and the introduction of each page, by file name."""

_COMPAT_INTRO: Final = (
    "The *writer* of a value is the role that sends the message with the value, and the *reader* "
    "is the role that receives it. *Old* peers implement the old version, and *new* peers "
    "implement the new version.",
    "",
    "You can accept an intended difference by its fingerprint in `waivers.json`, or change the "
    "severity of a rule with `--severity RULE=LEVEL`. For a guide, see [comparing "
    "versions](../guides/compat.md).",
    "",
    "A finding has a lower severity than its rule in three cases:",
    "",
    "- The old version marks the changed part as experimental.",
    "- The old and the new version use the changed type in different messages.",
    "- The removed part has a sunset date that has passed.",
    "",
)

_DIFFS: Final = (
    "The examples are diffs of small specifications. A line `@@ POINTER @@` contains the JSON "
    "pointer of an edit. An example under *Not reported* can cause findings of other rules."
)

_FIRST_CLAUSE: Final = re.compile(r".+?(?:[.;:](?=\s|$)|$)")
"""Matches the first clause of a rule's purpose, which the index shows."""

_WHO: Final[dict[Audience, str]] = {
    "reader": "the reader of the value",
    "writer": "the writer of the value",
    "peers": "the writer and the reader of the value",
    "sender": "the sender of the message",
    "receiver": "the receiver of the message",
    "partners": "the sender and the receiver of the message",
    "roles": "clients and servers",
    "client": "clients",
    "server": "servers",
    **{each.target: f"programs that use the generated {each.language} code" for each in namings()},
    "code": f"programs that use the generated {all_languages(' or ')} code",
    "docs": "readers of the documentation only",
    "nobody": "nobody",
}


def entries() -> list[dict[str, Any]]:
    """Return one JSON object for each rule, sorted by id."""
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
        entry["breaks"] = rule.audience
        entry["bump"] = rule.needs
        entry["changes"] = [f"{area} {action}" for area, action in rule.changes]
    return entry


def index() -> str:
    """Return the Markdown page that lists all rules by category."""
    lines = [
        "# Rules",
        "",
        "Every finding of `check`, `compat` and `drift` has the id of a rule.",
        "`testwire compat --severity RULE=LEVEL` changes the severity of a compatibility rule.",
        "",
        "This page and the pages of the rules are generated. Run `testwire rules --markdown docs`",
        "after you change a rule or a fixture.",
        "",
    ]
    rules = catalogue()
    for category, (title, text) in _TITLES.items():
        held = [rule for rule in rules if rule.category == category]
        lines += [f"## {title}", "", text, ""]
        lines += ["| rule | severity | purpose |", "| --- | --- | --- |"]
        for rule in held:
            link = f"[{rule.id}](rules/{rule.page}.md#{rule.id})"
            purpose = _FIRST_CLAUSE.match(rule.purpose)[0]  # type: ignore[index]
            lines.append(f"| {link} | {rule.severity} | {_cell(purpose.rstrip('.;:,'))} |")
        lines.append("")
    return "\n".join(lines).rstrip("\n") + "\n"


def pages(fixtures: Fixtures) -> dict[str, str]:
    """Return every page by its path below `docs/`: the index, and one page for each table."""
    found = {"rules.md": index()}
    rules = catalogue()
    for page, (title, text) in _PAGES.items():
        lines = [f"# {title}", "", f"{text} All rules are listed in [Rules](../rules.md).", ""]
        if page.startswith("compat"):
            lines += _COMPAT_INTRO
        if not page.startswith(("drift", "generated")):
            lines += [_DIFFS, ""]
        for rule in rules:
            if rule.page == page:
                lines += _described(rule, *fixtures.of(rule.id))
        found[f"rules/{page}.md"] = "\n".join(lines).rstrip("\n") + "\n"
    return found


def _described(rule: Rule, red: RuleExample | None, silent: RuleExample | None) -> list[str]:
    """Return the section of one rule."""
    lines = [f"## {rule.id}", "", rule.purpose, "", *_facts(rule), "", "**Reported**", ""]
    lines += _shown(rule, red) if red is not None else [rule.found, ""]
    if silent is not None or rule.not_found:
        lines += ["**Not reported**", ""]
        lines += _shown(rule, silent) if silent is not None else [rule.not_found, ""]
    return [*lines, f"**Fix:** {rule.fix}", ""]


def _facts(rule: Rule) -> list[str]:
    facts = [f"- Severity: {rule.severity}."]
    if isinstance(rule, CompatRule):
        facts.append(f"- Affects: {_WHO[rule.audience]}.")
        facts.append(f"- Minimum version bump: {rule.needs}.")
        if rule.package is not None:
            facts.append(f"- Minimum version bump of the generated packages: {rule.package}.")
        if rule.inverses and rule.inverses != (rule.id,):
            pages = {other.id: other.page for other in COMPAT if other.page != rule.page}
            others = ", ".join(
                f"[{name}]({f'{pages[name]}.md' if name in pages else ''}#{name})"
                for name in rule.inverses
            )
            facts.append(f"- Inverse change: {others}.")
    return facts


def _shown(rule: Rule, example: RuleExample) -> list[str]:
    lines = [example.docs, ""] if example.docs else []
    if example.context:
        lines += ["Both versions have this change:", "", *_fenced("diff", example.context)]
        lines += ["Only the new version has this change:", ""]
    lines += _fenced("diff", example.diff)
    findings = (f"{severity or rule.severity}: {message}" for message, severity in example.findings)
    return [*lines, *_fenced("text", tuple(findings))] if example.findings else lines


def _fenced(language: str, content: tuple[str, ...]) -> list[str]:
    return [f"```{language}", *content, "```", ""]


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
