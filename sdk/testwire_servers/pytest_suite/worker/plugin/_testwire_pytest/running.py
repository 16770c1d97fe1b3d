"""Hooks that report the starts and the results of tests.

PYTEST_DONT_REWRITE: the module contains no assertions.

Tests: `tests/servers/pytest_suite/test_worker.py`, `tests/servers/pytest_suite/test_mstest.py`.
"""

from __future__ import annotations

import contextlib
import pprint
import sys
import traceback
from typing import TYPE_CHECKING, Any

import pytest

from .nodes import add_known, make_node, place_of
from .results import Reports, outcome_of
from .state import STATE, SUBTEST, plain_id, send

if TYPE_CHECKING:
    from collections.abc import Iterator

LONGEST = 100_000
"""The maximum number of characters of an expected or actual value."""


def pytest_assertrepr_compare(op: str, left: object, right: object) -> None:
    if op == "==":
        STATE.compared = (_shown(left), _shown(right))


def _shown(value: object) -> str:
    if isinstance(value, str):
        return value[:LONGEST]
    try:
        text = repr(value)
        # `pprint` is slow for long values.
        return pprint.pformat(value)[:LONGEST] if len(text) <= LONGEST else text[:LONGEST]
    except Exception:
        return object.__repr__(value)


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: Any) -> Iterator[None]:
    compared, STATE.compared = STATE.compared, None
    outcome = yield
    report = outcome.get_result()  # type: ignore[attr-defined]
    if not report.failed or call.excinfo is None:
        return
    extra: dict[str, Any] = {}
    if compared is not None and call.excinfo.errisinstance(AssertionError):
        extra["compared"] = list(compared)
    error = call.excinfo.value
    if type(error).__name__ == "Failed" and str(error).startswith("Timeout"):
        extra["timeout"] = True
    report.testwire = extra


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_call() -> Iterator[None]:
    """Keep standard streams open, because pytest cannot continue if a test closes them."""
    streams: list[Any] = [sys.stdout, sys.stderr]
    for stream in streams:
        with contextlib.suppress(AttributeError):
            stream.close = _keep_open
    yield
    for stream in streams:
        with contextlib.suppress(AttributeError):
            del stream.close


def _keep_open() -> None:
    pass


def pytest_runtest_logstart(nodeid: str, location: tuple[str, int | None, str]) -> None:
    if STATE.emit is None:
        return
    nodeid = plain_id(nodeid)
    add_known(nodeid, location)
    STATE.running[nodeid] = Reports()
    send("start", nodeid)


def pytest_runtest_logreport(report: Any) -> None:
    if STATE.emit is None:
        return
    context = getattr(report, "context", None)
    if context is not None and hasattr(context, "kwargs"):
        _subtest(report, context)
        return
    nodeid = plain_id(report.nodeid)
    running = STATE.running.setdefault(nodeid, Reports())
    if report.when == "setup":
        running.reports.clear()  # A plugin has started the test again.
    running.reports.append(report)
    if report.when == "???":
        _finish(nodeid)


def _subtest(report: Any, context: Any) -> None:
    # Newer versions of pytest store the representations of the values.
    shown = {k: v if isinstance(v, str) else repr(v) for k, v in context.kwargs.items()}
    values = ", ".join(f"{key}={value}" for key, value in shown.items())
    parts = [f"[{context.msg}]" if context.msg else "", f"({values})" if values else ""]
    name = " ".join(part for part in parts if part) or "(subtest)"
    parent = plain_id(report.nodeid)
    identifier = parent + SUBTEST + name
    count = STATE.subtests[identifier] = STATE.subtests.get(identifier, 0) + 1
    if count > 1:
        # A loop repeats the description, and a plugin that runs the test again as well.
        identifier, name = f"{identifier} #{count}", f"{name} #{count}"
    result = {"outcome": "passed", "seconds": report.duration, "out": "", "err": "", "files": []}
    if not report.passed:
        result.update(outcome_of(report))
    place = place_of(report.location)
    node = make_node(identifier, name, "subtest", parent, *place)
    send("subtest", node, result)


def pytest_runtest_logfinish(nodeid: str) -> None:
    if STATE.emit is not None:
        _finish(plain_id(nodeid))


def _finish(nodeid: str) -> None:
    running = STATE.running.pop(nodeid, None)
    if running is None or not running.reports or running.repeats():
        return
    try:
        result = running.result()
    except Exception:
        # A plugin has changed the reports.
        failed = any(getattr(report, "failed", True) for report in running.reports)
        result = {
            "outcome": "failed" if failed else "passed",
            "message": "A plugin has changed the reports of this test.",
            "trace": traceback.format_exc(),
        }
    send("result", nodeid, result)


@pytest.hookimpl(hookwrapper=True, tryfirst=True)
def pytest_terminal_summary(config: pytest.Config) -> Iterator[None]:
    """Omit tracebacks and captured output, because the results already contain them."""
    if STATE.emit is not None:
        config.option.tbstyle = "no"
    yield
