"""Formats values, types, comments and code as Rust.

All strings of a specification pass through `literal`, `raw` or, in comments, `escape`. The
functions for code break lines in the way of rustfmt, so that `testwire generate` does not run it.

Tests: `tests/codegen/targets/test_rust.py`, `tests/codegen/targets/test_hostile.py`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from testwire_codegen.model import ir
from testwire_codegen.targets.base import WIDTH, hidden, visible, wrap

_CALL_WIDTH = 60
"""The maximum width of the arguments of a call on one line."""

_LITERAL_WIDTH = 18
"""The maximum width of the fields of a struct on one line."""

_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"}


def literal(value: Any) -> str:
    """Return a Rust literal for a string, a number or a boolean, and `None` for None."""
    if isinstance(value, str):
        return f'"{"".join(map(_character, value))}"'
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int) and abs(value) >= 1 << 63:
        return repr(float(value))
    return repr(value)


def optional(value: Any) -> str:
    """Return the literal of an `Option`."""
    return "None" if value is None else f"Some({literal(value)})"


def _character(character: str) -> str:
    return _ESCAPES.get(character) or (_numbered(character) if hidden(character) else character)


def _numbered(character: str) -> str:
    code = ord(character)
    # A string of Rust cannot contain half of a surrogate pair.
    return f"\\u{{{0xFFFD if 0xD800 <= code < 0xE000 else code:x}}}"


def raw(text: str) -> str:
    """Return a raw string with JSON. Invisible characters become escapes of JSON."""
    text = visible(text)
    marks = "#" * (1 + max((len(found) for found in re.findall(r'"(#*)', text)), default=0))
    return f'r{marks}"{text}"{marks}'


def shown(text: str) -> str:
    """Return the text with escapes for invisible characters."""
    return "".join(_numbered(each) if hidden(each) else each for each in text)


def line(text: str) -> str:
    """Return the text for a comment of one line."""
    return escape(" ".join(text.split()))


def escape(text: str) -> str:
    """Return the text for a documentation comment, which is Markdown without HTML and links."""
    parts = shown(text.replace("\t", " ")).split("`")
    # Backticks enclose code, in which nothing is escaped.
    whole = len(parts) % 2 == 1
    return "`".join(
        part if whole and index % 2 else re.sub(r"([<\[\]])", r"\\\1", part)
        for index, part in enumerate(parts)
    )


def comment(text: str, indent: int) -> tuple[str, ...]:
    """Return the lines of a documentation comment without indentation."""
    if not text.strip():
        return ()
    lines: list[str] = []
    for paragraph in escape(text).split("\n"):
        lines += wrap(paragraph, WIDTH - indent - 4)
    return tuple(f"/// {each}".rstrip() for each in lines)


# --- types ---------------------------------------------------------------------------------------

_SCALARS = {"string": "String", "number": "f64", "boolean": "bool", "integer": "i64"}


def type_of(
    protocol: ir.Protocol, node: ir.TypeExpr | None, path: str = "", boxed: bool = False
) -> str:
    """Return the Rust type of a type expression.

    - `path`: the path of the types of the protocol, such as `types::`.
    - `boxed`: the value is in a box, because its type contains itself.
    """
    match node:
        case None | ir.Null() | ir.AnyValue():
            return "Value"
        case ir.Nullable(inner):
            type = type_of(protocol, inner, path, boxed)
            return type if holds_null(protocol, inner) else f"Option<{type}>"
        case ir.TupleOf(items, rest):
            types = {type_of(protocol, each, path) for each in (*items, *([rest] if rest else []))}
            return f"Vec<{types.pop() if len(types) == 1 else 'Value'}>"
        case ir.ArrayOf(items):
            return f"Vec<{type_of(protocol, items, path)}>"
        case ir.Scalar(kind):
            return _SCALARS[kind]
        case ir.Const(value):
            return _constant(value)
        case ir.Ref(name):
            type = "Value" if _circular(protocol, name) else f"{path}{name}"
            return f"Box<{type}>" if boxed else type
    raise AssertionError(node)


def _constant(value: Any) -> str:
    if isinstance(value, bool):
        return "bool"
    if isinstance(value, str):
        return "String"
    return "i64" if isinstance(value, int) and abs(value) < 1 << 63 else "f64"


def _circular(protocol: ir.Protocol, name: str) -> bool:
    """Return whether an alias or a map refers to itself. Rust has no name for such a type."""
    seen: set[str] = set()
    names = [name]
    while names:
        node = protocol.type(names.pop())
        if isinstance(node, ir.Alias | ir.MapType):
            seen.add(node.name)
            refers = set(ir.references(node.type if isinstance(node, ir.Alias) else node.values))
            if name in refers:
                return True
            names += refers - seen
    return False


def holds_null(protocol: ir.Protocol, node: ir.TypeExpr) -> bool:
    """Return whether the Rust type of a type expression has a value for null."""
    match node:
        case ir.Ref(name) if not _circular(protocol, name):
            named = protocol.type(name)
            return isinstance(named, ir.Alias) and holds_null(protocol, named.type)
        case ir.Nullable() | ir.Null() | ir.AnyValue() | ir.Ref():
            # A type that refers to itself becomes a JSON value.
            return not isinstance(node, ir.Ref) or _circular(protocol, node.name)
        case _:
            return False


def without_null(protocol: ir.Protocol, node: ir.TypeExpr) -> ir.TypeExpr | None:
    """Return the type expression without null, or None if every value of JSON is allowed."""
    match node:
        case ir.Nullable(inner):
            return without_null(protocol, inner)
        case ir.Null() | ir.AnyValue():
            return None
        case ir.Ref(name) if holds_null(protocol, node):
            named = protocol.type(name)
            circular = _circular(protocol, name) or not isinstance(named, ir.Alias)
            return None if circular else without_null(protocol, named.type)  # type: ignore[union-attr]
        case _:
            return node


def contains_itself(protocol: ir.Protocol, owner: str, node: ir.TypeExpr) -> bool:
    """Return whether a value of this type contains a value of the type `owner` without a list."""
    seen: set[str] = set()
    nodes = [node]
    while nodes:
        match nodes.pop():
            case ir.Nullable(inner):
                nodes.append(inner)
            case ir.Ref(name) if name not in seen:
                seen.add(name)
                nodes += _parts(protocol, protocol.type(name))
    return owner in seen


def _parts(protocol: ir.Protocol, node: ir.NamedType) -> list[ir.TypeExpr]:
    match node:
        case ir.Struct():
            return [field.type for field in protocol.all_fields(node)]
        case ir.Union():
            return list(node.members)
        case ir.Alias():
            return [node.type]
        case _:
            return []


# --- code ----------------------------------------------------------------------------------------


def call(head: str, arguments: Sequence[str], indent: int, tail: str = "") -> list[str]:
    """Return the lines of a call such as `head(arguments)tail`, without the first indentation."""
    inner = ", ".join(arguments)
    whole = f"{head}({inner}){tail}"
    if len(inner) <= _CALL_WIDTH and indent + len(whole) <= WIDTH:
        return [whole]
    return [f"{head}(", *(f"    {each}," for each in arguments), f"){tail}"]


def signature(head: str, arguments: Sequence[str], result: str, indent: int, end: str) -> list[str]:
    """Return the lines of a function's signature. `end` is ` {` or `;`."""
    arrow = f" -> {result}" if result else ""
    whole = f"{head}({', '.join(arguments)}){arrow}{end}"
    if indent + len(whole) <= WIDTH:
        return [whole]
    lines = [f"{head}(", *(f"    {each}," for each in arguments)]
    if end == " {" and indent + len(arrow) + 3 > WIDTH - 4:
        return [*lines, f"){arrow}", "{"]
    return [*lines, f"){arrow}{end}"]


