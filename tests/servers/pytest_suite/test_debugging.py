"""Tests are debugged with debugpy through both protocols."""

from __future__ import annotations

import asyncio
import functools
import os
import shlex
import shutil
import socket
import subprocess
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
from testwire.errors import RpcError
from testwire.server.children import is_running
from testwire_protocols.mstest_runner.v1_0 import types as mstest
from testwire_protocols.mstest_runner.v1_0.client import Client as MSTestClient
from testwire_protocols.mstest_runner.v1_0.handlers import ClientHandlers as MSTestHandlers
from testwire_protocols.test_runner.v0_1 import types
from testwire_protocols.test_runner.v0_1.client import Client
from testwire_protocols.test_runner.v0_1.handlers import ClientHandlers

from tests.servers.pytest_suite.debugger import Debugger
from tests.servers.pytest_suite.support import (
    COMMAND,
    PATIENCE,
    discover,
    initialize_params,
    launch,
    run,
    write,
)
from tests.support.waiting import until

NEEDS_PLUGINS = ("xdist",)

pytestmark = pytest.mark.slow

FILES = {
    "test_a.py": """
        from pathlib import Path

        def test_writes():
            value = 1
            Path("ran").write_text(str(value))
    """
}
Test = Callable[[Path], Coroutine[Any, Any, None]]


def in_loop(test: Test) -> Callable[[Path], None]:
    """Run a test in an event loop."""

    @functools.wraps(test)
    def call(tmp_path: Path) -> None:
        asyncio.run(test(tmp_path))

    return call


TEST = "test_a.py::test_writes"
LINE = 4


class Plain(ClientHandlers):
    """Does not handle `startDebugSession`. Keeps the statuses of the test."""

    def __init__(self) -> None:
        self.statuses: list[Any] = []

    def register_test(self, params: types.RegisterTestParams, ctx: object) -> None:
        pass

    def remove_test(self, params: types.RemoveTestParams, ctx: object) -> None:
        pass

    def update_status(self, params: types.UpdateStatusParams, ctx: object) -> None:
        if params.id == TEST:
            self.statuses.append(params.status)


