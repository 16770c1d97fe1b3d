"""Determines whether two types of one version have values in common.

Readers such as serde and zod use the first alternative of a union that accepts a value. The order
of the alternatives matters only if two of them accept the same value.

Tests: `tests/codegen/compat/test_overlap.py`.
"""

from __future__ import annotations

from collections.abc import Iterator

from testwire_codegen.compat.relation import Types, effective
from testwire_codegen.model import ir

_Part = ir.TypeExpr | ir.NamedType


def overlap(one: ir.TypeExpr, other: ir.TypeExpr, types: Types) -> bool:
    """Return whether a value may belong to both types. In doubt, the result is true."""
    others = list(_alternatives(other, types))
    return any(not _apart(a, b, types) for a in _alternatives(one, types) for b in others)


def _alternatives(expression: ir.TypeExpr, types: Types) -> Iterator[_Part]:
    todo: list[ir.TypeExpr] = [expression]
    seen: set[str] = set()
    while todo:
        part = todo.pop()
        if isinstance(part, ir.Nullable):
            todo += [ir.Null(), part.inner]
        elif not isinstance(part, ir.Ref):
            yield part
        elif part.name not in seen and part.name in types:
            seen.add(part.name)
            node = types[part.name]
            if isinstance(node, ir.Alias):
                todo.append(node.type)
            elif isinstance(node, ir.Union):
                todo += node.members
            else:
                yield node


def _apart(one: _Part, other: _Part, types: Types) -> bool:
    kinds = _kind(one), _kind(other)
    if "any" in kinds:
        return False
    if kinds[0] != kinds[1]:
        return True
    values = _values(one), _values(other)
    if values[0] is not None and values[1] is not None:
        return not values[0] & values[1]
    if isinstance(one, ir.Struct) and isinstance(other, ir.Struct):
        return _tagged(one, other, types)
    return False


def _kind(part: _Part) -> str:
    match part:
        case ir.Scalar():
            return "number" if part.kind == "integer" else part.kind
        case ir.Const():
            names = {bool: "boolean", str: "string", type(None): "null"}
            return names.get(type(part.value), "number")
        case ir.Enum():
            return "string" if part.kind == "string" else "number"
        case ir.Struct() | ir.MapType():
            return "object"
        case ir.ArrayOf():
            return "array"
        case ir.Null():
            return "null"
    return "any"


def _values(part: _Part) -> set[object] | None:
    """Return the values of a closed set, or None."""
    if isinstance(part, ir.Const):
        return {part.value}
    if isinstance(part, ir.Enum) and not part.open:
        return {spelling for entry in part.values for spelling in (entry.value, *entry.aliases)}
    return None


def _tagged(one: ir.Struct, other: ir.Struct, types: Types) -> bool:
    """Return whether a required member has different constants in two object types."""
    mine, theirs = effective(one, types), effective(other, types)
    return any(
        field.required
        and name in theirs
        and theirs[name].required
        and (values := _constants(field, types))
        and (others := _constants(theirs[name], types))
        and values.isdisjoint(others)
        for name, field in mine.items()
    )


def _constants(field: ir.Field, types: Types) -> set[object]:
    found: set[object] = set()
    for part in _alternatives(field.type, types):
        values = _values(part)
        if values is None:
            return set()
        found |= values
    return found
