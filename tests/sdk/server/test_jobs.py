"""Child processes that execute jobs."""

from __future__ import annotations

import asyncio
import sys
from contextlib import aclosing
from pathlib import Path
from typing import Any

import pytest
from testwire.server import jobs
from testwire.server.children import is_running
from testwire.server.jobs import JobProcess
from testwire.server.programs import ProgramError

from tests.support.waiting import until

CHILD = """
import json, os, select, subprocess, sys, time

def emit(*event):
    print(json.dumps(event), flush=True)

emit("ready", os.getpid())
for line in sys.stdin:
    job = json.loads(line)
    if job == "count":
        emit("one"); emit("two"); emit("done", "end", 0)
    elif job == "die":
        print("{partial", end="", flush=True); os._exit(3)
    elif job == "say":
        print("some output" * 5000, file=sys.stderr, flush=True); emit("done", "end", 0)
    elif job == "polite":
        emit("started"); sys.stdin.readline(); emit("done", "cancelled", 0)
    elif job == "stubborn":
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"],
                                 start_new_session=True)
        emit("started", child.pid); time.sleep(600)
"""


def process(**options: Any) -> JobProcess:
    return JobProcess([sys.executable, "-c", CHILD], **options)


async def events(running: JobProcess, job: str) -> list[list[Any]]:
    async with aclosing(running.run(job)) as stream:
        return [event async for event in stream]


async def cancelled(running: JobProcess, job: str) -> list[Any]:
    """Cancel a job after its first event, and return this event."""
    first: list[Any] = []

    async def work() -> None:
        async with aclosing(running.run(job)) as stream:
            async for event in stream:
                first.extend(event)

    task = asyncio.ensure_future(work())
    await until(lambda: first)
    task.cancel()
    await asyncio.wait({task})
    assert task.cancelled()
    return first


def test_events_are_streamed_and_the_process_is_kept() -> None:
    async def main() -> None:
        running = process()
        assert running.pid is None
        assert await events(running, "count") == [["one"], ["two"], ["done", "end", 0]]
        pid = running.pid
        await events(running, "count")
        assert running.pid == pid
        await running.aclose()
        assert pid is not None and not is_running(pid)

    asyncio.run(main())


def test_a_process_that_ends_is_replaced() -> None:
    async def main() -> None:
        running = process()
        assert await events(running, "die") == [["done", "crash", 3]]
        assert len(await events(running, "count")) == 3
        await running.aclose()

    asyncio.run(main())


def test_standard_error_is_passed_on_before_the_last_event() -> None:
    output: list[str] = []

    async def main() -> None:
        running = process(on_output=output.append)
        for count in range(1, 20):
            await events(running, "say")
            assert "".join(output).count("some output") == 5000 * count
        await running.aclose()

    asyncio.run(main())


def test_a_cancelled_job_keeps_the_process() -> None:
    async def main() -> None:
        running = process()
        await cancelled(running, "polite")
        pid = running.pid
        assert len(await events(running, "count")) == 3
        assert running.pid == pid
        await running.aclose()

    asyncio.run(main())


def test_a_job_that_does_not_end_is_killed() -> None:
    async def main() -> None:
        running = process()
        _, child = await cancelled(running, "stubborn")
        await until(lambda: not is_running(child), 5)
        assert len(await events(running, "count")) == 3
        await running.aclose()

    asyncio.run(main())


@pytest.mark.parametrize("program", ["import time; time.sleep(600)", "while True: print('x')"])
def test_a_process_that_is_not_ready_in_time_is_killed(
    monkeypatch: pytest.MonkeyPatch, program: str
) -> None:
    monkeypatch.setattr(jobs, "START_SECONDS", 0.5)

    async def main() -> None:
        running = JobProcess([sys.executable, "-c", program])
        with pytest.raises(ProgramError, match=r"was not ready after 0\.5 s"):
            await events(running, "count")
        assert running.pid is None

    asyncio.run(main())


def test_a_process_that_cannot_start_is_named(tmp_path: Path) -> None:
    missing = str(tmp_path / "missing")

    async def main() -> None:
        with pytest.raises(ProgramError, match="missing: cannot be started: No such file"):
            await events(JobProcess([missing]), "count")
        with pytest.raises(ProgramError, match="ended during startup with code 5"):
            await events(JobProcess([sys.executable, "-c", "raise SystemExit(5)"]), "count")

    asyncio.run(main())
