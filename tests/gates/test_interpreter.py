"""The packages must not change global state of the interpreter or use private members of asyncio.

The test finds names that begin with `_asyncio`, and changes to `os.environ`, `sys.modules` and the
warning filters. The worker processes of the servers are exempt, because they run the tests of a
user's project.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from tests.support.repository import ROOT

FOLDERS = ("sdk/testwire", "sdk/testwire_base", "generated/python/testwire_protocols")
STATE = {"os.environ", "sys.modules"}
CHANGES = {"pop", "setdefault", "update", "clear", "popitem", "__setitem__", "__delitem__"}
CALLS = {
    *("warnings.filterwarnings", "warnings.simplefilter", "warnings.resetwarnings"),
    *("os.putenv", "os.unsetenv"),
}


def violations(source: str) -> list[str]:
    return [f"line {line}: {what}" for line, what in _found(ast.parse(source))]


def _found(tree: ast.AST) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            called = ast.unparse(node.func)
            owner, _, name = called.rpartition(".")
            if called in CALLS or (owner in STATE and name in CHANGES):
                yield node.lineno, called
        elif isinstance(node, ast.Subscript) and not isinstance(node.ctx, ast.Load):
            if (changed := ast.unparse(node.value)) in STATE:
                yield node.lineno, f"{changed}[...]"
        elif isinstance(node, ast.AugAssign) and ast.unparse(node.target) in STATE:
            yield node.lineno, ast.unparse(node.target)
        elif isinstance(node, ast.Constant | ast.Attribute | ast.Name):
            name = ast.unparse(node).strip("'\"").rpartition(".")[2]
            if name.startswith("_asyncio"):
                yield node.lineno, name


def test_nothing_changes_the_state_of_the_interpreter() -> None:
    paths = [path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.py"))]
    assert len(paths) > 40, "the sources were not found"
    found = [
        f"{path.relative_to(ROOT)}: {violation}"
        for path in paths
        for violation in violations(path.read_text("utf-8"))
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    "source",
    [
        "os.environ['PYDANTIC_DISABLE_PLUGINS'] = '__all__'",
        "os.environ.pop('A', None)",
        "os.environ |= {'A': '1'}",
        "sys.modules.setdefault('pydantic.plugin._loader', stand_in)",
        "del sys.modules['a']",
        "warnings.filterwarnings('error', message='Pydantic')",
        "class Gate:\n    __slots__ = ('_asyncio_future_blocking',)",
        "future._asyncio_future_blocking = True",
    ],
)
def test_a_violation_is_found(source: str) -> None:
    assert violations(source)


@pytest.mark.parametrize(
    "source",
    [
        "value = os.environ['A']",
        "os.environ.get('A')",
        "'pydantic' in sys.modules",
        "asyncio.Event()",
    ],
)
def test_reading_is_allowed(source: str) -> None:
    assert not violations(source)
