"""Tests mutants in sandboxes. A session can be used until a file of the project changes.

The module must not import protocol types.

Tests: `tests/servers/mutation/test_engine.py`, `tests/servers/mutation/test_cancel.py`.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence, Set
from pathlib import Path
from typing import Any

from testwire_servers.mutation.config import Config
from testwire_servers.mutation.coverage_map import Baseline, MutantCoverage, check_imports
from testwire_servers.mutation.early import EarlyRun, mutant_request
from testwire_servers.mutation.killers import Killers
from testwire_servers.mutation.measuring import FileOrder, measure
from testwire_servers.mutation.model import BaselineError, Mutant, MutantOutcome, MutationError
from testwire_servers.mutation.pending import PendingRun, ProgressLog, finish, gather_quietly
from testwire_servers.mutation.remeasuring import Repetition, likely, merge, moved_calls, plan
from testwire_servers.mutation.sandbox import Workspace
from testwire_servers.mutation.snapshot import FilesSnapshot, digest_of, package_folders, stats_of
from testwire_servers.mutation.turns import Turn
from testwire_servers.mutation.validity import record_of
from testwire_servers.mutation.worker_process import Worker, WorkerDied

__all__ = ["Log", "MutationSession", "finish"]

Log = Callable[[str], None]


class MutationSession:
    """The sandboxes, workers and baseline results for one state of the project's files."""

    def __init__(self, config: Config, log: Log, source: Path | None = None) -> None:
        """Create the session. source: the folder to copy, if it is not the project's root."""
        self._config = config
        self._log = log
        self._workspace = Workspace(source or config.root, exclude=config.sandbox_exclude, log=log)
        self._workers: list[Worker] = []
        self._next_number = 0
        self._baseline: Baseline  # `_use` sets these two attributes.
        self._order: FileOrder
        self._killers = Killers()
        self._early = EarlyRun(())
        self.fingerprint: Mapping[str, tuple[int, int]] = {}
        # Fingerprints of the same contents. A worker that copied one of them can take part.
        self._accepted: list[Mapping[str, tuple[int, int]]] = []
        self.digests: Mapping[str, str | None] | None = None
        """The contents of the copied files, or None if a file changed while it was copied."""
        self.external: Mapping[str, list[int]] = {}
        """The `stats_of` the files outside the project that the tests import or open."""
        self._installed: Mapping[str, list[int]] = {}
        self._measured = asyncio.Event()
        self._growth: asyncio.Task[None] | None = None
        self._starting: set[Worker] = set()
        self._join: Callable[[int], None] | None = None
        self.healthy = True

    async def open(self, jobs: int, early: EarlyRun | None = None) -> None:
        """Create a sandbox, start a worker, and run all tests once without a mutant.

        early: the mutants that the other workers test at the same time.

        The other workers start at the same time. They take part as soon as they are ready. Another
        worker starts even for a single mutant, because it becomes warm while the tests run.
        """
        self._early, exclude = early or EarlyRun(()), self._config.sandbox_exclude
        first = await self._start_worker()
        self._grow(max(jobs, 2))
        try:
            report, snapshot = await asyncio.gather(
                self._measure_first(first),
                asyncio.to_thread(FilesSnapshot.take, self._workspace.root, exclude),
            )
            self._starting -= await self._early.stop()
            await self._use(report)
        except BaseException:
            await finish(first.close())
            raise
        if snapshot.fingerprint == self.fingerprint:
            self.digests = snapshot.digests
        # The first mutants go to workers that are warm.
        warm = [worker for worker in self._starting if worker.copied in self._accepted]
        self._starting.difference_update(warm)
        self._workers = [*warm, first]
        await asyncio.gather(*map(self._brief, self._workers))
        self._measured.set()

    async def _use(self, report: Mapping[str, Any]) -> None:
        self._baseline = Baseline(report)
        seconds = self._baseline.collect_seconds + self._baseline.total_seconds
        self._order = FileOrder(self._timeout(seconds), self._log)
        files = self._baseline.external(str(self._workspace.path))
        self.external = await asyncio.to_thread(stats_of, files)
        self._installed = await asyncio.to_thread(stats_of, package_folders(files))

    async def refresh(self, snapshot: FilesSnapshot, early: EarlyRun | None = None) -> bool:
        """Adapt the session to the current files. Return False if a new session is needed.

        early: the mutants that workers test while others measure tests again.

        If the call is cancelled or raises an error, the session must be closed.
        """
        for known in (self.external, self._installed):
            if await asyncio.to_thread(stats_of, known) != known:
                return False
        if self.digests is None:
            return snapshot.fingerprint == self.fingerprint
        changes = snapshot.changes(self.digests)
        if paths := frozenset[str]().union(*changes):
            baseline, root = self._baseline, self._workspace.root
            relevant = await asyncio.to_thread(
                baseline.reads.relevant, changes, root, self.digests, baseline.tests
            )
            if not relevant <= changes.modified:
                return False
            if self._growth is not None:
                await gather_quietly([self._growth])
            sandbox = self._workspace.sandbox(self._workers[0].number)
            steps = await asyncio.to_thread(
                plan, baseline.report, relevant, sandbox, root, self.digests
            )
            if steps is None:
                return False
            self.healthy = False
            if not await self._update(paths, snapshot.digests, reset=bool(relevant)):
                return False
            if relevant and not await self._remeasure(steps, early or EarlyRun(())):
                return False
            self.healthy = True
            self._accepted.clear()
        self.digests, self.fingerprint = snapshot.digests, snapshot.fingerprint
        self._accepted.append(self.fingerprint)
        return True

    async def _update(
        self, paths: Set[str], digests: Mapping[str, str | None], *, reset: bool
    ) -> bool:
        """Copy changed files. Return False if a file changes now, or if a worker cannot continue.

        reset: whether processes may have read the old files.
        """
        for worker in self._workers:
            await asyncio.to_thread(self._workspace.update, worker.number, paths)
            sandbox = self._workspace.sandbox(worker.number)
            if any(digest_of(str(sandbox / path)) != digests.get(path) for path in paths):
                return False
        message = {"op": "update", "paths": sorted(paths), "reset": reset}
        try:
            replies = await asyncio.gather(*(one.request(message) for one in self._workers))
        except WorkerDied:
            return False
        return all(reply["usable"] for reply in replies)

    async def _remeasure(self, steps: Repetition, early: EarlyRun) -> bool:
        """Measure tests again, and merge the results. Return False if that is not possible."""
        before, workers = self._baseline, [*self._workers]
        calls = {} if steps.tests is None else moved_calls(before.report, steps.edits)
        early.expect(likely(before.report, steps), before.seconds_of_tests(), calls)
        helping = (early.warm_and_work(one, self._timeout) for one in workers[:-1])
        others = [*map(asyncio.ensure_future, helping)]
        try:
            report = await self._measure(workers[-1], steps.ids(before.report), early)
            broken = await early.stop()
            await asyncio.gather(*others)
        except (MutationError, WorkerDied):
            return False
        finally:
            for task in others:
                task.cancel()
            await finish(gather_quietly(others))
        merged = merge(before.report, report, steps)
        if merged is None or broken:
            return False
        await self._use(merged)
        await asyncio.gather(*map(self._brief, workers))
        return True

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
        if worker.copied in self._accepted:
            await self._early.work(worker, self._timeout)
        await self._measured.wait()
        if worker not in self._starting:
            return  # `open` has added this worker.
        if worker.copied not in self._accepted:
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
            self._accepted.append(copied)
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
            "seconds": self._baseline.costs(),
            "skipped": self._baseline.skipped,
        }
        # If the worker has ended, `_test` handles the failure of its first request for a mutant.
        with contextlib.suppress(WorkerDied):
            await worker.request(message)
        return worker

    async def _measure_first(self, worker: Worker) -> Mapping[str, Any]:
        try:
            return await self._measure(worker, early=self._early)
        except BaselineError:
            if not self._early.used:
                raise
            # The tests may fail because tests with mutants ran at the same time.
            self._starting -= await self._early.stop()
        return await self._measure(worker)

    async def _measure(
        self, worker: Worker, tests: Sequence[str] | None = None, early: EarlyRun | None = None
    ) -> Mapping[str, Any]:
        result = self._workspace.scratch(worker.number) / "baseline.json"
        return await measure(worker, result, self._log, tests, early)

    async def run(
        self, mutants: Sequence[Mutant], turn: Turn
    ) -> AsyncGenerator[MutantOutcome, None]:
        """Test mutants and yield each result as soon as it is known.

        If the turn is interrupted, the rest of the mutants has no result.

        Raises MutationError if the tests import no requested file from the project.
        """
        check_imports({mutant.path: self.elsewhere(mutant.path) for mutant in mutants})
        # A static mutant needs all tests, so its result comes late.
        run = PendingRun(
            self._test, sorted(mutants, key=lambda m: self._baseline.coverage(m).static)
        )
        for slot in range(min(len(self._workers), len(mutants))):
            run.start(slot)
        self._join = run.start
        self._grow(len(mutants))
        turn.watch(run.interrupt)
        progress = ProgressLog(self._log, len(mutants))
        try:
            for _ in mutants:
                outcome = await run.result()
                if outcome is None:
                    return
                progress.advance()
                yield outcome
        finally:
            self._join = None
            for task in run.tasks:
                task.cancel()
            await finish(self._settle(run.tasks))

    async def _settle(self, tasks: Sequence[asyncio.Task[None]]) -> None:
        await gather_quietly(tasks)
        settled = await asyncio.gather(*(worker.settle() for worker in self._workers))
        if not all(settled):
            self.healthy = False

    async def _test(self, slot: int, mutant: Mutant) -> MutantOutcome:
        baseline = self._baseline
        if (elsewhere := self.elsewhere(mutant.path)) is not None:
            return MutantOutcome(mutant, "RuntimeError", reason=elsewhere)
        coverage = baseline.coverage(mutant)
        seconds = baseline.seconds(coverage.tests)
        all_run = coverage.static or coverage.unsure
        cold_seconds = baseline.total_seconds if all_run else seconds
        everything = self._timeout(baseline.total_seconds + baseline.collect_seconds)
        message = {
            "op": "run",
            **mutant_request(mutant),
            "tests": coverage.tests,
            "static": coverage.static,
            "all": coverage.unsure,
            "everything": everything,
            "killers": self._killers.of(mutant),
            "first": baseline.tests_of_file(mutant.path) if coverage.static else (),
            "timeout": self._timeout(seconds),
            "cold_timeout": self._timeout(cold_seconds + baseline.collect_seconds),
        }
        reply = await self._request(slot, message)
        if self._config.whole_suite and reply["status"] in ("Survived", "NoCoverage"):
            reply = await self._request(slot, {**message, "all": True, "cold_timeout": everything})
        for note in reply.get("notes", ()):
            self._log(note)
        killed_by = reply.get("killed_by")
        for test in killed_by or ():
            self._killers.add(mutant, test)
        static = reply.get("static", coverage.static) and not coverage.tests
        # A static mutant survives only after all tests have run.
        ran_all = coverage.unsure or (static and reply["status"] == "Survived")
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
            free = self._order.free if message["static"] else True
            # The status is `Undecided` if all tests must run and their order is not known.
            reply = await self._workers[slot].request({**message, "free": free})
            if reply.get("status") == "Undecided":
                await self._order.check(self._workers[slot])
                free = self._order.free
                reply = await self._workers[slot].request({**message, "free": free, "tried": True})
            return reply
        except WorkerDied as error:
            self._workers[slot] = await self._brief(await self._warm_worker())
            reason = f"the test process ended unexpectedly: {error}"
            return {"status": "RuntimeError", "reason": reason}

    def elsewhere(self, path: str) -> str | None:
        """Return why the mutants of a file have no effect, or None."""
        return self._baseline.elsewhere(path, self._workspace.root)

    def _timeout(self, seconds: float) -> float:
        return seconds * self._config.timeout_factor + self._config.timeout_constant

    def coverage(self, mutant: Mutant) -> MutantCoverage:
        """Return the tests that cover a mutant."""
        return self._baseline.coverage(mutant)

    def record(self) -> Mapping[str, Any] | None:
        """Return what results depend on, see `validity`, or None if it is not known."""
        if self.digests is None or None in self.digests.values():
            return None
        return record_of(self._baseline.report, self.digests)

    @property
    def intact(self) -> bool:
        """Whether the sandboxes still exist. A program that cleans up may have removed them."""
        return all(self._workspace.sandbox(one.number).is_dir() for one in self._workers)

    async def close(self) -> None:
        """End the workers and remove the sandboxes."""
        self.healthy = False
        if self._growth is not None:
            self._growth.cancel()
            await gather_quietly([self._growth])
        workers, self._workers = [*self._workers, *self._starting], []
        # The removal starts first, so that it also happens if this process must exit soon.
        await asyncio.to_thread(self._workspace.start_removal)
        await asyncio.gather(*(worker.close() for worker in workers), return_exceptions=True)
        await asyncio.to_thread(self._workspace.close)
