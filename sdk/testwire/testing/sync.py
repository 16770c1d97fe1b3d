"""The base class of generated synchronous clients, whose functions need no `await`.

    result = client.some_method(params)
    run = client.start_some_method(params)
    for update in run:
        …
    assert run.cancel()

A generated `SyncClient` has a typed function for each message that a server handles. The event
loop runs only during calls. The module must not depend on a protocol or a test framework.

Tests: `tests/sdk/testing/test_sync.py`, `tests/sdk/testing/test_pytest_plugin.py`.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterator
from contextlib import AbstractAsyncContextManager, contextmanager
from typing import Any, ClassVar, Final, Generic, TypeVar

from testwire.client import BaseClient
from testwire.client.progress import Progress, progress, progress_of
from testwire.errors import METHOD_NOT_FOUND, ConnectionClosed, RpcError
from testwire.registry import Method, Notification
from testwire.testing.peers import SECONDS, FakePeer

__all__ = ["BaseSyncClient", "Inbox", "RunningRequest", "SyncPeer", "entered"]

T = TypeVar("T")
P = TypeVar("P")
R = TypeVar("R")
U = TypeVar("U", covariant=True)
S = TypeVar("S", covariant=True)
C = TypeVar("C", bound=BaseClient, covariant=True)

MARGIN_SECONDS: Final = 5.0
"""How much longer than the timeout of a request the event loop runs for the request."""


class LoopRunner:
    """Runs coroutines for synchronous functions. `timeout` is the default limit, in seconds."""

    def __init__(self, runner: asyncio.Runner, timeout: float) -> None:
        self._runner = runner
        self._timeout = timeout

    def run(self, awaitable: Awaitable[T], timeout: float | None = None) -> T:
        """Wait for an awaitable and return its result.

        `timeout` is in seconds. None means the target's timeout. Raises TimeoutError, and the
        exceptions of the awaitable.
        """

        async def wait() -> T:
            return await asyncio.wait_for(awaitable, timeout or self._timeout)

        return self._runner.run(wait())


@contextmanager
def entered(
    opened: AbstractAsyncContextManager[T], timeout: float
) -> Iterator[tuple[asyncio.Runner, T]]:
    """Enter an asynchronous context, and return the runner of its event loop and its value."""
    with asyncio.Runner() as runner:
        loop = LoopRunner(runner, timeout)
        value = loop.run(opened.__aenter__())
        try:
            yield runner, value
        finally:
            loop.run(opened.__aexit__(None, None, None))


class Inbox:
    """Client handlers that store each notification and then call the test's own handlers."""

    def __init__(self, client: type[BaseClient], inner: object | None) -> None:
        info = client.info
        self.stored: list[tuple[str, Any]] = []
        """The method and params of each notification from the server, in order."""
        self.news = asyncio.Event()
        self._inner = inner
        self._notifications = {n.handler: n.name for n in info.notifications.values()}
        self._methods = {m.handler: m.name for m in info.methods.values()}

    def __getattr__(self, name: str) -> Any:
        inner = getattr(self._inner, name, None)
        method = self._notifications.get(name)
        if method is not None:

            def store(params: Any, context: Any) -> Any:
                self.stored.append((method, params))
                self.news.set()
                return None if inner is None else inner(params, context)

            return store
        if inner is None and name in self._methods:
            return _refusing(self._methods[name])
        if inner is None:
            raise AttributeError(name)
        return inner


def _refusing(method: str) -> Callable[[Any, Any], Awaitable[None]]:
    async def refuse(params: Any, context: Any) -> None:
        raise RpcError(METHOD_NOT_FOUND, f"Pass client_handlers with {method!r} to Target")

    return refuse


class BaseSyncClient(LoopRunner, Generic[C]):
    """A connected client whose functions need no `await`.

    The pytest fixture `testwire_client` creates the client. Each function that sends a message has
    the arguments and exceptions of the same function of the asynchronous client.
    """

    client_class: ClassVar[type[BaseClient]]

    def __init__(self, runner: asyncio.Runner, client: C, inbox: Inbox, timeout: float) -> None:
        """Use a client that is connected in the event loop of `runner`."""
        super().__init__(runner, timeout)
        self._client = client
        self._inbox = inbox
        self._started: list[RunningRequest[Any, Any]] = []

    @property
    def client(self) -> C:
        """The asynchronous client. Its functions return coroutines; pass the coroutines to `run`.

        A task is also passed to `run`, for example `client.run(tasks.some_task(client.client))`.
        """
        return self._client

    @property
    def notifications(self) -> list[tuple[str, object]]:
        """The method and params of each notification from the server, in order.

        A test can clear the list.
        """
        return self._inbox.stored

    def received(self, notification: Notification[P]) -> list[P]:
        """Return the params of all received notifications with this method, in order."""
        return [params for name, params in self._inbox.stored if name == notification.name]

    def wait_for(
        self,
        notification: Notification[P],
        match: Callable[[P], bool] | None = None,
        *,
        timeout: float | None = None,
    ) -> P:
        """Return the params of the first notification that matches, and wait for it if necessary.

        - `match`: returns whether a notification is the expected one. None matches all
          notifications with this method, also those that were received before the call.
        - `timeout`: the limit in seconds. None means the target's timeout.

        Raises TimeoutError, and ConnectionClosed if the connection ends first.
        """
        return self.run(self._first(notification, match), timeout)

    async def _first(self, notification: Notification[P], match: Callable[[P], bool] | None) -> P:
        closed = asyncio.ensure_future(self._client.connection.wait_closed())
        seen = 0
        try:
            while True:
                for name, params in self._inbox.stored[seen:]:
                    if name == notification.name and (match is None or match(params)):
                        return params  # type: ignore[no-any-return]
                seen = len(self._inbox.stored)
                if closed.done():
                    raise ConnectionClosed(
                        f"Expected {notification.name!r}, but the connection ended."
                    )
                self._inbox.news.clear()
                news = asyncio.ensure_future(self._inbox.news.wait())
                try:
                    await asyncio.wait({news, closed}, return_when=asyncio.FIRST_COMPLETED)
                finally:
                    news.cancel()
        finally:
            closed.cancel()

    def _call(self, call: Coroutine[Any, Any, T], timeout: float | None = None) -> T:
        """Wait for a call of the asynchronous client, which has its own timeout."""
        return self.run(call, (timeout or self._timeout) + MARGIN_SECONDS)

    def _start(self, method: Method[Any, R], params: Any = None) -> RunningRequest[Any, R]:
        """Send a request, and return without waiting for the response."""
        started: RunningRequest[Any, R] = RunningRequest(self, method, params)
        self._started.append(started)
        return started

    def close(self) -> None:
        """Cancel the requests that are in progress."""
        for started in self._started:
            self.run(started._finish())


