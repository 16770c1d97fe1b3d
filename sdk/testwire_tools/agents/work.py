"""Sends the requests of the tools to a server, one operation at a time.

The server is started when it is first needed. A server that has exited, or that was ended because
it did not respond, is started again for the next operation. The module must not depend on a
protocol or on the package `mcp`.

Tests: `tests/tools/agents/`.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any, Final, TypeVar

from testwire.connection import Connection
from testwire.errors import ConnectionClosed, FramingError, InvalidMessage, RequestTimeout, RpcError
from testwire.registry import Method
from testwire_base.generations import announced_version, compatible

from testwire_tools.agents.adapters.base import Adapter
from testwire_tools.agents.catalog import Catalog, Item
from testwire_tools.sessions.handshake import Step, checked, least, steps_before
from testwire_tools.sessions.opening import Opened, ServerAccess, opened, send

T = TypeVar("T")

_CANCEL_SECONDS: Final = 5.0
"""How long a server has for the response to a cancelled request."""


_ERROR_CHARACTERS: Final = 4_000
_LOG_CHARACTERS: Final = 2_000


class Trouble(Exception):
    """Raised if the server fails. The message contains the next step, and has a limited size."""

    def __init__(self, text: str) -> None:
        half = _ERROR_CHARACTERS // 2
        super().__init__(text if len(text) <= 2 * half else f"{text[:half]} … {text[-half:]}")


class Operation:
    """A discovery or a run. `chosen` is None for all items."""

    def __init__(self, kind: str, chosen: Sequence[Item] | None) -> None:
        self.kind = kind
        self.chosen = chosen
        self.cancelled = False
        self.error: str | None = None
        self.task: asyncio.Task[None]

    @property
    def state(self) -> str:
        if not self.task.done():
            return "cancelling" if self.cancelled else "in progress"
        return "failed" if self.error else "cancelled" if self.cancelled else "finished"


class Work:
    """The connection to one server, its items, and the last operation.

    `tap` is called with each message: `in` or `out`, and the bytes of the message.
    """

    def __init__(
        self,
        server: ServerAccess,
        adapter: type[Adapter],
        tap: Callable[[str, bytes], object] | None = None,
    ) -> None:
        self.server = server
        self._tap = tap
        self.catalog = Catalog()
        self.adapter = adapter(self.catalog, server.info, server.folder)
        self.last: Operation | None = None
        self._opened: Opened | None = None
        self._connection: Connection | None = None
        self._listed = False
        self._sent: list[Step] = []
        self._request: int | None = None
        self._heard = 0.0
        self._turn = asyncio.Lock()

    @property
    def busy(self) -> bool:
        return self.last is not None and not self.last.task.done()

    def start(self, kind: str, chosen: Sequence[Item] | None = None) -> Operation:
        """Start a discovery or a run in the background. No other operation may be in progress."""
        operation = self.last = Operation(kind, chosen)
        work = self._discover() if kind == "list" else self._run(operation)
        operation.task = asyncio.create_task(self._guarded(operation, work))
        return operation

    async def greet(self) -> None:
        """Connect to the server and perform the handshake. Raises Trouble."""
        async with self._turn:
            await self._explained(self._connect())

    def cancel(self) -> None:
        """Ask the server to cancel the operation. If the server ignores this, it is ended."""
        operation = self.last
        if operation is None or operation.task.done() or operation.cancelled:
            return
        operation.cancelled = True
        if self._connection is not None and self._request is not None:
            self._connection.ask_to_cancel(self._request)
        loop = asyncio.get_running_loop()
        loop.call_later(_CANCEL_SECONDS, self._end_ignoring, operation)

    def _end_ignoring(self, operation: Operation) -> None:
        if not operation.task.done():
            operation.error = (
                f"the server did not cancel the {operation.kind} within {_CANCEL_SECONDS:g} "
                "seconds, so it was ended; the next call starts it again"
            )
            operation.task.cancel()

    async def details(self, items: Sequence[Item]) -> None:
        """Complete the details of items. Raises Trouble."""

        async def each() -> None:
            for item in items:
                await self.adapter.details(self._ask, item)

        if not self.busy:
            async with self._turn:
                await self._explained(each())

    async def close(self) -> None:
        """Cancel the operation and end the server."""
        if self.last is not None and not self.last.task.done():
            self.last.task.cancel()
            await asyncio.wait({self.last.task})
        await self._disconnect()

    # Operations

    async def _guarded(self, operation: Operation, work: Awaitable[None]) -> None:
        try:
            async with self._turn:
                await self._explained(work)
        except Trouble as error:
            if not operation.cancelled:
                operation.error = operation.error or str(error)
        except asyncio.CancelledError:
            await self._disconnect()
        finally:
            self._settle(operation)

    def _settle(self, operation: Operation) -> None:
        """Remove the states of items that are still running after the operation."""
        reason = operation.error or ("it was cancelled" if operation.cancelled else "it has ended")
        for item in self.catalog.items.values():
            if item.state in self.adapter.open:
                item.state = ""
                item.texts = {"message": f"no result from the {operation.kind}: {reason}"}

    async def _discover(self) -> None:
        await self._connect()
        with self.catalog.listing():
            await self.adapter.discover(self._ask)
            if self.last is not None and self.last.cancelled:
                raise Trouble("the operation was cancelled")
        self._listed = True

    async def _run(self, operation: Operation) -> None:
        await self._connect()
        if not self._listed or self.adapter.shifting:
            # Some servers run only items that they have listed on the same connection.
            await self._discover()
        if operation.chosen is not None:
            known = self.catalog.items
            operation.chosen = [each for each in operation.chosen if known.get(each.id) is each]
            if not operation.chosen:
                raise Trouble(
                    f"the selected {self.adapter.noun}s no longer exist; call "
                    f"list_{self.adapter.noun}s for the new ids"
                )
        chosen = operation.chosen
        for item in self.catalog.items.values() if chosen is None else chosen:
            item.state, item.facts, item.texts = "", {}, {}
        await self.adapter.run(self._ask, chosen)

    async def _explained(self, work: Awaitable[T]) -> T:
        """Await work, and convert the exceptions of a connection to Trouble."""
        try:
            return await work
        except RpcError as error:
            raise Trouble(
                f"the server responded with error {error.code}: {error.message}{self._log()}\n"
                f"Correct the cause, or {self.server.hint()}"
            ) from None
        except (InvalidMessage, FramingError) as error:
            raise Trouble(
                f"{error}{self._log()}\nTo check the server, {self.server.hint()}"
            ) from None
        except RequestTimeout as error:
            await self._disconnect()
            raise Trouble(
                f"{error} The server was ended, and the next call starts it again.{self._log()}\n"
                f"Increase --timeout of `testwire mcp`, or {self.server.hint()}"
            ) from None
        except (ConnectionClosed, OSError) as error:
            await self._disconnect()
            # The message contains the last output of the server.
            raise Trouble(
                f"{error}\nThe next call starts the server again. To find the cause, "
                f"{self.server.hint()}"
            ) from None

    def _log(self) -> str:
        lines = "\n".join(self.adapter.messages)
        return f"\nThe last output of the server:\n{lines[-_LOG_CHARACTERS:]}" if lines else ""

    # The connection

    async def _connect(self) -> None:
        if self._connection is not None and not self._connection.closed:
            return
        await self._disconnect()
        server = self.server
        self._opened = await opened(
            server.info,
            server.words,
            place=server.place,
            transport=server.transport,
            cwd=server.folder,
            stderr=self.adapter.messages.append,
        )
        self._connection = Connection(
            server.info,
            "client",
            self._opened.stream,
            self.adapter,
            framing=self._opened.transport.framing,
            tap=self._note,
        )
        self._connection.start()
        try:
            await self._greet()
        except BaseException:
            await self._disconnect()
            raise

    async def _greet(self) -> None:
        """Send the first messages, and check the version that the server announces."""
        info, connection = self.server.info, self._connection
        assert connection is not None
        steps = list(self.server.before)
        hello = None if info.generations is None else info.methods[info.generations.method]
        if hello is not None and all(step.descriptor is not hello for step in steps):
            params = dict(self.adapter.hello)
            steps.insert(0, checked(hello, params) if params else least(info, hello))
        self._sent = steps
        for step in steps:
            result = await send(connection, step, self.server.silence)
            announced = None
            if step.descriptor is hello:
                announced = announced_version(info.generations, result.model_dump(by_alias=True))
            wanted = info.wire_version or info.version
            if announced is not None and not compatible(announced, wanted):
                raise Trouble(
                    f"expected a server for version {wanted} of {info.title}, found version "
                    f"{announced}; install a matching server or change --protocol"
                )

    async def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        opened_, self._opened = self._opened, None
        self._listed = False
        if connection is not None:
            await connection.close()
        if opened_ is not None:
            await opened_.stop()

    def _note(self, direction: str, body: bytes) -> None:
        self._heard = time.monotonic()
        if self._tap is not None:
            self._tap(direction, body)

    async def call(self, step: Step) -> Any:
        """Send a message after the messages that the lifecycle requires. Raises Trouble.

        Returns the typed result of a request. Raises WrongCall if the message is not allowed.
        """
        return await self._explained(self._call(step))

    async def _call(self, step: Step) -> Any:
        await self._connect()
        before = steps_before(self.server.info, step.descriptor.name, self._sent)
        result = None
        for each in [*before[len(self._sent) :], step]:
            assert self._connection is not None
            result = await send(self._connection, each, self.server.silence)
            self._sent.append(each)
        if isinstance(step.descriptor, Method):
            self.adapter.received(step.descriptor, result)
        return result

    async def _ask(self, method: Method[Any, Any], params: Any) -> Any:
        """Send a request. Raises RequestTimeout if the server sends nothing for too long."""
        if self.busy and self.last is not None and self.last.cancelled:
            raise Trouble("the operation was cancelled")
        await self._connect()
        assert self._connection is not None
        self._heard = time.monotonic()
        call = asyncio.ensure_future(
            self._connection.request(method, params, sent=partial(setattr, self, "_request"))
        )
        try:
            while not call.done():
                left = self._heard + self.server.silence - time.monotonic()
                if left <= 0:
                    raise RequestTimeout(
                        f"The server sent nothing for {self.server.silence:g} seconds after "
                        f"{method.name!r}."
                    )
                await asyncio.wait({call}, timeout=left)
            result = call.result()
            self.adapter.received(method, result)
            return result
        finally:
            self._request = None
            if not call.done():
                call.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await call
