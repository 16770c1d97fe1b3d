"""The engine: lists mutants of a project and tests them, in sandboxes, as fast as it can.

One `Engine` belongs to one configuration. It keeps its sandboxes and worker processes for the next
run as long as no file of the project changes. The user's files are read and never written.

The module must not know any wire format.

Tests: `tests/servers/mutation/test_engine.py`, `tests/servers/mutation/test_cancel.py`.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from collections.abc import AsyncGenerator, Callable, Coroutine, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from testwire_servers.mutation.config import Config
from testwire_servers.mutation.coverage_map import Baseline
from testwire_servers.mutation.model import (
    BaselineError,
    Mutant,
    MutationError,
    Result,
    Selection,
)
from testwire_servers.mutation.project import Project
from testwire_servers.mutation.sandbox import Workspace, fingerprint
from testwire_servers.mutation.workers import Worker, WorkerDied

__all__ = ["Engine"]

Log = Callable[[str], None]

_LOG_EVERY: Final = 5.0


class Engine:
    """Mutation testing of one project with one configuration."""

    def __init__(
        self, config: Config, *, cwd: Path | None = None, log: Log = lambda line: None
    ) -> None:
        self.config = config
        self.project = Project(config, cwd=cwd, log=log)
        self._log = log
        self._lock = asyncio.Lock()
        self._session: _Session | None = None
        self._idle: asyncio.TimerHandle | None = None
        self._closing: set[asyncio.Task[None]] = set()

    def discover(
        self, selections: Sequence[Selection] | None = None
    ) -> Mapping[str, Sequence[Mutant]]:
        """Mutants by file; see `Project.discover`. Large projects take a while: use a thread."""
        return self.project.discover(selections)

    async def run(self, mutants: Sequence[Mutant]) -> AsyncGenerator[Result, None]:
        """Test mutants; results come as they are known, those that need no test first.

        One run at a time: a second one waits. To stop a run, cancel the task that reads it or
        close the iterator; its processes end with it.

        Raises:
            BaselineError: there are no tests, or some fail without any mutant.
            MutationError: sandboxes or worker processes cannot be made.
        """
        rest = []
        for mutant in mutants:
            if mutant.ignored is None:
                rest.append(mutant)
            else:
                yield Result(mutant, "Ignored", reason=mutant.ignored)
        if not rest:
            return
        async with self._lock:
            self._cancel_idle()
            try:
                session = await self._fresh_session(len(rest))
                async with contextlib.aclosing(session.run(rest)) as results:
                    async for result in results:
                        yield result
            finally:
                await self._after_run()

    async def retire(self) -> None:
        """Close when the runs that have begun, or wait, are over."""
        async with self._lock:
            await self.aclose()

    async def aclose(self) -> None:
        """End all processes and remove all sandboxes."""
        self._cancel_idle()
        session, self._session = self._session, None
        if session is not None:
            await session.close()
        if self._closing:
            await asyncio.gather(*self._closing, return_exceptions=True)

    async def _fresh_session(self, jobs: int) -> _Session:
        session = self._session
        if session is not None:
            current = await asyncio.to_thread(
                fingerprint, self.config.root, self.config.sandbox_exclude
            )
            if session.healthy and current == session.fingerprint:
                return session
            self._session = None
            await session.close()
        session = _Session(self.config, self._log)
        try:
            await session.open(jobs)
        except BaseException:
            await _finish(session.close())
            raise
        self._session = session
        return session

    async def _after_run(self) -> None:
        session = self._session
        if session is None:
            return
        if not session.healthy or self.config.keep_warm == 0:
            self._session = None
            await _finish(session.close())
        else:
            self._idle = asyncio.get_running_loop().call_later(
                self.config.keep_warm, self._close_idle
            )

    def _close_idle(self) -> None:
        session, self._session = self._session, None
        if session is not None and not self._lock.locked():
            task = asyncio.ensure_future(session.close())
            self._closing.add(task)
            task.add_done_callback(self._closing.discard)

    def _cancel_idle(self) -> None:
        if self._idle is not None:
            self._idle.cancel()
            self._idle = None


class _Session:
    """Sandboxes, workers and baseline for one state of the project's files."""

    def __init__(self, config: Config, log: Log) -> None:
        self._config = config
        self._log = log
        self._workspace = Workspace(config.root, exclude=config.sandbox_exclude, log=log)
        self._workers: list[Worker] = []
        self._next_number = 0
        self._baseline: Baseline | None = None
        self.fingerprint: Mapping[str, tuple[int, int]] = {}
        self._may_reorder: bool | None = None
        self.healthy = True

    async def open(self, jobs: int) -> None:
        """Make sandboxes, start workers, and run all tests once without any mutant."""
        first = await self._start_worker()
        count = max(1, min(self._config.worker_count, jobs))
        # The others get warm while the first one measures.
        others = [asyncio.ensure_future(self._warm_worker()) for _ in range(count - 1)]
        try:
            self._baseline = await self._measure(first)
            self._workers.append(first)
            self._workers.extend(await asyncio.gather(*others))
            for worker in self._workers:
                await self._brief(worker)
        except BaseException:
            for other in others:
                other.cancel()
            await _finish(_gather_quietly(others))
            await _finish(first.close())
            raise

    async def _start_worker(self) -> Worker:
        number, self._next_number = self._next_number, self._next_number + 1
        copied = await asyncio.to_thread(self._workspace.populate, number)
        if not self.fingerprint:
            self.fingerprint = copied
        worker = Worker(number, self._workspace, self._config)
        try:
            await worker.start()
        except BaseException:
            await _finish(worker.close())
            raise
        return worker

    async def _warm_worker(self) -> Worker:
        worker = await self._start_worker()
        try:
            reply = await worker.request({"op": "warm"})
        except WorkerDied as error:
            raise MutationError(f"A test process has ended: {error}") from None
        except BaseException:
            await _finish(worker.close())
            raise
        if reply.get("reason"):
            self._log(f"testing without the warm process: {reply['reason']}")
        return worker

    async def _brief(self, worker: Worker) -> Worker:
        """Tell a worker what the baseline has shown."""
        assert self._baseline is not None
        message = {"op": "called", "functions": self._baseline.called_at_import}
        with contextlib.suppress(WorkerDied):  # seen again, and handled, at its first mutant
            await worker.request(message)
        return worker

    async def _measure(self, worker: Worker) -> Baseline:
        result = self._workspace.scratch(worker.number) / "baseline.json"
        began = last = time.monotonic()
        collected = done = 0

        def on_progress(event: list[Any]) -> None:
            nonlocal collected, done, last
            if event[0] == "collected":
                collected = event[1]
            elif event[0] == "done":
                done += 1
                if time.monotonic() - last > _LOG_EVERY:
                    last = time.monotonic()
                    self._log(f"running the tests without mutants: {done} of {collected}")

        self._log("running the tests without mutants")
        try:
            reply = await worker.request({"op": "baseline", "result": str(result)}, on_progress)
        except WorkerDied as error:
            raise MutationError(f"The test process has ended: {error}") from None
        if not reply.get("ok"):
            raise BaselineError(
                f"The tests do not run before anything is mutated: {reply.get('reason')}"
            )
        report = await asyncio.to_thread(_load, result)
        Baseline.check(report, reply["log"])
        baseline = Baseline(report)
        seconds = time.monotonic() - began
        self._log(f"{len(baseline.tests)} tests pass without mutants ({seconds:.1f} s)")
        return baseline

    async def run(self, mutants: Sequence[Mutant]) -> AsyncGenerator[Result, None]:
        """Results of mutants as they come."""
        while len(self._workers) < min(self._config.worker_count, len(mutants)):
            self._workers.append(await self._brief(await self._warm_worker()))
        await self._check_order(mutants)
        pending = list(reversed(mutants))
        results: asyncio.Queue[Result | BaseException] = asyncio.Queue()

        async def work(slot: int) -> None:
            try:
                while pending:
                    results.put_nowait(await self._test(slot, pending.pop()))
            except asyncio.CancelledError:
                raise
            except BaseException as error:
                results.put_nowait(error)

        active = range(min(len(self._workers), len(mutants)))
        tasks = [asyncio.ensure_future(work(slot)) for slot in active]
        began = last = time.monotonic()
        try:
            for done in range(1, len(mutants) + 1):
                item = await results.get()
                if isinstance(item, BaseException):
                    raise item
                if time.monotonic() - last > _LOG_EVERY or done == len(mutants):
                    last = time.monotonic()
                    rate = done / max(last - began, 0.001)
                    self._log(f"{done} of {len(mutants)} mutants tested ({rate:.1f} per second)")
                yield item
        finally:
            for task in tasks:
                task.cancel()
            await _finish(self._settle(tasks))

    async def _check_order(self, mutants: Sequence[Mutant]) -> None:
        """Find out once whether files with tests may change places, for the sake of static mutants.

        If so, the tests that run the mutant's file go first, and most mutants are found at once.
        Tests that need what an earlier file leaves behind keep their order.

        Raises:
            BaselineError: the tests do not pass a second time in the same place, so that their
                failing would say nothing about a mutant.
        """
        baseline = self._baseline
        assert baseline is not None
        if self._may_reorder is not None or not any(
            baseline.coverage(mutant).static for mutant in mutants
        ):
            return
        timeout = self._timeout(baseline.collect_seconds + baseline.total_seconds)
        message = {"op": "order", "timeout": timeout}
        try:
            reply = await self._workers[0].request({**message, "reverse": True})
            self._may_reorder = reply.get("status") == "Survived"
            if self._may_reorder:
                return
            reply = await self._workers[0].request({**message, "reverse": False})
        except WorkerDied as error:
            raise MutationError(f"The test process has ended: {error}") from None
        if reply.get("status") != "Survived":
            names = ", ".join(reply.get("killed_by") or ["a test"])
            raise BaselineError(
                f"The tests pass once, but not again in the same folder: {names} fails: "
                f"{reply.get('reason')}. Have it clean up after itself, or leave it out with "
                "`pytest_args`."
            )
        self._log("the tests depend on the order of their files; it is kept")

    async def _settle(self, tasks: Sequence[asyncio.Task[None]]) -> None:
        await _gather_quietly(tasks)
        settled = await asyncio.gather(*(worker.settle() for worker in self._workers))
        if not all(settled):
            self.healthy = False

    async def _test(self, slot: int, mutant: Mutant) -> Result:
        baseline = self._baseline
        assert baseline is not None
        elsewhere = baseline.imported_from(mutant.path, self._config.root)
        if elsewhere is not None:
            return Result(
                mutant,
                "RuntimeError",
                reason=f"the tests import this file from {elsewhere}, not from the project. "
                "Install the project in editable form (pip install -e .), or put its folder on "
                "pytest's `pythonpath`.",
            )
        coverage = baseline.coverage(mutant)
        seconds = baseline.seconds(coverage.tests)
        cold_seconds = baseline.total_seconds if coverage.static else seconds
        first = coverage.static and self._may_reorder
        message = {
            "op": "run",
            "path": mutant.path,
            "digest": mutant.digest,
            "encoding": mutant.encoding,
            "start": mutant.spot.start,
            "end": mutant.spot.end,
            "replacement": mutant.replacement,
            "segment_start": mutant.spot.segment_start,
            "segment_end": mutant.spot.segment_end,
            "tests": coverage.tests,
            "static": coverage.static,
            "first": baseline.tests_of_file(mutant.path) if first else (),
            "timeout": self._timeout(seconds),
            "cold_timeout": self._timeout(cold_seconds + baseline.collect_seconds),
        }
        try:
            reply = await self._workers[slot].request(message)
        except WorkerDied as error:
            reply = {"status": "RuntimeError", "reason": f"the test process was lost: {error}"}
            self._workers[slot] = await self._brief(await self._warm_worker())
        for note in reply.get("notes", ()):
            self._log(note)
        killed_by = reply.get("killed_by")
        return Result(
            mutant,
            reply["status"],
            reason=reply.get("reason"),
            killed_by=None if killed_by is None else tuple(map(baseline.test_in, killed_by)),
            covered_by=coverage.tests,
            tests_completed=reply.get("completed"),
            duration=reply.get("duration"),
            static=reply.get("static", coverage.static) and not coverage.tests,
        )

    def _timeout(self, seconds: float) -> float:
        return seconds * self._config.timeout_factor + self._config.timeout_constant

    async def close(self) -> None:
        """End the workers and remove the sandboxes."""
        self.healthy = False
        workers, self._workers = self._workers, []
        await asyncio.gather(*(worker.close() for worker in workers), return_exceptions=True)
        await asyncio.to_thread(self._workspace.close)


def _load(path: Path) -> Any:
    return json.loads(path.read_bytes())


async def _gather_quietly(tasks: Sequence[asyncio.Task[Any]]) -> None:
    results = await asyncio.gather(*tasks, return_exceptions=True)
    for result in results:
        # A worker that was started in vain.
        if isinstance(result, Worker):
            await result.close()


async def _finish(work: Coroutine[Any, Any, None]) -> None:
    """Do work to its end even if the current task is cancelled meanwhile; then be cancelled."""
    task = asyncio.ensure_future(work)
    cancelled: asyncio.CancelledError | None = None
    while not task.done():
        try:
            await asyncio.shield(task)
        except asyncio.CancelledError as error:
            cancelled = error
    task.result()
    if cancelled is not None:
        raise cancelled
