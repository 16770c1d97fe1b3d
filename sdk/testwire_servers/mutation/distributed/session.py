"""Tests mutants with the workers of a Dask cluster. A session has one state of the project.

The class has the same interface as `MutationSession`. The module must not import protocol types.

Tests: `tests/servers/mutation/distributed/test_session.py`.
"""

from __future__ import annotations

import asyncio
import time
import uuid
from collections.abc import AsyncGenerator, Mapping, Sequence
from typing import Any, Final, NamedTuple, cast

from distributed import CancelledError, Future, KilledWorker

from testwire_servers.mutation.config import Config
from testwire_servers.mutation.coverage_map import check_imports
from testwire_servers.mutation.distributed import archive
from testwire_servers.mutation.distributed.archive import ProjectArchive
from testwire_servers.mutation.distributed.batches import LIVES, PER_WORKER, Batch, MutantQueue
from testwire_servers.mutation.distributed.cluster import PATIENCE, Cluster, lost
from testwire_servers.mutation.distributed.plugin import BATCH_PREFIX, VERSIONS, run_batch
from testwire_servers.mutation.distributed.wire import config_members, mutant_members, pack, unpack
from testwire_servers.mutation.model import (
    BaselineError,
    Mutant,
    MutantOutcome,
    MutationError,
)
from testwire_servers.mutation.pending import ProgressLog, finish
from testwire_servers.mutation.session import Log
from testwire_servers.mutation.snapshot import FilesSnapshot
from testwire_servers.mutation.turns import Turn

_LOOK_EVERY: Final = 2.0


class _Sent(NamedTuple):
    """A batch that was submitted. allowed: the workers that may test it, or None for all."""

    batch: Batch
    future: Future
    allowed: frozenset[str] | None


class _Reply(NamedTuple):
    """The end of a batch.

    value: the reply of the worker, the exception instead of it, or None if no worker may test it.
    """

    batch: Batch
    value: Mapping[str, Any] | BaseException | None


