"""Values against the named types of a protocol: objects, maps, unions and enumerations.

A `ValueChecker` remembers the shapes of objects that it has seen, so that a stream of like messages
costs a look-up each, and counts which members and literals were there. Memory has bounds that do
not depend on how much is checked. The module must not know messages, traces or any protocol.

Tests: `tests/codegen/messages/test_values.py`.
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

from testwire_codegen.messages.positions import PositionMembers
from testwire_codegen.messages.values import (
    ArrayType,
    Check,
    NullableType,
    ValueProblem,
    ValueType,
    is_text,
    mismatch,
    plain,
)
from testwire_codegen.model import ir

__all__ = ["TOLD", "SeenCount", "ValueChecker"]

MAX_SHAPES: Final = 2048
"""Shapes remembered for one type; further ones are worked out each time."""

TOLD: Final = 50
"""A shape that is odd in the same way is looked at this often; then it counts as told."""

MAX_LITERALS: Final = 512
"""Unknown literals remembered for one open enumeration."""

MAX_DEPTH: Final = 100
"""Values of recursive types that go deeper are not looked at below."""


@dataclass(frozen=True, slots=True)
class SeenCount:
    """How often a member of a type, or a literal of an enumeration, was on the wire."""

    type: str
    name: str
    count: int
    kind: Literal["member", "literal"]


class ValueChecker:
    """Checks values of one protocol version as `reader` would read them."""

    def __init__(self, protocol: ir.Protocol, reader: ir.Role) -> None:
        self.protocol = protocol
        self.reader: ir.Role = reader
        self._types = {node.name: node for node in protocol.types}
        self._compiled: dict[str, _NamedType] = {}

    def compile(self, expression: ir.TypeExpr) -> ValueType:
        """The compiled form of a type."""
        match expression:
            case ir.Ref(name):
                return self.named(name)
            case ir.Nullable(inner):
                return NullableType(self.compile(inner))
            case ir.ArrayOf(items, low, high):
                return ArrayType(self.compile(items), low, high)
            case _:
                return plain(expression)

    def named(self, name: str) -> _NamedType:
        """The compiled form of the type with that name."""
        compiled = self._compiled.get(name)
        if compiled is None:
            node = self._types[name]
            compiled = self._compiled[name] = _FORMS[type(node)](node)
            compiled.build(self)
        return compiled

    def errors(self, expression: ir.TypeExpr, value: Any, place: Location) -> list[ValueProblem]:
        """Why a value is not of its type; positions are no matter of types. Empty where it is."""
        compiled = self.compile(expression)
        return [
            problem
            for problem in ([] if compiled.check(value) else compiled.problems(value, "", place))
            if problem.severity == "error" and problem.rule != "wire-position"
        ]

    def seen(self) -> Iterator[SeenCount]:
        """Members and literals, those with a count of 0 included, of every type that was met."""
        for _, compiled in sorted(self._compiled.items()):
            yield from compiled.seen()


class _NamedType(ValueType):
    """A type with a name. It may refer to itself, so that it is there before it is built."""

    def __init__(self, node: Any) -> None:
        self.node = node
        self.name = node.name
        self.check = lambda value: self.check(value)  # what is called is known once it is built
        self.guard = lambda value: True

    def build(self, checker: ValueChecker) -> None:
        """Compile what the type refers to."""
        raise NotImplementedError

    def seen(self) -> Iterator[SeenCount]:
        return iter(())

    def problems(
        self, value: Any, pointer: str, place: Location, depth: int = 0
    ) -> Iterator[ValueProblem]:
        if depth <= MAX_DEPTH:
            yield from self.explain(value, pointer, depth + 1)

    def explain(self, value: Any, pointer: str, depth: int) -> Iterator[ValueProblem]:
        """As `problems`; the type's own place is the one that counts."""
        raise NotImplementedError


class _AliasType(_NamedType):
    node: ir.Alias

    def build(self, checker: ValueChecker) -> None:
        self._type = checker.compile(self.node.type)
        self.check, self.guard = self._type.check, self._type.guard

    def explain(self, value: Any, pointer: str, depth: int) -> Iterator[ValueProblem]:
        return self._type.problems(value, pointer, self.node.location, depth)


class _MapForm(_NamedType):
    node: ir.MapType

    def build(self, checker: ValueChecker) -> None:
        self._values = checker.compile(self.node.values)
        check = self._values.check
        self.guard = lambda value: type(value) is dict

        def check_map(value: Any) -> bool:
            if type(value) is not dict:
                return False
            fine = True
            for item in value.values():
                if not check(item):
                    fine = False
            return fine

        self.check = check_map

    def explain(self, value: Any, pointer: str, depth: int) -> Iterator[ValueProblem]:
        place = self.node.location
        if type(value) is not dict:
            yield mismatch(pointer, f"an object ({self.name})", value, place)
            return
        for key, item in value.items():
            yield from self._values.problems(item, join(pointer, key), place, depth)


