"""Warm processes: children of the host that have come some way into a run of pytest.

There they wait for mutants, one at a time, and fork for each from where they stand. What has come
before, such as imports and the collection of tests, is not done again.

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
    """Write a value that `marshal` knows, code objects included."""
    payload = marshal.dumps(value)
    data = _LENGTH.pack(len(payload)) + payload
    while data:
        data = data[os.write(fd, data) :]


def read_frame(fd: int) -> Any:
    """Read a value; None at the end."""
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
    """Answers requests in a warm process, at some point of pytest's run."""

    def __init__(self, settings: WorkerSettings, requests: int, replies: int) -> None:
        self.settings = settings
        self.served = False
        """Whether it came to that."""
        self._requests = requests
        self._replies = replies
        self.forker = Forker(requests, {requests, replies})

    def finish(self, code: int) -> None:
        """Called when pytest has ended with this exit code."""

    def refuse(self, reason: str) -> None:
        """Tell the host that this process will not do."""
        self.reply({"ready": False, "reason": reason})

    def get_ready(self) -> None:
        """From here on a mutant may be in the sandbox; tells the host."""
        # What pytest has started until now, the tests may need.
        self.forker.keep.update(children())
        sys.dont_write_bytecode = True
        os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
        # Children need not look through what they have inherited.
        gc.collect()
        gc.freeze()
        self.reply({"ready": True})

    def request(self) -> Any:
        """The next request; None at the end."""
        return read_frame(self._requests)

    def reply(self, value: dict[str, Any]) -> None:
        """Send a reply."""
        write_frame(self._replies, value)


class WarmProcess:
    """A warm process as the host sees it."""

    def __init__(
        self,
        settings: WorkerSettings,
        private: set[int],
        make_plugin: Callable[[WorkerSettings, int, int], WarmPlugin],
    ) -> None:
        """Fork it. It says by a first reply whether it is ready.

        `make_plugin` gets descriptors to read requests from and to write replies to.

        `private`: descriptors of the host, which the process must not keep. The host's ends of this
        process's pipes are among them while it lives.
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
        """End it with all that it has started."""
        self._private -= {self.requests, self.replies}
        for fd in (self.requests, self.replies):
            with contextlib.suppress(OSError):
                os.close(fd)
        # At the end of its requests it kills its child and leaves by itself.
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
    # Compiled files are written this once: later processes of this sandbox find them.
    sys.dont_write_bytecode = False
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    code = settings.run_pytest(plugin)
    if not plugin.served:
        with contextlib.suppress(BrokenPipeError):
            plugin.refuse("pytest stopped before it ran a test")
    plugin.finish(code)