class DaskSession:
    """The workers of a cluster, for one state of the project's files."""

    def __init__(self, config: Config, log: Log) -> None:
        self._config = config
        self._log = log
        self._cluster: Cluster | None = None
        self._archive: Future  # `open` sets this attribute.
        self._id = ""
        self._members = config_members(config)
        self._replies: asyncio.Queue[_Reply | None] = asyncio.Queue()
        self._outstanding: dict[asyncio.Task[None], _Sent] = {}
        self._workers: set[str] = set()
        self._looked = 0.0
        self._seen = 0.0
        self._unfit: dict[str, MutationError] = {}
        self._said: set[str] = set()
        self._elsewhere: Mapping[str, str] | None = None
        self._digests: Mapping[str, str | None] = {}
        self.healthy = True

    @property
    def intact(self) -> bool:
        """Whether the scheduler can be reached."""
        return self._cluster is not None and self._cluster.connected

    async def open(self, jobs: int, early: object = None) -> None:
        """Send the project to the workers. They run all tests once without a mutant.

        Returns when the first worker is ready. `jobs` is the number of mutants.
        `early` is not used.

        Raises BaselineError if the tests fail on each worker. Raises MutationError if there is no
        cluster, or if no worker can test the project.
        """
        taken = await self._pack()
        self._cluster = await Cluster.connect(self._config, self._log)
        await self._send(taken, jobs)

    async def refresh(self, snapshot: FilesSnapshot, early: object = None) -> bool:
        """Send the current files if they have changed. Return True. `early` is not used.

        Raises the same errors as `open`. The session must then be closed.
        """
        if snapshot.digests != self._digests:
            self.healthy = False
            await self._send(await self._pack(), len(self._workers))
            self.healthy = True
        return True

    async def _pack(self) -> ProjectArchive:
        config = self._config
        taken = await asyncio.to_thread(
            archive.build, config.root, config.sandbox_exclude, self._log
        )
        self._log(
            f"packed {len(taken.digests)} files of the project ({len(taken.data) / 1e6:.1f} MB)"
        )
        return taken

    async def _send(self, taken: ProjectArchive, jobs: int) -> None:
        """Let the workers run all tests of a new state. Return when the first worker is ready."""
        assert self._cluster is not None
        began = time.monotonic()
        self._id, self._digests = taken.id, taken.digests
        self._elsewhere = None
        self._unfit.clear()
        self._said.clear()
        key = f"testwire-archive-{taken.id}"
        # Workers copy the result of this task from each other. `bytes` returns its argument, and
        # also works on a worker that cannot import Testwire.
        self._archive = self._cluster.client.submit(bytes, taken.data, key=key)
        self._workers = await self._cluster.workers()
        for worker, reason in self._cluster.unfit.items():
            self._exclude(worker, reason)
        await self._look()
        self._log(f"sent the project to {len(self._workers)} Dask workers")
        for _ in range(min(jobs, len(self._workers))):
            self._submit(())
        failures = 0
        while self._elsewhere is None:
            reply = await self._next()
            if reply is None or self._handle(reply, MutantQueue(())) or self._elsewhere is not None:
                continue
            failures += 1
            if failures > LIVES * len(self._workers):
                reason = _reason(reply.value) if reply.value else "all workers have ended"
                raise MutationError(f"No Dask worker could run the tests: {reason}.")
            self._submit(())
        self._log(f"the first Dask worker is ready ({time.monotonic() - began:.1f} s)")

    async def run(
        self, mutants: Sequence[Mutant], turn: Turn
    ) -> AsyncGenerator[MutantOutcome, None]:
        """Test mutants and yield each result as soon as its batch has ended.

        If the turn is interrupted, the rest of the mutants has no result.

        Raises MutationError if the tests import no requested file from the project, or if the
        connection to the scheduler is lost.
        """
        elsewhere = self._elsewhere or {}
        check_imports({mutant.path: elsewhere.get(mutant.path) for mutant in mutants})
        progress = ProgressLog(self._log, len(mutants))
        for mutant in mutants:
            if reason := elsewhere.get(mutant.path):
                progress.advance()
                yield MutantOutcome(mutant, "RuntimeError", reason=reason)
        batches = MutantQueue(mutant for mutant in mutants if mutant.path not in elsewhere)
        replies: asyncio.Queue[_Reply | None] = asyncio.Queue()
        self._replies = replies
        turn.watch(lambda: replies.put_nowait(None))
        try:
            while batches.unfinished:
                self._fill(batches)
                reply = await self._next()
                if reply is None:
                    return
                for outcome in self._handle(reply, batches):
                    progress.advance()
                    yield outcome
        except MutationError:
            self.healthy = False
            raise
        finally:
            await finish(self._withdraw(dict(self._outstanding)))

    def _fill(self, batches: MutantQueue) -> None:
        workers = max(1, len(self._workers.difference(self._unfit)))
        while len(self._outstanding) < PER_WORKER * workers:
            batch = batches.next(workers, idle=not self._outstanding)
            if batch is None:
                break
            self._submit(batch)

    def _submit(self, batch: Batch) -> None:
        assert self._cluster is not None
        request = {
            "archive": self._id,
            "versions": VERSIONS,
            "config": self._members,
            "mutants": [mutant_members(mutant) for mutant in batch],
        }
        allowed = frozenset(self._workers.difference(self._unfit)) if self._unfit else None
        future = self._cluster.client.submit(
            run_batch,
            self._archive,
            pack(request),
            key=f"{BATCH_PREFIX}{uuid.uuid4().hex}",
            workers=allowed and sorted(allowed),
        )
        task = asyncio.ensure_future(self._collect(batch, future))
        self._outstanding[task] = _Sent(batch, future, allowed)
        task.add_done_callback(lambda task: self._outstanding.pop(task, None))

    async def _collect(self, batch: Batch, future: Future) -> None:
        value: Mapping[str, Any] | Exception
        try:
            value = unpack(await future.result())
        except Exception as error:  # A worker sends any exception.
            value = error
        # When the reply is handled, the batch must not count as outstanding.
        self._outstanding.pop(cast("asyncio.Task[None]", asyncio.current_task()), None)
        self._replies.put_nowait(_Reply(batch, value))

    async def _next(self) -> _Reply | None:
        """Wait for the end of a batch. Return None if the run is interrupted."""
        while True:
            if time.monotonic() - self._looked > _LOOK_EVERY:
                await self._look()
            try:
                return await asyncio.wait_for(self._replies.get(), _LOOK_EVERY)
            except TimeoutError:
                continue

    async def _look(self) -> None:
        """Look which workers there are. Raises MutationError if none can test mutants."""
        assert self._cluster is not None
        before, self._workers = self._workers, await self._cluster.workers()
        if before and not self._workers:
            self._log(f"waiting up to {PATIENCE:.0f} s for a Dask worker")
        self._looked = time.monotonic()
        if self._workers:
            self._seen = self._looked
        elif self._looked - self._seen > PATIENCE:
            raise MutationError(
                f"Expected a Dask worker, but the scheduler has had none for {PATIENCE:.0f} s. "
                "Start workers, and repeat the run."
            )
        if self._workers and self._workers <= self._unfit.keys():
            raise next(iter(self._unfit.values()))
        stuck = {
            task: sent
            for task, sent in self._outstanding.items()
            if sent.allowed is not None and not sent.allowed & self._workers
        }
        for sent in stuck.values():
            self._replies.put_nowait(_Reply(sent.batch, None))
        await self._withdraw(stuck)

    def _handle(self, reply: _Reply, batches: MutantQueue) -> list[MutantOutcome]:
        """Return the results of a batch. Its other mutants become part of later batches.

        Raises MutationError if the connection to the scheduler is lost.
        """
        batch, value = reply
        if value is None:
            batches.returned(batch)
            return []
        if isinstance(value, CancelledError):
            raise lost()
        if isinstance(value, KilledWorker):
            return batches.killed(batch, _reason(value))
        if isinstance(value, BaseException):
            return batches.failed(batch, _reason(value))
        if self._elsewhere is None or "ready" not in value:
            for note in value["notes"]:
                if note not in self._said:
                    self._said.add(note)
                    self._log(note)
        if "ready" in value:
            self._elsewhere = value["ready"]["elsewhere"]
        accepted = batches.accept(value["outcomes"])
        batches.took(len(value["outcomes"]), value.get("seconds", 0.0))
        if "unfit" in value:
            self._exclude(value["worker"], *value["unfit"])
            batches.returned(batch)
            return accepted
        return accepted + batches.failed(batch, _reason(value))

    def _exclude(self, worker: str, reason: str, kind: str = "") -> None:
        if worker in self._unfit:
            return  # Several batches of the worker have ended.
        error = MutationError
        if kind == BaselineError.__name__:
            error = BaselineError
            if self._config.scheduler:
                reason += " Each Dask worker needs the requirements of the tests."
        where = f"Dask worker {worker}: " if self._config.scheduler else ""
        self._unfit[worker] = error(f"{where}{reason}")
        self._looked = 0.0
        if len(self._unfit) < len(self._workers):
            self._log(f"testing without the Dask worker {worker}: {reason}")

    async def _withdraw(self, sent: Mapping[asyncio.Task[None], _Sent]) -> None:
        """Cancel batches that were submitted."""
        assert self._cluster is not None
        for task in sent:
            task.cancel()
        if sent and self._cluster.connected:
            await self._cluster.client.cancel([one.future for one in sent.values()])
        await asyncio.gather(*sent, return_exceptions=True)

    async def close(self) -> None:
        """Cancel all batches and disconnect. A cluster that was started here ends."""
        self.healthy = False
        cluster = self._cluster
        if cluster is not None:
            await self._withdraw(dict(self._outstanding))
            self._cluster = None
            await cluster.close()


def _reason(value: Mapping[str, Any] | BaseException) -> str:
    """Return why a batch ended early, for users."""
    if isinstance(value, KilledWorker):
        return "several Dask workers that tested this mutant have ended unexpectedly"
    if isinstance(value, BaseException):
        return f"the Dask worker has failed: {type(value).__name__}: {value}"
    if "died" in value:
        return f"the test process ended unexpectedly: {value['died']}"
    return "the Dask worker has ended before the mutant was tested"
