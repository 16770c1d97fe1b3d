"""Determines when requests run: concurrency groups, queues and cancellation.

Each request handler runs in its own asyncio task. Tasks start in the order in which requests are
received. Only one request of a concurrency group runs at a time. The policy of the group
determines how further requests are handled. The module must not handle bytes or messages. Callers
pass functions that run, reject and cancel a request.

Tests: `test_scheduling.py`, `test_cancellation.py` and `test_rules.py` in `tests/sdk/connection`.
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
    """A request that runs or is queued. The object is also the context of the handler."""

    __slots__ = ("entry", "group", "id", "job", "params", "started", "task")

    def __init__(
        self,
        connection: Connection,
        method: str,
        message_id: MessageId,
        entry: RequestEntry,
        params: Any,
    ) -> None:
        # This repeats `Context.__init__` to save a call for each request.
        self._connection = connection
        self._cancelled = False
        self._callbacks = None
        self.method = method
        self.request_id = self.id = message_id
        self.entry = entry
        self.params = params
        self.group: _Group | None = None
        self.task: asyncio.Task[None] | None = None
        """The task that runs the handler; None while the request is queued."""
        self.started = False
        """Whether the task has begun."""
        self.job: Job | None = None
        """The job of a synchronous handler, which runs in a thread."""


class _Group:
    __slots__ = ("key", "running", "waiting")

    def __init__(self, key: tuple[int, bytes]) -> None:
        self.key = key
        """The index of the concurrency group, and the value in the params at the group's scope."""
        self.running: ScheduledRequest | None = None
        self.waiting: deque[ScheduledRequest] = deque()


class Scheduler:
    """Starts and cancels requests.

    - `run`: handles a request. The function must call `begin` first and `end` last, and must not
      raise exceptions.
    - `refuse`: responds to a request whose group is busy. Its second argument is the running
      request.
    - `cancel`: responds to a request that was cancelled while it was queued.
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
        """The requests that are running or queued."""
        self.starting = 0
        """The number of tasks that begin in the next turn of the event loop."""

    @property
    def busy(self) -> int:
        """The number of handlers that are running or queued."""
        return len(self.requests) + len(self._background)

    def owns(self, task: asyncio.Task[Any] | None) -> bool:
        """Return whether a task runs a handler."""
        return task in self._tasks()

    def submit(self, request: ScheduledRequest, raw: Any) -> None:
        """Start a request, queue it or reject it.

        `raw` contains the params as parsed JSON, before conversion to a typed value.
        """
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
        """Start a notification handler. Earlier requests start first, unless they are queued."""
        task = self._loop.create_task(work)
        self._background.add(task)
        task.add_done_callback(self._background.discard)

    async def run_in_thread(self, request: ScheduledRequest) -> Any:
        """Run a synchronous handler in a thread. Return its result or raise its exception."""
        function, params = request.entry.function, request.params

        def call() -> Any:
            request.check_cancelled()
            return function(params, request)

        request.job = self._workers.submit(call)
        result = await request.job.future
        if hasattr(result, "__await__"):
            # The function returned an awaitable, for example because it wraps an async function.
            request.job = None
            result = await result
        return result

    def stop(self, request: ScheduledRequest) -> None:
        """Cancel a request. An async handler is interrupted at an `await`."""
        if request.task is not None and not request.started:
            # A task that is cancelled before it starts sends no response. The event loop has
            # already scheduled the task, so this retry runs after the start of the task.
            self._loop.call_soon(self.stop, request)
            return
        if self.requests.get(request.id) is not request:
            return  # The request has already ended.
        request._cancel()
        group = request.group
        if group is not None and request in group.waiting:
            group.waiting.remove(request)
            del self.requests[request.id]
            self._cancel(request)
        elif request.job is not None:
            # A thread cannot be stopped. The handler must check `Context.cancelled`.
            self._workers.withdraw(request.job)
        elif request.task is not None:
            request.task.cancel()

    async def stop_all(self, grace: float, patience: float) -> list[str]:
        """Cancel all handlers that do not end within `grace` seconds.

        Then wait `patience` seconds for the cancelled handlers. Return the methods of requests that
        are still running.
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
        """Mark a request as started. `run` must call `begin` first."""
        self.starting -= 1
        request.started = True

    def end(self, request: ScheduledRequest) -> None:
        """Mark a request as ended and start the next one of its group.

        `run` must call `end` last.
        """
        del self.requests[request.id]
        if request.group is not None:
            self._release(request.group)

    def _release(self, group: _Group) -> None:
        if group.waiting:
            group.running = following = group.waiting.popleft()
            self._start(following)
        else:
            # Remove the group, because each new value at the scope creates a group.
            del self._groups[group.key]

    def _tasks(self) -> set[asyncio.Task[None] | None]:
        return {request.task for request in self.requests.values()} | self._background

    async def _wait(self, seconds: float) -> None:
        # When a request ends, a queued request can start, so the set of tasks changes.
        deadline = self._loop.time() + seconds
        while (left := deadline - self._loop.time()) > 0:
            tasks = {task for task in self._tasks() if task is not None and not task.done()}
            if not tasks:
                return
            await asyncio.wait(tasks, timeout=left)


def _scope_value(params: Any, pointer: str | None) -> bytes:
    """Return the value at a JSON pointer as JSON bytes, or `b""` if there is no value."""
    if pointer is None:
        return b""
    try:
        return codec.encode_json(pointers.resolve(params, pointer))
    except KeyError:
        return b""
