"""Lists the mutants of a project and tests them in sandboxes.

An `Engine` has one configuration. The engine keeps its sandboxes and worker processes for the next
run until a file of the project changes. The engine never writes to the user's files.

The module must not import protocol types.

Tests: `tests/servers/mutation/test_engine.py`, `tests/servers/mutation/test_cancel.py`.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncGenerator, Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from testwire_servers.mutation.config import Config
from testwire_servers.mutation.early import EarlyRun
from testwire_servers.mutation.executor import EngineSession, new_session
from testwire_servers.mutation.model import Mutant, MutantOutcome, Selection
from testwire_servers.mutation.project import Mutants, Project
from testwire_servers.mutation.session import Log, MutationSession, finish
from testwire_servers.mutation.snapshot import FilesSnapshot
from testwire_servers.mutation.store import ProjectState, Recorder, ResultStore
from testwire_servers.mutation.turns import Turn, Turns


class Engine:
    """Tests the mutants of one project with one configuration."""

    def __init__(
        self, config: Config, *, cwd: Path | None = None, log: Log = lambda line: None
    ) -> None:
        self.config = config
        self.project = Project(config, cwd=cwd, log=log)
        self._log = log
        self._turns = Turns()
        # Results from other machines depend on more than the store compares.
        stored = config.cache and config.executor == "local"
        self._store = ResultStore(config) if stored else None
        self._surroundings: str | None = None
        """The surroundings in which the session was started, if they are known."""
        self._snapshot: FilesSnapshot | None = None
        """The files of the project at the last run."""
        self._session: EngineSession | None = None
        self._idle: asyncio.TimerHandle | None = None
        self._closing: set[asyncio.Task[None]] = set()

    def discover(self, selections: Sequence[Selection] | None = None) -> Mutants:
        """Return the selected mutants by file path. See `Project.discover`.

        The call is slow for large projects.
        """
        return self.project.discover(selections)

    async def run(self, mutants: Sequence[Mutant]) -> AsyncGenerator[MutantOutcome, None]:
        """Test mutants and yield each result as soon as it is known.

        The results of ignored mutants come first.

        A new run interrupts an older one, which continues after it. To stop a run and its
        processes, cancel the task that reads the results, or close the iterator.

        Raises BaselineError if there are no tests, or if some tests fail without a mutant. Raises
        MutationError if sandboxes or worker processes cannot be created.
        """
        rest: dict[str, Mutant] = {}
        for mutant in mutants:
            if mutant.ignored is None:
                rest[mutant.id] = mutant
            else:
                yield MutantOutcome(mutant, "Ignored", reason=mutant.ignored)
        if self._session is None:
            for outcome in await self._known(rest.values(), None):
                del rest[outcome.mutant.id]
                yield outcome
        turn = Turn()
        while rest:
            async with self._turns.take(turn):
                self._cancel_idle()
                try:
                    early = EarlyRun(rest.values())
                    opening = asyncio.ensure_future(self._fresh_session(len(rest), early))
                    async with contextlib.aclosing(early.results(opening)) as found:
                        async for outcome in found:
                            del rest[outcome.mutant.id]
                            yield outcome
                    session = await opening
                    for outcome in await self._known(rest.values(), session):
                        del rest[outcome.mutant.id]
                        yield outcome
                    tested = self._tested(session, [*rest.values()], early, turn)
                    async with contextlib.aclosing(tested) as results:
                        async for outcome in results:
                            del rest[outcome.mutant.id]
                            yield outcome
                finally:
                    await self._after_run()

    async def _tested(
        self, session: EngineSession, mutants: Sequence[Mutant], early: EarlyRun, turn: Turn
    ) -> AsyncGenerator[MutantOutcome, None]:
        """Test mutants. Store their results and the early results."""
        if not mutants and not early.found:
            return
        async with contextlib.aclosing(await self._recorder(session)) as recorder:
            for outcome in early.found:
                await recorder.add(_complete(outcome, session))
            if not mutants:
                return
            async with contextlib.aclosing(session.run(mutants, turn)) as results:
                async for outcome in results:
                    await recorder.add(outcome)
                    yield outcome

    async def _known(
        self, mutants: Iterable[Mutant], session: EngineSession | None
    ) -> Iterable[MutantOutcome]:
        """Return stored results. With a session, more are found, because coverage is known."""
        store = self._store
        if store is None:
            return ()
        assert session is None or isinstance(session, MutationSession)
        if session is None:
            self._surroundings = None
            if store.is_empty:
                return ()
            await self._look_around()
        snapshot = await self._look()
        if self._surroundings is None or (session and snapshot.digests != session.digests):
            return ()
        coverage = None if session is None else lambda mutant: session.coverage(mutant).tests
        arguments = self._surroundings, snapshot, [*mutants], coverage
        return (await asyncio.to_thread(store.find, *arguments)).values()

    async def _look(self) -> FilesSnapshot:
        self._snapshot = await asyncio.to_thread(
            FilesSnapshot.take, self.config.root, self.config.sandbox_exclude, self._snapshot
        )
        return self._snapshot

    async def _recorder(self, session: EngineSession) -> Recorder:
        if self._store is None or self._surroundings is None:
            return Recorder(None, None)
        assert isinstance(session, MutationSession)
        record = await asyncio.to_thread(session.record)
        if record is None:
            return Recorder(None, None)
        arguments = self._surroundings, record, session.external
        return Recorder(self._store, await asyncio.to_thread(ProjectState.of, *arguments))

    async def retire(self) -> None:
        """Close the engine after all active and waiting runs have ended."""
        async with self._turns.take(Turn(last=True)):
            await self.aclose()

    async def aclose(self) -> None:
        """End all processes and remove all sandboxes."""
        self._cancel_idle()
        session, self._session = self._session, None
        if session is not None:
            await session.close()
        if self._closing:
            await asyncio.gather(*self._closing, return_exceptions=True)

    async def _fresh_session(self, jobs: int, early: EarlyRun) -> EngineSession:
        session = self._session
        if session is not None:
            usable = session.healthy and session.intact
            if usable and await session.refresh(await self._look(), early):
                return session
            self._session = self._surroundings = None
            await session.close()
        session = new_session(self.config, self._log)
        try:
            await asyncio.gather(session.open(jobs, early), self._look_around())
        except BaseException:
            await finish(session.close())
            raise
        self._session = session
        return session

    async def _look_around(self) -> None:
        if self._store is not None and self._surroundings is None:
            self._surroundings = await asyncio.to_thread(self._store.surroundings)

    async def _after_run(self) -> None:
        session = self._session
        if session is None:
            return
        if not session.healthy or self.config.keep_warm == 0:
            self._session = self._surroundings = None
            await finish(session.close())
        else:
            self._idle = asyncio.get_running_loop().call_later(
                self.config.keep_warm, self._close_idle
            )

    def _close_idle(self) -> None:
        session, self._session = self._session, None
        if session is not None and not self._turns.busy:
            task = asyncio.ensure_future(session.close())
            self._closing.add(task)
            task.add_done_callback(self._closing.discard)

    def _cancel_idle(self) -> None:
        if self._idle is not None:
            self._idle.cancel()
            self._idle = None


def _complete(outcome: MutantOutcome, session: EngineSession) -> MutantOutcome:
    """Return an early result with all tests that cover the mutant."""
    assert isinstance(session, MutationSession)
    return replace(outcome, covered_by=session.coverage(outcome.mutant).tests)
