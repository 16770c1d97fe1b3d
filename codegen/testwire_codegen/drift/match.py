"""Sources compared with the spec: differences with places on both sides.

A difference has a key, RULE WHAT or RULE WHAT: SOURCE, which errata name in `explains`, with
` @DOCUMENT` at its end. The module must not know how sources are read.

Tests: `tests/codegen/drift/test_source.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from testwire_base.documents import Location

from testwire_codegen.drift.shapes import Shape, Source
from testwire_codegen.model import ir

__all__ = ["Difference", "differences", "in_common"]


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that a source and the spec say differently.

    `what` names it in words of the spec; `said` is what the source has, where that matters.
    """

    rule: str
    what: str
    said: str
    message: str
    location: Location
    spec: Location

    @property
    def key(self) -> str:
        """How errata name it."""
        return f"{self.rule} {self.what}" + (f": {self.said}" if self.said else "")


def differences(
    protocol: ir.Protocol, source: Source, names: Mapping[str, str], *, partial: bool
) -> list[Difference]:
    """What differs, each once.

    names: types of the source by the names that the spec has for them, where they have another one;
    an empty name is for a type that is not compared.
    partial: the source is about a part of the protocol, or about more: types, methods and codes
    that only one side has are no difference.
    """
    matcher = _Matcher(protocol, source, names, partial)
    found = matcher.names() if source.strings is not None else matcher.types()
    unique: dict[str, Difference] = {}
    for difference in found:
        unique.setdefault(difference.key, difference)
    return list(unique.values())


def in_common(protocol: ir.Protocol, source: Source, names: Mapping[str, str]) -> bool:
    """Whether anything of a source can be compared at all. names: as for `differences`."""
    return _Matcher(protocol, source, names, True).in_common()


