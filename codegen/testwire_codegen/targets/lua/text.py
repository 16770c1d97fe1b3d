"""Formats values, types and comments as Lua with LuaCATS annotations.

All strings of a specification pass through `literal` or, in comments, `escape`.

Tests: `tests/codegen/targets/test_lua.py`, `tests/codegen/targets/test_hostile.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from testwire_codegen.model import ir
from testwire_codegen.targets.base import WIDTH, hidden, wrap
from testwire_codegen.targets.lua.naming import names_key

NULL = "vim.NIL"
"""The value of JSON null, as `vim.json` decodes it."""

_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n"}


def literal(value: Any) -> str:
    """Return a Lua expression for a JSON value. Members that are None are omitted."""
    match value:
        case None:
            return NULL
        case bool():
            return "true" if value else "false"
        case str():
            return f'"{"".join(map(_character, value))}"'
        case Mapping():
            members = (f"{key(k)} = {literal(v)}" for k, v in value.items() if v is not None)
            return _braces(members)
        case tuple() | list():
            return _braces(map(literal, value))
        case _:
            return repr(value)


def _braces(parts: Any) -> str:
    joined = ", ".join(parts)
    return f"{{ {joined} }}" if joined else "{}"


def _character(character: str) -> str:
    if character in _ESCAPES or not hidden(character):
        return _ESCAPES.get(character, character)
    # A decimal escape of three digits is valid in every version of Lua.
    return "".join(f"\\{byte:03}" for byte in character.encode("utf-8", "surrogatepass"))


def key(name: str) -> str:
    """Return the key of a table constructor, in brackets if necessary."""
    return name if names_key(name) else f"[{literal(name)}]"


def entries(name: str, value: Any) -> tuple[str, ...]:
    """Return the lines of a member of a table. A short member is on one line."""
    return _lines(f"{key(name)} = ", value)


def inner(value: Any) -> tuple[str, ...]:
    """Return the lines of a table without its braces."""
    if isinstance(value, Mapping):
        present = ((name, each) for name, each in value.items() if each is not None)
        return tuple(part for name, each in present for part in entries(name, each))
    return tuple(part for each in value for part in _lines("", each))


def _lines(start: str, value: Any) -> tuple[str, ...]:
    line = f"{start}{literal(value)},"
    parts = inner(value) if isinstance(value, Mapping | tuple | list) else ()
    if not parts or len(line) + 4 <= WIDTH:
        return (line,)
    return (f"{start}{{", *(f"  {part}" for part in parts), "},")


def escape(text: str) -> str:
    """Return the text for a comment of several lines."""
    plain = text.replace("\t", " ")
    return "".join(f"\\u{{{ord(each):x}}}" if hidden(each) else each for each in plain)


def line(text: str) -> str:
    """Return the text for a comment of one line."""
    return escape(" ".join(text.split()))


def comment(text: str, indent: int = 0) -> tuple[str, ...]:
    """Return the lines of a doc comment without indentation, or no lines if `text` is empty."""
    wrapped = wrap(escape(text), WIDTH - indent - 4) if text else ()
    return tuple(f"--- {_inert(each)}".rstrip() for each in wrapped)


def _inert(text: str) -> str:
    # A line that starts with these characters would be an annotation.
    return f"\\{text}" if text.startswith(("@", "|")) else text


def expression(prefix: str, node: ir.TypeExpr | None) -> str:
    """Return the LuaCATS type for a type expression. `prefix` precedes the names of types."""
    match node:
        case None | ir.Null():
            return "testwire.null"
        case ir.Ref(name):
            return prefix + name
        case ir.Const(value):
            return literal(value)
        case ir.AnyValue():
            return "any"
        case ir.Nullable(inner):
            return f"{expression(prefix, inner)}|testwire.null"
        case ir.TupleOf(items, rest):
            members = [f"[{n}]: {expression(prefix, each)}" for n, each in enumerate(items, 1)]
            more = [] if rest is None else [f"[integer]: {expression(prefix, rest)}"]
            return f"{{ {', '.join([*members, *more])} }}"
        case ir.ArrayOf(items):
            inner_type = expression(prefix, items)
            return f"({inner_type})[]" if "|" in inner_type else f"{inner_type}[]"
        case ir.Scalar(kind):
            return kind
    raise AssertionError(node)
