"""Lists and runs the tests of a project with pytest in a child process.

The module does not depend on a protocol, and it does not import pytest.

* A selection is a list of node ids. A group selects all its tests.
* If a test kills the process, the test has failed, and the remaining tests run in a new process.

Tests: `tests/servers/pytest_suite/test_mstest.py`, `tests/servers/pytest_suite/test_worker.py`.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import aclosing
from pathlib import Path
from typing import Any, Final, NamedTuple

from testwire.server.jobs import JobProcess, JobProcessError

from testwire_servers.pytest_suite.debugging import DebugGate, Debuggee

WORKER: Final = Path(__file__).resolve().parent / "worker" / "__main__.py"

GROUPS: Final = ("module", "class")
"""The kinds of nodes that contain tests."""

# Exit codes of pytest after which results are missing.
_INTERRUPTED: Final = 2
_INTERNAL_ERROR: Final = 3
_CODES: Final = {
    _INTERRUPTED: "pytest was interrupted",
    _INTERNAL_ERROR: "pytest had an internal error",
    4: "pytest rejected its arguments",
}


_INTERNAL_ERRORS: Final = 10
"""The number of tests after which a run ends, if pytest has an internal error during each."""


class SuiteError(Exception):
    """Raised if tests cannot be listed or run. The message contains the fix, if it is known."""


class SuiteNode(NamedTuple):
    """A group or a test.

    `kind` is module, class, test, subtest or broken (a file that cannot be collected). `line`
    counts from 1. `case` is true for a parametrised test.
    """

    id: str
    name: str
    kind: str
    parent: str | None = None
    path: str | None = None
    line: int | None = None
    method: str | None = None
    type: str | None = None
    case: bool = False
    traits: Sequence[Sequence[str]] = ()


class SuiteResult(NamedTuple):
    """The result of a test.

    `outcome` is passed, failed, skipped, error or timeout. `seconds` includes fixtures. `files`
    contains names and absolute paths.
    """

    outcome: str
    seconds: float = 0.0
    out: str = ""
    err: str = ""
    message: str | None = None
    trace: str | None = None
    expected: str | None = None
    actual: str | None = None
    files: Sequence[Sequence[str]] = ()


class Found(NamedTuple):
    """A node was found. Parents come before their children."""

    node: SuiteNode


class Started(NamedTuple):
    """A test has started."""

    id: str


class Ended(NamedTuple):
    """A test has ended."""

    id: str
    result: SuiteResult


class Saved(NamedTuple):
    """A run has written a file, such as a report. `path` is absolute."""

    name: str
    path: str


SuiteEvent = Found | Started | Ended | Saved


def find_python(root: Path, python: str | None) -> str:
    """Return `python`, else the interpreter of the project's `.venv`, else this interpreter."""
    if python is not None:
        # A name with a slash is relative to the project. Other names are looked up in PATH.
        return str(root / python) if os.sep in python or "/" in python else python
    folder = "Scripts/python.exe" if sys.platform == "win32" else "bin/python"
    own = root / ".venv" / folder
    return str(own) if own.is_file() else sys.executable


