"""The intermediate representation: what a spec means, resolved, named and frozen.

`lower.py` builds it, rules judge it, targets read it; nobody changes it. Every named thing carries
its name on the wire and the place it came from. Types are sorted by name; messages, errors,
transports and states keep the order of the spec, which is the order for readers.

Over 400 lines: it is the one list of what a registry can say.

The module must not know JSON Schema keywords, files or target languages' syntax.

Tests: `tests/codegen/model/test_lower.py`, `tests/codegen/model/test_dump.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from testwire_base.documents import Location

from testwire_codegen.model.ir_types import (
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
    TypeExpr,
    Union,
    UnknownPolicy,
    expressions,
    references,
)

__all__ = [
    "Accepts",
    "Alias",
    "AnyValue",
    "ArrayOf",
    "Cancellation",
    "Capabilities",
    "Completion",
    "ConcurrencyGroup",
    "Connections",
    "Const",
    "Correlation",
    "Direction",
    "Enum",
    "EnumValue",
    "Envelope",
    "Environment",
    "Erratum",
    "ErrorCode",
    "Field",
    "Framing",
    "Http",
    "Ids",
    "ItemClass",
    "ItemStates",
    "LaunchOption",
    "Lifecycle",
    "MapType",
    "Message",
    "NamedType",
    "Null",
    "Nullable",
    "Observation",
    "Overrides",
    "PatternField",
    "Positions",
    "Profile",
    "Protocol",
    "Ref",
    "Requirement",
    "Role",
    "Scalar",
    "Stability",
    "State",
    "Struct",
    "Transition",
    "Transport",
    "TypeExpr",
    "Union",
    "UnknownPolicy",
    "Writing",
    "expressions",
    "references",
]

Role = Literal["client", "server"]
Direction = Literal["clientToServer", "serverToClient", "both"]
Stability = Literal["stable", "extension", "experimental"]


# --- messages ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Correlation:
    """Pointers into the params of a request and of its progress; equal values belong together."""

    request: str
    notification: str


@dataclass(frozen=True, slots=True)
class Completion:
    """What in the progress of a request says that no more follows."""

    docs: str
    pointer: str
    value: Any
    on: tuple[Literal["success", "error", "cancelled"], ...]
    """The outcomes of the request that are announced so."""


@dataclass(frozen=True, slots=True)
class Message:
    """A request or a notification."""

    name: str
    overrides: Overrides
    kind: Literal["request", "notification"]
    direction: Direction
    docs: str
    params: str | None
    """Name of the type of the params; None where the message has none."""
    params_optional: bool
    """True where absent params are read as an empty object."""
    result: TypeExpr | None
    """None for notifications, and for requests whose result is always null."""
    errors: tuple[str, ...]
    progress: str | None
    """Wire name of the notification that carries partial results."""
    correlation: Correlation | None
    completion: Completion | None
    capability: str | None
    """Dotted path of the flag that the receiver has to announce."""
    required: bool
    """True where each implementation of the receiving role has to handle it."""
    since: str
    deprecated: str | None
    sunset: str | None
    """The earliest date of removal, as YYYY-MM-DD."""
    stability: Stability
    source: str
    location: Location


@dataclass(frozen=True, slots=True)
class ErrorCode:
    name: str
    code: int
    message: str
    condition: (
        Literal["parseError", "invalidRequest", "methodNotFound", "invalidParams", "internalError"]
        | None
    )
    """What of the runtime it answers; None for errors that handlers raise."""
    docs: str
    stability: Stability
    source: str
    location: Location


@dataclass(frozen=True, slots=True)
class State:
    name: str
    docs: str
    allows: tuple[str, ...] | None
    request_error: str | None
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
    """What still has to be sent after a cancellation."""
    answers: tuple[Literal["error", "result"], ...]
    """What a client has to reckon with."""
    location: Location


@dataclass(frozen=True, slots=True)
class ConcurrencyGroup:
    docs: str
    methods: tuple[str, ...]
    error: str | None
    scope: str | None
    """A pointer into the params: only requests with equal values there exclude each other.
    None: all of one connection do."""
    policy: Literal["refuse", "queue", "newestWins"]
    location: Location


@dataclass(frozen=True, slots=True)
class Ids:
    """What the ids of requests look like."""

    docs: str
    writes: Literal["integer", "string", "either"]
    accepts: tuple[Literal["integer", "string"], ...]
    minimum: int | None
    maximum: int | None
    null_answer: bool
    """True where a message whose id cannot be read is answered, with a null id."""
    location: Location


@dataclass(frozen=True, slots=True)
class Envelope:
    """What messages look like around params, results and errors."""

    docs: str
    params: Literal["always", "asNeeded"]
    error_data: Literal["object", "any"]
    batches: Literal["refuse"]
    location: Location


@dataclass(frozen=True, slots=True)
class Accepts:
    """What readers of a framing take beyond what is written."""

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
    docs: str


@dataclass(frozen=True, slots=True)
class Environment:
    """An environment variable of the launch; `value` is None where it is the user's to choose."""

    name: str
    docs: str
    value: str | None


