"""Runs pytest in this process, with a plugin that runs the tests of one mutant.

Tests: `tests/servers/mutation/test_engine.py`, `tests/servers/mutation/test_isolation.py`.
"""

from __future__ import annotations

import contextlib
import itertools
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import pytest

from .repeats import REPEAT_SECONDS

Emit = Callable[[Any], None]


@dataclass(frozen=True)
class WorkerSettings:
    """The settings of a worker, which `Worker` in `worker_process.py` creates."""

    project: str
    sandbox: str
    scratch: str
    log: str
    mode: str
    memory_limit: int
    pytest_args: list[str]
    tests: list[str]
    plugin_args: Sequence[str] = ()
    """The arguments that `look_for_plugins` has returned."""

    def run_pytest(self, plugin: object) -> int:
        """Run pytest and return its exit code.

        The user's arguments come first, so that the worker's arguments override them.
        """
        ours = [
            f"--rootdir={self.sandbox}",
            f"--basetemp={os.path.join(self.scratch, 't')}",
            "--maxfail=0",
            # Tracebacks are not used, and formatting a traceback can take longer than the test.
            "--tb=no",
            "-o",
            f"cache_dir={os.path.join(self.scratch, 'c')}",
        ]
        arguments = [*self.pytest_args, *ours, *self.plugin_args, *self.tests]
        return int(pytest.main(arguments, plugins=[plugin, _PluginOptions()]))


class _PluginOptions:
    """Sets options of plugins for which a command-line argument could contradict the user's."""

    @pytest.hookimpl(tryfirst=True)
    def pytest_load_initial_conftests(self, early_config: pytest.Config, args: list[str]) -> None:
        # The project can block a plugin, for example with `-p no:xdist`. Its arguments are unknown.
        used = _plugin_args(early_config)
        unknown = {arg for each in _PLUGIN_ARGS.values() for arg in each}.difference(used)
        args[:] = [arg for arg in args if arg not in unknown]

    @pytest.hookimpl(tryfirst=True)
    def pytest_configure(self, config: pytest.Config) -> None:
        option = config.option
        if getattr(option, "randomly_seed", None) == "default":
            # Each run must use the same random data.
            option.randomly_seed = 0
        if hasattr(option, "benchmark_disable"):
            # pytest-benchmark repeats the code, and switches off coverage while it does.
            option.benchmark_disable, option.benchmark_only = True, False


# These arguments disable parallel tests, pytest-cov's coverage measurement and random order.
_PLUGIN_ARGS = {
    "xdist": ["-n0"],
    "pytest_cov": ["--no-cov"],
    "randomly": ["--randomly-dont-reorganize"],
    "random_order": ["--random-order-bucket=none"],
}


def _plugin_args(config: pytest.Config) -> Sequence[str]:
    has = config.pluginmanager.hasplugin
    return [arg for name, args in _PLUGIN_ARGS.items() if has(name) for arg in args]


class _PluginArgs:
    found: Sequence[str] = ()

    def pytest_configure(self, config: pytest.Config) -> None:
        self.found = _plugin_args(config)


def look_for_plugins(settings: WorkerSettings) -> Sequence[str]:
    """Load pytest's plugins in this process and return the arguments that these plugins require."""
    empty = os.path.join(settings.scratch, "e")
    os.makedirs(empty, exist_ok=True)
    ini = os.path.join(empty, "pytest.ini")
    with open(ini, "w", encoding="utf-8") as stream:
        stream.write("[pytest]\n")
    plugins = _PluginArgs()
    cache = f"cache_dir={os.path.join(settings.scratch, 'c')}"
    addopts = os.environ.pop("PYTEST_ADDOPTS", None)
    try:
        pytest.main(["-q", "--collect-only", "-c", ini, "-o", cache, empty], plugins=[plugins])
    finally:
        if addopts is not None:
            os.environ["PYTEST_ADDOPTS"] = addopts
    return plugins.found


class SelectionPlugin:
    """A pytest plugin that runs only selected tests."""

    def __init__(self, emit: Emit, tests: Sequence[str] | None) -> None:
        """Create the plugin. For the arguments, see `MutantPlugin`."""
        self._emit = emit
        self._tests = None if tests is None else set(tests)
        self._files = None if tests is None else {_file_of(test) for test in tests}
        self._names = (
            None
            if tests is None
            else {part.partition("[")[0] for test in tests for part in test.split("::")[1:]}
        )

    @pytest.hookimpl(tryfirst=True)
    def pytest_ignore_collect(self, collection_path: Any, config: pytest.Config) -> bool | None:
        """Exclude files without selected tests, so that they are not imported."""
        if self._files is None:
            return None
        path = os.path.relpath(collection_path, config.rootpath).replace(os.sep, "/")
        if path.startswith("../") or path in self._files or os.path.basename(path) == "__init__.py":
            return None
        if os.path.isfile(collection_path):
            return True
        prefix = "" if path == "." else path + "/"
        return None if any(file.startswith(prefix) for file in self._files) else True

    @pytest.hookimpl(tryfirst=True)
    def pytest_pycollect_makeitem(self, name: str) -> list[pytest.Item] | None:
        """Exclude functions and classes without selected tests, because making items is slow."""
        return None if self._names is None or name in self._names else []

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(
        self, session: pytest.Session, items: list[pytest.Item]
    ) -> None:
        """Select the tests."""
        if self._tests is not None:
            items[:] = [item for item in items if item.nodeid in self._tests]
            if missing := sorted(self._tests - {item.nodeid for item in items}):
                self._emit(["missing", missing])


