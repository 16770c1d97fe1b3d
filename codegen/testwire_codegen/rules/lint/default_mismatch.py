"""Defaults are of the type that they are a default of.

Fixtures: `tests/codegen/lint/default-mismatch/`.
"""

from __future__ import annotations

from collections.abc import Iterable

from testwire_base.pointers import join

from testwire_codegen.rules.base import Problem, Rule, Subject

RULE = Rule(
    id="default-mismatch",
    purpose="A `default` is a value of its member's type; the member may be absent.",
    fix="Correct the default, or drop it.",
)


def check(subject: Subject) -> Iterable[Problem]:
    from testwire_codegen.model.schemas import Schemas

    schemas = Schemas(subject.folder)
    for document, name, schema, pointer in subject.definitions():
        for member, description in schema.get("properties", {}).items():
            if "default" not in description:
                continue
            location = document.at(join(pointer, "properties", member, "default"))
            if member in schema.get("required", ()):
                yield Problem(location, f"{name}.{member} is required, so it needs no default")
            for error in schemas.errors_at(
                document, join(pointer, "properties", member), description["default"]
            ):
                yield Problem(
                    location, f"the default of {name}.{member} does not fit: {error.message}"
                )
                break
