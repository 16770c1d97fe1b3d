"""Values of the wire against types of the IR: fast where all is well, exact where it is not.

A `Checker` compiles each type into functions that only say yes or no, and remembers the shapes of
objects that it has seen, so that a stream of like messages costs a look-up each. Where the answer
is no, `problems` goes over the value again and says what, where and why. On the way it counts which
members and literals were there. Memory has bounds that do not depend on how much is checked.

The module must not know messages, traces or any protocol.

Tests: `tests/codegen/drift/test_checks.py`.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final, Literal

from testwire_base.documents import Location
from testwire_base.findings import Severity
from testwire_base.pointers import join

from testwire_codegen.model import ir

__all__ = ["Checker", "Problem", "Seen", "json_kind"]

Check = Callable[[Any], bool]

MAX_SHAPES: Final = 2048
"""Shapes remembered for one type; further ones are worked out each time."""

TOLD: Final = 50
"""A shape that is odd in the same way is looked at this often; then it counts as told."""

MAX_LITERALS: Final = 512
"""Unknown literals remembered for one open enumeration."""

MAX_DEPTH: Final = 100
"""Values of recursive types that go deeper are not looked at below."""


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong, or worth saying, about a value.

    `pointer` leads into the value; `location` is the place in the spec that says otherwise; `key`
    tells problems of the same kind at the same place in the spec from each other.
    """

    rule: str
    severity: Severity
    pointer: str
    message: str
    location: Location
    key: str = ""


@dataclass(frozen=True, slots=True)
class Seen:
    """How often a member of a type, or a literal of an enumeration, was on the wire."""

    type: str
    name: str
    count: int
    kind: Literal["member", "literal"]


class _Shape:
    """What is known of objects with the same members in the same order."""

    __slots__ = ("checks", "count", "fine", "odd", "texts")

    def __init__(self, checks: list[tuple[str, Check]], fine: bool) -> None:
        # Most members are plain text; a call for each of them would take most of the time.
        self.texts = tuple(key for key, check in checks if check is _text)
        self.checks = tuple((key, check) for key, check in checks if check is not _text)
        self.fine = fine
        self.count = 0
        self.odd = 0


class _Struct:
    """An object type, with all that its bases bring."""

    def __init__(self, protocol: ir.Protocol, node: ir.Struct, reader: ir.Role) -> None:
        self.node = node
        self.fields = protocol.all_fields(node)
        self.by_name: dict[str, ir.Field] = {}
        for field in self.fields:
            for spelling in (field.names.wire, *field.aliases):
                self.by_name[spelling] = field
        self.patterns = [(re.compile(p.pattern), p) for p in protocol.all_patterns(node)]
        self.policy = node.unknown_in_client if reader == "client" else node.unknown_in_server
        self.shapes: dict[tuple[str, ...], _Shape] = {}
        self.counts: dict[str, int] = {}
        """Of members in shapes that are not remembered."""
        self.checks: dict[str, Check] = {}
        self.span = _span(protocol, self.fields)
        self.bases = _bases(protocol, self.fields)

    def pattern(self, name: str) -> ir.PatternField | None:
        for compiled, pattern in self.patterns:
            if compiled.search(name):
                return pattern
        return None


class _Enum:
    def __init__(self, node: ir.Enum) -> None:
        self.node = node
        self.counts: dict[Any, int] = {value.value: 0 for value in node.values}
        self.aliases = {alias: value.value for value in node.values for alias in value.aliases}
        self.odd: dict[Any, int] = {}


