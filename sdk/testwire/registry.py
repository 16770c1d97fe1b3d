"""Descriptors: the interface between generated protocol packages and the runtime.

A generated package describes its protocol with these classes. The runtime reads nothing else from
the package. Importing the module must be fast, so the module uses only the standard library,
without asyncio, inspect and dataclasses. The module must not contain names of protocols, methods or
types.

Descriptors contain functions that return types (`Callable[[], Any]`). Importing the descriptors of
a protocol therefore does not import its models. The runtime calls such a function when it first
needs the type.

Over 400 lines, because one module contains the whole interface.

Tests: `tests/sdk/test_registry.py`, and every generated package.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Generic, Literal, NamedTuple, TypeVar

from testwire_base.by_position import ByPosition

from testwire.registry_parts import (
    ConnectionFiles,
    ProgressStage,
    ProgressStages,
    RegistrationMessage,
    Registrations,
)

__all__ = [
    "Accepts", "AnyMethod", "ByPosition", "Cancellation", "Capabilities", "Completion",
    "Concurrency", "ConcurrencyGroup", "Condition", "ConnectionFiles", "Connections", "Correlation",
    "Direction", "Envelope", "EnvironmentVariable", "ErrorCode", "Framing", "Generation",
    "GenerationCondition", "Generations", "Http", "Ids", "ItemClass", "ItemStates", "Launch",
    "LaunchOption", "Lifecycle", "LifecycleState", "LifecycleTransition", "MemberWriting", "Method",
    "Notification", "ObjectWriting", "Positions", "Profile", "ProgressStage", "ProgressStages",
    "ProtocolInfo", "RegistrationMessage", "Registrations", "Role", "Stability", "Transport",
    "TypeUse", "ValueWriting", "Writings",
]  # fmt: skip

P = TypeVar("P")
R = TypeVar("R")

if TYPE_CHECKING:
    from typing_extensions import TypeVar as _TypeVar

    V = _TypeVar("V", bound=str | None, covariant=True, default=str | None)
else:
    # The runtime does not need the default, which Python supports since version 3.13.
    V = TypeVar("V", bound=str | None, covariant=True)

Role = Literal["client", "server"]
"""The two roles of a connection. The transport determines which role listens."""

Direction = Literal["clientToServer", "serverToClient", "both"]
"""The direction in which a message is sent."""

Stability = Literal["stable", "extension", "experimental"]
"""The stability of a method. The upstream document does not contain "extension" methods."""

Condition = Literal[
    "parseError", "invalidRequest", "methodNotFound", "invalidParams", "internalError"
]
"""Conditions for which the runtime itself sends an error response."""

TypeThunk = Callable[[], Any]


class Correlation(NamedTuple):
    """Pointers into the params of a request and of its progress notification.

    A notification belongs to a request if the values at the pointers are equal. With `format`
    "uuid", all forms of a UUID are equal.
    """

    request: str
    notification: str
    format: Literal["uuid"] | None = None


class Completion(NamedTuple):
    """The completion marker of a request.

    The last progress notification has `value` at `pointer`. The marker is required if the
    outcome of the request is in `on`.
    """

    pointer: str
    value: str | int | bool | None
    on: tuple[Literal["success", "error", "cancelled"], ...]


class Method(Generic[P, R]):
    """A request method, whose response contains a result or an error.

    `P` and `R` are the Python types of params and result, for type checkers.
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
        positions: ByPosition | None = None,
        result: TypeThunk | None = None,
        errors: tuple[str, ...] = (),
        capability: str | None = None,
        registration: str | None = None,
        required: bool = True,
        since: str = "",
        deprecated: str | None = None,
        progress: str | None = None,
        stages: ProgressStages | None = None,
        correlation: Correlation | None = None,
        completion: Completion | None = None,
        varies: tuple[str, ...] = (),
        sunset: str | None = None,
        stability: Stability = "stable",
    ) -> None:
        self.name = name
        """The name on the wire."""
        self.direction: Direction = direction
        self.handler = handler
        """The name of the Python function in generated handler and client classes."""
        self.params = params
        """A function that returns the type of the params; None if the method has no params."""
        self.params_optional, self.positions = params_optional, positions
        """Whether missing params mean an empty object, and the order of params in an array."""
        self.result = result
        """A function that returns the type of the result; None if the result is always null."""
        self.errors = errors
        """The errors that this method can return, as names in `ProtocolInfo.errors`."""
        self.capability = capability
        """Dotted path of the capability that the receiver announces; None without a capability."""
        self.registration = registration
        """The name under which the receiver may register the method while the session runs."""
        self.required = required
        """True if every implementation of the receiving role must handle the method."""
        self.since, self.deprecated = since, deprecated
        """The reason for the deprecation, and the replacement; None without deprecation."""
        self.progress = progress
        """The wire name of the progress notification; None if the method has no progress."""
        self.stages = stages
        """The stages of the progress; None if the progress has no start and no end."""
        self.correlation = correlation
        """How progress is matched to its request; None if progress cannot be matched."""
        self.completion = completion
        """The completion marker; None if the response ends the progress."""
        self.varies = varies
        """Pointers to values that differ in each session, such as `/params/pid`."""
        self.sunset = sunset
        """The earliest date on which the method may be removed, as YYYY-MM-DD."""
        self.stability: Stability = stability
        self.cache: dict[str, Any] = {}
        """The codec stores its validators here when it converts the first message of the method."""

    @property
    def progress_names(self) -> tuple[str, ...]:
        """The wire names of all progress notifications, without duplicates."""
        names = [stage.notification for stage in self.stages.list] if self.stages else []
        return tuple(dict.fromkeys([*names, *filter(None, [self.progress])]))

    def __repr__(self) -> str:
        return f"<Method {self.name!r} {self.direction}>"


