"""What of a protocol an OpenRPC document has no place for: the list, kept whole by a test.

Every part of the IR is in `CARRIED` or in one row of `OMISSIONS`; a test compares both with the
classes of `ir.py`, so that a new part of the format has to be put into one of them.

Tests: `tests/codegen/targets/test_openrpc.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from testwire_codegen.model import ir

__all__ = ["CARRIED", "OMISSIONS", "Omission", "not_carried"]


@dataclass(frozen=True, slots=True)
class Omission:
    """Something that the document does not say.

    parts: which parts of the IR, as `Class.field`. where: what it is about in a protocol; an
    omission that is about nothing there is not listed. instead: what the document has in its place.
    """

    id: str
    what: str
    instead: str
    parts: tuple[str, ...]
    where: Callable[[ir.Protocol], Iterator[str]]


def not_carried(protocol: ir.Protocol) -> list[dict[str, Any]]:
    """The rows for one version: `id`, `what`, `where` (names, in the order of the spec),
    `instead`."""
    rows = []
    for omission in OMISSIONS:
        where = list(dict.fromkeys(omission.where(protocol)))
        if where:
            rows.append(
                {
                    "id": omission.id,
                    "what": omission.what,
                    "where": where,
                    "instead": omission.instead,
                }
            )
    return rows


_NOTHING = "nothing"


def _messages(wanted: Callable[[ir.Message], Any]) -> Callable[[ir.Protocol], Iterator[str]]:
    return lambda protocol: (m.name for m in protocol.messages if wanted(m))


def _structs(protocol: ir.Protocol) -> Iterator[ir.Struct]:
    return (node for node in protocol.types if isinstance(node, ir.Struct))


def _members(wanted: Callable[[ir.Field], Any]) -> Callable[[ir.Protocol], Iterator[str]]:
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


def _shapeless(protocol: ir.Protocol) -> Iterator[str]:
    for message in protocol.messages:
        if message.params is None:
            continue
        node = protocol.type(message.params)
        if not isinstance(node, ir.Struct) or protocol.all_patterns(node):
            yield message.name


def _forbidding(protocol: ir.Protocol) -> Iterator[str]:
    for message in protocol.messages:
        node = None if message.params is None else protocol.type(message.params)
        if isinstance(node, ir.Struct) and "forbid" in (
            node.unknown_in_client,
            node.unknown_in_server,
        ):
            yield message.name


def _sunsets(protocol: ir.Protocol) -> Iterator[str]:
    yield from (node.name for node in protocol.types if node.sunset is not None)
    yield from _members(lambda field: field.sunset)(protocol)
    for node in _structs(protocol):
        yield from (f"{node.name}.{each.pattern}" for each in node.patterns if each.sunset)


OMISSIONS: tuple[Omission, ...] = (
    Omission(
        "direction",
        "Messages that the client takes",
        "`x-testwire-client-methods`",
        ("Message.direction",),
        _messages(lambda message: message.direction != "clientToServer"),
    ),
    Omission(
        "partial-results",
        "Partial results: the notification, how it is matched with its request, what ends it",
        "the name of the notification in `x-testwire-partial-results`",
        (
            "Message.progress",
            "Message.correlation",
            "Message.completion",
            "Correlation.request",
            "Correlation.notification",
            "Completion.docs",
            "Completion.pointer",
            "Completion.value",
            "Completion.on",
        ),
        _messages(lambda message: message.progress),
    ),
    Omission(
        "capability",
        "Capabilities that decide whether a message may be sent, and where they are announced",
        "the path of the capability in `x-testwire-capability`",
        (
            "Message.capability",
            "Protocol.capabilities",
            *(f"Capabilities.{name}" for name in ("role", "type", "method", "part", "path")),
        ),
        _messages(lambda message: message.capability),
    ),
    Omission(
        "facts-of-messages",
        "Since when a message exists, how stable it is, whether it has to be handled, its source",
        "`x-testwire-since`, `-stability`, `-required`, `-source`, `-deprecated`, `-sunset`",
        (
            "Message.since",
            "Message.stability",
            "Message.required",
            "Message.source",
            "Message.sunset",
        ),
        _messages(lambda message: True),
    ),
    Omission(
        "absent-params",
        "Params that may be left out altogether",
        "every member is optional",
        ("Message.params_optional",),
        _messages(lambda message: message.params_optional),
    ),
    Omission(
        "shapeless-params",
        "Params that are no fixed list of members",
        "`x-testwire-params`, or the members that are known by name",
        ("Struct.patterns",),
        _shapeless,
    ),
    Omission(
        "closed-params",
        "Params in which unknown members are refused",
        "the schema of the params' type in `components`",
        (),
        _forbidding,
    ),
    Omission(
        "errors-of-one-code",
        "Several errors with one code in one method",
        "the first is listed, the others in `x-testwire-further-errors`",
        (),
        _one_code,
    ),
    Omission(
        "conditions-of-errors",
        "When an error is answered, by whom, and where that is written",
        "code and message, under the error's name",
        ("ErrorCode.condition", "ErrorCode.docs", "ErrorCode.stability", "ErrorCode.source"),
        lambda protocol: (error.name for error in protocol.errors),
    ),
    Omission(
        "other-spellings",
        "Which spelling of a member is written, and which are only read",
        "every spelling is a member",
        ("Field.aliases",),
        _members(lambda field: field.aliases),
    ),
    Omission(
        "other-values",
        "Which spelling of a value is written, and which are only read",
        "every spelling is a value",
        ("EnumValue.aliases",),
        _values,
    ),
    Omission(
        "unknown-members",
        "What each role does with members that it does not know",
        "they are refused where both roles refuse them, and allowed otherwise",
        ("Struct.unknown_in_client", "Struct.unknown_in_server"),
        _policies,
    ),
    Omission(
        "open-values",
        "Enumerations whose unknown values are kept",
        "the known values are examples",
        ("Enum.open",),
        lambda protocol: (n.name for n in protocol.types if isinstance(n, ir.Enum) and n.open),
    ),
    Omission(
        "bases",
        "Types that extend another one",
        "every type repeats the members of its base",
        ("Struct.base",),
        lambda protocol: (node.name for node in _structs(protocol) if node.base is not None),
    ),
    Omission(
        "sunset",
        "Dates after which a type or a member may go",
        _NOTHING,
        (
            *(f"{node}.sunset" for node in ("Struct", "MapType", "Union", "Enum", "Alias")),
            "Field.sunset",
            "PatternField.sunset",
        ),
        _sunsets,
    ),
    Omission(
        "pattern-notes",
        "What members that are known by a pattern mean",
        "their schemas",
        ("PatternField.docs", "PatternField.since", "PatternField.deprecated"),
        lambda protocol: (
            f"{node.name}.{each.pattern}" for node in _structs(protocol) for each in node.patterns
        ),
    ),
    Omission(
        "lifecycle",
        "What may be sent when, and what a breach is answered with",
        _NOTHING,
        (
            "Protocol.lifecycle",
            *(f"Lifecycle.{name}" for name in ("docs", "initial", "states", "transitions")),
            *(f"State.{name}" for name in ("name", "docs", "allows", "request_error")),
            *(f"Transition.{name}" for name in ("source", "method", "when", "target")),
        ),
        lambda protocol: (state.name for state in protocol.lifecycle.states),
    ),
    Omission(
        "concurrency",
        "What may run beside what",
        _NOTHING,
        (
            "Protocol.concurrency_docs",
            "Protocol.concurrency",
            *(f"ConcurrencyGroup.{n}" for n in ("docs", "methods", "error", "scope", "policy")),
        ),
        lambda protocol: (name for group in protocol.concurrency for name in group.methods),
    ),
    Omission(
        "cancellation",
        "How a request is cancelled, and what follows",
        _NOTHING,
        (
            "Protocol.cancellation",
            *(
                f"Cancellation.{name}"
                for name in ("docs", "method", "id_field", "error", "still_sent", "answers")
            ),
        ),
        lambda protocol: iter([protocol.cancellation.method] if protocol.cancellation else []),
    ),
    Omission(
        "item-states",
        "The states of what is reported on, and their order",
        _NOTHING,
        (
            "Protocol.item_states",
            *(
                f"ItemStates.{name}"
                for name in (
                    *("id", "docs", "type", "notification"),
                    *("item", "state", "classes", "sequence"),
                )
            ),
            *(f"ItemClass.{name}" for name in ("name", "docs", "values")),
        ),
        lambda protocol: (states.id for states in protocol.item_states),
    ),
    Omission(
        "requirements",
        "Obligations that are no matter of types: order, completion, what may be ignored",
        _NOTHING,
        (
            "Protocol.requirements",
            *(f"Requirement.{name}" for name in ("id", "level", "docs", "messages", "source")),
        ),
        lambda protocol: (requirement.id for requirement in protocol.requirements),
    ),
    Omission(
        "transports",
        "How a server is started, who connects to whom, how messages become bytes",
        _NOTHING,
        (
            "Protocol.transports",
            "Protocol.framings",
            *(
                f"Transport.{name}"
                for name in (
                    *("id", "docs", "kind", "listener", "framing", "launch_words"),
                    *("launch_options", "launch_rest", "launch_environment"),
                    *("connections", "http"),
                )
            ),
            *(f"LaunchOption.{name}" for name in ("flag", "value", "required", "default", "docs")),
            *(f"Environment.{name}" for name in ("name", "docs", "value")),
            *(f"Connections.{name}" for name in ("docs", "minimum", "maximum")),
            *(f"Http.{name}" for name in ("docs", "path", "stream")),
            *(
                f"Framing.{name}"
                for name in ("name", "docs", "kind", "headers", "ascii_only", "accepts")
            ),
            *(
                f"Accepts.{name}"
                for name in (
                    *("docs", "header_case", "other_headers", "bare_line_feed"),
                    *("byte_order_mark", "leading_blank_lines"),
                )
            ),
        ),
        lambda protocol: (transport.id for transport in protocol.transports),
    ),
    Omission(
        "envelope",
        "What ids look like, and messages around params, results and errors",
        _NOTHING,
        (
            "Protocol.ids",
            "Protocol.envelope",
            *(
                f"Ids.{name}"
                for name in ("docs", "writes", "accepts", "minimum", "maximum", "null_answer")
            ),
            *(f"Envelope.{name}" for name in ("docs", "params", "error_data", "batches")),
        ),
        lambda protocol: (
            name
            for name, part in (("ids", protocol.ids), ("envelope", protocol.envelope))
            if part is not None
        ),
    ),
    Omission(
        "positions",
        "What lines and columns count from, and in which units",
        _NOTHING,
        (
            "Protocol.positions",
            *(
                f"Positions.{name}"
                for name in ("docs", "line_base", "column_base", "column_unit", "end")
            ),
        ),
        lambda protocol: iter(["positions"] if protocol.positions else []),
    ),
    Omission(
        "profiles",
        "Ways of writing that families of peers expect",
        _NOTHING,
        (
            "Protocol.profiles",
            *(f"Profile.{name}" for name in ("id", "docs", "nulls", "default", "writes")),
            *(
                f"Writing.{name}"
                for name in ("kind", "type", "member", "value", "spelling", "values")
            ),
        ),
        lambda protocol: (profile.id for profile in protocol.profiles),
    ),
    Omission(
        "errata",
        "Differences between the published document and its peers",
        _NOTHING,
        (
            "Protocol.errata",
            *(
                f"Erratum.{name}"
                for name in (
                    *("id", "document", "section", "text", "documented", "observed"),
                    *("evidence", "reason", "since", "expires", "applies", "explains", "wire"),
                )
            ),
            *(
                f"Observation.{name}"
                for name in (
                    *("message", "part", "at", "documented", "value", "observed"),
                    "observed_value",
                )
            ),
        ),
        lambda protocol: (erratum.id for erratum in protocol.errata),
    ),
    Omission(
        "names",
        "The names of messages and members in programming languages",
        _NOTHING,
        ("Message.overrides", "Field.overrides"),
        lambda protocol: iter(()),
    ),
)

CARRIED = frozenset(
    {
        *(
            f"Protocol.{name}"
            for name in (
                *("id", "version", "title", "docs", "status", "wire_version", "errors"),
                *("messages", "types", "digest"),
            )
        ),
        *(
            f"Message.{name}"
            for name in (*("name", "kind", "docs", "params", "result", "errors", "deprecated"),)
        ),
        *(f"ErrorCode.{name}" for name in ("name", "code", "message")),
        *(
            f"Scalar.{name}"
            for name in (
                *("kind", "minimum", "maximum", "pattern", "min_length", "max_length", "format"),
            )
        ),
        "Const.value",
        *(f"ArrayOf.{name}" for name in ("items", "min_items", "max_items")),
        "Nullable.inner",
        "Ref.name",
        *(
            f"{node}.{name}"
            for node in ("Struct", "MapType", "Union", "Enum", "Alias")
            for name in ("name", "docs", "since", "deprecated")
        ),
        "Struct.fields",
        "MapType.values",
        "Union.members",
        "Union.discriminator",
        "Enum.kind",
        "Enum.values",
        "EnumValue.value",
        "EnumValue.docs",
        "Alias.type",
        *(
            f"Field.{name}"
            for name in (
                *("name", "type", "required", "docs", "default", "has_default"),
                *("since", "deprecated"),
            )
        ),
        "PatternField.pattern",
        "PatternField.type",
    }
)
"""What a document says in keywords of OpenRPC or JSON Schema, or in members whose names say it."""
