"""The catalogue of rules as data, as an index and as a page for each family.

All of it comes from the tables of rules and from their fixtures. The module must not know rules one
by one.

Tests: `tests/codegen/rules/test_page.py`.
"""

from __future__ import annotations

from typing import Any, Final

from testwire_codegen.rules import catalogue
from testwire_codegen.rules.base import Rule
from testwire_codegen.rules.compat import Audience, CompatRule
from testwire_codegen.rules.examples import Fixtures, RuleExample
from testwire_codegen.targets.naming import all_languages, namings

_TITLES: Final = {
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
        "A published document, a source or a captured session says something else than the "
        "specification.",
    ),
}

_PAGES: Final = {
    "spec": ("Rules on reading a specification", "`testwire check` reports them."),
    "lint": ("Lint rules", "`testwire check` reports them."),
    "vectors": ("Rules on vectors", "`testwire check` reports them."),
    "generated": (
        "Rules on generated files",
        "`testwire check` and the option `--check` of `testwire generate`, `docs` and `rules` "
        "report them.",
    ),
    "compat-values": (
        "Compatibility rules: values",
        "What `testwire compat` says about types, members, enumerations, unions and limits.",
    ),
    "compat-messages": (
        "Compatibility rules: messages",
        "What `testwire compat` says about methods, params, errors, capabilities, cancellation, "
        "states and requirements.",
    ),
    "compat-transports": (
        "Compatibility rules: transports",
        "What `testwire compat` says about transports, framings, launch options, ids, positions "
        "and profiles.",
    ),
    "compat-versions": (
        "Compatibility rules: versions",
        "What `testwire compat` says about deprecation, stability, descriptions, names, version "
        "numbers and waivers.",
    ),
    "drift-docs": (
        "Drift rules: documents",
        "`testwire drift docs` and `testwire upstream` report them; see "
        "[comparing documents](../guides/drift-documents.md).",
    ),
    "drift-source": (
        "Drift rules: sources",
        "`testwire drift source` reports them; see "
        "[comparing sources](../guides/drift-sources.md).",
    ),
    "drift-wire": (
        "Drift rules: sessions",
        "`testwire drift wire` reports them; see [comparing sessions](../guides/drift-traces.md).",
    ),
}
"""The title of each page and what is on it, by the name of its file."""

_COMPAT_INTRO: Final = (
    "The *reader* of a value is the server for params that clients send, and the client for "
    "results and for what servers send; the *writer* is the other one. *Sender* and *receiver* "
    "are those of a message.",
    "",
    "An intended difference can be accepted by its fingerprint in `waivers.json`, or its severity "
    "changed with `--severity RULE=LEVEL`; see [comparing versions](../guides/compat.md). The "
    "severity of a finding is lower than that of its rule for experimental parts, for types that "
    "only travel in other messages than before, and for removals whose sunset has passed.",
    "",
)

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
    **{each.target: f"programs that use the generated {each.language}" for each in namings()},
    "code": f"programs that use the generated {all_languages(' or ')}",
    "docs": "nobody; readers of the reference notice",
    "nobody": "nobody",
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
        entry["breaks"] = rule.audience
        entry["bump"] = rule.needs
        entry["changes"] = [f"{area} {action}" for area, action in rule.changes]
    return entry


def index() -> str:
    """The Markdown page that lists every rule by category, with a link to its description."""
    lines = [
        "# Rules",
        "",
        "Generated, with the pages of rules. Run `testwire rules --markdown docs` after a change",
        "of a rule or of its fixtures. `testwire compat --severity RULE=LEVEL` changes the",
        "severity of a compatibility rule.",
        "",
    ]
    rules = catalogue()
    for category, (title, text) in _TITLES.items():
        held = [rule for rule in rules if rule.category == category]
        lines += [f"## {title}", "", text, ""]
        if category == "compat":
            lines += ["| rule | severity | breaks | purpose |", "| --- | --- | --- | --- |"]
        else:
            lines += ["| rule | severity | purpose |", "| --- | --- | --- |"]
        for rule in held:
            link = f"[{rule.id}](rules/{rule.page}.md#{rule.id})"
            cells = [link, rule.severity, _cell(rule.purpose)]
            if category == "compat":
                cells.insert(2, rule.audience if isinstance(rule, CompatRule) else "")
            lines.append(f"| {' | '.join(cells)} |")
        lines.append("")
    return "\n".join(lines).rstrip("\n") + "\n"


def pages(fixtures: Fixtures) -> dict[str, str]:
    """Every page by its path below docs/: the index, and one for each family of rules."""
    found = {"rules.md": index()}
    rules = catalogue()
    for page, (title, text) in _PAGES.items():
        lines = [f"# {title}", "", f"{text} [Rules](../rules.md) lists all rules.", ""]
        if page.startswith("compat"):
            lines += _COMPAT_INTRO
        for rule in rules:
            if rule.page == page:
                lines += _described(rule, *fixtures.of(rule.id))
        found[f"rules/{page}.md"] = "\n".join(lines).rstrip("\n") + "\n"
    return found


def _described(rule: Rule, red: RuleExample | None, silent: RuleExample | None) -> list[str]:
    """The part of a page that is on one rule."""
    lines = [f"## {rule.id}", "", rule.purpose, "", *_facts(rule), "", "**Found**", ""]
    lines += _shown(rule, red) if red is not None else [rule.found, ""]
    lines += ["**Not found**", ""]
    lines += _shown(rule, silent) if silent is not None else [rule.not_found, ""]
    return [*lines, f"**What to do:** {rule.fix}", ""]


def _facts(rule: Rule) -> list[str]:
    facts = [f"- Severity: {rule.severity}."]
    if isinstance(rule, CompatRule):
        facts.append(f"- Who breaks: {_WHO[rule.audience]}.")
        facts.append(f"- Smallest version bump: {rule.needs}.")
        if rule.inverses and rule.inverses != (rule.id,):
            others = ", ".join(f"[{other}](#{other})" for other in rule.inverses)
            facts.append(f"- Inverse: {others}.")
        if rule.changes:
            heard = ", ".join(f"`{area}` {action}" for area, action in rule.changes)
            facts.append(f"- Looks at: {heard}.")
    return facts


def _shown(rule: Rule, example: RuleExample) -> list[str]:
    lines = [example.docs, ""] if example.docs else []
    if example.context:
        lines += ["In both versions:", "", *_fenced("diff", example.context)]
    if example.edited:
        lines += _fenced("diff", example.diff)
    else:
        lines += ["What is there in a clean specification:", "", *_fenced("json", example.diff)]
    for message, severity in example.findings:
        lines += [f"> {severity or rule.severity}: {message}", ""]
    return [*lines, f"From `{example.name}` in [{example.file}](../../{example.file}).", ""]


def _fenced(language: str, content: tuple[str, ...]) -> list[str]:
    return [f"```{language}", *content, "```", ""]


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
