"""Test vectors that are derived from a type: valid values, and invalid values with their errors.

Each type has these vectors:

- the smallest value, and a value with every member
- values without a required member
- members with the wrong JSON type, with null, or outside their limits
- unknown values of enumerations, and unknown members
- alternative spellings of members and values

An invalid value contains exactly one error. Errors are not combined, so that the number of vectors
is proportional to the size of the specification.

Tests: `tests/codegen/targets/test_derived_vectors.py`.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from testwire_base.pointers import join

from testwire_codegen.model import ir
from testwire_codegen.targets.vectors.samples import (
    UNKNOWN,
    Samples,
    matching,
    not_matching,
)
from testwire_codegen.targets.views import tags

_LONGEST_LIST = 100
"""A maximum number of items is not tested if the maximum is at least this value."""

_LONGEST_TEXT = 500


@dataclass(frozen=True, slots=True)
class Derived:
    """A value with the expected result.

    - `pointer`: the location of the error, or `None` if the value is valid.
    - `reads`: the value after a round trip.
    """

    type: str
    claim: str
    """The purpose of the value. The type and the purpose identify the vector."""
    value: Any
    reads: Any = None
    pointer: str | None = None
    keyword: str | None = None
    """The violated keyword, or None if readers can report different keywords."""
    role: ir.Role | None = None
    """The role for which the vector is meant, or None for both roles."""


@dataclass(frozen=True, slots=True)
class _Fault:
    claim: str
    value: Any
    keyword: str | None
    pointer: str = ""


def derived(protocol: ir.Protocol) -> Iterator[Derived]:
    """Yield the vectors of every type, sorted by type name."""
    deriver = _Deriver(protocol)
    for node in protocol.types:
        yield from deriver.named(node)


def _valid(node: ir.NamedType, claim: str, value: Any, reads: Any = None) -> Derived:
    return Derived(node.name, claim, value, value if reads is None else reads)


class _Deriver:
    def __init__(self, protocol: ir.Protocol) -> None:
        self._protocol = protocol
        self._samples = Samples(protocol)

    def named(self, node: ir.NamedType) -> Iterator[Derived]:
        minimal, full = self._samples.minimal(node), self._samples.full(node)
        yield _valid(node, "minimal", minimal)
        if full != minimal:
            yield _valid(node, "full", full)
        match node:
            case ir.Struct():
                yield from self._struct(node)
            case ir.MapType():
                yield from self._map(node)
            case ir.Union():
                yield from self._union(node)
            case ir.Enum():
                yield from self._enum(node)
            case ir.Alias():
                yield from self._alias(node)

    # --- kinds of types --------------------------------------------------------------------------

    def _struct(self, node: ir.Struct) -> Iterator[Derived]:
        minimal = self._samples.minimal(node)
        yield from self._kinds(node)
        exact = False
        for field in self._protocol.all_fields(node):
            wire = field.name
            rest = {name: value for name, value in minimal.items() if name != wire}
            if field.required:
                fault = _Fault(f"{wire}: missing", rest, "required", join("", wire))
                yield _invalid(node, fault)
            for alias in field.aliases:
                value = self._samples.most(field.type)
                claim = f"{wire}: spelled {alias}"
                yield _valid(node, claim, {**rest, alias: value}, {**rest, wire: value})
            for fault in self._faults(field.type):
                yield _inside(node, wire, minimal, fault)
            if not exact and isinstance(_plain(field.type), ir.Scalar):
                for claim, value, reads in self._whole(field.type):
                    exact = True
                    yield _valid(
                        node, f"{wire}: {claim}", {**minimal, wire: value}, {**minimal, wire: reads}
                    )
            yield from self._by_member(node, field, minimal)
        for pattern in self._protocol.all_patterns(node):
            name = matching(pattern.pattern)
            value = {**minimal, name: self._samples.most(pattern.type)}
            yield _valid(node, f"{name}: a name that is data", value)
            for fault in self._faults(pattern.type):
                yield _inside(node, name, minimal, fault)
        yield from self._unknown(node, minimal)

    def _by_member(
        self, node: ir.Struct, field: ir.Field, minimal: dict[str, Any]
    ) -> Iterator[Derived]:
        """Yield the vectors of a member whose type depends on another member."""
        if field.type_by is None:
            return
        by, wire = field.type_by.member, field.name
        for kind, name in field.type_by.types:
            rest = {**minimal, by: kind}
            claim = f"{wire}: the type of {by} {kind}"
            yield _valid(node, claim, {**rest, wire: self._samples.most(ir.Ref(name))})
            for fault in self._kind_faults(ir.Ref(name), self._keyword(ir.Ref(name))):
                claim = f"{by} {kind}: {fault.claim}"
                changed = _Fault(claim, fault.value, fault.keyword, fault.pointer)
                yield _inside(node, wire, rest, changed)
        types = {each.name: each.type for each in self._protocol.all_fields(node)}
        if self._samples.open_text(types[by]):
            value = {**minimal, by: UNKNOWN, wire: {"any": [1, None]}}
            yield _valid(node, f"{wire}: unknown {by}", value)

    def _unknown(self, node: ir.Struct, minimal: dict[str, Any]) -> Iterator[Derived]:
        patterns = self._protocol.all_patterns(node)
        if any(re.search(each.pattern, UNKNOWN) for each in patterns):
            return
        value = {**minimal, UNKNOWN: 1}
        policies: dict[ir.Role | None, ir.UnknownPolicy] = {
            "client": node.unknown_in_client,
            "server": node.unknown_in_server,
        }
        if node.unknown_in_client == node.unknown_in_server:
            policies = {None: node.unknown_in_client}
        for role, policy in policies.items():
            claim = "unknown member" if role is None else f"unknown member in the {role}"
            if policy == "forbid":
                pointer = join("", UNKNOWN)
                yield Derived(
                    node.name, claim, value, pointer=pointer, keyword="x-unknown", role=role
                )
            else:
                reads = value if policy == "keep" else minimal
                yield Derived(node.name, claim, value, reads, role=role)

    def _map(self, node: ir.MapType) -> Iterator[Derived]:
        yield from self._kinds(node)
        value, key = self._samples.least(node.values), self._samples.key(node)
        if node.keys is not None:
            for fault in self._faults_of_names(node.keys):
                yield _inside(node, fault.value, {}, _Fault(fault.claim, value, "propertyNames"))
        odd = dict.fromkeys(("", "a/b~c", "__proto__", "ключ"), value)
        if node.keys is None:
            yield _valid(node, "odd names", odd)
        for fault in self._faults(node.values):
            yield _inside(node, key, {}, fault)

    def _faults_of_names(self, keys: ir.TypeExpr) -> Iterator[_Fault]:
        """Yield invalid names for the type of a map's names."""
        target = self._protocol.type(keys.name) if isinstance(keys, ir.Ref) else None
        if isinstance(target, ir.Alias):
            yield from self._faults_of_names(target.type)
        elif isinstance(target, ir.Enum) and not target.open:
            yield _Fault("a name that is not allowed", UNKNOWN, None)
        elif isinstance(keys, ir.Scalar):
            yield from _limit_faults(keys)

    def _union(self, node: ir.Union) -> Iterator[Derived]:
        yield from self._kinds(node, None)
        for index, member in enumerate(node.members, 1):
            yield _valid(node, f"member {index}", self._samples.least(member))
        yield from self._other_constants(node)
        tag = node.discriminator
        if tag is not None:
            first = self._samples.minimal(node)
            rest = {name: value for name, value in first.items() if name != tag}
            yield Derived(node.name, "unknown tag", {**rest, tag: UNKNOWN}, pointer="")
            yield Derived(node.name, "no tag", rest, pointer="")
            yield from self._selected(node)
        elif all(self._requires(member) for member in node.members):
            yield Derived(node.name, "none of its objects", {UNKNOWN: 1}, pointer="")

    def _selected(self, node: ir.Union) -> Iterator[Derived]:
        """Yield an error in each alternative that the discriminator selects."""
        for member in node.members if tags(self._protocol, node) is not None else ():
            struct = self._protocol.type(member.name) if isinstance(member, ir.Ref) else None
            found = self._struct(struct) if isinstance(struct, ir.Struct) else iter(())
            tag = join("", node.discriminator or "")
            inside = (each for each in found if each.pointer not in (None, "", tag))
            for each in itertools.islice((each for each in inside if each.role is None), 1):
                yield replace(each, type=node.name, claim=f"{each.type}: {each.claim}")

    def _other_constants(self, node: ir.Union) -> Iterator[Derived]:
        """Yield other values of the types of constants, if the union has only constants."""
        if not all(isinstance(each, ir.Const | ir.Null) for each in node.members):
            return
        constants = [each.value for each in node.members if isinstance(each, ir.Const)]
        keys = {(isinstance(value, bool), value) for value in constants}
        for value in map(_other, constants):
            if (isinstance(value, bool), value) not in keys:
                yield Derived(node.name, f"another value {value!r}", value, pointer="")
        for value in constants:
            if type(value) is int:
                yield _valid(node, f"whole float {value!r}", float(value), value)

    def _requires(self, node: ir.TypeExpr) -> bool:
        """Return whether the type rejects an object without known members."""
        if "object" not in self._samples.kinds(node):
            return True
        target = self._protocol.type(node.name) if isinstance(node, ir.Ref) else None
        if isinstance(target, ir.Struct):
            return any(field.required for field in self._protocol.all_fields(target))
        if isinstance(target, ir.Union):
            return all(self._requires(member) for member in target.members)
        return False

    def _enum(self, node: ir.Enum) -> Iterator[Derived]:
        yield from self._kinds(node)
        for entry in node.values:
            yield _valid(node, f"value {entry.value}", entry.value)
            for alias in entry.aliases:
                yield _valid(node, f"value {entry.value} spelled {alias}", alias, entry.value)
        known = {entry.value for entry in node.values}
        known |= {alias for entry in node.values for alias in entry.aliases}
        others: dict[str, str | int] = {"another value": UNKNOWN}
        if node.kind == "integer":
            others = {"another value": 1 + max(int(entry.value) for entry in node.values)}
        else:
            others["another case"] = str(node.values[0].value).swapcase()
            others["no text"] = ""
        for claim, other in others.items():
            if other in known:
                continue
            if node.open:
                yield _valid(node, claim, other)
            else:
                yield Derived(node.name, claim, other, pointer="", keyword="enum")

    def _alias(self, node: ir.Alias) -> Iterator[Derived]:
        for fault in self._faults(node.type):
            yield _invalid(node, fault)
        for claim, value, reads in self._whole(node.type):
            yield _valid(node, claim, value, reads)

    # --- errors of a value -----------------------------------------------------------------------

    def _kinds(self, node: ir.NamedType, keyword: str | None = "type") -> Iterator[Derived]:
        for fault in self._kind_faults(ir.Ref(node.name), keyword):
            yield _invalid(node, fault)

    def _kind_faults(self, node: ir.TypeExpr, keyword: str | None) -> Iterator[_Fault]:
        for kind, value in self._samples.mistakes(node):
            yield _Fault(f"{kind} instead", value, keyword)
        if "null" not in self._samples.kinds(node):
            yield _Fault("null instead", None, keyword)

    def _keyword(self, node: ir.TypeExpr) -> str | None:
        """Return the violated keyword for a wrong JSON type, or None if readers disagree on it."""
        match node:
            case ir.Const():
                return "const"
            case ir.Nullable(inner):
                return None if isinstance(inner, ir.Ref) else self._keyword(inner)
            case ir.Ref(name):
                target = self._protocol.type(name)
                if isinstance(target, ir.Alias):
                    return self._keyword(target.type)
                return None if isinstance(target, ir.Union) else "type"
            case _:
                return "type"

    def _faults(self, node: ir.TypeExpr) -> Iterator[_Fault]:
        """Yield one invalid value for each possible error.

        A referenced type has its own vectors, so only its JSON type is tested here.
        """
        yield from self._kind_faults(node, self._keyword(node))
        match _plain(node):
            case ir.Scalar() as scalar:
                yield from _limit_faults(scalar)
            case ir.Const(value):
                yield _Fault("another value", _other(value), "const")
            case ir.ArrayOf() as array:
                yield from self._array_faults(array)
            case ir.TupleOf() as fixed:
                yield from self._tuple_faults(fixed)

    def _array_faults(self, node: ir.ArrayOf) -> Iterator[_Fault]:
        item = self._samples.least(node.items)
        before = [item] * max((node.min_items or 1) - 1, 0)
        for fault in self._kind_faults(node.items, self._keyword(node.items)):
            pointer = f"/{len(before)}"
            yield _Fault(f"item: {fault.claim}", [*before, fault.value], fault.keyword, pointer)
        if node.min_items:
            yield _Fault("too few items", [item] * (node.min_items - 1), "minItems")
        if node.unique_items and node.max_items not in (0, 1):
            yield _Fault("equal items", [item, item], "uniqueItems")
        if node.unique_items:
            return
        if node.max_items is not None and node.max_items < _LONGEST_LIST:
            yield _Fault("too many items", [item] * (node.max_items + 1), "maxItems")

    def _tuple_faults(self, node: ir.TupleOf) -> Iterator[_Fault]:
        least = self._samples.least(node)
        types = [*node.items, *([] if node.rest is None else [node.rest])]
        for index, item in enumerate(types):
            for fault in self._kind_faults(item, self._keyword(item)):
                value = [*least[:index], fault.value, *least[index + 1 :]]
                yield _Fault(f"item {index}: {fault.claim}", value, fault.keyword, f"/{index}")
        yield _Fault("too few items", least[:-1], "minItems")
        if node.rest is None:
            yield _Fault("too many items", [*least, None], "maxItems")

    def _whole(self, node: ir.TypeExpr) -> Iterator[tuple[str, Any, Any]]:
        """Yield a number such as `1.0`, which is a valid integer."""
        scalar = _plain(node)
        if isinstance(scalar, ir.Scalar) and scalar.kind == "integer":
            value = int(self._samples.most(scalar))
            yield "whole float", float(value), value


