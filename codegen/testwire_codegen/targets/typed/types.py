"""The shared part of the views of types: members, names, descriptions and type expressions.

The module must not depend on a target language.

Tests: `tests/codegen/targets/test_typed.py`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any

from testwire_codegen.model import ir
from testwire_codegen.targets.naming import Naming, pascal
from testwire_codegen.targets.shapes import definition, shape
from testwire_codegen.targets.views import limits, unaliased


@dataclass(frozen=True)
class TypeNames:
    """The names of types in a language."""

    anything: str
    """Any JSON value, including null."""
    string: str
    number: str
    boolean: str
    integer: str
    """An integer of 64 bits."""
    small: str
    """An integer of 32 bits, for numbers whose limits fit."""
    array: Callable[[str], str]
    """Returns the type of a list with items of a type."""
    map: Callable[[str], str]
    """Returns the type of an object whose members have values of a type."""
    nullable: Callable[[str], str]
    """Returns the type of a value that can be null. It is not called for `anything`."""

    def of(
        self, protocol: ir.Protocol, node: ir.TypeExpr | None, seen: tuple[str, ...] = ()
    ) -> str:
        """Return the type of a type expression. Aliases and maps become what they refer to.

        A fixed list of items with different types becomes a list of any values. `None` is the
        result of a message without a result.
        """
        match node:
            case None | ir.Null() | ir.AnyValue():
                return self.anything
            case ir.Ref(name):
                return self._named(protocol, name, seen)
            case ir.Const(value):
                return self._constant(value)
            case ir.Nullable(inner):
                type = self.of(protocol, inner, seen)
                return type if type == self.anything else self.nullable(type)
            case ir.TupleOf(items, rest):
                every = (*items, *([rest] if rest else []))
                types = {self.of(protocol, each, seen) for each in every}
                return self.array(types.pop() if len(types) == 1 else self.anything)
            case ir.ArrayOf(items):
                return self.array(self.of(protocol, items, seen))
            case ir.Scalar():
                return self._scalar(node)
        raise AssertionError(node)

    def _scalar(self, node: ir.Scalar) -> str:
        if node.kind == "integer":
            return self.small if is_small(node) else self.integer
        return {"string": self.string, "number": self.number, "boolean": self.boolean}[node.kind]

    def _constant(self, value: Any) -> str:
        if isinstance(value, bool):
            return self.boolean
        if isinstance(value, str):
            return self.string
        fits = isinstance(value, int) and abs(value) < 1 << 63
        return self.integer if fits else self.number

    def _named(self, protocol: ir.Protocol, name: str, seen: tuple[str, ...]) -> str:
        node = protocol.type(name)
        if isinstance(node, ir.Struct | ir.Enum | ir.Union):
            return name
        if name in seen:
            return self.anything  # The type contains itself, and has no name in the language.
        if isinstance(node, ir.MapType):
            return self.map(self.of(protocol, node.values, (*seen, name)))
        return self.of(protocol, node.type, (*seen, name))


def is_small(node: ir.Scalar) -> bool:
    """Return whether the limits of an integer fit into 32 bits."""
    low, high = node.minimum, node.maximum
    return low is not None and high is not None and low >= -(1 << 31) and high < 1 << 31


# --- members -------------------------------------------------------------------------------------


def members_of(protocol: ir.Protocol, struct: ir.Struct) -> list[ir.Field]:
    """Return the members of an object. A member with the name of an inherited one replaces it."""
    return list({field.name: field for field in protocol.all_fields(struct)}.values())


def keeps_unknown(protocol: ir.Protocol, struct: ir.Struct) -> bool:
    """Return whether a type in the language also contains members that it does not declare."""
    policies = (struct.unknown_in_client, struct.unknown_in_server)
    return "keep" in policies or bool(protocol.all_patterns(struct))


# --- descriptions --------------------------------------------------------------------------------


def docs_of(node: Any, *more: str) -> str:
    """Return the description of a part of the protocol, with the version of its introduction."""
    since = getattr(node, "since", None)
    return "\n".join(filter(None, [node.docs, *more, f"Since version {since}." if since else ""]))


def docs_of_member(protocol: ir.Protocol, field: ir.Field) -> str:
    """Return the description of a member, with its limits and its default."""
    node = unaliased(protocol, field.type)
    found = limits(node) if isinstance(node, ir.ArrayOf | ir.Scalar) else []
    notes = [f"Limits: {', '.join(found)}."] * bool(found)
    notes += [f"Default: {json.dumps(field.default, ensure_ascii=False)}."] * field.has_default
    return docs_of(field, *notes)


def deprecation(node: Any) -> str | None:
    """Return the reason for the deprecation of a part, with its removal, or None."""
    if not node.deprecated:
        return None
    until = f" Removal on {node.sunset} or later." if node.sunset else ""
    return str(node.deprecated) + until


# --- names ---------------------------------------------------------------------------------------


def value_names(
    node: ir.Enum, spell: Callable[[ir.EnumValue], str], reserved: Collection[str] = ()
) -> list[str]:
    """Return the names of all values of an enumeration. A repeated name gets a number."""
    names: list[str] = []
    for entry in node.values:
        name = stem = spell(entry)
        number = 2
        while name in names or name in reserved:
            name = f"{stem}{number}"
            number += 1
        names.append(name)
    return names


def is_wide(node: ir.Enum) -> bool:
    """Return whether an enumeration has a number that does not fit into 32 bits."""
    return any(isinstance(each.value, int) and abs(each.value) >= 1 << 31 for each in node.values)


def alternatives(node: ir.Union, prefix: str = "Of") -> list[tuple[str, ir.TypeExpr]]:
    """Return the alternatives of a union with different names in `PascalCase`."""
    names: list[str] = []
    for member in node.members:
        name = f"{prefix}{_label(member)}"
        names.append(name if name not in names else f"{name}{len(names) + 1}")
    return list(zip(names, node.members, strict=True))


def _label(node: ir.TypeExpr) -> str:
    match node:
        case ir.Ref(name):
            return name
        case ir.Const(value):
            return f"Constant{pascal(str(value))}"
        case ir.Nullable(inner):
            return f"Nullable{_label(inner)}"
        case ir.ArrayOf(items):
            return f"{_label(items)}List"
        case ir.Scalar(kind):
            return pascal(kind)
        case ir.TupleOf():
            return "Tuple"
        case _:
            return "Null" if isinstance(node, ir.Null) else "Any"


def result_name(protocol: ir.Protocol, message: ir.Message, naming: Naming) -> str:
    """Return the name of the entry for the result of a message. A type has its own name."""
    if isinstance(message.result, ir.Ref):
        return message.result.name
    name = f"{naming.message(message)}Answer"
    return name if name not in {node.name for node in protocol.types} else f"{name}_"


# --- the table of types --------------------------------------------------------------------------


@dataclass(frozen=True)
class TypeEntry:
    """A type that generated code reads and writes."""

    name: str
    """The name of the type in the specification, or the name of a result without a type."""
    type: ir.TypeExpr
    shape: str
    """The type expression for the checker, as JSON (`targets/shapes.py`)."""


def entries(protocol: ir.Protocol, naming: Naming) -> list[TypeEntry]:
    """Return all named types, and the results of messages that have no named type."""
    named = [(node.name, ir.Ref(node.name)) for node in protocol.types]
    results = [
        (result_name(protocol, message, naming), message.result)
        for message in protocol.messages
        if message.result is not None and not isinstance(message.result, ir.Ref)
    ]
    return [TypeEntry(name, type, _json(shape(type))) for name, type in (*named, *results)]


def table(protocol: ir.Protocol) -> list[str]:
    """Return a line of JSON for each type, such as `"Position": {"members": …}`."""
    return [
        f"{json.dumps(node.name)}: {_json(definition(protocol, node))}" for node in protocol.types
    ]


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
