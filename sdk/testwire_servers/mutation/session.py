"""Tests mutants in sandboxes. A session can be used until a file of the project changes.

The module must not import protocol types.

Tests: `tests/servers/mutation/test_engine.py`, `tests/servers/mutation/test_cancel.py`.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from collections.abc import AsyncGenerator, Callable, Coroutine, Mapping, Sequence, Set
from typing import Any, Final

from testwire_servers.mutation.config import Config
from testwire_servers.mutation.coverage_map import Baseline
from testwire_servers.mutation.model import (
    BaselineError,
    Mutant,
    MutantOutcome,
    MutationError,
    ProgressLine,
)
from testwire_servers.mutation.sandbox import Workspace
from testwire_servers.mutation.turns import Turn
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
        self._ordering = asyncio.Lock()
        self._measured = asyncio.Event()
        self._growth: asyncio.Task[None] | None = None
        self._starting: set[Worker] = set()
        self._join: Callable[[int], None] | None = None
        self.healthy = True

    async def open(self, jobs: int) -> None:
        """Create a sandbox, start a worker, and run all tests once without a mutant.

        The other workers start at the same time. They take part as soon as they are ready.
        """
        first = await self._start_worker()
        self._grow(jobs)
        try:
            self._baseline = await self._measure(first)
        except BaseException:
            await finish(first.close())
            raise
        self._workers.append(await self._brief(first))
        self._measured.set()

    def _grow(self, jobs: int) -> None:
        """Start workers in the background, up to `jobs` and the setting `workers`."""
        count = min(self._config.worker_count, jobs)
        if self._growth is None or self._growth.done():
            self._growth = asyncio.ensure_future(self._start_others(count))

    async def _start_others(self, count: int) -> None:
        missing = count - len(self._workers) - (not self._measured.is_set())
        await asyncio.gather(*(self._start_other() for _ in range(missing)))

    async def _start_other(self) -> None:
        try:
            worker = await self._warm_worker()
        except MutationError as error:
            self._log(f"testing with fewer processes: {error}")
            return
        self._starting.add(worker)
        await self._measured.wait()
        if worker.copied != self.fingerprint:
            # A file has changed, so this worker would not test what the baseline measured.
            return
        await self._brief(worker)
        self._starting.remove(worker)
        self._workers.append(worker)
        if self._join is not None:
            self._join(len(self._workers) - 1)

    async def _start_worker(self) -> Worker:
        number, self._next_number = self._next_number, self._next_number + 1
        copied = await asyncio.to_thread(self._workspace.populate, number)
        if not self.fingerprint:
            self.fingerprint = copied
        worker = Worker(number, self._workspace, self._config, copied)
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
        message = {
            "op": "called",
            "functions": self._baseline.called_at_import,
            "tests": list(self._baseline.tests),
        }
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
                    line = f"running the tests without mutants: {done} of {collected}"
                    self._log(ProgressLine(line))

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
        for note in baseline.notes():
            self._log(note)
        self._log(f"{len(baseline.tests)} tests pass without mutants ({seconds:.1f} s)")
        return baseline

    async def run(
        self, mutants: Sequence[Mutant], turn: Turn
    ) -> AsyncGenerator[MutantOutcome, None]:
        """Test mutants and yield each result as soon as it is known.

        If the turn is interrupted, the rest of the mutants has no result.

        Raises MutationError if the tests import no requested file from the project.
        """
        self._check_imports({mutant.path for mutant in mutants})
        # A static mutant needs all tests, so its result comes late.
        run = _Run(self._test, sorted(mutants, key=lambda m: self._baseline.coverage(m).static))
        for slot in range(min(len(self._workers), len(mutants))):
            run.start(slot)
        self._join = run.start
        self._grow(len(mutants))
        turn.watch(run.interrupt)
        began = last = time.monotonic()
        try:
            for done in range(1, len(mutants) + 1):
                outcome = await run.result()
                if outcome is None:
                    return
                if time.monotonic() - last > _LOG_EVERY or done == len(mutants):
                    last = time.monotonic()
                    rate = done / max(last - began, 0.001)
                    line = f"{done} of {len(mutants)} mutants tested ({rate:.1f} per second)"
                    self._log(ProgressLine(line))
                yield outcome
        finally:
            self._join = None
            for task in run.tasks:
                task.cancel()
            await finish(self._settle(run.tasks))

    def _check_imports(self, paths: Set[str]) -> None:
        elsewhere = {path: self._elsewhere(path) for path in sorted(paths)}
        if None not in elsewhere.values():
            path, reason = next(iter(elsewhere.items()))
            more = f" This is also true of {len(paths) - 1} other files." if len(paths) > 1 else ""
            raise MutationError(f"{path}: {reason}{more}")

    async def _check_order(self, worker: Worker) -> None:
        """Check once whether the tests pass with their files in reverse order.

        If the tests pass, the tests that cover a mutated file can run first, so most static mutants
        are killed early. If the tests fail, the order of the files is kept.

        Raises BaselineError if the tests fail when they are repeated in the same folder. A failed
        test would then not prove that a mutant was detected.
        """
        baseline = self._baseline
        if self._may_reorder is not None:
            return
        timeout = self._timeout(baseline.collect_seconds + baseline.total_seconds)
        message = {"op": "order", "timeout": timeout}
        try:
            reply = await worker.request({**message, "reverse": True})
            self._may_reorder = reply.get("status") == "Survived"
            if self._may_reorder:
                return
            reply = await worker.request({**message, "reverse": False})
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
        if (elsewhere := self._elsewhere(mutant.path)) is not None:
            return MutantOutcome(mutant, "RuntimeError", reason=elsewhere)
        coverage = baseline.coverage(mutant)
        seconds = baseline.seconds(coverage.tests)
        all_run = coverage.static or coverage.unsure
        cold_seconds = baseline.total_seconds if all_run else seconds
        everything = self._timeout(baseline.total_seconds + baseline.collect_seconds)
        if coverage.static:
            async with self._ordering:
                await self._check_order(self._workers[slot])
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
            "all": coverage.unsure,
            "everything": everything,
            "first": baseline.tests_of_file(mutant.path) if first else (),
            "timeout": self._timeout(seconds),
            "cold_timeout": self._timeout(cold_seconds + baseline.collect_seconds),
        }
        reply = await self._request(slot, message)
        if self._config.whole_suite and reply["status"] in ("Survived", "NoCoverage"):
            reply = await self._request(slot, {**message, "all": True, "cold_timeout": everything})
        for note in reply.get("notes", ()):
            self._log(note)
        killed_by = reply.get("killed_by")
        static = reply.get("static", coverage.static) and not coverage.tests
        # A static mutant survives only after all tests have run.
        ran_all = static and reply["status"] == "Survived"
        return MutantOutcome(
            mutant,
            reply["status"],
            reason=reply.get("reason"),
            killed_by=None if killed_by is None else tuple(map(baseline.test_in, killed_by)),
            covered_by=tuple(baseline.tests) if ran_all else coverage.tests,
            tests_completed=reply.get("completed"),
            duration=reply.get("duration"),
            static=static,
        )

    async def _request(self, slot: int, message: Mapping[str, Any]) -> dict[str, Any]:
        try:
            return await self._workers[slot].request(message)
        except WorkerDied as error:
            self._workers[slot] = await self._brief(await self._warm_worker())
            reason = f"the test process ended unexpectedly: {error}"
            return {"status": "RuntimeError", "reason": reason}

    def _elsewhere(self, path: str) -> str | None:
        """Return why the mutants of a file have no effect, or None."""
        file = self._baseline.imported_from(path, self._config.root)
        if file is None:
            return None
        return (
            f"the tests import this file from {file}, not from the project. Install the project in "
            "editable form (pip install -e .), or put its folder on pytest's `pythonpath`."
        )

    def _timeout(self, seconds: float) -> float:
        return seconds * self._config.timeout_factor + self._config.timeout_constant

    @property
    def modules(self) -> list[str]:
        """The files that the tests import from outside the project."""
        return self._baseline.modules_outside(str(self._workspace.sandbox(0)))

    @property
    def intact(self) -> bool:
        """Whether the sandboxes still exist. A program that cleans up may have removed them."""
        return all(self._workspace.sandbox(one.number).is_dir() for one in self._workers)

    async def close(self) -> None:
        """End the workers and remove the sandboxes."""
        self.healthy = False
        if self._growth is not None:
            self._growth.cancel()
            await _gather_quietly([self._growth])
        workers, self._workers = [*self._workers, *self._starting], []
        # The removal starts first, so that it also happens if this process must exit soon.
        await asyncio.to_thread(self._workspace.start_removal)
        await asyncio.gather(*(worker.close() for worker in workers), return_exceptions=True)
        await asyncio.to_thread(self._workspace.close)


class _Run:
    """The mutants of one request, which several workers test."""

    def __init__(
        self,
        test: Callable[[int, Mutant], Coroutine[Any, Any, MutantOutcome]],
        mutants: Sequence[Mutant],
    ) -> None:
        self._test = test
        self._pending = list(reversed(mutants))
        self._results: asyncio.Queue[MutantOutcome | BaseException | None] = asyncio.Queue()
        self.tasks: list[asyncio.Task[None]] = []

    def start(self, slot: int) -> None:
        """Let the worker with this index test mutants until none is left."""
        self.tasks.append(asyncio.ensure_future(self._work(slot)))

    async def _work(self, slot: int) -> None:
        try:
            while self._pending:
                self._results.put_nowait(await self._test(slot, self._pending.pop()))
        except asyncio.CancelledError:
            raise
        except BaseException as error:
            self._results.put_nowait(error)

    def interrupt(self) -> None:
        """Let `result` return None after the results that are known."""
        self._results.put_nowait(None)

    async def result(self) -> MutantOutcome | None:
        """Wait for the next result. Raises the error of a worker that could not continue."""
        item = await self._results.get()
        if isinstance(item, BaseException):
            raise item
        return item


async def _gather_quietly(tasks: Sequence[asyncio.Task[Any]]) -> None:
    await asyncio.gather(*tasks, return_exceptions=True)


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
