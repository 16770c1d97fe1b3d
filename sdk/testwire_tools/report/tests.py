"""Describe the tests to which `killedBy` and `coveredBy` in a report refer.

A test id has the form `path/to/test_file.py::Class::name[parameters]`. Tests with other ids are
listed without a file. Positions come from the syntax tree; this module must not import the tests.
Tests: `tests/tools/report/test_report.py`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from testwire_tools.report.source import find_inside, read_source


def describe_tests(ids: Iterable[str], root: Path) -> dict[str, Any]:
    """Return the `testFiles` member of a report, with the source and line of each known test."""
    by_file: dict[str, list[str]] = {}
    for test_id in sorted(set(ids)):
        file, separator, _ = test_id.partition("::")
        by_file.setdefault(file if separator else "", []).append(test_id)
    return {file: _describe_file(file, names, root) for file, names in sorted(by_file.items())}


def _describe_file(file: str, ids: list[str], root: Path) -> dict[str, Any]:
    path = find_inside(root, file) if file else None
    source = None if path is None else read_source(path)
    places = _places(source) if source is not None and file.endswith(".py") else {}
    tests: list[dict[str, Any]] = []
    for test_id in ids:
        qualified = test_id.partition("::")[2]
        test: dict[str, Any] = {"id": test_id, "name": qualified or test_id}
        place = places.get(qualified.partition("[")[0])
        if place is not None:
            test["location"] = {"start": {"line": place[0], "column": place[1]}}
        tests.append(test)
    return {"tests": tests} if source is None else {"source": source, "tests": tests}


def _places(source: str) -> dict[str, tuple[int, int]]:
    """Map the name of each function, such as `Class::name`, to its line and column."""
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError):
        return {}
    found: dict[str, tuple[int, int]] = {}

    def visit(body: list[ast.stmt], prefix: str) -> None:
        for node in body:
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                # In ASCII indentation, a byte offset is equal to an offset in UTF-16 code units.
                found[prefix + node.name] = (node.lineno, node.col_offset + 1)
            elif isinstance(node, ast.ClassDef):
                visit(node.body, f"{prefix}{node.name}::")

    visit(tree.body, "")
    return found
