"""Which request runs when: concurrency groups, queues, cancellation.

Each handler of a request runs in an asyncio task of its own, started in the order in which the
requests arrived. Of a group, one request runs at a time; what becomes of the others is the group's
policy. Must not depend on bytes or messages: what a request does, and what is written when it is
refused or cancelled, comes as functions.

Tests: `tests/sdk/connection/test_scheduling.py`, `test_cancellation.py` and `test_rules.py` there.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any

from testwire_base import pointers

from testwire import codec
from testwire.connection.context import Context
from testwire.connection.dispatch import RequestEntry
from testwire.connection.workers import Job, Workers
from testwire.core.messages import MessageId

if TYPE_CHECKING:
    from testwire.connection.connection import Connection


class ScheduledRequest(Context[Any]):
    """A request that runs or waits for its turn; its handler knows it as its context."""

    __slots__ = ("entry", "group", "id", "job", "params", "started", "task")

    def __init__(
        self,
        connection: Connection,
        method: str,
        message_id: MessageId,
        entry: RequestEntry,
        params: Any,
    ) -> None:
        # As in `Context.__init__`, without the call: there is one for each request.
        self._connection = connection
        self._cancelled = False
        self._callbacks = None
        self.method = method
        self.request_id = self.id = message_id
        self.entry = entry
        self.params = params
        self.group: _Group | None = None
        self.task: asyncio.Task[None] | None = None
        """None while it waits for its turn."""
        self.started = False
        """True once its task has begun."""
        self.job: Job | None = None
        """Where a plain function handles it: its work in a thread."""


class _Group:
    """Requests of which one may run at a time."""

    __slots__ = ("key", "running", "waiting")

    def __init__(self, key: tuple[int, bytes]) -> None:
        self.key = key
        """The group's index, with the value that its scope has in the params."""
        self.running: ScheduledRequest | None = None
        self.waiting: deque[ScheduledRequest] = deque()


class Scheduler:
    """Starts requests and stops them.

    run: handles a request to its end, between `begin` and `end`; raises nothing. refuse: responds
    to a request whose group is busy; is given the one that runs. cancel: responds to a request that
    was cancelled in its queue.
    """

    def __init__(
        self,
        run: Callable[[ScheduledRequest], Coroutine[Any, Any, None]],
        refuse: Callable[[ScheduledRequest, ScheduledRequest], None],
        cancel: Callable[[ScheduledRequest], None],
        workers: Workers | None = None,
    ) -> None:
        self._run = run
        self._refuse = refuse
        self._cancel = cancel
        self._loop = asyncio.get_running_loop()
        self._workers = workers or Workers()
        self._groups: dict[tuple[int, bytes], _Group] = {}
        self._background: set[asyncio.Task[None]] = set()
        self.requests: dict[MessageId, ScheduledRequest] = {}
        """Those that run or wait for their turn."""
        self.starting = 0
        """Tasks that begin in the next turn of the event loop."""

    @property
    def busy(self) -> int:
        """How many handlers run or wait."""
        return len(self.requests) + len(self._background)

    def owns(self, task: asyncio.Task[Any] | None) -> bool:
        """Whether a task runs a handler."""
        return task in self._tasks()

    def submit(self, request: ScheduledRequest, raw: Any) -> None:
        """Start a request, queue it or refuse it. raw: its params as plain JSON values."""
        entry = request.entry
        if entry.group is None:
            self._start(request)
            return
        key = (entry.group, _scope_value(raw, entry.scope))
        group = self._groups.get(key)
        if group is None:
            group = self._groups[key] = _Group(key)
        request.group = group
        if group.running is None:
            group.running = request
            self._start(request)
        elif entry.busy is not None:
            self._refuse(request, group.running)
        else:
            if entry.newest_wins:
                for older in (*group.waiting, group.running):
                    self.stop(older)
            self.requests[request.id] = request
            group.waiting.append(request)

    def start_background(self, work: Coroutine[Any, Any, None]) -> None:
        """Run the handler of a notification, after the requests that arrived before it."""
        task = self._loop.create_task(work)
        self._background.add(task)
        task.add_done_callback(self._background.discard)

    async def run_in_thread(self, request: ScheduledRequest) -> Any:
        """Run a handler that is a plain function; returns its result, raises what it raises."""
        function, params = request.entry.function, request.params

        def call() -> Any:
            request.check_cancelled()
            return function(params, request)

        request.job = self._workers.submit(call)
        result = await request.job.future
        if hasattr(result, "__await__"):
            # A plain function that gives something to wait for, e.g. a wrapped async one.
            request.job = None
            result = await result
        return result

    def stop(self, request: ScheduledRequest) -> None:
        """Cancel a request: at once where it waits, at its next chance where it runs."""
        if request.task is not None and not request.started:
            # A task that is cancelled before its first step ends without a response. That step is
            # in the loop's queue already, in front of this.
            self._loop.call_soon(self.stop, request)
            return
        if self.requests.get(request.id) is not request:
            return  # It has ended in the meantime.
        request._cancel()
        group = request.group
        if group is not None and request in group.waiting:
            group.waiting.remove(request)
            del self.requests[request.id]
            self._cancel(request)
        elif request.job is not None:
            # A thread cannot be stopped, only asked; `Context.cancelled` does.
            self._workers.withdraw(request.job)
        elif request.task is not None:
            request.task.cancel()

    async def stop_all(self, grace: float, patience: float) -> list[str]:
        """Cancel what has not ended within `grace` seconds, and wait `patience` seconds for it.

        Gives the methods of requests that have not ended by then.
        """
        await self._wait(grace)
        for request in list(self.requests.values()):
            self.stop(request)
        for task in self._background:
            task.cancel()
        await self._wait(patience)
        return sorted({request.method for request in self.requests.values()})

    def _start(self, request: ScheduledRequest) -> None:
        self.starting += 1
        self.requests[request.id] = request
        request.task = self._loop.create_task(self._run(request))

    def begin(self, request: ScheduledRequest) -> None:
        """To be called first by what runs a request."""
        self.starting -= 1
        request.started = True

    def end(self, request: ScheduledRequest) -> None:
        """To be called last by what runs a request: the next one of its group starts."""
        del self.requests[request.id]
        if request.group is not None:
            self._release(request.group)

    def _release(self, group: _Group) -> None:
        """The request of a group that ran has ended: start the next one."""
        if group.waiting:
            group.running = following = group.waiting.popleft()
            self._start(following)
        else:
            # Scopes may be many.
            del self._groups[group.key]

    def _tasks(self) -> set[asyncio.Task[None] | None]:
        return {request.task for request in self.requests.values()} | self._background

    async def _wait(self, seconds: float) -> None:
        # Requests that wait for their turn start as others end.
        deadline = self._loop.time() + seconds
        while (left := deadline - self._loop.time()) > 0:
            tasks = {task for task in self._tasks() if task is not None and not task.done()}
            if not tasks:
                return
            await asyncio.wait(tasks, timeout=left)


def _scope_value(params: Any, pointer: str | None) -> bytes:
    """The value at a JSON pointer, as JSON; empty where there is none."""
    if pointer is None:
        return b""
    try:
        return codec.encode_json(pointers.resolve(params, pointer))
    except KeyError:
        return b""
