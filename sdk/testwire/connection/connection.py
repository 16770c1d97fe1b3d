"""The asyncio pump: a sans-IO peer on a stream, with handlers on one side and calls on the other.

Everything here runs in the event loop's thread. Knows no protocol; the registry's tables say what
may pass. The promises of the runtime are kept here: one response for each request, notifications
before the response, nothing sent twice, a bounded amount in memory, an end for every wait.

Tests: `tests/sdk/connection/`.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, Literal, TypeVar

from testwire_base.pointers import resolve

from testwire import codec
from testwire.connection import eager
from testwire.connection.context import Context
from testwire.connection.dispatch import HandlerTable, NotificationEntry, RequestEntry
from testwire.connection.proxy import proxy_for
from testwire.connection.workers import Job, Workers
from testwire.core.events import (
    Answered,
    Broken,
    CancelRequested,
    Dropped,
    Failed,
    Refused,
)
from testwire.core.framing import make_framing
from testwire.core.messages import MessageId, Request
from testwire.core.messages import Notification as NotificationMessage
from testwire.core.peer import Peer
from testwire.errors import (
    ConnectionClosed,
    InvalidMessage,
    RequestCancelled,
    RequestTimeout,
    RpcError,
)
from testwire.registry import Framing, Method, Notification, ProtocolInfo, Role
from testwire.transports.base import ByteStream, Stream, as_stream

if TYPE_CHECKING:
    from testwire.profiles import ProfileWriter

__all__ = ["Connection"]

P = TypeVar("P")
R = TypeVar("R")

BATCH_BYTES: Final = 64 * 1024
"""Frames are collected up to this size before they are written in the middle of a turn."""

UNREAD_LIMIT: Final = 8 * 1024 * 1024
"""Bytes that the other side leaves unread from which on nothing more is read from it."""

MAX_BUSY: Final = 8192
"""Handlers, also of notifications, that may wait at once before nothing more is read."""

STALL_SECONDS: Final = 10.0
"""How long nothing may come of a message that has begun before the log says so."""

FINISH_SECONDS: Final = 1.0
"""How long requests may go on when the other side has closed its half of the stream."""

STOP_SECONDS: Final = 2.0
"""How long cancelled handlers may take to end before the connection closes without them."""

Tap = Callable[[Literal["in", "out"], bytes], None]


class _Running(Context[Any]):
    """A request that is being handled, or waits for its turn; handlers know it as their context."""

    __slots__ = ("entry", "group", "job", "params", "runner")

    def __init__(
        self,
        connection: Connection,
        method: str,
        message_id: MessageId,
        entry: RequestEntry,
        params: Any,
    ) -> None:
        self._connection = connection
        self._cancelled = False
        self._callbacks = None
        self.method = method
        self.request_id: MessageId = message_id
        self.entry = entry
        self.params = params
        self.group: tuple[int, bytes] | None = None
        """Its group, with the value that the group's scope has in its params."""
        self.runner: eager.Runner | None = None
        self.job: Job | None = None


class _Group:
    """Requests of which one may run at a time."""

    __slots__ = ("running", "waiting")

    def __init__(self) -> None:
        self.running: _Running | None = None
        self.waiting: deque[_Running] = deque()


def _scope_value(params: Any, pointer: str) -> bytes:
    """The value at a JSON pointer, as JSON; empty where there is none."""
    try:
        value = resolve(params, pointer)
    except KeyError:
        return b""
    return codec.encode_json(value)


