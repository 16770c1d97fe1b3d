"""A tagged union can be told apart by its tag.

Fixtures: `tests/codegen/lint/discriminator/`.
"""

from __future__ import annotations

from collections.abc import Iterable

from testwire_codegen.model import ir
from testwire_codegen.rules.base import Problem, Rule, Subject

RULE = Rule(
    id="discriminator",
    purpose="Every member of a union with `x-discriminator` is an object that requires that member "
    "with a constant of its own.",
    fix='Give each object a required member with a `const`, such as {"const": "a"}.',
)


def check(subject: Subject) -> Iterable[Problem]:
    for union in subject.protocol.types:
        if not isinstance(union, ir.Union) or union.discriminator is None:
            continue
        seen: dict[object, str] = {}
        for member in union.members:
            node = subject.find(member.name) if isinstance(member, ir.Ref) else None
            if not isinstance(node, ir.Struct):
                yield Problem(
                    union.location,
                    f"{union.name} has a discriminator, but a member that is no object",
                )
                continue
            tag = _tag(subject, node, union.discriminator)
            if tag is None:
                yield Problem(
                    union.location,
                    f"{union.name}: {node.name} requires no constant {union.discriminator!r}",
                )
            elif seen.setdefault(tag, node.name) != node.name:
                yield Problem(
                    union.location,
                    f"{union.name}: {seen[tag]} and {node.name} are both tagged {tag!r}",
                )


def _tag(subject: Subject, node: ir.Struct, name: str) -> object:
    for part in subject.bases(node):
        for field in part.fields:
            if field.names.wire == name and field.required and isinstance(field.type, ir.Const):
                return field.type.value
    return None