AnyMethod = Method[Any, Any]


class Notification(Generic[P]):
    """A message without a response. The attributes are as in `Method`."""

    kind: Final = "notification"

    def __init__(
        self,
        name: str,
        *,
        direction: Direction,
        handler: str,
        params: TypeThunk | None = None,
        params_optional: bool = False,
        positions: ByPosition | None = None,
        capability: str | None = None,
        registration: str | None = None,
        required: bool = False,
        since: str = "",
        deprecated: str | None = None,
        varies: tuple[str, ...] = (),
        sunset: str | None = None,
        stability: Stability = "stable",
    ) -> None:
        self.name = name
        self.direction: Direction = direction
        self.handler = handler
        self.params = params
        self.params_optional = params_optional
        self.positions = positions
        self.capability = capability
        self.registration = registration
        self.required = required
        self.since = since
        self.deprecated = deprecated
        self.varies = varies
        self.sunset = sunset
        self.stability: Stability = stability
        self.cache: dict[str, Any] = {}

    def __repr__(self) -> str:
        return f"<Notification {self.name!r} {self.direction}>"


class ErrorCode(NamedTuple):
    """An error of the protocol: its name, its code and its usual message.

    `condition` is set if the runtime itself sends the error. None means that only handlers raise
    the error.
    """

    name: str
    code: int
    message: str
    condition: Condition | None = None


class LifecycleState(NamedTuple):
    """A state of the connection, and the messages that the state allows.

    `allows` lists method names; None allows every method. A request that is not allowed gets the
    error `request_error` (a name in `ProtocolInfo.errors`). A notification that is not allowed is
    dropped.
    """

    name: str
    allows: tuple[str, ...] | None = None
    request_error: str | None = None
    exit_code: int | None = None
    """The exit code of a server whose connection ends in this state; None if not stated."""


class LifecycleTransition(NamedTuple):
    """A change of the state from `source` to `target`, caused by `method`.

    With `when="request"`, the received message changes the state. With `when="response"`, the
    successful response changes the state after it is written. Notifications use "request".
    """

    source: str
    method: str
    when: Literal["request", "response"]
    target: str


class Lifecycle(NamedTuple):
    """The lifecycle of a connection from the perspective of the server."""

    initial: str
    states: tuple[LifecycleState, ...]
    transitions: tuple[LifecycleTransition, ...] = ()


class Cancellation(NamedTuple):
    """How a request in progress is cancelled."""

    method: str
    """The wire name of the cancellation notification."""
    id_field: str
    """The member of the notification's params that contains the id of the request."""
    error: str
    """The name of the error that a cancelled request returns."""
    answers: tuple[Literal["error", "result"], ...] = ("error",)
    """The possible responses to a cancelled request."""


