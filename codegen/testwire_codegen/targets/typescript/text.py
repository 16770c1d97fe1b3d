"""Formats values, types and comments as TypeScript.

All strings of a specification pass through `literal` or, in comments, `escape`.

Tests: `tests/codegen/targets/test_targets.py`.
"""

from __future__ import annotations

import json
import re
from typing import Any

from testwire_codegen.model import ir
from testwire_codegen.targets.base import WIDTH, visible, wrap

_PLAIN_KEY = re.compile(r"[A-Za-z_$][A-Za-z0-9_$]*\Z")


def literal(value: Any) -> str:
    """Return a TypeScript literal for a JSON value, with strings in double quotes."""
    if isinstance(value, tuple | list):
        return "[" + ", ".join(literal(item) for item in value) + "]"
    # JSON escapes control characters. U+2028 and U+2029 are valid, but some tools reject them.
    return visible(json.dumps(value, ensure_ascii=False))


def escape(text: str) -> str:
    """Return the text for a comment. The text cannot end the comment."""
    return visible(text.replace("*/", "*\\/").replace("\t", " "))


def line(text: str) -> str:
    """Return the text for a comment of one line."""
    return escape(" ".join(text.split()))


def key(name: str) -> str:
    """Return the name of a member, in quotes if necessary."""
    return name if _PLAIN_KEY.match(name) else literal(name)


def entries(name: str, value: Any) -> tuple[str, ...]:
    """Return the lines of an object literal's member. A short member is on one line."""
    shown = _computed(name)
    line = f"{shown}: {_inline(value)},"
    if not isinstance(value, dict) or not value or len(line) + 2 <= WIDTH:
        return (line,)
    inner = [f"  {part}" for key_, member in value.items() for part in entries(key_, member)]
    return (f"{shown}: {{", *inner, "},")


def _computed(name: str) -> str:
    # Without brackets, this key would set the prototype.
    return f"[{literal(name)}]" if name == "__proto__" else key(name)


def _inline(value: Any) -> str:
    if isinstance(value, dict):
        members = ", ".join(
            f"{_computed(name)}: {_inline(member)}" for name, member in value.items()
        )
        return f"{{ {members} }}" if members else "{}"
    if isinstance(value, list):
        return "[" + ", ".join(_inline(item) for item in value) + "]"
    return literal(value)


def comment(text: str, indent: int) -> tuple[str, ...]:
    """Return the lines of a doc comment without indentation, or no lines if `text` is empty."""
    if not text:
        return ()
    clean = escape(text)
    if "\n" not in clean and indent + len(clean) + 7 <= WIDTH:
        return (f"/** {clean} */",)
    lines = wrap(clean, WIDTH - indent - 3)
    return ("/**", *(f" * {line}".rstrip() for line in lines), " */")


def expression(node: ir.TypeExpr | None) -> str:
    """Return the TypeScript type for a type expression, or `null` for no result."""
    match node:
        case None | ir.Null():
            return "null"
        case ir.Ref(name):
            return name
        case ir.Const(value):
            return literal(value)
        case ir.AnyValue():
            return "unknown"
        case ir.Nullable(inner):
            return f"{expression(inner)} | null"
        case ir.TupleOf(items, rest):
            further = [] if rest is None else [f"...{expression(ir.ArrayOf(rest))}"]
            return f"[{', '.join([*map(expression, items), *further])}]"
        case ir.ArrayOf(items):
            inner_type = expression(items)
            return f"({inner_type})[]" if " " in inner_type else f"{inner_type}[]"
        case ir.Scalar(kind):
            return "number" if kind in ("integer", "number") else kind
    raise AssertionError(node)
