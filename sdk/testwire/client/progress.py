"""Iterates over the progress notifications of a request.

    async with progress(client.run(params), client, PROGRESS, match=lambda p: p.id == "x") as run:
        async for update in run:
            …
        result = await run.result()

The short form `progress_of(client, RUN, params)` matches the notifications as the registry of the
protocol defines, and uses the protocol's completion marker. The iteration ends when the response or
the completion marker arrives, or when `until` returns True. The client's own handlers still receive
all notifications.

Tests: `tests/sdk/client/test_progress.py`.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Hashable, Sequence
from functools import lru_cache
from typing import Any, Final, Generic, TypeVar

from testwire_base import pointers

from testwire.connection.context import Context
from testwire.connection.dispatch import NotificationEntry
from testwire.connection.proxy import Proxy
from testwire.errors import RequestTimeout
from testwire.registry import Method, Notification

__all__ = ["Progress", "progress", "progress_of"]

P = TypeVar("P")
R = TypeVar("R")

UNREAD: Final = 1000
"""The limit for unread notifications. Above this limit, the connection reads more slowly."""


def progress(
    call: Awaitable[R],
    peer: Proxy,
    notification: Notification[P] | Sequence[Notification[Any]],
    *,
    match: Callable[[P], bool] | None = None,
    until: Callable[[P], bool] | None = None,
    silence: float | None = None,
) -> Progress[P, R]:
    """Iterate over the notifications that arrive during a call.

    `Progress.result` returns the result of the call.

    - `call`: the coroutine of a client call, not yet awaited.
    - `peer`: the client.
    - `notification`: the notification, or several. The iteration keeps the order of arrival.
    - `match`: returns whether a notification belongs to the call. None matches all notifications.
    - `until`: returns whether a notification is the last one. The iteration includes the last
      notification, and `result` can be awaited afterwards.
    - `silence`: the maximum number of seconds without a notification or a response. After this
      time, the request is cancelled and RequestTimeout is raised.
    """
    return Progress(call, peer, _listed(notification), match, until, silence)


def _listed(given: Notification[P] | Sequence[Notification[Any]]) -> Sequence[Notification[Any]]:
    return [given] if isinstance(given, Notification) else given


def progress_of(
    peer: Proxy,
    method: Method[P, R],
    params: P,
    *,
    silence: float | None = None,
    sent: Callable[[int], object] | None = None,
) -> Progress[Any, R]:
    """Call a method and iterate over its progress as the registry defines it.

    `peer` is the client. `silence` has the meaning that it has in `progress`, and `sent` the
    meaning that it has in `Proxy._request`. The completion marker is the last notification of the
    iteration. Notifications for other requests are skipped. Raises ValueError if the registry
    defines no progress for the method.
    """
    info = peer._connection.info
    names = method.progress_names
    if not names:
        raise ValueError(f"{info.title} defines no progress for {method.name!r}; use 'progress'")
    match = until = None
    if (correlation := method.correlation) is not None:
        wanted = _at(params, correlation.request)

        def match(update: Any) -> bool:
            return bool(_at(update, correlation.notification) == wanted)

    if (completion := method.completion) is not None:

        def until(update: Any) -> bool:
            found = _at(update, completion.pointer)
            # In JSON, false differs from 0, and a missing value differs from null.
            return type(found) is type(completion.value) and bool(found == completion.value)

    call = peer._request(method, params, sent=sent)
    listed = [info.notifications[name] for name in names]
    return Progress(call, peer, listed, match, until, silence)


ABSENT: Final = object()
"""Represents a value that does not exist."""


def _at(value: Any, pointer: str) -> Any:
    """Return the value at a JSON pointer in a model, or `ABSENT`. The pointer uses wire names."""
    for key in pointers.split(pointer):
        if isinstance(value, dict | list):
            try:
                value = pointers.child(value, key)
            except KeyError:
                return ABSENT
        elif (value := member(value, key)) is ABSENT:
            return ABSENT
    return value


def member(model: Any, name: str) -> Any:
    """Return the member with a wire name, or `ABSENT`. `model` is a model or any other value."""
    key = attribute(type(model), name)  # type: ignore[arg-type]  # Classes are hashable.
    if key is not None:
        return getattr(model, key) if key in model.model_fields_set else ABSENT
    return (getattr(model, "model_extra", None) or {}).get(name, ABSENT)


@lru_cache(1024)
def attribute(cls: Hashable, name: str) -> str | None:
    """Return the attribute of a model's class for a wire name, or None."""
    for key, field in getattr(cls, "model_fields", {}).items():
        if (field.serialization_alias or field.alias or key) == name:
            return str(key)
    return None


