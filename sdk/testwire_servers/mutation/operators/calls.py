"""Operators for calls and their arguments.

Tests: `tests/servers/mutation/test_operators.py`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from testwire_servers.mutation.operators.code import OperatorChange, ParsedCode

# Without an argument, these functions always fail.
_FIXED: Final = {"delattr", "divmod", "hasattr", "isinstance", "issubclass", "setattr"}


def arguments(node: ast.Call, code: ParsedCode) -> Iterator[OperatorChange]:
    """Remove one argument of a call. A call's only positional argument is not removed."""
    items: list[ast.expr | ast.keyword] = [*node.args, *node.keywords]
    items.sort(key=code.start)
    if isinstance(node.func, ast.Name) and node.func.id in _FIXED:
        return
    if len(items) == 1 and isinstance(items[0], ast.GeneratorExp):
        # A generator expression can share the parentheses of the call.
        return
    positional = [item for item in node.args if not isinstance(item, ast.Starred)]
    before = code.start(items[0]) if items else 0
    for number, item in enumerate(items):
        end = code.closed(code.end(item), code.end(node) - 1)
        # The comma before the argument is removed too. The first argument has one after it.
        if number == 0:
            start = code.skip_space(code.token_after(code.end(node.func)) + 1)
            comma = code.skip_space(end)
            stop = code.skip_space(comma + 1) if code.text[comma] == "," else end
        else:
            start, stop = before, end
        before = end
        if operator := _operator(item, positional):
            yield code.replace(
                operator,
                start,
                stop,
                code.breaks(start, stop),
                f"Remove the argument {code.shown(code.start(item), code.end(item))}",
            )


def _operator(item: ast.expr | ast.keyword, positional: list[ast.expr]) -> str | None:
    if isinstance(item, ast.keyword):
        return "Argument remove keyword" if item.arg else "Argument remove unpacking"
    if isinstance(item, ast.Starred):
        return "Argument remove unpacking"
    if len(positional) < 2:
        return None
    return "Argument remove last" if item is positional[-1] else "Argument remove positional"
