"""Resolution of JSON pointers in types instead of values.

`*` in a pointer matches every item of an array and every member of a map. The module reports no
findings.

Tests: `tests/codegen/rules/test_lint.py`, through the rules that use it.
"""

from __future__ import annotations

from collections.abc import Iterator

from testwire_base.pointers import split

from testwire_codegen.model import ir
from testwire_codegen.rules.base import Subject


def at_pointer(subject: Subject, type_name: str | None, pointer: str) -> list[ir.TypeExpr]:
    """Return the possible types at `pointer` in a value of the named type."""
    found: list[ir.TypeExpr] = [] if type_name is None else [ir.Ref(type_name)]
    for key in split(pointer):
        found = [
            inner for outer in found for each in _flat(subject, outer) for inner in _step(each, key)
        ]
    return found


def _step(node: tuple[Subject, ir.NamedType | ir.TypeExpr], key: str) -> Iterator[ir.TypeExpr]:
    subject, value = node
    if isinstance(value, ir.ArrayOf) and (key == "*" or key.isdecimal()):
        yield value.items
    elif isinstance(value, ir.TupleOf):
        for index, item in enumerate(value.items):
            if key in ("*", str(index)):
                yield item
        if value.rest is not None and (key == "*" or key.isdecimal()):
            yield value.rest
    elif isinstance(value, ir.MapType):
        yield value.values
    elif isinstance(value, ir.Struct):
        yield from (field.type for field in subject.fields(value) if field.name == key)


def _flat(
    subject: Subject, expression: ir.TypeExpr, seen: frozenset[str] = frozenset()
) -> Iterator[tuple[Subject, ir.NamedType | ir.TypeExpr]]:
    """Resolve names, aliases, nullable types and unions of an expression."""
    if isinstance(expression, ir.Nullable):
        yield from _flat(subject, expression.inner, seen)
    elif isinstance(expression, ir.Ref):
        node = subject.find(expression.name)
        if node is None or node.name in seen:
            return
        seen |= {node.name}
        if isinstance(node, ir.Alias):
            yield from _flat(subject, node.type, seen)
        elif isinstance(node, ir.Union):
            for member in node.members:
                yield from _flat(subject, member, seen)
        else:
            yield subject, node
    else:
        yield subject, expression


def literals(subject: Subject, type_name: str) -> set[str | int] | None:
    """Return the values of all enumerations in a type. Without an enumeration, return None."""
    values: set[str | int] = set()
    enumerated = False
    for _, node in _flat(subject, ir.Ref(type_name)):
        if isinstance(node, ir.Enum):
            enumerated = True
            values |= {entry.value for entry in node.values}
    return values if enumerated else None


def takes(subject: Subject, expression: ir.TypeExpr, value: object) -> bool:
    """Return whether a type accepts `value`: a string, an integer, a boolean or null."""
    if value is None and isinstance(expression, ir.Nullable):
        return True
    kinds = {"string": str, "integer": int, "number": int, "boolean": bool}
    for _, node in _flat(subject, expression):
        match node:
            case ir.AnyValue():
                return True
            case ir.Null():
                fits = value is None
            case ir.Const():
                fits = node.value == value and type(node.value) is type(value)
            case ir.Scalar():
                fits = type(value) is kinds[node.kind]
            case ir.Enum():
                fits = node.open or value in {entry.value for entry in node.values}
            case _:
                fits = False
        if fits:
            return True
    return False


def takes_object(subject: Subject, expression: ir.TypeExpr) -> bool:
    """Return whether a type accepts any object."""
    objects = (ir.AnyValue, ir.MapType, ir.Struct)
    return any(isinstance(node, objects) for _, node in _flat(subject, expression))
