"""A cancelled run ends all its processes, whatever the running test does."""

from __future__ import annotations

import asyncio
from pathlib import Path
from textwrap import dedent

import pytest
from testwire.server.children import is_running
from testwire_protocols.mstest_runner.v1_0 import types
from testwire_protocols.mstest_runner.v1_0.handlers import ClientHandlers

from tests.servers.pytest_suite.support import (
    PATIENCE,
    initialize_params,
    launch,
    new_id,
    run,
    select,
    write,
)
from tests.support.waiting import until

SLOW = "test_slow.py::test_slow"
START = """
    import ctypes, os, signal, subprocess, sys, time

    def started(*children):
        with open("pids", "w") as stream:
            stream.write(" ".join(str(pid) for pid in (os.getpid(), *children)) + "\\n")

    def test_quick():
        pass
"""
TESTS = {
    "sleeps": """
    def test_slow():
        started()
        time.sleep(600)
    """,
    "ignores-the-signal": """
    def test_slow():
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        started()
        time.sleep(600)
    """,
    "catches-every-exception": """
    def test_slow():
        started()
        while True:
            try:
                time.sleep(600)
            except BaseException:
                pass
    """,
    "holds-the-interpreter-lock": """
    def test_slow():
        started()
        ctypes.PyDLL(None).sleep(600)
    """,
    "has-children": """
    def test_slow():
        program = "import signal, time; signal.signal(signal.SIGINT, signal.SIG_IGN); "
        line = [sys.executable, "-c", program + "time.sleep(600)"]
        children = [subprocess.Popen(line), subprocess.Popen(line, start_new_session=True)]
        started(*[child.pid for child in children])
        children[0].wait()
    """,
}


class Handlers(ClientHandlers):
    """Keeps the last state of each test, and whether the run has ended."""

    def __init__(self) -> None:
        self.states: dict[str, object] = {}
        self.ended = False

    def test_updates(self, params: types.TestUpdateNotificationParams, ctx: object) -> None:
        self.ended = params.changes is None
        for change in params.changes or ():
            self.states[change.node.uid] = change.node.execution_state


@pytest.mark.parametrize("name", TESTS)
def test_a_cancelled_run_leaves_no_process(tmp_path: Path, name: str) -> None:
    write(tmp_path, {"test_slow.py": dedent(START) + dedent(TESTS[name])})
    pids = tmp_path / "pids"

    async def session() -> None:
        handlers = Handlers()
        async with launch(tmp_path, handlers=handlers) as client:
            await client.initialize(initialize_params())
            params = types.RunTestsParams(run_id=new_id(), tests=select(SLOW))
            running = asyncio.ensure_future(client.run_tests(params))
            await until(lambda: pids.exists() and pids.read_text().endswith("\n"), PATIENCE)
            await until(lambda: handlers.states.get(SLOW) == "in-progress", PATIENCE)
            numbers = [int(word) for word in pids.read_text().split()]
            running.cancel()
            await asyncio.wait({running})
            await until(lambda: handlers.ended, PATIENCE)
            assert handlers.states[SLOW] == "canceled"
            await until(lambda: not any(is_running(number) for number in numbers))
            ran = await run(client, tests=select("test_slow.py::test_quick"))
            assert ran.outcomes == {"test_slow.py::test_quick": "passed"}

    asyncio.run(session())
