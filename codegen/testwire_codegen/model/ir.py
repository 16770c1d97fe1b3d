"""The intermediate representation (IR): an immutable model of a specification.

`lower.py` builds the IR. Rules check it, and targets read it. Every named part has its
location in the specification. Names are the names on the wire. Types are sorted by name. Messages,
errors, transports and states keep the order of the specification.

Over 400 lines, because one module defines all parts of the IR except types.

The module must not depend on JSON Schema keywords, files or target languages.

Tests: `tests/codegen/model/test_lower.py`, `tests/codegen/model/test_dump.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

from testwire_base.documents import Location
from testwire_base.pointers import split

from testwire_codegen.model.ir_parts import (
    ConnectionFiles,
    ParamPositions,
    ProgressStage,
    ProgressStages,
    RegistrationMessage,
    Registrations,
)
from testwire_codegen.model.ir_types import (
    REST,
    Alias,
    AnyValue,
    ArrayOf,
    Const,
    Enum,
    EnumValue,
    Field,
    MapType,
    NamedType,
    Null,
    Nullable,
    Overrides,
    PatternField,
    Ref,
    Scalar,
    Struct,
    TupleOf,
    TypeBy,
    TypeExpr,
    Union,
    UnknownPolicy,
    expressions,
    lineage,
    references,
)

__all__ = [
    "REST", "Accepts", "Alias", "AnyValue", "ArrayOf", "Cancellation", "Capabilities", "Completion",
    "ConcurrencyGroup", "ConnectionFiles", "Connections", "Const", "Correlation", "Direction",
    "Enum", "EnumValue", "Envelope", "Environment", "Erratum", "ErrorCode", "Field", "Framing",
    "Generation", "GenerationCondition", "Generations", "Http", "Ids", "ItemClass", "ItemStates",
    "LaunchOption", "Lifecycle", "MapType", "Message", "NamedType", "Null", "Nullable",
    "Observation", "Overrides", "ParamPositions", "PatternField", "Positions", "Profile",
    "ProgressStage", "ProgressStages", "Protocol", "Ref", "RegistrationMessage", "Registrations",
    "Requirement", "Role", "Scalar", "Stability", "State", "Struct", "Transition", "Transport",
    "TupleOf", "TypeBy", "TypeExpr", "Union", "UnknownPolicy", "Writing", "expressions", "lineage",
    "references",
]  # fmt: skip

Role = Literal["client", "server"]
Direction = Literal["clientToServer", "serverToClient", "both"]
Stability = Literal["stable", "extension", "experimental"]


# --- messages ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Correlation:
    """Pointers to equal values in the params of a request and of its progress notifications."""

    request: str
    notification: str


@dataclass(frozen=True, slots=True)
class Completion:
    """The notification that ends a request's progress. The params contain `value` at `pointer`."""

    docs: str
    pointer: str
    value: Any
    on: tuple[Literal["success", "error", "cancelled"], ...]
    """The outcomes of a request after which the marker is sent."""
    may_follow: tuple[Literal["success", "error", "cancelled"], ...]
    """The outcomes of a request after which the marker may be sent."""


@dataclass(frozen=True, slots=True)
class Message:
    """A request or a notification."""

    name: str
    overrides: Overrides
    kind: Literal["request", "notification"]
    direction: Direction
    docs: str
    params: str | None
    """The name of the params' type, or `None` if the message has no params."""
    params_optional: bool
    """True if absent params are read as an empty object."""
    param_positions: ParamPositions | None
    """The order of the params in an array, or `None` if params are always an object."""
    result: TypeExpr | None
    """The type of the result, or `None` for notifications and for results that are always null."""
    errors: tuple[str, ...]
    progress: str | None
    """The name of the progress notification. With stages, it is the notification of a report."""
    stages: ProgressStages | None
    correlation: Correlation | None
    completion: Completion | None
    varies: tuple[str, ...]
    """Pointers to values that differ in each session, such as process ids."""
    capability: str | None
    """The dotted path of the flag that the receiver must announce."""
    registration: str | None
    """The name under which the receiver may register the message while the session runs."""
    required: bool
    """True if every implementation of the receiving role must handle the message."""
    since: str
    deprecated: str | None
    sunset: str | None
    """The earliest date of removal, as YYYY-MM-DD."""
    stability: Stability
    source: str
    location: Location

    @property
    def progress_names(self) -> tuple[str, ...]:
        """The names of all progress notifications, without duplicates."""
        names = [stage.notification for stage in self.stages.list] if self.stages else []
        return tuple(dict.fromkeys([*names, *filter(None, [self.progress])]))


