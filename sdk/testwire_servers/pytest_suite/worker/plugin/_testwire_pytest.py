"""A pytest plugin that reports nodes and results as events.

PYTEST_DONT_REWRITE: the module contains no assertions.

An event is a list whose first element is its kind:

* `["nodes", [node, …]]`: groups and tests, parents first. The members of a node are in `_node`.
* `["start", id]`: a test starts
* `["result", id, result]`: a test has ended. The members of a result are in `_Running.result`.
* `["subtest", parent, id, name, result]`: a subtest has ended
* `["broken", node, result]`: a file or a folder could not be collected
* `["collected", [id, …]]`: the collection has ended; these tests are selected
* `["files", [[name, path], …]]`: the run has written these reports
* `["modules", [name, …]]`: see `modules_to_preload`

Processes of pytest-xdist also load this module. There it selects tests, and it adds data to
reports.

Tests: `tests/servers/pytest_suite/test_worker.py`.
"""

from __future__ import annotations

import inspect
import os
import pprint
import sys
import sysconfig
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

BATCH = 500
LONGEST = 100_000
"""The maximum number of characters of an expected or actual value."""
SUBTEST = "::[subtest] "
"""Separates the id of a test and the description of a subtest."""
BUILT_IN = {"parametrize", "usefixtures", "filterwarnings", "skip", "skipif", "xfail"}
QUIET = ("PYTEST_", "COV_CORE_", "COVERAGE_")


FOLDERS = (pytest.Session, pytest.Package, getattr(pytest, "Directory", pytest.Package))


class _State:
    """The current request. Processes of pytest-xdist have no `emit`."""

    def __init__(self) -> None:
        self.emit: Callable[[Any], None] | None = None
        self.collect = False
        self.select: list[str] | None = None
        self.selection: _Selection | None = None
        self.pid = 0
        self.environ: dict[str, str] = {}
        self.root = ""
        self.reports: list[tuple[str, str]] = []
        self.known: set[str] = set()
        self.pending: list[dict[str, Any]] = []
        self.running: dict[str, _Running] = {}
        self.compared: tuple[str, str] | None = None
        self.rewritten: set[str] = set()
        """The packages whose assertions pytest rewrites."""


STATE = _State()


def begin(emit: Any, *, collect: bool, select: list[str] | None) -> None:
    """Prepare this process for a request."""
    STATE.emit, STATE.collect, STATE.select = emit, collect, select
    STATE.pid, STATE.environ = os.getpid(), dict(os.environ)


def modules_to_preload() -> list[str]:
    """Return the modules that a later process can import before it starts pytest.

    These are modules of installed packages, except plugins, because pytest rewrites their
    assertions. If the project changes environment variables, the list contains only modules of the
    standard library, because other modules may read the variables when they are imported.
    """
    paths = sysconfig.get_paths()
    libraries = [paths["stdlib"], paths["platstdlib"]]
    packages = [paths["purelib"], paths["platlib"]] if not _environment_changed() else []
    found = []
    for name, module in list(sys.modules.items()):
        file = getattr(module, "__file__", None) or ""
        top = name.split(".", 1)[0]
        if top in STATE.rewritten or "__main__" in name or top == "_testwire_pytest":
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


def _send(*event: Any) -> None:
    # A test can fork, and the new process then also runs these hooks.
    if STATE.emit is not None and os.getpid() == STATE.pid:
        STATE.emit(list(event))


# --- selection --------------------------------------------------------------------------------


def pytest_configure(config: pytest.Config) -> None:
    STATE.root = str(config.rootpath)
    workerinput = getattr(config, "workerinput", None)
    if workerinput is not None:
        STATE.select = workerinput.get("testwire_select")
    STATE.reports = list(_reports(config))
    if STATE.collect:
        config.option.verbose = min(config.option.verbose, -2)
    hook = getattr(config.pluginmanager, "rewrite_hook", None)
    STATE.rewritten = {name.split(".", 1)[0] for name in getattr(hook, "_must_rewrite", ())}


def _reports(config: pytest.Config) -> Iterator[tuple[str, str]]:
    """Yield the names and paths of the reports that the arguments request."""
    if config.getoption("xmlpath", None):
        yield "JUnit XML", os.path.abspath(os.path.expanduser(config.getoption("xmlpath")))
    formats = config.getoption("cov_report", None)
    if config.getoption("cov_source", None) and isinstance(formats, dict):
        for kind in ("xml", "json", "lcov"):
            if kind in formats:
                yield "coverage", os.path.abspath(formats[kind] or "coverage." + kind)