class Checker:
    """Checks values of one protocol version as `reader` would read them."""

    def __init__(self, protocol: ir.Protocol, reader: ir.Role) -> None:
        self._protocol = protocol
        self._reader: ir.Role = reader
        self._types = {node.name: node for node in protocol.types}
        self._structs: dict[str, _Struct] = {}
        self._enums: dict[str, _Enum] = {}
        self._compiled: dict[str, Check] = {}

    def check(self, expression: ir.TypeExpr) -> Check:
        """A function that says whether there is nothing to tell about a value."""
        match expression:
            case ir.Ref(name):
                return self._named(name)
            case ir.Nullable(inner):
                check = self.check(inner)
                return lambda value: value is None or check(value)
            case ir.ArrayOf():
                return self._array(expression)
            case ir.Scalar():
                return _scalar(expression)
            case ir.Const(wanted):
                kind = type(wanted)
                return lambda value: type(value) is kind and value == wanted
            case ir.Null():
                return lambda value: value is None
            case ir.AnyValue():
                return lambda value: True

    def problems(self, expression: ir.TypeExpr, value: Any, place: Location) -> Iterator[Problem]:
        """All there is to tell about a value. `place`: where the spec says what it has to be."""
        yield from self._explain(expression, value, "", place, 0)

    def seen(self) -> Iterator[Seen]:
        """Members and literals, those with a count of 0 included, of every type that was met."""
        for name, struct in sorted(self._structs.items()):
            counts = dict(struct.counts)
            for keys, shape in struct.shapes.items():
                for key in keys:
                    counts[key] = counts.get(key, 0) + shape.count
            for field in struct.fields:
                spellings = (field.names.wire, *field.aliases)
                total = sum(counts.get(spelling, 0) for spelling in spellings)
                yield Seen(name, field.names.wire, total, "member")
        for name, enum in sorted(self._enums.items()):
            for literal, count in enum.counts.items():
                yield Seen(name, str(literal), count, "literal")

    # --- yes or no -------------------------------------------------------------------------------

    def _named(self, name: str) -> Check:
        compiled = self._compiled.get(name)
        if compiled is not None:
            return compiled
        found: list[Check] = []

        def later(value: Any) -> bool:
            # For types that refer to themselves: what is called is known once all is compiled.
            return found[0](value)

        self._compiled[name] = later
        node = self._types[name]
        match node:
            case ir.Struct():
                check = self._struct(node)
            case ir.MapType():
                check = self._map(node)
            case ir.Union():
                check = self._union(node)
            case ir.Enum():
                check = self._enum(node)
            case ir.Alias():
                check = self.check(node.type)
        found.append(check)
        self._compiled[name] = check
        return check

    def _array(self, expression: ir.ArrayOf) -> Check:
        check = self.check(expression.items)
        low, high = expression.min_items or 0, expression.max_items

        def array(value: Any) -> bool:
            if type(value) is not list or len(value) < low:
                return False
            if high is not None and len(value) > high:
                return False
            fine = True
            for item in value:
                if not check(item):
                    fine = False
            return fine

        return array

    def _map(self, node: ir.MapType) -> Check:
        check = self.check(node.values)

        def mapping(value: Any) -> bool:
            if type(value) is not dict:
                return False
            fine = True
            for item in value.values():
                if not check(item):
                    fine = False
            return fine

        return mapping

    def _enum(self, node: ir.Enum) -> Check:
        enum = self._enums.setdefault(node.name, _Enum(node))
        counts, odd = enum.counts, enum.odd
        kind = str if node.kind == "string" else int

        def literal(value: Any) -> bool:
            if type(value) is not kind:
                return False
            if value in counts:
                counts[value] += 1
                return True
            if value in enum.aliases:
                counts[enum.aliases[value]] += 1
            elif not node.open:
                return False
            # Legal, and to be told; but not a million times.
            times = odd.get(value, 0)
            if times or len(odd) < MAX_LITERALS:
                odd[value] = times + 1
            return times >= TOLD

        return literal

    def _union(self, node: ir.Union) -> Check:
        branches = [(self._guard(member), self.check(member)) for member in node.members]

        def union(value: Any) -> bool:
            return any(guard(value) and check(value) for guard, check in branches)

        return union

    def _guard(self, expression: ir.TypeExpr) -> Check:
        """Whether a value can be meant to be of that type; counts nothing."""
        match expression:
            case ir.Ref(name):
                node = self._types[name]
                if isinstance(node, ir.Struct):
                    return self._struct_guard(node)
                if isinstance(node, ir.MapType):
                    return lambda value: type(value) is dict
                if isinstance(node, ir.Enum):
                    kind = str if node.kind == "string" else int
                    return lambda value: type(value) is kind
                if isinstance(node, ir.Alias):
                    return self._guard(node.type)
                return lambda value: True
            case ir.Nullable(inner):
                guard = self._guard(inner)
                return lambda value: value is None or guard(value)
            case ir.ArrayOf():
                return lambda value: type(value) is list
            case _:
                return self.check(expression)

    def _struct_guard(self, node: ir.Struct) -> Check:
        struct = _Struct(self._protocol, node, self._reader)
        required = [(field.names.wire, *field.aliases) for field in struct.fields if field.required]
        constants = [
            (field.names.wire, field.type.value)
            for field in struct.fields
            if isinstance(field.type, ir.Const)
        ]

        def guard(value: Any) -> bool:
            return (
                type(value) is dict
                and all(any(name in value for name in names) for names in required)
                and all(value.get(name, wanted) == wanted for name, wanted in constants)
            )

        return guard

    def _struct(self, node: ir.Struct) -> Check:
        struct = self._structs.setdefault(node.name, _Struct(self._protocol, node, self._reader))
        for field in struct.fields:
            struct.checks[field.names.wire] = self.check(field.type)
        for _, pattern in struct.patterns:
            struct.checks["/" + pattern.pattern] = self.check(pattern.type)
        shapes = struct.shapes
        in_place = _in_place(struct, self._protocol)

        def check_object(value: Any) -> bool:
            if type(value) is not dict:
                return False
            keys = tuple(value)
            shape = shapes.get(keys)
            if shape is None:
                shape = self._shape(struct, keys)
            shape.count += 1
            fine = shape.fine
            if not fine:
                shape.odd += 1
                if shape.odd >= TOLD and not self._lacks(struct, keys):
                    shape.fine = True
            for key in shape.texts:
                if type(value[key]) is not str:
                    fine = False
            for key, check in shape.checks:
                if not check(value[key]):
                    fine = False
            return fine and (in_place is None or in_place(value))

        return check_object

    def _shape(self, struct: _Struct, keys: tuple[str, ...]) -> _Shape:
        checks: list[tuple[str, Check]] = []
        fine = not self._lacks(struct, keys)
        met: set[str] = set()
        for key in keys:
            field = struct.by_name.get(key)
            if field is not None:
                checks.append((key, struct.checks[field.names.wire]))
                plain = key == field.names.wire and field.deprecated is None
                fine = fine and plain and field.names.wire not in met
                met.add(field.names.wire)
                continue
            pattern = struct.pattern(key)
            if pattern is not None:
                checks.append((key, struct.checks["/" + pattern.pattern]))
                fine = fine and pattern.deprecated is None
            else:
                fine = False
        shape = _Shape(checks, fine)
        if len(struct.shapes) < MAX_SHAPES:
            struct.shapes[keys] = shape
        else:
            for key in met:
                struct.counts[key] = struct.counts.get(key, 0) + 1
        return shape

    def _lacks(self, struct: _Struct, keys: tuple[str, ...]) -> bool:
        """Whether something is wrong with the members themselves: one is missing, or forbidden."""
        there = set(keys)
        if struct.policy == "forbid" and any(
            key not in struct.by_name and struct.pattern(key) is None for key in keys
        ):
            return True
        return any(
            field.required and there.isdisjoint((field.names.wire, *field.aliases))
            for field in struct.fields
        )

    # --- what, where and why ---------------------------------------------------------------------

    def _explain(
        self, expression: ir.TypeExpr, value: Any, pointer: str, place: Location, depth: int
    ) -> Iterator[Problem]:
        if depth > MAX_DEPTH:
            return
        match expression:
            case ir.Ref(name):
                yield from self._explain_named(self._types[name], value, pointer, place, depth + 1)
            case ir.Nullable(inner):
                if value is not None:
                    yield from self._explain(inner, value, pointer, place, depth)
            case ir.ArrayOf(items, low, high):
                if type(value) is not list:
                    yield _mismatch(pointer, "an array", value, place)
                    return
                if (low is not None and len(value) < low) or (
                    high is not None and len(value) > high
                ):
                    text = f"an array of {len(value)} items; {_bounds(low, high)} are due"
                    yield Problem("wire-value", "error", pointer, text, place, "length")
                for index, item in enumerate(value):
                    yield from self._explain(items, item, join(pointer, index), place, depth)
            case ir.Const(wanted):
                if type(value) is not type(wanted) or value != wanted:
                    yield _mismatch(pointer, repr(wanted), value, place)
            case ir.Scalar():
                if not _scalar(expression)(value):
                    yield _mismatch(pointer, _described(expression), value, place)
            case ir.Null():
                if value is not None:
                    yield _mismatch(pointer, "null", value, place)
            case ir.AnyValue():
                return

    def _explain_named(
        self, node: ir.NamedType, value: Any, pointer: str, place: Location, depth: int
    ) -> Iterator[Problem]:
        match node:
            case ir.Struct():
                yield from self._explain_struct(node, value, pointer, depth)
            case ir.MapType():
                if type(value) is not dict:
                    yield _mismatch(pointer, f"an object ({node.name})", value, node.location)
                    return
                for key, item in value.items():
                    yield from self._explain(
                        node.values, item, join(pointer, key), node.location, depth
                    )
            case ir.Union():
                yield from self._explain_union(node, value, pointer, depth)
            case ir.Enum():
                yield from _explain_enum(node, value, pointer)
            case ir.Alias():
                yield from self._explain(node.type, value, pointer, node.location, depth)

    def _explain_struct(
        self, node: ir.Struct, value: Any, pointer: str, depth: int
    ) -> Iterator[Problem]:
        if type(value) is not dict:
            yield _mismatch(pointer, f"an object ({node.name})", value, node.location)
            return
        struct = self._structs.get(node.name)
        if struct is None:
            self._named(node.name)
            struct = self._structs[node.name]
        for field in struct.fields:
            wire = field.names.wire
            there = [name for name in (wire, *field.aliases) if name in value]
            if field.required and not there:
                text = f"{node.name} lacks {wire!r}"
                yield Problem(
                    "wire-missing-member", "error", join(pointer, wire), text, field.location
                )
            for name in there:
                at = join(pointer, name)
                if len(there) > 1 and name == there[0]:
                    text = f"{node.name} has {wire!r} in two spellings"
                    yield Problem("wire-spelling", "warning", at, text, field.location, "twice")
                if name != wire:
                    text = f"{wire!r} of {node.name} is spelt {name!r}"
                    yield Problem("wire-spelling", "info", at, text, field.location, name)
                if field.deprecated is not None:
                    text = f"{wire!r} of {node.name} is deprecated: {field.deprecated}"
                    yield Problem("wire-deprecated", "info", at, text, field.location)
                yield from self._explain(field.type, value[name], at, field.location, depth)
        for name, item in value.items():
            if name in struct.by_name:
                continue
            at = join(pointer, name)
            pattern = struct.pattern(name)
            if pattern is None:
                yield self._unknown(struct, name, at)
                continue
            if pattern.deprecated is not None:
                text = f"{name!r} of {node.name} is deprecated: {pattern.deprecated}"
                yield Problem("wire-deprecated", "info", at, text, pattern.location)
            yield from self._explain(pattern.type, item, at, pattern.location, depth)
        for name, text in _misplaced(struct, value, self._protocol):
            rules = self._protocol.positions
            place = node.location if rules is None else rules.location
            at = join(pointer, name)
            yield Problem("wire-position", "error", at, f"{node.name}: {text}", place, name)

    def _unknown(self, struct: _Struct, name: str, at: str) -> Problem:
        node = struct.node
        does = {"ignore": "readers ignore it", "keep": "readers keep it", "forbid": "it is refused"}
        severity: Severity = "error" if struct.policy == "forbid" else "info"
        text = f"{node.name} has no member {name!r}; {does[struct.policy]}"
        return Problem("wire-unknown-member", severity, at, text, node.location, name)

    def _explain_union(
        self, node: ir.Union, value: Any, pointer: str, depth: int
    ) -> Iterator[Problem]:
        best: list[Problem] | None = None
        rank = (math.inf, math.inf)
        for member in node.members:
            found = list(self._explain(member, value, pointer, node.location, depth))
            # The nearest one: with the fewest mistakes, those at its very root counting most.
            weights = [100 if p.pointer == pointer else 1 for p in found if p.severity != "info"]
            here = (float(sum(weights)), float(len(found)))
            if here < rank:
                best, rank = found, here
        if best is not None and rank[0] >= 100 and len(node.members) > 1:
            names = ", ".join(_described(member) for member in node.members)
            yield _mismatch(pointer, f"{node.name}, one of {names}", value, node.location)
        else:
            yield from best or ()


