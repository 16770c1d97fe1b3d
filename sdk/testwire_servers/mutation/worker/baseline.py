"""Runs all tests without a mutant, and records their failures and the lines that each test runs.

This module sets the dynamic context of coverage.py. A context is one of:

* `t3`: test 3 runs.
* `p3`: a Python process runs that test 3 has started. Lines with this context also count for the
  later tests, as long as such a process is alive.
* `f2`: fixture 2 is set up or torn down. Fixtures with function scope have the context of the test.
  Lines with this context count for each test that uses the fixture, directly or through other
  fixtures.
* empty: code that runs at import or during collection. A test can also trigger such an import.
  Lines with this context are called static.

Tests: `tests/servers/mutation/test_baseline.py`.
"""

from __future__ import annotations

import contextlib
import glob
import importlib.machinery
import json
import linecache
import os
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import coverage
import pytest

from . import measure, reads, rewriting
from .calls import ImportCalls
from .forks import keep_sigterm
from .gaps import Gaps
from .lasting import LastingProcesses
from .passed import PassedTests
from .pytest_run import Emit, SelectionPlugin, WorkerSettings, failure_message, loaded_modules
from .tracing import TraceWatch


class BaselinePlugin(SelectionPlugin):
    """Sets the coverage context, and records tests, durations, failures and uses of fixtures."""

    def __init__(
        self,
        tool: coverage.Coverage,
        sandbox: str,
        emit: Emit,
        calls: ImportCalls,
        tests: Sequence[str] | None,
        requested: Mapping[str, Sequence[int]],
    ) -> None:
        super().__init__(emit, tests)
        self._tool = tool
        self._passed = PassedTests(sandbox, requested)
        self._sandbox = sandbox + os.sep
        self._stack = [""]
        self.calls = calls
        self.trace = TraceWatch(self._sandbox)
        self.gaps = Gaps(self._context_of_processes)
        self._lasting = LastingProcesses()
        self.unmeasured: set[int] = set()
        """Tests whose coverage is not known."""
        self.unseen: dict[str, set[tuple[str, int]]] = {}
        """Lines that coverage has not seen, by context."""
        self.tests: dict[str, int] = {}
        self.durations: list[float] = []
        self.failures: list[tuple[str, str]] = []
        self.skipped: set[int] = set()
        self.collected_after = 0.0
        self._began = time.perf_counter()
        self._fixtures: dict[Any, int] = {}
        self.fixture_durations: list[float] = []
        self.uses: dict[str, set[str]] = {}

    @contextlib.contextmanager
    def context(self, name: str) -> Iterator[None]:
        """Use the coverage context `name` while the block runs."""
        self._stack.append(name)
        self._switch(name)
        try:
            yield
        finally:
            self._stack.pop()
            self._switch(self._stack[-1])

    @contextlib.contextmanager
    def _fixture(self, number: int) -> Iterator[None]:
        began = time.perf_counter()
        with self.context(f"f{number}"):
            try:
                yield
            finally:
                self.fixture_durations[number] += time.perf_counter() - began

    def _switch(self, name: str) -> None:
        self._tool.switch_context(name)
        self._passed.switch(name)
        self.calls.switch(not name)
        os.environ[measure.CONTEXT] = self._context_of_processes()

    def _context_of_processes(self) -> str:
        name = self._stack[-1]
        return f"p{name[1:]}" if name.startswith("t") else name

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Record a file that cannot be collected."""
        if report.failed:
            self.failures.append((report.nodeid, failure_message(report)))

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Record the duration of the collection."""
        self.collected_after = time.perf_counter() - self._began
        self._emit(["collected", [item.nodeid for item in session.items]])
        # The profiler notices now whether it was replaced.
        self.calls.switch(False)
        self.calls.switch(True)
        if self.calls.complete and "" not in self.gaps.starting:
            self._emit(["called", self.called_at_import()])

    @pytest.hookimpl(hookwrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Run a test in a separate coverage context."""
        number = self.tests.setdefault(item.nodeid, len(self.tests))
        if number == len(self.durations):
            self.durations.append(0.0)
        name, failures = f"t{number}", len(self.failures)
        # A source that an earlier test has read is read again, so that it is recorded again.
        linecache.clearcache()
        with self.context(name), self.trace.test(self.unmeasured, number) as unseen:
            yield
        self._lasting.after_test(number)
        if unseen:
            self.unseen.setdefault(name, set()).update(unseen)
        self._emit(["done", item.nodeid])
        lines = self._passed.take()
        if lines and failures == len(self.failures):
            self._emit(["passed", [item.nodeid, self.durations[number], lines]])

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Record the duration and the outcome of a test phase."""
        number = self.tests.get(report.nodeid)
        if number is not None:
            self.durations[number] += report.duration
            if report.skipped:
                self.skipped.add(number)
        if report.failed:
            self.failures.append((report.nodeid, failure_message(report)))

    # --- events for which pytest has no hook ---

    @contextlib.contextmanager
    def watching(self) -> Iterator[None]:
        """Observe uses of fixtures and imports of the project's modules while the block runs."""
        execute, finish = pytest.FixtureDef.execute, pytest.FixtureDef.finish
        execute_module = importlib.machinery.SourceFileLoader.exec_module

        def watched_execute(fixture: Any, request: Any) -> Any:
            user = self._stack[-1]
            if fixture.scope == "function":
                return execute(fixture, request)
            number = self._fixtures.setdefault(fixture, len(self._fixtures))
            if number == len(self.fixture_durations):
                self.fixture_durations.append(0.0)
            if user:
                self.uses.setdefault(user, set()).add(f"f{number}")
            with self._fixture(number):
                return execute(fixture, request)

        def watched_finish(fixture: Any, request: Any) -> None:
            # The last test tears down shared fixtures, even if it does not use them.
            number = self._fixtures.get(fixture)
            with contextlib.nullcontext() if number is None else self._fixture(number):
                finish(fixture, request)

        def watched_execute_module(loader: Any, module: Any) -> Any:
            if self._stack[-1] and str(getattr(module, "__file__", "")).startswith(self._sandbox):
                with self.context(""):
                    return execute_module(loader, module)
            return execute_module(loader, module)

        pytest.FixtureDef.execute = watched_execute  # type: ignore[method-assign, assignment]
        pytest.FixtureDef.finish = watched_finish  # type: ignore[method-assign, assignment]
        importlib.machinery.SourceFileLoader.exec_module = watched_execute_module  # type: ignore[assignment]
        self.calls.switch(True)
        try:
            yield
        finally:
            self.calls.close()
            self.trace.close()
            self.gaps.close()
            self._passed.close()
            self._lasting.close()
            pytest.FixtureDef.execute = execute  # type: ignore[method-assign]
            pytest.FixtureDef.finish = finish  # type: ignore[method-assign]
            importlib.machinery.SourceFileLoader.exec_module = execute_module  # type: ignore[method-assign]

    def rewrite_unobserved(self, rewrite: Callable[[], Any]) -> Any:
        """Call `rewrite`, which runs no code of the project. Observation would slow it down."""
        tracer, on = sys.gettrace(), self.calls.switch(False)
        self.trace.settrace(None)
        try:
            return rewrite()
        finally:
            # This frame must also stop the tracer, because coverage counts calls and returns.
            self.trace.settrace(tracer)
            self.calls.switch(on)

    def called_at_import(self) -> dict[str, list[tuple[int, str]]]:
        """Return the first line and name of each function that was called at import, by file."""
        called: dict[str, list[tuple[int, str]]] = {}
        for file, line, name in sorted(self.calls.found()):
            path = file[len(self._sandbox) :].replace(os.sep, "/")
            called.setdefault(path, []).append((line, name))
        return called

    def expanded(self) -> dict[str, frozenset[int]]:
        """Map each coverage context to test numbers.

        The context of a fixture is mapped to all tests that use the fixture.
        """
        users = {f"t{number}": {number} for number in self.tests.values()}
        for number in self.tests.values():
            last = self._lasting.last.get(number, number)
            users[f"p{number}"] = set(range(number, last + 1))
            pending, seen = [f"t{number}"], set()
            while pending:
                for fixture in self.uses.get(pending.pop(), ()):
                    if fixture not in seen:
                        seen.add(fixture)
                        users.setdefault(fixture, set()).add(number)
                        pending.append(fixture)
        return {context: frozenset(tests) for context, tests in users.items()}


def run(
    settings: WorkerSettings,
    emit: Emit,
    result: str,
    tests: Sequence[str] | None = None,
    calls: ImportCalls | None = None,
    requested: Mapping[str, Sequence[int]] | None = None,
) -> None:
    """Run tests and write the report to the file `result` as JSON.

    tests: ids of the tests to run, or None for all.
    calls: the calls since the start of this process, if coverage has measured since then.
    requested: the lines of each file about which tests are reported as soon as they have passed.
    """
    tool = coverage.Coverage.current()
    if calls is None or tool is None:
        calls = ImportCalls(settings.sandbox + os.sep)
        os.environ.update(measure.environment(settings.scratch, settings.sandbox))
        tool = coverage.Coverage(config_file=os.environ[measure.START])
        sys.modules["_testwire_saving"].save_before_exit(coverage.Coverage)
        tool.start()
        reads.watch_process()
    if sys.platform != "win32":
        # Coverage has a handler, which saves the data.
        keep_sigterm()
    plugin = BaselinePlugin(tool, settings.sandbox, emit, calls, tests, requested or {})
    try:
        with plugin.watching(), rewriting.through(plugin.rewrite_unobserved):
            code = settings.run_pytest(plugin)
    finally:
        tool.stop()
    report = _report(settings, plugin, tool)
    report["code"] = code
    with open(result, "w", encoding="utf-8") as stream:
        json.dump(report, stream)
    emit(["end", code])


def _report(
    settings: WorkerSettings, plugin: BaselinePlugin, tool: coverage.Coverage
) -> dict[str, Any]:
    users = plugin.expanded()
    sandbox = settings.sandbox + os.sep

    def relative(file: str) -> str:
        return file[len(sandbox) :].replace(os.sep, "/")

    def tests_of(context: str) -> frozenset[int]:
        return users.get(context, frozenset())

    # Many lines are covered by the same set of tests, so the report contains each set once.
    numbers: dict[frozenset[int], int] = {}

    def number_of(tests: frozenset[int]) -> int:
        return numbers.setdefault(tests, len(numbers))

    found, uncalled = _contexts(tool, measure.folder_of(settings.scratch), sandbox)
    for name, lines in plugin.unseen.items():
        for file, line in lines:
            found.setdefault(file, {}).setdefault(line, set()).add(name)
    files = {relative(file): _lines(names, users, number_of) for file, names in found.items()}
    read = reads.report(settings.scratch, settings.sandbox, users, number_of)
    return {
        "tests": list(plugin.tests),
        "durations": plugin.durations,
        "fixtures": [
            [duration, sorted(tests_of(f"f{number}"))]
            for number, duration in enumerate(plugin.fixture_durations)
        ],
        "failures": plugin.failures,
        "skipped": sorted(plugin.skipped),
        "unmeasured": sorted(plugin.unmeasured.union(*map(tests_of, plugin.gaps.contexts))),
        "unsure": plugin.trace.outside or "" in plugin.gaps.contexts,
        "collect_seconds": plugin.collected_after,
        "sets": [sorted(tests) for tests in numbers],
        "files": files,
        "reads": read,
        "called_at_import": plugin.called_at_import(),
        "uncalled": sorted(map(relative, uncalled if plugin.calls.complete else found)),
        "modules": _modules(),
    }


def _lines(
    contexts: Mapping[int, set[str]],
    users: Mapping[str, frozenset[int]],
    number: Callable[[frozenset[int]], int],
) -> dict[str, Any]:
    """Return the lines of a file that are static, and the number of the tests of each line."""
    static: list[int] = []
    covered: dict[int, int] = {}
    for line, names in contexts.items():
        tests = frozenset[int]().union(*(users.get(name, ()) for name in names))
        if any(not name.startswith(("t", "p", "f")) for name in names):
            static.append(line)
        if tests:
            covered[line] = number(tests)
    return {"static": static, "covered": covered}


def _contexts(
    tool: coverage.Coverage, folder: str, sandbox: str
) -> tuple[dict[str, dict[int, set[str]]], set[str]]:
    """Return the coverage contexts of each line in the sandbox.

    The data of all processes is combined. The second result are the files that other processes have
    run outside the tests. It is not known which of their functions were called.
    """
    data = [tool.get_data()]
    # The folder also contains the file of this process.
    own = data[0].data_filename()
    for path in glob.glob(os.path.join(glob.escape(folder), "data.*")):
        if path == own:
            continue
        other = coverage.CoverageData(basename=path)
        with contextlib.suppress(coverage.CoverageException):
            other.read()
            data.append(other)
    files: dict[str, dict[int, set[str]]] = {}
    uncalled: set[str] = set()
    for number, part in enumerate(data):
        for file in filter(lambda file: file.startswith(sandbox), part.measured_files()):
            into = files.setdefault(file, {})
            for line, names in part.contexts_by_lineno(file).items():
                into.setdefault(line, set()).update(names or [""])
                if number and "" in (names or [""]):
                    uncalled.add(file)
    return files, uncalled


def _modules() -> dict[str, str]:
    """Return the file of each imported module that is not in the standard library."""
    stdlib = os.path.dirname(os.__file__) + os.sep
    site = os.path.join(stdlib, "site-packages")
    return {
        name: os.path.abspath(file)
        for name, file in loaded_modules()
        if not file.startswith(stdlib) or file.startswith(site)
    }