class _UnionForm(_NamedType):
    node: ir.Union

    def build(self, checker: ValueChecker) -> None:
        self._members = [checker.compile(member) for member in self.node.members]
        branches = [(member.guard, member.check) for member in self._members]
        self.check = lambda value: any(guard(value) and check(value) for guard, check in branches)

    def explain(self, value: Any, pointer: str, depth: int) -> Iterator[ValueProblem]:
        place = self.node.location
        best: list[ValueProblem] = []
        rank = (math.inf, math.inf)
        for member in self._members:
            found = list(member.problems(value, pointer, place, depth))
            # The nearest one: with the fewest mistakes, those at its very root counting most.
            weights = [100 if p.pointer == pointer else 1 for p in found if p.severity != "info"]
            here = (float(sum(weights)), float(len(found)))
            if here < rank:
                best, rank = found, here
        if best and rank[0] >= 100 and len(self._members) > 1:
            names = ", ".join(member.name for member in self._members)
            yield mismatch(pointer, f"{self.name}, one of {names}", value, place)
        else:
            yield from best


class _EnumForm(_NamedType):
    node: ir.Enum

    def build(self, checker: ValueChecker) -> None:
        node = self.node
        kind = str if node.kind == "string" else int
        self._kind = kind
        self._counts: dict[Any, int] = {value.value: 0 for value in node.values}
        self._aliases = {alias: value.value for value in node.values for alias in value.aliases}
        counts, aliases = self._counts, self._aliases
        odd: dict[Any, int] = {}
        self.guard = lambda value: type(value) is kind

        def check_literal(value: Any) -> bool:
            if type(value) is not kind:
                return False
            if value in counts:
                counts[value] += 1
                return True
            if value in aliases:
                counts[aliases[value]] += 1
            elif not node.open:
                return False
            # Legal, and to be told; but not a million times.
            times = odd.get(value, 0)
            if times or len(odd) < MAX_LITERALS:
                odd[value] = times + 1
            return times >= TOLD

        self.check = check_literal

    def seen(self) -> Iterator[SeenCount]:
        for literal, count in self._counts.items():
            yield SeenCount(self.name, str(literal), count, "literal")

    def explain(self, value: Any, pointer: str, depth: int) -> Iterator[ValueProblem]:
        place = self.node.location
        if type(value) is not self._kind:
            yield mismatch(pointer, f"a literal of {self.name}", value, place)
        elif value in self._aliases:
            text = f"{self._aliases[value]!r} of {self.name} is spelt {value!r}"
            yield ValueProblem("wire-spelling", "info", pointer, text, place, str(value))
        elif value not in self._counts:
            severity: Severity = "info" if self.node.open else "error"
            that = " that is known" if self.node.open else ""
            known = ", ".join(map(str, self._counts))
            text = f"{value!r:.60} is no literal of {self.name}{that}: {known}"
            yield ValueProblem("wire-unknown-literal", severity, pointer, text, place, repr(value))


class _Shape:
    """What is known of objects with the same members in the same order."""

    __slots__ = ("checks", "count", "fine", "texts", "told", "wrong")

    def __init__(self, checks: list[tuple[str, Check]], fine: bool, wrong: bool) -> None:
        # Most members are plain text; a call for each of them would take most of the time.
        self.texts = tuple(key for key, check in checks if check is is_text)
        self.checks = tuple((key, check) for key, check in checks if check is not is_text)
        self.fine = fine
        """Nothing is to be told about which members there are."""
        self.wrong = wrong
        """A member is missing, or may not be there: told each time."""
        self.count = 0
        self.told = 0

    def tell(self) -> None:
        """Have looked at the shape once more."""
        self.told += 1
        self.fine = self.told >= TOLD and not self.wrong


class _Member:
    """A member of an object type, or those whose names match a pattern."""

    __slots__ = ("deprecated", "field", "location", "type")

    def __init__(self, node: ir.Field | ir.PatternField, compiled: ValueType) -> None:
        self.field = node if isinstance(node, ir.Field) else None
        self.deprecated = node.deprecated
        self.location = node.location
        self.type = compiled


