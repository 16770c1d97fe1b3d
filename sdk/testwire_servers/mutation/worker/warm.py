"""Warm processes: forked children in which pytest has already started.

A warm process waits for mutants and forks a child for each mutant. The child continues pytest's
run, so that earlier steps, such as imports, are not repeated. The module works only on POSIX
systems.

Tests: `tests/servers/mutation/test_ways.py`.
"""

from __future__ import annotations

import contextlib
import gc
import marshal
import os
import signal
import struct
import sys
import time
import traceback
from collections.abc import Callable
from typing import Any

from .forks import Forker, adopt_orphans, children, die_with_parent
from .pytest_run import WorkerSettings

_LENGTH = struct.Struct("!Q")


def write_frame(fd: int, value: Any) -> None:
    """Write a value with `marshal`, which also supports code objects."""
    payload = marshal.dumps(value)
    data = _LENGTH.pack(len(payload)) + payload
    while data:
        data = data[os.write(fd, data) :]


def read_frame(fd: int) -> Any:
    """Read a value. Return None at the end of the stream."""
    head = _read(fd, _LENGTH.size)
    return None if head is None else marshal.loads(_read(fd, _LENGTH.unpack(head)[0]) or b"N")


def _read(fd: int, size: int) -> bytes | None:
    data = b""
    while len(data) < size:
        more = os.read(fd, size - len(data))
        if not more:
            return None
        data += more
    return data


class WarmPlugin:
    """A pytest plugin that processes requests in a warm process."""

    def __init__(self, settings: WorkerSettings, requests: int, replies: int) -> None:
        self.settings = settings
        self.served = False
        """True after pytest has called the hook that processes requests."""
        self._requests = requests
        self._replies = replies
        self.forker = Forker(requests, {requests, replies})

    def finish(self, code: int) -> None:
        """Called with pytest's exit code after pytest has ended."""

    def refuse(self, reason: str) -> None:
        """Report to the host why this process cannot be used."""
        self.reply({"ready": False, "reason": reason})

    def get_ready(self, **facts: bool) -> None:
        """Report to the host that this process is ready. After this call, files may be mutated.

        facts: further members of the response.
        """
        # The tests may need the processes that pytest has started so far.
        self.forker.keep.update(children())
        sys.dont_write_bytecode = True
        os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
        # Inherited objects are excluded from garbage collection in children, which saves time.
        gc.collect()
        gc.freeze()
        self.reply({"ready": True, **facts})

    def request(self) -> Any:
        """Return the next request, or None at the end of the stream."""
        return read_frame(self._requests)

    def reply(self, value: dict[str, Any]) -> None:
        """Send a response."""
        write_frame(self._replies, value)


class WarmProcess:
    """The host's handle for a warm process."""

    def __init__(
        self,
        settings: WorkerSettings,
        private: set[int],
        make_plugin: Callable[[WorkerSettings, int, int], WarmPlugin],
    ) -> None:
        """Fork the process. The first response of the process reports whether it is ready.

        private: descriptors of the host, which the new process closes. `__init__` adds the host's
            ends of the new pipes to `private`, and `stop` removes them.
        make_plugin: a function that creates the plugin. Its last two arguments are the descriptors
            for requests and responses.
        """
        self._private = private
        request_read, self.requests = os.pipe()
        self.replies, reply_write = os.pipe()
        sys.stdout.flush()
        sys.stderr.flush()
        parent = os.getpid()
        ours = {self.requests, self.replies}
        self.pid = os.fork()
        if self.pid == 0:
            try:
                for fd in private | ours:
                    os.close(fd)
                die_with_parent(parent)
                _serve(settings, make_plugin(settings, request_read, reply_write))
            except BaseException:
                traceback.print_exc()
            finally:
                os._exit(70)
        os.close(request_read)
        os.close(reply_write)
        self._private |= ours

    def stop(self) -> None:
        """End the process and its descendants."""
        self._private -= {self.requests, self.replies}
        for fd in (self.requests, self.replies):
            with contextlib.suppress(OSError):
                os.close(fd)
        # When the pipe for requests is closed, the process kills its child and exits.
        deadline = time.monotonic() + 1.0
        while time.monotonic() < deadline:
            if os.waitpid(self.pid, os.WNOHANG)[0]:
                break
            time.sleep(0.002)
        else:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)


def _serve(settings: WorkerSettings, plugin: WarmPlugin) -> None:
    adopt_orphans()
    # Only warm processes write compiled files. Later processes in this sandbox read these files.
    sys.dont_write_bytecode = False
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    code = settings.run_pytest(plugin)
    if not plugin.served:
        with contextlib.suppress(BrokenPipeError):
            plugin.refuse("pytest ended before it ran a test")
    plugin.finish(code)
