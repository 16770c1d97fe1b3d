"""Hooks that report the collected nodes.

PYTEST_DONT_REWRITE: the module contains no assertions.

Tests: `tests/servers/pytest_suite/test_worker.py`, `tests/servers/pytest_suite/test_mstest.py`.
"""

from __future__ import annotations

import linecache
import os
import re
from types import FunctionType
from typing import TYPE_CHECKING, Any

import pytest

from .results import failure, outcome_of
from .selection import selects_file
from .state import STATE, send

if TYPE_CHECKING:
    from collections.abc import Iterator

BATCH = 500
BUILT_IN = {"parametrize", "usefixtures", "filterwarnings", "skip", "skipif", "xfail"}
FOLDERS = (pytest.Session, pytest.Package, getattr(pytest, "Directory", pytest.Package))


@pytest.hookimpl(hookwrapper=True)
def pytest_make_collect_report(collector: pytest.Collector) -> Iterator[None]:
    """Convert the exit of a file into a collection error. Otherwise, pytest would end."""
    outcome: Any = yield
    if outcome.excinfo is not None and issubclass(outcome.excinfo[0], SystemExit):
        shown = collector.repr_failure(pytest.ExceptionInfo.from_exc_info(outcome.excinfo))
        outcome.force_result(pytest.CollectReport(collector.nodeid, "failed", shown, []))


def pytest_collectreport(report: pytest.CollectReport) -> None:
    if report.passed or report.nodeid in STATE.known:
        return  # Each process of pytest-xdist collects all files.
    path = os.path.join(STATE.root, report.nodeid.split("::", 1)[0])
    name = report.nodeid.rpartition("::")[2] or "."
    if report.failed:
        node = make_node(report.nodeid or ".", name, "broken", None, path, 1)
        send("broken", node, {**failure(report), "outcome": "error"})
        # The same file can also contain doctests, and then has a second report.
        STATE.known.add(report.nodeid)
    elif selects_file(report.nodeid):
        # pytest reports a file that skips itself as a skipped test.
        _add(make_node(report.nodeid, name, "test", None, path, 1))
        _flush()
        if not STATE.collect:
            send("start", report.nodeid)
            send("result", report.nodeid, outcome_of(report))


def pytest_collection_finish(session: pytest.Session) -> None:
    items = getattr(session, "items", [])
    for item in items:
        _add_item(item)
    _flush()
    send("collected", [item.nodeid for item in items])


def _flush(kind: str = "nodes") -> None:
    if STATE.pending:
        send(kind, STATE.pending)
        STATE.pending = []


def make_node(
    nodeid: str, name: str, kind: str, parent: str | None, path: str | None, line: int | None
) -> dict[str, Any]:
    """Return a node. `line` counts from 1, and `path` is absolute."""
    return {
        "id": nodeid,
        "name": name,
        "kind": kind,
        "parent": parent,
        "path": path,
        "line": line,
    }


def _add(node: dict[str, Any]) -> None:
    STATE.known.add(node["id"])
    STATE.pending.append(node)
    if len(STATE.pending) >= BATCH:
        _flush()


def _add_item(item: pytest.Item) -> None:
    if item.nodeid in STATE.known:
        return
    parent = None
    names = []
    for group in item.listchain()[:-1]:
        if isinstance(group, FOLDERS) or group.nodeid in ("", item.nodeid):
            continue
        is_class = isinstance(group, pytest.Class)
        names.append(
            group.name if is_class else getattr(getattr(group, "obj", None), "__name__", "")
        )
        if group.nodeid not in STATE.known:
            name, kind = (group.name, "class") if is_class else (group.nodeid, "module")
            _add(make_node(group.nodeid, name, kind, parent, str(group.path), _line(group)))
        parent = group.nodeid
    node = make_node(item.nodeid, item.name, "test", parent, *place_of(item.location))
    node.update(
        method=getattr(item, "originalname", None) or item.name,
        type=".".join(name for name in names if name),
        case=hasattr(item, "callspec"),
        traits=_traits(item),
    )
    _add(node)


def _line(group: Any) -> int | None:
    """Return the line of a module or a class, or None for a class of a different file.

    `inspect.getsourcelines` parses the whole file for each class, which can take seconds.
    """
    if not isinstance(group, pytest.Class):
        return 1
    statement = re.compile(r"\s*class\s+" + re.escape(group.obj.__name__) + r"\b")
    lines = linecache.getlines(str(group.path))
    methods = [
        each.__code__.co_firstlineno
        for name, each in vars(group.obj).items()
        # The line of a decorated method can be the line of its decorator.
        if isinstance(each, FunctionType) and each.__code__.co_name == name
    ]
    for end in (min(methods, default=len(lines)), len(lines)):
        for number in range(min(end, len(lines)), 0, -1):
            if statement.match(lines[number - 1]):
                return number
    return None


def _traits(item: pytest.Item) -> list[list[str]]:
    return [
        [
            mark.name,
            ", ".join(
                [_text(arg) for arg in mark.args]
                + [f"{key}={_text(value)}" for key, value in mark.kwargs.items()]
            ),
        ]
        for mark in item.iter_markers()
        if mark.name not in BUILT_IN
    ]


def _text(value: object) -> str:
    try:
        return str(value)
    except Exception:
        return object.__repr__(value)


def place_of(location: tuple[str, int | None, str]) -> tuple[str, int | None]:
    """Return the absolute path of a location in a pytest report, and its line, counted from 1."""
    path, line, _ = location
    # The path of a file outside of the root starts with `..`.
    return os.path.normpath(os.path.join(STATE.root, path)), None if line is None else line + 1


def add_known(nodeid: str, location: tuple[str, int | None, str]) -> None:
    """Add a test that a different process collected."""
    if nodeid in STATE.known:
        return
    # A parameter may contain colons.
    file, separator, rest = nodeid.partition("::")
    rest, bracket, parameters = rest.partition("[")
    names = rest.split("::") if separator else []
    if names:
        names[-1] += bracket + parameters
    path, line = place_of(location)
    parent = None
    for count in range(len(names)):
        group = "::".join([file, *names[:count]])
        if group not in STATE.known:
            name, kind = (names[count - 1], "class") if count else (file, "module")
            _add(make_node(group, name, kind, parent, path, line if count else 1))
        parent = group
    name = names[-1] if names else file
    node = make_node(nodeid, name, "test", parent, path, line)
    module = file[:-3].replace("/", ".") if file.endswith(".py") else file
    method = name.split("[", 1)[0]
    node.update(method=method, type=".".join([module, *names[:-1]]), case=method != name)
    _add(node)
    _flush("partial")
