"""Operators for statements, functions, handlers and cases.

Tests: `tests/servers/mutation/test_operators.py`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from typing import Final

from testwire_servers.mutation.operators.code import OperatorChange, ParsedCode
from testwire_servers.mutation.operators.scopes import Scopes

Function = ast.FunctionDef | ast.AsyncFunctionDef


def call_statement(node: ast.Expr, code: ParsedCode) -> Iterator[OperatorChange]:
    """Remove a statement that is only a call."""
    if is_call(node):
        start, end = code.start(node), code.end(node)
        said = f"Remove the call {code.shown(start, end)}"
        yield code.replace_statements("Call remove", start, end, said)


def is_call(node: ast.stmt) -> bool:
    """Return True for a statement that is only a call, with or without `await`."""
    if not isinstance(node, ast.Expr):
        return False
    value = node.value.value if isinstance(node.value, ast.Await) else node.value
    return isinstance(value, ast.Call)


def returned(node: ast.Return, code: ParsedCode) -> Iterator[OperatorChange]:
    """Return None. Literals have separate operators."""
    if node.value is not None and not isinstance(node.value, ast.Constant | ast.JoinedStr):
        said = (
            f"Return `None` instead of {code.shown(code.start(node.value), code.end(node.value))}"
        )
        yield code.replace_expression("Return to None", node.value, "None", said)


def lambda_body(node: ast.Lambda, code: ParsedCode) -> Iterator[OperatorChange]:
    """Return None from a lambda."""
    if not isinstance(node.body, ast.Constant | ast.JoinedStr):
        said = f"Return `None` instead of {code.shown(code.start(node.body), code.end(node.body))}"
        yield code.replace_expression("Return lambda to None", node.body, "None", said)


def jump(node: ast.Break | ast.Continue, code: ParsedCode) -> Iterator[OperatorChange]:
    """Replace `break` with `continue`, and `continue` with `break`."""
    word, other = ("break", "continue") if isinstance(node, ast.Break) else ("continue", "break")
    yield code.replace(f"Loop {word} to {other}", code.start(node), code.end(node), other)


def loop(node: ast.For, code: ParsedCode) -> Iterator[OperatorChange]:
    """Loop over an empty sequence."""
    if code.of(node.iter) not in ("[]", "()"):
        shown = code.shown(code.start(node.iter), code.end(node.iter))
        said = f"Loop over an empty sequence instead of {shown}"
        yield code.replace_expression("Loop to zero iterations", node.iter, "[]", said)


def handler(node: ast.ExceptHandler, code: ParsedCode) -> Iterator[OperatorChange]:
    """Remove an exception from an `except` clause.

    A single exception is replaced with `()`. An exception in a tuple is replaced with a different
    one from the tuple. An undefined name would raise a NameError, which hides later clauses.
    """
    caught = node.type
    if caught is None:
        return
    names = caught.elts if isinstance(caught, ast.Tuple) else [caught]
    codes = [code.of(name) for name in names]
    for name, original in zip(names, codes, strict=True):
        other = next((other for other in codes if other != original), "")
        if len(names) < 2:
            name, other = caught, "()"
        if other and not code.breaks(code.start(name), code.end(name)):
            said = f"Do not catch {code.shown(code.start(name), code.end(name))}"
            yield code.replace_expression("Exception remove", name, " ".join(other.split()), said)


_TYPING: Final = {"overload", "final", "override", "runtime_checkable", "no_type_check"}


def decorators(node: Function | ast.ClassDef, code: ParsedCode) -> Iterator[OperatorChange]:
    """Remove a decorator. The line breaks are kept."""
    for item in node.decorator_list:
        if _last_name(item) in _TYPING:
            continue
        start, end = code.decorator_start(item), code.closed(code.end(item))
        said = f"Remove the decorator {code.shown(start, end)}"
        yield code.replace("Decorator remove", start, end, code.breaks(start, end), said)


def is_overload(node: ast.AST) -> bool:
    """Return True for a function that only declares a signature for type checkers."""
    return isinstance(node, Function) and any(
        _last_name(item) == "overload" for item in node.decorator_list
    )


def _last_name(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def defaults(node: Function | ast.Lambda, code: ParsedCode) -> Iterator[OperatorChange]:
    """Replace default values. Literals other than None have separate operators."""
    for value in (*node.args.defaults, *node.args.kw_defaults):
        if value is None or isinstance(value, ast.JoinedStr):
            continue
        if isinstance(value, ast.Constant):
            if value.value is None:
                yield code.replace_expression("Default None to ...", value, "...")
        elif not (isinstance(value, ast.UnaryOp) and isinstance(value.operand, ast.Constant)):
            yield code.replace_expression("Default to None", value, "None")


def case(node: ast.match_case, code: ParsedCode) -> Iterator[OperatorChange]:
    """Remove a case: it never matches."""
    start, end = code.start(node.pattern), code.closed(code.end(node.pattern))
    said = f"Remove the case {code.shown(start, end)}"
    if node.guard is not None:
        if not isinstance(node.guard, ast.Constant):
            yield code.replace_expression("Match remove case", node.guard, "False", said)
        return
    replacement = f"{code.text[start:end]} if False"
    yield code.replace("Match remove case", start, end, replacement, said)


_WITHOUT_EFFECT: Final = (ast.Pass, ast.Import, ast.ImportFrom, ast.Global, ast.Nonlocal)


def block(body: Sequence[ast.stmt], code: ParsedCode, scopes: Scopes) -> Iterator[OperatorChange]:
    """Remove all statements of a block, except a docstring."""
    if body and _is_constant(body[0]):
        body = body[1:]
    if not body or all(isinstance(item, _WITHOUT_EFFECT) or _is_constant(item) for item in body):
        return
    # Single calls and jumps have separate operators.
    if len(body) == 1 and (is_call(body[0]) or isinstance(body[0], ast.Break | ast.Continue)):
        return
    if not scopes.can_remove(body):
        return
    start, end = code.statement_start(body[0]), code.end(body[-1])
    said = f"Remove the block {code.shown(start, end)}"
    yield code.replace_statements("Block remove", start, end, said)


def function_body(node: Function, code: ParsedCode, scopes: Scopes) -> Iterator[OperatorChange]:
    """Remove the body of a function that returns no value. Others have `Return to None`."""
    if not scopes.returns_value(node):
        yield from block(node.body, code, scopes)


def _is_constant(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
