"""Compares two versions of a Python file: which functions have a different body.

If only bodies of functions differ, a change reaches only the tests that run one of these bodies.

The module must not import other modules of the package.

Tests: `tests/servers/mutation/test_edits.py`.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

_BREAK = re.compile(r"\r\n|\r|\n")
_Function = ast.FunctionDef | ast.AsyncFunctionDef


class _Part(NamedTuple):
    """Consecutive lines of the old file, from `first` to `last`.

    offset: the difference between new and old line numbers, or None if the lines have changed.
    """

    first: int
    last: int
    offset: int | None


class FileEdit:
    """The changed functions of a file."""

    def __init__(self, parts: Sequence[_Part]) -> None:
        self._parts = parts

    @property
    def bodies(self) -> list[range]:
        """The lines of each changed function body in the old file."""
        return [range(part.first, part.last + 1) for part in self._parts if part.offset is None]

    @property
    def moves_lines(self) -> bool:
        """Whether unchanged lines have other numbers in the new file."""
        return any(part.offset for part in self._parts)

    def line(self, line: int) -> int | None:
        """Return the new number of an old line, or None if the line is in a changed body."""
        for part in self._parts:
            if part.first <= line <= part.last:
                return None if part.offset is None else line + part.offset
        return None


def compare(old: str, new: str) -> FileEdit | None:
    """Return the changed functions, or None if other code has changed or is not valid Python.

    Comments and docstrings outside of function bodies count as code.
    """
    try:
        before, after = list(_bodies(old)), list(_bodies(new))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    if len(before) != len(after):
        return None
    lines, new_lines = _BREAK.split(old), _BREAK.split(new)
    ends = [_Body(1, 0, False), *before, _Body(len(lines) + 1, len(lines), False)]
    new_ends = [_Body(1, 0, False), *after, _Body(len(new_lines) + 1, len(new_lines), False)]
    parts: list[_Part] = []
    for (previous, body), (new_previous, new_body) in zip(
        pairwise(ends), pairwise(new_ends), strict=True
    ):
        if (
            lines[previous.last : body.first - 1]
            != new_lines[new_previous.last : new_body.first - 1]
            or body.yields != new_body.yields
        ):
            return None
        parts.append(_Part(previous.last + 1, body.first - 1, new_previous.last - previous.last))
        same = lines[body.first - 1 : body.last] == new_lines[new_body.first - 1 : new_body.last]
        offset = new_body.first - body.first if same else None
        parts.append(_Part(body.first, body.last, offset))
    return FileEdit(parts)


class _Body(NamedTuple):
    """The lines of a function body without its docstring. yields: whether it is a generator."""

    first: int
    last: int
    yields: bool


def _bodies(text: str) -> Iterator[_Body]:
    lines = _BREAK.split(text)
    for function in _functions(ast.parse(text)):
        statements = function.body
        head = function.lineno
        if ast.get_docstring(function, clean=False) is not None:
            head = statements[0].end_lineno or head
            statements = statements[1:]
        if not statements:
            continue
        start = statements[0]
        first = min([start.lineno, *(one.lineno for one in getattr(start, "decorator_list", ()))])
        column = start.col_offset
        # The body of a function on one line cannot be separated from its header.
        if first > head and not lines[first - 1].encode()[:column].strip(b" \t\f"):
            yield _Body(first, statements[-1].end_lineno or first, _yields(statements))


def _functions(node: ast.AST) -> Iterator[_Function]:
    """Yield the outermost functions in the order of the file."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, _Function):
            yield child
        else:
            yield from _functions(child)


def _yields(nodes: Sequence[ast.AST]) -> bool:
    for node in nodes:
        if isinstance(node, (ast.Yield, ast.YieldFrom)):
            return True
        if isinstance(node, (*_Function.__args__, ast.ClassDef, ast.Lambda)):
            continue
        if _yields(list(ast.iter_child_nodes(node))):
            return True
    return False
