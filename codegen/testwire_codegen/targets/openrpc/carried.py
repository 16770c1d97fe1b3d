"""The parts of a protocol that an OpenRPC document cannot express.

Every part of the IR is in `CARRIED` or in one row of `OMISSIONS`. A test checks that the tables
cover all classes and fields of `ir.py`. A row with the name of a class covers all its fields.

Tests: `tests/codegen/targets/test_openrpc.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from testwire_codegen.model import ir

_Names = Callable[[ir.Protocol], Iterable[str]]


@dataclass(frozen=True, slots=True)
class Omission:
    """Information that an OpenRPC document does not contain.

    - `what`: the description of the information.
    - `instead`: the part of the document that replaces the information.
    - `parts`: names of fields such as `Class.field`, or `Class` for all its fields.
    - `where`: a function that returns the affected names. If there are none, the row is omitted.
    """

    id: str
    what: str
    instead: str
    parts: str
    where: _Names


def not_carried(protocol: ir.Protocol) -> list[dict[str, Any]]:
    """Return the rows for a version as JSON. Names are in the order of the specification."""
    return [
        {"id": omission.id, "what": omission.what, "where": where, "instead": omission.instead}
        for omission in OMISSIONS
        if (where := list(dict.fromkeys(omission.where(protocol))))
    ]


_NOTHING = "nothing"


def _messages(wanted: Callable[[ir.Message], Any]) -> _Names:
    return lambda protocol: (m.name for m in protocol.messages if wanted(m))


def _structs(protocol: ir.Protocol) -> Iterator[ir.Struct]:
    return (node for node in protocol.types if isinstance(node, ir.Struct))


def _members(wanted: Callable[[ir.Field], Any]) -> _Names:
    return lambda protocol: (
        f"{node.name}.{field.name}"
        for node in _structs(protocol)
        for field in node.fields
        if wanted(field)
    )


def _values(protocol: ir.Protocol) -> Iterator[str]:
    for node in protocol.types:
        if isinstance(node, ir.Enum):
            for entry in node.values:
                if entry.aliases:
                    yield f"{node.name}.{entry.value}"


def _policies(protocol: ir.Protocol) -> Iterator[str]:
    for node in _structs(protocol):
        client, server = node.unknown_in_client, node.unknown_in_server
        if client != server or client == "keep":
            yield node.name


def _one_code(protocol: ir.Protocol) -> Iterator[str]:
    codes = {error.name: error.code for error in protocol.errors}
    for message in protocol.messages:
        held = [codes[name] for name in message.errors]
        if len(set(held)) < len(held):
            yield message.name


def _params(protocol: ir.Protocol) -> Iterator[tuple[str, ir.NamedType]]:
    """Yield the name and the params type of each message with params."""
    return ((m.name, protocol.type(m.params)) for m in protocol.messages if m.params is not None)


def _shapeless(protocol: ir.Protocol) -> Iterator[str]:
    for name, node in _params(protocol):
        if not isinstance(node, ir.Struct) or protocol.all_patterns(node):
            yield name


def _forbidding(protocol: ir.Protocol) -> Iterator[str]:
    for name, node in _params(protocol):
        if isinstance(node, ir.Struct) and "forbid" in {
            node.unknown_in_client,
            node.unknown_in_server,
        }:
            yield name


def _sunsets(protocol: ir.Protocol) -> Iterator[str]:
    yield from (node.name for node in protocol.types if node.sunset is not None)
    yield from _members(lambda field: field.sunset)(protocol)
    for node in _structs(protocol):
        yield from (f"{node.name}.{each.pattern}" for each in node.patterns if each.sunset)


OMISSIONS: tuple[Omission, ...] = (
    Omission("direction", "Messages to the client", "`x-testwire-client-methods`",
             "Message.direction", _messages(lambda each: each.direction != "clientToServer")),
    Omission("partial-results",
             "Progress notifications, their correlation with a request, and completion markers",
             "the name of the notification in `x-testwire-partial-results`",
             "Message.progress Message.correlation Message.completion Correlation Completion "
             "Message.stages ProgressStages ProgressStage",
             _messages(lambda each: each.progress)),
    Omission("varies", "Values that differ in each session", _NOTHING,
             "Message.varies", _messages(lambda each: each.varies)),
    Omission("capability",
             "Capabilities that a message requires, and the messages that announce them",
             "the path of the capability in `x-testwire-capability`",
             "Message.capability Capabilities Protocol.capabilities",
             _messages(lambda each: each.capability)),
    Omission("registration", "Messages that the receiver may register while the session runs",
             _NOTHING,
             "Message.registration Protocol.registrations RegistrationMessage Registrations",
             _messages(lambda each: each.registration)),
    Omission("facts-of-messages",
             "First version and stability of a message, whether it is required, and its source",
             "`x-testwire-since`, `-stability`, `-required`, `-source`, `-deprecated`, `-sunset`",
             "Message.since Message.stability Message.required Message.source Message.sunset",
             _messages(lambda each: True)),
    Omission("absent-params", "Optional params", "every member is optional",
             "Message.params_optional", _messages(lambda each: each.params_optional)),
    Omission("shapeless-params", "Params that do not have a fixed list of members",
             "`x-testwire-params`, or the members with fixed names",
             "Struct.patterns", _shapeless),
    Omission("closed-params", "Params in which unknown members are rejected",
             "the schema of the params' type in `components`", "", _forbidding),
    Omission("errors-of-one-code", "Several errors of a method with the same code",
             "the first in `errors`, the others in `x-testwire-further-errors`", "", _one_code),
    Omission("conditions-of-errors",
             "The condition, the meaning, the stability and the source of an error",
             "code and message, under the error's name",
             "ErrorCode.condition ErrorCode.docs ErrorCode.stability ErrorCode.source",
             lambda protocol: (error.name for error in protocol.errors)),
    Omission("other-spellings", "Spellings of a member that are only read, never written",
             "every spelling is a member", "Field.aliases", _members(lambda field: field.aliases)),
    Omission("other-values", "Spellings of a value that are only read, never written",
             "every spelling is a value", "EnumValue.aliases", _values),
    Omission("unknown-members", "The policies of both roles for unknown members",
             "unknown members are rejected only if both roles reject them",
             "Struct.unknown_in_client Struct.unknown_in_server", _policies),
    Omission("accepted-types", "Types whose values callers may pass as values of a different "
                               "type",
             _NOTHING, "Struct.accepts",
             lambda protocol: (node.name for node in _structs(protocol) if node.accepts)),
    Omission("bases", "Types that extend base types",
             "every type repeats the members of its bases", "Struct.bases",
             lambda protocol: (node.name for node in _structs(protocol) if node.bases)),
    Omission("sunset", "Dates after which a type or a member may be removed", _NOTHING,
             "Struct.sunset MapType.sunset Union.sunset Enum.sunset Alias.sunset Field.sunset "
             "PatternField.sunset",
             _sunsets),
    Omission("pattern-notes", "The meanings of members that match a pattern", "their schemas",
             "PatternField.docs PatternField.since PatternField.deprecated",
             lambda protocol: (f"{node.name}.{each.pattern}"
                               for node in _structs(protocol) for each in node.patterns)),
    Omission("lifecycle", "The messages that each state allows, and the error for others", _NOTHING,
             "Lifecycle Protocol.lifecycle State Transition",
             lambda protocol: (state.name for state in protocol.lifecycle.states)),
    Omission("concurrency", "Requests that must not be in progress at the same time", _NOTHING,
             "Protocol.concurrency_docs Protocol.concurrency ConcurrencyGroup",
             lambda protocol: (name for group in protocol.concurrency for name in group.methods)),
    Omission("cancellation", "How requests are cancelled, and the possible responses", _NOTHING,
             "Protocol.cancellation Cancellation",
             lambda protocol: [protocol.cancellation.method] if protocol.cancellation else []),
    Omission("item-states", "The states of tests or mutants, and their order", _NOTHING,
             "Protocol.item_states ItemStates ItemClass",
             lambda protocol: (states.id for states in protocol.item_states)),
    Omission("generations",
             "Generations of servers, and the parts that apply only to some of them", _NOTHING,
             "Generations Generation GenerationCondition Protocol.generations "
             "ErrorCode.generations Field.generations",
             lambda protocol: (each.name for each in protocol.generations.list)
             if protocol.generations else ()),
    Omission("requirements",
             "Rules that types cannot express, such as the order of messages",
             _NOTHING, "Protocol.requirements Requirement",
             lambda protocol: (requirement.id for requirement in protocol.requirements)),
    Omission("transports", "Launch commands, connections and framings",
             _NOTHING,
             "Protocol.transports Protocol.framings Transport LaunchOption Environment Connections "
             "Http Framing Accepts",
             lambda protocol: (transport.id for transport in protocol.transports)),
    Omission("connection-files", "The files that describe how clients launch a server", _NOTHING,
             "Protocol.connection_files ConnectionFiles",
             lambda protocol: [protocol.connection_files.folder] if protocol.connection_files
             else []),
    Omission("envelope", "The form of ids and of the other JSON-RPC members",
             _NOTHING, "Protocol.ids Protocol.envelope Ids Envelope",
             lambda protocol: (name for name in ("ids", "envelope") if getattr(protocol, name))),
    Omission("positions", "The first line and column, and the unit of columns", _NOTHING,
             "Protocol.positions Positions",
             lambda protocol: ["positions"] if protocol.positions else []),
    Omission("profiles", "Variants of the messages that some peers require", _NOTHING,
             "Protocol.profiles Profile Writing",
             lambda protocol: (profile.id for profile in protocol.profiles)),
    Omission("errata", "Differences between the published document and the wire", _NOTHING,
             "Protocol.errata Erratum Observation",
             lambda protocol: (erratum.id for erratum in protocol.errata)),
    Omission("names", "The names of messages and members in generated code", _NOTHING,
             "Message.overrides Field.overrides", lambda protocol: ()),
)  # fmt: skip

CARRIED = frozenset(
    f"{node}.{name}"
    for nodes, names in (
        ("Protocol", "id version title docs status wire_version errors messages types digest"),
        ("Message", "name kind docs params result errors deprecated"),
        ("ErrorCode", "name code message"),
        ("Scalar", "kind minimum maximum pattern min_length max_length format"),
        ("ArrayOf", "items min_items max_items unique_items"),
        ("TupleOf", "items rest"),
        ("Const EnumValue", "value"),
        ("EnumValue", "docs name"),
        ("Nullable", "inner"),
        ("Ref", "name"),
        ("Struct MapType Union Enum Alias", "name docs since deprecated"),
        ("Struct", "fields"),
        ("MapType Enum", "values"),
        ("MapType", "keys"),
        ("Union", "members discriminator"),
        ("Enum", "kind open"),
        ("Alias", "type"),
        ("Field", "name type required docs default has_default since deprecated"),
        ("Field", "type_by"),
        ("TypeBy", "member types"),
        ("PatternField", "pattern type"),
    )
    for node in nodes.split()
    for name in names.split()
)
"""The parts of the IR that an OpenRPC document contains."""
