"""Rules for tests: no test imports a different test, and documented paths of tests exist."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.repository import ROOT

SOURCES = ("codegen/testwire_codegen", "sdk", "tests", "docs")
NAMED = re.compile(r"`(tests/[\w./*-]+)`")


def imports_of_tests(text: str) -> Iterator[str]:
    """Yield the test modules that a module imports, including imports in functions."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom):
            module = node.module or ""
            names = [module, *(f"{module}.{alias.name}" for alias in node.names)]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        else:
            continue
        yield from (
            name for name in names if name.rpartition(".")[2].startswith("test_") and _ours(name)
        )


def _ours(name: str) -> bool:
    """Return whether the name refers to a test module of this repository, not to a function."""
    stem = name.rpartition(".")[2]
    return any((ROOT / "tests").rglob(f"{stem}.py"))


def unknown_paths(text: str) -> list[str]:
    """Return the paths below tests/ that `text` contains in backquotes and that do not exist."""
    return [path for path in NAMED.findall(text) if not any(ROOT.glob(path.rstrip("/")))]


def files(suffix: str) -> list[Path]:
    return [
        path
        for source in SOURCES
        for path in sorted((ROOT / source).rglob(f"*.{suffix}"))
        if not {"node_modules", "templates", ".cache"} & set(path.parts)
    ]


def test_no_test_imports_another() -> None:
    found = [
        f"{path.relative_to(ROOT)}: imports {name}"
        for path in files("py")
        if path.is_relative_to(ROOT / "tests")
        for name in imports_of_tests(path.read_text("utf-8"))
    ]
    assert not found, "\n".join(found) + "\nmove the shared code into a support module"


def test_documented_tests_exist() -> None:
    found = [
        f"{path.relative_to(ROOT)}: {name}"
        for path in [*files("py"), *files("md")]
        for name in unknown_paths(path.read_text("utf-8"))
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    "line",
    [
        "from tests.gates.test_tests import files",
        "from .test_tests import files",
        "from tests.gates import test_tests",
        "import tests.gates.test_tests as other",
        "def f():\n    from tests.gates.test_tests import files",
    ],
)
def test_an_import_of_a_test_is_found(line: str) -> None:
    assert list(imports_of_tests(line))


def test_other_modules_may_be_imported() -> None:
    text = "from tests.support.waiting import until\nfrom testwire.testing import pair\n"
    assert not list(imports_of_tests(text))


def test_a_missing_path_is_found() -> None:
    gone, there = "tests/" + "gates/test_gone.py", "tests/gates/test_tests.py"
    assert unknown_paths(f"Tests: `{gone}`, `{there}`, `tests/gates/`.") == [gone]