class ConcurrencyGroup(NamedTuple):
    """Methods of which only one request may be in progress at a time.

    `policy` determines how further requests are handled.
    """

    methods: tuple[str, ...]
    error: str | None = None
    """The name of the error that a rejected request returns."""
    scope: str | None = None
    """JSON pointer into the params.

    Requests with different values at the pointer can run concurrently. None if all requests of a
    connection share one group.
    """
    policy: Literal["refuse", "queue", "newestWins"] | None = None
    """How a request is handled while another request of the group is in progress.

    `refuse` returns an error, `queue` waits for the other request, and `newestWins` cancels it.
    None means `refuse` if the group has an error, and `queue` if not.
    """


class Concurrency(NamedTuple):
    """The concurrency groups of a protocol.

    A pair `(methods, error)` is the short form of a group without `scope` and `policy`.
    """

    groups: tuple[ConcurrencyGroup | tuple[tuple[str, ...], str | None], ...] = ()


class Accepts(NamedTuple):
    """Input that the reader of a framing accepts in addition to the writer's output."""

    header_case: Literal["any", "exact"] = "any"
    other_headers: Literal["ignore", "refuse"] = "ignore"
    bare_line_feed: bool = True
    byte_order_mark: bool = True
    leading_blank_lines: bool = True


class Framing(NamedTuple):
    """How a message is converted to bytes."""

    kind: Literal["contentLength", "ndjson", "httpBody"]
    headers: tuple[tuple[str, str], ...] = ()
    """Headers that are written after Content-Length, in order."""
    ascii_only: bool = False
    """True if non-ASCII characters must be written as JSON escapes."""
    accepts: Accepts = Accepts()


class LaunchOption(NamedTuple):
    """An option of the launch command.

    `value` is the kind of value:

    - "flag": the option has no value.
    - "pid": the id of a process. The server exits when this process ends.
    - "text": any string. The runtime does not interpret the string.
    - "port", "host", "pipe": a part of the address.
    """

    flag: str
    value: Literal["port", "host", "pipe", "flag", "pid", "text"]
    required: bool
    default: str | None = None
    docs: str = ""
    exit_code: int | None = None
    """The exit code after the process of a "pid" option has ended; None means 0."""


class EnvironmentVariable(NamedTuple):
    """An environment variable of a server. If `value` is None, the user chooses a value."""

    name: str
    value: str | None = None
    docs: str = ""


class Launch(NamedTuple):
    """The arguments of the launch command for a transport: COMMAND words… options… [-- rest…]."""

    words: tuple[str, ...] = ()
    options: tuple[LaunchOption, ...] = ()
    rest: bool = False
    """True if the server accepts its own arguments after `--`."""
    environment: tuple[EnvironmentVariable, ...] = ()
    alternatives: tuple[str, ...] = ()
    """Other arguments that servers accept instead of `words`, separated by spaces."""


class Connections(NamedTuple):
    """The number of connections that the listener must accept for each launch of the server."""

    minimum: int
    maximum: int


class Http(NamedTuple):
    """The path for POST requests, and the media type of responses that contain notifications."""

    path: str = "/"
    stream: str | None = "text/event-stream"
    """The media type; None if the protocol sends no notifications over HTTP."""


class Transport(NamedTuple):
    """A transport of the protocol."""

    id: str
    kind: Literal["stdio", "tcp", "pipe", "http"]
    listener: Role | None
    """The role that listens; None for stdio."""
    framing: Framing
    launch: Launch
    connections: Connections | None = None
    """The number of connections; None means one."""
    http: Http | None = None


class GenerationCondition(NamedTuple):
    """A condition on the value at the pointer `at` in the result of the handshake.

    Without `equals` and `range`, the value must be present.
    """

    at: str
    equals: str | None = None
    range: str | None = None
    """A range of versions."""


class Generation(NamedTuple):
    """Servers that behave in the same way. A server must meet all conditions."""

    name: str
    when: tuple[GenerationCondition, ...] = ()


class Generations(NamedTuple):
    """The generations of servers. A server belongs to the first one whose conditions are met."""

    method: str
    """The request of the handshake. All pointers lead into its result."""
    version: str | None = None
    """The pointer to the announced version, or None if servers announce no version."""
    list: tuple[Generation, ...] = ()


class Ids(NamedTuple):
    """The types of request ids that are written and accepted, and their range."""

    writes: Literal["integer", "string", "either"] = "integer"
    accepts: tuple[Literal["integer", "string"], ...] = ("integer", "string")
    minimum: int | None = None
    maximum: int | None = None
    null_answer: bool = True
    """True if a message without a readable id gets an error response with a null id."""


