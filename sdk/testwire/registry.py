"""Descriptors: the interface between generated protocol modules and the runtime.

A generated package describes its protocol with the classes below; the runtime reads nothing else
of it. The module must stay cheap (standard library without asyncio, inspect or dataclasses) and
must not know any protocol: names of methods, types and protocols come from `spec/` alone.

Types are held as thunks (`Callable[[], Any]`), so that importing the descriptors of a protocol
does not import its models; the runtime calls a thunk when the first message of that method passes.

Over 400 lines, since the whole interface is to be read, and imported, as one module.

Tests: `tests/sdk/test_registry.py`, and every generated package.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final, Generic, Literal, NamedTuple, TypeVar

__all__ = [
    "Accepts",
    "Cancellation",
    "Capabilities",
    "Completion",
    "Concurrency",
    "ConcurrencyGroup",
    "Condition",
    "Connections",
    "Correlation",
    "Direction",
    "Envelope",
    "EnvironmentVariable",
    "ErrorCode",
    "Framing",
    "Http",
    "Ids",
    "ItemClass",
    "ItemStates",
    "Launch",
    "LaunchOption",
    "Lifecycle",
    "LifecycleState",
    "LifecycleTransition",
    "MemberWriting",
    "Method",
    "Notification",
    "ObjectWriting",
    "Positions",
    "Profile",
    "ProtocolInfo",
    "Role",
    "Stability",
    "Transport",
    "TypeUse",
    "ValueWriting",
    "Writings",
]

P = TypeVar("P")
R = TypeVar("R")

Role = Literal["client", "server"]
"""The two ends of a connection. Who listens is a matter of the transport, not of the role."""

Direction = Literal["clientToServer", "serverToClient", "both"]
"""Which role sends a message."""

Stability = Literal["stable", "extension", "experimental"]
"""How much of a promise a method is; "extension" is beside the protocol's own document."""

Condition = Literal[
    "parseError", "invalidRequest", "methodNotFound", "invalidParams", "internalError"
]
"""What goes wrong before a handler runs, or in it without its saying how."""

TypeThunk = Callable[[], Any]


class Correlation(NamedTuple):
    """Pointers into the params of a request and of its progress; equal values belong together."""

    request: str
    notification: str


class Completion(NamedTuple):
    """What in the progress of a request says that no more follows: this value at this pointer.

    on: the outcomes of the request that are announced so.
    """

    pointer: str
    value: str | int | bool | None
    on: tuple[Literal["success", "error", "cancelled"], ...]


class Method(Generic[P, R]):
    """A request method: it is answered with a result or an error.

    `P` and `R` are the Python types of params and result; they exist for type checkers.
    """

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
        progress: str | None = None,
        correlation: Correlation | None = None,
        completion: Completion | None = None,
        sunset: str | None = None,
        stability: Stability = "stable",
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
        self.progress = progress
        """Wire name of the notification that carries partial results; None where none does."""
        self.correlation = correlation
        """How its progress is told from that of other requests; None where nothing says."""
        self.completion = completion
        """What ends its progress; None where the response does."""
        self.sunset = sunset
        """The earliest date of its removal, as YYYY-MM-DD."""
        self.stability: Stability = stability
        self.cache: dict[str, Any] = {}
        """Room for the codec: adapters that are built at the first message of the method."""

    def __repr__(self) -> str:
        return f"<Method {self.name!r} {self.direction}>"


class Notification(Generic[P]):
    """A message without an answer."""

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
        sunset: str | None = None,
        stability: Stability = "stable",
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
        self.sunset = sunset
        self.stability: Stability = stability
        self.cache: dict[str, Any] = {}

    def __repr__(self) -> str:
        return f"<Notification {self.name!r} {self.direction}>"


class ErrorCode(NamedTuple):
    """An error that the protocol states: its name, its code and its usual message.

    condition: what of the runtime it answers; None for errors that handlers raise.
    """

    name: str
    code: int
    message: str
    condition: Condition | None = None


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
    answers: tuple[Literal["error", "result"], ...] = ("error",)
    """What a client has to reckon with as the answer of a cancelled request."""


class ConcurrencyGroup(NamedTuple):
    """Requests of which one may run at a time; the policy says what becomes of the others."""

    methods: tuple[str, ...]
    error: str | None = None
    """Name of the error that answers a request which is refused."""
    scope: str | None = None
    """A JSON pointer into the params: only requests with equal values there exclude each other.
    None: all of one connection do."""
    policy: Literal["refuse", "queue", "newestWins"] | None = None
    """`newestWins` cancels the older one. None: refuse where there is an error, else queue."""


class Concurrency(NamedTuple):
    """Which requests may run at the same time. A plain pair is a group's methods and error."""

    groups: tuple[ConcurrencyGroup | tuple[tuple[str, ...], str | None], ...] = ()


class Accepts(NamedTuple):
    """What readers of a framing take beyond what is written."""

    header_case: Literal["any", "exact"] = "any"
    other_headers: Literal["ignore", "refuse"] = "ignore"
    bare_line_feed: bool = True
    byte_order_mark: bool = True
    leading_blank_lines: bool = True


