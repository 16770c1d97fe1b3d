"""Checks of the conformance data. The scope contains the received values.

This module must not send messages.

Tests: `tests/tools/conformance/test_steps.py`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from testwire.registry import Positions

from testwire_tools.conformance import item_checks
from testwire_tools.conformance.model import CheckFailed, Skipped
from testwire_tools.conformance.steps import Found, Scope, find, value_at


class Surroundings(NamedTuple):
    """The server's working directory, and the protocol's numbering of lines and columns."""

    cwd: Path
    positions: Positions | None


Check = Callable[[Mapping[str, Any], Scope, Surroundings], None]


def check(step: Mapping[str, Any], scope: Scope, around: Surroundings) -> None:
    """Apply one check to the scope. Raises CheckFailed, or Skipped if a precondition is not met."""
    CHECKS[step["check"]](step, scope, around)


def _values(pointer: str, scope: Scope) -> list[str]:
    return [json.dumps(each.value, sort_keys=True) for each in find(pointer, scope)]


def _need(step: Mapping[str, Any], scope: Scope, around: Surroundings) -> None:
    found = [each.value for each in find(step["of"], scope)]
    if "value" in step:
        found = [value for value in found if value == step["value"]]
    if len(found) < step.get("least", 1):
        why = step.get("docs", f"no received value matches {step['of']}")
        raise Skipped(f"There is nothing to check: {why}.")


def _unless(step: Mapping[str, Any], scope: Scope, around: Surroundings) -> None:
    if any(each.value == step["value"] for each in find(step["of"], scope)):
        raise Skipped(f"There is nothing to check: {step['docs']}.")


def _differs(step: Mapping[str, Any], scope: Scope, around: Surroundings) -> None:
    if any(each.value == step["value"] for each in find(step["of"], scope)):
        raise CheckFailed(
            f"Expected a different value at {step['of']}, found {json.dumps(step['value'])}."
        )


KINDS: Final[Mapping[str, type]] = {"string": str, "object": dict, "array": list}


def _kind(step: Mapping[str, Any], scope: Scope, around: Surroundings) -> None:
    for each in find(step["of"], scope):
        if not isinstance(each.value, KINDS[step["kind"]]):
            raise CheckFailed(
                f"Expected the type {step['kind']} at {step['of']}, found {each.value!r:.200}."
            )


def _some(step: Mapping[str, Any], scope: Scope, around: Surroundings) -> None:
    places = [step["of"]] if isinstance(step["of"], str) else step["of"]
    found = [each.value for place in places for each in find(place, scope)]
    if "value" in step:
        found = [value for value in found if value == step["value"]]
    if not found:
        wanted = json.dumps(step["value"]) if "value" in step else "a value"
        raise CheckFailed(f"Expected {wanted} at {' or '.join(places)}, received none.")


def _none(step: Mapping[str, Any], scope: Scope, around: Surroundings) -> None:
    found = find(step["of"], scope)
    if found:
        raise CheckFailed(
            f"Expected no value at {step['of']}, found {json.dumps(found[0].value):.200}."
        )


def _unique(step: Mapping[str, Any], scope: Scope, around: Surroundings) -> None:
    seen: set[str] = set()
    for value in _values(step["of"], scope):
        if value in seen:
            raise CheckFailed(f"Expected unique values at {step['of']}, found {value} twice.")
        seen.add(value)


def _subset(step: Mapping[str, Any], scope: Scope, around: Surroundings) -> None:
    """Check that each value at `of` also occurs at `in`.

    With `parent` and `state`, a value is also allowed if its parent is allowed and has a state.
    With `key`, the names that two `*` match are compared too. With `values`, only the values at
    these pointers are compared.
    """
    of_star, in_star = step.get("key", (None, None))
    allowed = {_named(each, in_star, step) for each in find(step["in"], scope)}
    found = [(each.stars, _named(each, of_star, step)) for each in find(step["of"], scope)]
    stated = {each.stars for each in find(step["state"], scope)} if "state" in step else set()
    tests = {value for stars, value in found if stars in stated and value in allowed}
    parents = find(step["parent"], scope) if "parent" in step else []
    parent_of = {each.stars: json.dumps(each.value, sort_keys=True) for each in parents}
    for stars, value in found:
        if value not in allowed and parent_of.get(stars) in tests:
            tests.add(value)
            allowed.add(value)
        if value not in allowed:
            raise CheckFailed(
                f"Expected {step['in']} to contain every {step['of']}; missing: {value:.200}."
            )


def _named(found: Found, star: int | None, step: Mapping[str, Any]) -> str:
    """Return a value, or its parts at the pointers in `values`, as JSON.

    The name that a `*` matches precedes the value.
    """
    compared = found.value
    if "values" in step:
        parts = [find(pointer, found.value) for pointer in step["values"]]
        compared = [part[0].value if part else None for part in parts]
    value = json.dumps(compared, sort_keys=True)
    return value if star is None else f"{found.stars[star]}: {value}"


def _same(step: Mapping[str, Any], scope: Scope, around: Surroundings) -> None:
    _subset(step, scope, around)
    turned = {**step, "of": step["in"], "in": step["of"]}
    _subset({**turned, "key": step["key"][::-1]} if "key" in step else turned, scope, around)


def _equals(step: Mapping[str, Any], scope: Scope, around: Surroundings) -> None:
    for each in find(step["of"], scope):
        if each.value != step["value"]:
            raise CheckFailed(
                f"Expected {json.dumps(step['value'])} at {step['of']}, found {each.value!r:.200}."
            )


def _members(step: Mapping[str, Any], scope: Scope, around: Surroundings) -> None:
    for each in find(step["of"], scope):
        names = set(each.value) if isinstance(each.value, dict) else set()
        if missing := [name for name in step.get("each", ()) if name not in names]:
            raise CheckFailed(f"Expected the member {missing[0]!r} in {each.value!r:.200}.")
        if len(names) != step.get("count", len(names)):
            raise CheckFailed(
                f"Expected objects with {step['count']} members, found {each.value!r:.200}."
            )
        extra = sorted(names - {*step.get("each", ()), *step.get("among", ())})
        if extra and "count" not in step:
            raise CheckFailed(f"Expected no member {extra[0]!r} in {each.value!r:.200}.")


def _place(value: Any) -> tuple[int, int]:
    return value["line"], value["column"]


def _lines_of(path: Path, texts: dict[Path, list[str]]) -> list[str]:
    if path not in texts:
        try:
            texts[path] = path.read_text("utf-8").split("\n")
        except (OSError, UnicodeDecodeError) as error:
            raise CheckFailed(
                f"A response contains the path of {path.name}, which cannot be read: {error}"
            ) from None
    return texts[path]


def _inside(step: Mapping[str, Any], scope: Scope, around: Surroundings) -> None:
    """Check that each location is inside its file.

    Without `path`, a `*` in `of` matches the file path. `file` is the index of this `*`.
    """
    texts: dict[Path, list[str]] = {}
    assert around.positions is not None
    for each in find(step["of"], scope):
        name = (
            value_at(each.value, step["path"])
            if "path" in step
            else each.stars[step.get("file", 0)]
        )
        location = value_at(each.value, step.get("location", ""))
        path = around.cwd / str(name)
        lines = _lines_of(path, texts)
        start, end = _place(location["start"]), _place(location["end"])
        if not start <= end:
            raise CheckFailed(f"{path.name}: a range ends before it starts: {location}.")
        for line, column in (start, end):
            _on_page(line, column, lines, around.positions, path.name)


_NO_LINE: Final = "{file}: line {line} does not exist; the number of lines is {count}."


def _lines(step: Mapping[str, Any], scope: Scope, around: Surroundings) -> None:
    """Check that line numbers exist in their file. Null and the value of `unknown` are ignored."""
    texts: dict[Path, list[str]] = {}
    assert around.positions is not None
    for each in find(step["of"], scope):
        (path,) = find(step["path"], each.value)[:1] or [Found((), None)]
        numbers = [found.value for p in step["lines"] for found in find(p, each.value)]
        known = [n for n in numbers if n is not None and n != step.get("unknown")]
        if not isinstance(path.value, str) or not known:
            continue
        file = around.cwd / path.value
        count = len(_lines_of(file, texts))
        for number in known:
            if not 0 <= number - around.positions.line_base < count:
                raise CheckFailed(_NO_LINE.format(file=file.name, line=number, count=count))


def _on_page(line: int, column: int, lines: list[str], positions: Positions, name: str) -> None:
    index = line - positions.line_base
    if not 0 <= index < len(lines):
        raise CheckFailed(_NO_LINE.format(file=name, line=line, count=len(lines)))
    unit = positions.column_unit.replace("utf-16", "utf-16-le").replace("utf-32", "utf-32-le")
    width = {"utf-8": 1, "utf-16": 2, "utf-32": 4}[positions.column_unit]
    length = len(lines[index].rstrip("\r").encode(unit)) // width
    if not 0 <= column - positions.column_base <= length + 1:
        raise CheckFailed(f"{name}: line {line} has no column {column}; its length is {length}.")


def _within(step: Mapping[str, Any], scope: Scope, around: Surroundings) -> None:
    """Check that each location overlaps or touches the range at the pointer `range`."""
    (around_range,) = find(step["range"], scope)[:1] or [Found((), None)]
    if around_range.value is None:
        raise Skipped(f"There is nothing to check: no received value matches {step['range']}.")
    low, high = _place(around_range.value["start"]), _place(around_range.value["end"])
    for each in find(step["of"], scope):
        start, end = _place(each.value["start"]), _place(each.value["end"])
        if end < low or start > high:
            raise CheckFailed(f"{each.value} is outside the range {around_range.value}.")


def _below(step: Mapping[str, Any], scope: Scope, around: Surroundings) -> None:
    """Check that the values at `of` are from a folder, and that no file of the folder is missing.

    The first `*` in `of` and in `in` matches the file path. Sub-folders may be missing.
    """
    folder = next((str(each.value) for each in find(step["path"], scope)), "")
    found = {_named(each, 0, step): str(each.stars[0]) for each in find(step["of"], scope)}
    for name in found.values():
        if not name.startswith(folder):
            raise CheckFailed(f"Expected only files in the folder {folder}, found {name:.200}.")
    for each in find(step["in"], scope):
        name = str(each.stars[0])
        inside = name.startswith(folder) and "/" not in name[len(folder) :]
        if inside and _named(each, 0, step) not in found:
            raise CheckFailed(f"Expected all files in the folder {folder}; {name:.200} is missing.")


def _at_most(step: Mapping[str, Any], scope: Scope, around: Surroundings) -> None:
    values = {value for pointer in step["of"] for value in _values(pointer, scope)}
    if len(values) > step["count"]:
        raise CheckFailed(
            f"Expected at most {step['count']} value(s), found {len(values)}: {step['docs']}."
        )


def _covered(step: Mapping[str, Any], scope: Scope, around: Surroundings) -> None:
    """Check that each value at `of` also occurs at a pointer in `by`.

    `key` and `values` have the same meaning as in `subset`.
    """
    first, *others = step.get("key", (None,) * (1 + len(step["by"])))
    pointers = zip(step["by"], others, strict=True)
    there = {_named(each, star, step) for by, star in pointers for each in find(by, scope)}
    values = [_named(each, first, step) for each in find(step["of"], scope)]
    missing = [value for value in values if value not in there]
    if missing:
        raise CheckFailed(
            f"Expected every value at {step['of']} to appear at {' or '.join(step['by'])} too; "
            f"{len(missing)} missing, such as {missing[0]:.200}."
        )


# fmt: off
CHECKS: Final[Mapping[str, Check]] = {
    "need": _need, "unless": _unless, "some": _some, "none": _none, "unique": _unique,
    "subset": _subset, "same": _same, "equals": _equals, "differs": _differs, "kind": _kind,
    "inside": _inside, "lines": _lines, "states": item_checks.check_states, "within": _within,
    "below": _below,
    "atMost": _at_most, "covered": _covered, "members": _members,
    "aggregate": item_checks.check_aggregate, "parents": item_checks.check_parents,
    "constant": item_checks.check_constant, "selected": item_checks.check_selected,
    "final": item_checks.check_final, "totals": item_checks.check_totals,
}
# fmt: on
"""The checks by name. `spec/meta/conformance.schema.json` must contain the same names."""
