"""Compiles the types of a protocol into checks, and implements the checks of object types.

A shape is the sequence of an object's member names. Shapes are cached, so an object with a known
shape costs only one look-up. The module also counts members, and its memory use is bounded. The
module must not depend on messages, traces or a specific protocol.

Tests: `tests/codegen/messages/test_values.py`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, Final

from testwire_base.documents import Location
from testwire_base.findings import Severity
from testwire_base.pointers import join

from testwire_codegen.messages.named import (
    TOLD,
    AliasType,
    Compile,
    EnumForm,
    MapForm,
    NamedType,
    SeenCount,
    UnionForm,
)
from testwire_codegen.messages.positions import PositionMembers
from testwire_codegen.messages.values import (
    ArrayType,
    Check,
    NullableType,
    TupleType,
    ValuePlace,
    ValueProblem,
    ValueType,
    is_text,
    plain,
)
from testwire_codegen.model import ir

_Member = tuple[ir.Field | ir.PatternField, ValueType]
"""A member of an object type, or all members whose names match a pattern."""

MAX_SHAPES: Final = 2048
"""The number of shapes that are cached for each type. Further shapes are not cached."""


class _Shape:
    """The cached checks of objects that have the same members in the same order."""

    __slots__ = ("checks", "count", "fine", "texts", "told", "wrong")

    def __init__(self, checks: list[tuple[str, Check]], fine: bool, wrong: bool) -> None:
        # Most members are strings, so calling a function for each string would be too slow.
        self.texts = tuple(key for key, check in checks if check is is_text)
        self.checks = tuple((key, check) for key, check in checks if check is not is_text)
        self.fine = fine
        """True if the shape is valid or has already been reported `TOLD` times."""
        self.wrong = wrong
        """True if a required member is missing or a forbidden member is present.

        Every object with a wrong shape is reported.
        """
        self.count = 0
        self.told = 0

    def tell(self) -> None:
        self.told += 1
        self.fine = self.told >= TOLD and not self.wrong


class StructForm(NamedType):
    """An object type, including the members of its base types."""

    node: ir.Struct

    def build(self, compile: Compile) -> None:
        node, client = self.node, self.reader == "client"
        self._policy = node.unknown_in_client if client else node.unknown_in_server
        self._fields = self.protocol.all_fields(node)
        self.guard = self._make_guard()
        self._members: dict[str, _Member] = {}
        for field in self._fields:
            member = (field, compile(field.type))
            self._members |= dict.fromkeys((field.name, *field.aliases), member)
        self._patterns: list[tuple[re.Pattern[str], _Member]] = [
            (re.compile(each.pattern), (each, compile(each.type)))
            for each in self.protocol.all_patterns(node)
        ]
        self._add_accepted(compile)
        self._positions = PositionMembers(self.protocol, self._fields)
        self._shapes: dict[tuple[str, ...], _Shape] = {}
        self._counts: dict[str, int] = {}  # for objects whose shape is not cached
        self._types_by = [
            (field, field.type_by.member, _types(field.type_by, compile))
            for field in self._fields
            if field.type_by is not None
        ]
        checks = [self._positions.check, self._check_dependent if self._types_by else None]
        self.check = _object_check(self._shapes, self._shape, [each for each in checks if each])

    def _add_accepted(self, compile: Compile) -> None:
        """Add the members of types whose values may be passed instead."""
        accepted = (self.protocol.type(name) for name in self.node.accepts)
        for other in (each for each in accepted if isinstance(each, ir.Struct)):
            for field in self.protocol.all_fields(other):
                self._members.setdefault(field.name, (field, compile(field.type)))
            for each in self.protocol.all_patterns(other):
                self._patterns.append((re.compile(each.pattern), (each, compile(each.type))))

    def _make_guard(self) -> Check:
        required = [(f.name, *f.aliases) for f in self._fields if f.required]
        constants = [
            (field.name, field.type.value)
            for field in self._fields
            if isinstance(field.type, ir.Const)
        ]

        def guard(value: Any) -> bool:
            return (
                type(value) is dict
                and all(any(name in value for name in names) for names in required)
                and all(value.get(name, wanted) == wanted for name, wanted in constants)
            )

        return guard

    def _member(self, name: str) -> _Member | None:
        member = self._members.get(name)
        patterns = (each for pattern, each in self._patterns if pattern.search(name))
        return member or next(patterns, None)

    def _shape(self, keys: tuple[str, ...]) -> _Shape:
        found = [(key, self._member(key)) for key in keys]
        known = [(key, *member) for key, member in found if member is not None]
        met = [field.name for _, field, _ in known if isinstance(field, ir.Field)]
        unknown = len(known) < len(found)
        lacking = {f.name for f in self._fields if f.required} - set(met)
        wrong = bool(lacking) or (unknown and self._policy == "forbid")
        odd = any(
            node.deprecated is not None
            or (isinstance(node, ir.Field) and (key != node.name or self._limited(node)))
            for key, node, _ in known
        )
        fine = not (odd or wrong or unknown) and len(set(met)) == len(met)
        shape = _Shape([(key, compiled.check) for key, _, compiled in known], fine, wrong)
        if len(self._shapes) < MAX_SHAPES:
            self._shapes[keys] = shape
        else:
            for name in set(met):
                self._counts[name] = self._counts.get(name, 0) + 1
        return shape

    def _limited(self, field: ir.Field) -> bool:
        """Return whether only some generations of servers write the member."""
        return self.reader == "client" and bool(field.generations)

    def seen(self) -> Iterator[SeenCount]:
        counts = dict(self._counts)
        for keys, shape in self._shapes.items():
            for key in keys:
                counts[key] = counts.get(key, 0) + shape.count
        for field in self._fields:
            spellings = (field.name, *field.aliases)
            total = sum(counts.get(spelling, 0) for spelling in spellings)
            yield SeenCount(self.name, field.name, total, "member")

    def explain(self, value: Any, at: ValuePlace) -> Iterator[ValueProblem]:
        if type(value) is not dict:
            yield at.mismatch(f"an object ({self.name})", value)
            return
        for field in self._fields:
            yield from self._explain_field(field, value, at.inside(field.name, field.location))
        for field, compiled, item in self._dependent(value):
            yield from compiled.problems(item, at.inside(field.name, field.location))
        for name, item in value.items():
            if name not in self._members:
                yield from self._explain_other(name, item, at.inside(name))
        rules = self.protocol.positions
        for name, text in self._positions.misplaced(value):
            place = at.inside(name, None if rules is None else rules.location)
            yield place.problem("wire-position", f"{self.name}: {text}", name)

    def _dependent(self, value: dict[str, Any]) -> Iterator[tuple[ir.Field, ValueType, Any]]:
        """Yield the members whose types depend on other members, with their types and values."""
        for field, by, types in self._types_by:
            kind = value.get(by)
            if isinstance(kind, str) and kind in types and field.name in value:
                yield field, types[kind], value[field.name]

    def _check_dependent(self, value: Any) -> bool:
        return all(compiled.check(item) for _, compiled, item in self._dependent(value))

    def _explain_field(
        self, field: ir.Field, value: dict[str, Any], at: ValuePlace
    ) -> Iterator[ValueProblem]:
        wire = field.name
        there = [name for name in (wire, *field.aliases) if name in value]
        if field.required and not there:
            text = f"{self.name} requires the member {wire!r}, which is missing"
            yield at.problem("wire-missing-member", text)
        for name in there:
            here = at._replace(pointer=join(at.pointer.rpartition("/")[0], name))
            if len(there) > 1 and name == there[0]:
                text = f"{self.name} contains the member {wire!r} in two spellings"
                yield here.problem("wire-spelling", text, "twice", "warning")
            if name != wire:
                text = f"the member {wire!r} of {self.name} is spelled {name!r}"
                yield here.problem("wire-spelling", text, name, "info")
            yield from self._explain_member(self._members[name], wire, value[name], here)

    def _explain_member(
        self, member: _Member, name: str, item: Any, at: ValuePlace
    ) -> Iterator[ValueProblem]:
        node, compiled = member
        if node.deprecated is not None:
            text = f"the member {name!r} of {self.name} is deprecated: {node.deprecated}"
            yield at.problem("wire-deprecated", text, "", "info")
        if isinstance(node, ir.Field) and self._limited(node):
            names = ", ".join(node.generations)
            text = f"the server sent {name!r} of {self.name}, a member of the generations {names}"
            problem = at.problem("wire-generation", text, "", "info")
            yield problem._replace(generations=node.generations)
        yield from compiled.problems(item, at)

    def _explain_other(self, name: str, item: Any, at: ValuePlace) -> Iterator[ValueProblem]:
        pattern = self._member(name)
        if pattern is not None:
            at = at._replace(location=pattern[0].location)
            yield from self._explain_member(pattern, name, item, at)
            return
        does = {"ignore": "ignore", "keep": "keep", "forbid": "reject"}
        severity: Severity = "error" if self._policy == "forbid" else "info"
        text = f"{self.name} has no member {name!r}; readers {does[self._policy]} it"
        yield at.problem("wire-unknown-member", text, name, severity)


def _types(type_by: ir.TypeBy, compile: Compile) -> dict[str, ValueType]:
    return {value: compile(ir.Ref(name)) for value, name in type_by.types}


def _object_check(
    shapes: dict[tuple[str, ...], _Shape],
    new_shape: Callable[[tuple[str, ...]], _Shape],
    in_place: list[Check],
) -> Check:
    """Return the fast check for the objects of a type.

    The check continues after a failure, so that all members are counted.
    """

    def check_object(value: Any) -> bool:
        if type(value) is not dict:
            return False
        keys = tuple(value)
        shape = shapes.get(keys) or new_shape(keys)
        shape.count += 1
        fine = shape.fine
        if not fine:
            shape.tell()
        for key in shape.texts:
            if type(value[key]) is not str:
                fine = False
        for key, check in shape.checks:
            if not check(value[key]):
                fine = False
        return fine and all(check(value) for check in in_place)

    return check_object


_FORMS: Final[dict[type, type[NamedType]]] = {
    ir.Struct: StructForm,
    ir.MapType: MapForm,
    ir.Union: UnionForm,
    ir.Enum: EnumForm,
    ir.Alias: AliasType,
}


class ValueChecker:
    """Checks values against the types of one protocol version.

    `reader` is the role that receives the values. The role determines the policy for unknown
    members.
    """

    def __init__(self, protocol: ir.Protocol, reader: ir.Role) -> None:
        self.protocol = protocol
        self.reader: ir.Role = reader
        self._types = {node.name: node for node in protocol.types}
        self._compiled: dict[str, NamedType] = {}

    def compile(self, expression: ir.TypeExpr) -> ValueType:
        """Return the compiled form of a type."""
        match expression:
            case ir.Ref(name):
                return self.named(name)
            case ir.Nullable(inner):
                return NullableType(self.compile(inner))
            case ir.ArrayOf(items, low, high, unique):
                return ArrayType(self.compile(items), low, high, bool(unique))
            case ir.TupleOf(each, rest):
                types = [self.compile(item) for item in each]
                return TupleType(types, None if rest is None else self.compile(rest))
            case _:
                return plain(expression)

    def named(self, name: str) -> NamedType:
        """Return the compiled form of a named type."""
        compiled = self._compiled.get(name)
        if compiled is None:
            node = self._types[name]
            compiled = _FORMS[type(node)](node, self.protocol, self.reader)
            self._compiled[name] = compiled
            compiled.build(self.compile)
        return compiled

    def errors(self, expression: ir.TypeExpr, value: Any, place: Location) -> list[ValueProblem]:
        """Return the errors in a value.

        Line and column numbers are not checked.
        """
        return [
            problem
            for problem in self.problems(expression, value, place)
            if problem.severity == "error" and problem.rule != "wire-position"
        ]

    def problems(self, expression: ir.TypeExpr, value: Any, place: Location) -> list[ValueProblem]:
        """Return the problems in a value.

        A literal that is allowed but unusual is reported only the first few times.
        """
        compiled = self.compile(expression)
        return [] if compiled.check(value) else list(compiled.problems(value, ValuePlace(place)))

    def seen(self) -> Iterator[SeenCount]:
        """Return how often each member and literal of the compiled types was observed."""
        for _, compiled in sorted(self._compiled.items()):
            yield from compiled.seen()