class Framing(NamedTuple):
    """How a message becomes bytes."""

    kind: Literal["contentLength", "ndjson", "httpBody"]
    headers: tuple[tuple[str, str], ...] = ()
    """Headers written beside Content-Length, in order."""
    ascii_only: bool = False
    """True where non-ASCII characters have to be written as escapes."""
    accepts: Accepts = Accepts()


class LaunchOption(NamedTuple):
    """An option of the launch line.

    value: what follows it. "flag": nothing; "pid": the process whose end the server does not
    outlive; "text": something that the server takes and may do without.
    """

    flag: str
    value: Literal["port", "host", "pipe", "flag", "pid", "text"]
    required: bool
    default: str | None = None
    docs: str = ""


class EnvironmentVariable(NamedTuple):
    """A variable of a server's environment; `value` is None where it is the user's to choose."""

    name: str
    value: str | None = None
    docs: str = ""


class Launch(NamedTuple):
    """The command line that starts a server on a transport: COMMAND words… options… [-- rest…]."""

    words: tuple[str, ...] = ()
    options: tuple[LaunchOption, ...] = ()
    rest: bool = False
    """True where the server's own arguments follow after `--`."""
    environment: tuple[EnvironmentVariable, ...] = ()


class Connections(NamedTuple):
    """How many connections the listener has to accept for one launch."""

    minimum: int
    maximum: int


class Http(NamedTuple):
    """Where messages are posted, and as what the notifications of a request travel back."""

    path: str = "/"
    stream: str | None = "text/event-stream"
    """A media type; None where no notifications travel."""


class Transport(NamedTuple):
    """A way to connect: its id, what carries the bytes, and which role listens."""

    id: str
    kind: Literal["stdio", "tcp", "pipe", "http"]
    listener: Role | None
    """None where no one listens (stdio)."""
    framing: Framing
    launch: Launch
    connections: Connections | None = None
    """None: one."""
    http: Http | None = None


class Ids(NamedTuple):
    """What the ids of requests look like: those that are written, and those that are taken."""

    writes: Literal["integer", "string", "either"] = "integer"
    accepts: tuple[Literal["integer", "string"], ...] = ("integer", "string")
    minimum: int | None = None
    maximum: int | None = None
    null_answer: bool = True
    """True where a message whose id cannot be read is answered, with a null id."""


class Envelope(NamedTuple):
    """What messages look like around params, results and errors."""

    params: Literal["always", "asNeeded"] = "asNeeded"
    """`always`: a message without params is written with an empty object."""
    error_data: Literal["object", "any"] = "any"
    """`object`: `error.data` is an object, or left out."""
    batches: Literal["refuse"] = "refuse"


class Capabilities(NamedTuple):
    """Where a role announces what it can do."""

    role: Role
    method: str
    part: Literal["params", "result"]
    path: str
    """Dotted path of the object inside that part; empty for the part itself."""


class ItemClass(NamedTuple):
    """States of one kind: `reset` forgets, `rest` is idle, `terminal` ends what was `transient`."""

    name: Literal["reset", "rest", "transient", "terminal"]
    values: tuple[str | int | None, ...]


class ItemStates(NamedTuple):
    """The states of what a protocol reports on.

    item, state: pointers into the params of `notification`; `*` stands for every item of an array
    or member of a map.
    """

    id: str
    notification: str
    item: str
    state: str
    classes: tuple[ItemClass, ...]


TypeUse = str | tuple[Any, ...] | None
"""A type where it stands: its name, a tuple of one for an array of it, None: written as it is."""


class MemberWriting(NamedTuple):
    """How a member is written otherwise.

    type: where its value is. spelling: its name. omit: it is left out always, or where it is null.
    """

    type: TypeUse = None
    spelling: str | None = None
    omit: Literal["never", "null", "always"] = "never"


class ObjectWriting(NamedTuple):
    """How an object is written otherwise: members by their names, and those known by a pattern."""

    members: Mapping[str, MemberWriting] = MappingProxyType({})
    patterns: tuple[tuple[str, TypeUse], ...] = ()


class ValueWriting(NamedTuple):
    """How a value that is no object with known members is written otherwise.

    spellings: of plain strings. tag: the member of an object that is written for a plain string,
    which stands in it as `tagged` has it. types: of a union's members. values: of a map's values.
    """

    spellings: Mapping[str, str] = MappingProxyType({})
    tag: str | None = None
    tagged: Mapping[str, str] = MappingProxyType({})
    types: tuple[TypeUse, ...] = ()
    values: TypeUse = None


Writings = Mapping[str, ObjectWriting | ValueWriting]
"""What a profile writes otherwise than the models do, by the names of types."""


class Profile(NamedTuple):
    """A way of writing that a family of peers expects; reading always takes all of them."""

    id: str
    default: bool = False
    """True for the profile that is written where none is asked for."""
    writings: Callable[[], Writings] | None = None
    """None where everything is written as the models say."""


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
    ids: Ids = Ids()
    envelope: Envelope = Envelope()
    capabilities: tuple[Capabilities, ...] = ()
    item_states: tuple[ItemStates, ...] = ()
    profiles: tuple[Profile, ...] = ()
