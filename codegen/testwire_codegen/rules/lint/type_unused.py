"""Types are there for messages.

Fixtures: `tests/codegen/lint/type-unused/`.
"""

from __future__ import annotations

from collections.abc import Iterable

from testwire_codegen.model import ir
from testwire_codegen.rules.base import Problem, Rule, Subject

RULE = Rule(
    id="type-unused",
    purpose="Every type is part of a message or of the capabilities.",
    fix="Use the type, or remove it.",
)


def check(subject: Subject) -> Iterable[Problem]:
    protocol = subject.protocol
    waiting = [entry.type for entry in protocol.capabilities]
    for message in protocol.messages:
        if message.params is not None:
            waiting.append(message.params)
        if message.result is not None:
            waiting += ir.references(message.result)
    used: set[str] = set()
    while waiting:
        name = waiting.pop()
        node = subject.find(name)
        if name not in used and node is not None:
            used.add(name)
            waiting += ir.references(node)
    for node in protocol.types:
        if node.name not in used:
            yield Problem(node.location, f"no message has the type {node.name} in it")
