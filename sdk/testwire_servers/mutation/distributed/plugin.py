"""Runs batches in a Dask worker. A Dask worker has one process that tests mutants; see `host.py`.

The process stays for the next batches of the same archive. It ends when the Dask worker ends, even
if the Dask worker is killed, because its input then ends.

Tests: `tests/servers/mutation/distributed/test_session.py`.
"""

from __future__ import annotations

import contextlib
import shutil
import sys
import threading
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from distributed import Worker, WorkerPlugin, get_worker
from testwire.version import __version__

from testwire_servers.mutation.distributed import archive
from testwire_servers.mutation.distributed.archive import ArchiveError
from testwire_servers.mutation.distributed.host_process import (
    BatchStopped,
    HostDied,
    HostProcess,
    HostUnfit,
)
from testwire_servers.mutation.distributed.wire import pack, unpack
from testwire_servers.mutation.model import explained

_NAME: Final = "testwire-mutation"
_KEPT: Final = 2
"""Number of unpacked archives that a worker keeps."""

BATCH_PREFIX: Final = "testwire-batch-"
"""The prefix of the keys of the tasks that test a batch."""

_SET: Final = threading.Event()
_SET.set()


VERSIONS: Final = {
    "Testwire": __version__,
    "Python": f"{sys.version_info[0]}.{sys.version_info[1]}",
}
"""The versions that must be the same on all machines. Otherwise, verdicts could differ."""


class VersionMismatch(Exception):
    """Raised in a process of the cluster that has different versions than the client."""


def check_versions(expected: Mapping[str, str]) -> None:
    """Raise VersionMismatch if `expected` differs from the versions in this process."""
    for name, version in expected.items():
        if VERSIONS.get(name) != version:
            raise VersionMismatch(f"expected {name} {version}, found {VERSIONS.get(name)}")


class MutationPlugin(WorkerPlugin):  # type: ignore[misc]
    """Holds the test process of a Dask worker. Dask creates one for each worker."""

    name = _NAME
    # A second client uses the process that the first one has warmed up.
    idempotent = True

    def setup(self, worker: Worker) -> None:
        """Prepare the worker."""
        self._folder = Path(worker.local_directory) / _NAME
        self._threads = worker.state.nthreads
        self._address = worker.address
        self._host: HostProcess | None = None
        self._host_key: object = None
        self._lock = threading.Lock()
        self._batches: dict[Any, threading.Event] = {}
        self._closed = False

    def transition(self, key: Any, start: str, finish: str, **kwargs: Any) -> None:
        """Stop the batch with this key if its client no longer needs it."""
        if not str(key).startswith(BATCH_PREFIX):
            return
        if finish == "executing":
            self._batches[key] = threading.Event()
        elif finish != "long-running" and (stop := self._batches.pop(key, None)) is not None:
            stop.set()

    def teardown(self, worker: Worker) -> None:
        """End the process."""
        self._closed = True
        for stop in list(self._batches.values()):
            stop.set()
        self.end_host()

    def end_host(self) -> None:
        """End the process, which removes its sandboxes."""
        host, self._host = self._host, None
        if host is not None:
            host.close()

    def run(self, key: Any, data: bytes, request: Mapping[str, Any]) -> dict[str, Any]:
        """Test a batch and return its results, as `run_batch` describes."""
        # If the client has already cancelled the batch, the event no longer exists.
        stop = self._batches.get(key) or _SET
        reply: dict[str, Any] = {"worker": self._address, "outcomes": [], "notes": []}
        try:
            check_versions(request["versions"])
            while not self._lock.acquire(timeout=0.1):
                if stop.is_set():
                    return reply
            try:
                self._run(data, request, stop.is_set, reply)
            finally:
                self._lock.release()
        except (HostUnfit, ArchiveError, VersionMismatch) as error:
            reply["unfit"] = list(error.args)
        except HostDied as error:
            reply["died"] = str(error)
        except OSError as error:
            place = error.filename or "a file"
            reply["unfit"] = [str(explained(error) or f"{place}: {error.strerror or error}")]
        except BatchStopped:
            pass
        return reply

    def _run(
        self,
        data: bytes,
        request: Mapping[str, Any],
        stopped: Callable[[], bool],
        reply: dict[str, Any],
    ) -> None:
        if stopped() or self._closed:
            return
        host = self._warm_host(data, request, reply)
        try:
            ready = host.ready(stopped)
            if request["mutants"]:
                host.notes()  # These lines are logged only for requests without mutants.
            began = time.monotonic()
            if request["mutants"]:
                host.test(request["mutants"], reply["outcomes"].append, stopped)
            else:
                reply["ready"] = ready
            reply["seconds"] = time.monotonic() - began
        finally:
            reply["notes"] = host.notes()
            if self._closed:
                self.end_host()

    def _warm_host(
        self, data: bytes, request: Mapping[str, Any], reply: dict[str, Any]
    ) -> HostProcess:
        """Return a process for the archive of the request, perhaps a new one."""
        key = (request["archive"], request["config"])
        host = self._host
        if host is not None and host.alive and key == self._host_key:
            return host
        self.end_host()
        began = time.monotonic()
        source = self._folder / request["archive"]
        self._remove_old(source)
        if not source.is_dir():
            archive.unpack(data, request["archive"], source)
        source.touch()
        reply["unpack_seconds"] = time.monotonic() - began
        settings = {
            "config": request["config"],
            "source": str(source),
            "workers": self._threads,
        }
        self._host, self._host_key = HostProcess(settings, self._folder), key
        return self._host

    def _remove_old(self, current: Path) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)
        found = [path for path in self._folder.iterdir() if path.is_dir() and path != current]
        found.sort(key=lambda path: path.stat().st_mtime, reverse=True)
        for path in found[_KEPT - 1 :]:
            with contextlib.suppress(OSError):
                shutil.rmtree(path)


def run_batch(data: bytes, request: bytes) -> bytes:
    """Test a batch in a Dask worker. This is the function of each task.

    data: the archive of the project. The worker unpacks it only once.
    request: the id of the archive, the versions, the configuration and the mutants, perhaps none.

    Returns the results until the batch ended. If `unfit` is in the result, this worker cannot test
    the project. If `died` is in it, the test process has ended unexpectedly.
    """
    worker = get_worker()
    plugin: MutationPlugin = worker.plugins[_NAME]
    return pack(plugin.run(worker.get_current_task(), data, unpack(request)))
