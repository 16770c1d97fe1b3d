"""What is required is described.

Fixtures: `tests/codegen/lint/unknown-required/`.
"""

from __future__ import annotations

from collections.abc import Iterable

from testwire_base.pointers import join

from testwire_codegen.rules.base import Problem, Rule, Subject

RULE = Rule(
    id="unknown-required",
    purpose="Every name in `required` is a member in `properties` beside it.",
    fix="Correct the name, or describe the member.",
)


def check(subject: Subject) -> Iterable[Problem]:
    for document, name, schema, pointer in subject.definitions():
        for index, member in enumerate(schema.get("required", ())):
            if member not in schema.get("properties", {}):
                yield Problem(
                    document.at(join(pointer, "required", index)),
                    f"{name} requires {member!r}, which it does not describe",
                )