def _explain_enum(node: ir.Enum, value: Any, pointer: str) -> Iterator[Problem]:
    kind = str if node.kind == "string" else int
    if type(value) is not kind:
        yield _mismatch(pointer, f"a literal of {node.name}", value, node.location)
        return
    if any(value == literal.value for literal in node.values):
        return
    for literal in node.values:
        if value in literal.aliases:
            text = f"{literal.value!r} of {node.name} is spelt {value!r}"
            yield Problem("wire-spelling", "info", pointer, text, node.location, str(value))
            return
    known = ", ".join(str(literal.value) for literal in node.values)
    if node.open:
        text = f"{value!r:.60} is no literal of {node.name} that is known: {known}"
        yield Problem("wire-unknown-literal", "info", pointer, text, node.location, repr(value))
    else:
        text = f"{value!r:.60} is no literal of {node.name}: {known}"
        yield Problem("wire-unknown-literal", "error", pointer, text, node.location, repr(value))


# --- scalars -------------------------------------------------------------------------------------


def _text(value: Any) -> bool:
    return type(value) is str


def _scalar(expression: ir.Scalar) -> Check:
    if expression.kind == "boolean":
        return lambda value: type(value) is bool
    if expression.kind == "string":
        if not expression.constrained:
            return _text
        low, high = expression.min_length or 0, expression.max_length
        search = re.compile(expression.pattern or "").search

        def text(value: Any) -> bool:
            return (
                type(value) is str
                and len(value) >= low
                and (high is None or len(value) <= high)
                and search(value) is not None
            )

        return text
    whole = expression.kind == "integer"
    minimum = -math.inf if expression.minimum is None else expression.minimum
    maximum = math.inf if expression.maximum is None else expression.maximum

    def number(value: Any) -> bool:
        kind = type(value)
        if kind is int:
            fits: bool = minimum <= value <= maximum
            return fits
        # JSON has one kind of number: 1.0 is a whole one.
        if kind is not float or (whole and not value.is_integer()):
            return False
        return bool(minimum <= value <= maximum)

    return number


