"""Limits for the sizes of files and functions, and for class names that are used twice.

Ruff measures complexity (C901 in pyproject.toml), and a test here checks that setting.
`tests/gates/test_layers.py` finds cycles of modules and folders.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from fnmatch import fnmatch

import pytest

from tests.support.repository import ROOT, tracked_files

SOURCES = ("codegen/testwire_codegen/", "sdk/")

FILE_LINES, LONGEST_FILE = 400, 600
REASON = re.compile(r"\bOver 400 lines[:,] \w[^.]{10,}")
"""The docstring of a longer file must contain the reason why the file is not divided."""

FUNCTION_LINES = 60
EXCEPTIONS = 5
"""The maximum number of functions that exceed the complexity limit in pyproject.toml."""

NAMES_TWICE = 35
"""The number of public class names that two files may define. The generator's IR and the runtime's
registry use the same class names, because neither may import the other."""


def sources() -> dict[str, str]:
    """Return the contents of each tracked Python file that is not a template, by path."""
    return {
        name: (ROOT / name).read_text("utf-8")
        for name in tracked_files()
        if name.startswith(SOURCES) and name.endswith(".py") and "/templates/" not in name
    }


def long_files(texts: Mapping[str, str]) -> Iterator[str]:
    for name, text in texts.items():
        count = len(text.splitlines())
        reason = REASON.search(ast.get_docstring(ast.parse(text)) or "")
        if count > LONGEST_FILE or (count > FILE_LINES and not reason):
            yield f"{name}: {count} lines"


def long_functions(texts: Mapping[str, str]) -> Iterator[str]:
    for name, text in texts.items():
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                count = (node.end_lineno or 0) - node.lineno + 1
                if count > FUNCTION_LINES:
                    yield f"{name}: {node.name} has {count} lines"


def names_twice(texts: Mapping[str, str]) -> dict[str, list[str]]:
    """Return the public class names that several files define, with the files."""
    files: dict[str, list[str]] = defaultdict(list)
    for name, text in texts.items():
        for node in ast.parse(text).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                files[node.name].append(name)
    return {name: paths for name, paths in sorted(files.items()) if len(paths) > 1}


def exceptions(texts: Mapping[str, str]) -> Iterator[tuple[str, bool]]:
    """Yield each function with `noqa: C901`, and whether a reason follows."""
    for name, text in texts.items():
        for number, line in enumerate(text.splitlines(), 1):
            if mark := re.search(r"# noqa:[^#]*\bC901\b([^#]*)(#.*)?", line):
                yield f"{name}:{number}", len((mark[2] or "").split()) >= 4


def unchecked(settings: Mapping[str, object], names: Iterable[str]) -> list[str]:
    """Return the sources whose complexity ruff does not check."""
    lint = settings["lint"]
    assert isinstance(lint, dict)
    if "C901" not in lint["select"] or lint["mccabe"]["max-complexity"] != 10:
        return list(names)
    exempt = [pattern for pattern, rules in lint["per-file-ignores"].items() if "C901" in rules]
    return [name for name in names if any(fnmatch(name, pattern) for pattern in exempt)]


def settings() -> dict[str, object]:
    read: dict[str, object] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"][
        "ruff"
    ]
    return read


@pytest.fixture(scope="module")
def texts() -> dict[str, str]:
    return sources()


def test_files_are_short(texts: dict[str, str]) -> None:
    assert len(texts) > 100
    assert not list(long_files(texts))


def test_functions_are_short(texts: dict[str, str]) -> None:
    assert not list(long_functions(texts))


def test_few_names_are_used_twice(texts: dict[str, str]) -> None:
    found = names_twice(texts)
    assert len(found) <= NAMES_TWICE, "\n".join(f"{name}: {where}" for name, where in found.items())


def test_few_functions_are_complex_and_say_why(texts: dict[str, str]) -> None:
    assert not unchecked(settings(), texts)
    found = dict(exceptions(texts))
    assert len(found) <= EXCEPTIONS, found
    assert all(found.values()), found


def test_totals(texts: dict[str, str]) -> None:
    print(f"{len(texts)} source files, {sum(len(t.splitlines()) for t in texts.values())} lines")
    print(f"{len(tracked_files())} tracked files")
    print(f"{len(names_twice(texts))} class names in two files")


# --- violations are found ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("docstring", "lines", "found"),
    [
        ("A table.", 401, True),
        ("A table.", 400, False),
        ("A table. Over 400 lines: one table is easier to read in one file.", 401, False),
        ("A table. Over 400 lines: why.", 401, True),
        ("A table. Over 400 lines: one table is easier to read in one file.", 601, True),
    ],
)
def test_a_long_file_is_found(docstring: str, lines: int, found: bool) -> None:
    text = f'"""{docstring}"""\n' + "x = 1\n" * (lines - 1)
    assert bool(list(long_files({"a.py": text}))) == found


@pytest.mark.parametrize(("lines", "found"), [(61, True), (60, False)])
def test_a_long_function_is_found(lines: int, found: bool) -> None:
    body = "        x = 1\n" * (lines - 1)
    text = f"class A:\n    @property\n    async def f(self):\n{body}"
    assert bool(list(long_functions({"a.py": text}))) == found


def test_a_name_in_two_files_is_found() -> None:
    texts = {"a.py": "class A: ...\nclass _B: ...\n", "b.py": "class A: ...\nclass _B: ...\n"}
    assert names_twice(texts) == {"A": ["a.py", "b.py"]}


def test_an_exception_without_a_reason_is_found() -> None:
    text = "def f():  # noqa: C901\ndef g():  # noqa: C901  # a case for each of the states\n"
    assert list(exceptions({"a.py": text})) == [("a.py:1", False), ("a.py:2", True)]


def test_sources_that_ruff_does_not_check_are_found() -> None:
    good = {"select": ["C901"], "mccabe": {"max-complexity": 10}, "per-file-ignores": {}}
    assert unchecked({"lint": good}, ["sdk/a.py"]) == []
    of_tests = {"per-file-ignores": {"tests/**": ["C901"]}}
    assert unchecked({"lint": good | of_tests}, ["sdk/a/tests/b.py"]) == []
    broken = [
        {"select": ["E"]},
        {"mccabe": {"max-complexity": 11}},
        {"per-file-ignores": {"sdk/**": ["C901"]}},
    ]
    for change in broken:
        assert unchecked({"lint": good | change}, ["sdk/a.py"]) == ["sdk/a.py"]