@dataclass(frozen=True, slots=True)
class ErrorCode:
    name: str
    code: int
    message: str
    condition: (
        Literal["parseError", "invalidRequest", "methodNotFound", "invalidParams", "internalError"]
        | None
    )
    """The condition for which the runtime sends the error, or `None` if only handlers raise it."""
    docs: str
    stability: Stability
    source: str
    generations: tuple[str, ...]
    """The generations whose servers send the error. Empty if all servers may send it."""
    location: Location


@dataclass(frozen=True, slots=True)
class State:
    name: str
    docs: str
    allows: tuple[str, ...] | None
    request_error: str | None
    exit_code: int | None
    """The exit code of a server whose connection ends in this state, or `None` if not stated."""
    generations: tuple[str, ...]
    """The generations whose servers enforce the state. Empty if all servers enforce it."""
    location: Location


@dataclass(frozen=True, slots=True)
class Transition:
    source: str
    method: str
    when: Literal["request", "response"]
    target: str
    location: Location


@dataclass(frozen=True, slots=True)
class Lifecycle:
    docs: str
    initial: str
    states: tuple[State, ...]
    transitions: tuple[Transition, ...]
    location: Location


@dataclass(frozen=True, slots=True)
class Cancellation:
    docs: str
    method: str
    id_field: str
    error: str
    still_sent: str | None
    """A description of the messages that are still sent after a cancellation."""
    answers: tuple[Literal["error", "result"], ...]
    """The possible responses to a cancelled request."""
    location: Location


@dataclass(frozen=True, slots=True)
class ConcurrencyGroup:
    docs: str
    methods: tuple[str, ...]
    error: str | None
    scope: str | None
    """A pointer into the params, or `None`. Requests with different values at this pointer can be
    in progress at the same time. Without a pointer, the group covers the whole connection."""
    policy: Literal["refuse", "queue", "newestWins"]
    location: Location


@dataclass(frozen=True, slots=True)
class GenerationCondition:
    """A condition on the value at the pointer `at` in the result of the handshake.

    Without `equals` and `range`, the value must be present.
    """

    at: str
    equals: str | None
    range: str | None
    """A range of versions."""


@dataclass(frozen=True, slots=True)
class Generation:
    """Servers that behave in the same way. A server must meet all conditions."""

    name: str
    docs: str
    when: tuple[GenerationCondition, ...]
    location: Location


@dataclass(frozen=True, slots=True)
class Generations:
    """The generations of servers. A server belongs to the first one whose conditions are met."""

    docs: str
    method: str
    """The request of the handshake. All pointers lead into its result."""
    version: str | None
    """The pointer to the announced version, or `None` if servers announce no version."""
    list: tuple[Generation, ...]
    location: Location


@dataclass(frozen=True, slots=True)
class Ids:
    """The allowed ids of requests."""

    docs: str
    writes: Literal["integer", "string", "either"]
    accepts: tuple[Literal["integer", "string"], ...]
    minimum: int | None
    maximum: int | None
    null_answer: bool
    """True if a message with an unreadable id gets an error response with a null id."""
    location: Location


@dataclass(frozen=True, slots=True)
class Envelope:
    """The rules for the JSON-RPC members of messages."""

    docs: str
    params: Literal["always", "asNeeded"]
    error_data: Literal["object", "any"]
    batches: Literal["refuse", "accept"]
    location: Location


@dataclass(frozen=True, slots=True)
class Accepts:
    """The forms that readers of a framing accept in addition to the written form."""

    docs: str
    header_case: Literal["any", "exact"]
    other_headers: Literal["ignore", "refuse"]
    bare_line_feed: bool
    byte_order_mark: bool
    leading_blank_lines: bool


@dataclass(frozen=True, slots=True)
class Framing:
    name: str
    docs: str
    kind: Literal["contentLength", "ndjson", "httpBody"]
    headers: tuple[tuple[str, str], ...]
    ascii_only: bool
    accepts: Accepts | None
    location: Location


