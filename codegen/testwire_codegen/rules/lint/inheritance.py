"""Derived types extend what they derive from.

Fixtures: `tests/codegen/lint/inheritance/`.
"""

from __future__ import annotations

from collections.abc import Iterable

from testwire_codegen.model import ir
from testwire_codegen.rules.base import Problem, Rule, Subject

RULE = Rule(
    id="inheritance",
    purpose="A type derives from an object type, not from itself, adds members without repeating "
    "inherited ones, and treats unknown members as its base does.",
    fix="Correct `allOf`, remove the repeated member, or drop `x-unknown`.",
)


def check(subject: Subject) -> Iterable[Problem]:
    for struct in subject.structs():
        if struct.base is None:
            continue
        base = subject.find(struct.base)
        if base is None:
            continue  # dangling-ref says so
        if not isinstance(base, ir.Struct):
            yield Problem(struct.location, f"{struct.name} derives from {base.name}, no object")
            continue
        chain = list(subject.bases(struct))
        if chain[-1].base is not None and isinstance(subject.find(chain[-1].base), ir.Struct):
            yield Problem(struct.location, f"{struct.name} derives from itself")
            continue
        inherited = {field.names.wire for part in chain[1:] for field in part.fields}
        for field in struct.fields:
            if field.names.wire in inherited:
                yield Problem(
                    field.location,
                    f"{struct.name} repeats the member {field.names.wire!r} of its base",
                )
        own = (struct.unknown_in_client, struct.unknown_in_server)
        if own != (base.unknown_in_client, base.unknown_in_server):
            yield Problem(
                struct.location,
                f"{struct.name} treats unknown members otherwise than its base {base.name}",
            )