class Connection:
    """A connection in use. To be made and used within a running event loop.

    info: the protocol. role: which end this is. handlers: functions for what the other side sends,
    or None. framing: how messages become bytes; by default that of the protocol's first transport.
    timeout: seconds that calls wait by default; None waits without limit. tap: is shown each
    message's body, for a trace. resync: skip text between messages. on_ending: is called when the
    end begins; handlers may still run then. profile: how messages are written, by the id that the
    protocol gives it; None takes its default. Reading takes every profile.

    Where the handlers object has an `aclose` coroutine function, it is awaited once at the end of
    the connection, after the last handler: for what handlers keep from one message to the next.

    Raises HandlersIncomplete, and ValueError where the protocol has no such profile.
    """

    def __init__(
        self,
        info: ProtocolInfo,
        role: Role,
        stream: ByteStream | Stream,
        handlers: object | None = None,
        *,
        framing: Framing | None = None,
        timeout: float | None = None,
        tap: Tap | None = None,
        resync: bool = False,
        workers: Workers | None = None,
        on_ending: Callable[[], object] | None = None,
        profile: str | None = None,
    ) -> None:
        self.info = info
        self.role = role
        self._handlers = handlers
        self.stream = as_stream(stream)
        self.timeout = timeout
        self.loop = asyncio.get_running_loop()
        self.log = logging.getLogger(f"testwire.{role}")
        if framing is None:
            framing = next(iter(info.transports.values())).framing
        self.peer = Peer(
            decode=codec.json_decoder(),
            encode=codec.encode_json,
            framing=make_framing(framing, resync=resync),
            errors=info.errors,
            lifecycle=info.lifecycle if role == "server" else None,
            cancellation=info.cancellation,
            tap=tap,
            ids=info.ids,
            envelope=info.envelope,
            methods=info.methods,
        )
        self._writer: ProfileWriter | None = None
        if info.profiles or profile:
            from testwire.profiles import profile_writer

            self._writer = profile_writer(info, profile)
        self.table = HandlerTable(info, role, handlers)
        self.broken: str | None = None
        """Why the stream could not be read any further; None where it could."""
        self._on_ending = on_ending
        self._other: Role = "client" if role == "server" else "server"
        self._proxy: Any = None
        self._workers = workers or Workers()
        self._groups: dict[tuple[int, bytes], _Group] = {}
        self._running: dict[MessageId, _Running] = {}
        self._pool = eager.Pool(self._handle)
        self._queue = self._pool.queue
        self._out: list[bytes] = []
        self._out_bytes = 0
        self._flushing = False
        self._reading = False
        self._paused = False
        self._resuming: asyncio.Task[None] | None = None
        self._stall: asyncio.TimerHandle | None = None
        self._closed_here = False
        self._reason: asyncio.Future[str] = self.loop.create_future()
        self._ended = asyncio.Event()
        self._ending: asyncio.Task[None] | None = None
        cancellation = info.cancellation
        error = info.errors.get(cancellation.error) if cancellation else None
        self._cancelled_error = (
            (error.code, error.message)
            if error
            else (self.peer.code("InternalError"), "Request cancelled")
        )

    @property
    def proxy(self) -> Any:
        """The other side, with a function for each method that it handles."""
        if self._proxy is None:
            self._proxy = proxy_for(self.info, self._other)(self)
        return self._proxy

    @property
    def closed(self) -> bool:
        """True once the other side will not answer any more, or `close` was called."""
        return self._ending is not None

    def start(self) -> None:
        """Begin to read and to dispatch."""
        self._pool.prepare()
        self.stream.start(self._on_data, self._on_end)

    async def wait_closed(self) -> None:
        """Wait until the connection has ended and all its handlers with it."""
        await self._ended.wait()

    # Calls to the other side

    async def request(
        self, method: Method[P, R], params: P | None = None, *, timeout: float | None = None
    ) -> R:
        """Send a request and wait for its result; see `Proxy._request`."""
        payload = codec.encode_params(method, params, self._writer)
        if self.closed:
            await self._raise_closed(method.name)
        future: asyncio.Future[Any] = self.loop.create_future()
        message_id, frame = self.peer.request(method.name, payload, future)
        self._send(frame)
        if timeout is None:
            timeout = self.timeout
        timer = None
        if timeout is not None:
            timer = self.loop.call_later(
                timeout, self._time_out, future, message_id, method.name, timeout
            )
        try:
            if self.stream.full:
                await self._drain()
            result = await future
        except asyncio.CancelledError:
            self._give_up(message_id)
            raise
        finally:
            if timer is not None:
                timer.cancel()
        return codec.decode_result(method, result, self.role)  # type: ignore[no-any-return]

    async def notify(self, notification: Notification[P], params: P | None = None) -> None:
        """Send a notification; see `Proxy._notify`."""
        payload = codec.encode_params(notification, params, self._writer)
        if self._ending is not None and (self._closed_here or not self.stream.writable):
            await self._raise_closed(notification.name)
        self._send(self.peer.notify(notification.name, payload))
        if self._out_bytes > BATCH_BYTES or self.stream.full:
            await self._drain()

    async def _drain(self) -> None:
        self._flush()
        if self.stream.full:
            await self.stream.drain()
        else:
            # A handler that sends without ever waiting would keep everything else from running.
            await asyncio.sleep(0)

    def _give_up(self, message_id: int) -> None:
        frame = self.peer.cancel(message_id)
        if frame is not None and not self.closed:
            self._send(frame)

    def _time_out(
        self, future: asyncio.Future[Any], message_id: int, method: str, seconds: float
    ) -> None:
        if future.done():
            return
        self._give_up(message_id)
        future.set_exception(
            RequestTimeout(
                f"The {self._other} has not answered {method!r} (request {message_id}) within "
                f"{seconds:g} seconds. Give it more time with 'timeout', or look at its log."
            )
        )

    async def _raise_closed(self, method: str) -> None:
        reason = await asyncio.shield(self._reason)
        raise ConnectionClosed(f"{method!r} cannot be sent: {reason}")

    # Bytes that came in

    def _on_data(self, data: bytes) -> None:
        self._reading = True
        if self._stall is not None:
            self._stall.cancel()
            self._stall = None
        try:
            for event in self.peer.receive_data(data):
                kind = type(event)
                if kind is Request:
                    self._on_request(event)  # type: ignore[arg-type]
                    continue
                if self._queue:
                    # What comes after a request finds it begun.
                    self._pool.start_all(self._waits)
                if kind is NotificationMessage:
                    self._on_notification(event)  # type: ignore[arg-type]
                elif kind is Answered:
                    future = event.token  # type: ignore[union-attr]
                    if not future.done():
                        future.set_result(event.result)  # type: ignore[union-attr]
                else:
                    self._on_other(event)
            if self._queue:
                self._pool.start_all(self._waits)
        finally:
            self._reading = False
            if self._out:
                self._flush()
        if self._overloaded() and not self._paused:
            self._paused = True
            self.stream.pause()
            self._resuming = self.loop.create_task(self._resume())
        if self.peer.framing.inside:
            self._stall = self.loop.call_later(STALL_SECONDS, self._tell_stall)

    def _tell_stall(self) -> None:
        # Not the end of the connection: the other side may be slow, or stopped in a debugger.
        self.log.warning(
            "A message of the %s stopped %s, %g seconds ago; what follows it cannot be read before "
            "it is complete. Does its length count characters in place of bytes?",
            self._other,
            self.peer.framing.where,
            STALL_SECONDS,
        )

    def _overloaded(self) -> bool:
        if len(self._pool.busy) > MAX_BUSY:
            return True
        return self.stream.full and self.stream.pending > UNREAD_LIMIT

    async def _resume(self) -> None:
        """Read on once the other side has read, and what it has sent is dealt with."""
        while self._overloaded() and self._ending is None:
            await self.stream.drain()
            await asyncio.sleep(0.005)
        self._paused = False
        self.stream.resume()

    def _on_other(self, event: Any) -> None:
        if isinstance(event, CancelRequested):
            running = self._running.get(event.id)
            if running is not None:
                self._stop(running)
        elif isinstance(event, Failed):
            if not event.token.done():
                message = event.message
                if event.malformed:
                    message = f"The {self._other} sent a broken answer: {message}"
                event.token.set_exception(RpcError(event.code, message, event.data))
        elif isinstance(event, Refused):
            self.log.info("Refused a message (code %d): %s", event.code, event.reason)
            self._send(event.reply)
        elif isinstance(event, Dropped):
            self.log.warning("%s", event.reason)
        elif isinstance(event, Broken):
            self.broken = event.reason
            self.log.error("The connection ends here. %s", event.reason)
            if event.reply is not None and self.role == "server":
                self._send(event.reply)
            self._finish(f"What the {self._other} sent cannot be read. {event.reason}")

    def _on_end(self, error: Exception | None) -> None:
        for event in self.peer.receive_eof():
            self._on_other(event)
        self._finish(None)

    def _on_notification(self, event: NotificationMessage) -> None:
        method, raw = event
        entry = self.table.notifications.get(method)
        if entry is None:
            if method not in self.info.notifications:
                self.log.info("Ignored the unknown notification %r", method)
        else:
            try:
                params = codec.decode_params(entry.notification, raw, self.role)
            except InvalidMessage as error:
                self.log.warning("Dropped a notification: %s", error)
            else:
                self._notified(entry, params, Context(self, method, None))
        if self.peer.guard is not None:
            self._check_guard()

    def _notified(self, entry: NotificationEntry, params: Any, context: Context[Any]) -> None:
        if entry.is_async:
            self._pool.start(self._handle_notification(entry.function(params, context), context))
            return
        # Plain functions run here and now, which keeps them in order and costs no thread.
        try:
            outcome = entry.function(params, context)
        except (Exception, SystemExit):
            self.log.exception("The handler of the notification %r failed", context.method)
            return
        if outcome is not None and hasattr(outcome, "__await__"):
            self._pool.start(self._handle_notification(outcome, context))

    async def _handle_notification(self, outcome: Any, context: Context[Any]) -> None:
        try:
            await outcome
        except asyncio.CancelledError:
            if self._ending is None:
                self.log.warning("The handler of the notification %r was cancelled", context.method)
        except (Exception, SystemExit):
            self.log.exception("The handler of the notification %r failed", context.method)

    # Requests of the other side

    def _on_request(self, event: Request) -> None:
        message_id, method, raw = event
        entry = self.table.requests.get(method)
        if entry is None:
            known = method in self.info.methods
            hint = f"This {self.role} does not handle {method!r}"
            text = hint if known else f"{self.info.title} has no method {method!r:.80}"
            self._send(self.peer.respond_error(message_id, self.peer.code("MethodNotFound"), text))
            return
        try:
            params = codec.decode_params(entry.method, raw, self.role)
        except InvalidMessage as error:
            self._send(
                self.peer.respond_error(
                    message_id,
                    self.peer.code("InvalidParams"),
                    str(error),
                    {"errors": error.errors},
                )
            )
            return
        except Exception as error:
            # The protocol's types cannot be built: a defect here, not in the message.
            self._send(self._failed_frame(message_id, method, error))
            return
        running = _Running(self, method, message_id, entry, params)
        if entry.group is None:
            self._queue.append(running)
            return
        # Whether it may start depends on whether those before it have ended.
        if self._queue:
            self._pool.start_all(self._waits)
        if self._admit(running, raw):
            self._run(running)

    def _admit(self, running: _Running, raw: Any) -> bool:
        """Whether a request of a group may start now; it is queued or refused otherwise."""
        entry = running.entry
        assert entry.group is not None
        running.group = (entry.group, _scope_value(raw, entry.scope) if entry.scope else b"")
        group = self._groups.setdefault(running.group, _Group())
        if group.running is None:
            group.running = running
            return True
        busy = entry.busy
        if busy is None:
            if entry.newest_wins:
                for older in (*group.waiting, group.running):
                    self._stop(older)
            self._running[running.request_id] = running
            group.waiting.append(running)
            return False
        error = self.info.errors.get(busy)
        text = error.message if error else "Busy"
        other = group.running
        self._send(
            self.peer.respond_error(
                running.request_id,
                self.peer.code(busy),
                f"{text}: {other.method!r} (request {other.request_id!r}) is still running",
            )
        )
        return False

    def _waits(self, running: _Running, runner: eager.Runner) -> None:
        """A handler has begun, or will in the next turn, and has not ended."""
        running.runner = runner
        self._running[running.request_id] = running

    def _run(self, running: _Running) -> None:
        runner = self._pool.start(self._handle(running))
        if runner is not None:
            self._waits(running, runner)

    async def _handle(self, running: _Running) -> None:
        """Run a handler to its end and answer, whatever happens."""
        entry = running.entry
        try:
            if entry.is_async:
                result = await entry.function(running.params, running)
            else:
                result = await self._handle_in_thread(running)
            payload = codec.encode_result(entry.method, result, self._writer)
            frame = self.peer.respond(running.request_id, payload)
        except RpcError as error:
            frame = self._error_frame(running, error)
        except RequestCancelled:
            frame = self._cancelled_frame(running)
        except asyncio.CancelledError as error:
            # Either the request was cancelled, or something within the handler.
            if running.cancelled:
                frame = self._cancelled_frame(running)
            else:
                frame = self._failed_frame(running.request_id, running.method, error)
        except (Exception, SystemExit) as error:
            frame = self._failed_frame(running.request_id, running.method, error)
        self._send(frame)
        if running.runner is not None:
            self._running.pop(running.request_id, None)
        if entry.group is not None:
            self._release(running)
        if self.peer.guard is not None:
            self._check_guard()

    async def _handle_in_thread(self, running: _Running) -> Any:
        function, params = running.entry.function, running.params

        def call() -> Any:
            running.check_cancelled()
            return function(params, running)

        running.job = self._workers.submit(call)
        result = await running.job.future
        if hasattr(result, "__await__"):
            # A plain function that gives something to wait for, e.g. a wrapped async one.
            running.job = None
            result = await result
        return result

    def _stop(self, running: _Running) -> None:
        """Stop a request: at once where it waits, at its next chance where it runs."""
        running._cancel()
        group = self._groups.get(running.group) if running.group is not None else None
        if group is not None and running in group.waiting:
            group.waiting.remove(running)
            self._running.pop(running.request_id, None)
            self._send(self._cancelled_frame(running))
        elif running.job is not None:
            # A thread cannot be stopped, only asked; `Context.cancelled` does.
            self._workers.withdraw(running.job)
        elif running.runner is not None:
            running.runner.cancel()

    def _release(self, running: _Running) -> None:
        """A request of a group is answered: let the next one of the group start."""
        assert running.group is not None
        group = self._groups[running.group]
        if group.running is running:
            group.running = None
            if group.waiting:
                group.running = following = group.waiting.popleft()
                self._run(following)
            else:
                # Scopes may be many.
                del self._groups[running.group]

    def _cancelled_frame(self, running: _Running) -> bytes:
        code, text = self._cancelled_error
        return self.peer.respond_error(running.request_id, code, text)

    def _error_frame(self, running: _Running, error: RpcError) -> bytes:
        respond = self.peer.respond_error
        plain = error.data is not None and type(error.data) is not dict
        if plain and self.info.envelope.error_data == "object":
            self.log.warning(
                "The data of an error of %r is left out: %s has objects alone there",
                running.method,
                self.info.title,
            )
        try:
            return respond(running.request_id, error.code, error.message, error.data)
        except ValueError:
            self.log.exception("The data of an error of %r is no JSON", running.method)
            return respond(running.request_id, error.code, error.message)

    def _failed_frame(self, message_id: MessageId, method: str, error: BaseException) -> bytes:
        """A handler broke: one line for the other side, the whole story for the log."""
        self.log.error(
            "The handler of %r (request %r) failed",
            method,
            message_id,
            exc_info=error,
            extra={"method": method, "request": message_id},
        )
        first = (str(error).splitlines() or [""])[0]
        shown = f"{type(error).__name__}: {first:.200}" if first else type(error).__name__
        text = f"{method!r} failed in the {self.role}: {shown}"
        return self.peer.respond_error(message_id, self.peer.code("InternalError"), text)

    # Bytes that go out

    def _send(self, frame: bytes) -> None:
        self._out.append(frame)
        self._out_bytes += len(frame)
        if not self._reading and not self._flushing:
            self._flushing = True
            self.loop.call_soon(self._flush)

    def _flush(self) -> None:
        self._flushing = False
        out = self._out
        if not out:
            return
        data = out[0] if len(out) == 1 else b"".join(out)
        out.clear()
        self._out_bytes = 0
        self.stream.write(data)

    # The end

    def _check_guard(self) -> None:
        guard = self.peer.guard
        if guard is not None and guard.ended and not self._running:
            self._finish("The protocol's last message has passed.")

    def _finish(self, reason: str | None) -> None:
        """Begin the end of the connection. reason: None asks the stream."""
        if self._ending is None and not self._ended.is_set():
            self._ending = self.loop.create_task(self._finish_up(reason))
            if self._on_ending is not None:
                self._on_ending()

    async def _finish_up(self, reason: str | None) -> None:
        if self._stall is not None:
            self._stall.cancel()
        if reason is None:
            reason = await self.stream.end_reason()
        self._reason.set_result(reason)
        for future in self.peer.outgoing.clear():
            if not future.done():
                future.set_exception(ConnectionClosed(f"No answer will come. {reason}"))
                # Nobody may be waiting for it any more, e.g. after a cancelled gather().
                future.exception()
        # Where only the other side's half is closed, answers still arrive.
        await self._stop_handlers(FINISH_SECONDS if self._answers_arrive() else 0.0)
        await self._close_handlers()
        self._flush()
        await self.stream.aclose()
        self._ended.set()

    def _answers_arrive(self) -> bool:
        return self.stream.writable and not self._closed_here

    async def _stop_handlers(self, grace: float) -> None:
        """Give what runs a moment to end, then cancel it, and wait for that."""
        self._pool.close()
        if grace > 0:
            await self._wait_for_handlers(grace)
        for running in list(self._running.values()):
            self._stop(running)
        requests = {running.runner for running in self._running.values()}
        for runner in self._pool.busy - requests:
            runner.cancel()
        await self._wait_for_handlers(STOP_SECONDS)
        if self._running:
            names = ", ".join(sorted({r.method for r in self._running.values()}))
            self.log.warning("Handlers that do not end are left behind: %s", names)

    async def _close_handlers(self) -> None:
        """Let the handlers object give back what it holds."""
        aclose = getattr(self._handlers, "aclose", None)
        if aclose is None:
            return
        try:
            await asyncio.wait_for(aclose(), STOP_SECONDS)
        except TimeoutError:
            self.log.warning("The handlers object did not close within %g s", STOP_SECONDS)
        except Exception:
            self.log.exception("The handlers object failed to close")

    async def _wait_for_handlers(self, seconds: float) -> None:
        # Requests that wait for their turn start as others end.
        deadline = self.loop.time() + seconds
        while self._pool.busy and (left := deadline - self.loop.time()) > 0:
            await asyncio.wait({runner.task for runner in self._pool.busy}, timeout=left)

    async def close(self) -> None:
        """End the connection: handlers are cancelled, what is written is sent, waiting calls fail.

        Returns when all that is done; in a handler, which cannot wait for its own end, at once.
        """
        self._closed_here = True
        self._finish("This side closed the connection.")
        if asyncio.current_task() not in self._pool.tasks:
            await self._ended.wait()
