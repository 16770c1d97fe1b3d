"""The catalogue of rules as data, as an index and as a page for each rule.

All of it comes from the rules themselves and from their fixtures. The module must not know rules
one by one, but for the words on those that no fixture can show (`_WORDS`).

Tests: `tests/codegen/rules/test_page.py`.
"""

from __future__ import annotations

from typing import Any, Final

from testwire_codegen.rules import catalogue
from testwire_codegen.rules.base import Rule
from testwire_codegen.rules.compat.base import CompatRule, Side
from testwire_codegen.rules.drift_words import DRIFT_WORDS
from testwire_codegen.rules.examples import Example, Fixtures

__all__ = ["entries", "index", "pages"]

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

_WHO: Final[dict[Side, str]] = {
    "reader": "those who read the value: the server in params that clients send, the client in "
    "results and in what servers send",
    "writer": "those who write the value: the client in params that it sends, the server in "
    "results and in what it sends",
    "peers": "those who write the value and those who read it",
    "sender": "those who send the message",
    "receiver": "those who receive the message",
    "partners": "those who send the message and those who receive it",
    "roles": "clients and servers",
    "client": "clients",
    "server": "servers",
    "python": "programs that use the generated Python",
    "typescript": "programs that use the generated TypeScript",
    "code": "programs that use the generated Python or TypeScript",
    "docs": "nobody; readers of the reference notice",
    "nobody": "nobody",
}