@dataclass(frozen=True, slots=True)
class LaunchOption:
    flag: str
    value: Literal["port", "host", "pipe", "flag", "pid", "text"]
    required: bool
    default: str | None
    exit_code: int | None
    docs: str


@dataclass(frozen=True, slots=True)
class Environment:
    """An environment variable of the process. If `value` is `None`, users choose the value."""

    name: str
    docs: str
    value: str | None


@dataclass(frozen=True, slots=True)
class Connections:
    """The number of connections that the listener must accept for one launch."""

    docs: str
    minimum: int
    maximum: int


@dataclass(frozen=True, slots=True)
class Http:
    """The path for POST requests, and the content type for a response with notifications."""

    docs: str
    path: str
    stream: str | None


@dataclass(frozen=True, slots=True)
class Transport:
    id: str
    docs: str
    kind: Literal["stdio", "tcp", "pipe", "http"]
    listener: Role | None
    framing: str
    launch_words: tuple[str, ...]
    launch_alternatives: tuple[str, ...]
    launch_options: tuple[LaunchOption, ...]
    launch_rest: bool
    launch_environment: tuple[Environment, ...]
    connections: Connections | None
    http: Http | None
    location: Location


@dataclass(frozen=True, slots=True)
class Positions:
    docs: str
    line_base: int
    column_base: int
    column_unit: Literal["utf-8", "utf-16", "utf-32"]
    end: Literal["exclusive", "inclusive"]
    location: Location


@dataclass(frozen=True, slots=True)
class Capabilities:
    """The message in which a role announces its capabilities."""

    role: Role
    type: str
    method: str
    part: Literal["params", "result"]
    path: str
    """The dotted path of the capabilities object in the params or the result."""
    location: Location


@dataclass(frozen=True, slots=True)
class Writing:
    """One difference between the models and the JSON that a profile writes. The kinds are:

    - `member`: the member `member` of the type `type` is written as `spelling`.
    - `value`: the value `value` of the enumeration `type` is written as `spelling`.
    - `omit`: the member `member` of the type `type` is not written.
    - `tagged`: a string of the type `type` is written as an object of the type `spelling`.
      The object's member `member` contains the string, or its replacement from `values`.
    """

    kind: Literal["member", "value", "omit", "tagged"]
    type: str
    member: str | None
    value: str | None
    spelling: str | None
    values: tuple[tuple[str, str], ...]
    location: Location


@dataclass(frozen=True, slots=True)
class Profile:
    """A way of writing messages that one family of peers requires. Readers accept all profiles."""

    id: str
    docs: str
    nulls: Literal["explicit", "omit"]
    """`omit`: optional members with the value null are not written."""
    default: bool
    """True for the profile that is used by default."""
    writes: tuple[Writing, ...]
    location: Location


@dataclass(frozen=True, slots=True)
class ItemClass:
    """The states of one kind: initial, idle, in progress or final."""

    name: Literal["reset", "rest", "transient", "terminal"]
    docs: str
    values: tuple[str | int | None, ...]


@dataclass(frozen=True, slots=True)
class ItemStates:
    """The states of tests, mutants or other items that a protocol reports.

    `item` and `state` are pointers into the params of `notification`. In a pointer, `*` matches
    every item of an array and every member of a map.
    """

    id: str
    docs: str
    type: str
    notification: str
    item: str
    state: str
    classes: tuple[ItemClass, ...]
    sequence: str
    location: Location


@dataclass(frozen=True, slots=True)
class Requirement:
    """A rule with the level MUST, SHOULD or MAY that types cannot express."""

    id: str
    level: Literal["must", "should", "may"]
    docs: str
    messages: tuple[str, ...]
    source: str
    generations: tuple[str, ...]
    """The generations to which the rule applies. Empty if it applies to all servers."""
    location: Location


