"""Formats values, types and comments as C#.

All strings of a specification pass through `literal` or, in comments, `escape`.

Tests: `tests/codegen/targets/test_csharp.py`, `tests/codegen/targets/test_hostile.py`.
"""

from __future__ import annotations

import json
from typing import Any

from testwire_codegen.model import ir
from testwire_codegen.targets.base import WIDTH, visible, wrap
from testwire_codegen.targets.typed.types import TypeNames

VALUE_TYPES = frozenset({"bool", "double", "int", "long", "JsonElement"})
"""The predefined types that are not references."""


def literal(value: Any) -> str:
    """Return a C# literal for a string, a number or a boolean."""
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) >= 1 << 63:
        return repr(float(value))
    # The escapes of JSON are also escapes of C#.
    return visible(json.dumps(value, ensure_ascii=False))


def line(text: str) -> str:
    """Return the text for a comment of one line."""
    return visible(" ".join(text.split()))


def escape(text: str) -> str:
    """Return the text for a documentation comment, which is XML."""
    plain = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return visible(plain.replace("\t", " "))


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


TYPES = TypeNames(
    anything="JsonElement",
    string="string",
    number="double",
    boolean="bool",
    integer="long",
    small="int",
    array="IReadOnlyList<{}>".format,
    map="IReadOnlyDictionary<string, {}>".format,
    nullable=lambda type: f"{type.rstrip('?')}?",
)


def type_of(protocol: ir.Protocol, node: ir.TypeExpr | None) -> str:
    """Return the C# type of a type expression."""
    return TYPES.of(protocol, node)


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
