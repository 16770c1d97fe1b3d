"""Descriptors: the interface between generated protocol modules and the runtime.

A generated package describes its protocol with the classes below; the runtime reads nothing else
of it. The module must stay cheap (standard library without asyncio, inspect or dataclasses) and
must not know any protocol: names of methods, types and protocols come from `spec/` alone.

Types are held as thunks (`Callable[[], Any]`), so that importing the descriptors of a protocol
does not import its models; the runtime calls a thunk when the first message of that method passes.

Tests: `tests/sdk/test_registry.py`, and every generated package.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, Generic, Literal, NamedTuple, TypeVar

__all__ = [
    "Cancellation",
    "Concurrency",
    "Direction",
    "ErrorCode",
    "Framing",
    "Launch",
    "LaunchOption",
    "Lifecycle",
    "LifecycleState",
    "LifecycleTransition",
    "Method",
    "Notification",
    "Positions",
    "ProtocolInfo",
    "Role",
    "Transport",
]

P = TypeVar("P")
R = TypeVar("R")

Role = Literal["client", "server"]
"""The two ends of a connection. Who listens is a matter of the transport, not of the role."""

Direction = Literal["clientToServer", "serverToClient", "both"]
"""Which role sends a message."""

TypeThunk = Callable[[], Any]


class Method(Generic[P, R]):
    """A request method: it is answered with a result or an error.

    `P` and `R` are the Python types of params and result; they exist for type checkers.
    """

    __slots__ = (
        "cache",
        "capability",
        "deprecated",
        "direction",
        "errors",
        "handler",
        "name",
        "params",
        "params_optional",
        "required",
        "result",
        "since",
    )

    kind: Final = "request"

    def __init__(
        self,
        name: str,
        *,
        direction: Direction,
        handler: str,
        params: TypeThunk | None = None,
        params_optional: bool = False,
        result: TypeThunk | None = None,
        errors: tuple[str, ...] = (),
        capability: str | None = None,
        required: bool = True,
        since: str = "",
        deprecated: str | None = None,
    ) -> None:
        self.name = name
        """The name on the wire."""
        self.direction: Direction = direction
        self.handler = handler
        """The name of the method's function on generated handler and client classes."""
        self.params = params
        """Gives the type of params; None where the method takes none."""
        self.params_optional = params_optional
        """True where absent params are read as an empty object."""
        self.result = result
        """Gives the type of the result; None where the result is always null."""
        self.errors = errors
        """Names in `ProtocolInfo.errors` of the errors that this method states."""
        self.capability = capability
        """Path of the capability flag that the receiver announces, `a.b.c`; None: always there."""
        self.required = required
        """True where each implementation of the receiving role has to handle the method."""
        self.since = since
        self.deprecated = deprecated
        """Why, and what to use instead; None where the method is current."""
        self.cache: dict[str, Any] = {}
        """Room for the codec: adapters that are built at the first message of the method."""

    def __repr__(self) -> str:
        return f"<Method {self.name!r} {self.direction}>"


class Notification(Generic[P]):
    """A message without an answer."""

    __slots__ = (
        "cache",
        "capability",
        "deprecated",
        "direction",
        "handler",
        "name",
        "params",
        "params_optional",
        "required",
        "since",
    )

    kind: Final = "notification"

    def __init__(
        self,
        name: str,
        *,
        direction: Direction,
        handler: str,
        params: TypeThunk | None = None,
        params_optional: bool = False,
        capability: str | None = None,
        required: bool = False,
        since: str = "",
        deprecated: str | None = None,
    ) -> None:
        self.name = name
        self.direction: Direction = direction
        self.handler = handler
        self.params = params
        self.params_optional = params_optional
        self.capability = capability
        self.required = required
        self.since = since
        self.deprecated = deprecated
        self.cache: dict[str, Any] = {}

    def __repr__(self) -> str:
        return f"<Notification {self.name!r} {self.direction}>"


class ErrorCode(NamedTuple):
    """An error that the protocol states: its name, its code and its usual message."""

    name: str
    code: int
    message: str


class LifecycleState(NamedTuple):
    """A state of the connection, and what may be sent in it.

    `allows` lists method names; None allows every method. What is not allowed is answered with
    the error named by `request_error` (a name in `ProtocolInfo.errors`); a notification that is
    not allowed is dropped.
    """

    name: str
    allows: tuple[str, ...] | None = None
    request_error: str | None = None


class LifecycleTransition(NamedTuple):
    """Moves the connection from `source` to `target` when `method` has passed.

    `when` is "request" (at the arrival of the message; the only one for notifications) or
    "response" (when the success response has been written).
    """

    source: str
    method: str
    when: Literal["request", "response"]
    target: str


class Lifecycle(NamedTuple):
    """The lifecycle table of the connection as the server sees it."""

    initial: str
    states: tuple[LifecycleState, ...]
    transitions: tuple[LifecycleTransition, ...] = ()


class Cancellation(NamedTuple):
    """How a running request is cancelled."""

    method: str
    """Name of the notification on the wire."""
    id_field: str
    """Member of its params that holds the id of the request."""
    error: str
    """Name of the error that answers a cancelled request."""


class Concurrency(NamedTuple):
    """Which requests may run at the same time.

    Each group is (method names, name of the error that answers a request of the group while another
    of the same group runs; None queues it instead).
    """

    groups: tuple[tuple[tuple[str, ...], str | None], ...] = ()
    newest_wins: tuple[int, ...] = ()
    """Indexes of groups in which a request cancels those before it, and starts after them."""


class Framing(NamedTuple):
    """How a message becomes bytes."""

    kind: Literal["contentLength", "ndjson", "httpBody"]
    headers: tuple[tuple[str, str], ...] = ()
    """Headers written beside Content-Length, in order."""
    ascii_only: bool = False
    """True where non-ASCII characters have to be written as escapes."""


class LaunchOption(NamedTuple):
    """An option of the launch line that carries a value."""

    flag: str
    value: Literal["port", "host", "pipe"]
    required: bool
    default: str | None = None


class Launch(NamedTuple):
    """The command line that starts a server on a transport: COMMAND words… options… [-- rest…]."""

    words: tuple[str, ...] = ()
    options: tuple[LaunchOption, ...] = ()
    rest: bool = False
    """True where the server's own arguments follow after `--`."""


class Transport(NamedTuple):
    """A way to connect: its id, what carries the bytes, and which role listens."""

    id: str
    kind: Literal["stdio", "tcp", "pipe", "http"]
    listener: Role | None
    """None where no one listens (stdio)."""
    framing: Framing
    launch: Launch


class Positions(NamedTuple):
    """What line and column numbers of the protocol mean."""

    line_base: int
    column_base: int
    column_unit: Literal["utf-8", "utf-16", "utf-32"]
    end: Literal["exclusive", "inclusive"]


class ProtocolInfo(NamedTuple):
    """Everything that the runtime has to know of one version of a protocol."""

    id: str
    version: str
    title: str
    wire_version: str | None
    """What implementations announce on the wire; None where the protocol has no such field."""
    methods: Mapping[str, Method[Any, Any]]
    """By wire name."""
    notifications: Mapping[str, Notification[Any]]
    """By wire name."""
    errors: Mapping[str, ErrorCode]
    """By name."""
    lifecycle: Lifecycle
    cancellation: Cancellation | None
    concurrency: Concurrency
    transports: Mapping[str, Transport]
    """By id."""
    positions: Positions | None