class Envelope(NamedTuple):
    """The protocol's rules for params, error data and batches."""

    params: Literal["always", "asNeeded"] = "asNeeded"
    """With `always`, missing params are written as an empty object."""
    error_data: Literal["object", "any"] = "any"
    """`object` means that `error.data` is an object or missing."""
    batches: Literal["refuse", "accept"] = "refuse"
    """`accept` means that a batch of messages gets an array of responses."""


class Capabilities(NamedTuple):
    """The message in which a role announces its capabilities."""

    role: Role
    method: str
    part: Literal["params", "result"]
    path: str
    """Dotted path of the capabilities in the params or result; empty for the whole value."""


class ItemClass(NamedTuple):
    """A class of item states, and the states that belong to the class.

    A `reset` state removes the earlier states of an item. An item in a `rest` state is idle. A
    `terminal` state ends a `transient` state.
    """

    name: Literal["reset", "rest", "transient", "terminal"]
    values: tuple[str | int | None, ...]


class ItemStates(NamedTuple):
    """The states that a protocol reports for its items, such as tests or mutants.

    `item` and `state` are pointers into the params of `notification`. In a pointer, `*` matches
    every element of an array or every member of a map.
    """

    id: str
    notification: str
    item: str
    state: str
    classes: tuple[ItemClass, ...]


TypeUse = str | tuple[Any, ...] | None
"""The type of a value.

- a string: the name of the type
- a tuple with one type: an array with elements of this type
- None: the value is written unchanged
"""


class MemberWriting(NamedTuple):
    """How a profile writes a member.

    - `type`: the type of the value.
    - `spelling`: the name to write. None means that the name is unchanged.
    - `omit`: when to omit the member ("never", "always", or "null" if the value is null).
    """

    type: TypeUse = None
    spelling: str | None = None
    omit: Literal["never", "null", "always"] = "never"


class ObjectWriting(NamedTuple):
    """How a profile writes the members of an object, by name and by name pattern."""

    members: Mapping[str, MemberWriting] = MappingProxyType({})
    patterns: tuple[tuple[str, TypeUse], ...] = ()


class ValueWriting(NamedTuple):
    """How a profile writes a value that is not an object with known members.

    - `spellings`: maps strings to the spellings that the profile requires.
    - `tag`: the name of a member. Strings are written as objects with this member.
    - `tagged`: maps strings to values of the `tag` member.
    - `types`: the types of a union's members.
    - `values`: the type of a map's values.
    """

    spellings: Mapping[str, str] = MappingProxyType({})
    tag: str | None = None
    tagged: Mapping[str, str] = MappingProxyType({})
    types: tuple[TypeUse, ...] = ()
    values: TypeUse = None


Writings = Mapping[str, ObjectWriting | ValueWriting]
"""The differences between a profile and the models, by type name."""


class Profile(NamedTuple):
    """A variant of the messages that a family of peers requires. Readers accept all variants."""

    id: str
    default: bool = False
    """True for the profile that is used by default."""
    writings: Callable[[], Writings] | None = None
    """Returns the differences between the profile and the models; None without differences."""


class Positions(NamedTuple):
    """The meaning of line and column numbers in the protocol."""

    line_base: int
    column_base: int
    column_unit: Literal["utf-8", "utf-16", "utf-32"]
    end: Literal["exclusive", "inclusive"]


class ProtocolInfo(NamedTuple, Generic[V]):
    """Everything that the runtime needs to know about one protocol version.

    `V` is the type of `wire_version`. Generated code sets it to `str` or `None`.
    """

    id: str
    version: str
    title: str
    wire_version: V
    """The version that implementations send; None if implementations send no version."""
    methods: Mapping[str, Method[Any, Any]]
    """The request methods, by wire name."""
    notifications: Mapping[str, Notification[Any]]
    """The notifications, by wire name."""
    errors: Mapping[str, ErrorCode]
    """The errors, by name."""
    lifecycle: Lifecycle
    cancellation: Cancellation | None
    concurrency: Concurrency
    transports: Mapping[str, Transport]
    """The transports, by id."""
    positions: Positions | None
    ids: Ids = Ids()
    envelope: Envelope = Envelope()
    capabilities: tuple[Capabilities, ...] = ()
    item_states: tuple[ItemStates, ...] = ()
    profiles: tuple[Profile, ...] = ()
    generations: Generations | None = None
    connection_files: ConnectionFiles | None = None
    registrations: Registrations | None = None
