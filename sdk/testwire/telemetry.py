"""Creates OpenTelemetry spans for the requests of a connection.

    sys.exit(main(PROTOCOL, MyHandlers, on_connection=telemetry.add_spans))   # a server
    telemetry.add_spans(client.connection)                                    # a client

Each call of a request handler runs in a span of kind SERVER, and each client call in a span of kind
CLIENT. The name of the span is the method, and the attributes follow OpenTelemetry's conventions
for JSON-RPC. Spans that a handler creates become children of the handler's span. Trace context is
not sent to the peer, because the protocols have no member for trace context.

Install the extra `otel` (`opentelemetry-api`) and configure an OpenTelemetry SDK in your program.
Without `opentelemetry-api`, `add_spans` does nothing. Tests: `tests/sdk/test_telemetry.py`.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from testwire.errors import RpcError
from testwire.registry import Method
from testwire.version import __version__

if TYPE_CHECKING:
    from testwire.connection.connection import Connection
    from testwire.connection.context import Context

__all__ = ["add_spans"]

log = logging.getLogger("testwire.telemetry")


def add_spans(connection: Connection, tracer: Any = None) -> bool:
    """Create a span for each request of a connection.

    Call this function once for each connection, before the connection starts. `tracer` is an
    OpenTelemetry tracer; None means a tracer from the global tracer provider. Return False if
    `opentelemetry-api` is not installed.
    """
    try:
        from opentelemetry import trace
    except ImportError:
        log.debug("Spans are disabled because opentelemetry-api is not installed")
        return False
    tracer = tracer or trace.get_tracer("testwire", __version__)
    spans = _Spans(connection, tracer, trace)
    requests = connection.table.requests
    for name, entry in requests.items():
        wrap = spans.coroutine if entry.is_async else spans.function
        requests[name] = entry._replace(function=wrap(name, entry.function))
    connection.request = spans.call(connection.request)  # type: ignore[method-assign]
    return True


class _Spans:
    def __init__(self, connection: Connection, tracer: Any, trace: Any) -> None:
        self._tracer = tracer
        self._kinds = trace.SpanKind
        self._status = trace.Status
        self._codes = trace.StatusCode
        self._version = connection.info.version
        self._service = connection.info.id

    @contextmanager
    def _span(self, method: str, kind: Any, request_id: object = None) -> Iterator[None]:
        attributes = {
            "rpc.system": "jsonrpc",
            "rpc.service": self._service,
            "rpc.method": method,
            "rpc.jsonrpc.version": "2.0",
            "testwire.protocol.version": self._version,
        }
        if request_id is not None:
            attributes["rpc.jsonrpc.request_id"] = str(request_id)
        with self._tracer.start_as_current_span(
            method, kind=kind, attributes=attributes, set_status_on_exception=False
        ) as span:
            try:
                yield
            except BaseException as error:
                self._failed(span, error)
                raise

    def _failed(self, span: Any, error: BaseException) -> None:
        if isinstance(error, RpcError):
            span.set_attribute("rpc.jsonrpc.error_code", error.code)
            span.set_attribute("rpc.jsonrpc.error_message", error.message)
        span.set_attribute("error.type", type(error).__qualname__)
        span.set_status(self._status(self._codes.ERROR, str(error)))

    def coroutine(
        self, method: str, function: Callable[[Any, Context[Any]], Awaitable[Any]]
    ) -> Callable[[Any, Context[Any]], Awaitable[Any]]:
        async def handle(params: Any, context: Context[Any]) -> Any:
            with self._span(method, self._kinds.SERVER, context.request_id):
                return await function(params, context)

        return handle

    def function(
        self, method: str, function: Callable[[Any, Context[Any]], Any]
    ) -> Callable[[Any, Context[Any]], Any]:
        def handle(params: Any, context: Context[Any]) -> Any:
            with self._span(method, self._kinds.SERVER, context.request_id):
                return function(params, context)

        return handle

    def call(self, request: Callable[..., Awaitable[Any]]) -> Callable[..., Any]:
        """Wrap the connection's `request` function so that each call has a span."""

        async def call(method: Method[Any, Any], params: Any = None, **options: Any) -> Any:
            with self._span(method.name, self._kinds.CLIENT):
                return await request(method, params, **options)

        return call
