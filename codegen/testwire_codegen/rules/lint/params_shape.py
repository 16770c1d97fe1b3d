"""Params are objects.

Fixtures: `tests/codegen/lint/params-shape/`.
"""

from __future__ import annotations

from collections.abc import Iterable

from testwire_codegen.model import ir
from testwire_codegen.rules.base import Problem, Rule, Subject

RULE = Rule(
    id="params-shape",
    purpose="Params are objects, or one of several objects (JSON-RPC sends them by name); params "
    "that may be absent have no required member.",
    fix="Make the type of the params an object, or drop `optional`.",
)


def check(subject: Subject) -> Iterable[Problem]:
    registry = subject.folder.registry
    for index, message in enumerate(subject.protocol.messages):
        node = None if message.params is None else subject.find(message.params)
        if node is None:
            continue
        location = registry.at(f"/methods/{index}/params")
        if not _is_object(subject, node):
            yield Problem(
                location, f"the params of {message.names.wire!r} are no object: {node.name}"
            )
        elif isinstance(node, ir.Union) and message.params_optional:
            yield Problem(
                location,
                f"the params of {message.names.wire!r} may be absent: an empty object is read "
                f"then, and {node.name} does not say as which of its members",
            )
        elif isinstance(node, ir.Struct) and message.params_optional:
            required = [
                field.names.wire
                for part in subject.bases(node)
                for field in part.fields
                if field.required
            ]
            if required:
                yield Problem(
                    location,
                    f"the params of {message.names.wire!r} may be absent, but {node.name} requires "
                    f"{', '.join(sorted(required))}",
                )


def _is_object(subject: Subject, node: ir.NamedType, seen: frozenset[str] = frozenset()) -> bool:
    if isinstance(node, ir.Union) and node.name not in seen:
        members = [
            subject.find(member.name) if isinstance(member, ir.Ref) else None
            for member in node.members
        ]
        return all(
            member is not None and _is_object(subject, member, seen | {node.name})
            for member in members
        )
    return isinstance(node, ir.Struct | ir.MapType)
