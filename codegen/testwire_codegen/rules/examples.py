"""Examples for the rule pages, created from test fixtures.

A fixture edits a specification that has no findings. An example shows the edits as a diff,
followed by the messages of the rule. The fixtures are in a checkout but not in a wheel:
`tests/codegen/rules/lint` and `tests/codegen/rules/compat`. The module must not name individual
rules.

Tests: `tests/codegen/rules/test_page.py`.
"""

from __future__ import annotations

import copy
import difflib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from testwire_base.pointers import split

_LINES = 40
"""The maximum number of lines shown for a value."""
_WIDTH = 80
"""The maximum width of a value on one line."""


@dataclass(frozen=True, slots=True)
class RuleExample:
    """An example on a rule page, created from a fixture.

    diff: the edits of the fixture, as the lines of a diff.
    context: the edits that both versions contain, as the lines of a diff. Only fixtures of
    compatibility rules have such edits.
    findings: the messages and severities, or none for a near miss. A severity is None if the
    finding has the severity of its rule.
    """

    name: str
    diff: tuple[str, ...]
    findings: tuple[tuple[str, str | None], ...]
    docs: str = ""
    context: tuple[str, ...] = ()

    @property
    def usual(self) -> bool:
        """True if each finding has the severity of its rule."""
        return all(severity is None for _, severity in self.findings)


class Fixtures:
    """The fixtures of the checkout that contains this package."""

    def __init__(self, root: Path) -> None:
        self._cases = root / "tests/codegen/cases"
        self._base = _json(root / "tests/codegen/compat/base.json")
        self._compat = _read(root / "tests/codegen/rules/compat")
        self._lint = _read(root / "tests/codegen/rules/lint")

    @classmethod
    def find(cls) -> Fixtures | None:
        """Return the fixtures, or None if the package is installed without a checkout."""
        for folder in Path(__file__).resolve().parents:
            if (folder / "tests/codegen/compat/base.json").is_file():
                return cls(folder)
        return None

    def of(self, rule: str) -> tuple[RuleExample | None, RuleExample | None]:
        """Return an example that the rule reports, and a near miss. Either example may be None."""
        examples = [self._of_versions(*each) for each in self._compat.get(rule, ())]
        examples += [self._of_spec(*each) for each in self._lint.get(rule, ())]
        found = _plainest(example for example in examples if example.findings)
        silent = _plainest(example for example in examples if not example.findings)
        return found, silent

    def _of_versions(self, name: str, fixture: Mapping[str, Any]) -> RuleExample:
        start = copy.deepcopy(self._base)
        context = tuple(_hunks(start, fixture.get("before", ())))
        findings = tuple(
            (_with_breaks(entry), entry.get("severity")) for entry in fixture["expect"]
        )
        diff = tuple(_hunks(start, fixture["edits"]))
        docs = fixture.get("why", "")
        return RuleExample(name, diff, findings, docs, context)

    def _of_spec(self, name: str, fixture: Mapping[str, Any]) -> RuleExample:
        diff: list[str] = []
        for edited, edits in _by_file(fixture["edits"]):
            diff += [f"--- {edited}"]
            path = self._cases / fixture["base"] / "spec" / edited
            document = _json(path) if path.is_file() else {}
            for edit in edits:
                if "text" in edit:
                    document = {}
                    diff += _text_lines(edit["text"])
                else:
                    diff += _hunks(document, [edit])
        messages = dict.fromkeys(entry["message"] for entry in fixture["expect"])
        findings = tuple((message, None) for message in messages)
        docs = fixture.get("docs", "")
        return RuleExample(name, tuple(diff), findings, docs)


def _read(folder: Path) -> dict[str, list[tuple[str, Mapping[str, Any]]]]:
    """Return the names and contents of the fixtures of each rule."""
    return {
        rule: [(f"{rule}/{name}", fixture) for name, fixture in fixtures.items()]
        for file in sorted(folder.glob("*.json"))
        for rule, fixtures in _json(file).items()
    }


def _with_breaks(entry: Mapping[str, Any]) -> str:
    who = f" (breaks {' and '.join(entry['breaks'])})" if entry["breaks"] else ""
    return f"{entry['message']}{who}"


def _plainest(examples: Iterable[RuleExample]) -> RuleExample | None:
    """Prefer examples with the severity of the rule, then the shortest example."""
    return min(
        examples, key=lambda e: (not e.usual, len(e.context) + len(e.diff), e.name), default=None
    )


def _json(path: Path) -> Any:
    return json.loads(path.read_text("utf-8"))


def _by_file(edits: Sequence[Mapping[str, Any]]) -> Iterator[tuple[str, list[Mapping[str, Any]]]]:
    files = dict.fromkeys(edit["file"] for edit in edits)
    for file in files:
        yield file, [edit for edit in edits if edit["file"] == file]


def _hunks(document: Any, edits: Sequence[Mapping[str, Any]]) -> list[str]:
    """Apply the edits to `document`, and return them as the lines of a diff."""
    lines: list[str] = []
    for edit in edits:
        *parents, last = split(edit["pointer"])
        holder = _at(document, parents)
        old = None if last == "-" else _at(holder, [last])
        lines.append(f"@@ {edit['pointer']} @@")
        lines += _changed(
            _lines(old) if last != "-" and _has(holder, last) else [],
            _lines(edit["value"]) if "value" in edit else [],
        )
        _make(holder, last, edit)
    return lines


def _has(holder: Any, key: str) -> bool:
    return key in holder if isinstance(holder, dict) else int(key) < len(holder)


def _changed(old: list[str], new: list[str]) -> list[str]:
    """Return the lines of a diff with three lines of context."""
    return list(difflib.unified_diff(old, new, lineterm="", n=3))[3:]


def _make(holder: Any, last: str, edit: Mapping[str, Any]) -> None:
    if last == "-":
        holder.append(copy.deepcopy(edit["value"]))
        return
    key: Any = int(last) if isinstance(holder, list) else last
    if "value" in edit:
        holder[key] = copy.deepcopy(edit["value"])
    else:
        del holder[key]


def _at(value: Any, keys: Sequence[str]) -> Any:
    for key in keys:
        if isinstance(value, dict):
            value = value.get(key)
        elif isinstance(value, list) and key.isdecimal() and int(key) < len(value):
            value = value[int(key)]
        else:
            return None
    return value


def _lines(value: Any) -> list[str]:
    lines = _layout(value)
    return lines if len(lines) <= _LINES else [*lines[:_LINES], "…"]


def _layout(value: Any) -> list[str]:
    """Return the lines of a JSON text. A value that fits is on one line."""
    line = json.dumps(value, ensure_ascii=True)
    if len(line) <= _WIDTH or not isinstance(value, dict | list):
        return [line]
    items = [
        (f"{json.dumps(key)}: ", member)
        for key, member in (value.items() if isinstance(value, dict) else ())
    ] or [("", member) for member in value]
    lines = ["{" if isinstance(value, dict) else "["]
    for index, (key, member) in enumerate(items):
        first, *rest = _layout(member)
        part = [f"  {key}{first}", *(f"  {each}" for each in rest)]
        if index < len(items) - 1:
            part[-1] += ","
        lines += part
    return [*lines, "}" if isinstance(value, dict) else "]"]


def _text_lines(text: str | None) -> list[str]:
    if text is None:
        return ["(the file is removed)"]
    return [f"+{line}" for line in text.splitlines()[:_LINES]]
