"""Operators for arithmetic, comparisons, conditions and boolean values.

A changed arithmetic operator may bind differently: `a + b * c` becomes `a + b + c`. Arithmetic with
a literal string, list or similar is not changed, because it would always raise a TypeError.

Tests: `tests/servers/mutation/test_operators.py`.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import Final

from testwire_servers.mutation.operators.catalogue import COMPARISON, partners
from testwire_servers.mutation.operators.code import OperatorChange, ParsedCode

_BINARY: Final[dict[type[ast.operator], str]] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.Div: "/",
    ast.FloorDiv: "//",
    ast.Mod: "%",
    ast.Pow: "**",
    ast.MatMult: "@",
    ast.BitAnd: "&",
    ast.BitOr: "|",
    ast.BitXor: "^",
    ast.LShift: "<<",
    ast.RShift: ">>",
}
_COMPARED: Final[dict[type[ast.cmpop], str]] = {
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Is: "is",
    ast.IsNot: "is not",
    ast.In: "in",
    ast.NotIn: "not in",
}
_UNARY: Final[dict[type[ast.unaryop], tuple[str, str]]] = {
    ast.USub: ("-", "Arithmetic remove -"),
    ast.UAdd: ("+", "Arithmetic remove +"),
    ast.Invert: ("~", "Bitwise remove ~"),
    ast.Not: ("not", "Boolean remove not"),
}
_TWO_WORDS: Final = re.compile(r"(?:is[ \t]+not|not[ \t]+in)\b")
_NO_NUMBERS: Final = (
    ast.JoinedStr,
    ast.List,
    ast.ListComp,
    ast.Tuple,
    ast.Dict,
    ast.DictComp,
)
_LOOSE: Final = (ast.BoolOp, ast.IfExp, ast.Lambda, ast.NamedExpr, ast.Yield, ast.YieldFrom)


def binary(node: ast.BinOp, code: ParsedCode) -> Iterator[OperatorChange]:
    """Replace an arithmetic or bitwise operator."""
    if _fails_anyway(node.left) or _fails_anyway(node.right):
        return
    token = _BINARY[type(node.op)]
    start = code.token_after(code.end(node.left))
    family, table = partners(token)
    for other in table[token]:
        yield code.replace(f"{family} {token} to {other}", start, start + len(token), other)


def augmented(node: ast.AugAssign, code: ParsedCode) -> Iterator[OperatorChange]:
    """Replace the operator of an augmented assignment."""
    token = _BINARY[type(node.op)]
    start = code.token_after(code.end(node.target))
    end = start + len(token) + 1
    yield code.replace(f"Assignment {token}= to =", start, end, "=")
    if not _fails_anyway(node.value):
        for other in partners(token)[1][token]:
            yield code.replace(f"Assignment {token}= to {other}=", start, end, f"{other}=")


def _fails_anyway(node: ast.expr) -> bool:
    """Return True if a different operator fails with this operand."""
    if isinstance(node, ast.Constant):
        return node.value is None or isinstance(node.value, str | bytes)
    return isinstance(node, _NO_NUMBERS)


def comparison(node: ast.Compare, code: ParsedCode) -> Iterator[OperatorChange]:
    """Replace each operator of a comparison."""
    left = node.left
    for op, right in zip(node.ops, node.comparators, strict=True):
        token = _COMPARED[type(op)]
        start = code.token_after(code.end(left))
        end = start + len(token)
        if " " in token:
            words = _TWO_WORDS.match(code.text, start)
            end = words.end() if words else start
        left = right
        if start < end:
            for other in COMPARISON[token]:
                yield code.replace(f"Comparison {token} to {other}", start, end, other)


def boolean(node: ast.BoolOp, code: ParsedCode) -> Iterator[OperatorChange]:
    """Replace `and` with `or`, and `or` with `and`."""
    token, other = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
    for value in node.values[:-1]:
        start = code.token_after(code.end(value))
        yield code.replace(f"Boolean {token} to {other}", start, start + len(token), other)


def unary(node: ast.UnaryOp, code: ParsedCode) -> Iterator[OperatorChange]:
    """Remove a sign, `~` or `not`."""
    token, operator = _UNARY[type(node.op)]
    start, end = code.start(node), code.end(node)
    yield code.replace(
        operator,
        start,
        end,
        code.text[start + len(token) : end].lstrip(" \t"),
        f"Remove `{token}` from {code.shown(start, end)}",
    )


def _is_not(node: ast.expr) -> bool:
    return isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)


def condition(test: ast.expr, code: ParsedCode) -> Iterator[OperatorChange]:
    """Negate a condition. Comparisons and `not` have separate operators."""
    parts = test.values if isinstance(test, ast.BoolOp) else [test]
    if all(isinstance(part, ast.Compare | ast.Constant) or _is_not(part) for part in parts):
        return
    start, end = code.start(test), code.end(test)
    text = code.text[start:end]
    negated = f"not ({text})" if isinstance(test, _LOOSE) else f"not {text}"
    yield code.replace(
        "Condition negate", start, end, negated, f"Negate the condition {code.shown(start, end)}"
    )