def report_files() -> list[tuple[str, str]]:
    """Return the names and paths of the reports that the run has written."""
    return [(name, path) for name, path in STATE.reports if os.path.isfile(path)]


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    node.workerinput["testwire_select"] = STATE.select


class _Selection:
    """The selected nodes, by exact id and by group."""

    def __init__(self, ids: list[str]) -> None:
        plain = [each.split(SUBTEST, 1)[0] for each in ids]
        self.ids = set(plain)
        self.files = {each.split("::", 1)[0] for each in plain}
        self.folders = {folder for file in self.files for folder in _parents_of(file)}

    def has(self, nodeid: str) -> bool:
        if nodeid in self.ids:
            return True
        file, *rest = nodeid.split("::")
        groups = ["::".join([file, *rest[:count]]) for count in range(len(rest))]
        return any(group in self.ids for group in [*groups, *_parents_of(file)])

    def may_contain(self, path: str, is_folder: bool) -> bool:
        """Return whether a file or a folder can contain selected nodes."""
        if path in self.files or any(each in self.ids for each in _parents_of(path)):
            return True
        return is_folder and (path in self.folders or path in ("", "."))


def _parents_of(path: str) -> list[str]:
    parts = path.split("/")
    return ["/".join(parts[:count]) for count in range(1, len(parts))]


def pytest_ignore_collect(collection_path: Any, config: pytest.Config) -> bool | None:
    """Skip files without selected tests, so that a run of one test starts quickly."""
    selection = _selection()
    if selection is None or collection_path.name == "__init__.py":
        return None
    try:
        relative = collection_path.relative_to(config.rootpath).as_posix()
    except ValueError:
        return None
    return None if selection.may_contain(relative, collection_path.is_dir()) else True


def _selection() -> _Selection | None:
    if STATE.select is not None and STATE.selection is None:
        STATE.selection = _Selection(STATE.select)
    return STATE.selection


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    selection = _selection()
    if selection is None:
        return
    kept = [item for item in items if selection.has(item.nodeid)]
    if len(kept) != len(items):
        left = set(map(id, kept))
        config.hook.pytest_deselected(items=[item for item in items if id(item) not in left])
        items[:] = kept


# --- nodes ------------------------------------------------------------------------------------


def pytest_collectreport(report: pytest.CollectReport) -> None:
    if not report.failed:
        return
    path = os.path.join(STATE.root, report.nodeid.split("::", 1)[0])
    name = report.nodeid.rpartition("::")[2] or "."
    node = _node(report.nodeid or ".", name, "broken", None, path, 1)
    _send("broken", node, {**_failure(report), "outcome": "error"})


def pytest_collection_finish(session: pytest.Session) -> None:
    items = getattr(session, "items", [])
    for item in items:
        _add_item(item)
    _flush()
    _send("collected", [item.nodeid for item in items])


def _flush() -> None:
    if STATE.pending:
        _send("nodes", STATE.pending)
        STATE.pending = []


