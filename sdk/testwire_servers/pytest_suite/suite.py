"""Lists and runs the tests of a project with pytest in a child process.

The module does not depend on a protocol, and it does not import pytest.

* A selection is a list of node ids. A group selects all its tests.
* If a test kills the process, the test has failed, and the remaining tests run in a new process.

Tests: `tests/servers/pytest_suite/test_mstest.py`, `tests/servers/pytest_suite/test_worker.py`.
"""

from __future__ import annotations

import os
import sys
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import aclosing
from pathlib import Path
from typing import Any, Final

from testwire.server.jobs import JobProcess
from testwire.server.programs import ProgramError

from testwire_servers.pytest_suite.debugging import DebugGate, Debuggee, Launchable
from testwire_servers.pytest_suite.events import SuiteEvent, translated
from testwire_servers.pytest_suite.progress import CODES, INTERRUPTED, REJECTED, RunProgress, ending

WORKER: Final = Path(__file__).resolve().parent / "worker" / "__main__.py"

_TAIL: Final = 2000
"""The maximum number of characters of pytest's output in a message."""

_FIXES: Final = {
    REJECTED: "; check the arguments after '--' and in the variable PYTEST_ADDOPTS",
}


class SuiteError(Exception):
    """Raised if tests cannot be listed or run. The message contains the fix, if it is known."""


def find_python(root: Path, python: str | None) -> str:
    """Return `python`, else the interpreter of the project's `.venv`, else this interpreter."""
    if python is not None:
        # A path with a slash is relative to the project. Other names are looked up in PATH.
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
                for each in translated(event):
                    yield each
                broken = broken or event[0] == "broken"
                # The exit code of a listing is also "interrupted" if a file cannot be collected.
                if event[0] == "done" and not (broken and event[1:] == ["end", INTERRUPTED]):
                    self._check(event)

    async def run(
        self, select: Sequence[str] | None = None, debug: DebugGate | None = None
    ) -> AsyncGenerator[SuiteEvent]:
        """Run tests. With `debug`, the first process is debugged.

        Raises SuiteError if pytest cannot run tests.
        """
        progress = RunProgress()
        remaining = select
        # If no tests are selected, pytest is not started.
        while remaining is None or remaining:
            async with aclosing(self._attempt(remaining, debug, progress)) as events:
                async for event in events:
                    yield event
            if progress.done is None:
                continue  # The tests run in the process that the client has started.
            for event in progress.ended(self._last_output()):
                yield event
            if not progress.goes_on:
                break
            debug, remaining = None, progress.remaining()
        for event in progress.inside_files(select or (), self._details):
            yield event
        if progress.done is not None and not progress.goes_on:
            self._check(progress.done)

    async def _attempt(
        self, select: Sequence[str] | None, debug: DebugGate | None, progress: RunProgress
    ) -> AsyncGenerator[SuiteEvent]:
        """Run tests in one process, and store its last event in `progress.done`."""
        progress.done = None
        async with aclosing(self._job(select, collect=False, debug=debug)) as events:
            async for event in events:
                if event[0] == "debug" and debug is not None:
                    await debug.open(Debuggee(*event[1:]), self._launchable())
                    if debug.launched is not None:
                        return
                elif event[0] == "done":
                    progress.done = event
                for each in progress.new(event):
                    yield each

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
                launched = debug.launched if debug is not None else None
                process = launched or await self._current()
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
        except ProgramError as error:
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
                # The file may have changed since the listing.
                nodes[-1]["line"] = node["line"]
        return ["nodes", nodes]

    async def _current(self) -> JobProcess:
        """Return the process. A new process is started if the interpreter has changed."""
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

    def _launchable(self) -> Launchable:
        python = find_python(self.root, self._python)
        variables = {k: v for k, v in _environment().items() if k.startswith(("PYTHON", "PYTEST_"))}
        return Launchable(python, [str(WORKER)], self.root, variables)

    def _output(self, text: str) -> None:
        self._tail = (self._tail + text)[-2 * _TAIL :]
        self._on_output(text)

    def _last_output(self) -> str:
        """Return the last lines of the output."""
        if len(self._tail) <= _TAIL:
            return self._tail.strip()
        return self._tail[-_TAIL:].partition("\n")[2].strip()

    def _check(self, done: list[Any]) -> None:
        """Raise SuiteError if a job did not end normally."""
        _, how, status = done
        if how == "end" and status not in CODES:
            return
        if how != "end":
            reason = f"the process of pytest {ending(done)}"
        else:
            reason = CODES[status] + _FIXES.get(status, "")
        tail = self._last_output()
        raise SuiteError(f"{reason}; its last output was:\n{tail}" if tail else reason)


def _environment() -> dict[str, str]:
    """Return the worker's environment, without the variables of an outer pytest."""
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
