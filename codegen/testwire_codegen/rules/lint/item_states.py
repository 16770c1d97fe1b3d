"""Classes of states are about the values that there are.

Fixtures: `tests/codegen/lint/item-states/`.
"""

from __future__ import annotations

from collections.abc import Iterable

from testwire_codegen.rules.base import Problem, Rule, Subject
from testwire_codegen.rules.paths import literals

RULE = Rule(
    id="item-states",
    purpose="Each value of the enumeration of states is in one class, and each value of a class is "
    "one of the enumeration, or null.",
    fix="Correct the classes, or `type`.",
)


def check(subject: Subject) -> Iterable[Problem]:
    registry = subject.folder.registry
    for index, states in enumerate(subject.protocol.item_states):
        place = f"/itemStates/{index}"
        values = literals(subject, states.type)
        if values is None:
            if subject.find(states.type) is not None:  # else dangling-ref says so
                location = registry.at(f"{place}/type")
                yield Problem(location, f"{states.type} is made of no enumeration")
            continue
        seen: set[str | int | None] = set()
        for position, group in enumerate(states.classes):
            for item, value in enumerate(group.values):
                location = registry.at(f"{place}/classes/{position}/values/{item}")
                if value is not None and value not in values:
                    yield Problem(location, f"{states.type} has no value {value!r}")
                if value in seen:
                    yield Problem(location, f"{value!r} is in another class already")
                seen.add(value)
        missing = sorted(str(value) for value in values - seen)
        if missing:
            listing = ", ".join(missing)
            yield Problem(registry.at(f"{place}/classes"), f"no class holds {listing}")
