"""Tests mutants in sandboxes. A session can be used until a file of the project changes.

The module must not import protocol types.

Tests: `tests/servers/mutation/test_engine.py`, `tests/servers/mutation/test_cancel.py`.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from collections.abc import AsyncGenerator, Callable, Coroutine, Mapping, Sequence
from typing import Any, Final

from testwire_servers.mutation.config import Config
from testwire_servers.mutation.coverage_map import Baseline
from testwire_servers.mutation.model import BaselineError, Mutant, MutantOutcome, MutationError
from testwire_servers.mutation.sandbox import Workspace
from testwire_servers.mutation.worker_process import Worker, WorkerDied

Log = Callable[[str], None]

_LOG_EVERY: Final = 5.0


class MutationSession:
    """The sandboxes, workers and baseline results for one state of the project's files."""

    def __init__(self, config: Config, log: Log) -> None:
        self._config = config
        self._log = log
        self._workspace = Workspace(config.root, exclude=config.sandbox_exclude, log=log)
        self._workers: list[Worker] = []
        self._next_number = 0
        self._baseline: Baseline  # `open` sets this attribute.
        self.fingerprint: Mapping[str, tuple[int, int]] = {}
        self._may_reorder: bool | None = None
        self.healthy = True

    async def open(self, jobs: int) -> None:
        """Create sandboxes, start workers, and run all tests once without a mutant."""
        first = await self._start_worker()
        count = max(1, min(self._config.worker_count, jobs))
        # The other workers start their warm processes while the first worker measures coverage.
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
            await finish(_gather_quietly(others))
            await finish(first.close())
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
            await finish(worker.close())
            raise
        return worker

    async def _warm_worker(self) -> Worker:
        worker = await self._start_worker()
        try:
            reply = await worker.request({"op": "warm"})
        except WorkerDied as error:
            raise MutationError(f"A test process ended unexpectedly: {error}.") from None
        except BaseException:
            await finish(worker.close())
            raise
        if reply.get("reason"):
            self._log(f"testing without a warm process, which is slower: {reply['reason']}")
        return worker

    async def _brief(self, worker: Worker) -> Worker:
        """Send a worker the list of functions that were called at import in the baseline run."""
        message = {"op": "called", "functions": self._baseline.called_at_import}
        # If the worker has ended, the first request for a mutant also fails, and `_test` handles
        # this failure.
        with contextlib.suppress(WorkerDied):
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
            raise MutationError(f"The test process ended unexpectedly: {error}.") from None
        if not reply.get("ok"):
            raise BaselineError(f"Expected a test run without mutants, but {reply.get('reason')}.")
        report = await asyncio.to_thread(lambda: json.loads(result.read_bytes()))
        Baseline.check(report, reply["log"])
        baseline = Baseline(report)
        seconds = time.monotonic() - began
        self._log(f"{len(baseline.tests)} tests pass without mutants ({seconds:.1f} s)")
        return baseline

    async def run(self, mutants: Sequence[Mutant]) -> AsyncGenerator[MutantOutcome, None]:
        """Test mutants and yield each result as soon as it is known."""
        while len(self._workers) < min(self._config.worker_count, len(mutants)):
            self._workers.append(await self._brief(await self._warm_worker()))
        await self._check_order(mutants)
        pending = list(reversed(mutants))
        results: asyncio.Queue[MutantOutcome | BaseException] = asyncio.Queue()

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
            await finish(self._settle(tasks))

    async def _check_order(self, mutants: Sequence[Mutant]) -> None:
        """Check once whether the tests pass with their files in reverse order.

        If the tests pass, the tests that cover a mutated file can run first, so most static mutants
        are killed early. If the tests fail, the order of the files is kept.

        Raises BaselineError if the tests fail when they are repeated in the same folder. A failed
        test would then not prove that a mutant was detected.
        """
        baseline = self._baseline
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
            raise MutationError(f"The test process ended unexpectedly: {error}.") from None
        if reply.get("status") != "Survived":
            names = ", ".join(reply.get("killed_by") or ["a test"])
            raise BaselineError(
                f"{names}: expected the test to pass twice in the same folder, but the second run "
                f"failed: {reply.get('reason')}. Make the test clean up its files, or exclude it "
                "with `pytest_args`."
            )
        self._log("the tests depend on the order of their files, so the order is kept")

    async def _settle(self, tasks: Sequence[asyncio.Task[None]]) -> None:
        await _gather_quietly(tasks)
        settled = await asyncio.gather(*(worker.settle() for worker in self._workers))
        if not all(settled):
            self.healthy = False

    async def _test(self, slot: int, mutant: Mutant) -> MutantOutcome:
        baseline = self._baseline
        elsewhere = baseline.imported_from(mutant.path, self._config.root)
        if elsewhere is not None:
            return MutantOutcome(
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
            "replacement": mutant.replacement,
            **mutant.spot._asdict(),
            "tests": coverage.tests,
            "static": coverage.static,
            "first": baseline.tests_of_file(mutant.path) if first else (),
            "timeout": self._timeout(seconds),
            "cold_timeout": self._timeout(cold_seconds + baseline.collect_seconds),
        }
        try:
            reply = await self._workers[slot].request(message)
        except WorkerDied as error:
            reason = f"the test process ended unexpectedly: {error}"
            reply = {"status": "RuntimeError", "reason": reason}
            self._workers[slot] = await self._brief(await self._warm_worker())
        for note in reply.get("notes", ()):
            self._log(note)
        killed_by = reply.get("killed_by")
        return MutantOutcome(
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


async def _gather_quietly(tasks: Sequence[asyncio.Task[Any]]) -> None:
    results = await asyncio.gather(*tasks, return_exceptions=True)
    for result in results:
        # Close a worker that had already started when its task was cancelled.
        if isinstance(result, Worker):
            await result.close()


async def finish(work: Coroutine[Any, Any, None]) -> None:
    """Wait for `work`, even if the current task is cancelled.

    If the task was cancelled, raise CancelledError after `work` has ended.
    """
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