class RunningRequest(Generic[U, S]):
    """A request that was sent; created by the `start_` functions of a client.

    The iteration yields the progress notifications of the request, as the protocol defines them.
    It ends with the response or the completion marker. A protocol can define no progress for the
    request; the iteration is then empty. When the test ends, the request is cancelled.
    """

    def __init__(self, owner: BaseSyncClient[BaseClient], method: Method[Any, S], params: Any):
        self._owner = owner
        self._id: int | None = None
        self._progress: Progress[Any, S]
        self._updates: AsyncIterator[Any]
        owner.run(self._send(method, params))

    async def _send(self, method: Method[Any, S], params: Any) -> None:
        sent = asyncio.get_running_loop().create_future()
        client = self._owner.client
        if method.progress_names:
            running = progress_of(client, method, params, sent=sent.set_result)
        else:
            running = progress(client._request(method, params, sent=sent.set_result), client, [])
        self._progress = await running.__aenter__()
        self._updates = aiter(running)
        assert running._task is not None
        await asyncio.wait({sent, running._task}, return_when=asyncio.FIRST_COMPLETED)
        # A request with invalid params is not sent. `result` then raises InvalidMessage.
        self._id = sent.result() if sent.done() else None

    def __iter__(self) -> Iterator[U]:
        while (found := self._owner.run(self._next())) is not None:
            yield found[0]

    async def _next(self) -> tuple[U] | None:
        async for update in self._updates:
            return (update,)
        return None

    def result(self) -> S:
        """Wait for the response, and return the result. Skips the rest of the iteration.

        Raises the exceptions of the call, such as RpcError for an error response.
        """
        for _ in self:
            pass
        return self._owner.run(self._progress.result())

    def cancel(self) -> bool:
        """Ask the server to cancel the request, and wait for the response.

        Returns True if the response is the error that the protocol defines for a cancelled request,
        and False if it is a result. `result` and the notifications remain available. Raises
        RpcError for any other error, and ValueError if the protocol has no cancellation.
        """
        info = self._owner.client_class.info
        if info.cancellation is None:
            raise ValueError(f"{info.title} {info.version} defines no cancellation of requests")
        self._owner.run(self._ask())
        try:
            self.result()
        except RpcError as error:
            if error.code == info.errors[info.cancellation.error].code:
                return True
            raise
        return False

    async def _ask(self) -> None:
        if self._id is not None:
            self._owner.client.connection.ask_to_cancel(self._id)

    async def _finish(self) -> None:
        await self._progress.__aexit__(None, None, None)


class SyncPeer(LoopRunner):
    """The functions of a `FakePeer`, without `await`. The fixture `testwire_peer` creates it."""

    def __init__(self, runner: asyncio.Runner, peer: FakePeer, timeout: float) -> None:
        super().__init__(runner, timeout)
        self.peer = peer

    @property
    def notifications(self) -> list[dict[str, Any]]:
        """Other messages that were received while `request` waited for a response."""
        return self.peer.notifications

    def send(self, message: object) -> None:
        """Send any JSON value as a message."""
        self.run(self.peer.send(message))

    def send_body(self, body: bytes) -> None:
        """Send any bytes as the body of a message."""
        self.run(self.peer.send_body(body))

    def send_bytes(self, data: bytes) -> None:
        """Send bytes without framing."""
        self.run(self.peer.send_bytes(data))

    def receive(self, seconds: float = SECONDS) -> Any:
        """Receive and parse the next message; see `FakePeer.receive`."""
        return self.run(self.peer.receive(seconds), seconds + MARGIN_SECONDS)

    def request(
        self, method: str, params: object = None, *, message_id: int | str | None = None
    ) -> dict[str, Any]:
        """Send a request and return the whole response message; see `FakePeer.request`."""
        return self.run(self.peer.request(method, params, message_id=message_id))

    def notify(self, method: str, params: object = None) -> None:
        """Send a notification. If `params` is None, the member is omitted."""
        self.run(self.peer.notify(method, params))

    def wait_closed(self, seconds: float = SECONDS) -> None:
        """Wait for the end of the stream, and ignore further messages."""
        self.run(self.peer.wait_closed(seconds), seconds + MARGIN_SECONDS)