class Editor(Plain):
    """Connects a debugger to each debug session."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.debugger = Debugger()
        self.path = path
        self.sessions: list[asyncio.Task[None]] = []

    async def start_debug_session(self, params: types.StartDebugSessionParams, ctx: object) -> int:
        session = self.debugger.session(params.port, str(self.path), LINE)
        self.sessions.append(asyncio.ensure_future(session))
        return 1


def open_runner(project: Path, handlers: object, *words: str) -> Client:
    return Client.launch(
        [*COMMAND, *words],
        transport="stdio",
        cwd=project,
        handlers=handlers,
        timeout=PATIENCE,
        connect_timeout=PATIENCE,
    )


@in_loop
async def test_debugpy_stops_at_a_breakpoint(tmp_path: Path) -> None:
    write(tmp_path, FILES)
    editor = Editor(tmp_path / "test_a.py")
    async with open_runner(tmp_path, editor) as client:
        await client.testrunner_start(types.StartParams())
        result = await client.testrunner_debug(types.OperationParams(id=TEST))
        await asyncio.gather(*editor.sessions)
    assert editor.debugger.stopped == [LINE]
    assert result.success
    assert editor.statuses[-2:] == ["Debugging", "Passed"]


@in_loop
async def test_a_client_without_a_debugger_gets_the_results(tmp_path: Path) -> None:
    write(tmp_path, FILES)
    async with open_runner(tmp_path, Plain()) as client:
        await client.testrunner_start(types.StartParams())
        result = await client.testrunner_debug(types.OperationParams(id=TEST))
    assert result.success
    assert (tmp_path / "ran").exists()


class Attacher(MSTestHandlers):
    """Records the ids of the processes. `attached` determines the response."""

    def __init__(self, attached: asyncio.Future[bool] | None = None) -> None:
        self.attached = attached
        self.pids: list[int] = []
        self.logs: list[str] = []

    async def log(self, params: Any, ctx: object) -> None:
        self.logs.append(params.message)

    async def attach_debugger(
        self, params: mstest.AttachDebuggerParams, ctx: object
    ) -> mstest.AttachDebuggerResponse:
        self.pids.append(params.process_id)
        if self.attached is None:
            raise RpcError(-32601, "no debugger")
        return mstest.AttachDebuggerResponse(success=await self.attached)


class Launcher(Attacher):
    """Starts the process under debugpy, and connects a debugger."""

    def __init__(self, path: Path, *, responds_late: bool) -> None:
        super().__init__()
        self.debugger = Debugger()
        self.path = path
        self.responds_late = responds_late
        self.processes: list[asyncio.subprocess.Process] = []
        self.session: asyncio.Task[None] | None = None

    async def launch_debugger(self, params: mstest.LaunchDebuggerParams, ctx: object) -> None:
        assert params.program is not None
        assert params.args is not None
        with socket.create_server(("127.0.0.1", 0)) as unused:
            port = unused.getsockname()[1]
        assert isinstance(params.environment_variables, list)
        variables = {k: v for each in params.environment_variables for k, v in each.items()}
        process = await asyncio.create_subprocess_exec(
            params.program,
            *["-m", "debugpy", "--listen", f"127.0.0.1:{port}", "--wait-for-client"],
            *shlex.split(params.args),
            cwd=params.working_directory,
            env={**os.environ, **variables},
        )
        self.processes.append(process)
        self.session = asyncio.ensure_future(self.debugger.session(port, str(self.path), LINE))
        if self.responds_late:
            await self.session


def with_debugger() -> mstest.InitializeParams:
    params = initialize_params()
    params.capabilities.testing.debugger_provider = True
    return params


@in_loop
async def test_a_run_waits_for_the_debugger(tmp_path: Path) -> None:
    write(tmp_path, FILES)
    attacher = Attacher(asyncio.get_running_loop().create_future())
    async with launch(tmp_path, handlers=attacher) as client:
        await client.initialize(with_debugger())
        await discover(client)
        assert not attacher.pids, "a discovery is not debugged"
        running = asyncio.ensure_future(run(client))
        await until(lambda: bool(attacher.pids))
        assert is_running(attacher.pids[0])
        await asyncio.sleep(0.2)
        assert not (tmp_path / "ran").exists(), "the test has started too early"
        assert attacher.attached is not None
        attacher.attached.set_result(True)
        assert (await running).outcomes == {TEST: "passed"}


@in_loop
async def test_a_client_that_cannot_attach_gets_the_results(tmp_path: Path) -> None:
    write(tmp_path, FILES)
    attacher = Attacher()
    async with launch(tmp_path, handlers=attacher) as client:
        await client.initialize(with_debugger())
        assert (await run(client)).outcomes == {TEST: "passed"}
    assert len(attacher.pids) == 1
    assert any("without a debugger" in each for each in attacher.logs)


@in_loop
async def test_a_client_without_the_capability_is_not_asked(tmp_path: Path) -> None:
    write(tmp_path, FILES)
    attacher = Attacher()
    async with launch(tmp_path, handlers=attacher) as client:
        await client.initialize(initialize_params())
        assert (await run(client)).outcomes == {TEST: "passed"}
    assert not attacher.pids


@in_loop
async def test_a_waiting_run_can_be_cancelled(tmp_path: Path) -> None:
    write(tmp_path, FILES)
    attacher = Attacher(asyncio.get_running_loop().create_future())
    async with launch(tmp_path, handlers=attacher) as client:
        await client.initialize(with_debugger())
        running = asyncio.ensure_future(run(client))
        await until(lambda: bool(attacher.pids))
        running.cancel()
        with pytest.raises(asyncio.CancelledError):
            await running
        await until(lambda: not is_running(attacher.pids[0]))


def gdb_problem() -> str | None:
    """Return why gdb cannot call a function of another process, or None if it can.

    Old versions of gdb cannot write the registers of newer processors.
    """
    if shutil.which("gdb") is None:
        return "'gdb' is not installed"
    child = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    line = ["gdb", "--nx", "--batch", "--pid", str(child.pid), "--eval-command"]
    done = subprocess.run([*line, "call (int)getpid()"], capture_output=True, text=True)
    child.kill()
    child.communicate()
    if f"= {child.pid}" in done.stdout:
        return None
    return f"gdb cannot call functions of other processes on this machine: {done.stderr[-300:]}"


@in_loop
async def test_debugpy_attaches_to_the_process(tmp_path: Path) -> None:
    if (problem := gdb_problem()) is not None:
        pytest.skip(problem)
    write(tmp_path, FILES)
    attacher = Attacher(asyncio.get_running_loop().create_future())
    async with launch(tmp_path, handlers=attacher) as client:
        await client.initialize(with_debugger())
        running = asyncio.ensure_future(run(client))
        await until(lambda: bool(attacher.pids))
        with socket.create_server(("127.0.0.1", 0)) as unused:
            port = unused.getsockname()[1]
        line = ["-m", "debugpy", "--listen", f"127.0.0.1:{port}", "--pid", str(attacher.pids[0])]
        inject = await asyncio.create_subprocess_exec(sys.executable, *line)
        assert await inject.wait() == 0
        debugger = Debugger()
        session = asyncio.ensure_future(debugger.session(port, str(tmp_path / "test_a.py"), LINE))
        await until(lambda: debugger.configured)
        assert attacher.attached is not None
        attacher.attached.set_result(True)
        assert (await running).outcomes == {TEST: "passed"}
        await session
    assert debugger.stopped == [LINE]


@pytest.mark.parametrize("responds_late", [False, True])
def test_a_client_starts_the_process_under_its_debugger(
    tmp_path: Path, responds_late: bool
) -> None:
    async def main() -> None:
        write(tmp_path, FILES)
        launcher = Launcher(tmp_path / "test_a.py", responds_late=responds_late)
        async with launch(tmp_path, handlers=launcher) as client:
            await client.initialize(with_debugger())
            assert (await run(client)).outcomes == {TEST: "passed"}
            assert launcher.session is not None
            await launcher.session
            assert launcher.debugger.stopped == [LINE]
            assert await launcher.processes[0].wait() == 0
            await until(lambda: not is_running(launcher.pids[0]))
            assert (await run(client)).outcomes == {TEST: "passed"}, "another process"
        assert len(launcher.processes) == 2

    asyncio.run(main())


@in_loop
async def test_a_process_that_a_client_has_started_is_killed(tmp_path: Path) -> None:
    slow = FILES["test_a.py"] + "        __import__('time').sleep(600)\n"
    write(tmp_path, {"test_a.py": slow})
    launcher = Launcher(tmp_path / "test_a.py", responds_late=True)
    async with launch(tmp_path, handlers=launcher) as client:
        await client.initialize(with_debugger())
        running = asyncio.ensure_future(run(client))
        await until(lambda: (tmp_path / "ran").exists())
        running.cancel()
        with pytest.raises(asyncio.CancelledError):
            await running
        await asyncio.wait_for(launcher.processes[0].wait(), PATIENCE)


@in_loop
async def test_a_test_that_ends_such_a_process_has_failed(tmp_path: Path) -> None:
    dies = FILES["test_a.py"] + "        __import__('os')._exit(3)\n"
    write(tmp_path, {"test_a.py": dies, "test_b.py": "def test_next():\n    pass\n"})
    launcher = Launcher(tmp_path / "test_a.py", responds_late=True)
    async with launch(tmp_path, handlers=launcher) as client:
        await client.initialize(with_debugger())
        seen = await run(client)
    assert seen.outcomes == {TEST: "failed", "test_b.py::test_next": "passed"}
    assert seen.nodes[TEST]["error.message"] == "The process has ended during this test."


class Silent(Attacher):
    """Responds to `client/launchDebugger`, but starts nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.launches = 0

    async def launch_debugger(self, params: object, ctx: object) -> None:
        self.launches += 1


@in_loop
async def test_a_client_that_starts_nothing_is_asked_once(tmp_path: Path) -> None:
    write(tmp_path, FILES)
    program = (
        "import sys; from testwire_servers.pytest_suite import cli, debugging; "
        "debugging.CONNECT_SECONDS = 0.1; sys.exit(cli.main())"
    )
    silent = Silent()
    async with MSTestClient.launch(
        [sys.executable, "-c", program],
        cwd=tmp_path,
        handlers=silent,
        timeout=PATIENCE,
        connect_timeout=PATIENCE,
    ) as client:
        await client.initialize(with_debugger())
        assert (await run(client)).outcomes == {TEST: "passed"}
        assert (await run(client)).outcomes == {TEST: "passed"}
    assert len(silent.pids) == 2
    assert silent.launches == 1
    assert any("did not connect within 0.1 s" in each for each in silent.logs)
