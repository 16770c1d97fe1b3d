"""Chooses where mutants are tested: on this machine, or by the workers of a Dask cluster.

Tests: `tests/servers/mutation/distributed/test_session.py`.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Sequence
from typing import Protocol

from testwire_servers.mutation.config import Config
from testwire_servers.mutation.early import EarlyRun
from testwire_servers.mutation.model import Mutant, MutantOutcome
from testwire_servers.mutation.session import Log, MutationSession
from testwire_servers.mutation.snapshot import FilesSnapshot
from testwire_servers.mutation.turns import Turn


class EngineSession(Protocol):
    """The members that the engine requires. `MutationSession` documents them."""

    healthy: bool

    @property
    def intact(self) -> bool: ...

    async def open(self, jobs: int, early: EarlyRun | None = None) -> None: ...

    async def refresh(self, snapshot: FilesSnapshot, early: EarlyRun | None = None) -> bool: ...

    def run(self, mutants: Sequence[Mutant], turn: Turn) -> AsyncGenerator[MutantOutcome, None]: ...

    async def close(self) -> None: ...


def new_session(config: Config, log: Log) -> EngineSession:
    """Return a session that is not open yet.

    Raises ModuleNotFoundError if the configuration requires Dask and it is not installed.
    """
    if config.executor == "dask":
        # This package is optional.
        from testwire_servers.mutation.distributed.session import DaskSession

        return DaskSession(config, log)
    return MutationSession(config, log)
