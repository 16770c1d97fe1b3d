"""Connects to a Dask scheduler, or starts a cluster of local processes.

Tests: `tests/servers/mutation/distributed/test_session.py`.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Mapping
from typing import Any, Final

import dask
from distributed import Client, LocalCluster

from testwire_servers.mutation.config import Config
from testwire_servers.mutation.distributed.plugin import (
    VERSIONS,
    MutationPlugin,
    VersionMismatch,
    check_versions,
)
from testwire_servers.mutation.model import MutationError

PATIENCE: Final = 300.0
"""Seconds to wait until a scheduler has a worker. Clusters may have to start one first."""

_CONNECT_SECONDS: Final = 10.0

# In a terminal, Ctrl-C reaches all processes. This one ends the others, without tracebacks.
_IGNORE_CTRL_C: Final = "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN)"


class Cluster:
    """A connection to a scheduler. `Cluster.connect` creates one."""

    def __init__(self, client: Client, own: LocalCluster | None, count: int) -> None:
        self.client = client
        self._count = count
        self.unfit: Mapping[str, str] = {}
        """Workers that cannot test mutants, with the reasons."""
        self._own = own

    @staticmethod
    async def connect(config: Config, log: Callable[[str], None]) -> Cluster:
        """Connect to the scheduler of the configuration, and prepare its workers.

        Raises MutationError if there is no scheduler, or if no worker connects to it in time. Also
        raises MutationError if the scheduler has a different version of Testwire or Python.
        """
        # Dask would print tracebacks for each lost connection. Errors are reported by this package.
        logging.getLogger("distributed").setLevel(logging.CRITICAL)
        # The archive is part of the first task. Dask warns about large tasks.
        dask.config.set({"distributed.admin.large-graph-warning-threshold": "1GB"})
        own = await _start(config.worker_count) if not config.scheduler else None
        address: Any = own or config.scheduler
        client = Client(address, asynchronous=True, timeout=_CONNECT_SECONDS, set_as_default=False)
        cluster = Cluster(client, own, config.worker_count)
        try:
            await cluster._prepare(config, log)
        except BaseException:
            await cluster.close()
            raise
        return cluster

    async def _prepare(self, config: Config, log: Callable[[str], None]) -> None:
        try:
            await self.client
        except (OSError, TimeoutError, ValueError, TypeError) as error:
            raise MutationError(
                f"scheduler: expected a Dask scheduler at {config.scheduler!r}, but cannot connect "
                f"to it: {error}. Start one with `dask scheduler`, or correct the address."
            ) from None
        try:
            await self.client.run_on_scheduler(check_versions, VERSIONS)
        except Exception as error:  # The scheduler sends any exception.
            raise MutationError(f"Dask scheduler: {_problem(error)}") from None
        if not await self.workers():
            log(f"waiting up to {PATIENCE:.0f} s for a Dask worker")
        try:
            await self.client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError:
            raise MutationError(
                f"scheduler: expected a Dask worker within {PATIENCE:.0f} s, but none has "
                f"connected. Start one with `dask worker {config.scheduler}`."
            ) from None
        # If this fails on some workers, the next call finds the reasons.
        with contextlib.suppress(Exception):
            await self.client.register_plugin(MutationPlugin())
        replies = await self.client.run(check_versions, VERSIONS, on_error="return")
        self.unfit = {
            worker: _problem(reply)
            for worker, reply in replies.items()
            # A worker that has just ended cannot be reached.
            if isinstance(reply, Exception) and not isinstance(reply, OSError)
        }

    @property
    def connected(self) -> bool:
        """Whether the scheduler can be reached."""
        return bool(self.client.status == "running")

    async def workers(self) -> set[str]:
        """Return the addresses of the workers. Raises MutationError if there is no connection.

        Replaces workers of the own cluster that Dask has given up. Dask restarts a worker that has
        ended, but gives it up if the restart takes long or fails.
        """
        try:
            found = set(await asyncio.wait_for(self.client.nthreads(), _CONNECT_SECONDS))
        except (OSError, TimeoutError) as error:
            raise lost(str(error)) from None
        if self._own is not None and len(found) < self._count:
            self._own.scale(self._count)
        return found

    async def close(self) -> None:
        """End the connection, and the cluster if it was started here."""
        with contextlib.suppress(Exception):
            await self.client.close()
        if self._own is not None:
            with contextlib.suppress(Exception):
                await self._own.close()


def lost(detail: str = "") -> MutationError:
    """Return the error for a lost connection."""
    return MutationError(
        f"The connection to the Dask scheduler was lost{f': {detail}' if detail else ''}. Check "
        "that the scheduler is running, and repeat the run."
    )


def _problem(error: Exception) -> str:
    """Return why a process of the cluster cannot be used, and the fix."""
    if isinstance(error, VersionMismatch):
        reason = str(error)
    else:
        reason = f"Testwire cannot be imported: {type(error).__name__}: {error}"
    versions = " and ".join(f"{name} {version}" for name, version in VERSIONS.items())
    return f"{reason}. Start it with {versions}, and install testwire[mutation,dask] there."


async def _start(workers: int) -> LocalCluster:
    try:
        return await LocalCluster(
            n_workers=workers,
            threads_per_worker=1,
            processes=True,
            host="127.0.0.1",
            dashboard_address="127.0.0.1:0",
            worker_dashboard_address="127.0.0.1:0",
            memory_limit=0,
            preload=[_IGNORE_CTRL_C],
            # Each restart takes seconds. A second death is enough to test the mutants one by one.
            scheduler_kwargs={"allowed_failures": 1},
            silence_logs=logging.CRITICAL,
            asynchronous=True,
        )
    except (OSError, RuntimeError, TimeoutError) as error:
        raise MutationError(
            f"workers: expected {workers} local Dask workers, but they cannot be started: {error}. "
            'Use fewer workers, or `executor = "local"`.'
        ) from None
