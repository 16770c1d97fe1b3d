"""The metadata in `Annotated[...]` that checks the constraints of a type.

Tests: `tests/codegen/targets/test_python_types.py`.
"""

from __future__ import annotations

from typing import Any

from testwire_codegen.model import ir
from testwire_codegen.targets.python.text import literal


def constraint_metadata(expression: ir.TypeExpr) -> list[str]:
    """Return all metadata of a type that is not a member of an object."""
    settings = limits(expression)
    fields = [f"Field({', '.join(settings)})"] if settings else []
    return exact(expression) + fields + canonical(expression)


def canonical(expression: ir.TypeExpr) -> list[str]:
    """Return the metadata to add after all constraints.

    It converts valid values to one form, or compares the items of a list. Constraints after this
    metadata would also be applied to null.
    """
    if isinstance(expression, ir.Nullable):
        return canonical(expression.inner)
    if isinstance(expression, ir.ArrayOf) and expression.unique_items:
        return ["UNIQUE_ITEMS"]
    is_uuid = isinstance(expression, ir.Scalar) and expression.format == "uuid"
    return ["CANONICAL_UUID"] if is_uuid else []


def nullable(protocol: ir.Protocol, expression: ir.TypeExpr) -> bool:
    """Return whether a type allows null."""
    match expression:
        case ir.Nullable() | ir.Null() | ir.AnyValue():
            return True
        case ir.Ref(name):
            node = protocol.type(name)
            if isinstance(node, ir.Alias):
                return nullable(protocol, node.type)
            return isinstance(node, ir.Union) and any(
                nullable(protocol, each) for each in node.members
            )
    return False


def exact(expression: ir.TypeExpr) -> list[str]:
    """Return the metadata that checks integers and constants as strictly as JSON Schema does."""
    if isinstance(expression, ir.Nullable):
        return exact(expression.inner)
    if isinstance(expression, ir.TupleOf):
        return ["TUPLE"]
    if isinstance(expression, ir.Const) and isinstance(expression.value, float):
        return [f"Constants({literal(expression.value)})"]
    if isinstance(expression, ir.Const) and not isinstance(expression.value, str):
        is_boolean = isinstance(expression.value, bool)
        return ["EXACT_BOOLEAN" if is_boolean else "EXACT_INTEGER"]
    if not isinstance(expression, ir.Scalar) or expression.kind != "integer":
        return []
    limits = [("minimum", expression.minimum), ("maximum", expression.maximum)]
    arguments = ", ".join(f"{name}={literal(value)}" for name, value in limits if value is not None)
    return [f"Integer({arguments})"] if arguments else []


def constants(node: ir.Union) -> list[str | float | bool | None]:
    """Return the values of a union of constants that `Literal` cannot check, or no values."""
    values = [each.value if isinstance(each, ir.Const) else None for each in node.members]
    if not all(isinstance(each, ir.Const | ir.Null) for each in node.members):
        return []
    plain = all(value is None or isinstance(value, str) for value in values)
    return [] if plain else values


def limits(expression: ir.TypeExpr) -> list[str]:
    """Return constraints as arguments of `Field`."""
    return [f"{name}={literal(value)}" for name, value in limit_pairs(expression)]


def limit_pairs(expression: ir.TypeExpr) -> list[tuple[str, Any]]:
    """Return the names and values of constraints. `exact` covers the limits of integers."""
    if isinstance(expression, ir.Nullable):
        return limit_pairs(expression.inner)
    pairs: list[tuple[str, Any]] = []
    if isinstance(expression, ir.ArrayOf):
        pairs = [("min_length", expression.min_items), ("max_length", expression.max_items)]
    elif isinstance(expression, ir.Scalar) and expression.kind == "number":
        pairs = [("ge", expression.minimum), ("le", expression.maximum)]
    elif isinstance(expression, ir.Scalar) and expression.kind == "string":
        pairs = [
            ("min_length", expression.min_length),
            ("max_length", expression.max_length),
            ("pattern", expression.pattern),
        ]
    return [(name, value) for name, value in pairs if value is not None]
