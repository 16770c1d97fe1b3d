"""Finds mutants that change only the default value of an argument.

A process that has imported the module can replace the value in memory. This is faster than a new
import, but it does not show the effect of the mutant at import. There is no such effect if import
does not call the function and nothing reads its signature.

The module must not import pytest.

Tests: `tests/servers/mutation/test_worker_defaults.py`.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from types import FunctionType
from typing import Any, NamedTuple

_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_READS_SIGNATURES = re.compile(rb"(?:from|import)\b[^\n#]*\binspect\b|__(?:kw)?defaults__")
_SIMPLE = (int, float, complex, str, bytes, type(None))


class Default(NamedTuple):
    """A default value that a mutant changes.

    file, line, function: the function's file, first line and name.
    key: the index of the value in `__defaults__`, or its key in `__kwdefaults__`.
    old, new: the original and the mutated value.
    plain: False if a decorator of the function or of its class may have read the value.
    """

    file: str
    line: int
    function: str
    key: int | str
    old: Any
    new: Any
    plain: bool

    def is_of(self, line: int, name: str) -> bool:
        """Return whether the value belongs to a function with this first line and name."""
        return self.line == line and self.function == name.rpartition(".")[2]

    def swaps(self, functions: Iterable[FunctionType]) -> list[tuple[FunctionType, str, Any]]:
        """Return the name and the new value of an attribute for each function.

        The result is empty if a function in memory has a different value.
        """
        found: list[tuple[FunctionType, str, Any]] = []
        for function in functions:
            named = isinstance(self.key, str)
            known = function.__kwdefaults__ if named else enumerate(function.__defaults__ or ())
            values: dict[Any, Any] = dict(known or ())
            if repr(values.get(self.key, self)) != repr(self.old):
                return []
            values[self.key] = self.new
            if named:
                found.append((function, "__kwdefaults__", values))
            else:
                found.append((function, "__defaults__", tuple(values.values())))
        return found


def reads_signatures(files: Iterable[str]) -> bool:
    """Return whether one of some source files contains code that reads signatures of functions."""
    for file in files:
        try:
            with open(file, "rb") as stream:
                if _READS_SIGNATURES.search(stream.read()):
                    return True
        except OSError:
            return True
    return False


def changed_default(before: str, after: str, file: str) -> Default | None:
    """Return the default value that differs between two versions of a statement.

    Return None if something else differs as well, or if a value is not a simple constant.
    """
    try:
        tree, changed = ast.parse(before), ast.parse(after)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    both = zip(_defaults(tree), _defaults(changed))  # noqa: B905
    for (node, key, values, index), (_, _, new_values, new_index) in both:
        old, new = values[index], new_values[new_index]
        if ast.dump(old) == ast.dump(new):
            continue
        new_values[new_index] = old
        if ast.dump(tree) != ast.dump(changed):
            return None
        try:
            constants = ast.literal_eval(old), ast.literal_eval(new)
        except (ValueError, TypeError, RecursionError, MemoryError):
            return None
        if not all(isinstance(constant, _SIMPLE) for constant in constants):
            return None
        line = min([node.lineno, *(one.lineno for one in node.decorator_list)])
        plain = not any(
            one.decorator_list
            for one in ast.walk(tree)
            if isinstance(one, (*_FUNCTIONS, ast.ClassDef))
            and one.lineno <= node.lineno <= (one.end_lineno or 0)
        )
        return Default(file, line, node.name, key, *constants, plain)
    return None


def _defaults(tree: ast.Module) -> Iterator[tuple[Any, int | str, list[Any], int]]:
    """Yield the function and the key of each default value, with its list and its index there."""
    for node in ast.walk(tree):
        if isinstance(node, _FUNCTIONS):
            arguments = node.args
            for index in range(len(arguments.defaults)):
                yield node, index, arguments.defaults, index
            for index, argument in enumerate(arguments.kwonlyargs):
                if arguments.kw_defaults[index] is not None:
                    yield node, argument.arg, arguments.kw_defaults, index
