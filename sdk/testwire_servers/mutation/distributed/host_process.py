"""Starts and ends the process that `host.py` runs in, and sends batches to it.

All functions block, because Dask calls them in its threads. A process is started without a fork of
Python code, which would not be safe in a process with threads.

The module must not import `distributed`.

Tests: `tests/servers/mutation/distributed/test_host_process.py`.
"""

from __future__ import annotations

import contextlib
import json
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from testwire_servers.mutation.model import last_words

_POLL: Final = 0.1
_SETTLE_SECONDS: Final = 5.0
"""Time limit for a process to cancel a batch or to exit."""


class HostDied(Exception):
    """Raised if the process has ended. The message contains the exit code and the last output."""


class HostUnfit(Exception):
    """Raised if the process cannot test the project on this machine, with the reason for users."""


class BatchStopped(Exception):
    """Raised if the caller no longer needs the batch."""


class HostProcess:
    """A process that tests batches of mutants of one project."""

    def __init__(self, settings: Mapping[str, Any], folder: Path) -> None:
        """Start the process. folder: an existing folder for its output.

        Raises HostUnfit if the process cannot be started.
        """
        self._log = folder / "host.log"
        self._messages: queue.SimpleQueue[dict[str, Any] | None] = queue.SimpleQueue()
        self._ready: dict[str, Any] | None = None
        self._notes: list[str] = []
        try:
            with self._log.open("wb") as log:
                self._process = subprocess.Popen(
                    [sys.executable, "-P", "-m", "testwire_servers.mutation.distributed.host"],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=log,
                    cwd=folder,
                    start_new_session=True,
                )
        except OSError as error:
            raise HostUnfit(f"a process cannot be started: {error.strerror or error}") from None
        threading.Thread(target=self._read, daemon=True).start()
        self._send({"op": "open", **settings})

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._messages.put(json.loads(line))
        self._messages.put(None)

    def _send(self, message: Mapping[str, Any]) -> None:
        assert self._process.stdin is not None
        # If the process has ended, the next message is None, and `_receive` raises HostDied.
        with contextlib.suppress(OSError, ValueError):
            self._process.stdin.write(json.dumps(message).encode() + b"\n")
            self._process.stdin.flush()

    @property
    def alive(self) -> bool:
        """Whether the process is running."""
        return self._process.poll() is None

    @property
    def pid(self) -> int:
        """The id of the process."""
        return self._process.pid

    def notes(self) -> list[str]:
        """Return the log lines since the last call."""
        notes, self._notes = self._notes, []
        return notes

    def ready(self, stopped: Callable[[], bool]) -> dict[str, Any]:
        """Wait until the tests have run without a mutant, and return what they show.

        Raises HostUnfit if they fail. Raises HostDied, and BatchStopped if `stopped` returns True.
        """
        while self._ready is None:
            message = self._receive(stopped)
            if "unfit" in message:
                raise HostUnfit(message["unfit"], message["kind"])
            self._ready = message.get("ready")
        return self._ready

    def test(
        self,
        mutants: Sequence[Mapping[str, Any]],
        add: Callable[[dict[str, Any]], None],
        stopped: Callable[[], bool],
    ) -> None:
        """Test a batch, and call `add` with each result. Call `ready` first.

        Raises HostUnfit and HostDied. Raises BatchStopped if `stopped` returns True before the end.
        """
        self._send({"op": "run", "mutants": list(mutants)})
        while True:
            try:
                message = self._receive(stopped)
            except BatchStopped:
                self._cancel()
                raise
            if "unfit" in message:
                raise HostUnfit(message["unfit"], message["kind"])
            if "outcome" in message:
                add(message["outcome"])
            elif "done" in message:
                return

    def _cancel(self) -> None:
        """Cancel the batch in progress. A process that does not react is ended."""
        self._send({"op": "cancel"})
        deadline = time.monotonic() + _SETTLE_SECONDS
        try:
            while "done" not in self._receive(lambda: time.monotonic() > deadline):
                pass
        except BatchStopped:
            self.close()
        except HostDied:
            pass

    def _receive(self, stopped: Callable[[], bool]) -> dict[str, Any]:
        while True:
            try:
                message = self._messages.get(timeout=_POLL)
            except queue.Empty:
                if stopped():
                    raise BatchStopped from None
                continue
            if message is None:
                self._messages.put(None)
                raise HostDied(self._last_words())
            if "log" not in message:
                return message
            self._notes.append(message["log"])

    def _last_words(self) -> str:
        return last_words(self._process.wait(), self._log)

    def close(self) -> None:
        """End the process. The process removes its sandboxes."""
        with contextlib.suppress(OSError):
            assert self._process.stdin is not None
            self._process.stdin.close()
        try:
            self._process.wait(_SETTLE_SECONDS)
        except subprocess.TimeoutExpired:
            # The test processes end when their input ends.
            self._process.kill()
            self._process.wait()
