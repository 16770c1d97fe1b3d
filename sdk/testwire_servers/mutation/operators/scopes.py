"""Finds the return values of functions, and the names that functions bind.

A block that binds a name for a `nonlocal` statement of an inner function cannot be removed.

Tests: `tests/servers/mutation/test_operators.py`.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterable, Iterator

_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)


class Scopes:
    """The `nonlocal` statements of a module."""

    def __init__(self, module: ast.Module, text: str) -> None:
        self._nonlocals = _nonlocals([module]) if "nonlocal" in text else Counter()
        self.has_nonlocals = bool(self._nonlocals)

    def can_remove(self, nodes: Iterable[ast.AST]) -> bool:
        """Return True if the module compiles without the nodes."""
        if not self._nonlocals:
            return True
        nodes = list(nodes)
        inside = _nonlocals(nodes)
        return not any(
            self._nonlocals[name] > inside[name]
            for node in nodes
            for each in ast.walk(node)
            for name in _bound(each)
        )

    @staticmethod
    def returns_value(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
        """Return True if a function returns a value, or is a generator."""
        pending: list[ast.AST] = list(function.body)
        while pending:
            node = pending.pop()
            if isinstance(node, ast.Yield | ast.YieldFrom):
                return True
            if isinstance(node, ast.Return) and node.value is not None:
                return True
            if not isinstance(node, (*_FUNCTIONS, ast.ClassDef)):
                pending.extend(ast.iter_child_nodes(node))
        return False


def _nonlocals(nodes: Iterable[ast.AST]) -> Counter[str]:
    return Counter(
        name
        for node in nodes
        for each in ast.walk(node)
        if isinstance(each, ast.Nonlocal)
        for name in each.names
    )


def _bound(node: ast.AST) -> Iterator[str]:
    """Yield the names that a node itself binds."""
    if isinstance(node, ast.Name):
        if not isinstance(node.ctx, ast.Load):
            yield node.id
    elif isinstance(node, ast.alias):
        yield (node.asname or node.name).partition(".")[0]
    else:
        # Functions, classes, handlers and patterns bind their `name`, and mapping patterns `rest`.
        for name in (getattr(node, "name", None), getattr(node, "rest", None)):
            if isinstance(name, str):
                yield name
