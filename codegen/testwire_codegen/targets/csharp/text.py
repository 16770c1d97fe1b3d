"""Formats values, types and comments as C#.

All strings of a specification pass through `literal` or, in comments, `escape`.

Tests: `tests/codegen/targets/test_csharp.py`, `tests/codegen/targets/test_hostile.py`.
"""

from __future__ import annotations

import json
from typing import Any

from testwire_codegen.model import ir
from testwire_codegen.targets.base import WIDTH, hidden, wrap

VALUE_TYPES = frozenset({"bool", "double", "int", "long", "JsonElement"})
"""The predefined types that are not references."""


def literal(value: Any) -> str:
    """Return a C# literal for a string, a number or a boolean."""
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) >= 1 << 63:
        return repr(float(value))
    # The escapes of JSON are also escapes of C#.
    return shown(json.dumps(value, ensure_ascii=False))


def shown(text: str) -> str:
    """Return the text with escapes for invisible characters."""
    return "".join(_numbered(each) if hidden(each) else each for each in text)


def _numbered(character: str) -> str:
    data = character.encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{data[place : place + 4]}" for place in range(0, len(data), 4))


def line(text: str) -> str:
    """Return the text for a comment of one line."""
    return shown(" ".join(text.split()))


def escape(text: str) -> str:
    """Return the text for a documentation comment, which is XML."""
    plain = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return shown(plain.replace("\t", " "))


def comment(text: str, indent: int, *more: str) -> tuple[str, ...]:
    """Return the lines of a documentation comment without indentation.

    `more` contains further XML elements. Without text and elements, there are no lines.
    """
    lines: list[str] = []
    if text:
        clean = escape(text)
        whole = f"<summary>{clean}</summary>"
        if "\n" not in clean and indent + len(whole) + 4 <= WIDTH:
            lines.append(whole)
        else:
            lines += ["<summary>", *wrap(clean, WIDTH - indent - 4), "</summary>"]
    for element in more:
        lines += wrap(element, WIDTH - indent - 4)
    return tuple(f"/// {each}".rstrip() for each in lines)


def type_of(protocol: ir.Protocol, node: ir.TypeExpr | None, seen: tuple[str, ...] = ()) -> str:
    """Return the C# type of a type expression. Aliases and maps become the type they refer to."""
    match node:
        case None | ir.Null() | ir.AnyValue():
            return "JsonElement"
        case ir.Ref(name):
            return _named(protocol, name, seen)
        case ir.Const(value):
            return _constant(value)
        case ir.Nullable(inner):
            inner_type = type_of(protocol, inner, seen)
            return inner_type if inner_type in ("JsonElement",) else f"{inner_type.rstrip('?')}?"
        case ir.TupleOf(items, rest):
            types = {type_of(protocol, each, seen) for each in (*items, *([rest] if rest else []))}
            return f"IReadOnlyList<{types.pop() if len(types) == 1 else 'JsonElement'}>"
        case ir.ArrayOf(items):
            return f"IReadOnlyList<{type_of(protocol, items, seen)}>"
        case ir.Scalar(kind):
            return _integer(node) if kind == "integer" else _SCALARS[kind]
    raise AssertionError(node)


_SCALARS = {"string": "string", "number": "double", "boolean": "bool"}


def _integer(node: ir.Scalar) -> str:
    low, high = node.minimum, node.maximum
    small = low is not None and high is not None and low >= -(1 << 31) and high < 1 << 31
    return "int" if small else "long"


def _constant(value: Any) -> str:
    if isinstance(value, bool):
        return "bool"
    if isinstance(value, str):
        return "string"
    return "long" if isinstance(value, int) and abs(value) < 1 << 63 else "double"


def _named(protocol: ir.Protocol, name: str, seen: tuple[str, ...]) -> str:
    node = protocol.type(name)
    if isinstance(node, ir.Struct | ir.Enum | ir.Union):
        return name
    if name in seen:
        return "JsonElement"  # The type contains itself, and C# has no name for such a type.
    if isinstance(node, ir.MapType):
        return f"IReadOnlyDictionary<string, {type_of(protocol, node.values, (*seen, name))}>"
    return type_of(protocol, node.type, (*seen, name))


def is_value_type(protocol: ir.Protocol, type: str) -> bool:
    """Return whether a C# type is a value type. Enumerations are value types."""
    return type in VALUE_TYPES or any(
        isinstance(node, ir.Enum) and node.name == type for node in protocol.types
    )


def bare(protocol: ir.Protocol, type: str) -> str:
    """Return the type for `typeof`, without annotations of nullable references."""
    if type.endswith("?"):
        inner = bare(protocol, type[:-1])
        return f"{inner}?" if is_value_type(protocol, type[:-1]) else inner
    for start in ("IReadOnlyList<", "IReadOnlyDictionary<string, "):
        if type.startswith(start):
            return f"{start}{bare(protocol, type[len(start) : -1])}>"
    return type