def _node(
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
            _add(_node(group.nodeid, name, kind, parent, str(group.path), _line(group)))
        parent = group.nodeid
    path, line, _ = item.location
    node = _node(
        item.nodeid,
        item.name,
        "test",
        parent,
        os.path.join(STATE.root, path),
        None if line is None else line + 1,
    )
    node.update(
        method=getattr(item, "originalname", None) or item.name,
        type=".".join(name for name in names if name),
        case=hasattr(item, "callspec"),
        traits=_traits(item),
    )
    _add(node)


def _line(group: Any) -> int | None:
    if not isinstance(group, pytest.Class):
        return 1
    try:
        return inspect.getsourcelines(group.obj)[1]
    except (OSError, TypeError):
        return None


def _traits(item: pytest.Item) -> list[list[str]]:
    return [
        [
            mark.name,
            ", ".join(
                [str(arg) for arg in mark.args]
                + [f"{key}={value}" for key, value in mark.kwargs.items()]
            ),
        ]
        for mark in item.iter_markers()
        if mark.name not in BUILT_IN
    ]


def _known(nodeid: str, location: tuple[str, int | None, str]) -> None:
    """Add a test that a different process collected."""
    if nodeid in STATE.known:
        return
    file, *names = nodeid.split("::")
    path = os.path.join(STATE.root, location[0])
    line = None if location[1] is None else location[1] + 1
    parent = None
    for count in range(len(names)):
        group = "::".join([file, *names[:count]])
        if group not in STATE.known:
            name, kind = (names[count - 1], "class") if count else (file, "module")
            _add(_node(group, name, kind, parent, path, line if count else 1))
        parent = group
    name = names[-1] if names else file
    node = _node(nodeid, name, "test", parent, path, line)
    module = file[:-3].replace("/", ".") if file.endswith(".py") else file
    method = name.split("[", 1)[0]
    node.update(method=method, type=".".join([module, *names[:-1]]), case=method != name)
    _add(node)
    _flush()


# --- results ----------------------------------------------------------------------------------


class _Running:
    """The reports of a test so far."""

    def __init__(self) -> None:
        self.reports: list[Any] = []

    def result(self) -> dict[str, Any]:
        """Return the result of the test.

        `outcome` is passed, failed, skipped, error or timeout. `seconds` includes fixtures.
        """
        deciding = self._deciding()
        last = self.reports[-1]
        result = {
            "outcome": "passed",
            "seconds": sum(report.duration for report in self.reports),
            "out": last.capstdout,
            "err": last.capstderr + last.caplog,
            "files": _files(last),
        }
        if deciding is not None:
            result.update(_outcome(deciding))
        return result

    def _deciding(self) -> Any:
        failed = [report for report in self.reports if report.failed]
        call = [report for report in failed if report.when != "teardown"]
        skipped = [report for report in self.reports if report.skipped]
        return next(iter([*call, *failed, *skipped]), None)


def _outcome(report: Any) -> dict[str, Any]:
    if report.skipped:
        return {"outcome": "skipped", "message": _reason(report)}
    extra = getattr(report, "testwire", {})
    outcome = "failed" if report.when in ("call", "???") else "error"
    if extra.get("timeout"):
        outcome = "timeout"
    failure = {**_failure(report), "outcome": outcome}
    if "compared" in extra:
        failure["actual"], failure["expected"] = extra["compared"]
    return failure


def _reason(report: Any) -> str:
    reason = getattr(report, "wasxfail", None)
    if reason is not None:
        return f"expected failure: {reason}" if reason else "expected failure"
    longrepr = report.longrepr
    text = str(longrepr[2] if isinstance(longrepr, (tuple, list)) else longrepr)
    return text[len("Skipped: ") :] if text.startswith("Skipped: ") else text


def _failure(report: Any) -> dict[str, Any]:
    crash = getattr(report.longrepr, "reprcrash", None)
    text = report.longreprtext
    message = getattr(crash, "message", None) or (text.strip().splitlines() or [""])[-1]
    return {"message": message, "trace": text}


def _files(report: Any) -> list[list[str]]:
    """Return the files that a test names with `record_property`, as pairs of name and path."""
    return [
        [str(name), os.path.abspath(value)]
        for name, value in report.user_properties
        if isinstance(value, (str, os.PathLike)) and os.path.isfile(value)
    ]


def pytest_assertrepr_compare(op: str, left: object, right: object) -> None:
    if op == "==":
        STATE.compared = (_shown(left), _shown(right))


def _shown(value: object) -> str:
    if isinstance(value, str):
        return value[:LONGEST]
    try:
        return pprint.pformat(value)[:LONGEST]
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


def pytest_runtest_logstart(nodeid: str, location: tuple[str, int | None, str]) -> None:
    if STATE.emit is None:
        return
    _known(nodeid, location)
    STATE.running[nodeid] = _Running()
    _send("start", nodeid)


def pytest_runtest_logreport(report: Any) -> None:
    if STATE.emit is None:
        return
    context = getattr(report, "context", None)
    if context is not None and hasattr(context, "kwargs"):
        _subtest(report, context)
        return
    running = STATE.running.setdefault(report.nodeid, _Running())
    if report.when == "setup":
        running.reports.clear()  # A plugin has started the test again.
    running.reports.append(report)
    if report.when == "???":
        _finish(report.nodeid)


def _subtest(report: Any, context: Any) -> None:
    values = ", ".join(f"{key}={value!r}" for key, value in context.kwargs.items())
    parts = [f"[{context.msg}]" if context.msg else "", f"({values})" if values else ""]
    name = " ".join(part for part in parts if part) or "(subtest)"
    result = {"outcome": "passed", "seconds": report.duration, "out": "", "err": "", "files": []}
    if not report.passed:
        result.update(_outcome(report))
    _send("subtest", report.nodeid, report.nodeid + SUBTEST + name, name, result)


def pytest_runtest_logfinish(nodeid: str) -> None:
    if STATE.emit is not None:
        _finish(nodeid)


def _finish(nodeid: str) -> None:
    running = STATE.running.pop(nodeid, None)
    if running is not None and running.reports:
        _send("result", nodeid, running.result())
