"""A pytest plugin that reports nodes and results as events.

PYTEST_DONT_REWRITE: the module contains no assertions.

An event is a list whose first element is its kind:

* `["nodes", [node, …]]`: groups and tests, parents first. `make_node` lists the members of a node.
* `["partial", [node, …]]`: the same for tests that pytest-xdist collects, without all members
* `["start", id]`: a test has started
* `["result", id, result]`: a test has ended. `Reports.result` lists the members of a result.
* `["subtest", node, result]`: a subtest has ended
* `["broken", node, result]`: a file or a folder could not be collected
* `["collected", [id, …]]`: the collection has ended, and these tests are selected
* `["files", [[name, path], …]]`: the run has written these reports
* `["modules", [name, …]]`: see `modules_to_preload`

Processes of pytest-xdist also load this plugin. In these processes, it selects tests and adds data
to reports.

Tests: `tests/servers/pytest_suite/test_worker.py`.
"""

from __future__ import annotations

import os
import sys
import sysconfig
from typing import TYPE_CHECKING, Any

from .nodes import (
    pytest_collection_finish,
    pytest_collectreport,
    pytest_make_collect_report,
)
from .running import (
    pytest_assertrepr_compare,
    pytest_runtest_call,
    pytest_runtest_logfinish,
    pytest_runtest_logreport,
    pytest_runtest_logstart,
    pytest_runtest_makereport,
    pytest_terminal_summary,
)
from .selection import (
    pytest_collection_modifyitems,
    pytest_configure_node,
    pytest_ignore_collect,
)
from .state import STATE

if TYPE_CHECKING:
    from collections.abc import Iterator

    import pytest

__all__ = [
    "begin",
    "exit_code",
    "modules_to_preload",
    "pytest_assertrepr_compare",
    "pytest_collection_finish",
    "pytest_collection_modifyitems",
    "pytest_collectreport",
    "pytest_configure",
    "pytest_configure_node",
    "pytest_ignore_collect",
    "pytest_keyboard_interrupt",
    "pytest_make_collect_report",
    "pytest_runtest_call",
    "pytest_runtest_logfinish",
    "pytest_runtest_logreport",
    "pytest_runtest_logstart",
    "pytest_runtest_makereport",
    "pytest_terminal_summary",
    "report_files",
]

QUIET = ("PYTEST_", "COV_CORE_", "COVERAGE_")


def begin(emit: Any, *, collect: bool, select: list[str] | None) -> None:
    """Prepare this process for a request."""
    STATE.emit, STATE.collect, STATE.select = emit, collect, select
    STATE.pid, STATE.environ = os.getpid(), dict(os.environ)


def modules_to_preload() -> list[str]:
    """Return the modules that a later process can import before it starts pytest.

    These are the modules of installed packages, except plugins, whose assertions pytest rewrites.
    Modules may read environment variables at import, and pytest-cov measures their import. If the
    project changes such variables or measures coverage, the list contains only modules of the
    standard library.
    """
    hook = STATE.rewrite_hook
    rewritten = {name.split(".", 1)[0] for name in getattr(hook, "_must_rewrite", ())}
    paths = sysconfig.get_paths()
    libraries = [paths["stdlib"], paths["platstdlib"]]
    changed = STATE.covered or _environment_changed()
    packages = [] if changed else [paths["purelib"], paths["platlib"]]
    found = []
    for name, module in list(sys.modules.items()):
        file = getattr(module, "__file__", None) or ""
        top = name.split(".", 1)[0]
        if top in rewritten or "__main__" in name or top == "_testwire_pytest":
            continue
        inside = any(file.startswith(folder + os.sep) for folder in packages)
        if not inside and "site-packages" not in file and "dist-packages" not in file:
            inside = any(file.startswith(folder + os.sep) for folder in libraries)
        if inside:
            found.append(name)
    return found


def _environment_changed() -> bool:
    now = os.environ
    names = {name for name in {*now, *STATE.environ} if not name.startswith(QUIET)}
    return any(now.get(name) != STATE.environ.get(name) for name in names)


def pytest_configure(config: pytest.Config) -> None:
    STATE.root = str(config.rootpath)
    workerinput = getattr(config, "workerinput", None)
    if workerinput is not None:
        STATE.select = workerinput.get("testwire_select")
    STATE.reports = list(_reports(config))
    if STATE.collect:
        config.option.verbose = min(config.option.verbose, -2)
    loadgroup = config.getoption("loadgroup", None) or config.getoption("dist", None) == "loadgroup"
    STATE.grouped = bool(loadgroup)
    # A conftest.py can add modules to the hook later.
    STATE.rewrite_hook = getattr(config.pluginmanager, "rewrite_hook", None)
    STATE.covered = bool(config.getoption("cov_source", None))


def pytest_keyboard_interrupt(excinfo: pytest.ExceptionInfo[BaseException]) -> None:
    # pytest-xdist raises an exception to stop after the first failure.
    STATE.stopped = excinfo.type.__module__ == "xdist.dsession"
    STATE.interrupted = not STATE.stopped


def exit_code(code: int) -> int:
    """Return the exit code of pytest, corrected.

    An interrupt or `pytest.exit` can have any exit code. If pytest-xdist stops after the first
    failure, pytest returns the code for an interrupt.
    """
    if STATE.interrupted:
        return 2
    return 1 if STATE.stopped else code


def _reports(config: pytest.Config) -> Iterator[tuple[str, str]]:
    """Yield the names and paths of the reports that the arguments request."""
    if config.getoption("xmlpath", None):
        yield "JUnit XML", os.path.abspath(os.path.expanduser(config.getoption("xmlpath")))
    formats = config.getoption("cov_report", None)
    if config.getoption("cov_source", None) and isinstance(formats, dict):
        for kind in ("xml", "json", "lcov"):
            if kind in formats:
                yield "coverage", os.path.abspath(formats[kind] or "coverage." + kind)
        if "html" in formats:
            yield (
                "coverage",
                os.path.abspath(os.path.join(formats["html"] or "htmlcov", "index.html")),
            )


def report_files() -> list[tuple[str, str]]:
    """Return the names and paths of the reports that the run has written."""
    return [(name, path) for name, path in STATE.reports if os.path.isfile(path)]
