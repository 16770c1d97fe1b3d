"""Uses asyncio to connect the sans-IO `Peer` to a stream, handlers and callers.

All code runs in the event loop's thread. The module must not contain protocol names; the registry
defines the allowed messages. A connection sends exactly one response to each request, uses bounded
memory, and fails open calls when it ends. Notifications from a handler arrive before its response.

Tests: `tests/sdk/connection/`.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, Final, TypeVar

from testwire import codec
from testwire.connection.collection import LARGE_BYTES, without_collection
from testwire.connection.handling import Handling
from testwire.connection.local_peer import Tap, make_peer
from testwire.connection.proxy import proxy_for
from testwire.connection.stall import StallTimer
from testwire.connection.workers import Workers
from testwire.core import events
from testwire.core.messages import NotificationMessage, Request
from testwire.errors import ConnectionClosed, RequestTimeout, RpcError
from testwire.registry import Framing, Method, Notification, ProtocolInfo, Role
from testwire.transports.base import ByteStream, Stream, as_stream

if TYPE_CHECKING:
    from testwire.profiles import ProfileWriter

__all__ = ["Connection"]

P = TypeVar("P")
R = TypeVar("R")

BATCH_BYTES: Final = 64 * 1024
"""`notify` writes collected frames immediately if they exceed this number of bytes."""

UNREAD_LIMIT: Final = 8 * 1024 * 1024
"""Reading pauses while the peer leaves more than this number of bytes unread."""

MAX_BUSY: Final = 8192
"""Reading pauses while more than this number of handlers are running or queued."""

FINISH_SECONDS: Final = 1.0
"""How long requests may continue after the peer has closed its half of the stream."""


class Connection:
    """A connection to a peer. Create and use the connection within a running event loop.

    - `role`: the role of this program.
    - `handlers`: an object with functions for messages from the peer, or None. The connection
      awaits the object's `aclose()`, if present, after the last handler has ended.
    - `framing`: defaults to the framing of the protocol's first transport.
    - `timeout`: the default timeout of calls, in seconds. None disables the timeout.
    - `tap`: is called with the direction and the body of each message.
    - `resync`: whether text between messages is skipped.
    - `on_ending`: is called when the connection starts to close, while handlers can still run.
    - `profile`: the id of the profile for writing messages. None means the protocol's default.

    Raises HandlersIncomplete, and ValueError for an unknown profile.
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
        self.stream = as_stream(stream)
        self.timeout = timeout
        self.loop = asyncio.get_running_loop()
        self.log = logging.getLogger(f"testwire.{role}")
        self.peer = make_peer(info, role, framing, tap, resync)
        self.writer: ProfileWriter | None = None
        """The writer of the profile; None if messages are written as the models define."""
        if info.profiles or profile:
            from testwire.profiles import profile_writer

            self.writer = profile_writer(info, profile)
        self.broken: str | None = None
        """The error that broke the stream, or None."""
        self._on_ending = on_ending
        self._other: Role = "client" if role == "server" else "server"
        self._out: list[bytes] = []
        self._out_bytes = 0
        self._flushing = False
        self.size = 0  # No message in the last data has more bytes.
        self._paused = False
        self._resuming: asyncio.Task[None] | None = None
        self._stall = StallTimer(self.peer.framing, self._other, self.log)
        self._closed_here = False
        self._reason: asyncio.Future[str] = self.loop.create_future()
        self._ended = asyncio.Event()
        self._ending: asyncio.Task[None] | None = None
        self.handling = handling = Handling(self, handlers, workers)
        self.table = handling.table
        self._scheduler = handling.scheduler
        self._on: dict[type[Any], Callable[[Any], None]] = {
            Request: handling.on_request,
            NotificationMessage: self._on_notification,
            events.Answered: _on_answered,
            events.RequestFailed: self._on_failed,
            events.CancelRequested: self._on_cancel,
            events.Refused: self._on_refused,
            events.Dropped: self._on_dropped,
            events.Broken: self._on_broken,
        }

    @cached_property
    def proxy(self) -> Any:
        """A proxy with a function for each message that the peer handles."""
        return proxy_for(self.info, self._other)(self)

    @property
    def closed(self) -> bool:
        """Whether the connection is ending or has ended."""
        return self._ending is not None

    def start(self) -> None:
        """Start reading messages and calling handlers."""
        self.stream.start(self._on_data, self._on_end)

    async def wait_closed(self) -> None:
        """Wait until the connection and all its handlers have ended."""
        await self._ended.wait()

    # Calls to the peer

    async def request(
        self,
        method: Method[P, R],
        params: P | None = None,
        *,
        timeout: float | None = None,
        sent: Callable[[int], object] | None = None,
    ) -> R:
        """Send a request and wait for its result; see `Proxy._request`."""
        payload = codec.encode_params(method, params, self.writer)
        if self.closed:
            await self._raise_closed(method.name)
        future: asyncio.Future[Any] = self.loop.create_future()
        message_id, frame = self.peer.request(method.name, payload, future)
        self.send(frame)
        if sent is not None:
            sent(message_id)
        if timeout is None:
            timeout = self.timeout
        timer = None
        if timeout is not None:
            late = partial(self._time_out, future, message_id, method.name, timeout)
            timer = self.loop.call_later(timeout, late)
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
        decode = partial(codec.decode_result, method, result, self.role, size=self.size)
        paused = self.size > LARGE_BYTES
        return without_collection(decode) if paused else decode()  # type: ignore[no-any-return]

    async def notify(self, notification: Notification[P], params: P | None = None) -> None:
        """Send a notification; see `Proxy._notify`."""
        payload = codec.encode_params(notification, params, self.writer)
        if self._ending is not None and (self._closed_here or not self.stream.writable):
            await self._raise_closed(notification.name)
        self.send(self.peer.notify(notification.name, payload))
        if self._out_bytes > BATCH_BYTES or self.stream.full:
            await self._drain()

    async def _drain(self) -> None:
        self._flush()
        if self.stream.full:
            await self.stream.drain()
        else:
            # Let other tasks run, because a handler that only sends messages would block them.
            await asyncio.sleep(0)

    def ask_to_cancel(self, message_id: int) -> bool:
        """Ask the peer to cancel a request. The call continues to wait for the response.

        Returns False if the request has a response, or if the protocol has no cancellation.
        """
        frame = None if self.closed else self.peer.cancel(message_id, keep=True)
        if frame is not None:
            self.send(frame)
        return frame is not None

    def _give_up(self, message_id: int) -> None:
        frame = self.peer.cancel(message_id)
        if frame is not None and not self.closed:
            self.send(frame)

    def _time_out(
        self, future: asyncio.Future[Any], message_id: int, method: str, seconds: float
    ) -> None:
        if future.done():
            return
        self._give_up(message_id)
        future.set_exception(
            RequestTimeout(
                f"The {self._other} did not respond to {method!r} (request {message_id}) within "
                f"{seconds:g} seconds; increase 'timeout' or read the log of the {self._other}."
            )
        )

    async def _raise_closed(self, method: str) -> None:
        if not self._closed_here:
            self.handling.warn_left(method)
        reason = await asyncio.shield(self._reason)
        raise ConnectionClosed(f"Cannot send {method!r}: {reason}")

    # Received bytes

    def _on_data(self, data: bytes) -> None:
        self._stall.stop()
        self.size = len(data) + self.peer.framing.buffered
        if self.size > LARGE_BYTES:
            without_collection(self._receive, data)
        else:
            self._receive(data)
        if self._overloaded() and not self._paused:
            self._paused = True
            self.stream.pause()
            self._resuming = self.loop.create_task(self._resume())
        self._stall.start()

    def _receive(self, data: bytes = b"") -> None:
        """Handle the messages in `data`, and earlier messages that waited for a response."""
        received = self.peer.receive_data(data) if data else self.peer.released()
        while received:
            for event in received:
                self._on[type(event)](event)
            received = self.peer.released()

    def _overloaded(self) -> bool:
        unread = self.stream.full and self.stream.pending > UNREAD_LIMIT
        return unread or self._scheduler.busy > MAX_BUSY

    async def _resume(self) -> None:
        while self._overloaded() and self._ending is None:
            await self.stream.drain()
            await asyncio.sleep(0.005)
        self._paused = False
        self.stream.resume()

    def _on_notification(self, event: NotificationMessage) -> None:
        self.handling.on_notification(event)
        if self.peer.guard is not None:
            self._check_guard()

    def _on_cancel(self, event: events.CancelRequested) -> None:
        request = self._scheduler.requests.get(event.id)
        if request is not None:
            self._scheduler.stop(request)

    def _on_failed(self, event: events.RequestFailed) -> None:
        if not event.token.done():
            message = event.message
            if event.malformed:
                message = f"The {self._other} sent an invalid response: {message}"
            event.token.set_exception(RpcError(event.code, message, event.data))

    def _on_refused(self, event: events.Refused) -> None:
        self.log.info("Rejected a message with code %d: %s", event.code, event.reason)
        self.send(event.reply)

    def _on_dropped(self, event: events.Dropped) -> None:
        self.log.warning("%s", event.reason)

    def _on_broken(self, event: events.Broken) -> None:
        if self._scheduler.starting:
            # Requests that were received earlier must start first.
            self.loop.call_soon(self._on_broken, event)
            return
        self.broken = event.reason
        self.log.error("Closing the connection. %s", event.reason)
        if event.reply is not None and self.role == "server":
            self.send(event.reply)
        self._finish(f"The {self._other} sent data that cannot be read. {event.reason}")

    def _on_end(self, error: Exception | None) -> None:
        for event in self.peer.receive_eof():
            self._on[type(event)](event)
        self._finish(None)

    # Sent bytes

    def send(self, frame: bytes) -> None:
        """Send a frame, usually together with other frames of the same event-loop turn.

        An empty frame means that a batch still waits for other responses.
        """
        if not frame:
            return
        self._out.append(frame)
        self._out_bytes += len(frame)
        if self.stream.by_message:
            self._flush()
        else:
            self._flush_soon()

    def respond(self, frame: bytes) -> None:
        """Write the response to a finished request. The frame can be empty, as in `send`."""
        if frame:
            self._out.append(frame)
            self._out_bytes += len(frame)
        if self._scheduler.starting:
            # Other requests start in this turn, so one write can send several responses.
            self._flush_soon()
        else:
            self._flush()
        if self.peer.guard is not None:
            self._receive()
            self._check_guard()

    def _flush_soon(self) -> None:
        if not self._flushing:
            self._flushing = True
            self.loop.call_soon(self._flush_now)

    def _flush_now(self) -> None:
        self._flushing = False
        self._flush()

    def _flush(self) -> None:
        if self._out:
            data = self._out[0] if len(self._out) == 1 else b"".join(self._out)
            self._out.clear()
            self._out_bytes = 0
            self.stream.write(data)

    # The end

    def _check_guard(self) -> None:
        guard = self.peer.guard
        if guard is not None and guard.ended and not self._scheduler.requests:
            self._finish("The connection reached the final state of its lifecycle.")

    def _finish(self, reason: str | None) -> None:
        """Start to close the connection. If `reason` is None, the stream's `end_reason` is used."""
        if self._ending is None and not self._ended.is_set():
            self._ending = self.loop.create_task(self._finish_up(reason))
            if self._on_ending is not None:
                self._on_ending()

    async def _finish_up(self, reason: str | None) -> None:
        self._stall.stop()
        if reason is None:
            reason = await self.stream.end_reason()
        self._reason.set_result(reason)
        for future in self.peer.outgoing.clear():
            if not future.done():
                future.set_exception(ConnectionClosed(f"The request got no response. {reason}"))
                # After a cancelled gather(), asyncio would log an exception that is not retrieved.
                future.exception()
        # If the peer has closed only its half of the stream, it can still receive responses.
        answers_arrive = self.stream.writable and not self._closed_here
        await self.handling.stop(FINISH_SECONDS if answers_arrive else 0.0)
        self._flush()
        if self._closed_here:
            await self.stream.half_close()
        await self.stream.aclose()
        self._ended.set()

    async def close(self) -> None:
        """Close the connection: cancel handlers, send pending data, and fail waiting calls.

        Returns when the connection has ended. A call from a handler returns immediately.
        """
        self._closed_here = True
        self._finish("This program closed the connection.")
        if not self.handling.owns(asyncio.current_task()):
            await self._ended.wait()


def _on_answered(event: events.Answered) -> None:
    future = event.token
    if not future.done():
        future.set_result(event.result)
