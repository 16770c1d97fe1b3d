"""Types, members and enumeration values say what they are.

Fixtures: `tests/codegen/lint/missing-docs/`.
"""

from __future__ import annotations

from collections.abc import Iterable

from testwire_codegen.model import ir
from testwire_codegen.rules.base import Problem, Rule, Subject

RULE = Rule(
    id="missing-docs",
    purpose="Types and members have descriptions; the values of an enumeration have all or none.",
    fix="Add a `description` (`x-enumDescriptions` for values).",
)


def check(subject: Subject) -> Iterable[Problem]:
    for node in subject.protocol.types:
        if not node.docs:
            yield Problem(node.location, f"the type {node.name} has no description")
        if isinstance(node, ir.Struct):
            for pattern in node.patterns:
                if not pattern.docs:
                    name = f"{node.name}/{pattern.pattern}"
                    yield Problem(pattern.location, f"the members {name} have no description")
            for field in node.fields:
                if not field.docs:
                    name = f"{node.name}.{field.names.wire}"
                    yield Problem(field.location, f"the member {name} has no description")
        if isinstance(node, ir.Enum):
            silent = [str(entry.value) for entry in node.values if not entry.docs]
            if silent and len(silent) < len(node.values):
                listing = ", ".join(silent)
                yield Problem(
                    node.location, f"{node.name} describes some values, but not {listing}"
                )