def _described(expression: ir.TypeExpr) -> str:
    match expression:
        case ir.Ref(name):
            return name
        case ir.Nullable(inner):
            return f"{_described(inner)} or null"
        case ir.ArrayOf():
            return "an array"
        case ir.Const(value):
            return repr(value)
        case ir.Null():
            return "null"
        case ir.AnyValue():
            return "any value"
    words = {"string": "a string", "integer": "an integer", "number": "a number"}
    text = words.get(expression.kind, "a boolean")
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


def json_kind(value: Any) -> str:
    """What a JSON value is, in words; short values themselves."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list):
        return "an array"
    return f"the {'string' if isinstance(value, str) else 'number'} {value!r:.60}"


def _mismatch(pointer: str, due: str, value: Any, place: Location) -> Problem:
    text = f"{due} is due, and {json_kind(value)} stands there"
    return Problem("wire-value", "error", pointer, text, place, due)


# --- positions -----------------------------------------------------------------------------------

_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+|[0-9]+")


def _words(name: str) -> list[str]:
    return [word.lower() for word in _WORD.findall(name)]


def _counts_what(field: ir.Field) -> Literal["line", "column"] | None:
    """What of a position a member counts, by its name; None where it is no part of one."""
    inner = field.type.inner if isinstance(field.type, ir.Nullable) else field.type
    if not isinstance(inner, ir.Scalar) or inner.kind not in ("integer", "number"):
        return None
    words = _words(field.names.wire)
    if "line" in words:
        return "line"
    return "column" if "column" in words or "character" in words else None


def _bases(protocol: ir.Protocol, fields: tuple[ir.Field, ...]) -> list[tuple[str, str, int]]:
    """Members that count from the protocol's base: name, what they count, base.

    A member that states a minimum of its own has said what it may be.
    """
    rules = protocol.positions
    if rules is None:
        return []
    found: list[tuple[str, str, int]] = []
    for field in fields:
        what = _counts_what(field)
        inner = field.type.inner if isinstance(field.type, ir.Nullable) else field.type
        if what is not None and isinstance(inner, ir.Scalar) and inner.minimum is None:
            base = rules.line_base if what == "line" else rules.column_base
            found.append((field.names.wire, what, base))
    return found


@dataclass(frozen=True, slots=True)
class _Span:
    """A pair of members that are the start and the end of a range."""

    start: str
    end: str
    line: str | None
    """Within both, where they are positions; None where they are lines themselves."""
    column: str | None


def _span(protocol: ir.Protocol, fields: tuple[ir.Field, ...]) -> _Span | None:
    if protocol.positions is None:
        return None
    types = {node.name: node for node in protocol.types}
    starts = {tuple(w for w in _words(f.names.wire) if w != "start"): f for f in fields
              if "start" in _words(f.names.wire)}  # fmt: skip
    for field in fields:
        words = _words(field.names.wire)
        start = starts.get(tuple(word for word in words if word != "end"))
        if "end" not in words or start is None:
            continue
        names = start.names.wire, field.names.wire
        if _counts_what(field) == "line" and _counts_what(start) == "line":
            return _Span(*names, None, None)
        if start.type == field.type and isinstance(field.type, ir.Ref):
            node = types.get(field.type.name)
            if isinstance(node, ir.Struct):
                parts = {_counts_what(part): part.names.wire for part in protocol.all_fields(node)}
                if "line" in parts:
                    return _Span(*names, parts["line"], parts.get("column"))
    return None


def _in_place(struct: _Struct, protocol: ir.Protocol) -> Check | None:
    """Whether the positions of an object whose members are right are; None where it has none."""
    span = struct.span
    if span is None and not struct.bases:
        return None
    if span is None or span.line is None or span.column is None or struct.bases:
        return lambda value: next(_misplaced(struct, value, protocol), None) is None
    first, last, line, column = span.start, span.end, span.line, span.column

    def ordered(value: Any) -> bool:
        start, end = value[first], value[last]
        if start[line] < end[line]:
            return True
        fits: bool = start[line] == end[line] and start[column] <= end[column]
        return fits

    def usual(value: Any) -> bool:
        try:
            return ordered(value)
        except (KeyError, TypeError):  # one of them may be absent, or null
            return next(_misplaced(struct, value, protocol), None) is None

    return usual


def _misplaced(
    struct: _Struct, value: dict[str, Any], protocol: ir.Protocol
) -> Iterator[tuple[str, str]]:
    """Members that hold no position, or the end of a range before its start; with a reason."""
    for name, what, base in struct.bases:
        number = value.get(name)
        if isinstance(number, int | float) and number < base:
            yield name, f"{what}s count from {base}, and {name!r} is {number}"
    span = struct.span
    if span is None:
        return
    start, end = value.get(span.start), value.get(span.end)
    if span.line is None:
        if type(start) is int and type(end) is int and end < start:
            rules = protocol.positions
            known = rules is None or end >= rules.line_base
            if known:
                yield span.end, f"the range ends in line {end}, before its start in line {start}"
        return
    if type(start) is not dict or type(end) is not dict:
        return
    first, last = start.get(span.line), end.get(span.line)
    if type(first) is not int or type(last) is not int:
        return
    if last < first:
        yield span.end, f"the range ends in line {last}, before its start in line {first}"
    elif last == first and span.column is not None:
        left, right = start.get(span.column), end.get(span.column)
        if type(left) is int and type(right) is int and right < left:
            yield span.end, f"the range ends in column {right}, before its start in {left}"
