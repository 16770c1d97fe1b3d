"""`testwire drift wire` finds nothing in recorded sessions with the pytest server."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest
from testwire.errors import RpcError
from testwire_base.traces import read_trace
from testwire_codegen.messages import MessageChecker
from testwire_protocols.mstest_runner.v1_0.client import Client as MSTestClient
from testwire_protocols.mstest_runner.v1_0.handlers import ClientHandlers as MSTestHandlers
from testwire_protocols.test_runner.v0_1 import types as runner
from testwire_protocols.test_runner.v0_1.client import Client as RunnerClient
from testwire_protocols.test_runner.v0_1.handlers import ClientHandlers as RunnerHandlers

from tests.codegen.drift.support import protocol
from tests.servers.pytest_suite.support import (
    COMMAND,
    PATIENCE,
    SAMPLE,
    discover,
    initialize_params,
    run,
    select,
    write,
)
from tests.support.waiting import until

FILES = {
    "test_a.py": SAMPLE
    + """
    def test_slow():
        import pathlib, time
        time.sleep(60 * pathlib.Path("slow").exists())
    """,
    "test_bad.py": "1 / 0\n",
}


def recorded(key: str, trace: Path) -> list[str]:
    """Return the launch command of a recording proxy for the server."""
    tool = [sys.executable, "-m", "testwire_tools", "record", "--protocol", key]
    return [*tool, "--out", str(trace), "--", *COMMAND]


def findings(key: str, trace: Path) -> list[str]:
    checker = MessageChecker(protocol(key))
    checker.check(read_trace(trace, trace.name, strict=True), trace.name)
    return [f"{each.rule}: {each.message}" for each in checker.findings()]


def test_mstest_runner(tmp_path: Path) -> None:
    key, trace = "mstest-runner@1.0", tmp_path / "session.jsonl"
    project = write(tmp_path / "project", FILES)
    begun = asyncio.Event()

    class Handlers(MSTestHandlers):
        def log(self, params: object, ctx: object) -> None:
            pass

        def test_updates(self, params: object, ctx: object) -> None:
            begun.set()

    async def session() -> None:
        command = recorded(key, trace)
        async with MSTestClient.launch(
            command, cwd=project, handlers=Handlers(), timeout=PATIENCE, connect_timeout=PATIENCE
        ) as client:
            await client.initialize(initialize_params())
            await discover(client)
            quick = select("test_a.py::test_passes", "test_a.py::test_fails", "test_bad.py", "gone")
            assert len((await run(client, tests=quick)).outcomes) == 4
            await run(client, tests=[])
            await run(client, filter="/**")
            with pytest.raises(RpcError):
                await run(client, filter="x")
            (project / "slow").touch()
            begun.clear()
            running = asyncio.ensure_future(run(client, tests=select("test_a.py::test_slow")))
            await begun.wait()
            running.cancel()
            await asyncio.wait({running})
            await discover(client)

    asyncio.run(session())
    assert findings(key, trace) == []


def test_test_runner(tmp_path: Path) -> None:
    key, trace = "test-runner@0.1", tmp_path / "session.jsonl"
    project = write(tmp_path / "project", FILES)
    slow = "test_a.py::test_slow"
    busy: list[bool] = []
    begun = asyncio.Event()

    class Handlers(RunnerHandlers):
        def register_test(self, params: object, ctx: object) -> None:
            pass

        def remove_test(self, params: object, ctx: object) -> None:
            pass

        def update_status(self, params: runner.UpdateStatusParams, ctx: object) -> None:
            if params.id == slow:
                begun.set()

        def testrunner_status_update(self, params: runner.TestRunnerStatus, ctx: object) -> None:
            busy.append(params.is_loading)

    async def session() -> None:
        command = recorded(key, trace)
        async with RunnerClient.launch(
            command, transport="stdio", cwd=project, handlers=Handlers(), timeout=PATIENCE,
            connect_timeout=PATIENCE,
        ) as client:  # fmt: skip
            await client.testrunner_start()
            for chosen in ("test_a.py::test_passes", "test_a.py::TestGroup"):
                await client.testrunner_run(runner.OperationParams(id=chosen))
            with pytest.raises(RpcError):
                await client.testrunner_run(runner.OperationParams(id="gone"))
            (project / "slow").touch()
            begun.clear()
            running = asyncio.ensure_future(client.testrunner_run(runner.OperationParams(id=slow)))
            await begun.wait()
            running.cancel()
            await asyncio.wait({running})
            await until(lambda: not busy[-1], PATIENCE)
            await client.testrunner_invalidate(runner.OperationParams(id="test_a.py"))

    asyncio.run(session())
    assert findings(key, trace) == []
