"""Compares two versions of a Python file: which functions have a different body.

If only bodies of functions differ, a change reaches only the tests that run one of these bodies.
Comments, empty lines, line breaks and `pass` are not a difference.

The module must not import other modules of the package.

Tests: `tests/servers/mutation/test_edits.py`.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
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

    Docstrings count as code outside of function bodies.
    """
    try:
        trees = [_parse(text) for text in (old, new)]
        before, after = (_take_bodies(*pair) for pair in zip(trees, (old, new), strict=True))
        outside = _same_lines(*trees)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    if len(before) != len(after) or outside is None:
        return None
    lines, new_lines = _BREAK.split(old), _BREAK.split(new)
    ends = [_Body(1, 0, []), *before, _Body(len(lines) + 1, len(lines), [])]
    new_ends = [_Body(1, 0, []), *after, _Body(len(new_lines) + 1, len(new_lines), [])]
    parts: list[_Part] = []
    for (previous, body), (new_previous, new_body) in zip(
        pairwise(ends), pairwise(new_ends), strict=True
    ):
        if _yields(body.statements) != _yields(new_body.statements):
            return None
        offset = new_previous.last - previous.last
        first, last = previous.last + 1, body.first - 1
        if lines[first - 1 : last] == new_lines[new_previous.last : new_body.first - 1]:
            parts.append(_Part(first, last, offset))
        else:
            parts += _moved(range(first, last + 1), offset, outside)
        offset = new_body.first - body.first
        if lines[body.first - 1 : body.last] == new_lines[new_body.first - 1 : new_body.last]:
            parts.append(_Part(body.first, body.last, offset))
            continue
        inside = _same_lines(*(ast.Module(one.statements, []) for one in (body, new_body)))
        if inside is None:
            parts.append(_Part(body.first, body.last, None))
        else:
            parts += _moved(range(body.first, body.last + 1), offset, inside)
    return FileEdit(parts)


class _Body(NamedTuple):
    """A function body without its docstring: its lines and its statements."""

    first: int
    last: int
    statements: list[ast.stmt]


def _same_lines(old: ast.AST, new: ast.AST) -> dict[int, int] | None:
    """Map the lines of a syntax tree to the lines of another tree.

    Return None if the trees differ, or if lines were divided or joined.
    """
    if ast.dump(old) != ast.dump(new):
        return None
    lines: dict[int, int] = {}
    for pair in zip(ast.walk(old), ast.walk(new), strict=True):
        first, second = (getattr(node, "lineno", 0) for node in pair)
        if lines.setdefault(first, second) != second:
            return None
    return lines if len({*lines.values()}) == len(lines) else None


def _moved(lines: range, offset: int, same: Mapping[int, int]) -> Iterator[_Part]:
    """Yield a part for each line. A line without code follows the line before it."""
    for line in lines:
        offset = same.get(line, line + offset) - line
        yield _Part(line, line, offset)


def _parse(text: str) -> ast.Module:
    """Return the syntax tree without each `pass` that has no effect."""
    tree = ast.parse(text)
    for node in ast.walk(tree):
        for name in ("body", "orelse", "finalbody"):
            statements = getattr(node, name, None)
            if isinstance(statements, list):
                kept = [one for one in statements if not isinstance(one, ast.Pass)]
                setattr(node, name, kept or statements[:1])
    return tree


def _take_bodies(tree: ast.Module, text: str) -> list[_Body]:
    """Remove the bodies of functions from a syntax tree, and return them."""
    lines = _BREAK.split(text)
    bodies = []
    for function in _functions(tree):
        head, start = function.lineno, 0
        if ast.get_docstring(function, clean=False) is not None:
            head, start = function.body[0].end_lineno or head, 1
        statements = function.body[start:]
        if not statements:
            continue
        one = statements[0]
        first = min([one.lineno, *(each.lineno for each in getattr(one, "decorator_list", ()))])
        # The body of a function on one line cannot be separated from its header.
        if first > head and not lines[first - 1].encode()[: one.col_offset].strip(b" \t\f"):
            bodies.append(_Body(first, statements[-1].end_lineno or first, statements))
            del function.body[start:]
    return bodies


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
