"""Runs a function in a forked child with a time limit, and kills the child's descendants.

The child is the leader of a new session and reports events through a pipe. When the child ends,
exceeds its time limit or is cancelled, its process group is killed. On Linux, processes that have
left the group are also killed. On Linux, a child is killed when its parent ends.

The module works only on POSIX systems. The module must not import pytest or modules that apply
mutants.

Tests: `tests/servers/mutation/test_worker_forks.py`.
"""

from __future__ import annotations

import contextlib
import ctypes
import functools
import os
import select
import signal
import sys
import tempfile
import threading
import time
import traceback
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

from .channel import LineReader, LineWriter

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    Emit = Callable[[Any], None]
else:
    Emit = None  # Python 3.8, which `pytest_suite` supports, cannot evaluate the type.

_PR_SET_PDEATHSIG = 1
_PR_SET_CHILD_SUBREAPER = 36
FATAL_CODE = 70  # EX_SOFTWARE

# Number of seconds that a child has to tear down fixtures after its last event.
_GRACE = 5.0


class RunOutcome(NamedTuple):
    """The outcome of a run.

    how: `end` (the run reported its end), `crash`, `timeout` or `cancelled`.
    events: all reported events, including the last one, `["end", …]`.
    status: the exit status, as `os.waitpid` returns it.
    """

    how: str
    events: list[Any]
    status: int = 0

    @property
    def passed(self) -> bool:
        """Whether all tests passed."""
        return self.how == "end" and self.events[-1] == ["end", 0]


class RunWatch:
    """The events and the state of a run.

    timeout: seconds until the deadline, or None for no deadline.
    on_event: a function that is called with each event.
    grace: seconds that the process has to exit after the run has reported its end. None leaves
        the deadline unchanged.
    """

    def __init__(
        self, timeout: float | None, on_event: Emit | None, grace: float | None = None
    ) -> None:
        self.how = "crash"
        self.events: list[Any] = []
        self._deadline = None if timeout is None else time.monotonic() + timeout
        self._on_event = on_event
        self._grace = grace

    def add(self, events: Collection[Any]) -> None:
        """Add events that the run has reported."""
        self.events.extend(events)
        for event in events:
            if self._on_event is not None:
                self._on_event(event)
            if event[0] == "end" and self.how == "crash":
                self.how = "end"
                if self._grace is not None:
                    self._deadline = time.monotonic() + self._grace

    def remaining(self, most: float | None = None) -> float | None:
        """Return the seconds until the deadline, but at most `most`.

        Without a deadline, return `most`.
        """
        if self._deadline is None:
            return most
        left = max(0.0, self._deadline - time.monotonic())
        return left if most is None else min(most, left)

    def expired(self) -> bool:
        """Return True if the deadline has passed. An unfinished run is then marked as timed out."""
        if self.remaining() != 0.0:
            return False
        self.expire()
        return True

    def expire(self) -> None:
        """Mark the run as timed out, unless it has reported its end."""
        if self.how != "end":
            self.how = "timeout"


def _prctl(option: int, value: int) -> None:
    if sys.platform == "linux":
        with contextlib.suppress(OSError, AttributeError):
            _libc().prctl(option, value, 0, 0, 0)


@functools.lru_cache(maxsize=None)  # noqa: UP033 - Python 3.8 has no `functools.cache`.
def _libc() -> ctypes.CDLL:
    return ctypes.CDLL(None)


def adopt_orphans() -> None:
    """Make this process the new parent of orphaned descendants, so that they can be killed."""
    _prctl(_PR_SET_CHILD_SUBREAPER, 1)


def die_with_parent(parent: int) -> None:
    """Kill this process when its parent ends. `parent` is the parent's process id.

    On systems other than Linux, the function only checks once whether the parent has ended.
    """
    _prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(FATAL_CODE)


def keep_sigterm() -> None:
    """Let new children of this process receive each SIGTERM, if it has a handler in Python.

    Python discards signals that a child receives before it has run its first code. The parent, for
    example a `multiprocessing.Pool`, then waits forever for the end of this child.
    """
    local = threading.local()

    def block() -> None:
        local.mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM})

    def restore() -> None:
        signal.pthread_sigmask(signal.SIG_SETMASK, local.mask)

    os.register_at_fork(before=block, after_in_parent=restore, after_in_child=restore)


