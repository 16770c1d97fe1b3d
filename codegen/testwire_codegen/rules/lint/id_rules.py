"""What is written as an id is also read.

Fixtures: `tests/codegen/lint/id-rules/`.
"""

from __future__ import annotations

from collections.abc import Iterable

from testwire_codegen.rules.base import Problem, Rule, Subject

RULE = Rule(
    id="id-rules",
    purpose="Receivers take every kind of id that requesters write; limits are of integers and "
    "leave room.",
    fix="Correct `ids`.",
)


def check(subject: Subject) -> Iterable[Problem]:
    ids = subject.protocol.ids
    if ids is None:
        return
    registry = subject.folder.registry
    written = ("integer", "string") if ids.writes == "either" else (ids.writes,)
    for kind in written:
        if kind not in ids.accepts:
            yield Problem(registry.at("/ids/accepts"), f"ids are written as {kind}, and not read")
    low, high = ids.minimum, ids.maximum
    for name, limit in (("minimum", low), ("maximum", high)):
        if limit is not None and "integer" not in ids.accepts:
            yield Problem(registry.at(f"/ids/{name}"), "no id is an integer, so none has a limit")
    if low is not None and high is not None and low > high:
        yield Problem(registry.at("/ids/maximum"), f"no integer is from {low} to {high}")
