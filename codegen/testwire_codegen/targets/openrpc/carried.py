"""What of a protocol an OpenRPC document has no place for: the list, kept whole by a test.

Every part of the IR is in `CARRIED` or in one row of `OMISSIONS`; a test compares both with the
classes of `ir.py`. A new class, or a new field of a class that is carried, has to be added to one
of them; a new field of a class that a row names as a whole is covered by that row.

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
    """Something that the document does not say.

    parts: which parts of the IR, separated by spaces: `Class.field`, or `Class` for all fields of a
    class. where: what it is about in a protocol; an omission that is about nothing there is not
    listed. instead: what the document has in its place.
    """

    id: str
    what: str
    instead: str
    parts: str
    where: _Names


def not_carried(protocol: ir.Protocol) -> list[dict[str, Any]]:
    """The rows for one version: `id`, `what`, `where` (names, in the order of the spec),
    `instead`."""
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
    """The messages with params, and the types of those."""
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
    Omission("direction", "Messages that the client takes", "`x-testwire-client-methods`",
             "Message.direction", _messages(lambda each: each.direction != "clientToServer")),
    Omission("partial-results",
             "Partial results: the notification, how it is matched with its request, what ends it",
             "the name of the notification in `x-testwire-partial-results`",
             "Message.progress Message.correlation Message.completion Correlation Completion",
             _messages(lambda each: each.progress)),
    Omission("capability",
             "Capabilities that decide whether a message may be sent, and where they are announced",
             "the path of the capability in `x-testwire-capability`",
             "Message.capability Protocol.capabilities Capabilities",
             _messages(lambda each: each.capability)),
    Omission("facts-of-messages",
             "Since when a message exists, how stable it is, whether it has to be handled, its "
             "source",
             "`x-testwire-since`, `-stability`, `-required`, `-source`, `-deprecated`, `-sunset`",
             "Message.since Message.stability Message.required Message.source Message.sunset",
             _messages(lambda each: True)),
    Omission("absent-params", "Params that may be left out altogether", "every member is optional",
             "Message.params_optional", _messages(lambda each: each.params_optional)),
    Omission("shapeless-params", "Params that are no fixed list of members",
             "`x-testwire-params`, or the members that are known by name",
             "Struct.patterns", _shapeless),
    Omission("closed-params", "Params in which unknown members are refused",
             "the schema of the params' type in `components`", "", _forbidding),
    Omission("errors-of-one-code", "Several errors with one code in one method",
             "the first is listed, the others in `x-testwire-further-errors`", "", _one_code),
    Omission("conditions-of-errors",
             "When an error is answered, by whom, and where that is written",
             "code and message, under the error's name",
             "ErrorCode.condition ErrorCode.docs ErrorCode.stability ErrorCode.source",
             lambda protocol: (error.name for error in protocol.errors)),
    Omission("other-spellings", "Which spelling of a member is written, and which are only read",
             "every spelling is a member", "Field.aliases", _members(lambda field: field.aliases)),
    Omission("other-values", "Which spelling of a value is written, and which are only read",
             "every spelling is a value", "EnumValue.aliases", _values),
    Omission("unknown-members", "What each role does with members that it does not know",
             "they are refused where both roles refuse them, and allowed otherwise",
             "Struct.unknown_in_client Struct.unknown_in_server", _policies),
    Omission("open-values", "Enumerations whose unknown values are kept",
             "the known values are examples", "Enum.open",
             lambda protocol: (node.name for node in protocol.types
                               if isinstance(node, ir.Enum) and node.open)),
    Omission("bases", "Types that extend another one",
             "every type repeats the members of its base", "Struct.base",
             lambda protocol: (node.name for node in _structs(protocol) if node.base is not None)),
    Omission("sunset", "Dates after which a type or a member may go", _NOTHING,
             "Struct.sunset MapType.sunset Union.sunset Enum.sunset Alias.sunset Field.sunset "
             "PatternField.sunset",
             _sunsets),
    Omission("pattern-notes", "What members that are known by a pattern mean", "their schemas",
             "PatternField.docs PatternField.since PatternField.deprecated",
             lambda protocol: (f"{node.name}.{each.pattern}"
                               for node in _structs(protocol) for each in node.patterns)),
    Omission("lifecycle", "What may be sent when, and what a breach is answered with", _NOTHING,
             "Protocol.lifecycle Lifecycle State Transition",
             lambda protocol: (state.name for state in protocol.lifecycle.states)),
    Omission("concurrency", "What may run beside what", _NOTHING,
             "Protocol.concurrency_docs Protocol.concurrency ConcurrencyGroup",
             lambda protocol: (name for group in protocol.concurrency for name in group.methods)),
    Omission("cancellation", "How a request is cancelled, and what follows", _NOTHING,
             "Protocol.cancellation Cancellation",
             lambda protocol: [protocol.cancellation.method] if protocol.cancellation else []),
    Omission("item-states", "The states of what is reported on, and their order", _NOTHING,
             "Protocol.item_states ItemStates ItemClass",
             lambda protocol: (states.id for states in protocol.item_states)),
    Omission("requirements",
             "Obligations that are no matter of types: order, completion, what may be ignored",
             _NOTHING, "Protocol.requirements Requirement",
             lambda protocol: (requirement.id for requirement in protocol.requirements)),
    Omission("transports", "How a server is started, who connects to whom, how messages become "
             "bytes",
             _NOTHING,
             "Protocol.transports Protocol.framings Transport LaunchOption Environment Connections "
             "Http Framing Accepts",
             lambda protocol: (transport.id for transport in protocol.transports)),
    Omission("envelope", "What ids look like, and messages around params, results and errors",
             _NOTHING, "Protocol.ids Protocol.envelope Ids Envelope",
             lambda protocol: (name for name in ("ids", "envelope") if getattr(protocol, name))),
    Omission("positions", "What lines and columns count from, and in which units", _NOTHING,
             "Protocol.positions Positions",
             lambda protocol: ["positions"] if protocol.positions else []),
    Omission("profiles", "Ways of writing that families of peers expect", _NOTHING,
             "Protocol.profiles Profile Writing",
             lambda protocol: (profile.id for profile in protocol.profiles)),
    Omission("errata", "Differences between the published document and its peers", _NOTHING,
             "Protocol.errata Erratum Observation",
             lambda protocol: (erratum.id for erratum in protocol.errata)),
    Omission("names", "The names of messages and members in programming languages", _NOTHING,
             "Message.overrides Field.overrides", lambda protocol: ()),
)  # fmt: skip

CARRIED = frozenset(
    f"{node}.{name}"
    for nodes, names in (
        ("Protocol", "id version title docs status wire_version errors messages types digest"),
        ("Message", "name kind docs params result errors deprecated"),
        ("ErrorCode", "name code message"),
        ("Scalar", "kind minimum maximum pattern min_length max_length format"),
        ("ArrayOf", "items min_items max_items"),
        ("Const EnumValue", "value"),
        ("EnumValue", "docs"),
        ("Nullable", "inner"),
        ("Ref", "name"),
        ("Struct MapType Union Enum Alias", "name docs since deprecated"),
        ("Struct", "fields"),
        ("MapType Enum", "values"),
        ("Union", "members discriminator"),
        ("Enum", "kind"),
        ("Alias", "type"),
        ("Field", "name type required docs default has_default since deprecated"),
        ("PatternField", "pattern type"),
    )
    for node in nodes.split()
    for name in names.split()
)
"""What a document says in keywords of OpenRPC or JSON Schema, or in members whose names say it."""
