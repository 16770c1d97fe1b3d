"""Each condition of the runtime has one answer.

Fixtures: `tests/codegen/lint/error-condition/`.
"""

from __future__ import annotations

from collections.abc import Iterable

from testwire_codegen.rules.base import Problem, Rule, Subject

RULE = Rule(
    id="error-condition",
    purpose="No two errors answer one condition, and an error with one of JSON-RPC's own codes "
    "answers the condition that the code is for.",
    fix="Move the `condition`, or remove it.",
)

_CODES = {
    -32700: "parseError",
    -32600: "invalidRequest",
    -32601: "methodNotFound",
    -32602: "invalidParams",
    -32603: "internalError",
}


def check(subject: Subject) -> Iterable[Problem]:
    registry = subject.folder.registry
    holders: dict[str, str] = {}
    for index, error in enumerate(subject.protocol.errors):
        if error.condition is None:
            continue
        location = registry.at(f"/errors/{index}/condition")
        first = holders.setdefault(error.condition, error.name)
        if first != error.name:
            yield Problem(location, f"{first} answers {error.condition} already")
        meaning = _CODES.get(error.code)
        if meaning is not None and meaning != error.condition:
            yield Problem(
                location, f"{error.code} is JSON-RPC's code for {meaning}, not {error.condition}"
            )
