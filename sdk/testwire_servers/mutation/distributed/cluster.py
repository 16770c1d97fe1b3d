"""Connects to a Dask scheduler, or starts a cluster of local processes.

Tests: `tests/servers/mutation/distributed/test_session.py`.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import Any, Final

import dask
from distributed import Client, LocalCluster

from testwire_servers.mutation.config import Config
from testwire_servers.mutation.distributed.plugin import MutationPlugin
from testwire_servers.mutation.model import MutationError

PATIENCE: Final = 60.0
"""Seconds to wait until a scheduler has a worker."""

_CONNECT_SECONDS: Final = 10.0


class Cluster:
    """A connection to a scheduler. `await Cluster.connect(config)` creates one."""

    def __init__(self, client: Client, own: LocalCluster | None) -> None:
        self.client = client
        self._own = own

    @staticmethod
    async def connect(config: Config) -> Cluster:
        """Connect to the scheduler of the configuration, and prepare its workers.

        Raises MutationError if there is no scheduler, or if no worker connects to it in time. Also
        raises MutationError if the workers cannot import the same version of Testwire.
        """
        own = await _start(config.worker_count) if not config.scheduler else None
        address: Any = own or config.scheduler
        # The snapshot is part of the first task. Dask warns about large tasks.
        dask.config.set({"distributed.admin.large-graph-warning-threshold": "1GB"})
        try:
            client = await Client(
                address, asynchronous=True, timeout=_CONNECT_SECONDS, set_as_default=False
            )
        except (OSError, TimeoutError, ValueError) as error:
            raise MutationError(
                f"scheduler: expected a Dask scheduler at {config.scheduler!r}, but cannot connect "
                f"to it: {error}. Start one with `dask scheduler`, or correct the address."
            ) from None
        cluster = Cluster(client, own)
        try:
            await cluster._prepare(config)
        except BaseException:
            await cluster.close()
            raise
        return cluster

    async def _prepare(self, config: Config) -> None:
        try:
            await self.client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError:
            raise MutationError(
                f"scheduler: expected a Dask worker within {PATIENCE:.0f} s, but none has "
                f"connected. Start one with `dask worker {config.scheduler}`."
            ) from None
        try:
            await self.client.register_plugin(MutationPlugin())
        except Exception as error:  # The worker sends any exception.
            raise MutationError(
                f"The Dask workers cannot test mutants: {error or type(error).__name__}. Install "
                "the same version of testwire[mutation,dask] on each worker."
            ) from None

    @property
    def connected(self) -> bool:
        """Whether the scheduler can be reached."""
        return bool(self.client.status == "running")

    async def workers(self) -> set[str]:
        """Return the addresses of the workers. Raises MutationError if there is no connection."""
        try:
            return set(await asyncio.wait_for(self.client.nthreads(), _CONNECT_SECONDS))
        except (OSError, TimeoutError) as error:
            raise lost(error) from None

    async def close(self) -> None:
        """End the connection, and the cluster if it was started here."""
        with contextlib.suppress(Exception):
            await self.client.close()
        if self._own is not None:
            with contextlib.suppress(Exception):
                await self._own.close()


def lost(error: BaseException) -> MutationError:
    """Return the error for a lost connection."""
    return MutationError(
        f"The connection to the Dask scheduler was lost: {error or type(error).__name__}. Check "
        "that the scheduler is running, and repeat the run."
    )


async def _start(workers: int) -> LocalCluster:
    return await LocalCluster(
        n_workers=workers,
        threads_per_worker=1,
        processes=True,
        host="127.0.0.1",
        dashboard_address="127.0.0.1:0",
        worker_dashboard_address="127.0.0.1:0",
        memory_limit=0,
        # Each restart takes seconds. A second death is enough to test the mutants one by one.
        scheduler_kwargs={"allowed_failures": 1},
        silence_logs=logging.CRITICAL,
        asynchronous=True,
    )
