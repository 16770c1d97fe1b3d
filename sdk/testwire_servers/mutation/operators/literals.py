"""Operators for numbers, strings, `True` and `False`.

Tests: `tests/servers/mutation/test_operators.py`.
"""

from __future__ import annotations

import ast
import math
from collections.abc import Iterator
from typing import Any

from testwire_servers.mutation.operators.code import OperatorChange, ParsedCode


def constant(
    node: ast.Constant | ast.MatchSingleton, code: ParsedCode, *, is_message: bool = False
) -> Iterator[OperatorChange]:
    """Replace a literal.

    is_message: True if a string is part of an error message or a log message.
    """
    value: Any = node.value
    if isinstance(value, bool):
        other = str(not value)
        yield code.replace_expression(f"Boolean {value} to {other}", node, other)
    elif isinstance(value, str | bytes):
        yield from _string(node, code, empty=not value, is_message=is_message)
    elif isinstance(value, int | float | complex):
        for operator, step in (("Number plus 1", 1), ("Number minus 1", -1)):
            other = _number(value, step, code.of(node).lower())
            if other:
                yield code.replace_expression(operator, node, other)


def formatted(
    node: ast.expr, code: ParsedCode, *, is_message: bool = False
) -> Iterator[OperatorChange]:
    """Replace an f-string."""
    yield from _string(node, code, empty=False, is_message=is_message)


def _string(
    node: ast.expr | ast.pattern, code: ParsedCode, *, empty: bool, is_message: bool
) -> Iterator[OperatorChange]:
    text = code.of(node)
    quote = text[-1]
    is_bytes = isinstance(node, ast.Constant) and isinstance(node.value, bytes)
    content = "text" if empty else ""
    operator = "String empty to text" if empty else "String to empty"
    if is_message:
        if empty:
            return
        operator = "String message to empty"
    replacement = f"{'b' if is_bytes else ''}{quote}{content}{quote}"
    yield code.replace_expression(operator, node, replacement)


def _number(value: int | float | complex, step: int, text: str) -> str:
    """Return the number plus `step` as code, or an empty string if that is the same number."""
    if isinstance(value, int):
        number = value + step
        for prefix, kind in (("0x", "x"), ("0o", "o"), ("0b", "b")):
            if text.startswith(prefix):
                return f"{'-' if number < 0 else ''}{prefix}{abs(number):{kind}}"
        # Longer decimal numbers cannot be converted.
        return str(number) if len(text) < 4000 else ""
    if isinstance(value, complex):
        part = _number(value.imag, step, text)
        return f"{part}j" if part else ""
    changed = value + step
    return repr(changed) if math.isfinite(changed) and changed != value else ""
