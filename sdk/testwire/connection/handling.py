"""Passes received messages to handlers and sends the results as responses.

Every request gets exactly one response, even if its handler fails. The module must not handle
bytes. Tests: `tests/sdk/connection/test_suite.py`, `test_connection.py`.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Final

from testwire import codec
from testwire.connection.background import Background
from testwire.connection.blocking import loop_watch
from testwire.connection.context import Context
from testwire.connection.dispatch import HandlerTable, NotificationEntry
from testwire.connection.scheduling import ScheduledRequest, Scheduler
from testwire.core.messages import MessageId, NotificationMessage, Request
from testwire.errors import ConnectionClosed, InvalidMessage, RequestCancelled, RpcError
from testwire.failures import described
from testwire.transports.base import SERVING

if TYPE_CHECKING:
    from testwire.connection.connection import Connection
    from testwire.connection.workers import Workers

STOP_SECONDS: Final = 2.0
"""How long the connection waits for cancelled handlers before it closes."""


class Handling:
    """Runs the handlers of one connection. Raises HandlersIncomplete as `HandlerTable` does."""

    def __init__(self, connection: Connection, handlers: object, workers: Workers | None) -> None:
        self._connection = connection
        self._handlers = handlers
        self._info = info = connection.info
        self._role = connection.role
        self._peer = connection.peer
        self._log = connection.log
        self._send = connection.send
        self._writer = connection.writer
        self.table = HandlerTable(info, connection.role, handlers)
        self.scheduler = scheduler = Scheduler(self._run, self._refuse, self._cancelled, workers)
        self.background = Background(
            self._log, lambda request: scheduler.requests.get(request.id) is request
        )
        self._notifying = False
        self._warned = False
        self._watch = loop_watch()
        table = self.table
        handlers_by_name = [(name, each.function) for name, each in table.requests.items()]
        handlers_by_name += [(name, each.function) for name, each in table.notifications.items()]
        if handlers_by_name:
            self._watch.add(
                self, lambda: self._notifying or scheduler.busy > 0, handlers_by_name, self._log
            )
        cancellation = info.cancellation
        error = info.errors.get(cancellation.error) if cancellation else None
        self._cancelled_error = (
            (error.code, error.message)
            if error
            else (self._peer.code("InternalError"), "Request cancelled")
        )

    # Notifications

    def on_notification(self, message: NotificationMessage) -> None:
        method, raw = message
        entry = self.table.notifications.get(method)
        if entry is None:
            if method not in self._info.notifications:
                self._log.info("Ignored an unknown notification: %r", method)
            return
        try:
            params = codec.decode_params(
                entry.notification, raw, self._role, size=self._connection.size
            )
        except InvalidMessage as error:
            self._log.warning("Ignored an invalid notification: %s", error)
            return
        context: Context[Any] = Context(self._connection, method, None)
        if entry.is_async:
            self.scheduler.start_background(self._wait(entry.function(params, context), context))
        elif self.scheduler.starting:
            # Requests that were received earlier must start first.
            self._connection.loop.call_soon(self._notified, entry, params, context)
        else:
            self._notified(entry, params, context)

    def _notified(self, entry: NotificationEntry, params: Any, context: Context[Any]) -> None:
        # Synchronous functions run in the event loop, which preserves their order.
        self._notifying = True
        if not self._watch.active:
            self._watch.start()
        try:
            outcome = entry.function(params, context)
        except (Exception, SystemExit) as error:
            self._notification_failed(context, error)
            return
        finally:
            self._notifying = False
        if outcome is not None and hasattr(outcome, "__await__"):
            self.scheduler.start_background(self._wait(outcome, context))

    async def _wait(self, outcome: Any, context: Context[Any]) -> None:
        if not self._watch.active:
            self._watch.start()
        try:
            await outcome
        except asyncio.CancelledError:
            if not self._connection.closed:
                self._log.warning("The handler of %r was cancelled", context.method)
        except (Exception, SystemExit) as error:
            self._notification_failed(context, error)

    def _notification_failed(self, context: Context[Any], error: BaseException) -> None:
        self._log.error(
            "The handler of the notification %r failed: %s",
            context.method,
            described(error),
            exc_info=error,
        )

    # Requests

    def on_request(self, message: Request) -> None:
        message_id, method, raw = message
        entry = self.table.requests.get(method)
        if entry is None:
            known = method in self._info.methods
            hint = f"This {self._role} has no handler for {method!r}"
            text = hint if known else f"{self._info.title} has no method {method!r:.80}"
            self._respond_error(message_id, "MethodNotFound", text)
            return
        try:
            params = codec.decode_params(entry.method, raw, self._role, size=self._connection.size)
        except InvalidMessage as error:
            self._respond_error(message_id, "InvalidParams", str(error), {"errors": error.errors})
            return
        except Exception as error:
            # Any other exception indicates a bug in this program, for example in its types.
            self._send(self._failure(message_id, method, error))
            return
        self.scheduler.submit(
            ScheduledRequest(self._connection, method, message_id, entry, params),
            codec.named_params(entry.method, raw),
        )

    async def _run(self, request: ScheduledRequest) -> None:
        scheduler, entry = self.scheduler, request.entry
        scheduler.begin(request)
        if not self._watch.active:
            self._watch.start()
        if self._connection.stream.by_message:
            SERVING.set(request.id)
        try:
            if entry.is_async:
                result = await entry.function(request.params, request)
            else:
                result = await scheduler.run_in_thread(request)
            payload = codec.encode_result(entry.method, result, self._writer)
            frame = self._peer.respond(request.id, payload)
        except RpcError as error:
            frame = self._error(request, error)
        except RequestCancelled:
            frame = self._cancellation(request)
        except asyncio.CancelledError as error:
            # Either the request or a task within the handler was cancelled.
            if request.cancelled:
                frame = self._cancellation(request)
            else:
                frame = self._failure(request.id, request.method, error)
        except (Exception, SystemExit) as error:
            if request.cancelled and isinstance(error, ConnectionClosed):
                # The peer closed the connection, and the handler tried to send a notification.
                frame = self._cancellation(request)
            else:
                frame = self._failure(request.id, request.method, error)
        scheduler.end(request)
        self.background.cancel(request)
        self._connection.respond(frame)

    def _refuse(self, request: ScheduledRequest, running: ScheduledRequest) -> None:
        busy = request.entry.busy
        assert busy is not None
        error = self._info.errors.get(busy)
        text = error.message if error else "Busy"
        self._respond_error(
            request.id, busy, f"{text}: {running.method!r} (request {running.id!r}) is in progress"
        )

    def _cancelled(self, request: ScheduledRequest) -> None:
        self._send(self._cancellation(request))

    # Responses

    def _respond_error(self, message_id: MessageId, name: str, text: str, data: Any = None) -> None:
        self._send(self._peer.respond_error(message_id, self._peer.code(name), text, data))

    def _cancellation(self, request: ScheduledRequest) -> bytes:
        code, text = self._cancelled_error
        return self._peer.respond_error(request.id, code, text)

    def _error(self, request: ScheduledRequest, error: RpcError) -> bytes:
        respond = self._peer.respond_error
        plain = error.data is not None and type(error.data) is not dict
        if plain and self._info.envelope.error_data == "object":
            self._log.warning(
                "Omitted the error data of %r: %s allows only objects as error data",
                request.method,
                self._info.title,
            )
        try:
            return respond(request.id, error.code, error.message, error.data)
        except ValueError:
            self._log.exception("Omitted error data of %r: expected a JSON value", request.method)
            return respond(request.id, error.code, error.message)

    def _failure(self, message_id: MessageId, method: str, error: BaseException) -> bytes:
        shown = described(error)
        self._log.error(
            "The handler of %r (request %r) failed: %s",
            method,
            message_id,
            shown,
            exc_info=error,
            extra={"method": method, "request": message_id},
        )
        text = f"{method!r} failed in the {self._role}: {shown}"
        return self._peer.respond_error(message_id, self._peer.code("InternalError"), text)

    # The end

    def owns(self, task: asyncio.Task[Any] | None) -> bool:
        """Return whether a task runs a handler or background work."""
        return task in self.background.tasks or self.scheduler.owns(task)

    def warn_left(self, method: str) -> None:
        """Warn once that this server sent a message after the client left."""
        if self._role == "server" and not self._warned:
            self._warned = True
            self._log.warning(
                "Cannot send %r, because the client has closed the connection. Stop work when a "
                "request is cancelled, and start background work with 'ctx.spawn'.",
                method,
            )

    async def stop(self, grace: float) -> None:
        """Wait `grace` seconds for handlers, and cancel handlers that are still running.

        Then call `aclose()` of the handlers object, if present.
        """
        self.background.cancel(None)
        left = await self.scheduler.stop_all(grace, STOP_SECONDS)
        await self.background.stop(STOP_SECONDS)
        self._watch.remove(self)
        if left:
            self._log.warning("Cancelled handlers are still running: %s", ", ".join(left))
        aclose = getattr(self._handlers, "aclose", None)
        if aclose is None:
            return
        try:
            await asyncio.wait_for(aclose(), STOP_SECONDS)
        except TimeoutError:
            self._log.warning("aclose() of the handlers exceeded %g seconds", STOP_SECONDS)
        except Exception:
            self._log.exception("aclose() of the handlers object failed")
