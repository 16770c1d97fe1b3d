"""Messages fit what they are for.

Fixtures: `tests/codegen/lint/message-parts/`.
"""

from __future__ import annotations

from collections.abc import Iterable

from testwire_codegen.rules.base import Problem, Rule, Subject

RULE = Rule(
    id="message-parts",
    purpose="A message that is required can be handled by all: cancellation is the runtime's, and "
    "a message with a capability is not for everyone.",
    fix="Remove `required`, or the capability.",
)


def check(subject: Subject) -> Iterable[Problem]:
    cancellation = subject.protocol.cancellation
    registry = subject.folder.registry
    for index, message in enumerate(subject.protocol.messages):
        if "required" not in registry.data["methods"][index] or not message.required:
            continue
        location = registry.at(f"/methods/{index}/required")
        name = message.names.wire
        if cancellation is not None and name == cancellation.method:
            yield Problem(location, f"{name!r} is the cancellation, which the runtime handles")
        if message.capability is not None:
            yield Problem(
                location, f"{name!r} needs the capability {message.capability!r}: not all have it"
            )
