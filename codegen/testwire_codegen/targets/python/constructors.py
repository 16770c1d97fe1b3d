"""Signatures of constructors that accept values of several classes.

A type checker derives the constructor of a model from its members. If a type has `x-accepts`, a
constructor also accepts other classes for a member of this type, so it needs its own signature.

Tests: `tests/codegen/targets/test_python_accepts.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from testwire_codegen.model import ir
from testwire_codegen.targets.python.naming import NAMING
from testwire_codegen.targets.python.text import literal

_PLAIN = {"string": "str", "number": "float", "boolean": "bool", "integer": "int"}


def constructor(protocol: ir.Protocol, node: ir.Struct) -> dict[str, Any]:
    """Return the variables of the template: `accepted` and `parameters`."""
    return {"accepted": accepted(protocol, node), "parameters": parameters(protocol, node)}


def names_of(protocol: ir.Protocol, node: ir.Struct) -> Iterator[str]:
    """Yield the code that `constructor` adds to a class, to determine the imports."""
    if node.accepts:
        yield "ClassVar"
    for each in parameters(protocol, node):
        yield f"TYPE_CHECKING {each['hint']}"


def accepted(protocol: ir.Protocol, node: ir.Struct) -> tuple[str, ...]:
    """Return the classes whose values the class of `node` converts, or an empty tuple."""
    return tuple(name for name in node.accepts if isinstance(protocol.type(name), ir.Struct))


def parameters(protocol: ir.Protocol, node: ir.Struct) -> list[dict[str, Any]]:
    """Return the parameters of the constructor, or an empty list if the members define them.

    A parameter has `name`, `hint` and `required`.
    """
    fields = protocol.all_fields(node)
    if not any(_wide(protocol, field.type) for field in fields):
        return []
    return [parameter(protocol, field) for field in fields]


def parameter(protocol: ir.Protocol, field: ir.Field) -> dict[str, Any]:
    """Return the parameter of a member."""
    hint = argument_hint(protocol, field.type)
    if not field.required and not hint.endswith("| None") and hint not in ("Any", "None"):
        hint = f"{hint} | None"
    return {"name": NAMING.member(field), "hint": hint, "required": field.required}


def _wide(protocol: ir.Protocol, expression: ir.TypeExpr) -> bool:
    match expression:
        case ir.Ref(name):
            node = protocol.type(name)
            if isinstance(node, ir.Alias):
                return _wide(protocol, node.type)
            return isinstance(node, ir.Struct) and bool(accepted(protocol, node))
        case ir.ArrayOf(items):
            return _wide(protocol, items)
        case ir.Nullable(inner):
            return _wide(protocol, inner)
        case _:
            return False


def argument_hint(protocol: ir.Protocol, expression: ir.TypeExpr) -> str:
    """Return the annotation of an argument. Types with `x-accepts` become unions."""
    wide = _wide(protocol, expression)
    match expression:
        case ir.Ref(name):
            node = protocol.type(name)
            if wide and isinstance(node, ir.Alias):
                return argument_hint(protocol, node.type)
            if wide and isinstance(node, ir.Struct):
                return " | ".join((name, *accepted(protocol, node)))
            return name
        case ir.ArrayOf(items):
            # `list` is invariant, so it rejects a list of one of the classes.
            return f"{'Sequence' if wide else 'list'}[{argument_hint(protocol, items)}]"
        case ir.TupleOf(types, rest):
            hints = [argument_hint(protocol, each) for each in types]
            further = [] if rest is None else [f"*tuple[{argument_hint(protocol, rest)}, ...]"]
            return f"tuple[{', '.join([*hints, *further])}]"
        case ir.Nullable(inner):
            return f"{argument_hint(protocol, inner)} | None"
    return _plain_hint(expression)


def _plain_hint(expression: ir.TypeExpr) -> str:
    """Return the annotation of an argument whose type contains no other types."""
    match expression:
        case ir.Const(value):
            is_float = isinstance(value, float)
            return _PLAIN["number"] if is_float else f"Literal[{literal(value)}]"
        case ir.Null():
            return "None"
        case ir.AnyValue():
            return "Any"
        case ir.Scalar(kind):
            return _PLAIN[kind]
    raise AssertionError(expression)
