"""Threads for synchronous handlers."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading

import pytest
from testwire.connection.workers import Workers

from tests.support.waiting import until


def test_results_and_errors_come_back() -> None:
    async def main() -> None:
        workers = Workers()
        assert await workers.submit(lambda: threading.current_thread().daemon).future is True

        def fail(error: BaseException) -> None:
            raise error

        with pytest.raises(ValueError, match="no"):
            await workers.submit(lambda: fail(ValueError("no"))).future
        with pytest.raises(RuntimeError, match="raised StopIteration"):
            await workers.submit(lambda: fail(StopIteration())).future

    asyncio.run(main())


def test_jobs_run_at_the_same_time_up_to_the_limit() -> None:
    async def main() -> None:
        workers = Workers(limit=3)
        together = threading.Barrier(3, timeout=10)
        await asyncio.gather(*(workers.submit(together.wait).future for _ in range(3)))
        gate = threading.Event()
        jobs = [workers.submit(gate.wait) for _ in range(10)]
        await until(lambda: sum(job.started for job in jobs) == 3)
        assert sum(job.started for job in jobs) == 3
        gate.set()
        await asyncio.gather(*(job.future for job in jobs))

    asyncio.run(main())


def test_a_job_that_waits_can_be_withdrawn() -> None:
    async def main() -> None:
        workers = Workers(limit=1)
        gate = threading.Event()
        ran: list[int] = []
        first = workers.submit(gate.wait)
        second = workers.submit(lambda: ran.append(2))
        await until(lambda: first.started)
        assert workers.withdraw(second)
        assert second.future.cancelled()
        assert not workers.withdraw(first)
        gate.set()
        await first.future
        assert not workers.withdraw(first)
        await workers.submit(lambda: ran.append(3)).future
        assert ran == [3]

    asyncio.run(main())


def test_a_thread_that_never_ends_does_not_keep_the_process() -> None:
    code = (
        "import asyncio, threading\n"
        "from testwire.connection.workers import Workers\n"
        "async def main():\n"
        "    job = Workers().submit(threading.Event().wait)\n"
        "    while not job.started: await asyncio.sleep(0.001)\n"
        "asyncio.run(main())\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=30)