def _plain(node: ir.TypeExpr) -> ir.TypeExpr:
    return node.inner if isinstance(node, ir.Nullable) else node


def _limit_faults(node: ir.Scalar) -> Iterator[_Fault]:
    if node.kind == "integer":
        low = node.minimum if node.minimum is not None else 0
        yield _Fault("fraction", low + 0.5, "type")
    if node.minimum is not None:
        yield _Fault("below the minimum", node.minimum - 1, "minimum")
    if node.maximum is not None:
        yield _Fault("above the maximum", node.maximum + 1, "maximum")
    if node.pattern is not None:
        text = not_matching(node.pattern)
        if text is not None and node.min_length is None and node.max_length is None:
            yield _Fault("against the pattern", text, "pattern")
        return
    # A character outside of the Basic Multilingual Plane counts as one character.
    if node.min_length:
        yield _Fault("too short", "\U0001f600" * (node.min_length - 1), "minLength")
    if node.max_length is not None and node.max_length < _LONGEST_TEXT:
        yield _Fault("too long", "x" * (node.max_length + 1), "maxLength")


def _other(value: str | float | bool) -> str | float | bool:
    if isinstance(value, bool):
        return not value
    if isinstance(value, str):
        return f"{value}~"
    return value + 1 if value + 1 != value else 0  # A large float equals its successor.


def _invalid(node: ir.NamedType, fault: _Fault) -> Derived:
    return Derived(
        node.name, fault.claim, fault.value, pointer=fault.pointer, keyword=fault.keyword
    )


def _inside(node: ir.NamedType, member: str, rest: dict[str, Any], fault: _Fault) -> Derived:
    pointer = join("", member) + fault.pointer
    value = {**rest, member: fault.value}
    return _invalid(node, _Fault(f"{member}: {fault.claim}", value, fault.keyword, pointer))
