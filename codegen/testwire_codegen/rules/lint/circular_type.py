"""Types have an end.

Fixtures: `tests/codegen/lint/circular-type/`.
"""

from __future__ import annotations

from collections.abc import Iterable

from testwire_codegen.model import ir
from testwire_codegen.rules.base import Problem, Rule, Subject

RULE = Rule(
    id="circular-type",
    purpose="No type needs itself: an array, a map or a member that may be absent stands between.",
    fix="Make the member optional or nullable, or put an array between.",
)


def check(subject: Subject) -> Iterable[Problem]:
    for node in subject.protocol.types:
        if _needs(subject, node, node.name, set()):
            yield Problem(
                node.location, f"no finite value has the type {node.name}: it needs itself"
            )


def _needs(subject: Subject, node: ir.NamedType, wanted: str, seen: set[str]) -> bool:
    """True where every value of `node` holds one of the type `wanted`."""
    for name in _always(node):
        if name == wanted:
            return True
        inner = subject.find(name)
        if name not in seen and inner is not None and _needs(subject, inner, wanted, seen | {name}):
            return True
    return False


def _always(node: ir.NamedType) -> list[str]:
    match node:
        case ir.Struct():
            names = [
                field.type.name
                for field in node.fields
                if field.required and isinstance(field.type, ir.Ref)
            ]
            return names if node.base is None else [node.base, *names]
        case ir.Alias(type=ir.Ref(name)):
            return [name]
        case _:
            # A union has another member to choose; maps and arrays may be empty.
            return []