class Progress(Generic[P, R]):
    """The progress of a request; created by `progress` and `progress_of`.

    If the `async with` block ends before the response, the request is cancelled.
    """

    def __init__(
        self,
        call: Awaitable[R],
        peer: Proxy,
        notifications: Sequence[Notification[Any]],
        match: Callable[[P], bool] | None,
        until: Callable[[P], bool] | None,
        silence: float | None,
    ) -> None:
        self._call = call
        self._table = peer._connection.table.notifications
        self._notifications = notifications
        self._match = match
        self._until = until
        self._silence = silence
        self._items: deque[P] = deque()
        self._news = asyncio.Event()
        self._room = asyncio.Event()
        self._complete = False
        self._task: asyncio.Future[R] | None = None

    async def __aenter__(self) -> Progress[P, R]:
        for notification in self._notifications:
            entry = self._table.get(notification.name)
            fan = None if entry is None else entry.function
            if not isinstance(fan, _Fan):
                fan = _Fan(entry)
                self._table[notification.name] = NotificationEntry(notification, fan, False)
            fan.listeners.append(self)
        self._task = asyncio.ensure_future(self._call)
        self._task.add_done_callback(lambda task: self._news.set())
        return self

    def _take(self, params: P) -> bool:
        """Store a matching notification, and return whether too many notifications are unread."""
        if self._task is None or self._task.done() or self._complete:
            return False
        if self._match is not None and not self._match(params):
            return False
        self._items.append(params)
        self._complete = self._until is not None and self._until(params)
        self._news.set()
        return len(self._items) > UNREAD

    async def _wait_for_room(self) -> None:
        while len(self._items) > UNREAD and self._task is not None and not self._task.done():
            self._room.clear()
            await self._room.wait()

    async def __aiter__(self) -> AsyncIterator[P]:
        task = self._task
        if task is None:
            raise RuntimeError("a Progress works only within 'async with'")
        while True:
            # Notifications that were received before the response come first.
            while self._items:
                yield self._items.popleft()
                if len(self._items) <= UNREAD // 2:
                    self._room.set()
            if self._complete:
                return
            if task.done():
                if not task.cancelled() and (error := task.exception()) is not None:
                    raise error
                return
            self._news.clear()
            try:
                await asyncio.wait_for(self._news.wait(), self._silence)
            except TimeoutError:
                task.cancel()
                names = " nor ".join(repr(each.name) for each in self._notifications)
                raise RequestTimeout(
                    f"The server sent neither {names} nor a response within "
                    f"{self._silence:g} seconds; increase 'silence' or read the log of the server."
                ) from None

    def cancel(self) -> None:
        """Cancel the request. The iteration ends, and `result` raises CancelledError."""
        if self._task is not None:
            self._task.cancel()

    async def result(self) -> R:
        """Wait for the result of the request. Raises the exceptions of the call."""
        if self._task is None:
            raise RuntimeError("a Progress works only within 'async with'")
        return await self._task

    async def __aexit__(self, *exc: object) -> None:
        task = self._task
        assert task is not None
        if not task.done():
            task.cancel()
            await asyncio.wait({task})
        elif not task.cancelled():
            # Mark the exception of the request as retrieved, so that asyncio does not log it.
            task.exception()
        self._room.set()
        for notification in self._notifications:
            fan = self._table[notification.name].function
            assert isinstance(fan, _Fan)
            fan.listeners.remove(self)
            if not fan.listeners:
                if fan.before is None:
                    del self._table[notification.name]
                else:
                    self._table[notification.name] = fan.before


class _Fan:
    """Passes a notification to all running iterations and then to the client's own handler."""

    def __init__(self, before: NotificationEntry | None) -> None:
        self.before = before
        self.listeners: list[Progress[Any, Any]] = []

    def __call__(self, params: Any, context: Context[Any]) -> Any:
        full = [listener for listener in self.listeners if listener._take(params)]
        outcome = None if self.before is None else self.before.function(params, context)
        if not full:
            return outcome
        return self._wait(full, outcome)

    async def _wait(self, full: list[Progress[Any, Any]], outcome: Any) -> None:
        # A waiting notification handler counts as busy, so the connection reads more slowly.
        if outcome is not None and hasattr(outcome, "__await__"):
            await outcome
        for listener in full:
            await listener._wait_for_room()
