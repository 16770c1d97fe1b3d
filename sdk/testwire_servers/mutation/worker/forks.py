"""Runs a piece of work in a forked child: with a time limit, and with nothing left behind.

The child is the leader of a session of its own. It reports events through a pipe. When it is done,
or late, or no longer wanted, its process group is killed, and (on Linux) so is every process that
it started and that left the group. A child dies with its parent.

POSIX only. The module must not know pytest or mutants.

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
import time
import traceback
from collections.abc import Callable, Collection
from typing import Any, NamedTuple, NoReturn

from .channel import LineReader, LineWriter

Emit = Callable[[Any], None]

_PR_SET_PDEATHSIG = 1
_PR_SET_CHILD_SUBREAPER = 36
_FATAL_CODE = 70  # EX_SOFTWARE

# After its last event a child may still tear down fixtures.
_GRACE = 5.0


class RunOutcome(NamedTuple):
    """How a run ended: `end` (it reported its end), `crash`, `timeout` or `cancelled`.

    `events`: all that it reported, the last of `end` included. `status`: as `os.waitpid` gives it.
    """

    how: str
    events: list[Any]
    status: int = 0


class RunWatch:
    """What a run has reported so far, and how it has ended by now.

    `timeout` and `grace` in seconds; `grace` is what is left after the report of the end. Where
    `on_event` is given it gets the events as they come.
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
        """Take events in."""
        self.events.extend(events)
        for event in events:
            if self._on_event is not None:
                self._on_event(event)
            if event[0] == "end" and self.how == "crash":
                self.how = "end"
                if self._grace is not None:
                    self._deadline = time.monotonic() + self._grace

    def remaining(self, most: float | None = None) -> float | None:
        """Seconds to the deadline, `most` at the most; `most` where there is no deadline."""
        if self._deadline is None:
            return most
        left = max(0.0, self._deadline - time.monotonic())
        return left if most is None else min(most, left)

    def expired(self) -> bool:
        """True after the deadline; a run that has not reported its end is late then."""
        if self.remaining() != 0.0:
            return False
        self.expire()
        return True

    def expire(self) -> None:
        """The time is up."""
        if self.how != "end":
            self.how = "timeout"


def _prctl(option: int, value: int) -> None:
    if sys.platform == "linux":
        with contextlib.suppress(OSError, AttributeError):
            _libc().prctl(option, value, 0, 0, 0)


@functools.cache
def _libc() -> ctypes.CDLL:
    return ctypes.CDLL(None)


def adopt_orphans() -> None:
    """Become the parent of descendants whose parent ends, so that they can be found."""
    _prctl(_PR_SET_CHILD_SUBREAPER, 1)


def die_with_parent(parent: int) -> None:
    """Have this process killed when its parent, of that id, ends.

    Linux alone knows how; elsewhere this only looks whether the parent is still there.
    """
    _prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(_FATAL_CODE)


def kill_group(pid: int) -> None:
    """Kill the process group that `pid` leads."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(pid, signal.SIGKILL)


def kill_strays(keep: Collection[int]) -> None:
    """Kill all children of this process but `keep`: what runs left behind."""
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
    """The processes that this one has started, or adopted, and that it has not yet waited for.

    Empty on systems that do not tell.
    """
    try:
        with open(f"/proc/self/task/{os.getpid()}/children", "rb") as stream:
            return [int(item) for item in stream.read().split()]
    except OSError:
        return []


class Child:
    """This process, where it is a child that a `Forker` has made."""

    def __init__(self, fd: int) -> None:
        self.emit: Emit = LineWriter(fd).write
        """Reports an event. The last one is to be `["end", …]`."""

    def run(self, body: Callable[[Emit], None]) -> NoReturn:
        """Do the work and leave."""
        code = _FATAL_CODE
        try:
            body(self.emit)
            code = 0
        except BaseException:
            traceback.print_exc()
        finally:
            self.leave(code)

    def leave(self, code: int) -> NoReturn:
        """End this process; no one above is told but the parent."""
        with contextlib.suppress(Exception):
            sys.stdout.flush()
            sys.stderr.flush()
        os._exit(code)


class Forker:
    """Forks children and watches over them, one at a time.

    `control`: a descriptor that becomes readable when the run is no longer wanted.
    `private`: descriptors that children must not keep; looked up at each fork.
    """

    def __init__(self, control: int, private: Collection[int]) -> None:
        self._control = control
        self._private = private
        self.keep: set[int] = set()
        """Children of this process that are to live on."""

    def run(
        self,
        body: Callable[[Emit], None],
        *,
        timeout: float | None,
        memory_limit: int = 0,
        on_event: Emit | None = None,
    ) -> RunOutcome:
        """Run `body` in a child; see `fork`."""
        outcome = self.fork(timeout=timeout, memory_limit=memory_limit, on_event=on_event)
        if isinstance(outcome, Child):
            outcome.run(body)
        return outcome

    def fork(
        self, *, timeout: float | None, memory_limit: int = 0, on_event: Emit | None = None
    ) -> RunOutcome | Child:
        """Fork. In the parent this gives the child's outcome, in the child the child itself.

        `timeout` in seconds; `memory_limit` in MiB, 0 for none. Where `on_event` is given it gets
        the events as they come.
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
            child.leave(_FATAL_CODE)
        return child

    def _watch(
        self, pid: int, reader: LineReader, timeout: float | None, on_event: Emit | None
    ) -> RunOutcome:
        run = RunWatch(timeout, on_event, _GRACE)
        status: int | None = None
        watched = [reader.fd, self._control]
        pause = 0.0005
        try:
            while not run.expired():
                wait = run.remaining(0.02)
                if reader.fd not in watched:
                    wait, pause = run.remaining(pause), min(pause * 2, 0.02)
                ready = select.select(watched, [], [], wait)[0]
                if self._control in ready:
                    run.how = "cancelled"
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
                # By itself too: a child that has only just begun leads no group yet.
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
                status = os.waitpid(pid, 0)[1]
            kill_strays(self.keep)
        if run.how != "timeout" and reader.fd in watched:
            # What the child wrote just before it ended.
            while select.select([reader.fd], [], [], 0)[0] and _take(reader, run):
                pass
        return RunOutcome(run.how, run.events, status)


def _take(reader: LineReader, run: RunWatch) -> bool:
    """Read once; False at the end."""
    received = reader.read()
    if received is not None:
        run.add(received)
    return received is not None


def limit_memory(mebibytes: int) -> None:
    """Limit the address space of this process, in MiB."""
    import resource

    limit = mebibytes << 20
    hard = resource.getrlimit(resource.RLIMIT_AS)[1]
    if hard != resource.RLIM_INFINITY:
        limit = min(limit, hard)
    resource.setrlimit(resource.RLIMIT_AS, (limit, hard))
