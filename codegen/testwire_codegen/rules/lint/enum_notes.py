"""Notes on an enumeration are about its values.

Fixtures: `tests/codegen/lint/enum-notes/`.
"""

from __future__ import annotations

from collections.abc import Iterable

from testwire_base.pointers import join

from testwire_codegen.rules.base import Problem, Rule, Subject

RULE = Rule(
    id="enum-notes",
    purpose="`x-enumDescriptions` and `x-enumAliases` name values of the enumeration, and no other "
    "spelling is a value itself or means two values.",
    fix="Correct the name of the value, or the spelling.",
)


def check(subject: Subject) -> Iterable[Problem]:
    for document, name, schema, pointer in subject.definitions():
        values = {str(value) for value in schema.get("enum", ())}
        for keyword in ("x-enumDescriptions", "x-enumAliases"):
            for value in schema.get(keyword, {}):
                if value not in values:
                    location = document.at(join(pointer, keyword, value))
                    yield Problem(location, f"{name} has no value {value!r}")
        meanings: dict[str, str] = {}
        for value, spellings in schema.get("x-enumAliases", {}).items():
            for index, spelling in enumerate(spellings):
                location = document.at(join(pointer, "x-enumAliases", value, index))
                if spelling in values:
                    yield Problem(location, f"{spelling!r} is a value of {name} itself")
                elif meanings.setdefault(spelling, value) != value:
                    yield Problem(
                        location, f"{spelling!r} would mean {meanings[spelling]!r} and {value!r}"
                    )