class Suite:
    """The tests of a project.

    - `args`: the user's arguments for pytest.
    - `python`: the interpreter, see `find_python`.
    - `on_output`: a function that receives the output of pytest.
    """

    def __init__(
        self,
        root: Path,
        args: Sequence[str] = (),
        python: str | None = None,
        on_output: Callable[[str], None] | None = None,
    ) -> None:
        self.root = root
        self._args = list(args)
        self._python = python
        self._tail = ""
        self._on_output = on_output or (lambda _: None)
        self._process: JobProcess | None = None
        self._identity: object = None
        self._details: dict[str, dict[str, Any]] = {}

    async def collect(self, select: Sequence[str] | None = None) -> AsyncGenerator[SuiteEvent]:
        """List tests. A file that cannot be collected is a node with a result.

        Raises SuiteError if pytest cannot list tests.
        """
        if select is not None and not select:
            return
        broken = False
        async with aclosing(self._job(select, collect=True)) as events:
            async for event in events:
                for each in _translated(event):
                    yield each
                broken = broken or event[0] == "broken"
                # pytest also calls a listing with an error in a file "interrupted".
                if event[0] == "done" and not (broken and event[1:] == ["end", _INTERRUPTED]):
                    self._check(event)

    async def run(
        self, select: Sequence[str] | None = None, debug: DebugGate | None = None
    ) -> AsyncGenerator[SuiteEvent]:
        """Run tests. With `debug`, the first process waits for a debugger.

        Raises SuiteError if pytest cannot run tests.
        """
        progress = _RunProgress()
        errors = 0
        # Without selected tests, pytest is not necessary.
        while select is None or select:
            async with aclosing(self._job(select, collect=False, debug=debug)) as events:
                async for event in events:
                    if event[0] == "debug" and debug is not None:
                        await debug.open(Debuggee(*event[1:]))
                    for each in progress.new(event):
                        yield each
                    if event[0] == "done":
                        break
            _, how, status = event
            crashed = []
            if how != "end":
                reason = f"The process {_ending(event)}"
                crashed = progress.crash(f"{reason} during this test.", self._tail)
            elif status in (_INTERRUPTED, _INTERNAL_ERROR):
                crashed = progress.crash(f"{_CODES[status]} during this test.", self._tail)
                errors += 1
            for each in crashed:
                yield each
            goes_on = how != "end" or (status == _INTERNAL_ERROR and errors < _INTERNAL_ERRORS)
            if not (crashed and goes_on):
                self._check(event)
                return
            debug = None
            select = progress.remaining()

    async def aclose(self) -> None:
        """End all processes."""
        process, self._process = self._process, None
        if process is not None:
            await process.aclose()

    async def _job(
        self, select: Sequence[str] | None, *, collect: bool, debug: DebugGate | None = None
    ) -> AsyncGenerator[Any]:
        self._tail = ""
        job: dict[str, Any] = {
            "args": self._args,
            "collect": collect,
            "select": None if select is None else list(select),
        }
        if debug is not None:
            job["debug"] = debug.prepare()
        how, code = "stale", None
        try:
            while how == "stale":
                process = await self._current()
                async with aclosing(process.run(job)) as events:
                    async for event in events:
                        if event[0] == "end":
                            code = event[1]
                        elif event[0] != "done":
                            yield self._completed(event)
                        else:
                            _, how, status = event
                if how == "stale":
                    await process.aclose()
        except JobProcessError as error:
            fix = "" if "--python" in str(error) else "; use --python to select an interpreter"
            raise SuiteError(f"{error}{fix}") from None
        yield ["done", how, code if how == "end" else status]

    def _completed(self, event: list[Any]) -> list[Any]:
        """Add details of the last listing to nodes that pytest-xdist has collected."""
        if event[0] == "nodes":
            self._details.update((node["id"], node) for node in event[1])
        if event[0] != "partial":
            return event
        nodes = []
        for node in event[1]:
            nodes.append({**node, **self._details.get(node["id"], {})})
            if node["kind"] == "test":
                # The file can have changed after the listing.
                nodes[-1]["line"] = node["line"]
        return ["nodes", nodes]

    async def _current(self) -> JobProcess:
        """Return the process. A changed interpreter gets a new process."""
        if not self.root.is_dir():
            raise SuiteError(
                f"{self.root}: expected the folder of the project, found none; start the server "
                "again in an existing folder"
            )
        python = find_python(self.root, self._python)
        identity = (python, *_stamp(python))
        if self._process is not None and identity != self._identity:
            await self.aclose()
        if self._process is None:
            once = not hasattr(os, "fork")
            command = [python, str(WORKER), *(["--once"] if once else [])]
            self._process = JobProcess(
                command, cwd=self.root, env=_environment(), on_output=self._output, single=once
            )
            self._identity = identity
        return self._process

    def _output(self, text: str) -> None:
        self._tail = (self._tail + text)[-2000:]
        self._on_output(text)

    def _check(self, done: list[Any]) -> None:
        """Raise SuiteError if a job did not end as usual."""
        _, how, status = done
        if how == "end" and status not in _CODES:
            return
        reason = _CODES[status] if how == "end" else f"the process of pytest {_ending(done)}"
        tail = self._tail.strip()
        raise SuiteError(f"{reason}; its last output was:\n{tail}" if tail else reason)


class _RunProgress:
    """Which tests of a run are selected, running and finished."""

    def __init__(self) -> None:
        self._running: set[str] = set()
        self._nodes: set[str] = set()
        self._selected: list[str] = []
        self._finished: set[str] = set()

    def new(self, event: list[Any]) -> list[SuiteEvent]:
        """Return the events that were not reported before the process was restarted."""
        kind = event[0]
        if kind in ("start", "result") and event[1] in self._finished:
            return []  # A plugin runs the test several times.
        if kind == "collected" and not self._selected:
            self._selected = event[1]
        elif kind == "start":
            self._running.add(event[1])
        elif kind == "result":
            self._running.discard(event[1])
            self._finished.add(event[1])
        found = []
        for each in _translated(event):
            if isinstance(each, Found):
                if each.node.id in self._nodes:
                    continue
                self._nodes.add(each.node.id)
            elif kind == "broken" and isinstance(each, Ended):
                if each.id in self._finished:
                    continue
                self._finished.add(each.id)
            found.append(each)
        return found

    def crash(self, message: str, output: str) -> list[SuiteEvent]:
        """Return the results of the tests that were running when pytest ended."""
        running, self._running = self._running, set()
        self._finished |= running
        result = SuiteResult("failed", message=message, trace=output.strip() or None)
        return [Ended(each, result) for each in running]

    def remaining(self) -> list[str]:
        return [each for each in self._selected if each not in self._finished]


def _translated(event: list[Any]) -> list[SuiteEvent]:
    kind = event[0]
    if kind == "nodes":
        return [Found(SuiteNode(**node)) for node in event[1]]
    if kind == "start":
        return [Started(event[1])]
    if kind == "result":
        return [Ended(event[1], SuiteResult(**event[2]))]
    if kind == "files":
        return [Saved(name, path) for name, path in event[1]]
    if kind == "broken":
        node = SuiteNode(**event[1])
        return [Found(node), Ended(node.id, SuiteResult(**event[2]))]
    if kind == "subtest":
        node = SuiteNode(**event[1])
        return [Found(node), Started(node.id), Ended(node.id, SuiteResult(**event[2]))]
    return []


def _ending(done: list[Any]) -> str:
    """Return how a process ended, for example "ended by signal SIGSEGV"."""
    status = done[2]
    if status >= 0:
        return f"ended with exit code {status}"
    try:
        return f"was ended by {signal.Signals(-status).name}"
    except ValueError:
        return f"was ended by signal {-status}"


def _environment() -> dict[str, str]:
    """Return the environment of the worker, without variables of a pytest that runs this server."""
    inherited = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("COV_CORE_", "PYTEST_XDIST")) and name != "PYTEST_CURRENT_TEST"
    }
    # The ids of some tests depend on the order of a set.
    return {"PYTHONHASHSEED": "0", **inherited}


def _stamp(python: str) -> tuple[object, ...]:
    try:
        found = os.stat(python)
    except OSError:
        return ()
    return (found.st_mtime_ns, found.st_ino)
