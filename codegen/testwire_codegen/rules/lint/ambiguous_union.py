"""Untagged objects of a union differ in what they require.

Fixtures: `tests/codegen/lint/ambiguous-union/`.
"""

from __future__ import annotations

from collections.abc import Iterable

from testwire_codegen.model import ir
from testwire_codegen.rules.base import Problem, Rule, Subject

RULE = Rule(
    id="ambiguous-union",
    purpose="Objects in a union without discriminator each require a member that the others have "
    "not, so that a reader can tell them apart.",
    fix="Add `x-discriminator`, or make a member that only one of them has required.",
)


def check(subject: Subject) -> Iterable[Problem]:
    for union in subject.protocol.types:
        if not isinstance(union, ir.Union) or union.discriminator is not None:
            continue
        structs = [
            node
            for member in union.members
            if isinstance(member, ir.Ref)
            and isinstance(node := subject.find(member.name), ir.Struct)
        ]
        for index, left in enumerate(structs):
            for right in structs[index + 1 :]:
                if not (_apart(subject, left, right) or _apart(subject, right, left)):
                    yield Problem(
                        union.location,
                        f"{union.name}: nothing tells {left.name} and {right.name} apart",
                    )


def _apart(subject: Subject, left: ir.Struct, right: ir.Struct) -> bool:
    names = {field.names.wire for part in subject.bases(right) for field in part.fields}
    return any(
        field.required and field.names.wire not in names
        for part in subject.bases(left)
        for field in part.fields
    )