def kill_group(pid: int) -> None:
    """Kill the process group whose leader is `pid`."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(pid, signal.SIGKILL)


def kill_strays(keep: Collection[int]) -> None:
    """Kill the remaining children of this process, except those in `keep`."""
    for _ in range(100):
        strays = set(children()) - set(keep)
        if not strays:
            return
        for pid in strays:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(pid, signal.SIGKILL)
            with contextlib.suppress(ChildProcessError):
                os.waitpid(pid, 0)


def children() -> list[int]:
    """Return the ids of this process's children, including adopted and terminated children.

    Returns an empty list on systems other than Linux.
    """
    try:
        with open(f"/proc/self/task/{os.getpid()}/children", "rb") as stream:
            return [int(item) for item in stream.read().split()]
    except OSError:
        return []


class Child:
    """The connection of a forked child to its parent process."""

    def __init__(self, fd: int) -> None:
        self._fd = fd
        self.emit: Emit = LineWriter(fd).write
        """Reports an event. The last event must be `["end", …]`."""

    def run(self, body: Callable[[Emit], None]) -> NoReturn:
        """Call `body` and end this process."""
        code = FATAL_CODE
        try:
            body(self.emit)
            code = 0
        except KeyboardInterrupt:
            pass  # The run was cancelled.
        except BaseException:
            traceback.print_exc()
        finally:
            self.leave(code)

    def execute(self, command: Sequence[str], data: bytes) -> NoReturn:
        """Replace this process with a program.

        The program reads `data` from its input and reports events to its output.
        """
        try:
            with tempfile.TemporaryFile() as stream:
                stream.write(data)
                stream.seek(0)
                os.dup2(stream.fileno(), 0)
            os.dup2(self._fd, 1)
            os.execv(command[0], list(command))
        except BaseException:
            traceback.print_exc()
            self.leave(FATAL_CODE)

    def leave(self, code: int) -> NoReturn:
        """End this process immediately, without exceptions and exit handlers."""
        with contextlib.suppress(Exception):
            sys.stdout.flush()
            sys.stderr.flush()
        os._exit(code)


class Forker:
    """Forks and monitors children, one at a time.

    control: a descriptor that becomes readable when the run is cancelled.
    private: descriptors that each new child closes. The caller may change the collection between
        forks.
    patience: the time in seconds between SIGINT and the kill of a cancelled run.
    """

    def __init__(self, control: int, private: Collection[int], patience: float = 0.0) -> None:
        self._control = control
        self._private = private
        self._patience = patience
        self.keep: set[int] = set()
        """The process ids of children that are not killed after a run."""

    def run(
        self,
        body: Callable[[Emit], None],
        *,
        timeout: float | None,
        memory_limit: int = 0,
        on_event: Emit | None = None,
    ) -> RunOutcome:
        """Run `body` in a child. See `fork` for the arguments."""
        outcome = self.fork(timeout=timeout, memory_limit=memory_limit, on_event=on_event)
        if isinstance(outcome, Child):
            outcome.run(body)
        return outcome

    def fork(
        self, *, timeout: float | None, memory_limit: int = 0, on_event: Emit | None = None
    ) -> RunOutcome | Child:
        """Fork this process.

        In the parent, wait for the child and return its outcome. In the child, return a `Child`.

        timeout: time limit in seconds, or None for no limit.
        memory_limit: address space in MiB, or 0 for no limit.
        on_event: a function that is called with each event.
        """
        read_end, write_end = os.pipe()
        sys.stdout.flush()
        sys.stderr.flush()
        parent = os.getpid()
        pid = os.fork()
        if pid == 0:
            os.close(read_end)
            return self._become_child(write_end, memory_limit, parent)
        os.close(write_end)
        try:
            return self._watch(pid, LineReader(read_end), timeout, on_event)
        finally:
            os.close(read_end)

    def _become_child(self, fd: int, memory_limit: int, parent: int) -> Child:
        child = Child(fd)
        try:
            os.setsid()
            die_with_parent(parent)
            for descriptor in self._private:
                with contextlib.suppress(OSError):
                    os.close(descriptor)
            for name in (signal.SIGTERM, signal.SIGCHLD):
                signal.signal(name, signal.SIG_DFL)
            signal.signal(signal.SIGINT, signal.default_int_handler)
            if memory_limit:
                limit_memory(memory_limit)
        except BaseException:
            traceback.print_exc()
            child.leave(FATAL_CODE)
        return child

    def _watch(
        self, pid: int, reader: LineReader, timeout: float | None, on_event: Emit | None
    ) -> RunOutcome:
        run = RunWatch(timeout, on_event, _GRACE)
        status: int | None = None
        watched = [reader.fd, self._control]
        pause = 0.00002
        try:
            while not run.expired():
                wait = run.remaining(0.02)
                if reader.fd not in watched:
                    wait, pause = run.remaining(pause), min(pause * 2, 0.02)
                ready = select.select(watched, [], [], wait)[0]
                if self._control in ready:
                    run.how = "cancelled"
                    status = self._interrupt(pid)
                    break
                if reader.fd in ready:
                    if not _take(reader, run):
                        watched.remove(reader.fd)
                    continue
                ended, raw = os.waitpid(pid, os.WNOHANG)
                if ended:
                    status = raw
                    break
        finally:
            kill_group(pid)
            if status is None:
                # `kill_group` misses a new child that does not have its own process group yet.
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
                status = os.waitpid(pid, 0)[1]
            kill_strays(self.keep)
        if run.how != "timeout" and reader.fd in watched:
            # Read the events that the child wrote immediately before it ended.
            while select.select([reader.fd], [], [], 0)[0] and _take(reader, run):
                pass
        return RunOutcome(run.how, run.events, status)

    def _interrupt(self, pid: int) -> int | None:
        """Send SIGINT, wait, and return the exit status, or None if the child is still running."""
        if not self._patience:
            return None
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(pid, signal.SIGINT)
        deadline = time.monotonic() + self._patience
        while time.monotonic() < deadline:
            ended, raw = os.waitpid(pid, os.WNOHANG)
            if ended:
                return raw
            time.sleep(0.005)
        return None


def _take(reader: LineReader, run: RunWatch) -> bool:
    """Read the available events and add them to `run`. Return False at the end of the stream."""
    received = reader.read()
    if received is not None:
        run.add(received)
    return received is not None


def limit_memory(mebibytes: int) -> None:
    """Limit the address space of this process to a number of mebibytes."""
    import resource

    limit = mebibytes << 20
    hard = resource.getrlimit(resource.RLIMIT_AS)[1]
    if hard != resource.RLIM_INFINITY:
        limit = min(limit, hard)
    resource.setrlimit(resource.RLIMIT_AS, (limit, hard))