class MutantPlugin(SelectionPlugin):
    """Runs selected tests up to the first failure, and reports events.

    Events: `["start", test]`, `["done", test]`, `["fail", test, message]`, `["skipped", test]`, and
    `["missing", tests]` if selected tests were not found. A file that cannot be collected is
    reported as a failure.
    """

    def __init__(
        self,
        emit: Emit,
        tests: Sequence[str] | None,
        first: Iterable[str] = (),
        *,
        reverse: bool = False,
    ) -> None:
        """Create the plugin.

        emit: a function that is called with each event.
        tests: ids of the tests to run, or None for all.
        first: ids of tests whose files run first.
        reverse: whether the files run in reverse order. The order of tests within a file does not
            change.
        """
        super().__init__(emit, tests)
        self._first = {_file_of(test) for test in first}
        self._reverse = reverse
        self.session: pytest.Session | None = None
        self.failed = False

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(
        self, session: pytest.Session, items: list[pytest.Item]
    ) -> None:
        """Select and order the tests."""
        self.session = session
        super().pytest_collection_modifyitems(session, items)
        if self._tests is not None:
            return
        if self._reverse:
            files = {_file_of(item.nodeid): number for number, item in enumerate(items)}
            items.sort(key=lambda item: -files[_file_of(item.nodeid)])
        elif self._first:
            items.sort(key=lambda item: _file_of(item.nodeid) not in self._first)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Report a file that cannot be collected."""
        if report.failed:
            self.failed = True
            self._emit(["fail", report.nodeid, failure_message(report)])

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """Report the start of a test."""
        self._emit(["start", nodeid])

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Report a skipped test. Report the first failure and stop the run."""
        if report.skipped:
            self._emit(["skipped", report.nodeid])
        if report.failed:
            if not self.failed:
                self._emit(["fail", report.nodeid, failure_message(report)])
            self.failed = True
            if self.session is not None:
                self.session.shouldfail = "a test failed"

    def pytest_runtest_logfinish(self, nodeid: str) -> None:
        """Report the end of a test."""
        self._emit(["done", nodeid])


def run_items(
    session: pytest.Session, items: Sequence[pytest.Item], plugin: MutantPlugin, times: int = 1
) -> int:
    """Run collected tests up to the first failure, and return pytest's exit code.

    items: the tests. A test may be contained several times.
    times: how often the tests run. They run again only within `REPEAT_SECONDS`.
    """
    began = time.perf_counter()
    code = _run_once(session, items, plugin)
    for done in range(1, times):
        if code or (time.perf_counter() - began) * (done + 1) / done > REPEAT_SECONDS:
            break
        for item in items:
            _reset(item)
        code = _run_once(session, items, plugin)
    return code


def _reset(item: pytest.Item) -> None:
    """Prepare a test that has already run. Otherwise it would receive the fixtures of that run."""
    getattr(item, "_initrequest", lambda: None)()


def _run_once(session: pytest.Session, items: Sequence[pytest.Item], plugin: MutantPlugin) -> int:
    done: set[pytest.Item] = set()
    for item, following in itertools.zip_longest(items, items[1:]):
        if item in done:
            _reset(item)
        done.add(item)
        # Pytest would not tear down the fixtures of a test that runs twice in a row.
        nextitem = None if following is item else following
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=nextitem)
        if plugin.failed or session.shouldfail or session.shouldstop:
            break
    if plugin.failed:
        with contextlib.suppress(BaseException):
            session._setupstate.teardown_exact(None)
        return int(pytest.ExitCode.TESTS_FAILED)
    return int(pytest.ExitCode.OK)


def discard_output(config: pytest.Config) -> None:
    """Discard the output that an earlier child of this process's parent has left.

    Children use the files for captured output one after the other. Creating new files is slower.
    """
    manager = config.pluginmanager.getplugin("capturemanager")
    if manager is not None:
        with contextlib.suppress(Exception):
            manager.read_global_capture()


def failure_message(report: Any) -> str:
    """Return the error in a failure report as one line."""
    crash = getattr(getattr(report, "longrepr", None), "reprcrash", None)
    text = str(getattr(crash, "message", "") or report.longrepr or "")
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if not lines:
        return "failed"
    # Lines that start with `E` contain the error. In a long report, these lines are at the end.
    errors = [line[1:].strip() for line in lines if line.startswith("E ")]
    return (errors[-1] if errors else lines[0])[:300]


def _file_of(test: str) -> str:
    return test.partition("::")[0]


def loaded_modules() -> Iterator[tuple[str, str]]:
    """Yield the name and the file of each module that has been imported from a file."""
    for name, module in list(sys.modules.items()):
        file = getattr(module, "__file__", None)
        if isinstance(file, str):
            yield name, file


def loaded_files(sandbox: str) -> frozenset[str]:
    """Return the files in the sandbox that have been imported, as paths relative to the sandbox."""
    inside = sandbox + os.sep
    return frozenset(
        file.removeprefix(inside).replace(os.sep, "/")
        for _, file in loaded_modules()
        if file.startswith(inside)
    )


def threads() -> int:
    """Return the number of threads of this process."""
    try:
        return len(os.listdir("/proc/self/task"))
    except OSError:
        import threading

        return threading.active_count()