class _StructForm(_NamedType):
    """An object type, with all that its bases bring."""

    node: ir.Struct

    def build(self, checker: ValueChecker) -> None:
        protocol, node = checker.protocol, self.node
        client = checker.reader == "client"
        self._policy = node.unknown_in_client if client else node.unknown_in_server
        self._fields = protocol.all_fields(node)
        self.guard = self._make_guard()
        self._members: dict[str, _Member] = {}
        for field in self._fields:
            member = _Member(field, checker.compile(field.type))
            self._members |= dict.fromkeys((field.names.wire, *field.aliases), member)
        self._patterns = [
            (re.compile(each.pattern).search, _Member(each, checker.compile(each.type)))
            for each in protocol.all_patterns(node)
        ]
        rules = protocol.positions
        self._positions = PositionMembers(protocol, self._fields)
        self._positions_place = node.location if rules is None else rules.location
        self._shapes: dict[tuple[str, ...], _Shape] = {}
        self._counts: dict[str, int] = {}  # of members in shapes that are not remembered
        self.check = _object_check(self._shapes, self._shape, self._positions.check)

    def _make_guard(self) -> Check:
        required = [(f.names.wire, *f.aliases) for f in self._fields if f.required]
        constants = [
            (field.names.wire, field.type.value)
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
        if member is None:
            for matches, pattern in self._patterns:
                if matches(name):
                    return pattern
        return member

    def _shape(self, keys: tuple[str, ...]) -> _Shape:
        """What is known of objects with these members, from now on."""
        found = [(key, self._member(key)) for key in keys]
        known = [(key, member) for key, member in found if member is not None]
        met = [member.field.names.wire for _, member in known if member.field is not None]
        unknown = len(known) < len(found)
        lacking = {f.names.wire for f in self._fields if f.required} - set(met)
        wrong = bool(lacking) or (unknown and self._policy == "forbid")
        usual = all(
            member.deprecated is None and (member.field is None or key == member.field.names.wire)
            for key, member in known
        )
        fine = usual and not wrong and not unknown and len(set(met)) == len(met)
        shape = _Shape([(key, member.type.check) for key, member in known], fine, wrong)
        if len(self._shapes) < MAX_SHAPES:
            self._shapes[keys] = shape
        else:
            for name in set(met):
                self._counts[name] = self._counts.get(name, 0) + 1
        return shape

    def seen(self) -> Iterator[SeenCount]:
        counts = dict(self._counts)
        for keys, shape in self._shapes.items():
            for key in keys:
                counts[key] = counts.get(key, 0) + shape.count
        for field in self._fields:
            spellings = (field.names.wire, *field.aliases)
            total = sum(counts.get(spelling, 0) for spelling in spellings)
            yield SeenCount(self.name, field.names.wire, total, "member")

    def explain(self, value: Any, pointer: str, depth: int) -> Iterator[ValueProblem]:
        if type(value) is not dict:
            yield mismatch(pointer, f"an object ({self.name})", value, self.node.location)
            return
        for field in self._fields:
            yield from self._explain_field(field, value, pointer, depth)
        for name, item in value.items():
            if name not in self._members:
                yield from self._explain_other(name, item, join(pointer, name), depth)
        for name, text in self._positions.misplaced(value):
            text = f"{self.name}: {text}"
            place, at = self._positions_place, join(pointer, name)
            yield ValueProblem("wire-position", "error", at, text, place, name)

    def _explain_field(
        self, field: ir.Field, value: dict[str, Any], pointer: str, depth: int
    ) -> Iterator[ValueProblem]:
        wire, place = field.names.wire, field.location
        there = [name for name in (wire, *field.aliases) if name in value]
        if field.required and not there:
            text = f"{self.name} lacks {wire!r}"
            yield ValueProblem("wire-missing-member", "error", join(pointer, wire), text, place)
        for name in there:
            at = join(pointer, name)
            if len(there) > 1 and name == there[0]:
                text = f"{self.name} has {wire!r} in two spellings"
                yield ValueProblem("wire-spelling", "warning", at, text, place, "twice")
            if name != wire:
                text = f"{wire!r} of {self.name} is spelt {name!r}"
                yield ValueProblem("wire-spelling", "info", at, text, place, name)
            yield from self._explain_member(self._members[name], wire, value[name], at, depth)

    def _explain_member(
        self, member: _Member, name: str, item: Any, at: str, depth: int
    ) -> Iterator[ValueProblem]:
        if member.deprecated is not None:
            text = f"{name!r} of {self.name} is deprecated: {member.deprecated}"
            yield ValueProblem("wire-deprecated", "info", at, text, member.location)
        yield from member.type.problems(item, at, member.location, depth)

    def _explain_other(self, name: str, item: Any, at: str, depth: int) -> Iterator[ValueProblem]:
        pattern = self._member(name)
        if pattern is not None:
            yield from self._explain_member(pattern, name, item, at, depth)
            return
        does = {"ignore": "readers ignore it", "keep": "readers keep it", "forbid": "it is refused"}
        severity: Severity = "error" if self._policy == "forbid" else "info"
        text = f"{self.name} has no member {name!r}; {does[self._policy]}"
        yield ValueProblem("wire-unknown-member", severity, at, text, self.node.location, name)


def _object_check(
    shapes: dict[tuple[str, ...], _Shape],
    new_shape: Callable[[tuple[str, ...]], _Shape],
    in_place: Check | None,
) -> Check:
    """The quick check of objects. Every member is looked at, so that all are counted."""

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
        return fine and (in_place is None or in_place(value))

    return check_object


_FORMS: Final[dict[type, Callable[[Any], _NamedType]]] = {
    ir.Struct: _StructForm,
    ir.MapType: _MapForm,
    ir.Union: _UnionForm,
    ir.Enum: _EnumForm,
    ir.Alias: _AliasType,
}
