"""A small handwritten protocol with the same structure as generated protocols.

The protocol uses every feature of the runtime: both directions, optional and absent params, results
that are not models, concurrency groups and cancellation. `lifecycle_protocol` adds a lifecycle.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Awaitable
from typing import Annotated, Any, Literal, Never

from pydantic import BaseModel, ConfigDict, Field, StrictInt, StrictStr
from testwire.client import BaseClient, Proxy
from testwire.registry import (
    Accepts,
    Cancellation,
    Concurrency,
    ConcurrencyGroup,
    Envelope,
    EnvironmentVariable,
    ErrorCode,
    Framing,
    Http,
    Ids,
    Launch,
    LaunchOption,
    Lifecycle,
    LifecycleState,
    LifecycleTransition,
    MemberWriting,
    Method,
    Notification,
    ObjectWriting,
    Profile,
    ProtocolInfo,
    Transport,
    Writings,
)
from testwire.server import Context
from testwire.testing import BaseSyncClient, RunningRequest


class Model(BaseModel):
    model_config = ConfigDict(defer_build=True, populate_by_name=True)


class OpenModel(Model):
    model_config = ConfigDict(extra="allow")


class Place(Model):
    line: Annotated[StrictInt, Field(ge=1)]
    column_start: Annotated[StrictInt, Field(alias="columnStart", ge=1)]


class Item(OpenModel):
    path: StrictStr
    place: Place | None = None
    kind: Literal["file", "folder"] | None = None


class EchoParams(Model):
    items: list[Item] | None = None
    text: StrictStr | None = None


class EchoResult(Model):
    items: list[Item] | None = None
    text: StrictStr | None = None


class CountParams(Model):
    count: Annotated[StrictInt, Field(ge=0)]


class CountResult(Model):
    total: StrictInt


class Tick(Model):
    number: StrictInt


class AskParams(Model):
    question: StrictStr


class CancelParams(Model):
    id: StrictInt | StrictStr


Names = dict[str, list[StrictInt]]


ECHO: Method[EchoParams, EchoResult] = Method(
    "echo",
    direction="clientToServer",
    handler="echo",
    params=lambda: EchoParams,
    params_optional=True,
    result=lambda: EchoResult,
)
COUNT: Method[CountParams, CountResult] = Method(
    "count",
    direction="clientToServer",
    handler="count",
    params=lambda: CountParams,
    result=lambda: CountResult,
)
WORK: Method[CountParams, CountResult] = Method(
    "toy/work",
    direction="clientToServer",
    handler="work",
    params=lambda: CountParams,
    result=lambda: CountResult,
)
QUEUED: Method[CountParams, CountResult] = Method(
    "toy/queued",
    direction="clientToServer",
    handler="queued",
    params=lambda: CountParams,
    result=lambda: CountResult,
)
NAMES: Method[Names, Names] = Method(
    "names", direction="clientToServer", handler="names", params=lambda: Names, result=lambda: Names
)
PING: Method[None, None] = Method("ping", direction="clientToServer", handler="ping")
EXTRA: Method[None, None] = Method(
    "extra", direction="clientToServer", handler="extra", required=False
)
HELLO: Method[None, None] = Method(
    "hello", direction="clientToServer", handler="hello", required=False
)
BYE: Notification[None] = Notification("bye", direction="clientToServer", handler="bye")
POKE: Notification[Tick] = Notification(
    "poke", direction="clientToServer", handler="poke", params=lambda: Tick
)
TICK: Notification[Tick] = Notification(
    "tick", direction="serverToClient", handler="tick", params=lambda: Tick
)
ASK: Method[AskParams, EchoResult] = Method(
    "ask",
    direction="serverToClient",
    handler="ask",
    params=lambda: AskParams,
    result=lambda: EchoResult,
)
CANCEL: Notification[CancelParams] = Notification(
    "$/cancelRequest",
    direction="both",
    handler="cancel_request",
    params=lambda: CancelParams,
)

FRAMING = Framing("contentLength")
READY = Lifecycle("ready", (LifecycleState("ready"),))

PROTOCOL = ProtocolInfo(
    id="toy",
    version="1",
    title="Toy Protocol",
    wire_version="1.0",
    methods={m.name: m for m in (ECHO, COUNT, WORK, QUEUED, NAMES, PING, EXTRA, ASK)},
    notifications={n.name: n for n in (POKE, TICK, CANCEL)},
    errors={
        e.name: e
        for e in (
            ErrorCode("RequestCancelled", -32800, "Request cancelled"),
            ErrorCode("Busy", -32001, "Another operation is running"),
            ErrorCode("NotReady", -32002, "Not ready"),
        )
    },
    lifecycle=READY,
    cancellation=Cancellation("$/cancelRequest", "id", "RequestCancelled"),
    concurrency=Concurrency(((("toy/work",), "Busy"), (("toy/queued",), None))),
    transports={
        "stdio": Transport(
            "stdio", "stdio", None, FRAMING, Launch(("serve", "stdio"), (), rest=True)
        ),
        "socket": Transport(
            "socket",
            "tcp",
            "server",
            FRAMING,
            Launch(
                ("serve", "socket"),
                (
                    LaunchOption("--port", "port", True),
                    LaunchOption("--address", "host", False, "localhost"),
                ),
                rest=True,
            ),
        ),
        "dial": Transport(
            "dial",
            "tcp",
            "client",
            FRAMING,
            Launch(
                ("--server",),
                (
                    LaunchOption("--client-port", "port", True),
                    LaunchOption("--client-host", "host", False, "localhost"),
                ),
            ),
        ),
        "pipe": Transport(
            "pipe",
            "pipe",
            "server",
            FRAMING,
            Launch(("serve", "pipe"), (LaunchOption("--pipe", "pipe", True),), rest=True),
        ),
        "http": Transport(
            "http",
            "http",
            "server",
            Framing("httpBody"),
            Launch(
                ("serve", "http"),
                (
                    LaunchOption("--port", "port", True),
                    LaunchOption("--address", "host", False, "localhost"),
                ),
                rest=True,
            ),
            http=Http("/rpc", "text/event-stream"),
        ),
        "lines": Transport(
            "lines", "stdio", None, Framing("ndjson"), Launch(("serve", "lines"), (), rest=True)
        ),
        "lines-socket": Transport(
            "lines-socket",
            "tcp",
            "server",
            Framing("ndjson"),
            Launch(
                ("serve", "lines-socket"),
                (
                    LaunchOption("--port", "port", True),
                    LaunchOption("--address", "host", False, "localhost"),
                ),
                rest=True,
            ),
        ),
        "pipe-dial": Transport(
            "pipe-dial",
            "pipe",
            "client",
            FRAMING,
            Launch(("serve", "pipe-dial"), (LaunchOption("--pipe", "pipe", True),)),
        ),
    },
    positions=None,
)


def lifecycle_protocol() -> ProtocolInfo:
    """Return the toy protocol with a handshake (`hello`) and a final message (`bye`)."""
    return PROTOCOL._replace(
        methods={**PROTOCOL.methods, HELLO.name: HELLO},
        notifications={**PROTOCOL.notifications, BYE.name: BYE},
        lifecycle=Lifecycle(
            "new",
            (
                LifecycleState("new", ("hello", "bye"), "NotReady"),
                LifecycleState("ready", ("echo", "count", "ping", "poke", "bye"), "InvalidRequest"),
                LifecycleState("ended", (), "InvalidRequest"),
            ),
            (
                LifecycleTransition("new", "hello", "response", "ready"),
                LifecycleTransition("new", "bye", "request", "ended"),
                LifecycleTransition("ready", "bye", "request", "ended"),
            ),
        ),
    )


def picky_protocol() -> ProtocolInfo:
    """Return the toy protocol with special rules for ids, params, errors, headers and groups."""
    framing = Framing(
        "contentLength",
        ascii_only=True,
        accepts=Accepts(header_case="exact", bare_line_feed=False, leading_blank_lines=False),
    )
    dial = PROTOCOL.transports["dial"]
    options = (
        *dial.launch.options,
        LaunchOption("--no-banner", "flag", False, docs="Print no banner."),
        LaunchOption("--exit-on-process-exit", "pid", False, docs="End with it.", exit_code=11),
        LaunchOption("--settings", "text", False),
    )
    environment = (EnvironmentVariable("TOY", "box"),)
    launch = Launch(
        dial.launch.words, options, environment=environment, alternatives=("--server toy",)
    )
    stdio = Launch(
        ("serve", "stdio"),
        (LaunchOption("--watch", "pid", False), LaunchOption("-q", "flag", True)),
    )
    return PROTOCOL._replace(
        errors={
            **PROTOCOL.errors,
            "Unreadable": ErrorCode("Unreadable", -100, "Unreadable", "parseError"),
            "Senseless": ErrorCode("Senseless", -101, "Senseless", "invalidRequest"),
            "Unheard": ErrorCode("Unheard", -102, "Unheard of", "methodNotFound"),
            "Unfit": ErrorCode("Unfit", -103, "Unfit", "invalidParams"),
            "Broken": ErrorCode("Broken", -104, "Broken", "internalError"),
        },
        ids=Ids(accepts=("integer",), minimum=1, maximum=1000, null_answer=False),
        envelope=Envelope(params="always", error_data="object"),
        concurrency=Concurrency(
            (
                ConcurrencyGroup(("echo",), "Busy", "/text"),
                ConcurrencyGroup(("toy/queued", "toy/work"), None, "/count", "newestWins"),
            )
        ),
        transports={
            "dial": dial._replace(framing=framing, launch=launch),
            "stdio": PROTOCOL.transports["stdio"]._replace(framing=framing, launch=stdio),
        },
        profiles=(Profile("plain", default=True), Profile("loud", writings=_loud)),
    )


def _loud() -> Writings:
    return {"EchoResult": ObjectWriting({"text": MemberWriting(spelling="TEXT")})}


class ServerHandlers(ABC):
    @abstractmethod
    def echo(
        self, params: EchoParams, ctx: Context[ClientProxy]
    ) -> EchoResult | Awaitable[EchoResult]: ...

    @abstractmethod
    def count(
        self, params: CountParams, ctx: Context[ClientProxy]
    ) -> CountResult | Awaitable[CountResult]: ...

    @abstractmethod
    def work(
        self, params: CountParams, ctx: Context[ClientProxy]
    ) -> CountResult | Awaitable[CountResult]: ...

    @abstractmethod
    def queued(
        self, params: CountParams, ctx: Context[ClientProxy]
    ) -> CountResult | Awaitable[CountResult]: ...

    @abstractmethod
    def names(self, params: Names, ctx: Context[ClientProxy]) -> Names | Awaitable[Names]: ...

    @abstractmethod
    def ping(self, params: None, ctx: Context[ClientProxy]) -> Awaitable[None] | None: ...

    def poke(self, params: Tick, ctx: Context[ClientProxy]) -> Awaitable[None] | None:
        return None


class ClientHandlers:
    def tick(self, params: Tick, ctx: Context[ServerProxy]) -> Awaitable[None] | None:
        return None

    def ask(
        self, params: AskParams, ctx: Context[ServerProxy]
    ) -> EchoResult | Awaitable[EchoResult]:
        return EchoResult(text=params.question)


class ServerProxy(Proxy):
    async def echo(
        self, params: EchoParams | None = None, *, timeout: float | None = None
    ) -> EchoResult:
        return await self._request(ECHO, params, timeout=timeout)

    async def count(self, params: CountParams, *, timeout: float | None = None) -> CountResult:
        return await self._request(COUNT, params, timeout=timeout)

    async def work(self, params: CountParams, *, timeout: float | None = None) -> CountResult:
        return await self._request(WORK, params, timeout=timeout)

    async def queued(self, params: CountParams, *, timeout: float | None = None) -> CountResult:
        return await self._request(QUEUED, params, timeout=timeout)

    async def names(self, params: Names, *, timeout: float | None = None) -> Names:
        return await self._request(NAMES, params, timeout=timeout)

    async def ping(self, *, timeout: float | None = None) -> None:
        return await self._request(PING, None, timeout=timeout)

    async def extra(self, *, timeout: float | None = None) -> None:
        return await self._request(EXTRA, None, timeout=timeout)

    async def hello(self, *, timeout: float | None = None) -> None:
        return await self._request(HELLO, None, timeout=timeout)

    async def bye(self) -> None:
        await self._notify(BYE, None)

    async def poke(self, params: Tick) -> None:
        await self._notify(POKE, params)


class ClientProxy(Proxy):
    async def ask(self, params: AskParams, *, timeout: float | None = None) -> EchoResult:
        return await self._request(ASK, params, timeout=timeout)

    async def tick(self, params: Tick) -> None:
        await self._notify(TICK, params)


class Client(ServerProxy, BaseClient):
    info = PROTOCOL


class SyncClient(BaseSyncClient[Client]):
    client_class = Client

    def echo(self, params: EchoParams | None = None, *, timeout: float | None = None) -> EchoResult:
        return self._call(self.client.echo(params, timeout=timeout), timeout)

    def count(self, params: CountParams, *, timeout: float | None = None) -> CountResult:
        return self._call(self.client.count(params, timeout=timeout), timeout)

    def start_count(self, params: CountParams) -> RunningRequest[Tick, CountResult]:
        return self._start(COUNT, params)

    def start_work(self, params: CountParams) -> RunningRequest[Never, CountResult]:
        return self._start(WORK, params)

    def start_ping(self) -> RunningRequest[Never, None]:
        return self._start(PING)


def request(message_id: Any, method: str, params: Any = ...) -> dict[str, Any]:
    message = {"jsonrpc": "2.0", "id": message_id, "method": method}
    return message if params is ... else {**message, "params": params}