def structure(head: str, fields: Sequence[str]) -> list[str]:
    """Return the lines of a struct expression."""
    inner = ", ".join(fields)
    if not fields:
        return [f"{head} {{}}"]
    if len(inner) <= _LITERAL_WIDTH:
        return [f"{head} {{ {inner} }}"]
    return [f"{head} {{", *(f"    {each}," for each in fields), "}"]


def declaration(name: str, type: str, indent: int) -> list[str]:
    """Return the lines of a field's declaration."""
    whole = f"{name}: {type},"
    return [whole] if indent + len(whole) <= WIDTH else [f"{name}:", f"    {type},"]


def function_bound(name: str, arguments: Sequence[str], result: str, indent: int) -> list[str]:
    """Return the lines of a bound in a `where` clause, for a function that other threads call."""
    arrow = f" -> {result}" if result else ""
    first = f"{name}: Fn({', '.join(arguments)}){arrow}"
    others = ("Send", "Sync", "'static")
    whole = " + ".join((first, *others)) + ","
    if indent + len(whole) <= WIDTH:
        return [whole]
    heads = [first]
    if indent + len(first) > WIDTH:
        taken = [f"        {each}," for each in arguments]
        heads = [f"{name}: Fn(", *taken, f"    ){arrow}"]
    return [*heads, *(f"    + {each}" for each in others[:-1]), f"    + {others[-1]},"]