class _Matcher:
    def __init__(
        self, protocol: ir.Protocol, source: Source, names: Mapping[str, str], partial: bool
    ) -> None:
        self._protocol = protocol
        self._source = source
        self._names = names
        self._partial = partial
        self._types = {node.name: node for node in protocol.types}
        self._start = Location(source.file)
        self._met: set[tuple[str, int]] = set()

    def _shape(self, name: str) -> Shape | None:
        wanted = self._names.get(name, name)
        if not wanted:
            return None
        types = self._source.types
        lower = wanted[:1].lower() + wanted[1:]
        return types.get(wanted) or types.get(lower)

    def in_common(self) -> bool:
        if self._source.strings is None:
            return any(self._shape(node.name) is not None for node in self._protocol.types)
        words = {message.names.wire for message in self._protocol.messages}
        for node in self._protocol.types:
            if isinstance(node, ir.Struct):
                words.update(field.names.wire for field in node.fields)
        codes = {error.code for error in self._protocol.errors}
        return bool(words & self._source.strings.keys() or codes & self._source.numbers.keys())

    # --- types -----------------------------------------------------------------------------------

    def types(self) -> Iterator[Difference]:
        """Differences of a source that has types."""
        used = set()
        for node in self._protocol.types:
            shape = self._shape(node.name)
            if shape is None:
                if not self._partial and self._names.get(node.name) != "":
                    text = f"the source has no type {node.name}"
                    yield Difference("drift-source-type-missing", node.name, "", text,
                                     self._start, node.location)  # fmt: skip
                continue
            used.add(self._names.get(node.name, node.name))
            yield from self._named(node, shape)
        if not self._partial:
            for name, shape in self._source.types.items():
                if name not in used:
                    text = f"the source has a type {name}, and the spec has none"
                    yield Difference("drift-source-type-extra", name, "", text,
                                     shape.location, self._protocol.location)  # fmt: skip

    def _resolved(self, shape: Shape) -> Shape:
        seen: set[str] = set()
        nullable = shape.nullable
        while shape.kind == "ref" and shape.name in self._source.types and shape.name not in seen:
            seen.add(shape.name)
            shape = self._source.types[shape.name]
            nullable = nullable or shape.nullable
        if nullable and not shape.nullable:
            shape = Shape(shape.kind, shape.location, True, shape.members, shape.inner,
                          shape.literals, shape.options, shape.name, shape.bases,
                          shape.limits)  # fmt: skip
        return shape

    def _named(self, node: ir.NamedType, shape: Shape) -> Iterator[Difference]:
        shape = self._resolved(shape)
        if (node.name, id(shape)) in self._met or shape.kind == "any":
            return
        self._met.add((node.name, id(shape)))
        what, place, spec = node.name, shape.location, node.location
        match node:
            case ir.Struct():
                if shape.kind != "object":
                    yield self._other(what, "an object", shape, spec)
                else:
                    yield from self._struct(node, shape)
            case ir.MapType():
                if shape.kind == "map" and shape.inner is not None:
                    yield from self._value(what, node.values, shape.inner, spec, place)
                elif shape.kind != "object" or shape.members:
                    yield self._other(what, "a map", shape, spec)
            case ir.Enum():
                yield from self._enum(node, shape)
            case ir.Union():
                kinds = sorted({self._kind(member) for member in node.members})
                there = sorted({self._shape_kind(option) for option in shape.options or (shape,)})
                if not self._source.precise:
                    kinds = sorted({k.replace("integer", "number") for k in kinds})
                if kinds != there:
                    yield self._other(what, " or ".join(kinds), shape, spec)
            case ir.Alias():
                yield from self._value(what, node.type, shape, spec, place)

    def _struct(self, node: ir.Struct, shape: Shape) -> Iterator[Difference]:
        members = self._members(shape, set())
        known: set[str] = set()
        for owner, field in self._fields(node):
            name = field.names.wire
            spellings = (name, *field.aliases)
            known.update(spellings)
            what = f"{owner}.{name}"
            there = next((spelling for spelling in spellings if spelling in members), None)
            if there is None:
                text = f"{node.name} of the source has no member {name!r}"
                yield Difference("drift-source-member-missing", what, "", text, shape.location,
                                 field.location)  # fmt: skip
                continue
            member, required = members[there]
            if required != field.required:
                said = "required" if required else "optional"
                text = f"{name!r} of {node.name} is {said} in the source, and not in the spec"
                yield Difference("drift-source-member-optional", what, said, text, member.location,
                                 field.location)  # fmt: skip
            yield from self._value(what, field.type, member, field.location, member.location)
        patterns = [re.compile(each.pattern) for each in self._protocol.all_patterns(node)]
        for name, (member, _) in members.items():
            if name not in known and not any(pattern.search(name) for pattern in patterns):
                text = f"{node.name} of the source has a member {name!r}, and the spec has none"
                yield Difference("drift-source-member-extra", f"{node.name}.{name}", "", text,
                                 member.location, node.location)  # fmt: skip

    def _members(self, shape: Shape, seen: set[str]) -> dict[str, tuple[Shape, bool]]:
        members: dict[str, tuple[Shape, bool]] = {}
        for base in shape.bases:
            if base in self._source.types and base not in seen:
                found = self._resolved(self._source.types[base])
                members |= self._members(found, seen | {base})
        return members | shape.members

    def _fields(self, node: ir.Struct) -> Iterator[tuple[str, ir.Field]]:
        """The members with the type that declares each."""
        base = self._types.get(node.base) if node.base else None
        if isinstance(base, ir.Struct):
            yield from self._fields(base)
        for field in node.fields:
            yield node.name, field

    def _enum(self, node: ir.Enum, shape: Shape) -> Iterator[Difference]:
        plain = "string" if node.kind == "string" else "integer"
        if shape.kind != "literals":
            loose = shape.kind == plain or (shape.kind == "number" and plain == "integer")
            if not (node.open and loose):
                yield self._other(node.name, "a list of literals", shape, node.location)
            return
        values = {value.value for value in node.values}
        spellings = {alias for value in node.values for alias in value.aliases}
        for value in node.values:
            if value.value not in shape.literals:
                text = f"{node.name} of the source lacks the literal {value.value!r}"
                yield Difference("drift-source-literal-missing", f"{node.name}.{value.value}", "",
                                 text, shape.location, node.location)  # fmt: skip
        for literal in shape.literals:
            if literal not in values and literal not in spellings:
                text = f"{node.name} of the source has the literal {literal!r}"
                yield Difference("drift-source-literal-extra", f"{node.name}.{literal}", "", text,
                                 shape.location, node.location)  # fmt: skip

    def _value(
        self, what: str, expression: ir.TypeExpr, shape: Shape, spec: Location, place: Location
    ) -> Iterator[Difference]:
        shape = self._resolved(shape)
        if shape.kind == "any":
            return
        nullable = isinstance(expression, ir.Nullable)
        inner = expression.inner if isinstance(expression, ir.Nullable) else expression
        if isinstance(inner, ir.AnyValue) or (isinstance(inner, ir.Null) and shape.kind == "null"):
            return
        if nullable != shape.nullable:
            said = "may be null" if shape.nullable else "is never null"
            text = f"{what} {said} in the source, other than in the spec"
            yield Difference("drift-source-member-nullable", what, said, text, place, spec)
        match inner:
            case ir.Ref(name):
                yield from self._named(self._types[name], shape)
            case ir.ArrayOf():
                if shape.kind != "array" or shape.inner is None:
                    yield self._other(what, "an array", shape, spec, place)
                    return
                limits = {"minItems": inner.min_items, "maxItems": inner.max_items}
                yield from self._limits(what, limits, shape, spec, place)
                yield from self._value(what, inner.items, shape.inner, spec, place)
            case ir.Const(value):
                if shape.literals != (value,):
                    yield self._other(what, repr(value), shape, spec, place)
            case ir.Scalar():
                yield from self._scalar(what, inner, shape, spec, place)
            case _:
                yield self._other(what, "null", shape, spec, place)

    def _scalar(
        self, what: str, scalar: ir.Scalar, shape: Shape, spec: Location, place: Location
    ) -> Iterator[Difference]:
        kind = scalar.kind
        if kind == "integer" and not self._source.precise:
            kind = "number"
        if shape.kind != kind:
            yield self._other(what, scalar.kind, shape, spec, place)
            return
        limits = {
            "minimum": scalar.minimum,
            "maximum": scalar.maximum,
            "pattern": scalar.pattern,
            "minLength": scalar.min_length,
            "maxLength": scalar.max_length,
        }
        yield from self._limits(what, limits, shape, spec, place)

    def _limits(
        self, what: str, limits: dict[str, Any], shape: Shape, spec: Location, place: Location
    ) -> Iterator[Difference]:
        if not self._source.precise:
            return
        for name in sorted(limits.keys() | shape.limits.keys()):
            ours, theirs = limits.get(name), shape.limits.get(name)
            # zod writes the safe integers as limits of every integer.
            if ours == theirs or (ours is None and abs(_number(theirs)) == 2**53 - 1):
                continue
            said = f"no {name}" if theirs is None else f"{name} {_word(theirs)}"
            due = "none" if ours is None else _word(ours)
            text = f"{what} has {said} in the source, and in the spec {due}"
            yield Difference("drift-source-limit", what, said, text, place, spec)

    def _other(
        self, what: str, due: str, shape: Shape, spec: Location, place: Location | None = None
    ) -> Difference:
        said = self._shape_kind(shape)
        text = f"{what} is {said} in the source, and {due} in the spec"
        where = place or shape.location
        return Difference("drift-source-type", what, said, text, where, spec)

    def _kind(self, expression: ir.TypeExpr) -> str:
        match expression:
            case ir.Ref(name):
                node = self._types[name]
                if isinstance(node, ir.Alias):
                    return self._kind(node.type)
                return {"Struct": "object", "MapType": "map", "Enum": "literals"}.get(
                    type(node).__name__, "union"
                )
            case ir.Scalar():
                return expression.kind
            case ir.ArrayOf():
                return "array"
            case ir.Nullable(inner):
                return self._kind(inner)
            case ir.Const():
                return "literals"
        return "any"

    def _shape_kind(self, shape: Shape) -> str:
        shape = self._resolved(shape)
        if shape.kind == "union":
            return " or ".join(sorted({self._shape_kind(option) for option in shape.options}))
        return f"{shape.name} (unknown)" if shape.kind == "ref" else shape.kind

    # --- names alone -----------------------------------------------------------------------------

    def names(self) -> Iterator[Difference]:
        """Differences of a source of which only literals can be read."""
        protocol, source = self._protocol, self._source
        strings = source.strings or {}
        methods = {message.names.wire for message in protocol.messages}
        codes = {error.code for error in protocol.errors}
        words = set(methods)
        members: dict[str, tuple[str, Location, tuple[str, ...]]] = {}
        for node in protocol.types:
            if isinstance(node, ir.Struct):
                for field in node.fields:
                    spellings = (field.names.wire, *field.aliases)
                    what = f"{node.name}.{field.names.wire}"
                    members.setdefault(field.names.wire, (what, field.location, spellings))
                    words.update(spellings)
            elif isinstance(node, ir.Enum):
                words.update(str(value.value) for value in node.values)
                words.update(alias for value in node.values for alias in value.aliases)
        words |= {"jsonrpc", "id", "method", "params", "result", "error", "code", "message", "data"}
        for text in sorted(source.constants - words):
            if re.fullmatch(r"[$\w-]+(?:/[$\w-]+)+", text):
                said = f"the source names the method {text!r}, and the spec has none"
                yield Difference("drift-source-method-extra", text, "", said, strings[text],
                                 protocol.location)  # fmt: skip
            elif re.fullmatch(r"[a-z][a-zA-Z0-9]*(?:[.-][a-zA-Z0-9]+)*", text):
                said = (
                    f"the source names {text!r}, and no member or literal of the spec is called so"
                )
                yield Difference("drift-source-member-extra", text, "", said, strings[text],
                                 protocol.location)  # fmt: skip
        for code, place in sorted(source.numbers.items()):
            if code not in codes and -32999 <= code <= -32000:
                said = f"the source has the error code {code}, and the spec has none"
                yield Difference("drift-source-code-extra", str(code), "", said, place,
                                 protocol.location)  # fmt: skip
        if self._partial:
            return
        for message in protocol.messages:
            if message.names.wire not in strings:
                said = f"the source does not name the method {message.names.wire!r}"
                yield Difference("drift-source-method-missing", message.names.wire, "", said,
                                 self._start, message.location)  # fmt: skip
        for what, location, spellings in members.values():
            if not any(spelling in strings for spelling in spellings):
                said = f"the source does not name {what}"
                yield Difference("drift-source-member-missing", what, "", said, self._start,
                                 location)  # fmt: skip
        for error in protocol.errors:
            if error.code not in source.numbers:
                said = f"the source does not have the error code {error.code} ({error.name})"
                yield Difference("drift-source-code-missing", str(error.code), "", said,
                                 self._start, error.location)  # fmt: skip


def _word(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _number(value: Any) -> float:
    return value if isinstance(value, int | float) else 0
