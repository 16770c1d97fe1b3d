"""Runs that are cancelled, abandoned or killed leave no files or processes."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from contextlib import aclosing
from pathlib import Path

import pytest
from testwire_servers.mutation.engine import Engine
from testwire_servers.mutation.model import Mutant
from testwire_servers.mutation.ownership import PREFIX
from testwire_servers.mutation.sandbox import Workspace
from testwire_servers.mutation.worker_process import Worker, WorkerDied

from tests.servers.mutation.support import (
    ENDLESS,
    config_of,
    fingerprint,
    processes_with,
    sleepers,
    write_project,
)
from tests.support.waiting import until

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="what processes leave behind is looked up in /proc"
)


def negated(mutant: Mutant) -> bool:
    """Return True for the mutant of `ENDLESS` that never ends."""
    return (mutant.original, mutant.replacement) == ("not done", "done")


def children_of(pid: int) -> list[int]:
    return [int(item) for item in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


@pytest.mark.parametrize("mode", ["fork", "process"])
@pytest.mark.parametrize("static", [False, True], ids=["function", "import"])
def test_a_cancelled_run_stops_at_once(
    project: Path, sandboxes: Path, mode: str, static: bool
) -> None:
    write_project(project, ENDLESS)
    if static:
        (project / "m.py").write_text((project / "m.py").read_text() + "\nwait(not False)\n")

    async def run() -> float:
        engine = Engine(
            config_of(project, mode=mode, timeout_constant=100.0, workers=2), cwd=project
        )
        mutants = [m for found in engine.discover().values() for m in found if negated(m)]

        async def consume() -> None:
            async with aclosing(engine.run(mutants)) as results:
                async for _ in results:
                    pass

        task = asyncio.ensure_future(consume())
        try:
            await until(lambda: bool(sleepers(sandboxes)))
            began = time.monotonic()
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            took = time.monotonic() - began
            assert not sleepers(sandboxes), "a process of the mutant is still running"
            # The engine can be used again with the same sandboxes.
            plus = [m for found in engine.discover().values() for m in found]
            plus = [m for m in plus if m.replacement == "-" and m.original == "+"]
            assert [result.status async for result in engine.run(plus)] == ["Killed"]
        finally:
            await engine.aclose()
        return took

    before = fingerprint(project)
    assert asyncio.run(run()) < 50.0  # The mutant would run for 100 seconds.
    assert fingerprint(project) == before


def test_a_run_that_is_cancelled_while_it_starts(project: Path, sandboxes: Path) -> None:
    write_project(
        project,
        {"m.py": "x = 1\n", "test_m.py": "import m, time\n\ndef test(): time.sleep(600)\n"},
    )

    async def run() -> None:
        engine = Engine(config_of(project, workers=2), cwd=project)
        mutants = [m for found in engine.discover().values() for m in found]

        async def consume() -> None:
            async for _ in engine.run(mutants):
                pass

        task = asyncio.ensure_future(consume())
        await until(lambda: bool(processes_with(str(sandboxes / PREFIX))))
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert os.listdir(sandboxes) == []
        await engine.aclose()

    asyncio.run(run())


def test_leaving_the_loop_ends_the_run(project: Path) -> None:
    write_project(
        project,
        {"m.py": "def f(x):\n    return x * 2\n", "test_m.py": "import m\n\ndef test(): m.f(1)\n"},
    )

    async def run() -> int:
        engine = Engine(config_of(project, keep_warm=0), cwd=project)
        mutants = [m for found in engine.discover().values() for m in found]
        count = 0
        async with aclosing(engine.run(mutants)) as results:
            async for _ in results:
                count += 1
                if count == 2:
                    break
        await engine.aclose()
        return count

    assert asyncio.run(run()) == 2


def test_the_newest_run_goes_first(project: Path) -> None:
    write_project(
        project,
        {"m.py": "def f(x):\n    return x * 2\n", "test_m.py": "import m\n\ndef test(): m.f(1)\n"},
    )

    async def run() -> list[int]:
        engine = Engine(config_of(project), cwd=project)
        order: list[int] = []

        async def consume(number: int, mutants: list[Mutant]) -> None:
            async for result in engine.run(mutants):
                assert result.status != "RuntimeError"
                order.append(number)

        mutants = [m for found in engine.discover().values() for m in found]
        try:
            await asyncio.gather(*(consume(number, mutants) for number in range(3)))
        finally:
            await engine.aclose()
        return order

    order = asyncio.run(run())
    assert order == sorted(order, reverse=True)
    assert len(order) % 3 == 0


def test_a_new_run_does_not_wait_for_a_slow_mutant(project: Path, sandboxes: Path) -> None:
    """The older run is interrupted, and tests the slow mutant again afterwards."""
    write_project(project, ENDLESS)

    async def run() -> list[str]:
        engine = Engine(config_of(project, timeout_constant=3.0), cwd=project)
        mutants = [m for found in engine.discover().values() for m in found]
        plus = [m for m in mutants if m.original == "+" and m.replacement == "-"]
        order: list[str] = []

        async def consume(chosen: list[Mutant]) -> None:
            async for result in engine.run(chosen):
                order.append(result.status)

        older = asyncio.ensure_future(consume([m for m in mutants if negated(m)]))
        try:
            await until(lambda: bool(sleepers(sandboxes)))
            await consume(plus)
            assert not older.done()
            await older
            # A run that is abandoned while it waits does not hold up the next one.
            waiting = asyncio.ensure_future(consume(plus))
            await asyncio.sleep(0)
            waiting.cancel()
            await consume(plus)
        finally:
            await engine.aclose()
        return order

    assert asyncio.run(run()) == ["Killed", "Timeout", "Killed"]


def test_sandboxes_go_when_they_have_been_idle(project: Path, sandboxes: Path) -> None:
    write_project(project, {"m.py": "x = 1\n", "test_m.py": "import m\n\ndef test(): pass\n"})

    async def run() -> None:
        engine = Engine(config_of(project, keep_warm=0.05), cwd=project)
        mutants = [m for found in engine.discover().values() for m in found]
        async for _ in engine.run(mutants):
            pass
        await until(lambda: not list(sandboxes.iterdir()))
        assert [r.status async for r in engine.run(mutants)] == ["Survived", "Survived"]
        await engine.aclose()

    asyncio.run(run())


def test_a_worker_that_is_killed_is_replaced(project: Path, sandboxes: Path) -> None:
    write_project(project, ENDLESS)

    async def run() -> list[tuple[str, str]]:
        engine = Engine(config_of(project, timeout_constant=100.0), cwd=project)
        mutants = [m for found in engine.discover().values() for m in found]
        endless = [m for m in mutants if negated(m)]
        plus = [m for m in mutants if m.original == "+" and m.replacement == "-"]
        found: list[tuple[str, str]] = []

        async def consume() -> None:
            async for result in engine.run(endless + plus):
                found.append((result.status, result.reason or ""))

        task = asyncio.ensure_future(consume())
        try:
            await until(lambda: bool(sleepers(sandboxes)))
            for pid in children_of(os.getpid()):
                os.kill(pid, signal.SIGKILL)
            await task
            for line in sleepers(sandboxes):
                os.kill(int(line.partition(":")[0]), signal.SIGKILL)
        finally:
            await engine.aclose()
        return found

    (lost, plus) = asyncio.run(run())
    assert lost[0] == "RuntimeError"
    assert "the test process ended unexpectedly: exit code -9" in lost[1]
    assert plus[0] == "Killed"


def test_a_fault_of_a_worker_is_reported(project: Path) -> None:
    async def run() -> None:
        workspace = Workspace(project, exclude=(), log=print)
        worker = Worker(0, workspace, config_of(project), {})
        try:
            workspace.populate(0)
            await worker.start()
            # No member of this request is present.
            with pytest.raises(WorkerDied, match=r"^exit code 1: KeyError: "):
                await worker.request({"op": "run"})
        finally:
            await worker.close()
            workspace.close()

    asyncio.run(run())


_PROGRAM = """
import asyncio, sys
from pathlib import Path
from testwire_servers.mutation.config import load_config
from testwire_servers.mutation.engine import Engine

async def main():
    root = Path(sys.argv[1])
    engine = Engine(load_config(None, root), cwd=root)
    mutants = [m for found in engine.discover().values() for m in found if m.original == "not done"]
    async for _ in engine.run(mutants):
        pass

asyncio.run(main())
"""


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_nothing_outlives_a_killed_process(
    project: Path, sandboxes: Path, number: signal.Signals
) -> None:
    write_project(
        project,
        {
            **ENDLESS,
            "pyproject.toml": "[tool.testwire.mutation]\ntimeout_constant = 100\nworkers = 2\n",
        },
    )
    process = subprocess.Popen([sys.executable, "-c", _PROGRAM, str(project)])
    try:
        asyncio.run(until(lambda: bool(sleepers(sandboxes))))
    finally:
        process.send_signal(number)
        process.wait()
    asyncio.run(
        until(lambda: not processes_with(str(sandboxes)) and not list(sandboxes.iterdir()), 10)
    )