# A red example and a near miss in words, where there is no fixture to show: the rule is about what
# stands around a specification.
_WORDS: Final = {
    **DRIFT_WORDS,
    "compat-input": (
        "`testwire compat toy@1.0 toy@9.9`, and there is no version 9.9.",
        "`testwire compat toy@1.0 v1.1:spec/toy/1.1`, where the tag is there and holds the folder.",
    ),
    "no-spec": (
        "`testwire check` in a folder without `spec/<protocol>/index.json` at or above it.",
        "`testwire check --root DIR`, where `DIR/spec` holds one.",
    ),
    "no-meta-schema": (
        "A checkout whose `spec/meta` was removed, with a package that was installed in part.",
        "A folder with its own `spec/` and no `spec/meta`: the package brings the meta-schemas.",
    ),
    "stray-file": (
        "A file `notes.txt` in the folder of a version.",
        "A file whose name starts with a dot, such as tools leave in the folder of a version.",
    ),
    "undeclared-version": (
        "A folder with a `protocol.json` that `index.json` does not list.",
        "A folder without `protocol.json` beside those of the versions.",
    ),
    "type-unused": (
        "A type that nothing refers to.",
        "A type that no message has and that the capabilities of a role refer to.",
    ),
    "generated-missing": (
        "A version was added to `spec/`, and `testwire generate` was not run.",
        "A version was added, and its files are there.",
    ),
    "generated-changed": (
        "A line of a generated file was edited by hand.",
        "The file has line ends of Windows: they are no difference.",
    ),
    "generated-stale": (
        "The folder of a version that is no longer in `spec/` was left in `generated/`.",
        "A `node_modules` or a `__pycache__` beside generated files.",
    ),
    "output-path": (
        "A target gives a file named `../notes.txt`.",
        "A target gives a file named `notes/v1.txt`.",
    ),
    "embedded-list": (
        "A version was added, and the list between the markers in README.md lacks it.",
        "The words around the markers were changed.",
    ),
    "embed-marker": (
        "`<!-- testwire: protocols -->` without its end.",
        "A comment that is no marker.",
    ),
    "target-failed": (
        "The function of a target raises ValueError.",
        "A target gives no files for a version.",
    ),
    "rule-page": (
        "The purpose of a rule was reworded, and its page was not renewed.",
        "The code of a rule was changed, and what it says was not.",
    ),
    "upstream-changed": (
        "Upstream added a section to the document that the spec was taken from.",
        "The same text with line ends of Windows.",
    ),
    "upstream-gone": (
        "Upstream moved the document to another folder.",
        'A document with `"watch": false`, which is not looked at.',
    ),
    "waiver-stale": (
        "A waiver names the fingerprint of a difference that was taken back.",
        "A waiver between two other versions than those compared.",
    ),
    "waiver-expired": (
        'A waiver with `"until": "2026-01-01"`, on the second of January.',
        "The same waiver on the first of January: the day counts.",
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


def index() -> str:
    """The Markdown page that lists every rule by category, with a link to its own page."""
    lines = [
        "# Rules",
        "",
        "Generated, with the page of each rule: run `testwire rules --markdown docs` after a "
        "change of a rule",
        "or of its fixtures. `testwire compat --severity RULE=LEVEL` judges a rule of "
        "compatibility otherwise.",
        "",
    ]
    rules = catalogue()
    for category, (title, text) in _TITLES.items():
        held = [rule for rule in rules if rule.category == category]
        if not held:
            continue
        lines += [f"## {title}", "", text, ""]
        if category == "compat":
            lines += ["| rule | severity | breaks | purpose |", "| --- | --- | --- | --- |"]
        else:
            lines += ["| rule | severity | purpose |", "| --- | --- | --- |"]
        for rule in held:
            cells = [f"[{rule.id}](rules/{rule.id}.md)", rule.severity, _cell(rule.purpose)]
            if isinstance(rule, CompatRule):
                cells.insert(2, rule.side)
            elif category == "compat":
                cells.insert(2, "")
            lines.append(f"| {' | '.join(cells)} |")
        lines.append("")
    return "\n".join(lines).rstrip("\n") + "\n"


def pages(fixtures: Fixtures) -> dict[str, str]:
    """Every page by its path below docs/: the index, and one for each rule."""
    found = {"rules.md": index()}
    for rule in catalogue():
        found[f"rules/{rule.id}.md"] = _page(rule, *fixtures.of(rule.id))
    return found


def _page(rule: Rule, red: Example | None, silent: Example | None) -> str:
    title = _TITLES[rule.category][0]
    lines = [f"# {rule.id}", "", rule.purpose, "", *_facts(rule, title), ""]
    in_words = _WORDS.get(rule.id)
    if red is not None:
        lines += ["## Found", "", *_shown(red)]
    elif in_words is not None:
        lines += ["## Found", "", in_words[0], ""]
    if silent is not None:
        lines += ["## Not found", "", *_shown(silent)]
    elif in_words is not None:
        lines += ["## Not found", "", in_words[1], ""]
    lines += ["## What to do", "", rule.fix, ""]
    if isinstance(rule, CompatRule):
        lines += [
            f"Where the difference is meant: accept it by its fingerprint in `waivers.json`, or "
            f"judge the rule\notherwise with `--severity {rule.id}=LEVEL`; see "
            "[comparing versions](../compat.md).",
            "",
        ]
    return "\n".join(lines).rstrip("\n") + "\n"


def _facts(rule: Rule, title: str) -> list[str]:
    anchor = title.lower().replace(" ", "-")
    facts = [f"- Part of: [{title}](../rules.md#{anchor}).", f"- Severity: {rule.severity}."]
    if isinstance(rule, CompatRule):
        facts.append(f"- Who breaks: {_WHO[rule.side]}.")
        facts.append(f"- Smallest raise of the version: {rule.needs}.")
        if rule.mirror:
            others = ", ".join(f"[{other}]({other}.md)" for other in rule.mirror)
            facts.append(f"- The other way round: {others}.")
        if rule.hears:
            heard = ", ".join(f"`{area}` {action}" for area, action in rule.hears)
            facts.append(f"- Looks at: {heard}.")
    return facts


def _shown(example: Example) -> list[str]:
    lines = [example.docs, ""] if example.docs else []
    if example.context:
        lines += ["In both versions:", "", *_fenced("diff", example.context)]
    if example.edited:
        lines += _fenced("diff", example.diff)
    else:
        lines += ["What stands there in a clean specification:", "", *_fenced("json", example.diff)]
    if example.said:
        lines += [f"> {sentence}" for sentence in example.said]
        lines.append("")
    name = example.name.rpartition("/")[2]
    return [*lines, f"From [{name}](../../{example.name}).", ""]


def _fenced(language: str, content: tuple[str, ...]) -> list[str]:
    return [f"```{language}", *content, "```", ""]


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
