"""The context that a handler receives in addition to the params.

Tests: `tests/sdk/connection/test_suite.py`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar

from testwire.core.messages import MessageId
from testwire.errors import ConnectionClosed, RequestCancelled

if TYPE_CHECKING:
    from testwire.connection.batching import Batches
    from testwire.connection.connection import Connection

__all__ = ["Context"]

C = TypeVar("C", covariant=True)
T = TypeVar("T")


class Context(Generic[C]):
    """The message that a handler processes, and the connection of that message.

    Each handler receives a context as its second argument. `C` is the type of the peer's proxy.
    """

    __slots__ = ("_callbacks", "_cancelled", "_connection", "method", "request_id")

    def __init__(self, connection: Connection, method: str, request_id: MessageId | None) -> None:
        self._connection = connection
        self._cancelled = False
        self._callbacks: list[Callable[[], object]] | None = None
        self.method = method
        """The method's name on the wire."""
        self.request_id = request_id
        """The id of the request; None in the handler of a notification."""

    @property
    def peer(self) -> C:
        """The proxy for calls and notifications to the peer.

        Messages that a handler sends before it returns arrive before its response. A synchronous
        handler runs in its own thread and must pass each call to `run`.
        """
        return self._connection.proxy  # type: ignore[no-any-return]

    @property
    def client(self) -> C:
        """The same as `peer`, for handlers of a server."""
        return self._connection.proxy  # type: ignore[no-any-return]

    @property
    def server(self) -> C:
        """The same as `peer`, for handlers of a client."""
        return self._connection.proxy  # type: ignore[no-any-return]

    @property
    def loop(self) -> asyncio.AbstractEventLoop:
        """The event loop of the connection."""
        return self._connection.loop

    def batches(
        self,
        send: Callable[[list[T]], Awaitable[object]],
        *,
        items: int = 200,
        seconds: float = 0.1,
        weight: Callable[[T], int] | None = None,
        limit: int = 1024 * 1024,
    ) -> Batches[T]:
        """Collect items and send them in batches; see `testwire.connection.batching.Batches`."""
        from testwire.connection.batching import Batches

        return Batches(self, send, items, seconds, weight, limit)

    @property
    def cancelled(self) -> bool:
        """Whether the request was cancelled, for example by the peer. Thread-safe."""
        return self._cancelled

    def check_cancelled(self) -> None:
        """Raise RequestCancelled if the request was cancelled. Thread-safe."""
        if self._cancelled:
            raise RequestCancelled(f"The request {self.method!r} was cancelled.")

    def on_cancel(self, callback: Callable[[], object]) -> None:
        """Register a function that is called when the request is cancelled.

        The function runs in the event loop's thread and must return quickly. For example, the
        function can kill a child process. If the request is already cancelled, `on_cancel` calls
        the function immediately, in the current thread.
        """
        if self._cancelled:
            callback()
        elif self._callbacks is None:
            self._callbacks = [callback]
        else:
            self._callbacks.append(callback)

    def spawn(
        self,
        work: Coroutine[Any, Any, object],
        *,
        until: Literal["request", "connection"] | None = None,
    ) -> None:
        """Start work in the background, and return at once. Thread-safe.

            ctx.spawn(watch_files(), until="connection")

        The work is cancelled when the request ends or is cancelled, or when the connection ends.
        `until` defaults to "request" in the handler of a request, and to "connection" in the
        handler of a notification. If the work raises an exception, a warning is logged.

        Raises RuntimeError if the request has ended, and ValueError for "request" in the handler of
        a notification.
        """
        owner, background = None, self._connection.handling.background
        if until == "request" or (until is None and self.request_id is not None):
            owner = self
            if self.request_id is None:
                work.close()
                raise ValueError("A notification has no request; use until='connection'.")
            if not background.runs(self):
                work.close()
                raise RuntimeError("The request has ended; use until='connection'.")
        background.start(work, self.method, owner)

    def run(self, awaitable: Awaitable[T]) -> T:
        """Wait for a call to the peer in a synchronous request handler.

            ctx.run(ctx.client.some_notification(params))

        Raises exceptions of the awaitable, and ConnectionClosed if the event loop is closed. In the
        event loop's thread, `run` raises RuntimeError instead of blocking the loop.
        """
        loop = self._connection.loop
        try:
            running = asyncio.get_running_loop()
        except RuntimeError:
            running = None
        if running is not None:
            _discard(awaitable)
            raise RuntimeError(
                "ctx.run() works only in synchronous request handlers, which run in threads; "
                "make this handler 'async def' and use 'await'"
            )

        async def wait() -> T:
            return await awaitable

        waiting = wait()
        try:
            future = asyncio.run_coroutine_threadsafe(waiting, loop)
        except RuntimeError:
            waiting.close()
            _discard(awaitable)
            raise ConnectionClosed("The event loop is closed, so nothing can be sent.") from None
        return future.result()

    def _cancel(self) -> None:
        if self._cancelled:
            return
        self._cancelled = True
        callbacks, self._callbacks = self._callbacks, None
        for callback in callbacks or ():
            try:
                callback()
            except Exception:
                self._connection.log.exception("The on_cancel function of %r failed", self.method)
        self._connection.handling.background.cancel(self)


def _discard(awaitable: Awaitable[object]) -> None:
    if asyncio.iscoroutine(awaitable):
        awaitable.close()
