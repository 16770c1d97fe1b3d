"""Requests that report items, such as a discovery or a run of tests.

    found = await Task(client, DISCOVER, {})
    async for item in Task(client, RUN, {"tests": found.items}): …
    stopped = await cancel_after(5.0, Task(client, RUN, {}))

A generated package has a typed function for each of these requests. The registry defines the
progress notification, its correlation with the request, the completion marker and the position of
the items. The module must not contain protocol names.

Tests: `tests/sdk/client/test_tasks.py`.
"""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import AsyncIterator, Generator, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final, Generic, TypeVar

from testwire_base import pointers

from testwire.client.progress import ABSENT, attribute, member, progress_of
from testwire.connection.proxy import Proxy
from testwire.errors import ConnectionClosed, RpcError
from testwire.registry import ItemStates, Method

__all__ = ["Collected", "Task", "cancel_after"]

I = TypeVar("I")  # noqa: E741
R = TypeVar("R")

CANCEL_SECONDS: Final = 10.0
"""How long a cancelled task waits for the response."""

_ROOT: Final = ItemStates("", "", item="", state="", classes=())
"""The position of an item if the registry defines none: the whole params."""


@dataclass(slots=True)
class Collected(Generic[I, R]):
    """The outcome of a task."""

    items: list[I] = field(default_factory=list)
    """The last report of each item, in the order in which the items were first reported."""
    result: R | None = None
    """The result of the request; None if the cancelled request got an error response."""
    cancelled: bool = False
    """Whether `cancel_after` or `Task.cancel` cancelled the request. Items may be missing."""


class Task(Generic[I, R]):
    """A request that has not been sent yet. Await the task, or iterate over its items.

    - `arguments`: members of the params by their names in Python. Optional members that are None
      are omitted. The task creates a missing correlation id, such as a run id.

    Awaiting the task returns `Collected`. The iteration yields the items as they are reported; an
    item can be reported several times. Both raise the exceptions of the call, such as RpcError.
    """

    def __init__(self, client: Proxy, method: Method[Any, R], arguments: Mapping[str, Any]) -> None:
        states = client._connection.info.item_states
        found = (each for each in states if each.notification == method.progress)
        self._client = client
        self._method = method
        self._params = _params(method, arguments)
        self._states = next(found, _ROOT)
        self._running: Any = None
        self._id: int | None = None
        self._cancelled = False
        self._result: R | None = None

    def cancel(self) -> None:
        """Ask the server to cancel the request. The task ends with the response.

        A task that gets no response ends after `CANCEL_SECONDS`.
        """
        self._cancelled = True
        if self._running is None:
            return
        asked = self._id is not None and self._client._connection.ask_to_cancel(self._id)
        loop = asyncio.get_running_loop()
        loop.call_later(CANCEL_SECONDS if asked else 0, self._running.cancel)

    async def __aiter__(self) -> AsyncIterator[I]:
        async for _, item in self._reports():
            yield item

    def __await__(self) -> Generator[Any, None, Collected[I, R]]:
        return self._collect().__await__()

    async def _collect(self) -> Collected[I, R]:
        found: dict[Any, I] = {}
        async for key, item in self._reports():
            found[len(found) if key is ABSENT else key] = item
        return Collected(list(found.values()), self._result, self._cancelled)

    async def _reports(self) -> AsyncIterator[tuple[Any, I]]:
        """Yield the key and the value of each reported item. The key can be `ABSENT`."""
        sent = partial(setattr, self, "_id")
        if self._method.progress is not None and not self._cancelled:
            async with progress_of(self._client, self._method, self._params, sent=sent) as running:
                self._running = running
                try:
                    async for update in running:
                        for report in self._items(update):
                            yield report
                except (RpcError, ConnectionClosed):
                    if not self._cancelled:
                        raise
                else:
                    self._result = await self._result_of(running.result())
        elif not self._cancelled:
            self._running = request = asyncio.ensure_future(
                self._client._request(self._method, self._params, sent=sent)
            )
            self._result = await self._result_of(request)
        for report in self._items(self._result):
            yield report

    async def _result_of(self, request: Any) -> R | None:
        try:
            return await request  # type: ignore[no-any-return]
        except (asyncio.CancelledError, RpcError, ConnectionClosed):
            if not self._cancelled:
                raise
            return None

    def _items(self, value: Any) -> Iterable[tuple[Any, I]]:
        """Return the keys and values of the items in params or a result."""
        *path, last = pointers.split(self._states.item) or [""]
        # If each notification is an item, the result contains no items.
        if value is None or (value is self._result and not path):
            return
        for item in _all(value, path):
            yield (member(item, last) if last else ABSENT), item


async def cancel_after(seconds: float, task: Task[I, R]) -> Collected[I, R]:
    """Await a task, and cancel its request after a number of seconds.

    Returns the reported items, including those between the cancellation and the response.
    `Collected.cancelled` states whether the request was cancelled.
    """
    timer = asyncio.get_running_loop().call_later(seconds, task.cancel)
    try:
        return await task
    finally:
        timer.cancel()


def _all(value: Any, path: list[str]) -> Iterable[Any]:
    """Return all values at a path. In a path, `*` matches each item and each member of a map."""
    if not path:
        return [value]
    key, *rest = path
    if key != "*":
        inner = member(value, key)
        return [] if inner is ABSENT or inner is None else _all(inner, rest)
    values = value.values() if isinstance(value, dict) else value
    if not isinstance(value, dict | list):
        values = (getattr(value, "model_extra", None) or {}).values()
    return values if not rest else [found for each in values for found in _all(each, rest)]


def _params(method: Method[Any, Any], arguments: Mapping[str, Any]) -> Any:
    """Create the params from arguments, with a new correlation id."""
    if method.params is None:
        return None
    model = method.params()
    given = {
        name: value
        for name, value in arguments.items()
        if value is not None or model.model_fields[name].is_required()
    }
    if method.correlation is not None:
        first, *path = pointers.split(method.correlation.request)
        name = attribute(model, first)
        if name is not None:
            given[name] = _identified(given.get(name), path)
    if not given and method.params_optional:
        return None
    return model(**given)


def _identified(value: Any, path: list[str]) -> Any:
    """Return a value with a new id at the path, or the value itself if it has an id there."""
    if not path:
        return str(uuid.uuid4()) if value is None else value
    first, *rest = path
    inner = None if value is None or (found := member(value, first)) is ABSENT else found
    new = _identified(inner, rest)
    if value is None:
        return {first: new}
    written = value.model_dump(by_alias=True, exclude_unset=True)
    return value if new is inner else type(value).model_validate({**written, first: new})
