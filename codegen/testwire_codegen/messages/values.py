"""Checks of values against types without a name.

Each type is compiled into two checks. `check` is fast and returns a boolean. If a value is invalid,
`problems` returns the errors with their locations. The module must not depend on messages, traces
or a specific protocol.

Tests: `tests/codegen/messages/test_values.py`.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from testwire_base.documents import Location, json_kind
from testwire_base.findings import Severity
from testwire_base.pointers import join

from testwire_codegen.model import ir

Check = Callable[[Any], bool]


class ValueProblem(NamedTuple):
    """A problem in a value.

    - `pointer`: the location in the value.
    - `location`: the location of the violated rule in the spec.
    - `key`: distinguishes problems with the same rule and location in the spec.
    """

    rule: str
    severity: Severity
    pointer: str
    message: str
    location: Location
    key: str = ""
    generations: tuple[str, ...] = ()
    """The generations of servers for which the value is valid."""


class ValuePlace(NamedTuple):
    """The location of a value, and the location of its type in the spec.

    - `depth`: the number of named types that contain the value.
    """

    location: Location
    pointer: str = ""
    depth: int = 0

    def inside(self, key: str | int, location: Location | None = None) -> ValuePlace:
        """Return the location of an item or a member."""
        return ValuePlace(location or self.location, join(self.pointer, key), self.depth)

    def problem(
        self, rule: str, text: str, key: str = "", severity: Severity = "error"
    ) -> ValueProblem:
        return ValueProblem(rule, severity, self.pointer, text, self.location, key)

    def mismatch(self, due: str, value: Any) -> ValueProblem:
        """Return the problem for a value of the wrong type. `due` is the expected type."""
        return self.problem("wire-value", f"expected {due}, found {json_kind(value)}", due)


class ValueType:
    """A compiled type."""

    name: str
    """The description of the type in messages."""
    check: Check
    """Return whether a value is valid, and count the members and literals in it."""
    guard: Check
    """Return whether a value resembles the type, without counting anything."""

    def problems(self, value: Any, at: ValuePlace) -> Iterator[ValueProblem]:
        """Return all problems in a value."""
        raise NotImplementedError


class PlainType(ValueType):
    """A type without members or items, such as a string."""

    def __init__(self, name: str, check: Check) -> None:
        self.name = name
        self.check = self.guard = check

    def problems(self, value: Any, at: ValuePlace) -> Iterator[ValueProblem]:
        if not self.check(value):
            yield at.mismatch(self.name, value)


class NullableType(ValueType):
    """A type that also allows null."""

    def __init__(self, inner: ValueType) -> None:
        check, guard = inner.check, inner.guard
        self.name = f"{inner.name} or null"
        self.inner = inner
        self.check = lambda value: value is None or check(value)
        self.guard = lambda value: value is None or guard(value)

    def problems(self, value: Any, at: ValuePlace) -> Iterator[ValueProblem]:
        if value is not None:
            yield from self.inner.problems(value, at)


class ArrayType(ValueType):
    """An array with items of one type, and with an optional minimum and maximum length."""

    def __init__(
        self, items: ValueType, low: int | None, high: int | None, unique: bool = False
    ) -> None:
        self.name = "an array"
        self.items, self.unique = items, unique
        self.low, self.high = low, high
        self.guard = lambda value: type(value) is list
        check, bounded = items.check, low is not None or high is not None

        def check_array(value: Any) -> bool:
            if type(value) is not list or (bounded and not self._length_fits(value)):
                return False
            fine = True
            for item in value:
                if not check(item):
                    fine = False
            return fine and not (unique and _repeats(value))

        self.check = check_array

    def _length_fits(self, value: list[Any]) -> bool:
        return len(value) >= (self.low or 0) and (self.high is None or len(value) <= self.high)

    def problems(self, value: Any, at: ValuePlace) -> Iterator[ValueProblem]:
        if type(value) is not list:
            yield at.mismatch(self.name, value)
            return
        if not self._length_fits(value):
            text = f"expected an array of {_bounds(self.low, self.high)} items, found {len(value)}"
            yield at.problem("wire-value", text, "length")
        if self.unique and _repeats(value):
            yield at.problem("wire-value", "expected unique items, found equal items", "unique")
        for index, item in enumerate(value):
            yield from self.items.problems(item, at.inside(index))


class TupleType(ValueType):
    """An array whose first items have their own types. `rest` is the type of further items."""

    def __init__(self, items: Sequence[ValueType], rest: ValueType | None) -> None:
        self.name = "an array"
        self.items, self.rest = items, rest
        self.guard = lambda value: type(value) is list
        self.check = self._check

    def _length_fits(self, value: list[Any]) -> bool:
        return len(value) == len(self.items) or (
            self.rest is not None and len(value) > len(self.items)
        )

    def _typed(self, value: list[Any]) -> Iterator[tuple[Any, ValueType]]:
        further = [] if self.rest is None else [self.rest] * (len(value) - len(self.items))
        return zip(value, [*self.items, *further], strict=False)

    def _check(self, value: Any) -> bool:
        if type(value) is not list or not self._length_fits(value):
            return False
        fine = True
        for item, kind in self._typed(value):
            # Checks continue after a failure, so that the members of all items are counted.
            fine = kind.check(item) and fine
        return fine

    def problems(self, value: Any, at: ValuePlace) -> Iterator[ValueProblem]:
        if type(value) is not list:
            yield at.mismatch(self.name, value)
            return
        if not self._length_fits(value):
            least = "" if self.rest is None else "at least "
            text = f"expected an array of {least}{len(self.items)} items, found {len(value)}"
            yield at.problem("wire-value", text, "length")
        for index, (item, kind) in enumerate(self._typed(value)):
            yield from kind.problems(item, at.inside(index))


def _repeats(items: list[Any]) -> bool:
    """Return whether two items are equal as JSON values: 1 equals 1.0, but not true."""
    return len(set(map(_key, items))) < len(items)


def _key(value: Any) -> Any:
    if isinstance(value, dict):
        return "object", frozenset((name, _key(item)) for name, item in value.items())
    if isinstance(value, list):
        return "array", tuple(map(_key, value))
    return isinstance(value, bool), value


def plain(expression: ir.Scalar | ir.Const | ir.Null | ir.AnyValue) -> PlainType:
    """Return the compiled form of a type without members or items."""
    match expression:
        case ir.Const(wanted):
            key = _key(wanted)
            return PlainType(repr(wanted), lambda value: _key(value) == key)
        case ir.Null():
            return PlainType("null", lambda value: value is None)
        case ir.AnyValue():
            return PlainType("any value", lambda value: True)
        case ir.Scalar("boolean"):
            return PlainType("a boolean", lambda value: type(value) is bool)
        case ir.Scalar("string"):
            return PlainType(_described(expression), _text_check(expression))
        case ir.Scalar():
            return PlainType(_described(expression), _number_check(expression))


def is_text(value: Any) -> bool:
    """Return whether a value is a string."""
    return type(value) is str


def _text_check(expression: ir.Scalar) -> Check:
    if not expression.constrained:
        return is_text
    low, high = expression.min_length or 0, expression.max_length
    search = re.compile(expression.pattern or "").search

    def check_text(value: Any) -> bool:
        return (
            type(value) is str
            and len(value) >= low
            and (high is None or len(value) <= high)
            and search(value) is not None
        )

    return check_text


def _number_check(expression: ir.Scalar) -> Check:
    whole = expression.kind == "integer"
    minimum = -math.inf if expression.minimum is None else expression.minimum
    maximum = math.inf if expression.maximum is None else expression.maximum

    def check_number(value: Any) -> bool:
        kind = type(value)
        # JSON has only one kind of number, so 1.0 is an integer.
        if kind is not int and (kind is not float or (whole and not value.is_integer())):
            return False
        return bool(minimum <= value <= maximum)

    return check_number


def _described(expression: ir.Scalar) -> str:
    names = {"string": "a string", "integer": "an integer", "number": "a number"}
    text = names[expression.kind]
    if expression.minimum is not None or expression.maximum is not None:
        text += f" ({_bounds(expression.minimum, expression.maximum)})"
    if expression.min_length is not None or expression.max_length is not None:
        text += f" ({_bounds(expression.min_length, expression.max_length)} characters)"
    if expression.pattern is not None:
        text += f" that matches {expression.pattern}"
    return text


def _bounds(low: float | None, high: float | None) -> str:
    if high is None:
        return f"at least {low}"
    return f"at most {high}" if low is None else f"{low} to {high}"
