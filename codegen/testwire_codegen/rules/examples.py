"""Examples for the pages of rules, taken from the fixtures that the tests run.

A fixture edits a base that is clean; an example shows the edits as a diff, and what the rule says.
Fixtures are part of a checkout and of no wheel. The module reads their two forms, that of lint
(`tests/codegen/lint`) and that of compatibility (`tests/rules`), and knows no rule.

Tests: `tests/codegen/rules/test_page.py`.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from testwire_base.pointers import split

__all__ = ["Example", "Fixtures"]

_LINES = 40
"""A longer value is shown by its first lines."""


@dataclass(frozen=True, slots=True)
class Example:
    """A fixture as a person sees it.

    `diff`: the edits, as the lines of a diff. `context`: those that both versions have, where two
    are compared. `said`: the sentences of the rule; none for a near miss.
    """

    name: str
    diff: tuple[str, ...]
    said: tuple[str, ...]
    docs: str = ""
    context: tuple[str, ...] = ()
    edited: bool = True
    """False where the example is what a fixture started from."""


class Fixtures:
    """The fixtures of the checkout that this package is part of."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._lint = root / "tests/codegen/lint"
        self._cases = root / "tests/codegen/cases"
        self._compat = root / "tests/rules"
        self._base = _json(self._compat / "base.json")

    @classmethod
    def find(cls) -> Fixtures | None:
        """None where the package is installed without its checkout."""
        for folder in Path(__file__).resolve().parents:
            if (folder / "tests/rules/base.json").is_file():
                return cls(folder)
        return None

    def of(self, rule: str) -> tuple[Example | None, Example | None]:
        """An example that the rule finds, and one that is near and that it does not."""
        compared = [
            self._of_versions(path) for path in sorted((self._compat / rule).glob("*.json"))
        ]
        linted = [self._of_spec(path) for path in sorted((self._lint / rule).glob("*.json"))]
        found = _plainest(example for example in (*compared, *linted) if example.said)
        silent = _plainest(example for example in (*compared, *linted) if not example.said)
        if silent is None and linted:
            silent = self._unedited(rule)
        return found, silent

    def _of_versions(self, path: Path) -> Example:
        fixture = _json(path)
        start = copy.deepcopy(self._base)
        context = tuple(_hunks(start, fixture.get("before", ())))
        said = tuple(_sentence(entry) for entry in fixture["expect"])
        diff = tuple(_hunks(start, fixture["edits"]))
        return Example(self._name(path), diff, said, fixture.get("why", ""), context)

    def _of_spec(self, path: Path) -> Example:
        fixture = _json(path)
        diff: list[str] = []
        for file, edits in _by_file(fixture["edits"]):
            diff += [f"--- {file}"]
            held = self._cases / fixture["base"] / "spec" / file
            document = _json(held) if held.is_file() else {}
            for edit in edits:
                if "text" in edit:
                    document = {}
                    diff += _text_lines(edit["text"])
                else:
                    diff += _hunks(document, [edit])
        # These fixtures hold a stretch of the message.
        said = tuple(dict.fromkeys(f"… {entry['message']} …" for entry in fixture["expect"]))
        return Example(self._name(path), tuple(diff), said, fixture.get("docs", ""))

    def _unedited(self, rule: str) -> Example | None:
        """What stands where a fixture of the rule edits: it is clean."""
        for path in sorted((self._lint / rule).glob("*.json")):
            fixture = _json(path)
            for edit in fixture["edits"]:
                held = self._cases / fixture["base"] / "spec" / edit["file"]
                if not held.is_file():
                    continue
                if "text" in edit:
                    lines = held.read_text("utf-8").splitlines()[:_LINES]
                    return Example(self._name(held), (*lines,), (), edited=False)
                lines = _around(_json(held), split(edit["pointer"]))
                if len(lines) <= _LINES:
                    return Example(self._name(held), (*lines,), (), edited=False)
        return None

    def _name(self, path: Path) -> str:
        return path.relative_to(self._root).as_posix()


def _around(document: Any, keys: Sequence[str]) -> list[str]:
    """What stands at a pointer, with as much around it as a page has room for."""
    best: list[str] = []
    for count in range(len(keys), -1, -1):
        value = _at(document, keys[:count])
        if value is None:
            continue
        lines = json.dumps(value, indent=2, ensure_ascii=True).splitlines()
        if best and len(lines) > _LINES * 3 // 4:
            break
        best = lines
    return best


def _sentence(entry: Mapping[str, Any]) -> str:
    notes = [entry["severity"]] if "severity" in entry else []
    notes += [f"breaks {' and '.join(entry['breaks'])}"] if entry["breaks"] else []
    return f"{entry['message']} ({', '.join(notes)})" if notes else str(entry["message"])


def _plainest(examples: Iterator[Example]) -> Example | None:
    """The one with the fewest lines; it shows the point best."""
    return min(examples, key=lambda e: (len(e.context) + len(e.diff), e.name), default=None)


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
        present = last != "-" and (
            last in holder if isinstance(holder, dict) else int(last) < len(holder)
        )
        lines.append(f"@@ {edit['pointer']} @@")
        if present:
            lines += [f"-{line}" for line in _lines(old)]
        if "value" in edit:
            lines += [f"+{line}" for line in _lines(edit["value"])]
        _make(holder, last, edit)
    return lines


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
    lines = json.dumps(value, indent=2, ensure_ascii=True).splitlines()
    return lines if len(lines) <= _LINES else [*lines[:_LINES], "…"]


def _text_lines(text: str | None) -> list[str]:
    if text is None:
        return ["(the file is removed)"]
    return [f"+{line}" for line in text.splitlines()[:_LINES]]
