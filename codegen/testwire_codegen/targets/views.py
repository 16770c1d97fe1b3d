"""Functions that the views of several targets use.

The module must not depend on a target language. Tests: `tests/codegen/targets/test_targets.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from testwire_base import pointers

from testwire_codegen.model import ir


def title(protocol: ir.Protocol) -> str:
    """Return the title and the version of the protocol."""
    return f"{protocol.title} {protocol.version}"


def own_messages(protocol: ir.Protocol) -> list[ir.Message]:
    """Return all messages except the cancellation notification, which the runtime handles."""
    cancel = protocol.cancellation.method if protocol.cancellation else None
    return [message for message in protocol.messages if message.name != cancel]


def types_of(messages: Iterable[ir.Message]) -> set[str]:
    """Return the names of the types of params and results."""
    names: set[str] = set()
    for message in messages:
        if message.result is not None:
            names |= set(ir.references(message.result))
        if message.params is not None:
            names.add(message.params)
    return names


def tags(protocol: ir.Protocol, union: ir.Union) -> list[ir.Field] | None:
    """Return the discriminator of each alternative, if readers use it to select an alternative.

    Readers do not use discriminators with several spellings, because pydantic supports only one
    name. They do not use values other than strings, because pydantic treats 1 and true as equal.
    """
    found = []
    for member in union.members:
        struct = protocol.type(member.name) if isinstance(member, ir.Ref) else None
        fields = protocol.all_fields(struct) if isinstance(struct, ir.Struct) else ()
        field = next((each for each in fields if each.name == union.discriminator), None)
        if field is None or field.aliases or not isinstance(field.type, ir.Const):
            return None
        if not isinstance(field.type.value, str):
            return None
        found.append(field)
    return found


def tasks(protocol: ir.Protocol) -> list[ir.Message]:
    """Return the requests of clients that report items in a progress notification."""
    return [
        message
        for message in protocol.messages
        if message.direction != "serverToClient" and message.progress is not None
    ]


def item_type(protocol: ir.Protocol, message: ir.Message) -> str | None:
    """Return the type of the items that a request reports, or None if the type has no name.

    Without item states, each notification is an item.
    """
    notification = next((m for m in protocol.messages if m.name == message.progress), None)
    if notification is None or notification.params is None:
        return None
    states = (each for each in protocol.item_states if each.notification == message.progress)
    pointer = next((each.item for each in states), "")
    if not pointer and len(message.progress_names) > 1:
        return None
    found = _at(protocol, ir.Ref(notification.params), pointers.split(pointer)[:-1])
    return found.name if isinstance(found, ir.Ref) else None


def _at(protocol: ir.Protocol, expression: ir.TypeExpr, path: Sequence[str]) -> ir.TypeExpr | None:
    if not path:
        return expression
    match expression:
        case ir.Nullable(inner):
            return _at(protocol, inner, path)
        case ir.TupleOf(items) if path[0].isdecimal() and int(path[0]) < len(items):
            return _at(protocol, items[int(path[0])], path[1:])
        case ir.ArrayOf(items):
            return _at(protocol, items, path[1:])
        case ir.Ref(name):
            node = protocol.type(name)
            if isinstance(node, ir.Alias):
                return _at(protocol, node.type, path)
            if isinstance(node, ir.MapType):
                return _at(protocol, node.values, path[1:])
            fields = protocol.all_fields(node) if isinstance(node, ir.Struct) else ()
            found = (field.type for field in fields if field.name == path[0])
            return next((_at(protocol, each, path[1:]) for each in found), None)
        case _:
            return None


def holds_version(protocol: ir.Protocol, member: ir.Field) -> bool:
    """Return whether a member is a string that contains the announced version of the protocol."""
    kind = unaliased(protocol, member.type)
    if protocol.wire_version is None or not isinstance(kind, ir.Scalar) or kind.kind != "string":
        return False
    generations, files = protocol.generations, protocol.connection_files
    found = (generations and generations.version, files and files.protocol_version)
    return member.name in {"protocolVersion", *(pointers.split(each)[-1] for each in found if each)}


def unaliased(protocol: ir.Protocol, type: ir.TypeExpr) -> ir.TypeExpr:
    """Return a type without null. An alias becomes the type that it refers to."""
    seen: set[str] = set()
    while isinstance(type, ir.Nullable | ir.Ref):
        if isinstance(type, ir.Nullable):
            type = type.inner
            continue
        node = protocol.type(type.name)
        if not isinstance(node, ir.Alias) or type.name in seen:
            break
        seen.add(type.name)
        type = node.type
    return type


def limits(node: ir.ArrayOf | ir.Scalar) -> list[str]:
    """Return the range of a number, or the lengths of a string or a list, such as `at least 1`."""
    found: list[tuple[str, int | float | None]]
    if isinstance(node, ir.ArrayOf):
        found = [("items: at least {}", node.min_items), ("items: at most {}", node.max_items)]
        found += [("unique items", node.unique_items)]
    else:
        found = [
            ("at least {}", node.minimum),
            ("at most {}", node.maximum),
            ("characters: at least {}", node.min_length),
            ("characters: at most {}", node.max_length),
        ]
    return [words.format(limit) for words, limit in found if limit is not None]
