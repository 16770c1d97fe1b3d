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


MARK = re.compile(
    r"(pytest\.)?\bmark\.(?:e2e|live|neovim|slow|template|vscode|wire)\b|add_marker\("
)


def unexpected_marks(name: str, text: str) -> list[str]:
    """Return the marks that `pytest_ignore_collect` in `tests/conftest.py` cannot find."""
    in_test = name.startswith("test_")
    return [match[0] for match in MARK.finditer(text) if not (in_test and match[1])]


def test_marks_are_in_test_modules() -> None:
    found = [
        f"{path.relative_to(ROOT)}: {mark}"
        for path in sorted((ROOT / "tests").rglob("*.py"))
        if "node_modules" not in path.parts and path != Path(__file__)
        for mark in unexpected_marks(path.name, path.read_text("utf-8"))
    ]
    assert not found, "\n".join(found) + "\nwrite `pytest.mark.NAME` in the test module"


def test_an_unexpected_mark_is_found() -> None:
    assert unexpected_marks("support.py", "SLOW = pytest.mark.slow") == ["pytest.mark.slow"]
    assert unexpected_marks("test_a.py", "from pytest import mark\n@mark.live") == ["mark.live"]
    assert unexpected_marks("conftest.py", "item.add_marker('e2e')") == ["add_marker("]
    assert not unexpected_marks("test_a.py", "@pytest.mark.slow")
