"""Where absent and null may both be written, the words say what null means.

Fixtures: `tests/codegen/lint/ambiguous-optional/`.
"""

from __future__ import annotations

from collections.abc import Iterable

from testwire_codegen.model import ir
from testwire_codegen.rules.base import Problem, Rule, Subject

RULE = Rule(
    id="ambiguous-optional",
    purpose="The description of a member that may be absent and may be null says what null means.",
    fix="Say it with the word null, or take one of the two away.",
)


def check(subject: Subject) -> Iterable[Problem]:
    for struct in subject.structs():
        for field in struct.fields:
            nullable = isinstance(field.type, ir.Nullable)
            if nullable and not field.required and field.docs and "null" not in field.docs.lower():
                yield Problem(
                    field.location,
                    f"{struct.name}.{field.names.wire} may be absent and may be null: what null "
                    "means is not said",
                )