@dataclass(frozen=True, slots=True)
class Observation:
    """A condition that detects an erratum in messages.

    - `message`: the name of a message, or `None` for any message.
    - `at`: a pointer into the `part` of the message. `*` matches every item of an array and every
      member of a map.
    - `documented`: the condition that values must meet according to the document.
    - `value`: the operand of the condition.

    The operand is a regular expression for `pattern`, a list of values for `enum`, a number for
    `minProperties`, and true for `absent`. For `within`, the operand is a pointer to the allowed
    values in the params of the request.
    """

    message: str | None
    part: Literal["params", "result", "error"]
    at: str
    documented: Literal["pattern", "enum", "minProperties", "absent", "within"]
    value: Any
    observed: Literal["pattern", "enum"] | None
    """A condition on the deviating values, or `None` if the erratum covers all deviations."""
    observed_value: Any
    location: Location


@dataclass(frozen=True, slots=True)
class Erratum:
    """A known difference between the published document and the wire."""

    id: str
    document: str
    section: str
    text: str
    documented: str
    observed: str
    evidence: str
    reason: str
    since: str | None
    expires: str | None
    applies: tuple[str, ...]
    """The affected locations as `file#pointer`, relative to the folder of the version."""
    explains: tuple[str, ...]
    """The keys of differences that `testwire drift` finds because of the erratum."""
    wire: tuple[Observation, ...]
    location: Location


@dataclass(frozen=True)  # Without slots, because `cached_property` needs `__dict__`.
class Protocol:
    """One version of a protocol."""

    id: str
    version: str
    title: str
    docs: str
    status: str
    wire_version: str | None
    generations: Generations | None
    connection_files: ConnectionFiles | None
    positions: Positions | None
    ids: Ids | None
    envelope: Envelope | None
    framings: tuple[Framing, ...]
    transports: tuple[Transport, ...]
    lifecycle: Lifecycle
    concurrency_docs: str
    concurrency: tuple[ConcurrencyGroup, ...]
    cancellation: Cancellation | None
    capabilities: tuple[Capabilities, ...]
    registrations: Registrations | None
    profiles: tuple[Profile, ...]
    item_states: tuple[ItemStates, ...]
    requirements: tuple[Requirement, ...]
    errors: tuple[ErrorCode, ...]
    messages: tuple[Message, ...]
    types: tuple[NamedType, ...]
    errata: tuple[Erratum, ...]
    digest: str
    """The SHA-256 digest of protocol.json and schema/, as hexadecimal digits."""
    location: Location

    @property
    def key(self) -> str:
        """The protocol version as `ID@VERSION`."""
        return f"{self.id}@{self.version}"

    def type(self, name: str) -> NamedType:
        """Return the type with the given name. Raise KeyError if the type does not exist."""
        return self._types_by_name[name]

    @cached_property
    def _types_by_name(self) -> dict[str, NamedType]:
        return {each.name: each for each in self.types}

    def format_at(self, type_name: str | None, pointer: str) -> str | None:
        """Return the format, such as `uuid`, of the string at a pointer in values of a type."""
        kind: TypeExpr | None = None if type_name is None else Ref(type_name)
        steps = split(pointer)
        while kind is not None:
            match kind:
                case Nullable(inner):
                    kind = inner
                case ArrayOf(items) if steps:
                    kind, steps = items, steps[1:]
                case Ref(name):
                    named = self.type(name)
                    if isinstance(named, Alias):
                        kind = named.type
                    else:
                        fields = self.all_fields(named) if isinstance(named, Struct) else ()
                        types = {field.name: field.type for field in fields}
                        kind, steps = types.get("".join(steps[:1])), steps[1:]
                case _:
                    return kind.format if isinstance(kind, Scalar) and not steps else None
        return None

    def framing(self, name: str) -> Framing:
        """Return the framing with the given name. Raise KeyError if the framing does not exist."""
        for candidate in self.framings:
            if candidate.name == name:
                return candidate
        raise KeyError(name)

    def lineage(self, struct: Struct) -> tuple[Struct, ...]:
        """Return an object type after all types from which it derives, each once."""
        return lineage(struct, self.type)

    def all_patterns(self, struct: Struct) -> tuple[PatternField, ...]:
        """Return the pattern members of an object, inherited ones first. `REST` is the last one."""
        found = [each for part in self.lineage(struct) for each in part.patterns]
        rest = [each for each in found if each.pattern == REST]
        return (*(each for each in found if each.pattern != REST), *rest[-1:])

    def all_fields(self, struct: Struct) -> tuple[Field, ...]:
        """Return the members of an object. Inherited members come first."""
        return tuple(field for part in self.lineage(struct) for field in part.fields)
