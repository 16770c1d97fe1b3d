"""Examples for the pages of rules, taken from the fixtures that the tests run.

A fixture edits a base that is clean; an example shows the edits as a diff, and what the rule says.
Fixtures are part of a checkout and of no wheel. The module reads their two forms, that of lint
(`tests/codegen/rules/lint`) and that of compatibility (`tests/codegen/rules/compat`), and knows no
rule.

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
"""A longer value is shown by its first lines."""
_WIDTH = 80
"""A longer value is shown on several lines."""


@dataclass(frozen=True, slots=True)
class RuleExample:
    """A fixture as a person sees it.

    `diff`: the edits, as the lines of a diff. `context`: those that both versions have, where two
    are compared. `findings`: the messages of the rule, each with the severity where that is not
    the severity of the rule; none for a near miss.
    """

    name: str
    file: str
    diff: tuple[str, ...]
    findings: tuple[tuple[str, str | None], ...]
    docs: str = ""
    context: tuple[str, ...] = ()
    edited: bool = True
    """False where the example is what a fixture started from."""

    @property
    def usual(self) -> bool:
        """True where each finding has the severity of its rule."""
        return all(severity is None for _, severity in self.findings)


class Fixtures:
    """The fixtures of the checkout that this package is part of."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._cases = root / "tests/codegen/cases"
        self._base = _json(root / "tests/codegen/compat/base.json")
        self._compat = _held(root / "tests/codegen/rules/compat")
        self._lint = _held(root / "tests/codegen/rules/lint")

    @classmethod
    def find(cls) -> Fixtures | None:
        """None where the package is installed without its checkout."""
        for folder in Path(__file__).resolve().parents:
            if (folder / "tests/codegen/compat/base.json").is_file():
                return cls(folder)
        return None

    def of(self, rule: str) -> tuple[RuleExample | None, RuleExample | None]:
        """An example that the rule finds, and one that is near and that it does not."""
        examples = [self._of_versions(*held) for held in self._compat.get(rule, ())]
        examples += [self._of_spec(*held) for held in self._lint.get(rule, ())]
        found = _plainest(example for example in examples if example.findings)
        silent = _plainest(example for example in examples if not example.findings)
        return found, silent or self._unedited(rule)

    def _of_versions(self, file: Path, name: str, fixture: Mapping[str, Any]) -> RuleExample:
        start = copy.deepcopy(self._base)
        context = tuple(_hunks(start, fixture.get("before", ())))
        findings = tuple(
            (_with_breaks(entry), entry.get("severity")) for entry in fixture["expect"]
        )
        diff = tuple(_hunks(start, fixture["edits"]))
        docs = fixture.get("why", "")
        return RuleExample(name, self._path(file), diff, findings, docs, context)

    def _of_spec(self, file: Path, name: str, fixture: Mapping[str, Any]) -> RuleExample:
        diff: list[str] = []
        for edited, edits in _by_file(fixture["edits"]):
            diff += [f"--- {edited}"]
            held = self._cases / fixture["base"] / "spec" / edited
            document = _json(held) if held.is_file() else {}
            for edit in edits:
                if "text" in edit:
                    document = {}
                    diff += _text_lines(edit["text"])
                else:
                    diff += _hunks(document, [edit])
        # These fixtures hold a stretch of the message.
        said = dict.fromkeys(f"… {entry['message']} …" for entry in fixture["expect"])
        findings = tuple((message, None) for message in said)
        docs = fixture.get("docs", "")
        return RuleExample(name, self._path(file), tuple(diff), findings, docs)

    def _unedited(self, rule: str) -> RuleExample | None:
        """What stands where a fixture of the rule edits: it is clean."""
        for _, _, fixture in self._lint.get(rule, ()):
            for edit in fixture["edits"]:
                held = self._cases / fixture["base"] / "spec" / edit["file"]
                if not held.is_file():
                    continue
                if "text" in edit:
                    lines = held.read_text("utf-8").splitlines()[:_LINES]
                else:
                    lines = _around(_json(held), split(edit["pointer"]))
                if len(lines) <= _LINES:
                    path = self._path(held)
                    return RuleExample(held.name, path, (*lines,), (), edited=False)
        return None

    def _path(self, path: Path) -> str:
        return path.relative_to(self._root).as_posix()


def _held(folder: Path) -> dict[str, list[tuple[Path, str, Mapping[str, Any]]]]:
    """The fixtures of each rule: the file, the name, the content."""
    return {
        rule: [(file, f"{rule}/{name}", fixture) for name, fixture in fixtures.items()]
        for file in sorted(folder.glob("*.json"))
        for rule, fixtures in _json(file).items()
    }


def _around(document: Any, keys: Sequence[str]) -> list[str]:
    """What stands at a pointer, with as much around it as a page has room for."""
    best: list[str] = []
    for count in range(len(keys), -1, -1):
        value = _at(document, keys[:count])
        if value is None:
            continue
        lines = _layout(value)
        if best and len(lines) > _LINES * 3 // 4:
            break
        best = lines
    return best


def _with_breaks(entry: Mapping[str, Any]) -> str:
    who = f" (breaks {' and '.join(entry['breaks'])})" if entry["breaks"] else ""
    return f"{entry['message']}{who}"


def _plainest(examples: Iterable[RuleExample]) -> RuleExample | None:
    """The one with the fewest lines, which shows the point best; if there is one, one whose
    findings have the severity of the rule."""
    return min(
        examples,
        key=lambda e: (not e.usual, len(e.context) + len(e.diff), e.name),
        default=None,
    )


def _json(path: Path) -> Any:
    return json.loads(path.read_text("utf-8"))


def _by_file(
    edits: Sequence[Mapping[str, Any]],
) -> Iterator[tuple[str, list[Mapping[str, Any]]]]:
    files = dict.fromkeys(edit["file"] for edit in edits)
    for file in files:
        yield file, [edit for edit in edits if edit["file"] == file]


def _hunks(document: Any, edits: Sequence[Mapping[str, Any]]) -> list[str]:
    """Each edit as the lines of a diff; makes the edits in `document`."""
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
    """Lines of a diff; what is alike on both sides is shown for three lines around a change."""
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
    """What stands there; None where nothing does."""
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
    """JSON as people write it: what fits on a line is on one line."""
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