@dataclass(frozen=True, slots=True)
class Connections:
    """How many connections the listener has to accept for one launch."""

    docs: str
    minimum: int
    maximum: int


@dataclass(frozen=True, slots=True)
class Http:
    """Where messages are posted, and as what the notifications of a request travel back."""

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
    """Where a role announces what it can do."""

    role: Role
    type: str
    method: str
    part: Literal["params", "result"]
    path: str
    """Dotted path of the capabilities object inside the params or the result."""
    location: Location


@dataclass(frozen=True, slots=True)
class Writing:
    """One spelling of a profile.

    `member`: the member of `type` is written as `spelling`. `value`: the value of the enumeration
    `type` is. `omit`: the member of `type` is not written. `tagged`: a plain string where `type`
    stands is written as an object of the type `spelling` that holds it in `member`, under the
    spelling that `values` gives for it (its own where `values` has none).
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
    """A way of writing that a family of peers expects; reading always takes all of them."""

    id: str
    docs: str
    nulls: Literal["explicit", "omit"]
    """`omit`: nullable members whose value is null are left out where they are not required."""
    default: bool
    """True for the profile that is written where none is asked for."""
    writes: tuple[Writing, ...]
    location: Location


@dataclass(frozen=True, slots=True)
class ItemClass:
    """States of one kind: `reset` forgets, `rest` is idle, `terminal` ends what was `transient`."""

    name: Literal["reset", "rest", "transient", "terminal"]
    docs: str
    values: tuple[str | int | None, ...]


@dataclass(frozen=True, slots=True)
class ItemStates:
    """The states of what a protocol reports on (tests, mutants).

    `item` and `state` are pointers into the params of `notification`; `*` in them stands for every
    item of an array or member of a map.
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
    """What has to, should or may be done and is no matter of types."""

    id: str
    level: Literal["must", "should", "may"]
    docs: str
    messages: tuple[str, ...]
    source: str
    location: Location


@dataclass(frozen=True, slots=True)
class Observation:
    """How an erratum shows on the wire: where a value is not as the document has it.

    `message` is a wire name, or None for any message; `at` a pointer into its `part`, in which `*`
    stands for every item of an array or member of a map. `documented` names the condition that
    holds where the document is followed, and `value` is its operand: `pattern` a regular
    expression, `enum` a list of values, `minProperties` a number, `absent` true, `within` a pointer
    into the params of the request that the message belongs to, where the same value has to stand.
    """

    message: str | None
    part: Literal["params", "result", "error"]
    at: str
    documented: Literal["pattern", "enum", "minProperties", "absent", "within"]
    value: Any
    observed: Literal["pattern", "enum"] | None
    """The condition that holds for what the erratum is about; None where all deviations are."""
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
    """`file#pointer` from the folder of the version."""
    explains: tuple[str, ...]
    """The differences that `testwire drift` finds because of it, by their keys."""
    wire: tuple[Observation, ...]
    location: Location


@dataclass(frozen=True, slots=True)
class Protocol:
    """One version of a protocol."""

    id: str
    version: str
    title: str
    docs: str
    status: str
    wire_version: str | None
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
    profiles: tuple[Profile, ...]
    item_states: tuple[ItemStates, ...]
    requirements: tuple[Requirement, ...]
    errors: tuple[ErrorCode, ...]
    messages: tuple[Message, ...]
    types: tuple[NamedType, ...]
    errata: tuple[Erratum, ...]
    digest: str
    """sha256 of the files that describe it (protocol.json and schema/), as hexadecimal digits."""
    location: Location

    @property
    def key(self) -> str:
        """`id@version`, as the command line takes it."""
        return f"{self.id}@{self.version}"

    def type(self, name: str) -> NamedType:
        """The type of that name. Raises KeyError."""
        for candidate in self.types:
            if candidate.name == name:
                return candidate
        raise KeyError(name)

    def framing(self, name: str) -> Framing:
        """The framing of that name. Raises KeyError."""
        for candidate in self.framings:
            if candidate.name == name:
                return candidate
        raise KeyError(name)

    def all_patterns(self, struct: Struct) -> tuple[PatternField, ...]:
        """The members known by a pattern, with those of the bases before them."""
        if struct.base is None:
            return struct.patterns
        base = self.type(struct.base)
        inherited = self.all_patterns(base) if isinstance(base, Struct) else ()
        return inherited + struct.patterns

    def all_fields(self, struct: Struct) -> tuple[Field, ...]:
        """The fields of `struct` with those of its bases before them."""
        if struct.base is None:
            return struct.fields
        base = self.type(struct.base)
        inherited = self.all_fields(base) if isinstance(base, Struct) else ()
        return inherited + struct.fields
