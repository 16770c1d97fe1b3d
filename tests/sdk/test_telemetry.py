"""Spans with a fake OpenTelemetry package, with the real package, and without a package."""

from __future__ import annotations

import asyncio
import contextlib
import importlib.util
import sys
import types
from collections.abc import Iterator
from typing import Any

import pytest
from testwire import telemetry
from testwire.connection import Connection
from testwire.errors import RpcError
from testwire.server import Context, serve
from testwire.transports.memory import memory_pair

from tests.support.toy_protocol import (
    PROTOCOL,
    AskParams,
    Client,
    ClientHandlers,
    ClientProxy,
    CountParams,
    EchoParams,
    EchoResult,
)
from tests.support.toy_server import Handlers

HAS_PACKAGE = importlib.util.find_spec("opentelemetry") is not None


class Span:
    def __init__(self, name: str, kind: str, attributes: dict[str, Any]) -> None:
        self.name, self.kind, self.attributes = name, kind, attributes
        self.status: Any = None
        self.ended = False

    def set_attribute(self, name: str, value: Any) -> None:
        self.attributes[name] = value

    def set_status(self, status: Any) -> None:
        self.status = status


class Tracer:
    """A tracer with only the functions that the runtime uses."""

    def __init__(self) -> None:
        self.spans: list[Span] = []

    @contextlib.contextmanager
    def start_as_current_span(
        self, name: str, *, kind: str, attributes: dict[str, Any], set_status_on_exception: bool
    ) -> Iterator[Span]:
        span = Span(name, kind, attributes)
        self.spans.append(span)
        yield span
        span.ended = True


@pytest.fixture
def stand_in(monkeypatch: pytest.MonkeyPatch) -> None:
    package: Any = types.ModuleType("opentelemetry")
    package.trace = types.SimpleNamespace(
        SpanKind=types.SimpleNamespace(SERVER="server", CLIENT="client"),
        Status=lambda code, text: (code, text),
        StatusCode=types.SimpleNamespace(ERROR="error"),
        get_tracer=lambda name, version: Tracer(),
    )
    monkeypatch.setitem(sys.modules, "opentelemetry", package)


class Asking(Handlers):
    async def echo(self, params: EchoParams, ctx: Context[ClientProxy]) -> EchoResult:
        if params.text == "ask":
            return await ctx.client.ask(AskParams(question="?"))
        return await super().echo(params, ctx)


async def talk(tracer: Any) -> None:
    """Send four requests from a client to a server. Both create spans."""
    one, two = memory_pair()
    made: list[bool] = []

    def on_connection(connection: Connection) -> None:
        made.append(telemetry.add_spans(connection, tracer))

    serving = asyncio.ensure_future(serve(PROTOCOL, Asking(), two, on_connection=on_connection))
    async with Client.over(one, handlers=ClientHandlers(), timeout=20) as client:
        made.append(telemetry.add_spans(client.connection, tracer))
        await client.echo(EchoParams(text="ask"))
        await client.work(CountParams(count=0))
        await client.ping()
        with pytest.raises(RpcError, match="asked for"):
            await client.echo(EchoParams(text="error:asked for"))
    assert await serving is None
    assert made == [True, True]


@pytest.mark.usefixtures("stand_in")
def test_spans() -> None:
    tracer = Tracer()
    asyncio.run(talk(tracer))
    found = [(span.name, span.kind) for span in tracer.spans]
    assert sorted(found) == sorted(
        (name, kind)
        for name in ("echo", "ask", "toy/work", "ping", "echo")
        for kind in ("client", "server")
    )
    server = next(s for s in tracer.spans if (s.name, s.kind) == ("toy/work", "server"))
    assert server.attributes == {
        "rpc.system": "jsonrpc",
        "rpc.service": "toy",
        "rpc.method": "toy/work",
        "rpc.jsonrpc.version": "2.0",
        "rpc.jsonrpc.request_id": "2",
        "testwire.protocol.version": "1",
    }
    failed = [span for span in tracer.spans if span.status is not None]
    assert [span.attributes["rpc.jsonrpc.error_code"] for span in failed] == [-32000, -32000]
    assert [span.status[0] for span in failed] == ["error", "error"]


def test_without_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    # None in `sys.modules` makes the import fail.
    monkeypatch.setitem(sys.modules, "opentelemetry", None)

    async def main() -> None:
        one, _ = memory_pair()
        connection = Connection(PROTOCOL, "server", one, Handlers())
        before = dict(connection.table.requests)
        assert telemetry.add_spans(connection) is False
        assert connection.table.requests == before

    asyncio.run(main())


@pytest.mark.skipif(not HAS_PACKAGE, reason="opentelemetry-api is not installed")
def test_with_the_package() -> None:
    asyncio.run(talk(None))
    if importlib.util.find_spec("opentelemetry.sdk") is None:
        return
    sdk: Any = importlib.import_module("opentelemetry.sdk.trace")
    export: Any = importlib.import_module("opentelemetry.sdk.trace.export")
    memory: Any = importlib.import_module("opentelemetry.sdk.trace.export.in_memory_span_exporter")
    exporter = memory.InMemorySpanExporter()
    provider = sdk.TracerProvider()
    provider.add_span_processor(export.SimpleSpanProcessor(exporter))
    asyncio.run(talk(provider.get_tracer("test")))
    spans = exporter.get_finished_spans()
    assert len(spans) == 10
    asked = next(s for s in spans if s.name == "ask" and s.kind.name == "CLIENT")
    asking = next(s for s in spans if s.context.span_id == asked.parent.span_id)
    assert (asking.name, asking.kind.name) == ("echo", "SERVER")
    assert sum(s.status.status_code.name == "ERROR" for s in spans) == 2
