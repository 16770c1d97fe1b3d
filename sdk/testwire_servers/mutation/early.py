"""Tests mutants while the run of all tests without mutants continues.

A test that has passed in that run can already detect mutants of the lines that it has run. Only a
detection is a result. All other mutants are tested again after the run, with all of their tests.

The module must not import protocol types.

Tests: `tests/servers/mutation/test_early.py`.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from testwire_servers.mutation.model import Mutant, MutantOutcome
from testwire_servers.mutation.pending import finish, gather_quietly
from testwire_servers.mutation.worker_process import Worker, WorkerDied

# Other results may change with more tests.
_FINAL: Final = ("Killed", "CompileError", "Ignored")


class _Attempt(NamedTuple):
    """A mutant, tests that have not run with it, and all tests that are known to cover it."""

    mutant: Mutant
    tests: Sequence[str]
    covering: Sequence[str]


class EarlyRun:
    """The mutants of one request, which workers test before the coverage of all tests is known."""

    def __init__(self, mutants: Iterable[Mutant]) -> None:
        self._pending = {mutant.id: mutant for mutant in mutants}
        self._tried: dict[str, set[str]] = {}
        self._seconds: dict[str, float] = {}
        self._tests: dict[tuple[str, int], dict[str, None]] = {}
        self._expected: Callable[[Mutant], Iterable[str]] = lambda mutant: ()
        self._all: list[str] = []
        self._known: Mapping[str, Sequence[Any]] = {}
        self._called: Mapping[str, Sequence[Any]] | None = None
        self._news = asyncio.Event()
        self._stopped = False
        self._tasks: dict[asyncio.Task[None], Worker] = {}
        self._broken: set[Worker] = set()
        self._outcomes: asyncio.Queue[MutantOutcome | None] = asyncio.Queue()
        self.found: list[MutantOutcome] = []
        """The results so far. Their `covered_by` contains only the tests known at that time."""
        self.used = False
        """Whether a test ran with a mutant."""

    def requested(self) -> dict[str, list[int]]:
        """Return the lines of the mutated statements by file."""
        lines: dict[str, set[int]] = {}
        for mutant in self._pending.values():
            lines.setdefault(mutant.path, set()).update(_lines(mutant))
        return {path: sorted(found) for path, found in lines.items()}

    def receive(self, event: Sequence[Any]) -> None:
        """Process an event of the run without mutants. See `worker/baseline.py`."""
        name, value = event
        if name == "collected":
            self._all = value
        elif name == "called":
            self._called = value
        elif name == "passed":
            test, self._seconds[test], lines = value[0], value[1], value[2]
            for path, numbers in lines.items():
                for number in numbers:
                    self._tests.setdefault((path, number), {})[test] = None
        self._news.set()

    def expect(
        self,
        tests: Callable[[Mutant], Iterable[str]],
        seconds: Mapping[str, float],
        called: Mapping[str, Sequence[Any]],
    ) -> None:
        """Add what an earlier run has shown.

        tests: returns the tests that probably cover a mutant. seconds: the duration of each test.
        called: the functions of each file that were called at import.
        """
        self._expected, self._seconds, self._known = tests, {**seconds}, called

    async def results(self, work: asyncio.Task[Any]) -> AsyncGenerator[MutantOutcome, None]:
        """Yield results until `work` has ended. If this iterator is closed, cancel `work`."""
        work.add_done_callback(lambda _: self._outcomes.put_nowait(None))
        try:
            while (outcome := await self._outcomes.get()) is not None:
                yield outcome
        finally:
            work.cancel()
            await finish(gather_quietly([work]))

    async def work(self, worker: Worker, timeout: Callable[[float], float]) -> None:
        """Let a warm worker test mutants until `stop` is called.

        timeout: returns the time limit of tests from their duration, both in seconds.
        """
        if self._stopped:
            return
        task = asyncio.ensure_future(self._work(worker, timeout))
        self._tasks[task] = worker
        await task

    async def warm_and_work(self, worker: Worker, timeout: Callable[[float], float]) -> None:
        """Let a worker become warm and test mutants. Raises WorkerDied if it cannot get warm."""
        await worker.request({"op": "warm"})
        await self.work(worker, timeout)

    async def stop(self) -> set[Worker]:
        """Interrupt the workers. Return those that can no longer be used."""
        self._stopped = True
        self._news.set()
        for task, worker in self._tasks.items():
            if not task.done() and not await worker.settle():
                task.cancel()
                self._broken.add(worker)
        await gather_quietly([*self._tasks])
        return self._broken

    async def _work(self, worker: Worker, timeout: Callable[[float], float]) -> None:
        try:
            while self._called is None and not self._stopped:
                await self._wait()
            if not self._stopped:
                await worker.request(self._brief())
            while not self._stopped:
                attempt = self._next()
                if attempt is None:
                    await self._wait()
                else:
                    await self._test(worker, attempt, timeout)
        except WorkerDied:
            self._broken.add(worker)

    async def _wait(self) -> None:
        self._news.clear()
        await self._news.wait()

    def _brief(self) -> dict[str, Any]:
        seconds = [(self._seconds.get(test, 0.0), 0.0) for test in self._all]
        functions = {path: [*found] for path, found in self._known.items()}
        for path, found in (self._called or {}).items():
            functions.setdefault(path, []).extend(found)
        return {
            "op": "called",
            "functions": functions,
            "tests": self._all,
            "seconds": seconds,
            "skipped": [],
        }

    def _next(self) -> _Attempt | None:
        """Return a mutant that more tests cover than before. No other worker gets it."""
        for mutant in self._pending.values():
            covering: dict[str, None] = {}
            for line in _lines(mutant):
                covering.update(self._tests.get((mutant.path, line), {}))
            # Each call of `_next` would look up the same expected tests.
            expected = () if mutant.id in self._tried else self._expected(mutant)
            candidates = {**covering, **dict.fromkeys(expected)}
            tried = self._tried.setdefault(mutant.id, set())
            tests = [test for test in candidates if test not in tried]
            if tests:
                tried.update(tests)
                del self._pending[mutant.id]
                return _Attempt(mutant, tests, [*covering])
        return None

    async def _test(
        self, worker: Worker, attempt: _Attempt, timeout: Callable[[float], float]
    ) -> None:
        mutant = attempt.mutant
        self.used = True
        reply = await worker.request(
            {
                "op": "run",
                "early": True,
                "first": attempt.tests,
                "free": True,
                "cold_timeout": timeout(sum(self._seconds.values())),
                **mutant_request(mutant),
                "tests": attempt.tests,
                # The worker finds out whether the code was called at import.
                "static": True,
                "all": False,
                "killers": {"statement": (), "segment": ()},
                "timeout": timeout(sum(self._seconds[test] for test in attempt.tests)),
                "everything": timeout(sum(self._seconds.values())),
            }
        )
        if reply.get("status") == "Undecided":
            self._pending[mutant.id] = mutant
        elif reply.get("status") in _FINAL:
            killed_by = reply.get("killed_by")
            outcome = MutantOutcome(
                mutant,
                reply["status"],
                reason=reply.get("reason"),
                killed_by=killed_by and tuple(killed_by),
                covered_by=tuple(dict.fromkeys([*attempt.covering, *(killed_by or ())])),
                tests_completed=reply.get("completed"),
                duration=reply.get("duration"),
                static=False,
            )
            self.found.append(outcome)
            self._outcomes.put_nowait(outcome)


def mutant_request(mutant: Mutant) -> dict[str, Any]:
    """Return the members of a request for a worker that describe a mutant."""
    return {
        "path": mutant.path,
        "digest": mutant.digest,
        "encoding": mutant.encoding,
        "replacement": mutant.replacement,
        **mutant.spot._asdict(),
    }


def _lines(mutant: Mutant) -> range:
    return range(mutant.spot.first_line, mutant.spot.last_line + 1)
