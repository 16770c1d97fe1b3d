"""Checks of line and column numbers, and of the order of start and end in ranges.

The names and types of members determine which members are positions. The module must not depend on
messages or a specific protocol.

Tests: `tests/codegen/messages/test_sessions.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from testwire_codegen.messages.values import Check
from testwire_codegen.model import ir

_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+|[0-9]+")


class PositionMembers:
    """The positions and ranges among the members of an object type.

    `check` is None if the type has no positions and no ranges.
    """

    def __init__(self, protocol: ir.Protocol, fields: tuple[ir.Field, ...]) -> None:
        rules = protocol.positions
        self._bases = [] if rules is None else _bases(rules, fields)
        self._range = None if rules is None else _range(protocol, rules, fields)
        self.check: Check | None = None
        if self._bases or self._range is not None:
            self.check = lambda value: next(self.misplaced(value), None) is None
            if self._range is not None and self._range.column is not None and not self._bases:
                self.check = self._quick(self._range, self.check)

    def _quick(self, span: _Range, thorough: Check) -> Check:
        first, last, line, column = span.start, span.end, span.line, span.column

        def ordered(value: Any) -> bool:
            try:
                start, end = value[first], value[last]
                if start[line] < end[line]:
                    return True
                fits: bool = start[line] == end[line] and start[column] <= end[column]
                return fits
            except (KeyError, TypeError):  # a member is absent or null
                return thorough(value)

        return ordered

    def misplaced(self, value: dict[str, Any]) -> Iterator[tuple[str, str]]:
        """Yield the name of each member with an invalid position, and the reason."""
        for name, what, base in self._bases:
            number = value.get(name)
            if isinstance(number, int | float) and number < base:
                yield name, f"{what} numbers start at {base}, but {name!r} is {number}"
        if self._range is not None:
            reason = self._range.reversed(value)
            if reason is not None:
                yield self._range.end, reason


@dataclass(frozen=True, slots=True)
class _Range:
    """The names of the members that form a range."""

    start: str
    end: str
    line: str | None
    """The name of the line member in `start` and `end`; None if both are line numbers."""
    column: str | None
    line_base: int

    def reversed(self, value: dict[str, Any]) -> str | None:
        """Return an error if the end of the range precedes its start."""
        start: Any = value.get(self.start)
        end: Any = value.get(self.end)
        if self.line is None:
            known = _integers(start, end) and end >= self.line_base
            return _late_start(start, end) if known else None
        if type(start) is not dict or type(end) is not dict:
            return None
        first: Any = start.get(self.line)
        last: Any = end.get(self.line)
        if not _integers(first, last):
            return None
        if first != last or self.column is None:
            return _late_start(first, last)
        left: Any = start.get(self.column)
        right: Any = end.get(self.column)
        if _integers(left, right) and right < left:
            return f"the range ends at column {right}, before its start at column {left}"
        return None


def _late_start(start: int, end: int) -> str | None:
    if end >= start:
        return None
    return f"the range ends on line {end}, before its start on line {start}"


def _integers(one: Any, other: Any) -> bool:
    return type(one) is int and type(other) is int


def _words(field: ir.Field) -> list[str]:
    return [word.lower() for word in _WORD.findall(field.name)]


def _number(field: ir.Field) -> ir.Scalar | None:
    inner = field.type.inner if isinstance(field.type, ir.Nullable) else field.type
    numeric = isinstance(inner, ir.Scalar) and inner.kind in ("integer", "number")
    return inner if numeric and isinstance(inner, ir.Scalar) else None


def _counts_what(field: ir.Field) -> Literal["line", "column"] | None:
    if _number(field) is None:
        return None
    words = _words(field)
    if "line" in words:
        return "line"
    return "column" if "column" in words or "character" in words else None


def _bases(rules: ir.Positions, fields: tuple[ir.Field, ...]) -> list[tuple[str, str, int]]:
    """Return the name, the kind and the lowest number of each line or column member.

    Members whose type has a minimum are omitted, because the type check already covers them.
    """
    found: list[tuple[str, str, int]] = []
    for field in fields:
        what, number = _counts_what(field), _number(field)
        if what is not None and number is not None and number.minimum is None:
            base = rules.line_base if what == "line" else rules.column_base
            found.append((field.name, what, base))
    return found


def _range(
    protocol: ir.Protocol, rules: ir.Positions, fields: tuple[ir.Field, ...]
) -> _Range | None:
    starts = {
        tuple(w for w in _words(f) if w != "start"): f for f in fields if "start" in _words(f)
    }
    for field in fields:
        start = starts.get(tuple(word for word in _words(field) if word != "end"))
        if "end" not in _words(field) or start is None:
            continue
        names = start.name, field.name
        if _counts_what(field) == "line" and _counts_what(start) == "line":
            return _Range(*names, None, None, rules.line_base)
        if start.type == field.type and isinstance(field.type, ir.Ref):
            parts = _parts(protocol, field.type.name)
            if "line" in parts:
                return _Range(*names, parts["line"], parts.get("column"), rules.line_base)
    return None


def _parts(protocol: ir.Protocol, type_name: str) -> dict[str | None, str]:
    for node in protocol.types:
        if node.name == type_name and isinstance(node, ir.Struct):
            return {_counts_what(part): part.name for part in protocol.all_fields(node)}
    return {}
